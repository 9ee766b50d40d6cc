"""Which cards are dealt to how many seats (T2-T4, TG8, TG9, TD6); precomputed, nothing is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.cards import PACK_52, Card, cards, without
from core.games.clubs.model import SEATS

ONE_PACK_SEATS: Final = 5
"""From one seat more on there are two packs and equal cards meet (T4)."""

_HAND_OF_TWO: Final = 13  # T2
_DEUCES: Final = cards("2d 2h 2s 2c")  # TG8: the trumps stay whole as long as possible
_TWICE: Final = tuple(deuce for deuce in _DEUCES for _ in range(2))  # TD6


@dataclass(frozen=True, slots=True)
class Packs:
    """What a deal is made of: `cards` as the shuffle finds them, less the `removed` deuces."""

    cards: tuple[Card, ...]
    removed: tuple[Card, ...]
    hand: int
    aside: int
    two: bool


def _packs(seats: int) -> Packs:
    two = seats > ONE_PACK_SEATS
    full = PACK_52 * 2 if two else PACK_52
    if seats == 2:
        return Packs(full, (), _HAND_OF_TWO, len(full) - 2 * _HAND_OF_TWO, two)
    removed = (_TWICE if two else _DEUCES)[: len(full) % seats]
    dealt = without(full, removed)
    return Packs(dealt, removed, len(dealt) // seats, 0, two)


PACKS: Final = {seats: _packs(seats) for seats in SEATS}
"""By the number of seats."""
