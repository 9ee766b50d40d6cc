"""Dealing out what a viewer cannot see, so that it fits what he can."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.cards import Card, shuffled
from core.engine.game import Rng, Seat

_TRIES = 20


def deal_out(
    cards: Sequence[Card],
    counts: Sequence[int],
    may_hold: Callable[[Seat, Card], bool],
    rng: Rng,
) -> tuple[tuple[Card, ...], ...]:
    """Cards dealt by chance to seats that may hold them, `counts[seat]` to each.

    The counts add up to the cards. A few quick tries, then a search that finds a deal wherever
    one exists; raises ValueError where none does.
    """
    seats = range(len(counts))
    places = {one: tuple(seat for seat in seats if may_hold(seat, one)) for one in cards}
    for _ in range(_TRIES):
        hands = _try(shuffled(cards, rng.below), counts, places, rng)
        if hands is not None:
            return hands
    return _search(shuffled(cards, rng.below), list(counts), places, rng)


def _try(
    cards: Sequence[Card],
    counts: Sequence[int],
    places: dict[Card, tuple[Seat, ...]],
    rng: Rng,
) -> tuple[tuple[Card, ...], ...] | None:
    """Hardest cards first, each to a seat drawn by the room it has left; None at a dead end."""
    room = list(counts)
    hands: list[list[Card]] = [[] for _ in counts]
    for one in sorted(cards, key=lambda each: len(places[each])):
        total = sum([room[seat] for seat in places[one]])
        if not total:
            return None
        at = rng.below(total)
        for seat in places[one]:
            at -= room[seat]
            if at < 0:
                room[seat] -= 1
                hands[seat].append(one)
                break
    return tuple(tuple(hand) for hand in hands)


def _search(
    cards: Sequence[Card],
    room: list[int],
    places: dict[Card, tuple[Seat, ...]],
    rng: Rng,
) -> tuple[tuple[Card, ...], ...]:
    """A deal by augmenting paths: every card placed so far keeps a place."""
    hands: list[list[Card]] = [[] for _ in room]

    def place(one: Card, tried: set[Seat]) -> bool:
        for seat in shuffled(places[one], rng.below):
            if seat in tried:
                continue
            tried.add(seat)
            if room[seat]:
                room[seat] -= 1
                hands[seat].append(one)
                return True
            for held in tuple(hands[seat]):
                hands[seat].remove(held)
                if place(held, tried):
                    hands[seat].append(one)
                    return True
                hands[seat].append(held)
        return False

    for one in cards:
        if not place(one, set()):
            raise ValueError("no deal fits")
    return tuple(tuple(hand) for hand in hands)
