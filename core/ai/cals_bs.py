"""The robots of Cal's BS: by chance, by rule of thumb, and by weighing what each answer leads to.

The rule of thumb lays true sets where it can, bluffs now and then, and doubts what is more likely
false than true, the more readily the less there is to lose.

The hard robot gives every answer a value: its share of the chances to win after each outcome,
where a seat's chances fall with the cards it has left and the lead is worth a few cards. It picks
among answers of nearly equal value by chance, so its bluffs follow no pattern. Nothing is
searched: a decision costs some thousands of additions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from core.ai.cals_bs_odds import HABITS, Reader
from core.ai.common import pick
from core.cards import RANKS, Card, Rank
from core.engine.game import Action, Decision, Pick, Rng, Seat
from core.games.cals_bs import (
    CALS_BS,
    MOST_CARDS,
    QUADS_CARDS,
    STEPS,
    Doubt,
    Lay,
    Match,
    Pass,
    Phase,
    Plus,
    Quads,
    View,
    all_of,
    count_to_match,
    fails_at_once,
    raised,
    rank_of_quads,
)

_FINE: Final = 1 << 20

Cards = tuple[Card, ...]


def random(seen: View, decision: Decision, rng: Rng) -> Action:
    """A kind of answer, then cards and words for it, each by chance."""
    offered = CALS_BS.choices(seen, decision)
    kind = pick((*offered.actions, *offered.picks), rng)
    return _any_of(kind, rng) if isinstance(kind, Pick) else kind


def _any_of(kind: Pick, rng: Rng) -> Action:
    left = list(kind.cards)
    count = kind.least + rng.below(kind.most - kind.least + 1)
    some = tuple([left.pop(rng.below(len(left))) for _ in range(count)])
    match kind.action:
        case "lay":
            return Lay(some, pick(kind.ranks, rng))
        case "match":
            return Match(some)
        case "quads":
            return Quads(some)
        case _:
            return Plus(pick(kind.steps, rng), some)


def _happens(chance: float, rng: Rng) -> bool:
    return rng.below(_FINE) < chance * _FINE


# -- sets to lay -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bid:
    """A set that could be laid, and the chance that it is true."""

    action: Lay | Match | Quads | Plus
    true: float

    @property
    def cards(self) -> Cards:
        """Its cards."""
        return self.action.cards


def _groups(hand: Cards) -> dict[Rank, Cards]:
    groups: dict[Rank, Cards] = {}
    for one in hand:
        if one.rank is not None:
            groups[one.rank] = (*groups.get(one.rank, ()), one)
    return groups


def _jokers(hand: Cards) -> Cards:
    return tuple([one for one in hand if one.rank is None])


def _true_set(hand: Cards, rank: Rank, count: int) -> Cards | None:
    """So many cards of a rank, natural ones first; None where they cannot be had."""
    held = _groups(hand).get(rank, ()) + _jokers(hand)
    return held[:count] if len(held) >= count else None


def _junk(hand: Cards, spared: Rank | None = None) -> Cards:
    """What one would be rid of first: ranks with few cards before others, no jokers."""
    groups = _groups(hand)
    order = sorted(groups, key=lambda rank: (rank is spared, len(groups[rank])))
    return tuple([one for rank in order for one in groups[rank]])


def _leads(seen: View, rng: Rng) -> Iterator[Bid]:
    """Sets that a leader may think of: whole ranks, and junk under a rank that he keeps."""
    hand, jokers = seen.hand, _jokers(seen.hand)
    groups = _groups(hand)
    for rank, held in groups.items():
        yield Bid(Lay(held, rank), 1.0)
        if len(held) > 1:
            yield Bid(Lay(held[:1], rank), 1.0)
        for more in range(1, len(jokers) + 1):
            yield Bid(Lay((held + jokers[:more])[:MOST_CARDS], rank), 1.0)
        if seen.options.quads and len(held) == QUADS_CARDS:
            yield Bid(Quads(held), 1.0)
    if jokers:
        yield Bid(Lay(jokers, pick(RANKS, rng)), 1.0)
    for kept in groups or RANKS:
        junk = _junk(hand, kept)
        for count in range(1, min(4, len(junk)) + 1):
            some = junk[:count]
            if not all_of(some, kept):
                yield Bid(Lay(some, kept), 0.0)
    if seen.options.quads and len(_junk(hand)) >= QUADS_CARDS:
        some = _junk(hand)[:QUADS_CARDS]
        if rank_of_quads(some) is None:
            yield Bid(Quads(some), 0.0)


def _sets_on_top(seen: View, reader: Reader) -> Iterator[Bid]:
    """Sets that may go on the latest one."""
    if seen.table.base is not None:
        yield from _pluses(seen, reader)
        return
    top, hand = seen.table.pile[-1], seen.hand
    rank = top.rank or RANKS[0]
    need = count_to_match(seen.options, seen.table)
    junk = _junk(hand, rank)
    for count in range(1, MOST_CARDS + 1) if need is None else (need,):
        true = _true_set(hand, rank, count)
        if true is not None:
            yield Bid(Match(true), 1.0)
        some = (*junk, *_jokers(hand))[:count]
        if len(some) == count and not all_of(some, rank):
            yield Bid(Match(some), 0.0)


def _pluses(seen: View, reader: Reader) -> Iterator[Bid]:
    """Sets on quads: for the likeliest of their ranks what fits, and junk as something else."""
    bases = reader.bases()
    sound = 1 - reader.base_is_false()
    groups, jokers = _groups(seen.hand), _jokers(seen.hand)
    likely = sorted(bases, key=bases.__getitem__, reverse=True)[:3]
    for base in likely:
        for steps in STEPS:
            held = groups.get(raised(base, steps), ())
            if held:
                yield Bid(Plus(steps, held), bases[base] * sound)
            if held and jokers:
                yield Bid(Plus(steps, (held + jokers)[:MOST_CARDS]), bases[base] * sound)
    junk = _junk(seen.hand)
    for count in range(1, min(3, len(junk)) + 1):
        yield Bid(Plus(1 + count, junk[:count]), 0.0)


# -- by rule of thumb ------------------------------------------------------------------------------


def easy(seen: View, _decision: Decision, rng: Rng) -> Action:
    """A sensible player: mostly honest, doubts what is more likely false than true."""
    if seen.table.phase is Phase.LEAD:
        return _easy_lead(seen, rng)
    reader = Reader(seen, HABITS)
    if _happens(_easy_doubt(seen, reader.false()), rng):
        return Doubt()
    bids = [bid for bid in _sets_on_top(seen, reader) if not fails_at_once(seen, bid.action)]
    sure = [bid for bid in bids if bid.true > 0.9]
    if sure:
        return max(sure, key=lambda bid: len(bid.cards)).action
    if bids and seen.table.pile_size <= 6 and _happens(0.15, rng):
        return pick(bids, rng).action
    return Pass()


def _easy_doubt(seen: View, false: float) -> float:
    """How readily a set is doubted: surely when it must be false, seldom when much is at stake."""
    top = seen.table.pile[-1]
    if false > 0.97:
        return 1.0
    line = 0.55 + 0.01 * min(20, seen.table.pile_size) - 0.1 * (seen.table.counts[top.seat] <= 3)
    return 0.7 if false > line else 0.0


def _easy_lead(seen: View, rng: Rng) -> Action:
    """The largest group, one's last rank at once; now and then a bluff with odd cards."""
    groups = _groups(seen.hand)
    if len(groups) <= 1 and len(seen.hand) <= MOST_CARDS:
        return Lay(seen.hand, next(iter(groups), RANKS[0]))
    if len(groups) > 2 and _happens(0.3, rng):
        junk = _junk(seen.hand)
        count = min(1 + rng.below(3), len(junk) - 1)
        return Lay(junk[:count], pick(tuple(groups), rng))
    rank = max(groups, key=lambda one: (len(groups[one]), rng.below(8)))
    if seen.options.quads and len(groups[rank]) == QUADS_CARDS:
        return Quads(groups[rank])
    return Lay(groups[rank], rank)


# -- by what it leads to ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Temper:
    """What the hard robot believes about the worth of things."""

    lead: float = 4.0  # cards that the lead is worth
    steep: float = 1.3  # how much fewer cards mean more wins
    per_card: float = 0.55
    per_rank: float = 0.8
    per_joker: float = -0.9
    spread: float = 0.004  # values that count as equal
    true_doubted: float = 0.75
    false_doubted: float = 1.3
    per_more: float = 0.25
    known_liar: float = 0.5


HARD: Final = Temper()


@dataclass(slots=True)
class Weigher:
    """Values of outcomes for one view."""

    seen: View
    me: Seat
    temper: Temper
    reader: Reader

    def value(self, sizes: Sequence[float], leader: Seat) -> float:
        """The viewer's share of the chances to win."""
        steep, lead = self.temper.steep, self.temper.lead
        chances = [
            max(0.35, size - lead * (seat == leader)) ** -steep for seat, size in enumerate(sizes)
        ]
        return chances[self.me] / sum(chances)

    def sizes(self, hand: Cards) -> list[float]:
        """How far each seat is from its end, in cards; of one's own hand more is known."""
        sizes = [float(count) for count in self.seen.table.counts]
        sizes[self.me] = self.size(hand)
        return sizes

    def size(self, hand: Cards) -> float:
        """A hand of few ranks is soon laid; jokers make the last set true."""
        temper, jokers = self.temper, len(_jokers(hand))
        ranks = len(_groups(hand))
        return max(
            0.5, temper.per_card * len(hand) + temper.per_rank * ranks + temper.per_joker * jokers
        )

    def taking(self, sizes: Sequence[float], taker: Seat, cards: int) -> list[float]:
        """The sizes after a seat has taken so many cards."""
        grown = list(sizes)
        grown[taker] += cards
        return grown

    def doubt(self, false: float) -> float:
        """The value of doubting the latest set."""
        top, pile = self.seen.table.pile[-1], self.seen.table.pile_size
        sizes = self.sizes(self.seen.hand)
        right = self.value(self.taking(sizes, top.seat, pile), self.me)
        wrong = self.value(self.taking(sizes, self.me, pile), top.seat)
        return false * right + (1 - false) * wrong

    def passing(self, false: float, left: int) -> float:
        """The value of passing, when `left` others still have to answer."""
        table = self.seen.table
        top, pile = table.pile[-1], table.pile_size
        sizes = self.sizes(self.seen.hand)
        others = [seat for seat in range(self.seen.seats) if seat not in (self.me, top.seat)]
        quiet = self.value(sizes, top.seat)
        kind = table.led if top.led else table.topped
        doubted = self.reader.doubted(kind) * left / (self.seen.seats - 1)
        if not left:
            return quiet
        caught = grief = 0.0
        for other in others:
            caught += self.value(self.taking(sizes, top.seat, pile), other)
            grief += self.value(self.taking(sizes, other, pile), top.seat)
        noisy = (false * caught + (1 - false) * grief) / len(others)
        return doubted * noisy + (1 - doubted) * quiet

    def laying(self, bid: Bid) -> float:
        """The value of laying a set."""
        table, cards = self.seen.table, bid.cards
        pile = table.pile_size + len(cards)
        hand = tuple([one for one in self.seen.hand if one not in cards])
        others = [seat for seat in range(self.seen.seats) if seat != self.me]
        back = self.sizes(self.seen.hand)
        back = self.taking(back, self.me, table.pile_size)
        caught = sum(self.value(back, other) for other in others) / len(others)
        if not hand:
            return bid.true + (1 - bid.true) * caught
        sizes = self.sizes(hand)
        quiet = self.value(sizes, self.me)
        grief = sum(self.value(self.taking(sizes, one, pile), self.me) for one in others)
        grief /= len(others)
        more = 1 + self.temper.per_more * (len(cards) - 1)
        led = table.phase is Phase.LEAD
        kind = table.led if led else table.topped
        usual = HABITS.led_lies if led else HABITS.topped_lies
        mine = self.reader.lies(self.me, led=led) / usual
        doubted = self.reader.doubted(kind) * more * mine**self.temper.known_liar
        true = min(0.95, doubted * self.temper.true_doubted)
        false = min(0.97, doubted * self.temper.false_doubted)
        return bid.true * (true * grief + (1 - true) * quiet) + (1 - bid.true) * (
            false * caught + (1 - false) * quiet
        )


def hard(seen: View, decision: Decision, rng: Rng) -> Action:
    """Weighs every answer that makes sense, and picks one of the best."""
    return weigh(seen, decision, rng, HARD)


def weigh(seen: View, decision: Decision, rng: Rng, temper: Temper) -> Action:
    """The hard robot with another temper."""
    reader = Reader(seen, HABITS)
    weigher = Weigher(seen, seen.seat or 0, temper, reader)
    if seen.table.phase is Phase.LEAD:
        bids = list(_leads(seen, rng))
        valued: list[tuple[float, Action]] = []
    else:
        bids = list(_sets_on_top(seen, reader))
        false = reader.false()
        left = len(decision.waiting) - 1
        if seen.options.order == "clockwise":
            left = seen.seats - 2 - len(seen.table.passed)
        valued = [(weigher.doubt(false), Doubt()), (weigher.passing(false, left), Pass())]
    valued += [
        (weigher.laying(bid), bid.action) for bid in bids if not fails_at_once(seen, bid.action)
    ]
    return _among_the_best(valued, temper.spread, rng)


def _among_the_best(valued: Sequence[tuple[float, Action]], spread: float, rng: Rng) -> Action:
    best = max(value for value, _ in valued)
    weights = [exp((value - best) / spread) for value, _ in valued]
    at = rng.below(_FINE) / _FINE * sum(weights)
    for weight, (_, action) in zip(weights, valued, strict=True):
        at -= weight
        if at < 0:
            return action
    return valued[-1][1]
