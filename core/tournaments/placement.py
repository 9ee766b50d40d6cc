"""What a place at a table is worth, and what the margin of a match is worth.

Placement points are 120 times the share of the others who were beaten: whole numbers for two to
seven seats, whatever ties there are, and 60 on the average at every table.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

FULL: Final = 120
"""The placement points of somebody who has beaten the whole table."""
MEAN: Final = FULL // 2
MOST_SEATS: Final = 7
_TAU: Final = (sqrt(5) - 1) / 2


def placement_points(ranks: Sequence[int]) -> tuple[int, ...]:
    """Points for each seat of a table from the ranks there: less is better, equal is a tie.

    Raises ValueError for fewer than two or more than seven seats.
    """
    seats = len(ranks)
    if not 2 <= seats <= MOST_SEATS:
        raise ValueError(f"a table has two to {MOST_SEATS} seats, not {seats}")
    return tuple(MEAN * _twice_beaten(rank, ranks) // (seats - 1) for rank in ranks)


def _twice_beaten(rank: int, ranks: Sequence[int]) -> int:
    beaten = sum(other > rank for other in ranks)
    tied = sum(other == rank for other in ranks) - 1
    return 2 * beaten + tied


def victory_points(margin: int, *, blitz: float) -> int:
    """Hundredths of a victory point (0 to 2000) of the side that won by `margin`.

    The other side has the rest of 2000. `blitz` is the margin that is worth all; each further
    point is worth less than the one before (the scale of the World Bridge Federation).
    Raises ValueError for a negative margin or a blitz that is not positive.
    """
    if margin < 0 or blitz <= 0:
        raise ValueError("a margin is not negative, and a blitz is positive")
    reached = min(margin / blitz, 1.0)
    share = (1 - _TAU ** (3 * reached)) / (1 - _TAU**3)
    return round(1000 + 1000 * share)
