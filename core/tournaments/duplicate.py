"""The same deals at all tables of a round: their secrets, and what comparing them is worth.

Whoever plays a seat is compared with those who held the same cards at the other tables, so that it
counts what was made of them and not what they were (docs/tournaments.md).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from fractions import Fraction
from typing import Final, TypeAlias

Course: TypeAlias = tuple[tuple[int, ...], ...]
"""The scores of a table's finished deals, each by seat; more is better."""

_NEITHER: Final = Fraction(1, 2)
"""What a deal is worth that nobody else has played, or that was not reached."""


def deal_seed(key: bytes, *, stage: int, round_: int, draw: int, deal: int) -> bytes:
    """The secret of a deal: nobody finds the others by it, or the tournament's key.

    `draw` tells two pairings of one round apart: cards that were seen do not come again.
    """
    name = f"{stage}:{round_}:{draw}:{deal}"
    return hmac.new(key, name.encode(), hashlib.sha256).digest()


def shares(courses: Sequence[Course]) -> tuple[tuple[Fraction, ...], ...]:
    """What each seat of each table has won, from 0 to 1: the mean over the deals of the round.

    In each deal a seat is compared with the same seat of the other tables that finished it: one for
    each that did worse, half for one that did the same, divided by their number. A deal that was
    not reached, or by one table alone, is worth a half. All tables have the same number of seats.
    """
    deals = max(map(len, courses), default=0)
    return tuple(
        tuple(_share(courses, table, seat, deals) for seat in range(_seats(courses)))
        for table in range(len(courses))
    )


def _seats(courses: Sequence[Course]) -> int:
    return next((len(scores) for course in courses for scores in course), 0)


def _share(courses: Sequence[Course], table: int, seat: int, deals: int) -> Fraction:
    return sum((_in_deal(courses, table, seat, deal) for deal in range(deals)), Fraction(0)) / deals


def _in_deal(courses: Sequence[Course], table: int, seat: int, deal: int) -> Fraction:
    if deal >= len(courses[table]):
        return _NEITHER
    own = courses[table][deal][seat]
    others = [
        course[deal][seat]
        for at, course in enumerate(courses)
        if at != table and deal < len(course)
    ]
    if not others:
        return _NEITHER
    won = sum(2 * (own > other) + (own == other) for other in others)
    return Fraction(won, 2 * len(others))
