"""What one seat of Cal's BS may know, what it may choose, and states that fit what it knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.cards import PACK_54, RANKS, Card, Rank
from core.engine.game import NO_CHOICES, Action, Choices, Decision, Pick, Rng, Seat
from core.games.cals_bs.claims import all_of, is_true, raised, rank_of_quads
from core.games.cals_bs.model import (
    MOST_CARDS,
    QUADS_CARDS,
    STEPS,
    Cards,
    Doubt,
    Lay,
    Match,
    Options,
    Pass,
    Phase,
    Placement,
    Plus,
    Quads,
    Said,
    State,
    Table,
)
from core.games.cals_bs.rules import count_to_match
from core.games.cals_bs.whereabouts import with_own
from core.games.hidden import deal_out


@dataclass(frozen=True, slots=True)
class View:
    """The table, one's own hand, and what one has seen.

    `sets` are the sets of the pile as far as they are known: one's own, and those turned up to
    end the game; the others are empty. `seen` is what the viewer knows of where cards may be
    (see whereabouts). A spectator, `seat` None, has no hand and knows what everybody knows.
    """

    options: Options
    seats: int
    seat: Seat | None
    table: Table
    hand: Cards
    sets: tuple[Cards, ...]
    seen: bytes


def view(state: State, viewer: Seat | None) -> View:
    """What the viewer may know."""
    table = state.table
    sets = tuple(
        [
            cards if placement.seat == viewer else ()
            for placement, cards in zip(table.pile, state.pile, strict=True)
        ]
    )
    if table.phase is Phase.OVER and sets:
        sets = _with_opened(state, sets)
    if viewer is None:
        return View(state.options, state.seats, None, table, (), sets, table.places)
    hand, seen = state.hands[viewer], state.seen[viewer]
    return View(state.options, state.seats, viewer, table, hand, sets, seen)


def _with_opened(state: State, sets: tuple[Cards, ...]) -> tuple[Cards, ...]:
    """The winning set stays open on the pile, and so do the quads under it."""
    known = [*sets[:-1], state.pile[-1]]
    if state.table.pile[-1].said is Said.PLUS:
        known[state.table.round_from] = state.pile[state.table.round_from]
    return tuple(known)


def choices(seen: View, decision: Decision) -> Choices:
    """What the viewer may answer: single actions, and "some of these cards"."""
    if seen.seat is None or seen.seat not in decision.waiting:
        return NO_CHOICES
    hand, table = seen.hand, seen.table
    most = min(MOST_CARDS, len(hand))
    if table.phase is Phase.LEAD:
        picks = (Pick("lay", hand, 1, most, ranks=RANKS),)
        if seen.options.quads and len(hand) >= QUADS_CARDS:
            picks += (Pick("quads", hand, QUADS_CARDS, QUADS_CARDS),)
        return Choices(picks=picks)
    return Choices((Pass(), Doubt()), tuple(_sets_on_top(seen, most)))


def _sets_on_top(seen: View, most: int) -> Iterator[Pick]:
    if seen.table.base is not None:
        yield Pick("plus", seen.hand, 1, most, steps=STEPS)
        return
    need = count_to_match(seen.options, seen.table)
    if need is None:
        yield Pick("match", seen.hand, 1, most)
    elif need <= most:
        yield Pick("match", seen.hand, need, need)


def fails_at_once(seen: View, action: Action) -> bool:
    """Whether this lays the viewer's last cards and is, as he knows, false (CG6).

    A "plus" over quads that are not his own he cannot be sure of, unless no one rank is in it.
    """
    if not isinstance(action, Lay | Match | Quads | Plus) or len(action.cards) != len(seen.hand):
        return False
    cards, seat = action.cards, seen.seat or 0
    match action:
        case Lay():
            return not all_of(cards, action.rank)
        case Match():
            top = seen.table.top
            return top is not None and top.rank is not None and not all_of(cards, top.rank)
        case Quads():
            return not is_true(Placement(seat, Said.QUADS, len(cards)), cards)
        case Plus():
            return not any(all_of(cards, raised(base, action.steps)) for base in _bases(seen))


def _bases(seen: View) -> Iterator[Rank]:
    """The ranks that the quads of the running round may have."""
    own = seen.sets[seen.table.round_from]
    rank = rank_of_quads(own) if own else None
    if rank is not None:
        yield rank
    elif not own:
        yield from RANKS


def unseen(seen: View) -> tuple[Card, ...]:
    """The cards that lie where the viewer does not see them, in the order of the pack."""
    known = set(seen.hand)
    for cards in seen.sets:
        known.update(cards)
    return tuple([one for one in PACK_54 if one not in known])


def hidden_counts(seen: View) -> list[int]:
    """For each seat how many cards it has that the viewer does not see: hand and sets laid."""
    counts = [0 if seat == seen.seat else count for seat, count in enumerate(seen.table.counts)]
    for placement, cards in zip(seen.table.pile, seen.sets, strict=True):
        if not cards:
            counts[placement.seat] += placement.count
    return counts


def determinise(seen: View, rng: Rng) -> State:
    """A state that fits the view: every card somewhere where the viewer cannot exclude it."""
    table, seats = seen.table, seen.seats
    if table.phase is Phase.DEAL:
        return State(seen.options, seats, table, ((),) * seats, (), (b"",) * seats)
    places = seen.seen

    def may_hold(seat: Seat, one: Card) -> bool:
        return bool(places[one.index] >> seat & 1)

    held = [list(some) for some in deal_out(unseen(seen), hidden_counts(seen), may_hold, rng)]
    pile = tuple(
        cards or _draw(held[placement.seat], placement.count, rng)
        for placement, cards in zip(table.pile, seen.sets, strict=True)
    )
    hands = tuple(
        seen.hand if seat == seen.seat else tuple(sorted(held[seat])) for seat in range(seats)
    )
    known = tuple(
        places
        if seat == seen.seat
        else with_own(table.places, seat, _held(table, hands, pile, seat))
        for seat in range(seats)
    )
    return State(seen.options, seats, table, hands, pile, known)


def _draw(held: list[Card], count: int, rng: Rng) -> Cards:
    """Take so many cards by chance."""
    return tuple([held.pop(rng.below(len(held))) for _ in range(count)])


def _held(
    table: Table, hands: tuple[Cards, ...], pile: tuple[Cards, ...], seat: Seat
) -> list[Cards]:
    """What a seat held when the pile was last empty."""
    laid = [
        cards for placement, cards in zip(table.pile, pile, strict=True) if placement.seat == seat
    ]
    return [hands[seat], *laid]


__all__ = ["View", "choices", "determinise", "fails_at_once", "hidden_counts", "unseen", "view"]
