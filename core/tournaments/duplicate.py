"""Duplicate: the same deals at all tables, so that people are compared with those who had the same.

The movements of fixed pairs, the comparison of the scores of a deal, and the seeds by which all
tables get the same cards. Who may see what before the last table has finished is not decided here.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from core.tournaments.berger import berger
from core.tournaments.placement import FULL

FAULTLESS: Final = Fraction(3, 5)
"""The share of a deal for somebody who could not play it and is not to blame."""
AT_FAULT: Final = Fraction(2, 5)
"""The share of a deal for somebody by whose fault it was not played."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Two pairs at a table, and the set of boards that they play there; all from 1."""

    table: int
    north_south: int
    east_west: int
    boards: int


def mitchell(tables: int) -> tuple[tuple[Sitting, ...], ...]:
    """The rounds of pairs 1 to `tables`, who stay, and as many after them, who move on.

    Boards move the other way. With an even number of tables the moving pairs skip one half-way,
    and there is one round less than tables. Two winners: each direction is compared by itself.
    Raises ValueError for fewer than three tables.
    """
    if tables < 3:
        raise ValueError("a Mitchell movement needs three tables or more")
    rounds = tables if tables % 2 else tables - 1
    return tuple(
        tuple(_mitchell_sitting(table, tables, number) for table in range(tables))
        for number in range(rounds)
    )


def _mitchell_sitting(table: int, tables: int, number: int) -> Sitting:
    skip = tables % 2 == 0 and number >= tables // 2
    moving = (table - number - skip) % tables
    return Sitting(table + 1, table + 1, tables + moving + 1, (table + number) % tables + 1)


def howell(pairs: int) -> tuple[tuple[Sitting, ...], ...]:
    """The rounds in which each pair meets each other pair; one winner.

    Everybody plays the same set of boards in a round. With an odd number a pair sits out. Raises
    ValueError for fewer than two pairs.
    """
    return tuple(
        tuple(Sitting(table, *sides, number) for table, sides in enumerate(met, start=1))
        for number, met in enumerate(berger(pairs), start=1)
    )


def match_points(scores: Sequence[int]) -> tuple[int, ...]:
    """Two for each score of the same direction that is lower, one for each that is equal.

    The most is 2 less than twice the number of scores.
    """
    return tuple(2 * sum(other < one for other in scores) + _ties(one, scores) for one in scores)


def shares(scores: Sequence[int]) -> tuple[Fraction, ...]:
    """`match_points` as shares of the most that could be had. Raises ValueError for one score."""
    if len(scores) < 2:
        raise ValueError("a deal that was played once is compared with nothing")
    most = 2 * (len(scores) - 1)
    return tuple(Fraction(points, most) for points in match_points(scores))


def seat_points(tables: Sequence[Sequence[int]]) -> tuple[tuple[Fraction, ...], ...]:
    """Points of one deal by table and seat, on the scale of placement points.

    `tables` are the scores of the seats; each is compared with the same seat of the other tables.
    Raises ValueError for one table, or for tables of different sizes.
    """
    if len({len(table) for table in tables}) != 1:
        raise ValueError("tables that are compared have equally many seats")
    by_seat = [shares(scores) for scores in zip(*tables, strict=True)]
    return tuple(tuple(FULL * share for share in table) for table in zip(*by_seat, strict=True))


def team_score(first: Sequence[int], second: Sequence[int]) -> int:
    """A match of teams of four: the sum over its deals of what the team has over the other.

    `first` are the scores of the team's pair at the one table, `second` those of the opponents who
    had the same cards at the other.
    """
    return sum(one - other for one, other in zip(first, second, strict=True))


def deal_seed(key: bytes, *, number: int, board: int) -> bytes:
    """The secret seed of a board in a round: the same at all tables, and of no use for another.

    What is promised of it before the round is its `core.cards.commitment`.
    """
    return hmac.digest(key, f"round {number}\nboard {board}\n".encode(), hashlib.sha256)


def _ties(one: int, scores: Sequence[int]) -> int:
    return sum(other == one for other in scores) - 1
