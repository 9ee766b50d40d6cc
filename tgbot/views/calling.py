"""Calling players together: the call that mentions them, and the buttons about calls."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from tgbot.callback_data import Ask, Do, Topic, Verb
from tgbot.i18n import Html, Locale, join
from tgbot.views import names
from tgbot.views.message import Button, Message, Style


class Call(StrEnum):
    """What a button about calls says."""

    NOW = "now"
    ON = "on"  # call me from now on
    OFF = "off"
    TURN = "turn"  # the other of the two


def call_button(call: Call, text: str) -> Button:
    """A button about calls."""
    return Button(text, Ask(Topic.CALL, call.value))


def call_message(payload: Mapping[str, Any], loc: Locale) -> Message:
    """The call: `people` are [id, name], `by` is who calls, `table` where he sits, if anywhere."""
    called = join(", ", (_mention(person, name, loc) for person, name in payload["people"]))
    by, table = names.person(payload["by"], loc), payload.get("table")
    mine = (
        call_button(Call.ON, loc.plain("button-call-me")),
        call_button(Call.OFF, loc.plain("button-call-off")),
    )
    if table is None:
        text = loc("notice-call", by=by, names=called)
        come = Button(loc.plain("button-play"), Ask(Topic.PLAY), style=Style.PRIMARY)
    else:
        game = loc.plain(f"game-{payload['game']}")
        text = loc("notice-call-game", by=by, names=called, game=game)
        come = Button(loc.plain("button-sit"), Do(table, Verb.SIT), style=Style.PRIMARY)
    return Message(text, ((come,), mine), silent=False)


def nobody_to_call_message(loc: Locale) -> Message:
    """Why nobody is called, and how one gets called."""
    return Message(loc("call-nobody"), ((call_button(Call.ON, loc.plain("button-call-me")),),))


def _mention(person: int, name: str, loc: Locale) -> Html:
    """A name that rings its owner's phone."""
    link = Html(f'<a href="tg://user?id={int(person)}">')
    return Html(link + join("", (names.person(name, loc),)) + "</a>")
