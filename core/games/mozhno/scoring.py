"""What hands cost, and what the deals of a match add up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from core.cards import PACK_52, Card
from core.engine.game import Seat, Standing, standings_by_points
from core.games.melds import VALUES

FINISHER: Final = 20  # M22

CARD_VALUES: Final[dict[Card, int]] = {
    one: VALUES[one.rank] for one in PACK_52 if one.rank is not None
}
"""Ace 15; king, queen, jack, ten 10; others their number (M4)."""


def points(some: Iterable[Card]) -> int:
    """What cards in a hand count at the end of a deal."""
    return sum([CARD_VALUES[one] for one in some])


def deal_scores(hands: Sequence[Sequence[Card]], out: Seat | None) -> tuple[int, ...]:
    """+20 for the seat that went out, minus the value of the hand for the others (M22, M23).

    `out` is None where the stock was used up: then all count their hands (MG25).
    """
    return tuple(FINISHER if seat == out else -points(hand) for seat, hand in enumerate(hands))


def match_standings(totals: Sequence[int]) -> tuple[Standing, ...]:
    """Places by signed totals, the highest first (M24, MG26); ties share (MG27)."""
    return standings_by_points(totals)
