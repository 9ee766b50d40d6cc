"""Ratings against values that were computed elsewhere, and what must hold for any match."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ratings import Rating, rate

CASES: dict[str, list[list[list[float]]]] = json.loads(
    (Path(__file__).parent / "cases" / "ratings.json").read_text()
)
NEW = Rating()
MATCHES: dict[str, tuple[list[list[Rating]], list[int]]] = {
    "two": ([[NEW], [NEW]], [1, 2]),
    "draw": ([[NEW], [NEW]], [1, 1]),
    "ffa4": ([[NEW]] * 4, [1, 2, 3, 4]),
    "ffa5_tie_first": ([[NEW]] * 5, [1, 1, 3, 4, 5]),
    "team2v2": ([[NEW, NEW], [NEW, NEW]], [1, 2]),
    "mixed2v2": (
        [
            [Rating(25.0, 8.333333333333334), Rating(32.444, 5.123)],
            [Rating(43.381, 2.421), Rating(25.188, 6.211)],
        ],
        [1, 2],
    ),
}
FIELDS = st.lists(st.integers(1, 4), min_size=2, max_size=7)


@pytest.mark.parametrize("name", sorted(CASES))
def test_values_of_openskill(name: str) -> None:
    sides, places = MATCHES[name]
    rated = rate(sides, places)
    actual: Any = [[[one.mu, one.sigma] for one in side] for side in rated]
    assert actual == [[pytest.approx(one, abs=1e-6) for one in side] for side in CASES[name]]


@given(FIELDS)
def test_a_better_place_never_rates_lower_and_equal_places_rate_alike(places: list[int]) -> None:
    rated = [side[0].mu for side in rate([[NEW]] * len(places), places)]
    for one, mine in zip(places, rated, strict=True):
        for other, theirs in zip(places, rated, strict=True):
            if one < other:
                assert mine > theirs
            if one == other:
                assert mine == pytest.approx(theirs)


@given(FIELDS, st.randoms(use_true_random=False))
def test_the_order_in_which_sides_are_named_does_not_matter(places: list[int], chance: Any) -> None:
    sides = [[Rating(20.0 + at, 5.0)] for at in range(len(places))]
    order = list(range(len(places)))
    chance.shuffle(order)
    straight = rate(sides, places)
    mixed = rate([sides[at] for at in order], [places[at] for at in order])
    for at, side in zip(order, mixed, strict=True):
        assert side[0].mu == pytest.approx(straight[at][0].mu)
        assert side[0].sigma == pytest.approx(straight[at][0].sigma)


def test_a_new_person_is_shown_as_a_thousand() -> None:
    assert (NEW.shown, NEW.spread) == (1000, 333)


@pytest.mark.parametrize(
    ("sides", "places"), [([[NEW]], [1]), ([[NEW], []], [1, 2]), ([[NEW], [NEW]], [1])]
)
def test_what_is_no_match_is_refused(sides: list[list[Rating]], places: list[int]) -> None:
    with pytest.raises(ValueError, match="two sides"):
        rate(sides, places)
