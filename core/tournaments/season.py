"""What an event is worth in a season's table, and the order of that table.

The formula is that of the Pentamind at the Mind Sports Olympiad: to be first among many is worth
more than to be first among few, the last place nothing. Values are exact fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

LARGE: Final = 100
"""Above so many entrants the first places lie as far apart as among so many."""
_FRONT: Final = 10


@dataclass(frozen=True, slots=True, order=True)
class SeasonScore:
    """The sum of somebody's best results, and the further ones, which part equals; more is
    better."""

    total: Fraction
    further: tuple[Fraction, ...]


def pentamind(n: int, place: int | Fraction) -> Fraction:
    """The points, below 100, of a place from 1 among n entrants; a tie has its mean place.

    Raises ValueError for fewer than two entrants or a place outside of 1 to n.
    """
    if n < 2 or not 1 <= place <= n:
        raise ValueError(f"there is no place {place} among {n}")
    if n <= LARGE:
        return _scale(n) * Fraction(n - place) / (n - 1)
    front = _scale(LARGE) / (LARGE - 1)
    if place <= _FRONT:
        return front * (LARGE - place)
    return front * (LARGE - _FRONT) * Fraction(n - place) / (n - _FRONT)


def _scale(n: int) -> Fraction:
    return Fraction(100 * (n + 5), n + 6)


def mean_places(places: Sequence[int]) -> tuple[Fraction, ...]:
    """Places in which equals share the best one, each turned into the mean of those it takes."""
    return tuple(place + Fraction(places.count(place) - 1, 2) for place in places)


def season(results: Sequence[Fraction], best: int) -> SeasonScore:
    """The best so many results of somebody; the others decide in turn where sums are equal."""
    order = sorted(results, reverse=True)
    return SeasonScore(sum(order[:best], Fraction(0)), tuple(order[best:]))
