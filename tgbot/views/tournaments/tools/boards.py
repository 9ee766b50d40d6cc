"""The boards of a round, and what can be done about one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.boards import BoardShown, BoardState, RoundShown, TournamentRecord
from core.tournaments.model import Phase
from tgbot.i18n import Locale, join
from tgbot.views.message import Button, Message, Style
from tgbot.views.parts import cut
from tgbot.views.tournaments import standings, words
from tgbot.views.tournaments.tools.main import main_page
from tgbot.views.tournaments.tools.parts import back_row, page_of, reason_rows, turns
from tgbot.views.tournaments.tools.press import Tool, ToolPress, to_page

RUNNING: Final = (BoardState.PLAYING, BoardState.LAST_DEAL)


def _round(record: TournamentRecord, press: ToolPress) -> tuple[int, RoundShown | None]:
    """The round that is meant, the last one where there is no such; None before the first."""
    place = press.number(0)
    if not record.rounds:
        return 0, None
    place = place if place in range(len(record.rounds)) else len(record.rounds) - 1
    return place, record.rounds[place]


def board_at(record: TournamentRecord, press: ToolPress) -> BoardShown | None:
    """The board that a press is about."""
    place = press.number(0, -1)
    if place not in range(len(record.rounds)):
        return None
    boards = record.rounds[place].boards
    return next((one for one in boards if one.number == press.number(1)), None)


def boards_page(record: TournamentRecord, press: ToolPress, loc: Locale) -> Message:
    """The boards of a round, to choose from."""
    head = record.board.head
    place, one = _round(record, press)
    if one is None:
        return main_page(record, loc)
    title = standings.round_title(record.board, one, loc)
    shown, page, pages = cut(one.boards, press.number(1))
    buttons = [
        (to_page(Tool.BOARD, place, board.number).button(head, _board_name(board, loc)),)
        for board in shown
    ]
    others = [
        to_page(Tool.BOARDS, to).button(head, loc.plain(key, round=record.rounds[to].number))
        for to, key in ((place - 1, "button-event-earlier"), (place + 1, "button-event-later"))
        if to in range(len(record.rounds))
    ]
    text = join("\n", (words.title(head, loc), title, loc("tools-boards")))
    return page_of(
        text,
        [
            *buttons,
            turns(head, to_page(Tool.BOARDS, place), page, pages),
            others,
            back_row(head, loc),
        ],
    )


def _board_name(board: BoardShown, loc: Locale) -> str:
    return loc.plain("button-event-watch-board", number=board.number, names=_names(board, loc))


def _names(board: BoardShown, loc: Locale) -> str:
    return " — ".join(words.entrant(one, loc) for one in board.entrants)


def board_page(record: TournamentRecord, press: ToolPress, loc: Locale) -> Message:
    """One board: what came of it, and what can be done about it."""
    head, board = record.board.head, board_at(record, press)
    if board is None:
        return main_page(record, loc)
    place, number = press.number(0), board.number
    rows: list[Sequence[Button]] = []

    def to(tool: Tool, *args: object, style: Style | None = None) -> Button:
        text = loc.plain(f"button-tool-{tool}")
        return to_page(tool, place, number, *args).button(head, text, style=style)

    if board.points:
        rows.append([to(Tool.FIX)])
        if board.corrected:
            rows.append([to(Tool.BACK)])
    if board.state in RUNNING:
        rows.append([to(Tool.END)])
    if head.plan.two_sided:
        rows += [
            [
                to_page(Tool.FORFEIT, place, number, seat).button(
                    head, loc.plain("button-tool-away", name=words.entrant(one, loc))
                )
            ]
            for seat, one in enumerate(board.entrants)
        ]
    if place == len(record.rounds) - 1 and head.phase is Phase.RUNNING:
        if board.state is not BoardState.PAIRED and not head.plan.duplicate:
            rows.append([to(Tool.REPLAY)])
        if board.state is BoardState.PAIRED:
            rows += [
                [
                    to_page(Tool.SWAP, one.entrant).button(
                        head, loc.plain("button-tool-swap", name=words.entrant(one, loc))
                    )
                ]
                for one in board.entrants
            ]
    text = join("\n\n", (words.title(head, loc), standings.board_line(head, board, loc)))
    return page_of(text, [*rows, back_row(head, loc, to_page(Tool.BOARDS, place))])


def replay_page(record: TournamentRecord, press: ToolPress, loc: Locale) -> Message:
    """A match is asked back before it is voided: what becomes of it, and why it is voided."""
    head, board = record.board.head, board_at(record, press)
    if board is None:
        return main_page(record, loc)
    where = (press.number(0), board.number)
    running = board.state in RUNNING
    about = loc("tools-replay-running", deal=board.deal) if running else loc("tools-replay")
    end = [to_page(Tool.END, *where).button(head, loc.plain("button-tool-end"))] if running else []
    line = standings.board_line(head, board, loc)
    text = join("\n\n", (words.title(head, loc), line, about, loc("tools-why-void")))
    rows = reason_rows(head, to_page(Tool.REPLAY, *where), loc)
    return page_of(text, [*rows, end, back_row(head, loc, to_page(Tool.BOARD, *where))])
