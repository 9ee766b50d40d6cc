"""The season's score: the published values, and what the formula is chosen for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.tournaments import SeasonScore, mean_places, pentamind, season

F = Fraction


def test_the_published_scores(cases: dict[str, Any]) -> None:
    for case in cases["pentamind"]:
        score = pentamind(case["n"], F(case["p"]))
        assert float(score) == pytest.approx(case["score"], abs=1e-9)


@given(st.integers(2, 400))
def test_a_score_falls_with_the_place_from_below_100_to_nothing(n: int) -> None:
    scores = [pentamind(n, place) for place in range(1, n + 1)]
    assert scores == sorted(set(scores), reverse=True)
    assert scores[0] < 100
    assert scores[-1] == 0


@given(st.integers(2, 99))
def test_a_victory_is_worth_more_among_more(n: int) -> None:
    assert pentamind(n, 1) < pentamind(n + 1, 1)


@pytest.mark.parametrize(("n", "place"), [(1, 1), (5, 0), (5, 6)])
def test_a_place_that_is_not_there_is_refused(n: int, place: int) -> None:
    with pytest.raises(ValueError, match="no place"):
        pentamind(n, place)


def test_equals_take_the_mean_of_their_places() -> None:
    assert mean_places([1, 2, 3, 3, 5, 5, 5]) == (1, 2, F(7, 2), F(7, 2), 6, 6, 6)


def test_the_best_results_count_and_the_next_ones_part_equals() -> None:
    results = [F(40), F(90), F(10), F(80), F(70)]
    assert season(results, 3) == SeasonScore(F(240), (F(40), F(10)))
    assert season([F(90), F(80), F(70), F(30), F(29)], 3) < season(results, 3)
    assert season([F(90), F(80), F(70)], 3) < season(results, 3)
    assert season([F(91), F(80), F(70)], 3) > season(results, 3)
    assert season([], 5) == SeasonScore(F(0), ())
