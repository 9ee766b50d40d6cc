"""What one seat of Belka may know, what it may choose, and states that fit what it knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.cards import PACK_32, Card, Suit
from core.engine.game import NO_CHOICES, Choices, Decision, Rng, Seat
from core.games.belka.model import (
    SEATS,
    ChooseEggs,
    EggsChoice,
    Options,
    Phase,
    PlayCard,
    State,
    Table,
)
from core.games.belka.rules import JACK_OF_CLUBS, SUITS_UNDER, playable
from core.games.hidden import deal_out
from core.games.tricks import Play


@dataclass(frozen=True, slots=True)
class View:
    """The table, and one's own hand; `seat` is None and `hand` empty for a spectator."""

    options: Options
    first_dealer: Seat | None
    seat: Seat | None
    table: Table
    hand: tuple[Card, ...]


def view(state: State, viewer: Seat | None) -> View:
    """What the viewer may know."""
    hand = () if viewer is None else state.hands[viewer]
    return View(state.options, state.first_dealer, viewer, state.table, hand)


def choices(seen: View, decision: Decision) -> Choices:
    """What the viewer may answer, cards in the order of the hand."""
    if seen.seat not in decision.waiting:
        return NO_CHOICES
    if seen.table.phase is Phase.EGGS:
        return Choices(tuple(ChooseEggs(wish) for wish in EggsChoice))
    allowed = playable(seen.options, seen.table, seen.hand)
    return Choices(tuple(PlayCard(one) for one in allowed))


def shown_voids(table: Table) -> tuple[frozenset[Suit], ...]:
    """For each seat the suits that it has shown not to hold in this deal, by not following."""
    suits = SUITS_UNDER[table.trump]
    voids: list[set[Suit]] = [set() for _ in range(SEATS)]
    for plays in _tricks(table):
        asked = suits[plays[0].card]
        for play in plays[1:]:
            if suits[play.card] is not asked:
                voids[play.seat].add(asked)
    return tuple(frozenset(void) for void in voids)


def _tricks(table: Table) -> Iterator[tuple[Play, ...]]:
    for trick in table.tricks:
        yield trick.plays
    if table.trick:
        yield table.trick


def unseen(seen: View) -> tuple[Card, ...]:
    """The cards that lie in hands other than the viewer's, in the order of the pack."""
    known = set(seen.hand)
    for plays in _tricks(seen.table):
        known.update(play.card for play in plays)
    return tuple(one for one in PACK_32 if one not in known)


def determinise(seen: View, rng: Rng) -> State:
    """A state that fits the view: the unseen cards dealt out by chance.

    The counts fit, nobody gets a suit that he has shown not to hold, and the jack of clubs is
    where it is known to be.
    """
    table = seen.table
    if table.phase is not Phase.PLAY:
        jack = table.jack if table.phase is Phase.EGGS else None
        return State(seen.options, seen.first_dealer, table, ((),) * SEATS, jack)
    suits, voids = SUITS_UNDER[table.trump], shown_voids(table)
    counts = [0 if seat == seen.seat else left for seat, left in enumerate(table.counts)]

    def may_hold(seat: Seat, one: Card) -> bool:
        if one is JACK_OF_CLUBS and table.jack is not None:
            return seat == table.jack
        return suits[one] not in voids[seat]

    hands = list(deal_out(unseen(seen), counts, may_hold, rng))
    if seen.seat is not None:
        hands[seen.seat] = seen.hand
    return State(seen.options, seen.first_dealer, table, tuple(hands), _jack(table, hands))


def _jack(table: Table, hands: Sequence[Sequence[Card]]) -> Seat | None:
    """Who was dealt the jack of clubs: where it is known to be, or where it was dealt out to."""
    if table.jack is not None:
        return table.jack
    return next(seat for seat, hand in enumerate(hands) if JACK_OF_CLUBS in hand)
