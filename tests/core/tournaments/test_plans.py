"""Plans that are fixed beforehand: tables where each two meet once, partners once each."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from core.tournaments import WHIST_SIZES, fixed_plan, whist


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


@pytest.mark.parametrize("n", WHIST_SIZES)
def test_everybody_is_everybodys_partner_once_and_opponent_twice(n: int) -> None:
    rounds = whist(n)
    pairs = Counter(combinations(range(1, n + 1), 2))
    partners = Counter(tuple(sorted(side)) for one in rounds for table in one for side in table)
    against = Counter(
        tuple(sorted((a, b))) for one in rounds for sides in one for a in sides[0] for b in sides[1]
    )
    assert partners == pairs
    assert against == Counter(dict.fromkeys(pairs, 2))
    for one in rounds:
        players = [player for table in one for side in table for player in side]
        assert len(players) == len(set(players)) == n - n % 4


def test_the_published_movement_of_eight(cases: dict[str, Any]) -> None:
    told = [[[list(side) for side in table] for table in one] for one in whist(8)]
    assert told == cases["whist8"]


@pytest.mark.parametrize("n", [0, 6, 24])
def test_there_is_no_movement_for_other_numbers(n: int) -> None:
    with pytest.raises(ValueError, match="no movement"):
        whist(n)
