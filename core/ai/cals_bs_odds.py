"""What a seat of Cal's BS can make of the others' announcements, by its view alone.

Each card that the viewer does not see lies with one of the seats that may have it, more likely
with those that have more hidden cards. From that follows how likely a seat could tell the truth,
and with how often it was caught lying in this game how likely it did (Bayes).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from core.cards import JOKERS, RANKS, Card, Rank, card
from core.engine.game import Seat
from core.games.cals_bs import (
    QUADS_CARDS,
    Placement,
    Said,
    Tally,
    View,
    hidden_counts,
    raised,
    rank_of_quads,
)

_OF_RANK: Final = {rank: tuple(card(rank + suit) for suit in "cdhs") for rank in RANKS}


@dataclass(frozen=True, slots=True)
class Habits:
    """What is taken for granted of players of whom nothing is known yet."""

    led_lies: float = 0.25  # leaders' sets that are false
    topped_lies: float = 0.2  # sets laid on top that are false
    weight: float = 5.0  # as good as so many opened sets
    doubted: float = 0.35  # sets that somebody doubts
    doubted_weight: float = 6.0
    can_match: float = 0.35  # how often a seat has what it would need for a set on top
    feigned_quads: float = 0.2  # of leaders' lies those that are called quads
    guesses: float = 0.4  # what is left of it for a "plus" by a seat that does not know the quads
    lies_like_truth: float = 0.5  # lies that name a rank as a true leader would


HABITS: Final = Habits()


class Reader:
    """Chances of what the hidden cards are, by what one view knows."""

    def __init__(self, seen: View, habits: Habits) -> None:
        self.seen = seen
        self._habits = habits
        self._room = hidden_counts(seen)
        known = set(seen.hand)
        for cards in seen.sets:
            known.update(cards)
        self._known = known
        self._free = self._free_room()

    def _free_room(self) -> list[int]:
        """For each seat the hidden cards of which nothing is known."""
        free = list(self._room)
        for one in (*JOKERS, *(one for some in _OF_RANK.values() for one in some)):
            places = self.seen.seen[one.index]
            if one not in self._known and places & (places - 1) == 0:
                free[places.bit_length() - 1] -= 1
        return free

    def has(self, seat: Seat, one: Card) -> float:
        """The chance that a seat has the card, or has laid it since the pile was last empty."""
        if one in self._known:
            return 0.0
        places = self.seen.seen[one.index]
        if not places >> seat & 1:
            return 0.0
        if places == 1 << seat:
            return 1.0
        free = self._free
        total = sum([free[other] for other in range(self.seen.seats) if places >> other & 1])
        return free[seat] / total if total else 0.0

    def able(self, seat: Seat, rank: Rank, count: int, share: float) -> float:
        """The chance that a seat had `count` cards for this rank, jokers included.

        `share` is that of its hidden cards which it still held then.
        """
        chances = [self.has(seat, one) * share for one in (*_OF_RANK[rank], *JOKERS)]
        return at_least(count, [chance for chance in chances if chance])

    def lies(self, seat: Seat, *, led: bool) -> float:
        """How often a seat's sets of this kind are false, as far as they were opened."""
        record, habits = self.seen.table.records[seat], self._habits
        usual = habits.led_lies if led else habits.topped_lies
        true, false = (
            (record.led_true, record.led_false)
            if led
            else (record.topped_true, record.topped_false)
        )
        return (usual * habits.weight + false) / (habits.weight + true + false)

    def doubted(self, tally: Tally) -> float:
        """How often sets of this kind are doubted at this table."""
        weight = self._habits.doubted_weight
        return (self._habits.doubted * weight + tally.doubted) / (weight + tally.sets)

    def false(self) -> float:
        """The chance that a doubt of the latest set would be right."""
        table = self.seen.table
        top = table.pile[-1]
        match top.said:
            case Said.LAY:
                return self._false_lead(top)
            case Said.MATCH:
                return self._false_match(top)
            case Said.QUADS:
                return self._false_quads(top, QUADS_CARDS + table.counts[top.seat])
            case Said.PLUS:
                return self._false_plus(top, table.pile[table.round_from])

    def _share(self, placement: Placement) -> float:
        """The share of its hidden cards that a seat held before it laid the latest set."""
        room = self._room[placement.seat]
        held = self.seen.table.counts[placement.seat] + placement.count
        return min(1.0, held / room) if room else 1.0

    def _false_lead(self, top: Placement) -> float:
        """A leader names a rank that he has, or any when he lies."""
        share = self._share(top)
        able = {rank: self.able(top.seat, rank, top.count, share) for rank in RANKS}
        total = sum(able.values())
        if top.rank is None or not able[top.rank]:
            return 1.0
        lies = self.lies(top.seat, led=True)
        like = self._habits.lies_like_truth
        true = able[top.rank] / total
        false = lies * (like * true + (1 - like) / len(RANKS))
        return false / (false + (1 - lies) * true)

    def _false_match(self, top: Placement) -> float:
        """Who can match mostly does; who cannot does so as far as he is a liar."""
        if top.rank is None:
            return 1.0
        able = self.able(top.seat, top.rank, top.count, self._share(top)) * self._left(top)
        return self._false_on_top(top.seat, able)

    def _false_on_top(self, seat: Seat, able: float) -> float:
        lies, usual = self.lies(seat, led=False), self._habits.can_match
        false = lies * usual * (1 - able)
        true = (1 - lies) * (1 - usual) * able
        return false / (false + true) if false + true else 1.0

    def _left(self, top: Placement) -> float:
        """The share of a rank's cards that earlier sets of the pile have not used up."""
        table = self.seen.table
        used = sum(
            placement.count * (1 - self.lies(placement.seat, led=placement.led))
            for placement, cards in zip(table.pile[:-1], self.seen.sets, strict=False)
            if placement.rank is top.rank and not cards and placement.seat != top.seat
        )
        there = sum(one not in self._known for one in (*_OF_RANK[top.rank or RANKS[0]], *JOKERS))
        return max(0.0, 1 - used / there) if there else 0.0

    def _false_quads(self, base: Placement, held: int) -> float:
        share = min(1.0, held / self._room[base.seat]) if self._room[base.seat] else 1.0
        able = min(1.0, sum(self._quads(base.seat, rank, share) for rank in RANKS))
        lies = self.lies(base.seat, led=True)
        false = lies * self._habits.feigned_quads
        return false / (false + (1 - lies) * able) if able else 1.0

    def _quads(self, seat: Seat, rank: Rank, share: float) -> float:
        chance = 1.0
        for one in _OF_RANK[rank]:
            chance *= self.has(seat, one) * share
        return chance

    def bases(self) -> dict[Rank, float]:
        """How likely each rank is that of the quads below, if they are true."""
        table = self.seen.table
        own = self.seen.sets[table.round_from]
        if own:
            rank = rank_of_quads(own)
            return {} if rank is None else {rank: 1.0}
        seat = table.pile[table.round_from].seat
        able = {rank: self._quads(seat, rank, 1.0) for rank in RANKS}
        total = sum(able.values())
        return {rank: able[rank] / total for rank in RANKS if able[rank]}

    def base_is_false(self) -> float:
        """The chance that the quads of this round are no quads."""
        table = self.seen.table
        own = self.seen.sets[table.round_from]
        if own:
            return float(rank_of_quads(own) is None)
        base = table.pile[table.round_from]
        return self._false_quads(base, self._room[base.seat])

    def _false_plus(self, top: Placement, base: Placement) -> float:
        """False by itself, or because of the quads; who does not know them can but guess."""
        share = self._share(top)
        able = sum(
            weight * self.able(top.seat, raised(rank, top.steps), top.count, share)
            for rank, weight in self.bases().items()
        )
        if base.seat != top.seat:
            able *= self._habits.guesses
        own = self._false_on_top(top.seat, min(1.0, able))
        return 1 - (1 - self.base_is_false()) * (1 - own)


def at_least(count: int, chances: Sequence[float]) -> float:
    """The chance that at least so many of independent events happen."""
    if count > len(chances):
        return 0.0
    exactly = [1.0] + [0.0] * count  # the last entry: that many or more
    for chance in chances:
        exactly[count] += exactly[count - 1] * chance
        for happened in range(count - 1, 0, -1):
            exactly[happened] += (exactly[happened - 1] - exactly[happened]) * chance
        exactly[0] *= 1 - chance
    return exactly[count]
