"""Sets and runs: what is one, what fits one, and the exact search for a contract in a hand.

A set is three to eight cards of one rank, a run four to thirteen cards of one suit in sequence.
A contract is a number of sets and a number of runs, laid together, no two of them alike. Cards
may be there twice (two packs). Whose turn it is, what a deal asks for and what cards are worth
beside the ranking of contracts is the business of the game.

The search rests on two facts. Every contract holds one of sets of three and runs of four, so
whether there is one is decided by windows of four. And a contract that leaves fewest cards takes
every free card that extends it; so its runs end where the suit does, or where the next card is
needed by a set, or a step before another run of the suit: few intervals, all of them looked at.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, product
from typing import Final, TypeAlias

from core.cards import HEIGHT, RANKS, SUITS, Card, Rank, of

SET_LEAST: Final = 3
SET_MOST: Final = 8
RUN_LEAST: Final = 4
RUN_MOST: Final = 13
COPIES: Final = 2
"""How often each card is there: two packs."""

_LOW_ACE: Final = 1
_TWO: Final = 2
_ACE: Final = 14
_HEIGHTS: Final = range(_TWO, _ACE + 1)

VALUES: Final[dict[Rank, int]] = {
    rank: 15 if rank is Rank.ACE else min(height, 10) for rank, height in HEIGHT.items()
}
"""What a card counts that is left in a hand: the ace 15, ten to king 10, others their number."""


class MeldKind(StrEnum):
    """The two kinds of combinations."""

    SET = "set"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class Meld:
    """A valid combination. A run's cards are in sequence; `low` is the height of the first card.

    A low ace has the height 1. For a set `low` is the height of its rank.
    """

    kind: MeldKind
    cards: tuple[Card, ...]
    low: int

    @property
    def high(self) -> int:
        """The height of the last card."""
        return self.low if self.kind is MeldKind.SET else self.low + len(self.cards) - 1


Contract: TypeAlias = tuple[Meld, ...]
"""The melds of one contract, sets before runs."""

_Interval: TypeAlias = tuple[int, int, int]
"""A run that a hand may hold: place of its suit, lowest and highest height."""


def _card_at(suit: int, height: int) -> Card:
    return _CARDS[suit][height]


_CARDS: Final = [
    [of(RANKS[(height - _TWO) % len(RANKS)], suit) for height in range(_ACE + 1)] for suit in SUITS
]
"""Cards by place of suit and height; the low ace is at 1 (and nothing asks for 0)."""
_PLACE: Final = {
    of(rank, suit): (row, HEIGHT[rank]) for row, suit in enumerate(SUITS) for rank in RANKS
}
_VALUE_AT: Final = [VALUES[RANKS[(height - _TWO) % len(RANKS)]] for height in range(_ACE + 1)]


# -- validity --------------------------------------------------------------------------------------


def read_meld(cards: Sequence[Card], *, ace_low: bool) -> Meld | None:
    """The set or run that these cards make, given in any order; None when they make none.

    With `ace_low` an ace may stand below the two as well; never at both ends, never between.
    """
    if any(one not in _PLACE for one in cards):
        return None
    places = [_PLACE[one] for one in sorted(cards)]
    heights = [height for _, height in places]
    if SET_LEAST <= len(cards) <= SET_MOST and heights[0] == heights[-1]:
        return Meld(MeldKind.SET, tuple(sorted(cards)), heights[0])
    if not RUN_LEAST <= len(cards) <= RUN_MOST or len({suit for suit, _ in places}) > 1:
        return None
    if heights == list(range(heights[0], heights[0] + len(heights))):
        return Meld(MeldKind.RUN, tuple(sorted(cards)), heights[0])
    if ace_low and heights == [*range(_TWO, len(heights) + 1), _ACE]:
        return _run((places[0][0], _LOW_ACE, len(heights)))
    return None


def _run(interval: _Interval) -> Meld:
    suit, low, high = interval
    return Meld(MeldKind.RUN, tuple(_CARDS[suit][low : high + 1]), low)


def alike(one: Meld, other: Meld) -> bool:
    """Whether two melds are not of different value, so that one contract cannot hold both.

    Sets of one rank; runs of one suit unless at least one rank is missing between them. A run up
    to the ace and one from the low ace do not touch.
    """
    if one.kind is not other.kind:
        return False
    if one.kind is MeldKind.SET:
        return one.low == other.low
    return one.cards[0].suit is other.cards[0].suit and _touch(one.low, one.high, other)


def _touch(low: int, high: int, other: Meld) -> bool:
    return other.low - high < 2 and low - other.high < 2


def openings(meld: Meld, *, ace_low: bool) -> tuple[Card, ...]:
    """The cards any one of which would fit a meld now, the lower end of a run first."""
    if meld.kind is MeldKind.SET:
        full = len(meld.cards) >= SET_MOST
        return () if full else tuple(_card_at(row, meld.low) for row in range(len(SUITS)))
    if len(meld.cards) >= RUN_MOST:
        return ()
    row, _ = _PLACE[meld.cards[0]]
    lowest = _LOW_ACE if ace_low else _TWO
    ends = (meld.low - 1, meld.high + 1)
    return tuple(_card_at(row, height) for height in ends if lowest <= height <= _ACE)


def extended(meld: Meld, card: Card, *, ace_low: bool) -> Meld | None:
    """The meld with one card more, at the end of a run that it fits; None where it does not."""
    if card not in openings(meld, ace_low=ace_low):
        return None
    if meld.kind is MeldKind.SET:
        return Meld(MeldKind.SET, tuple(sorted((*meld.cards, card))), meld.low)
    row, _ = _PLACE[card]
    if meld.low > (_LOW_ACE if ace_low else _TWO) and card is _card_at(row, meld.low - 1):
        return Meld(MeldKind.RUN, (card, *meld.cards), meld.low - 1)
    return Meld(MeldKind.RUN, (*meld.cards, card), meld.low)


# -- a hand, counted -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Counted:
    """How often a hand holds each card, by place of suit and height, and each rank.

    With a low ace the ace is counted at both ends of its suit; `ranks` counts it once, at the top.
    """

    suits: tuple[list[int], ...]
    ranks: list[int]


def _count(hand: Iterable[Card], *, ace_low: bool) -> _Counted:
    suits = tuple([0] * (_ACE + 2) for _ in SUITS)
    ranks = [0] * (_ACE + 1)
    for one in hand:
        row, height = _PLACE[one]
        suits[row][height] += 1
        ranks[height] += 1
    if ace_low:
        for held in suits:
            held[_LOW_ACE] = held[_ACE]
    return _Counted(suits, ranks)


def _used(runs: Iterable[_Interval]) -> list[int]:
    """How many cards of each rank these runs take; the low ace counts at the top."""
    used = [0] * (_ACE + 1)
    for _, low, high in runs:
        for height in range(low, high + 1):
            used[height if height >= _TWO else _ACE] += 1
    return used


def _together(one: _Interval, other: _Interval) -> bool:
    """Whether one contract may hold both runs."""
    return one[0] != other[0] or other[1] - one[2] >= 2 or one[1] - other[2] >= 2


def _affordable(held: _Counted, one: _Interval, other: _Interval) -> bool:
    """Whether the hand has the cards of both, given that it has those of each."""
    return not _two_aces(one, other) or held.suits[one[0]][_ACE] >= COPIES


def _two_aces(one: _Interval, other: _Interval) -> bool:
    """Whether both want an ace of one suit: the only card that runs side by side can share."""
    ends = min(one[1], other[1]), max(one[2], other[2])
    return one[0] == other[0] and ends == (_LOW_ACE, _ACE)


def _pairs(held: _Counted, intervals: Sequence[_Interval]) -> Iterator[tuple[_Interval, ...]]:
    for one, other in combinations(intervals, 2):
        if _together(one, other) and _affordable(held, one, other):
            yield one, other


def _choices_of_runs(
    held: _Counted, intervals: Sequence[_Interval], runs: int
) -> Iterator[tuple[_Interval, ...]]:
    if runs == 0:
        yield ()
    elif runs == 1:
        yield from ((one,) for one in intervals)
    else:
        yield from _pairs(held, intervals)


# -- is there a contract? --------------------------------------------------------------------------


def has_contract(hand: Sequence[Card], sets: int, runs: int, *, ace_low: bool) -> bool:
    """Whether a hand holds a contract of so many sets and runs (two at the most). Exact."""
    if len(hand) < SET_LEAST * sets + RUN_LEAST * runs:
        return False
    held = _count(hand, ace_low=ace_low)
    if sum(count >= SET_LEAST for count in held.ranks) < sets:
        return False
    windows = [
        (row, low, low + RUN_LEAST - 1)
        for row, line in enumerate(held.suits)
        for low in range(_LOW_ACE, _ACE - RUN_LEAST + 2)
        if all(line[low : low + RUN_LEAST])
    ]
    for chosen in _choices_of_runs(held, windows, runs):
        used = _used(chosen)
        enough = sum(held.ranks[height] - used[height] >= SET_LEAST for height in _HEIGHTS)
        if enough >= sets:
            return True
    return False


# -- which contracts are there? --------------------------------------------------------------------


def find_contracts(
    hand: Sequence[Card], sets: int, runs: int, *, ace_low: bool, most: int
) -> tuple[Contract, ...]:
    """The sensible contracts in a hand, best first, `most` at most; none only if there is none.

    Sensible: no card left in the hand fits the contract's own melds. Best: fewest points left in
    the hand, then most cards that others might still lay to it, then fewest cards left.
    """
    if not has_contract(hand, sets, runs, ace_low=ace_low):
        return ()
    held = _count(hand, ace_low=ace_low)
    best = heapq.nsmallest(most, _candidates(held, sets, runs, ace_low=ace_low))
    return tuple(_melds(held, ranks, intervals) for *_, ranks, intervals in best)


_Candidate: TypeAlias = tuple[int, int, int, tuple[int, ...], tuple[_Interval, ...]]
"""Points covered and openings, both negative so that the best sorts first; cards; the choice."""


def _candidates(held: _Counted, sets: int, runs: int, *, ace_low: bool) -> Iterator[_Candidate]:
    intervals = [
        (row, low, high)
        for row in range(len(SUITS))
        for low, high in _intervals(held, row, sets, runs, ace_low=ace_low)
    ]
    for chosen in _choices_of_runs(held, intervals, runs):
        used = _used(chosen)
        rest = [count - taken for count, taken in zip(held.ranks, used, strict=True)]
        thick = [height for height in _HEIGHTS if rest[height] >= SET_LEAST]
        ends = _free_ends(held, chosen, ace_low=ace_low)
        in_runs = sum(_VALUE_AT[height] * used[height] for height in _HEIGHTS)
        length = sum(used)
        for ranks in combinations(thick, sets):
            if any(height not in ranks for height in ends):
                continue  # a free card extends a run: another candidate takes it
            points = in_runs + sum(_VALUE_AT[height] * rest[height] for height in ranks)
            count = length + sum(rest[height] for height in ranks)
            yield -points, -_open(held, ranks, chosen, ace_low=ace_low), -count, ranks, chosen


def _intervals(
    held: _Counted, row: int, sets: int, runs: int, *, ace_low: bool
) -> Iterator[tuple[int, int]]:
    """The runs of one suit that a contract worth looking at may have.

    Such a run begins and ends where the held sequence does, or beside a card that a set needs:
    of a rank that has just enough for one, given that each run takes a card of it.
    """
    line = held.suits[row]
    needed = range(SET_LEAST, SET_LEAST + runs) if sets else range(0)
    for first, last in _sequences(line):
        lows, highs = {first}, {last}
        for height in range(first, last + 1):
            ace = height in (_LOW_ACE, _ACE)
            wanted = held.ranks[_ACE if ace else height] in needed or (ace_low and ace)
            split = runs > 1 and first + RUN_LEAST <= height <= last - RUN_LEAST
            if wanted or split:
                lows.add(height + 1)
                highs.add(height - 1)
        for low in sorted(lows):
            for high in sorted(highs):
                if RUN_LEAST <= high - low + 1 <= RUN_MOST:
                    yield low, high


def _sequences(line: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The longest sequences of held cards in a suit that are long enough for a run."""
    first = _LOW_ACE
    for height in range(_LOW_ACE, _ACE + 2):
        if not line[height]:
            if height - first >= RUN_LEAST:
                yield first, height - 1
            first = height + 1


def _free_ends(held: _Counted, runs: tuple[_Interval, ...], *, ace_low: bool) -> list[int]:
    """Ranks of cards that would extend one of these runs and that no run has taken."""
    ends: list[int] = []
    for row, low, high in runs:
        if high - low + 1 >= RUN_MOST:
            continue
        for height, longer in ((low - 1, (row, low - 1, high)), (high + 1, (row, low, high + 1))):
            if not (_LOW_ACE if ace_low else _TWO) <= height <= _ACE or not held.suits[row][height]:
                continue
            others = [other for other in runs if other != (row, low, high)]
            if all(
                _together(longer, other) and _affordable(held, longer, other) for other in others
            ):
                ends.append(height if height >= _TWO else _ACE)
    return ends


def _open(
    held: _Counted, ranks: tuple[int, ...], runs: tuple[_Interval, ...], *, ace_low: bool
) -> int:
    """How many cards outside the hand could be laid to these melds next."""
    count = sum(SET_MOST - held.ranks[height] for height in ranks)
    lowest = _LOW_ACE if ace_low else _TWO
    for row, low, high in runs:
        if high - low + 1 < RUN_MOST:
            ends = (height for height in (low - 1, high + 1) if lowest <= height <= _ACE)
            count += sum(COPIES - held.suits[row][height] for height in ends)
    return count


def _melds(held: _Counted, ranks: tuple[int, ...], runs: tuple[_Interval, ...]) -> Contract:
    taken = [card for interval in runs for card in _run(interval).cards]
    sets: list[Meld] = []
    for height in ranks:
        cards: list[Card] = []
        for row in range(len(SUITS)):
            card = _card_at(row, height)
            cards += [card] * (held.suits[row][height] - taken.count(card))
        sets.append(Meld(MeldKind.SET, tuple(cards), height))
    return (*sets, *(_run(interval) for interval in runs))


# -- how far is a contract? ------------------------------------------------------------------------


def distance(
    hand: Iterable[Card],
    sets: int,
    runs: int,
    *,
    ace_low: bool,
    live: Mapping[Card, int] | None = None,
) -> int | None:
    """How many cards a hand lacks for a contract, 0 when it holds one. Exact.

    `live` says how many copies of each card can still come to the hand (default: all that are not
    in it). None when no contract can be made any more.
    """
    held = _count(hand, ace_low=ace_low)
    coming = _coming(held, live, ace_low=ace_low)
    least = _short_sets(held, coming, (), sets)
    if least is None:
        return None
    best: int | None = None
    for lowest, missing, chosen in _cheapest(held, coming, runs):
        if best is not None and lowest + least >= best:
            break
        short = _short_sets(held, coming, chosen, sets)
        if short is not None and (best is None or missing + short < best):
            best = missing + short
    return best


def _coming(held: _Counted, live: Mapping[Card, int] | None, *, ace_low: bool) -> _Counted:
    """What may still come to a hand, counted like the hand."""
    if live is None:
        suits = tuple([max(0, COPIES - count) for count in line] for line in held.suits)
    else:
        suits = tuple([0, 0, *(live.get(one, 0) for one in line[_TWO:]), 0] for line in _CARDS)
    for line in suits:
        line[_LOW_ACE] = line[_ACE] if ace_low else 0
    ranks = [sum(line[height] for line in suits) for height in range(_ACE + 1)]
    return _Counted(suits, ranks)


def _windows(held: _Counted, coming: _Counted) -> list[list[_Interval]]:
    """Runs of four whose missing cards can still come, by the number of those: none to four."""
    found: list[list[_Interval]] = [[] for _ in range(RUN_LEAST + 1)]
    for row, line in enumerate(held.suits):
        arriving = coming.suits[row]
        for low in range(_LOW_ACE, _ACE - RUN_LEAST + 2):
            gaps = [height for height in range(low, low + RUN_LEAST) if not line[height]]
            if all(arriving[height] for height in gaps):
                found[len(gaps)].append((row, low, low + RUN_LEAST - 1))
    return found


def _cheapest(
    held: _Counted, coming: _Counted, runs: int
) -> Iterator[tuple[int, int, tuple[_Interval, ...]]]:
    """Choices of `runs` windows with a lower bound of what they lack, rising, and what they do."""
    if not runs:
        yield 0, 0, ()
        return
    windows = _windows(held, coming)
    if runs == 1:
        for missing, found in enumerate(windows):
            yield from ((missing, missing, (one,)) for one in found)
        return
    for total in range(2 * RUN_LEAST + 1):
        for one, other in _window_pairs(windows, total):
            aces = held.suits[one[0]][_ACE] if _two_aces(one, other) else COPIES
            if aces >= COPIES:
                yield total, total, (one, other)
            elif aces + coming.suits[one[0]][_ACE] >= COPIES:
                yield total, total + aces, (one, other)  # an ace that is held counted for both


def _window_pairs(
    windows: Sequence[Sequence[_Interval]], total: int
) -> Iterator[tuple[_Interval, _Interval]]:
    """Pairs for one contract that lack `total` cards when each is looked at alone."""
    for few in range(max(0, total - RUN_LEAST), total // 2 + 1):
        many = total - few
        found = (
            combinations(windows[few], 2) if few == many else product(windows[few], windows[many])
        )
        yield from (pair for pair in found if _together(*pair))


def _short_sets(
    held: _Counted, coming: _Counted, runs: tuple[_Interval, ...], sets: int
) -> int | None:
    """How many cards the best `sets` sets lack beside these runs; None if they cannot be made."""
    if not sets:
        return 0
    rest, arriving = list(held.ranks), list(coming.ranks)
    spent: list[tuple[int, int]] = []
    for row, low, high in runs:
        for height in range(low, high + 1):
            rank = height if height >= _TWO else _ACE
            if held.suits[row][rank] > spent.count((row, rank)):
                rest[rank] -= 1
            else:
                arriving[rank] -= 1
            spent.append((row, rank))
    short = sorted(
        [
            max(0, SET_LEAST - rest[height])
            for height in _HEIGHTS
            if rest[height] + arriving[height] >= SET_LEAST
        ]
    )
    return sum(short[:sets]) if len(short) >= sets else None


# -- laying off ------------------------------------------------------------------------------------


LayOffs: TypeAlias = tuple[tuple[Card, int], ...]
"""Cards, each with the index of the meld that it goes to."""


def lay_offs(hand: Sequence[Card], melds: Sequence[Meld], *, ace_low: bool) -> LayOffs:
    """What to lay off of a hand, in an order in which all of it fits. Exact.

    Fewest points stay in the hand: a card goes to a run where others can follow it there, and of
    two runs to the one that takes more.
    """
    sets: dict[int, int] = {}
    for at, meld in enumerate(melds):
        if meld.kind is MeldKind.SET:
            sets.setdefault(meld.low, at)
    laid: list[tuple[Card, int]] = []
    for suit in SUITS:
        mine = tuple(sorted([one for one in hand if one.suit is suit]))
        runs = tuple(
            (at, meld)
            for at, meld in enumerate(melds)
            if meld.kind is MeldKind.RUN and meld.cards[0].suit is suit
        )
        search = _OnRuns(frozenset(sets), ace_low=ace_low)
        on_runs = search.best(mine, runs)[1] if mine and runs else ()
        left = list(mine)
        for one, _ in on_runs:
            left.remove(one)
        laid += on_runs
        laid += [(one, sets[_PLACE[one][1]]) for one in left if _PLACE[one][1] in sets]
    return tuple(laid)


class _OnRuns:
    """The best way to lay cards of one suit to its runs, given which ranks have a set."""

    def __init__(self, sets: frozenset[int], *, ace_low: bool) -> None:
        self._sets = sets
        self._ace_low = ace_low
        self._known: dict[tuple[object, ...], tuple[int, LayOffs]] = {}

    def best(
        self, mine: tuple[Card, ...], runs: tuple[tuple[int, Meld], ...]
    ) -> tuple[int, LayOffs]:
        """Points that stay, and the lay-offs that lead there."""
        key = (mine, tuple([(meld.low, meld.high) for _, meld in runs]))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._search(mine, runs)
        return found

    def _search(
        self, mine: tuple[Card, ...], runs: tuple[tuple[int, Meld], ...]
    ) -> tuple[int, LayOffs]:
        staying = [one for one in mine if _PLACE[one][1] not in self._sets]
        best: tuple[int, LayOffs] = (sum(_VALUE_AT[_PLACE[one][1]] for one in staying), ())
        for place, (at, meld) in enumerate(runs):
            for one in openings(meld, ace_low=self._ace_low):
                longer = extended(meld, one, ace_low=self._ace_low) if one in mine else None
                if longer is None:
                    continue
                cut = mine.index(one)
                rest = mine[:cut] + mine[cut + 1 :]
                points, after = self.best(rest, (*runs[:place], (at, longer), *runs[place + 1 :]))
                if points < best[0]:
                    best = (points, ((one, at), *after))
        return best


__all__ = [
    "RUN_LEAST",
    "RUN_MOST",
    "SET_LEAST",
    "SET_MOST",
    "VALUES",
    "Contract",
    "LayOffs",
    "Meld",
    "MeldKind",
    "alike",
    "distance",
    "extended",
    "find_contracts",
    "has_contract",
    "lay_offs",
    "openings",
    "read_meld",
]
