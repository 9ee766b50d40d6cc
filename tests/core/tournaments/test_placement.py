"""Placement points and victory points: the published scales, and whole numbers for all ties."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.tournaments import placement_points, victory_points

RANKS = st.lists(st.integers(1, 7), min_size=2, max_size=7)


def test_the_scale_of_120(cases: dict[str, Any]) -> None:
    for case in cases["placement120"]:
        assert list(placement_points(case["ranks"])) == case["points"]


@given(RANKS)
def test_a_table_shares_out_60_for_each_player_whatever_its_ties(ranks: list[int]) -> None:
    assert sum(placement_points(ranks)) == 60 * len(ranks)


@given(RANKS)
def test_points_are_exactly_120_times_the_share_that_was_beaten(ranks: list[int]) -> None:
    for rank, points in zip(ranks, placement_points(ranks), strict=True):
        beaten = sum(other > rank for other in ranks)
        tied = sum(other == rank for other in ranks) - 1
        assert points * (len(ranks) - 1) == 120 * beaten + 60 * tied


@pytest.mark.parametrize("seats", [0, 1, 8])
def test_a_table_of_another_size_is_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        placement_points(list(range(seats)))


def test_the_scale_of_the_world_bridge_federation(cases: dict[str, Any]) -> None:
    scale = cases["wbf_vp"]
    for margin, points in scale["16_boards"].items():
        assert victory_points(int(margin), blitz=60) == round(100 * points)
    assert [victory_points(margin, blitz=12) for margin in range(13)] == [
        round(100 * points) for points in scale["race12_margin"]
    ]


@given(st.integers(0, 200), st.integers(1, 100))
def test_each_further_point_is_worth_no_more_than_the_one_before(margin: int, blitz: int) -> None:
    before, here, after = (victory_points(margin + more, blitz=blitz) for more in range(3))
    assert 1000 <= before <= here <= after <= 2000
    assert after - here <= here - before + 1  # each is rounded to a hundredth


@pytest.mark.parametrize(("margin", "blitz"), [(-1, 12), (3, 0)])
def test_what_is_no_margin_is_refused(margin: int, blitz: int) -> None:
    with pytest.raises(ValueError, match="margin"):
        victory_points(margin, blitz=blitz)
