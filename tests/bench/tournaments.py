"""Seconds for the pairs and the tables of a round, by the size of the field."""

import time
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from random import Random
from typing import Final

from core.tournaments import (
    Contender,
    Preference,
    Seats,
    placement_points,
    seat_tables,
    swiss_pairs,
)

PAIRED: Final = (16, 64, 256, 1000)
SEATED: Final = (16, 64, 256, 1000, 1024)
TABLES_BEFORE: Final = 4
"""Rounds of tables that are played before the one that is measured."""
SEATS: Final = {"tables of 3 to 5": Seats(3, 5, 4), "tables of 3 to 7": Seats(3, 7, 5)}


def _contenders(points: dict[int, int]) -> list[Contender]:
    return [Contender(one, points[one], one) for one in points]


def _seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _pairs(n: int) -> str:
    """The round after as many as the usual number of rounds, less one."""
    chance, points = Random(n), dict.fromkeys(range(1, n + 1), 0)
    met: dict[frozenset[int], int] = {}
    before = (n - 1).bit_length() - 1
    for _ in range(before):
        for pair in swiss_pairs(_contenders(points), met=met).pairs:
            met[frozenset(pair)] = 1
            points[chance.choice(pair)] += 2
    field = _contenders(points)
    taken = (
        f"{one} {_seconds(lambda one=one: swiss_pairs(field, met=met, preference=one)):.2f} s"
        for one in Preference
    )
    return f"round {before + 1}: {', '.join(taken)}"


def _tables(n: int, seats: Seats) -> str:
    """The round after some, and how often people met again in all of them."""
    chance, points = Random(n), dict.fromkeys(range(1, n + 1), 0)
    met: Counter[frozenset[int]] = Counter()
    just_met: frozenset[frozenset[int]] = frozenset()
    again, taken = 0, 0.0
    for _ in range(TABLES_BEFORE + 1):
        began = time.process_time()
        tables = seat_tables(_contenders(points), seats, met=met, just_met=just_met)
        taken = time.process_time() - began
        just_met = frozenset(_together(tables))
        again += sum(pair in met for pair in just_met)
        met.update(just_met)
        for table in tables:
            ranks = chance.sample(range(len(table)), len(table))
            for one, more in zip(table, placement_points(ranks), strict=True):
                points[one] += more
    return f"round {TABLES_BEFORE + 1}: {taken:.2f} s, {again} met again in all rounds"


def _together(tables: Iterable[Iterable[int]]) -> Iterable[frozenset[int]]:
    return (frozenset(pair) for table in tables for pair in combinations(table, 2))


def run() -> None:
    """Print CPU seconds for one round of each size."""
    for n in PAIRED:
        print(f"  {f'pairs of {n:,}':<28} {_pairs(n)}")
    for what, seats in SEATS.items():
        for n in SEATED:
            print(f"  {f'{what}, {n:,}':<28} {_tables(n, seats)}")
