"""The organiser's tools, in the private chat: rounds, results, people, the log of who did what.

A press says a page and what on it; a tool that cannot be taken back asks first. Whether something
may be done now is judged by the service; here it is only offered where that is likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

from core.boards import (
    AuditLine,
    BoardShown,
    BoardState,
    EntrantShown,
    Next,
    RoundShown,
    TournamentHead,
    TournamentRecord,
)
from core.readmodels import Reason
from core.tournaments.model import Phase, Status
from tgbot.callback_data import EventVerb
from tgbot.i18n import Html, Locale, join
from tgbot.views import names
from tgbot.views.message import Button, Message, Style, ViewContext
from tgbot.views.parts import in_pages, without_empty
from tgbot.views.tournaments import standings, words
from tgbot.views.tournaments.wizard import start_rows

T = TypeVar("T")

ON_PAGE: Final = 10
SURE: Final = "sure"
TIED: Final = "e"
"""Stands in an order of places between two who share one."""
MINUTES: Final = (5, 10, 20)


class Tool(StrEnum):
    """The pages, and what is done there; the arguments in brackets."""

    MAIN = "main"
    START = "start"  # now
    NEXT = "next"  # the next round now
    EXTEND = "more"  # (minutes)
    AGAIN = "again"  # ("sure", or "lots" for a new draw) pair the round anew
    BOARDS = "boards"  # (round from 0) (page)
    BOARD = "board"  # (round) (board)
    FIX = "fix"  # (round) (board) (places so far)
    REASON = "why"  # (round) (board) (places)
    CORRECT = "fixed"  # (round) (board) (places) (reason)
    BACK = "unfix"  # (round) (board) take the last correction back
    FORFEIT = "away"  # (round) (board) (seat of the absent one)
    END = "end"  # (round) (board)
    REPLAY = "replay"  # (round) (board) (reason)
    PEOPLE = "people"  # (page)
    PERSON = "person"  # (entrant)
    DROP = "drop"  # (entrant) (sure)
    PAUSE = "pause"  # (entrant)
    RETURN = "return"  # (entrant)
    REPLACE = "sub"  # (entrant) (old) (new)
    PENALTY = "minus"  # (entrant) (points)
    APART = "apart"  # (entrant) (page)
    KEEP = "keep"  # (entrant) (other)
    MEET = "meet"  # (entrant) (other)
    SWAP = "swap"  # (entrant) (page)
    EXCHANGE = "swapped"  # (entrant) (other)
    POSTPONE = "later"  # (as the wizard's start)
    CANCEL = "cancel"  # (sure)
    FINISH = "finish"  # (sure)
    SERIES = "series"  # (sure) no more of them
    LOG = "log"  # (page)


@dataclass(frozen=True, slots=True)
class ToolPress:
    """A page of the tools and what on it."""

    tool: Tool
    args: tuple[str, ...] = ()

    def button(self, head: TournamentHead, text: str, *, style: Style | None = None) -> Button:
        """A button that carries this."""
        arg = ".".join((self.tool.value, *self.args))
        return words.press(head, EventVerb.TOOLS, text, arg, style=style)

    def number(self, place: int, default: int = 0) -> int:
        """An argument as a number."""
        text = self.args[place] if place < len(self.args) else ""
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else default

    def text(self, place: int) -> str:
        """An argument as it is."""
        return self.args[place] if place < len(self.args) else ""


def tool_press(arg: str) -> ToolPress | None:
    """What a button says; the first page where it says nothing, None for what none here says."""
    tool, *args = (arg or Tool.MAIN.value).split(".")
    return ToolPress(Tool(tool), tuple(args)) if tool in list(Tool) else None


def _tool(tool: Tool, *args: object) -> ToolPress:
    return ToolPress(tool, tuple(map(str, args)))


def order_of(text: str, seats: int) -> tuple[int, ...]:
    """The places by seat that an order says. Raises ValueError unless everybody is in it once."""
    places: dict[int, int] = {}
    for group in _groups(text):
        place = 1 + len(places)
        for seat in group:
            places.setdefault(seat, place)
    if len(places) != seats or sorted(places) != list(range(seats)):
        raise ValueError("an order has every seat once")
    return tuple(places[seat] for seat in range(seats))


def _groups(text: str) -> list[list[int]]:
    """Seats in the order of their places; those that share one stand together."""
    groups: list[list[int]] = []
    tied = False
    for one in text:
        if one == TIED:
            tied = True
        elif tied and groups:
            groups[-1].append(int(one))
            tied = False
        else:
            groups.append([int(one)])
            tied = False
    return groups


# -- pages -----------------------------------------------------------------------------------------


def tools_message(
    record: TournamentRecord,
    press: ToolPress,
    reserves: Sequence[EntrantShown],
    loc: Locale,
    ctx: ViewContext,
) -> Message:
    """A page of the tools, as the tournament is now; `reserves` are who could stand in."""
    match press.tool:
        case Tool.BOARDS:
            return _boards_page(record, press, loc)
        case Tool.BOARD:
            return _board_page(record, press, loc)
        case Tool.FIX:
            return _fix_page(record, press, loc)
        case Tool.REASON:
            return _reason_page(record, press, loc)
        case Tool.PEOPLE:
            return _people_page(record, press, loc)
        case Tool.PERSON:
            return _person_page(record, press, reserves, loc)
        case Tool.APART | Tool.SWAP:
            return _others_page(record, press, loc)
        case Tool.POSTPONE:
            return _postpone_page(record, press, loc, ctx)
        case Tool.LOG:
            return _log_page(record, press, loc)
        case Tool.AGAIN | Tool.CANCEL | Tool.FINISH | Tool.SERIES | Tool.DROP:
            return _sure_page(record, press, loc)
        case _:
            return _main_page(record, loc)


def _page(text: Html, rows: Sequence[Sequence[Button]]) -> Message:
    return Message(text, without_empty(rows))


def _back(head: TournamentHead, loc: Locale, to: ToolPress | None = None) -> list[Button]:
    return [(to or _tool(Tool.MAIN)).button(head, loc.plain("button-back"))]


def _main_page(record: TournamentRecord, loc: Locale) -> Message:
    head = record.board.head
    text = join("\n\n", (words.title(head, loc), loc("tools-about"), _state(record, loc)))
    return _page(text, list(_main_rows(record, loc)))


def _state(record: TournamentRecord, loc: Locale) -> Html:
    board = record.board
    lines = [loc(f"tools-phase-{board.head.phase}", n=len(board.entrants))]
    if board.round is not None and board.head.phase is Phase.RUNNING:
        live = sum(not one.points for one in board.round.boards)
        lines.append(standings.round_title(board, board.round, loc))
        lines.append(loc("tools-live", n=live))
    return join("\n", lines)


def _main_rows(record: TournamentRecord, loc: Locale) -> Iterator[Sequence[Button]]:
    board = record.board
    head, phase = board.head, board.head.phase

    def to(tool: Tool, *args: object, style: Style | None = None) -> Button:
        key = "-".join(("button-tool", tool.value))
        return _tool(tool, *args).button(head, loc.plain(key), style=style)

    if phase in (Phase.OPEN, Phase.CHECKIN):
        yield [to(Tool.START, SURE, style=Style.SUCCESS), to(Tool.POSTPONE)]
        yield [to(Tool.PEOPLE), to(Tool.LOG)]
        yield [to(Tool.CANCEL, style=Style.DANGER)]
    elif phase is Phase.RUNNING:
        if board.next in (Next.ROUND, Next.ORGANISER):
            yield [to(Tool.NEXT, SURE, style=Style.SUCCESS)]
        else:
            yield [
                _tool(Tool.EXTEND, minutes).button(
                    head, loc.plain("button-tool-more", minutes=minutes)
                )
                for minutes in MINUTES
            ]
            yield [to(Tool.AGAIN)]
        yield [to(Tool.BOARDS, len(record.rounds) - 1), to(Tool.PEOPLE)]
        yield [to(Tool.LOG)]
        yield [to(Tool.FINISH, style=Style.DANGER), to(Tool.CANCEL, style=Style.DANGER)]
    elif phase is Phase.FINISHED:
        yield [to(Tool.BOARDS, len(record.rounds) - 1), to(Tool.LOG)]
    else:
        yield [to(Tool.LOG)]
    if head.series is not None:
        yield [to(Tool.SERIES)]


# -- boards ----------------------------------------------------------------------------------------


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


def _boards_page(record: TournamentRecord, press: ToolPress, loc: Locale) -> Message:
    head = record.board.head
    place, one = _round(record, press)
    if one is None:
        return _main_page(record, loc)
    title = standings.round_title(record.board, one, loc)
    shown, page, pages = _cut(one.boards, press.number(1))
    buttons = [
        (_tool(Tool.BOARD, place, board.number).button(head, _board_name(board, loc)),)
        for board in shown
    ]
    turns = [
        _tool(Tool.BOARDS, place, to).button(head, mark)
        for to, mark in ((page - 1, "◀"), (page + 1, "▶"))
        if to in range(pages)
    ]
    others = [
        _tool(Tool.BOARDS, to).button(head, loc.plain(key, round=record.rounds[to].number))
        for to, key in ((place - 1, "button-event-earlier"), (place + 1, "button-event-later"))
        if to in range(len(record.rounds))
    ]
    text = join("\n", (words.title(head, loc), title, loc("tools-boards")))
    return _page(text, [*buttons, turns, others, _back(head, loc)])


def _board_name(board: BoardShown, loc: Locale) -> str:
    return loc.plain("button-event-watch-board", number=board.number, names=_names(board, loc))


def _names(board: BoardShown, loc: Locale) -> str:
    return " — ".join(words.entrant(one, loc) for one in board.entrants)


def _board_page(record: TournamentRecord, press: ToolPress, loc: Locale) -> Message:
    head, board = record.board.head, board_at(record, press)
    if board is None:
        return _main_page(record, loc)
    place, number = press.number(0), board.number
    rows: list[Sequence[Button]] = []

    def to(tool: Tool, *args: object, style: Style | None = None) -> Button:
        text = loc.plain(f"button-tool-{tool}")
        return _tool(tool, place, number, *args).button(head, text, style=style)

    if board.points:
        rows.append([to(Tool.FIX)])
        if board.corrected:
            rows.append([to(Tool.BACK)])
    if board.state in (BoardState.PLAYING, BoardState.LAST_DEAL):
        rows.append([to(Tool.END)])
    if head.plan.two_sided:
        rows.append(
            [
                _tool(Tool.FORFEIT, place, number, seat).button(
                    head, loc.plain("button-tool-away", name=words.entrant(one, loc))
                )
                for seat, one in enumerate(board.entrants)
            ]
        )
    if place == len(record.rounds) - 1 and head.phase is Phase.RUNNING:
        rows.append([to(Tool.REPLAY, Reason.AGREED)])
        if board.state is BoardState.PAIRED:
            rows += [
                [
                    _tool(Tool.SWAP, one.entrant).button(
                        head, loc.plain("button-tool-swap", name=words.entrant(one, loc))
                    )
                ]
                for one in board.entrants
            ]
    text = join("\n\n", (words.title(head, loc), standings.board_line(head, board, loc)))
    return _page(text, [*rows, _back(head, loc, _tool(Tool.BOARDS, place))])


def _fix_page(record: TournamentRecord, press: ToolPress, loc: Locale) -> Message:
    """Who won; at tables one after the other in the order of their places."""
    head, board = record.board.head, board_at(record, press)
    if board is None:
        return _main_page(record, loc)
    where = (press.number(0), board.number)
    text = join(
        "\n\n",
        (words.title(head, loc), standings.board_line(head, board, loc), loc("tools-fix")),
    )
    back = _back(head, loc, _tool(Tool.BOARD, *where))
    if head.plan.two_sided:
        rows = [
            [
                _tool(Tool.REASON, *where, order).button(
                    head, loc.plain("tools-wins", name=words.entrant(one, loc))
                )
            ]
            for one, order in zip(board.entrants, ("01", "10"), strict=True)
        ]
        draw = _tool(Tool.REASON, *where, f"0{TIED}1").button(head, loc.plain("tools-draw"))
        return _page(text, [*rows, [draw], back])
    return _page(text, [*_places_rows(head, board, where, press.text(2), loc), back])


def _places_rows(
    head: TournamentHead, board: BoardShown, where: tuple[int, int], order: str, loc: Locale
) -> Iterator[Sequence[Button]]:
    taken = {int(one) for one in order if one.isdigit()}
    left = [seat for seat in range(len(board.entrants)) if seat not in taken]
    for seat in left:
        last = len(left) == 1
        to = _tool(Tool.REASON if last else Tool.FIX, *where, f"{order}{seat}")
        name = words.entrant(board.entrants[seat], loc)
        if last:
            yield [to.button(head, loc.plain("tools-place-last", name=name))]
        else:
            yield [to.button(head, loc.plain("tools-place", place=len(taken) + 1, name=name))]
    if taken and left and not order.endswith(TIED):
        tie = _tool(Tool.FIX, *where, f"{order}{TIED}")
        yield [tie.button(head, loc.plain("tools-tie"))]


def _reason_page(record: TournamentRecord, press: ToolPress, loc: Locale) -> Message:
    head, board = record.board.head, board_at(record, press)
    if board is None:
        return _main_page(record, loc)
    where = (press.number(0), board.number)
    try:
        places = order_of(press.text(2), len(board.entrants))
    except ValueError:
        return _fix_page(record, _tool(Tool.FIX, *where), loc)
    ranked = sorted(zip(places, board.entrants, strict=True), key=lambda one: one[0])
    lines = [
        loc("tools-ranked", place=place, name=words.entrant(one, loc)) for place, one in ranked
    ]
    text = join("\n\n", (words.title(head, loc), join("\n", lines), loc("tools-why")))
    rows = [
        [
            _tool(Tool.CORRECT, *where, press.text(2), reason).button(
                head, loc.plain(f"reason-{reason}")
            )
        ]
        for reason in Reason
    ]
    return _page(text, [*rows, _back(head, loc, _tool(Tool.BOARD, *where))])


# -- people ----------------------------------------------------------------------------------------


def _cut(items: Sequence[T], page: int) -> tuple[Sequence[T], int, int]:
    """The items of a page, which page that is, and how many there are."""
    pages = max(1, -(-len(items) // ON_PAGE))
    page = max(0, min(page, pages - 1))
    return items[page * ON_PAGE : (page + 1) * ON_PAGE], page, pages


def _people_page(record: TournamentRecord, press: ToolPress, loc: Locale) -> Message:
    head = record.board.head
    everybody = (*record.board.entrants, *record.board.waiting)
    shown, page, pages = _cut(everybody, press.number(0))
    rows: list[Sequence[Button]] = [
        [_tool(Tool.PERSON, one.entrant).button(head, words.entrant(one, loc))] for one in shown
    ]
    turns = [
        _tool(Tool.PEOPLE, to).button(head, mark)
        for to, mark in ((page - 1, "◀"), (page + 1, "▶"))
        if to in range(pages)
    ]
    text = join("\n\n", (words.title(head, loc), loc("tools-people", n=len(everybody))))
    return _page(text, [*rows, turns, _back(head, loc)])


def entrant_at(record: TournamentRecord, entrant: int) -> EntrantShown | None:
    """An entrant by number."""
    everybody = (*record.board.entrants, *record.board.waiting)
    return next((one for one in everybody if one.entrant == entrant), None)


def _person_page(
    record: TournamentRecord, press: ToolPress, reserves: Sequence[EntrantShown], loc: Locale
) -> Message:
    head, one = record.board.head, entrant_at(record, press.number(0))
    if one is None:
        return _people_page(record, press, loc)
    running = head.phase is Phase.RUNNING

    def to(tool: Tool, *args: object) -> Button:
        text = loc.plain(f"button-tool-{tool}")
        return _tool(tool, one.entrant, *args).button(head, text)

    rows: list[Sequence[Button]] = []
    if running and one.status is Status.PLAYING:
        rows.append([to(Tool.PAUSE), to(Tool.DROP)])
    elif running:
        rows.append([to(Tool.RETURN), to(Tool.DROP)])
    rows += _replace_rows(head, one, reserves, loc)
    if running:
        rows.append(
            [
                _tool(Tool.PENALTY, one.entrant, points).button(
                    head, loc.plain("button-tool-minus", points=points)
                )
                for points in _penalties(head)
            ]
        )
    rows.append([to(Tool.APART)])
    text = join("\n\n", (words.title(head, loc), loc("tools-person", name=words.entrant(one, loc))))
    return _page(text, [*rows, _back(head, loc, _tool(Tool.PEOPLE))])


def _penalties(head: TournamentHead) -> tuple[int, ...]:
    """Points that may be taken away: half of a win, and a win."""
    full = head.plan.scoring.full
    return (full // 2, full)


def _replace_rows(
    head: TournamentHead, one: EntrantShown, reserves: Sequence[EntrantShown], loc: Locale
) -> Iterator[Sequence[Button]]:
    for old, name in zip(one.persons, one.names, strict=True):
        for other in reserves[:6]:
            text = loc.plain(
                "button-tool-sub",
                old=names.person(name, loc, words.PAIR_WIDTH),
                new=names.person(other.names[0], loc, words.PAIR_WIDTH),
            )
            yield [_tool(Tool.REPLACE, one.entrant, old, other.persons[0]).button(head, text)]


def _others_page(record: TournamentRecord, press: ToolPress, loc: Locale) -> Message:
    """Whom somebody is kept apart from, or changes places with."""
    head, one = record.board.head, entrant_at(record, press.number(0))
    if one is None:
        return _main_page(record, loc)
    others = [other for other in record.board.entrants if other.entrant != one.entrant]
    shown, page, pages = _cut(others, press.number(1))
    rows = [_other_row(head, press.tool, one, other, loc) for other in shown]
    turns = [
        _tool(press.tool, one.entrant, to).button(head, mark)
        for to, mark in ((page - 1, "◀"), (page + 1, "▶"))
        if to in range(pages)
    ]
    about = loc(f"tools-{press.tool}", name=words.entrant(one, loc))
    back = _tool(Tool.PERSON, one.entrant) if press.tool is Tool.APART else _tool(Tool.MAIN)
    text = join("\n\n", (words.title(head, loc), about))
    return _page(text, [*rows, turns, _back(head, loc, back)])


def _other_row(
    head: TournamentHead, tool: Tool, one: EntrantShown, other: EntrantShown, loc: Locale
) -> list[Button]:
    name = words.entrant(other, loc)
    if tool is Tool.SWAP:
        return [_tool(Tool.EXCHANGE, one.entrant, other.entrant).button(head, f"🔀 {name}")]
    return [
        _tool(Tool.KEEP, one.entrant, other.entrant).button(head, f"🚫 {name}"),
        _tool(Tool.MEET, one.entrant, other.entrant).button(head, loc.plain("button-tool-meet")),
    ]


# -- the whole -------------------------------------------------------------------------------------


def _postpone_page(
    record: TournamentRecord, press: ToolPress, loc: Locale, ctx: ViewContext
) -> Message:
    head = record.board.head
    rows = start_rows(head, press.text(0), loc, ctx, lambda to: _tool(Tool.POSTPONE, to))
    about = join("\n", (loc("tools-later"), words.starts(head, loc)))
    text = join("\n\n", (words.title(head, loc), about))
    return _page(text, [*rows, _back(head, loc)])


def _sure_page(record: TournamentRecord, press: ToolPress, loc: Locale) -> Message:
    head = record.board.head
    args = press.args[:1] if press.tool is Tool.DROP else ()
    sure = _tool(press.tool, *args, SURE).button(
        head, loc.plain(f"button-tool-{press.tool}"), style=Style.DANGER
    )
    rows: list[Sequence[Button]] = [[sure]]
    if press.tool is Tool.AGAIN:
        lots = _tool(Tool.AGAIN, "lots")
        rows.append([lots.button(head, loc.plain("button-tool-again-lots"))])
    text = join("\n\n", (words.title(head, loc), loc(f"tools-sure-{press.tool}")))
    return _page(text, [*rows, _back(head, loc)])


# -- the log ---------------------------------------------------------------------------------------


def _log_page(record: TournamentRecord, press: ToolPress, loc: Locale) -> Message:
    """Everything that happened, the newest first."""
    head = record.board.head
    top = join("\n", (words.title(head, loc), loc("tools-log")))
    lines = [audit_line(head, one, loc) for one in reversed(record.audit)]
    if not lines:
        return _page(top, [_back(head, loc)])
    pages = in_pages(top, lines, room=2600)
    page = max(0, min(press.number(0), len(pages) - 1))
    turns = [
        _tool(Tool.LOG, to).button(head, mark)
        for to, mark in ((page - 1, "◀"), (page + 1, "▶"))
        if to in range(len(pages))
    ]
    return _page(pages[page], [turns, _back(head, loc)])


def audit_line(head: TournamentHead, one: AuditLine, loc: Locale) -> Html:
    """One thing that happened: when, what, to whom, by whom and why."""
    reason = str(one.values.get("reason", "")).strip("-")
    told = loc.plain(f"reason-{reason}") if reason in list(Reason) else reason
    where = ""
    if "board" in one.values and "round" in one.values:
        where = loc.plain("audit-board", round=one.values["round"], board=one.values["board"] or 0)
    elif "round" in one.values:
        where = loc.plain("audit-round", round=one.values["round"])
    made = (
        words.clock(one.at, head.zone),
        loc.plain(f"audit-{one.kind.lower()}"),
        where,
        names.listed(one.names, loc),
        names.clean(told, "", width=80) if told else "",
    )
    by = f"— {names.person(one.by, loc)}" if one.by else ""
    return join(" ", (f"{one.number}.", join(" · ", made), by))


__all__ = [
    "SURE",
    "Tool",
    "ToolPress",
    "audit_line",
    "board_at",
    "entrant_at",
    "order_of",
    "tool_press",
    "tools_message",
]
