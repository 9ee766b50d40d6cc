"""Duplicate: movements in which nobody sees a board or an opponent twice, and fair comparisons."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.tournaments import (
    AT_FAULT,
    FAULTLESS,
    deal_seed,
    howell,
    match_points,
    mitchell,
    seat_points,
    shares,
    team_score,
)

SCORES = st.lists(st.integers(-6, 6), min_size=2, max_size=9)


@pytest.mark.parametrize("tables", range(3, 14))
def test_in_a_mitchell_nobody_meets_a_board_or_an_opponent_twice(tables: int) -> None:
    rounds = mitchell(tables)
    sittings = [one for sitting in rounds for one in sitting]
    assert len(rounds) == tables - 1 + tables % 2
    assert max(Counter((one.north_south, one.east_west) for one in sittings).values()) == 1
    assert max(Counter((one.north_south, one.boards) for one in sittings).values()) == 1
    assert max(Counter((one.east_west, one.boards) for one in sittings).values()) == 1
    for sitting in rounds:
        assert {one.north_south for one in sitting} == set(range(1, tables + 1))
        assert {one.east_west for one in sitting} == set(range(tables + 1, 2 * tables + 1))
        assert len({one.boards for one in sitting}) == tables


def test_a_mitchell_of_two_tables_is_refused() -> None:
    with pytest.raises(ValueError, match="three tables"):
        mitchell(2)


@pytest.mark.parametrize("pairs", range(2, 12))
def test_in_a_howell_all_pairs_meet_once_over_the_same_boards(pairs: int) -> None:
    rounds = howell(pairs)
    met = Counter(frozenset((one.north_south, one.east_west)) for each in rounds for one in each)
    assert len(met) == pairs * (pairs - 1) // 2
    assert set(met.values()) == {1}
    assert all({one.boards for one in each} == {at} for at, each in enumerate(rounds, start=1))


def test_match_points_are_two_for_each_beaten_and_one_for_each_equal() -> None:
    assert match_points([50, 50, -100, 200]) == (3, 3, 0, 6)
    assert shares([50, 50, -100, 200]) == (Fraction(1, 2), Fraction(1, 2), 0, 1)


@given(SCORES)
def test_a_deal_shares_out_half_of_the_most_for_each_score(scores: list[int]) -> None:
    assert sum(shares(scores)) == Fraction(len(scores), 2)


def test_what_was_not_played_is_worth_more_to_who_is_not_to_blame() -> None:
    assert FAULTLESS > AT_FAULT
    assert FAULTLESS + AT_FAULT == 1


def test_a_score_alone_is_compared_with_nothing() -> None:
    with pytest.raises(ValueError, match="once"):
        shares([7])


def test_a_seat_is_compared_with_the_same_seat_of_the_other_tables() -> None:
    tables = [[10, 0, 5], [20, 0, 4], [30, -9, 3]]
    assert seat_points(tables) == ((0, 90, 120), (60, 90, 60), (120, 0, 0))


def test_tables_of_different_sizes_are_not_compared() -> None:
    with pytest.raises(ValueError, match="equally many"):
        seat_points([[1, 2, 3], [1, 2, 3, 4]])


def test_a_team_scores_what_it_has_over_those_with_the_same_cards() -> None:
    assert team_score([100, -50, 0], [40, -50, 60]) == 0
    assert team_score([100, -50], [40, -90]) == 100


def test_a_seed_is_the_same_at_all_tables_and_tells_nothing_of_another() -> None:
    seeds = {deal_seed(b"key", number=r, board=b) for r in range(1, 13) for b in range(1, 13)}
    assert len(seeds) == 144
    assert {len(seed) for seed in seeds} == {32}
    assert deal_seed(b"key", number=1, board=2) == deal_seed(b"key", number=1, board=2)
    assert deal_seed(b"other", number=1, board=2) not in seeds
