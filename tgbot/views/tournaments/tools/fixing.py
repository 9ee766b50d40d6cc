"""A result put right: who won, at tables one after the other, and why it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from core.boards import BoardShown, TournamentHead, TournamentRecord
from tgbot.i18n import Locale, join
from tgbot.views.message import Button, Message
from tgbot.views.tournaments import standings, words
from tgbot.views.tournaments.tools.boards import board_at
from tgbot.views.tournaments.tools.main import main_page
from tgbot.views.tournaments.tools.parts import back_row, page_of, reason_rows
from tgbot.views.tournaments.tools.press import Tool, ToolPress, to_page

TIED: Final = "e"
"""Stands in an order of places between two who share one."""


def order_of(text: str, seats: int) -> tuple[int, ...]:
    """The places by seat that an order says. Raises ValueError unless everybody is in it once."""
    groups = _groups(text) if _could_be_order(text, seats) else []
    if sorted(seat for group in groups for seat in group) != list(range(seats)):
        raise ValueError("an order has every seat once")
    places: dict[int, int] = {}
    for group in groups:
        places |= dict.fromkeys(group, 1 + len(places))
    return tuple(places[seat] for seat in range(seats))


def _could_be_order(text: str, seats: int) -> bool:
    """Whether a text is as short as an order is: every seat once, at most one tie between two."""
    return len(text) < 2 * seats


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


def fix_page(record: TournamentRecord, press: ToolPress, loc: Locale) -> Message:
    """Who won; at tables one after the other in the order of their places."""
    head, board = record.board.head, board_at(record, press)
    if board is None:
        return main_page(record, loc)
    where = (press.number(0), board.number)
    text = join(
        "\n\n",
        (words.title(head, loc), standings.board_line(head, board, loc), loc("tools-fix")),
    )
    back = back_row(head, loc, to_page(Tool.BOARD, *where))
    if head.plan.two_sided:
        rows = [
            [
                to_page(Tool.REASON, *where, order).button(
                    head, loc.plain("tools-wins", name=words.entrant(one, loc))
                )
            ]
            for one, order in zip(board.entrants, ("01", "10"), strict=True)
        ]
        draw = to_page(Tool.REASON, *where, f"0{TIED}1").button(head, loc.plain("tools-draw"))
        return page_of(text, [*rows, [draw], back])
    order = press.text(2) if _could_be_order(press.text(2), len(board.entrants)) else ""
    return page_of(text, [*_places_rows(head, board, where, order, loc), back])


def _places_rows(
    head: TournamentHead, board: BoardShown, where: tuple[int, int], order: str, loc: Locale
) -> Iterator[Sequence[Button]]:
    taken = {int(one) for one in order if one.isdigit()}
    left = [seat for seat in range(len(board.entrants)) if seat not in taken]
    for seat in left:
        last = len(left) == 1
        to = to_page(Tool.REASON if last else Tool.FIX, *where, f"{order}{seat}")
        name = words.entrant(board.entrants[seat], loc)
        if last:
            yield [to.button(head, loc.plain("tools-place-last", name=name))]
        else:
            yield [to.button(head, loc.plain("tools-place", place=len(taken) + 1, name=name))]
    if taken and left and not order.endswith(TIED):
        tie = to_page(Tool.FIX, *where, f"{order}{TIED}")
        yield [tie.button(head, loc.plain("tools-tie"))]


def reason_page(record: TournamentRecord, press: ToolPress, loc: Locale) -> Message:
    """The places that were said, and why the result was wrong."""
    head, board = record.board.head, board_at(record, press)
    if board is None:
        return main_page(record, loc)
    where = (press.number(0), board.number)
    try:
        places = order_of(press.text(2), len(board.entrants))
    except ValueError:
        return fix_page(record, to_page(Tool.FIX, *where), loc)
    ranked = sorted(zip(places, board.entrants, strict=True), key=lambda one: one[0])
    lines = [
        loc("tools-ranked", place=place, name=words.entrant(one, loc)) for place, one in ranked
    ]
    text = join("\n\n", (words.title(head, loc), join("\n", lines), loc("tools-why")))
    rows = reason_rows(head, to_page(Tool.CORRECT, *where, press.text(2)), loc)
    return page_of(text, [*rows, back_row(head, loc, to_page(Tool.BOARD, *where))])
