"""The log of a tournament, for reading: when, what, to whom, by whom and why."""

from __future__ import annotations

from typing import Final

from core.boards import AuditLine, TournamentHead, TournamentRecord
from core.tournaments import log
from tgbot.i18n import Html, Locale, join
from tgbot.views import names
from tgbot.views.message import Message
from tgbot.views.parts import in_pages
from tgbot.views.tournaments import words
from tgbot.views.tournaments.tools.parts import back_row, page_of, turns
from tgbot.views.tournaments.tools.press import Tool, ToolPress, to_page

_SUBSTITUTED: Final = log.Substituted.__name__
_PENALISED: Final = log.Penalised.__name__
_EXTENDED: Final = log.Extended.__name__


def log_page(record: TournamentRecord, press: ToolPress, loc: Locale) -> Message:
    """Everything that happened, the newest first."""
    head = record.board.head
    top = join("\n", (words.title(head, loc), loc("tools-log")))
    lines = [audit_line(head, one, loc) for one in reversed(record.audit)]
    if not lines:
        return page_of(top, [back_row(head, loc)])
    pages = in_pages(top, lines, room=2600)
    page = max(0, min(press.number(0), len(pages) - 1))
    return page_of(
        pages[page], [turns(head, to_page(Tool.LOG), page, len(pages)), back_row(head, loc)]
    )


def audit_line(head: TournamentHead, one: AuditLine, loc: Locale) -> Html:
    """One thing that happened: when, what, to whom, by whom and why."""
    deal = one.values.get("deal")
    where = ""
    if "board" in one.values and "round" in one.values:
        where = loc.plain("audit-board", round=one.values["round"], board=one.values["board"] or 0)
    elif "round" in one.values:
        where = loc.plain("audit-round", round=one.values["round"])
    made = (
        words.clock(one.at, head.zone),
        loc.plain(f"audit-{one.kind.lower()}"),
        where,
        _whom(one, loc),
        loc.plain("audit-deal", deal=deal) if deal else "",
        _how_much(head, one, loc),
        words.reason(str(one.values.get("reason", "")), loc),
    )
    by = f"— {names.person(one.by, loc)}" if one.by else ""
    return join(" ", (f"{one.number}.", join(" · ", made), by))


def _whom(one: AuditLine, loc: Locale) -> str:
    if one.kind == _SUBSTITUTED and len(one.names) == 2:
        return " → ".join(names.person(name, loc) for name in one.names)
    return names.listed(one.names, loc)


def _how_much(head: TournamentHead, one: AuditLine, loc: Locale) -> str:
    """The time that was given, the points that were taken away."""
    if one.kind == _EXTENDED:
        return loc.plain("button-tool-more", minutes=one.values["seconds"] // 60)
    if one.kind == _PENALISED:
        return words.points(one.values["points"], head.plan)
    return ""
