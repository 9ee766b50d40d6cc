"""The first page of the tools, the start put off, another organiser."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from core.boards import Next, TournamentRecord
from core.tournaments.model import Phase
from tgbot.i18n import Html, Locale, join
from tgbot.views import names
from tgbot.views.message import Button, Message, Style, ViewContext
from tgbot.views.tournaments import standings, words
from tgbot.views.tournaments.starts import start_rows
from tgbot.views.tournaments.tools.parts import back_row, page_of
from tgbot.views.tournaments.tools.press import Tool, ToolPress, to_page

MINUTES: Final = (5, 10, 20)
MOST_ADMINS: Final = 50
"""Telegram lets a chat have no more."""


def main_page(record: TournamentRecord, loc: Locale) -> Message:
    """Where the tournament stands, and the tools for it."""
    head = record.board.head
    text = join("\n\n", (words.title(head, loc), loc("tools-about"), _state(record, loc)))
    return page_of(text, list(_main_rows(record, loc)))


def _state(record: TournamentRecord, loc: Locale) -> Html:
    board = record.board
    lines = [loc(f"tools-phase-{board.head.phase}", n=len(board.entrants))]
    if board.round is not None and board.head.phase is Phase.RUNNING:
        live = sum(one.state in standings.LIVE for one in board.round.boards)
        lines.append(standings.round_title(board, board.round, loc))
        lines.append(loc("tools-live", n=live))
    return join("\n", lines)


def _main_rows(record: TournamentRecord, loc: Locale) -> Iterator[Sequence[Button]]:
    board = record.board
    head, phase = board.head, board.head.phase

    def to(tool: Tool, *args: object, style: Style | None = None) -> Button:
        key = "-".join(("button-tool", tool.value))
        return to_page(tool, *args).button(head, loc.plain(key), style=style)

    if phase in (Phase.OPEN, Phase.CHECKIN):
        yield [to(Tool.START, style=Style.SUCCESS), to(Tool.POSTPONE)]
        yield [to(Tool.PEOPLE), to(Tool.LOG), to(Tool.HAND)]
        yield [to(Tool.CANCEL, style=Style.DANGER)]
    elif phase is Phase.RUNNING:
        if board.round is None:
            pass  # the first one comes in a moment, by itself
        elif board.next in (Next.ROUND, Next.ORGANISER):
            yield [to(Tool.NEXT, style=Style.SUCCESS)]
        else:
            yield [
                to_page(Tool.EXTEND, minutes).button(
                    head, loc.plain("button-tool-more", minutes=minutes)
                )
                for minutes in MINUTES
            ]
            yield [to(Tool.AGAIN)]
        yield [to(Tool.BOARDS, len(record.rounds) - 1), to(Tool.PEOPLE)] if record.rounds else []
        yield [to(Tool.LOG), to(Tool.HAND)]
        yield [to_page(Tool.MAIN).button(head, loc.plain("button-event-refresh"))]
        yield [to(Tool.FINISH, style=Style.DANGER)]
        yield [to(Tool.CANCEL, style=Style.DANGER)]
    elif phase is Phase.FINISHED:
        yield [to(Tool.BOARDS, len(record.rounds) - 1), to(Tool.LOG)]
    else:
        yield [to(Tool.LOG)]
    if head.series is not None:
        yield [to(Tool.SERIES)]


def postpone_page(
    record: TournamentRecord, press: ToolPress, loc: Locale, ctx: ViewContext
) -> Message:
    """Another start, chosen as the wizard does."""
    head = record.board.head

    def button(to: str, text: str) -> Button:
        return to_page(Tool.POSTPONE, to).button(head, text)

    rows = start_rows(head, press.text(0), loc, ctx, button)
    about = join("\n", (loc("tools-later"), words.starts(head, loc)))
    text = join("\n\n", (words.title(head, loc), about))
    return page_of(text, [*rows, back_row(head, loc)])


def hand_page(record: TournamentRecord, admins: Mapping[int, str], loc: Locale) -> Message:
    """Who is the organiser from now on; `admins` of the chat by name."""
    head = record.board.head
    others = [one for one in admins if one != head.organiser]
    rows = [
        [to_page(Tool.HAND, one).button(head, names.person(admins[one], loc))]
        for one in others[:MOST_ADMINS]
    ]
    now = names.person(head.organiser_name, loc)
    about = loc("tools-hand", name=now) if rows else loc("tools-hand-nobody", name=now)
    text = join("\n\n", (words.title(head, loc), about))
    return page_of(text, [*rows, back_row(head, loc)])
