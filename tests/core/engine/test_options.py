"""House rules: known values and no others, each with its native JSON type."""

from dataclasses import dataclass
from typing import Any

import pytest

from core.engine.errors import BadOptions
from core.engine.game import AnyGame
from core.engine.options import (
    CUSTOM,
    Option,
    choice,
    dump_options,
    options_of,
    parse_options,
    preset_name,
    with_option,
)
from core.games.registry import GAMES


@dataclass(frozen=True, slots=True)
class Rules:
    low: bool = choice(False, True)
    target: int = choice(12, 1)
    limit: int | None = choice(None, 8)


ALL = {"low": False, "target": 12, "limit": None}


def test_the_first_value_is_the_default() -> None:
    assert Rules() == Rules(low=False, target=12, limit=None)
    assert options_of(Rules) == (
        Option("low", (False, True)),
        Option("target", (12, 1)),
        Option("limit", (None, 8)),
    )
    assert [rule.default for rule in options_of(Rules)] == [False, 12, None]


def test_RD1_options_are_dumped_whole_as_native_json() -> None:
    assert dump_options(Rules(low=True)) == {"low": True, "target": 12, "limit": None}


def test_RD1_options_come_back_in_any_order() -> None:
    assert parse_options(Rules, {"limit": 8, "target": 1, "low": True}) == Rules(True, 1, 8)


@pytest.mark.parametrize(
    "values",
    [
        {**ALL, "low": 0},
        {**ALL, "target": True},
        {**ALL, "target": 12.0},
        {**ALL, "target": "12"},
        {**ALL, "limit": False},
        {**ALL, "limit": []},
        {**ALL, "target": 13},
        {**ALL, "more": 1},
        {"low": False, "target": 12},
        {},
    ],
)
def test_RD1_a_wrong_type_a_wrong_value_a_stranger_and_a_gap_are_refused(
    values: dict[str, Any],
) -> None:
    with pytest.raises(BadOptions):
        parse_options(Rules, values)


def test_one_option_is_changed_and_the_others_stay() -> None:
    assert with_option(Rules(low=True), "limit", 8) == Rules(low=True, limit=8)


@pytest.mark.parametrize(("name", "value"), [("limit", 9), ("nothing", True), ("low", 1)])
def test_an_option_cannot_be_changed_to_what_does_not_exist(name: str, value: object) -> None:
    with pytest.raises(BadOptions):
        with_option(Rules(), name, value)


def test_RD1_options_that_equal_a_preset_have_its_name() -> None:
    presets = {"source": Rules(), "low": Rules(low=True)}

    names = [preset_name(presets, rules) for rules in (Rules(), Rules(low=True), Rules(limit=8))]
    assert names == ["source", "low", CUSTOM]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_games_first_preset_is_the_source_with_no_option_set(game: AnyGame) -> None:
    assert next(iter(game.presets)) == "source"
    assert game.presets["source"] == game.options()
    assert len(set(game.presets.values())) == len(game.presets)
    names = [preset_name(game.presets, rules) for rules in game.presets.values()]
    assert names == list(game.presets)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_value_of_every_option_goes_through_json(game: AnyGame) -> None:
    for rule in options_of(game.options):
        for value in rule.values:
            changed = with_option(game.options(), rule.name, value)
            assert parse_options(game.options, dump_options(changed)) == changed
            assert type(getattr(changed, rule.name)) is type(value)
