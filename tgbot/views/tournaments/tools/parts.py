"""What the pages of the tools share: the way back, reasons, and the way to other pages."""

from __future__ import annotations

from collections.abc import Sequence

from core.boards import TournamentHead
from core.readmodels import Reason
from tgbot.callback_data import EventVerb
from tgbot.i18n import Html, Locale
from tgbot.views.message import Button, Message
from tgbot.views.parts import without_empty
from tgbot.views.tournaments import words
from tgbot.views.tournaments.tools.press import Tool, ToolPress, to_page


def page_of(text: Html, rows: Sequence[Sequence[Button]]) -> Message:
    """A page; rows without buttons are left out."""
    return Message(text, without_empty(rows))


def back_row(head: TournamentHead, loc: Locale, to: ToolPress | None = None) -> list[Button]:
    """The way back, to the first page unless it says where `to`."""
    return [(to or to_page(Tool.MAIN)).button(head, loc.plain("button-back"))]


def reason_rows(head: TournamentHead, to: ToolPress, loc: Locale) -> list[Sequence[Button]]:
    """Buttons that say why something is done; `to` says what."""
    return [
        [to_page(to.tool, *to.args, reason).button(head, loc.plain(f"reason-{reason}"))]
        for reason in Reason
    ]


def turns(head: TournamentHead, to: ToolPress, page: int, pages: int) -> list[Button]:
    """Buttons to the page before and to the one after; `to` says of what, without the page."""
    return words.turns(head, EventVerb.TOOLS, page, pages, ".".join((to.tool, *to.args, "")))
