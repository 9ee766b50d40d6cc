"""Where cards may be, as far as a viewer can know: the memory of a perfect observer, bounded.

Knowledge is a byte for each card (by its index): the set of seats, as bits, that may have held the
card when the pile was last empty. What lies on the pile now was laid by those seats since, so a
card is in the hand of one of its seats or in a set that one of them laid. Piles begin empty at
the deal and after every taking; opened cards always go into the taker's hand with the pile. So
knowledge changes in these moments only. Bounds hold for each card by itself: that of two cards
only one can have moved is not remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from core.cards import PACK_54
from core.engine.game import Seat
from core.games.cals_bs.model import Cards

CARDS: Final = len(PACK_54)


def bit(seat: Seat) -> int:
    """The set that holds one seat."""
    return 1 << seat


def at_the_deal(seats: int) -> bytes:
    """What everybody knows at first: nothing."""
    return bytes([(1 << seats) - 1]) * CARDS


def with_own(public: bytes, seat: Seat, own: Iterable[Cards]) -> bytes:
    """Public knowledge, and that `seat` held exactly these sets when the pile was last empty."""
    mine, others = bit(seat), ~bit(seat)
    places = [place & others for place in public]
    for some in own:
        for card in some:
            places[card.index] = mine
    return bytes(places)


def after_taking(known: bytes, taker: Seat, layers: int, moved: Iterable[Cards]) -> bytes:
    """Knowledge of somebody who saw `taker` take the pile.

    `moved` are the sets he has seen in it: those opened and those that he laid himself; `layers`
    are the seats of all other sets, any of whose cards may have moved.
    """
    taking = bit(taker)
    places = [place | taking if place & layers else place for place in known]
    for some in moved:
        for card in some:
            places[card.index] = taking
    return bytes(places)


def layers_of(seats: Sequence[Seat]) -> int:
    """The set of these seats."""
    layers = 0
    for seat in seats:
        layers |= bit(seat)
    return layers


__all__ = ["CARDS", "after_taking", "at_the_deal", "bit", "layers_of", "with_own"]
