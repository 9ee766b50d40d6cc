"""What buttons of the organiser's tools carry comes back as it was."""

from __future__ import annotations

import pytest

from tests.tgbot.views import tournament_scenes as scene
from tgbot.callback_data import Event
from tgbot.views.tournaments.tools.press import Tool, to_page, tool_press


@pytest.mark.parametrize("person", [7, 5_200_000_001, 2**52 - 1])
def test_somebody_is_named_by_a_button_whatever_his_number(person: int) -> None:
    head = scene.record(4, "mozhno").board.head
    button = to_page(Tool.REPLACE, 999, person, person - 1).button(head, "x")

    assert isinstance(button.data, Event)
    press = tool_press(button.data.arg)
    assert press is not None
    assert [press.number(place) for place in range(3)] == [999, person, person - 1]


@pytest.mark.parametrize("text", ["", "x", "-1", "٣", "9" * 17])
def test_what_is_no_number_of_a_button_is_the_default(text: str) -> None:
    press = tool_press(f"person.{text}")

    assert press is not None
    assert press.number(0, 5) == 5
