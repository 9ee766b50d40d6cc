"""Ratings: how strong a person is at one game, and how sure that is.

Bradley and Terry's model for whole fields (openskill's BradleyTerryFull, 6.2): partners count as a
team, equal places as a draw, and the order in which the sides are named never matters. Who is
rated, and where ratings are kept, is not decided here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from openskill.models import BradleyTerryFull

FIRM_AFTER: Final = 5
"""Rated matches before a rating is shown as a place in a table."""
_SHOWN_BASE: Final = 1000
_SHOWN_SCALE: Final = 40
_SURENESS: Final = 3

_MODEL: Final[Any] = BradleyTerryFull()


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength: its most likely value `mu`, and its standard deviation `sigma`."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def shown(self) -> int:
        """The number that people see: what the person is at least, with near certainty."""
        return round(_SHOWN_BASE + _SHOWN_SCALE * (self.mu - _SURENESS * self.sigma))

    @property
    def spread(self) -> int:
        """The uncertainty of `shown`, one standard deviation, in the same units."""
        return round(_SHOWN_SCALE * self.sigma)


def rate(
    sides: Sequence[Sequence[Rating]], places: Sequence[int]
) -> tuple[tuple[Rating, ...], ...]:
    """The ratings after a match of these sides; `places` from 1, equal ones for a draw.

    Raises ValueError for fewer than two sides, an empty side, or places that do not fit.
    """
    if len(sides) < 2 or len(places) != len(sides) or not all(sides):
        raise ValueError("a rated match has two sides or more, each with players and a place")
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma) for one in side] for side in sides]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return tuple(tuple(Rating(one.mu, one.sigma) for one in side) for side in rated)
