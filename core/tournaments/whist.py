"""Individual tournaments of two against two: everybody is everybody's partner once.

And everybody's opponent twice. The first round is a base that was found by search, the others turn
it: one player stays, the others move on by one.
"""

from __future__ import annotations

from typing import Final

Side = tuple[int, int]
Table = tuple[Side, Side]
"""Partners against partners, as players from 1."""

_STAYS: Final = -1
_BASES: Final[dict[int, tuple[Table, ...]]] = {
    4: (((_STAYS, 0), (1, 2)),),
    5: (((1, 4), (2, 3)),),
    8: (((_STAYS, 0), (1, 3)), ((2, 6), (4, 5))),
    12: (((_STAYS, 0), (1, 3)), ((2, 9), (6, 7)), ((4, 10), (5, 8))),
    16: (((_STAYS, 0), (1, 2)), ((3, 6), (9, 11)), ((4, 13), (8, 12)), ((5, 10), (7, 14))),
    20: (
        ((_STAYS, 0), (1, 2)),
        ((3, 5), (9, 15)),
        ((4, 14), (12, 17)),
        ((6, 18), (10, 13)),
        ((7, 11), (8, 16)),
    ),
}
WHIST_SIZES: Final = tuple(_BASES)
"""The numbers of players for which there is a movement."""


def whist(n: int) -> tuple[tuple[Table, ...], ...]:
    """The rounds of n players; of five, one sits out in each. Raises ValueError for other sizes."""
    if n not in _BASES:
        raise ValueError(f"there is no movement for {n} players")
    moving = n if n % 2 else n - 1
    return tuple(
        tuple(
            (_turned(one, n, moving, turn), _turned(other, n, moving, turn))
            for one, other in _BASES[n]
        )
        for turn in range(moving)
    )


def _turned(side: Side, n: int, moving: int, turn: int) -> Side:
    first, second = (n if one == _STAYS else (one + turn) % moving + 1 for one in side)
    return first, second
