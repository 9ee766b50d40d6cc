"""Seating plans that are fixed beforehand: each two meet once."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from core.tournaments import fixed_plan


@pytest.mark.parametrize(("n", "rounds"), [(4, 3), (9, 4), (16, 5), (25, 6), (49, 8)])
def test_each_two_sit_together_exactly_once(n: int, rounds: int) -> None:
    plan = fixed_plan(n)
    assert plan is not None
    assert len(plan) == rounds
    assert all(sorted(one for table in tables for one in table) == [*range(n)] for tables in plan)
    met = Counter(pair for tables in plan for table in tables for pair in combinations(table, 2))
    assert met == Counter(combinations(range(n), 2))


def test_the_published_plan_of_16(cases: dict[str, Any]) -> None:
    plan = fixed_plan(16)
    assert plan is not None
    assert [[sorted(table) for table in tables] for tables in plan] == cases["golfer16x4"]


@pytest.mark.parametrize("n", [0, 1, 12, 36, 64, 100])
def test_other_numbers_have_no_plan(n: int) -> None:
    assert fixed_plan(n) is None
