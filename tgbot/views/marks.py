"""How people keep their time, told gently: to themselves, and to whoever opens a table."""

from __future__ import annotations

from collections.abc import Mapping

from core.readmodels import Mark, TableHead
from tgbot.i18n import Html, Locale, join
from tgbot.views import names
from tgbot.views.message import Message


def mark_text(mark: Mark, loc: Locale) -> Html:
    """One's own mark, on a card."""
    return loc(f"mark-{mark}")


def marks_message(head: TableHead, marks: Mapping[int, Mark], loc: Locale) -> Message:
    """The marks of everybody at a table, for its opener's eyes."""
    lines = [
        loc(
            "marks-line",
            name=names.seated(info, loc),
            mark=loc.plain(
                f"marks-short-{marks[info.person]}" if info.person in marks else "marks-unknown"
            ),
        )
        for info in head.seats
        if info is not None and info.person is not None
    ]
    return Message(join("\n\n", (loc("marks-title"), join("\n", lines))))
