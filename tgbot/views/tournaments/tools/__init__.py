"""The organiser's tools, in the private chat, by page.

    press      what a button carries
    parts      what pages share
    main       the first page, the start put off, another organiser
    boards     the boards of a round, and one of them
    fixing     a result put right
    people     entrants, one of them, and two of them
    asking     what is asked back
    audit      the log of who did what

Whether something may be done now is judged by the service; here it is only offered
where that is likely.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from core.boards import EntrantShown, TournamentRecord
from tgbot.i18n import Locale
from tgbot.views.message import Message, ViewContext
from tgbot.views.tournaments.tools.asking import sure_page
from tgbot.views.tournaments.tools.audit import audit_line, log_page
from tgbot.views.tournaments.tools.boards import (
    board_at,
    board_page,
    boards_page,
    replay_page,
)
from tgbot.views.tournaments.tools.fixing import fix_page, order_of, reason_page
from tgbot.views.tournaments.tools.main import hand_page, main_page, postpone_page
from tgbot.views.tournaments.tools.people import (
    entrant_at,
    others_page,
    people_page,
    person_page,
)
from tgbot.views.tournaments.tools.press import ASKED, Tool, ToolPress, tool_press


def tools_message(
    record: TournamentRecord,
    press: ToolPress,
    reserves: Sequence[EntrantShown],
    loc: Locale,
    ctx: ViewContext,
    *,
    admins: Mapping[int, str] = MappingProxyType({}),
) -> Message:
    """A page of the tools, as the tournament is now; `reserves` are who could stand in, `admins` of
    the chat, by name, who could be the organiser."""
    match press.tool:
        case Tool.BOARDS:
            return boards_page(record, press, loc)
        case Tool.BOARD:
            return board_page(record, press, loc)
        case Tool.REPLAY:
            return replay_page(record, press, loc)
        case Tool.FIX:
            return fix_page(record, press, loc)
        case Tool.REASON:
            return reason_page(record, press, loc)
        case Tool.PEOPLE:
            return people_page(record, press, loc)
        case Tool.PERSON:
            return person_page(record, press, reserves, loc)
        case Tool.APART | Tool.SWAP:
            return others_page(record, press, loc)
        case Tool.POSTPONE:
            return postpone_page(record, press, loc, ctx)
        case Tool.HAND:
            return hand_page(record, admins, loc)
        case Tool.LOG:
            return log_page(record, press, loc)
        case tool if tool in ASKED:
            return sure_page(record, press, reserves, loc)
        case _:
            return main_page(record, loc)


__all__ = [
    "ASKED",
    "Tool",
    "ToolPress",
    "audit_line",
    "board_at",
    "entrant_at",
    "order_of",
    "tool_press",
    "tools_message",
]
