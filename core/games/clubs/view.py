"""What one seat of Clubs may know, what it may choose, and states that fit what it knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from core.cards import PACK_52, Card, Suit, shuffled
from core.engine.game import NO_CHOICES, Choices, Decision, Rng, Seat
from core.games.clubs.model import Options, Phase, State, Table
from core.games.clubs.packs import PACKS
from core.games.clubs.rules import answers, is_ban, lying_in
from core.games.clubs.trick import SUITS
from core.games.hidden import deal_out
from core.games.tricks import Play

_ALL: Final = frozenset(PACK_52)
_OF_SUIT: Final = {suit: frozenset(card for card in PACK_52 if card.suit is suit) for suit in Suit}


@dataclass(frozen=True, slots=True)
class View:
    """The table, and one's own hand; `seat` is None and `hand` empty for a spectator."""

    options: Options
    seats: int
    seat: Seat | None
    table: Table
    hand: tuple[Card, ...]


def view(state: State, viewer: Seat | None) -> View:
    """What the viewer may know."""
    hand = () if viewer is None else state.hands[viewer]
    return View(state.options, state.seats, viewer, state.table, hand)


def choices(seen: View, decision: Decision) -> Choices:
    """What the viewer may answer, cards in the order of the hand."""
    if seen.seat not in decision.waiting or decision != seen.table.decision:
        return NO_CHOICES
    return Choices(answers(seen.options, seen.table, seen.hand))


def unseen(seen: View) -> tuple[Card, ...]:
    """The cards that the viewer has not seen in this deal, in the order of the pack.

    They lie in the other hands and, with two seats, aside.
    """
    known = Counter(seen.hand)
    for trick in _tricks(seen.table):
        known.update([play.card for play in trick])
    left: list[Card] = []
    for card in PACKS[seen.seats].cards:
        if known[card]:
            known[card] -= 1
        else:
            left.append(card)
    return tuple(left)


def _tricks(table: Table) -> Iterator[tuple[Play, ...]]:
    for trick in table.tricks:
        yield trick.plays
    if table.trick:
        yield table.trick


def not_held(options: Options, table: Table) -> tuple[frozenset[Card], ...]:
    """For each seat the cards that it cannot hold, by what it has shown in this deal.

    Who does not follow suit has of that suit at most what was banned then (TG12); who skips has
    nothing but cards that were banned (TG13).
    """
    seats, ban = len(table.totals), is_ban(options)
    cannot: list[set[Card]] = [set() for _ in range(seats)]
    for plays in _tricks(table):
        led = SUITS[plays[0].card]
        lying: list[Card] = []
        for play in plays:
            if SUITS[play.card] is not led:
                cannot[play.seat].update(_OF_SUIT[led].difference(lying if ban else ()))
            lying.append(play.card)
    for seat, lay in _skips(table):
        cannot[seat].update(_ALL.difference(lay))
    return tuple(frozenset(cards) for cards in cannot)


def _skips(table: Table) -> Iterator[tuple[Seat, list[Card]]]:
    """Each skip of the deal: who it was, and the cards that lay in the trick then."""
    seats = len(table.totals)
    for plays in _tricks(table):
        leader, lying, turn = plays[0].seat, [plays[0].card], plays[0].seat
        until = leader if plays is not table.trick else _awaited(table, leader)
        upcoming = iter(plays[1:])
        play = next(upcoming, None)
        while (turn := (turn + 1) % seats) != until:
            if play is not None and play.seat == turn:
                lying.append(play.card)
                play = next(upcoming, None)
            else:
                yield turn, list(lying)


def _awaited(table: Table, otherwise: Seat) -> Seat:
    """Whose turn it is."""
    decision = table.decision
    return next(iter(decision.waiting), otherwise) if decision is not None else otherwise


def determinise(seen: View, rng: Rng) -> State:
    """A state that fits the view: the unseen cards dealt out by chance.

    The counts fit, nobody holds what he has shown not to hold, and whose turn it is can play.
    """
    table = seen.table
    if table.phase not in (Phase.BID, Phase.PLAY):
        return State(seen.options, seen.seats, table, ((),) * seen.seats, ())
    return next(worlds(seen, rng))


def worlds(seen: View, rng: Rng) -> Iterator[State]:
    """States of a running deal that fit the view, without end; what the view proves is found once.

    Raises ValueError when none fits.
    """
    table, hidden = seen.table, unseen(seen)
    cannot = (*not_held(seen.options, table), frozenset[Card]())
    counts = [0 if seat == seen.seat else left for seat, left in enumerate(table.counts)]
    counts.append(len(hidden) - sum(counts))
    awaited, lying = _awaited(table, 0), lying_in(table)
    could_skip = bool(counts[awaited] and is_ban(seen.options) and lying)

    def may_hold(seat: Seat, card: Card) -> bool:
        return card not in cannot[seat]

    while True:
        dealt = deal_out(hidden, counts, may_hold, rng)
        if could_skip and not _free(dealt[awaited], lying):
            dealt = _with_a_free_card(hidden, counts, may_hold, awaited, lying, rng)
        *hands, aside = [tuple(sorted(hand)) for hand in dealt]
        if seen.seat is not None:
            hands[seen.seat] = seen.hand
        yield State(seen.options, seen.seats, table, tuple(hands), aside)


def _free(cards: Sequence[Card], lying: Sequence[Card]) -> list[Card]:
    return [card for card in cards if card not in lying]


def _with_a_free_card(
    hidden: tuple[Card, ...],
    counts: list[int],
    may_hold: Callable[[Seat, Card], bool],
    awaited: Seat,
    lying: Sequence[Card],
    rng: Rng,
) -> tuple[tuple[Card, ...], ...]:
    """Hands in which the seat whose turn it is was rightly not skipped (TG13).

    One card that it may play is given to it first. Raises ValueError where no such hands exist.
    """
    less = [left - (seat == awaited) for seat, left in enumerate(counts)]
    for given in shuffled(_free(hidden, lying), rng.below):
        if not may_hold(awaited, given):
            continue
        at = hidden.index(given)
        try:
            dealt = list(deal_out(hidden[:at] + hidden[at + 1 :], less, may_hold, rng))
        except ValueError:
            continue
        dealt[awaited] = (*dealt[awaited], given)
        return tuple(dealt)
    raise ValueError("no deal fits")
