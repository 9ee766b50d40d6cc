"""What is asked back once: what it does, to whom, and the button that means it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from core.boards import EntrantShown, TournamentRecord
from core.tournaments.model import Phase, Status
from tgbot.i18n import Html, Locale, join
from tgbot.views import names
from tgbot.views.message import Button, Message, Style
from tgbot.views.tournaments import standings, words
from tgbot.views.tournaments.tools.boards import board_at
from tgbot.views.tournaments.tools.main import main_page
from tgbot.views.tournaments.tools.parts import back_row, page_of
from tgbot.views.tournaments.tools.people import entrant_at
from tgbot.views.tournaments.tools.press import ASKED, Tool, ToolPress, to_page

_NAMED: Final = 8
"""Of those who are left out so many are named."""


def sure_page(
    record: TournamentRecord, press: ToolPress, reserves: Sequence[EntrantShown], loc: Locale
) -> Message:
    """Whether it is meant; the first page where what it is about is not there any more."""
    head, values = record.board.head, _values(record, press, reserves, loc)
    if values is None:
        return main_page(record, loc)
    about = press.args[: ASKED[press.tool]]
    sure = to_page(press.tool, *about, words.SURE).button(
        head, loc.plain(f"button-tool-{press.tool}", **values), style=Style.DANGER
    )
    rows: list[Sequence[Button]] = [[sure]]
    if press.tool is Tool.AGAIN:
        lots = to_page(Tool.AGAIN, "lots")
        rows.append([lots.button(head, loc.plain("button-tool-again-lots"))])
    board = board_at(record, press) if press.tool in (Tool.END, Tool.FORFEIT) else None
    text = join(
        "\n\n",
        (
            words.title(head, loc),
            "" if board is None else standings.board_line(head, board, loc),
            loc(f"tools-sure-{press.tool}", **values),
            _left_out(record, press, loc),
        ),
    )
    return page_of(text, [*rows, back_row(head, loc, press.origin)])


def _values(
    record: TournamentRecord, press: ToolPress, reserves: Sequence[EntrantShown], loc: Locale
) -> Mapping[str, Any] | None:
    """What the words speak of; None where that is not there."""
    match press.tool:
        case Tool.EXTEND:
            return {"minutes": press.number(0)}
        case Tool.END:
            return None if board_at(record, press) is None else {}
        case Tool.FORFEIT:
            board, seat = board_at(record, press), press.number(2, -1)
            if board is None or seat not in range(len(board.entrants)):
                return None
            return {"name": words.entrant(board.entrants[seat], loc)}
        case Tool.DROP | Tool.PENALTY:
            one = entrant_at(record, press.number(0))
            if one is None:
                return None
            points = words.points(press.number(1), record.board.head.plan)
            return {"name": words.entrant(one, loc), "points": points}
        case Tool.REPLACE:
            return _substitution(record, press, reserves, loc)
        case _:
            return {}


def _substitution(
    record: TournamentRecord, press: ToolPress, reserves: Sequence[EntrantShown], loc: Locale
) -> Mapping[str, Any] | None:
    """Who goes and who comes."""
    one = entrant_at(record, press.number(0))
    known = {person: name for each in reserves for person, name in _people(each)}
    leaves = {} if one is None else dict(_people(one))
    old, new = press.number(1), press.number(2)
    if old not in leaves or new not in known:
        return None
    return {
        key: names.person(name, loc, words.PAIR_WIDTH)
        for key, name in (("old", leaves[old]), ("new", known[new]))
    }


def _people(one: EntrantShown) -> Iterable[tuple[int, str]]:
    return zip(one.persons, one.names, strict=True)


def _left_out(record: TournamentRecord, press: ToolPress, loc: Locale) -> Html:
    """Who would not be in a round that began now, though he is on the list."""
    board = record.board
    out = list[EntrantShown]()
    if press.tool is Tool.NEXT:
        out = [one for one in board.entrants if one.status is Status.PAUSED]
    elif press.tool is Tool.START and board.head.phase is Phase.CHECKIN:
        out = [one for one in board.entrants if not one.checked_in]
    if not out:
        return Html("")
    more = loc("event-more", n=len(out) - _NAMED) if len(out) > _NAMED else ""
    told = loc(f"tools-left-out-{press.tool}", names=words.entrants(out[:_NAMED], loc))
    return join("\n", (told, more))
