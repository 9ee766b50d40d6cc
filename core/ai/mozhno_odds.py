"""How likely a hand of Mozhno? is to come to its contract: the robots' weighing of hands.

Every card that may still come is alike likely, and a seat looks at so many cards before the deal
ends: one of the stock a turn, and some of the others' discards. A set or a run that lacks cards
comes about with the chance that those are among the cards looked at; ranks and suits are taken as
independent, but cards of a run are not counted for a set as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb
from typing import Final

from core.cards import HEIGHT, RANKS, SUITS, Card, of
from core.games.melds import RUN_LEAST, SET_LEAST
from core.games.mozhno import PACK, View

_ACE: Final = 14
_LOW: Final = 1
_WINDOWS_TRIED: Final = 4
"""How many of the likeliest runs are tried beside the sets."""
_HOPELESS: Final = 0.001
"""A run less likely than this is not looked at."""
_FROM_DISCARDS: Final = 0.3
"""What a discard of another seat is worth compared with a card of one's own."""
_COPIES: Final = len(PACK) // (len(SUITS) * len(RANKS))
_PLACE: Final = {
    of(rank, suit): (row, HEIGHT[rank]) for row, suit in enumerate(SUITS) for rank in RANKS
}

Held = tuple[list[list[int]], list[int]]
"""Copies by suit and height (a low ace at 1 where allowed), and by height alone."""
_Window = tuple[float, int, int]
"""The chance of a run of four, the place of its suit, its lowest height."""


def _hits(least: int, live: int, unseen: int, looks: int) -> float:
    """The chance that at least so many of `live` cards are among those looked at."""
    if live < least:
        return 0.0
    rate = live / unseen
    missed = sum(
        comb(looks, hits) * rate**hits * (1 - rate) ** (looks - hits)
        for hits in range(min(least, looks + 1))
    )
    return 1 - missed


class Odds:
    """The chances of one seat in one position.

    `turns` is how many turns the seat expects to have before the deal ends.
    """

    def __init__(self, seen: View, turns: float) -> None:
        table = seen.table
        self._ace_low = seen.options.ace_low
        self._sets, self._runs = table.contract
        self.live = _live(seen)
        unseen = max(1, sum(self.live.values()))
        looks = max(1, round(turns * (1 + _FROM_DISCARDS * (len(table.counts) - 1))))
        most = _COPIES * len(SUITS)
        self._set_chance = [
            [_hits(least, live, unseen, looks) if least else 1.0 for live in range(most + 1)]
            for least in range(SET_LEAST + 1)
        ]
        self._coming = self._count(self.live, self.live.values())[0]
        self._live_ranks = [0] * (_ACE + 1)
        for card, count in self.live.items():
            self._live_ranks[_PLACE[card][1]] += count
        one = self._set_chance[1]
        self._card_chance = [[one[count] for count in line] for line in self._coming]

    def count(self, hand: Sequence[Card]) -> Held:
        """A hand counted for :meth:`chance`."""
        return self._count(hand, (1,) * len(hand))

    def _count(self, cards: Iterable[Card], copies: Iterable[int]) -> Held:
        suits = [[0] * (_ACE + 1) for _ in SUITS]
        ranks = [0] * (_ACE + 1)
        for card, count in zip(cards, copies, strict=True):
            row, height = _PLACE[card]
            suits[row][height] += count
            ranks[height] += count
            if self._ace_low and height == _ACE:
                suits[row][_LOW] += count
        return suits, ranks

    def chance(self, hand: Sequence[Card]) -> float:
        """The chance that the hand comes to the contract before the deal ends, roughly."""
        suits, ranks = self.count(hand)
        if not self._runs:
            return self._chance_of_sets(ranks)
        windows = self._windows(suits)
        if self._runs == 1:
            return self._best(suits, ranks, [(window,) for window in windows])
        return self._best(suits, ranks, _pairs(windows))

    def _chance_of_sets(self, ranks: Sequence[int]) -> float:
        """The chance that at least the contract's number of ranks come to three cards."""
        wanted = self._sets
        if not wanted:
            return 1.0
        made = [1.0] + [0.0] * wanted
        for height in range(2, _ACE + 1):
            lacking = SET_LEAST - ranks[height]
            if lacking >= SET_LEAST:
                continue  # three cards of a rank that is not held: not worth hoping for
            live = self._live_ranks[height]
            hit = self._set_chance[lacking][live] if lacking > 0 else 1.0
            made[wanted] += made[wanted - 1] * hit
            for count in range(wanted - 1, 0, -1):
                made[count] += (made[count - 1] - made[count]) * hit
            made[0] *= 1 - hit
        return made[wanted]

    def _windows(self, suits: Sequence[Sequence[int]]) -> list[_Window]:
        """Runs of four by chance, the likeliest first."""
        found: list[_Window] = []
        for row, line in enumerate(suits):
            chances = self._card_chance[row]
            steps = [1.0 if held else chances[height] for height, held in enumerate(line)]
            for low in range(_LOW if self._ace_low else _LOW + 1, _ACE - RUN_LEAST + 2):
                chance = steps[low] * steps[low + 1] * steps[low + 2] * steps[low + 3]
                if chance > _HOPELESS:
                    found.append((chance, row, low))
        found.sort(reverse=True)
        return found

    def _best(
        self,
        suits: Sequence[Sequence[int]],
        ranks: Sequence[int],
        choices: Sequence[tuple[_Window, ...]],
    ) -> float:
        """The best run or pair of runs with the sets beside it, and some of what else may come."""
        best = other = 0.0
        for windows in choices[:_WINDOWS_TRIED]:
            chance, rest = 1.0, list(ranks)
            for each, row, low in windows:
                chance *= each
                for height in range(low, low + RUN_LEAST):
                    if suits[row][height]:
                        rest[height if height > _LOW else _ACE] -= 1
            if self._sets:
                chance *= self._chance_of_sets(rest)
            other += chance
            best = max(best, chance)
        return best + (1 - best) * min(1.0, other - best) / 3


def _pairs(windows: Sequence[_Window]) -> list[tuple[_Window, ...]]:
    """The likeliest pairs of runs that one contract may hold."""
    near = windows[: 3 * _WINDOWS_TRIED]
    found = [
        (one, other)
        for place, one in enumerate(near)
        for other in near[place + 1 :]
        if one[1] != other[1] or abs(one[2] - other[2]) > RUN_LEAST
    ]
    found.sort(key=lambda pair: -pair[0][0] * pair[1][0])
    return list(found)


def _live(seen: View) -> dict[Card, int]:
    """How many copies of each card may still come: not in the hand, open, or known elsewhere."""
    live = dict.fromkeys(_PLACE, _COPIES)
    for card in (*seen.hand, *seen.table.pile):
        live[card] -= 1
    for laid in seen.table.melds:
        for card in laid.meld.cards:
            live[card] -= 1
    for seat, known in enumerate(seen.table.known):
        if seat != seen.seat:
            for card in known:
                live[card] -= 1
    return live
