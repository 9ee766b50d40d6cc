"""Round robins: the published tables, and what holds for every number of players."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from core.tournaments import berger

SIZES = range(2, 25)


def test_the_published_tables(cases: dict[str, Any]) -> None:
    for n, rounds in cases["berger"].items():
        assert [[list(pair) for pair in one] for one in berger(int(n))] == rounds


@pytest.mark.parametrize("n", SIZES)
def test_everybody_meets_everybody_once_and_plays_once_a_round(n: int) -> None:
    rounds = berger(n)
    assert len(rounds) == n - 1 + n % 2
    met = [frozenset(pair) for one in rounds for pair in one]
    assert Counter(met) == Counter(map(frozenset, combinations(range(1, n + 1), 2)))
    for one in rounds:
        players = [player for pair in one for player in pair]
        assert len(players) == len(set(players)) == n - n % 2


@pytest.mark.parametrize("n", SIZES)
def test_nobody_is_first_more_than_once_more_or_less_than_second(n: int) -> None:
    pairs = [pair for one in berger(n) for pair in one]
    first, second = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    assert all(abs(first[one] - second[one]) <= 1 for one in range(1, n + 1))


@pytest.mark.parametrize("n", SIZES)
def test_of_an_odd_number_each_sits_out_once(n: int) -> None:
    everybody = {*range(1, n + 1)}
    out = [everybody.difference(*one) for one in berger(n)]
    assert sorted(map(len, out)) == [n % 2] * (n - 1 + n % 2)
    assert set().union(*out) == (everybody if n % 2 else set())


def test_a_double_round_robin_repeats_all_rounds_with_the_sides_changed() -> None:
    double = berger(5, double=True)
    assert double[:5] == berger(5)
    assert double[5:] == tuple(tuple((b, a) for a, b in one) for one in berger(5))


def test_one_player_is_no_round_robin() -> None:
    with pytest.raises(ValueError, match="two players"):
        berger(1)
