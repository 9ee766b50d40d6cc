"""Entrants, one by one: what can be done about each, and the other it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from core.boards import EntrantShown, TournamentHead, TournamentRecord
from core.tournaments.model import Phase, Status
from tgbot.i18n import Html, Locale, join
from tgbot.views import names
from tgbot.views.message import Button, Message
from tgbot.views.parts import cut
from tgbot.views.tournaments import standings, words
from tgbot.views.tournaments.tools.main import main_page
from tgbot.views.tournaments.tools.parts import back_row, page_of, turns
from tgbot.views.tournaments.tools.press import Tool, ToolPress, to_page

OUT: Final = (Status.PAUSED, Status.DROPPED)
"""Who does not play, and for whom it is said so."""
RESERVES: Final = 5
"""Of those who could stand in, so many are offered at once; in a pair for each of its persons."""


def people_page(record: TournamentRecord, press: ToolPress, loc: Locale) -> Message:
    """Everybody who takes part, to choose from."""
    head = record.board.head
    everybody = (*record.board.entrants, *record.board.waiting)
    shown, page, pages = cut(everybody, press.number(0))
    rows: list[Sequence[Button]] = [
        [to_page(Tool.PERSON, one.entrant).button(head, words.entrant(one, loc))] for one in shown
    ]
    text = join("\n\n", (words.title(head, loc), loc("tools-people", n=len(everybody))))
    return page_of(
        text, [*rows, turns(head, to_page(Tool.PEOPLE), page, pages), back_row(head, loc)]
    )


def entrant_at(record: TournamentRecord, entrant: int) -> EntrantShown | None:
    """An entrant by number."""
    everybody = (*record.board.entrants, *record.board.waiting)
    return next((one for one in everybody if one.entrant == entrant), None)


def person_page(
    record: TournamentRecord, press: ToolPress, reserves: Sequence[EntrantShown], loc: Locale
) -> Message:
    """One entrant, and what can be done about it."""
    head, one = record.board.head, entrant_at(record, press.number(0))
    if one is None:
        return people_page(record, press, loc)
    running = head.phase is Phase.RUNNING

    def to(tool: Tool, *args: object) -> Button:
        text = loc.plain(f"button-tool-{tool}")
        return to_page(tool, one.entrant, *args).button(head, text)

    rows: list[Sequence[Button]] = []
    if running and one.status is Status.PLAYING:
        rows.append([to(Tool.PAUSE), to(Tool.DROP)])
    elif running and one.status is Status.PAUSED:
        rows.append([to(Tool.RETURN), to(Tool.DROP)])
    elif running:
        rows.append([to(Tool.RETURN)])
    shown, page, pages = cut(reserves, press.number(1), RESERVES)
    rows += _replace_rows(head, one, shown, loc)
    rows.append(turns(head, to_page(Tool.PERSON, one.entrant), page, pages))
    if running:
        rows.append(
            [
                to_page(Tool.PENALTY, one.entrant, points).button(
                    head, loc.plain("button-tool-minus", points=words.points(points, head.plan))
                )
                for points in _penalties(head)
            ]
        )
    rows.append([to(Tool.APART)])
    text = join("\n\n", (words.title(head, loc), join("\n", _about(record, one, loc))))
    return page_of(text, [*rows, back_row(head, loc, to_page(Tool.PEOPLE))])


def _about(record: TournamentRecord, one: EntrantShown, loc: Locale) -> Iterator[Html]:
    """Who it is, whether he plays, where he stands, and at which table."""
    board, head = record.board, record.board.head
    yield loc("tools-person", name=words.entrant(one, loc))
    if one.status in OUT:
        yield loc(f"tools-person-{one.status}")
    lines = board.stages[-1].lines if board.stages else ()
    yield from (
        standings.line(head, replace(line, tie_breaks=()), loc)
        for line in lines
        if line.entrant == one
    )
    boards = () if board.round is None else board.round.boards
    yield from (
        standings.board_line(head, at, loc)
        for at in boards
        if at.state in standings.LIVE and one in at.entrants
    )


def _penalties(head: TournamentHead) -> tuple[int, ...]:
    """Points that may be taken away: half of a win, and a win."""
    full = head.plan.scoring.full
    return (full // 2, full)


def _replace_rows(
    head: TournamentHead, one: EntrantShown, reserves: Sequence[EntrantShown], loc: Locale
) -> Iterator[Sequence[Button]]:
    for old, name in zip(one.persons, one.names, strict=True):
        for other in reserves:
            text = loc.plain(
                "button-tool-sub",
                old=names.person(name, loc, words.PAIR_WIDTH),
                new=names.person(other.names[0], loc, words.PAIR_WIDTH),
            )
            yield [to_page(Tool.REPLACE, one.entrant, old, other.persons[0]).button(head, text)]


def others_page(record: TournamentRecord, press: ToolPress, loc: Locale) -> Message:
    """Whom somebody is kept apart from, or changes places with."""
    head, one = record.board.head, entrant_at(record, press.number(0))
    if one is None:
        return main_page(record, loc)
    others = [other for other in record.board.entrants if other.entrant != one.entrant]
    shown, page, pages = cut(others, press.number(1))
    rows = [_other_row(head, press.tool, one, other, loc) for other in shown]
    pages_row = turns(head, to_page(press.tool, one.entrant), page, pages)
    about = loc(f"tools-{press.tool}", name=words.entrant(one, loc))
    back = to_page(Tool.PERSON, one.entrant) if press.tool is Tool.APART else to_page(Tool.MAIN)
    text = join("\n\n", (words.title(head, loc), about))
    return page_of(text, [*rows, pages_row, back_row(head, loc, back)])


def _other_row(
    head: TournamentHead, tool: Tool, one: EntrantShown, other: EntrantShown, loc: Locale
) -> list[Button]:
    name = words.entrant(other, loc)
    if tool is Tool.SWAP:
        return [to_page(Tool.EXCHANGE, one.entrant, other.entrant).button(head, f"🔀 {name}")]
    return [
        to_page(Tool.KEEP, one.entrant, other.entrant).button(head, f"🚫 {name}"),
        to_page(Tool.MEET, one.entrant, other.entrant).button(head, loc.plain("button-tool-meet")),
    ]
