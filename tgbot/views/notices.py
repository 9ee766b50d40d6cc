"""Announcements: messages that are sent once and stay, one kind of text each.

`payload` is the read model of the kind (a DealReport, a Finished) or a mapping of plain values;
:class:`Notice` says which values a kind has.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from core.boards import TournamentNotice, TournamentRecord
from core.readmodels import Correction, DealReport, Finished
from tgbot.callback_data import Do, Verb
from tgbot.i18n import Locale
from tgbot.views.calling import call_message
from tgbot.views.corrections import correction_message
from tgbot.views.message import Button, Message, Rows, Style, ViewContext
from tgbot.views.names import person
from tgbot.views.parts import duration
from tgbot.views.results import deal_message, result_message
from tgbot.views.tournaments import finished_message, notice_message


class Notice(StrEnum):
    """The kinds of announcements; what the payload has in brackets."""

    DEAL = "deal"  # a DealReport
    RESULT = "result"  # a Finished
    OUTAGE = "outage"  # (seconds) charged to nobody
    LEFT = "left"  # (name) a player left the chat
    SLEPT = "slept"  # (table, name) a robot moves for him from now on
    TOOK_OVER = "took_over"  # (name, by) `by` plays on in the place of `name`; "" is a robot
    CLOSED = "closed"  # (game) a lobby that did not fill
    BROKEN = "broken"  # (game) a match that cannot go on, through no fault of theirs
    CALL = "call"  # (people, by, table, game) players are called together
    UNREACHABLE = "unreachable"  # (name) the bot cannot write to a player
    CORRECTION = "correction"  # a Correction


def announcement(kind: str, payload: Any, loc: Locale, ctx: ViewContext) -> Message:
    """The message of an announcement. Raises ValueError for a kind that there is not."""
    if kind in list(TournamentNotice):
        if isinstance(payload, TournamentRecord):
            return finished_message(payload, loc)
        return notice_message(TournamentNotice(kind), payload, loc)
    notice = Notice(kind)
    if isinstance(payload, DealReport):
        return deal_message(payload, loc, ctx)
    if isinstance(payload, Finished):
        return result_message(payload, loc)
    if isinstance(payload, Correction):
        return correction_message(payload, loc)
    if notice is Notice.CALL:
        return call_message(payload, loc)
    text = loc(f"notice-{notice}", **_values(payload, loc))
    return Message(text, _buttons(notice, payload, loc, ctx))


def _values(payload: Mapping[str, Any], loc: Locale) -> dict[str, Any]:
    """Plain values in the form that texts speak of."""
    made: dict[str, Any] = {}
    for key, value in payload.items():
        match key:
            case "name":
                made[key] = person(value, loc)
            case "by":
                made[key] = person(value, loc) if value else loc.plain("notice-robot")
            case "game":
                made[key] = loc.plain(f"game-{value}")
            case "seconds":
                made["time"] = duration(value, loc)
            case _:
                pass
    return made


def _buttons(notice: Notice, payload: Mapping[str, Any], loc: Locale, ctx: ViewContext) -> Rows:
    match notice:
        case Notice.UNREACHABLE:
            return ((Button(loc.plain("button-open-private"), url=ctx.link("hand")),),)
        case Notice.SLEPT:
            here = Do(payload["table"], Verb.HERE)
            return ((Button(loc.plain("button-here"), here, style=Style.SUCCESS),),)
        case _:
            return ()
