"""A game is in every table that goes by games, and no table names a game that is not there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from core.ai import POLICIES
from core.games.registry import GAMES
from core.records import Bound, simulate_match
from core.services.tournaments.planning import NEEDS
from tgbot.views.games import GAME_VIEWS, LOBBY_NOTES, OUTCOMES
from tgbot.views.scores import COUNTED
from tgbot.views.steps import GAME_STEPS

MATCHES = 3
SHORT = Bound(deals=2)
"""So many deals are enough for places."""


@pytest.mark.parametrize(
    "told",
    [POLICIES, NEEDS, GAME_VIEWS, GAME_STEPS, COUNTED],
    ids=["robots", "tournaments", "screens", "steps", "cards"],
)
def test_every_game_is_in_the_tables_that_need_it(told: Mapping[str, Any]) -> None:
    assert set(told) == set(GAMES)


@pytest.mark.parametrize("told", [LOBBY_NOTES, OUTCOMES], ids=["lobby notes", "outcomes"])
def test_what_only_some_games_say_is_said_of_games_that_are_there(told: Mapping[str, Any]) -> None:
    assert set(told) <= set(GAMES)


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_whose_equal_points_have_different_places_says_what_they_go_by(name: str) -> None:
    game = GAMES[name]
    seats = max(game.seats)
    unexplained = False
    for number in range(1, MATCHES + 1):
        match = simulate_match(
            game,
            game.presets["source"],
            players=["random"] * seats,
            seed="places",
            number=number,
            bound=SHORT,
        )
        places = {(one.points, one.place) for one in match.standings}
        unexplained |= len(places) > len({points for points, _ in places})

    assert unexplained <= (name in OUTCOMES), f"{name}: say in OUTCOMES what its places go by"
