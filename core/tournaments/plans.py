"""Seating plans that are fixed before the first round: each two sit together exactly once.

They are the lines of the affine plane of order q: q times q players, tables of q, q + 1 rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import Final

Plan = tuple[tuple[tuple[int, ...], ...], ...]
"""Rounds of tables of players from 0."""

_PRIMES: Final = (2, 3, 5, 7)
_TIMES_4: Final = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
"""Products in the field of four elements; its sums are exclusive ors."""


def fixed_plan(n: int) -> Plan | None:
    """The plan for n players: for 4, 9, 16, 25 and 49; None for other numbers."""
    order = isqrt(n)
    if order * order != n or order not in (*_PRIMES, 4):
        return None
    line = _line_4 if order == 4 else _line_modulo(order)
    slopes = [
        tuple(
            tuple(order * x + line(slope, x, start) for x in range(order)) for start in range(order)
        )
        for slope in range(order)
    ]
    upright = tuple(tuple(range(order * x, order * x + order)) for x in range(order))
    return (*slopes, upright)


def _line_modulo(order: int) -> Callable[[int, int, int], int]:
    return lambda slope, x, start: (slope * x + start) % order


def _line_4(slope: int, x: int, start: int) -> int:
    return _TIMES_4[slope][x] ^ start
