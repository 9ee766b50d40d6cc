"""The organiser's presses of a tournament that is open: the tools, each by its name.

For whoever administers the tournament's chat at the moment of the press.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from core.boards import BoardShown, TournamentRecord
from core.readmodels import Reason, Receipt, Said
from core.services import BoardPlace
from core.tournaments.model import Phase
from tgbot.callback_data import Event
from tgbot.handlers.desk import admins_of, is_admin_of
from tgbot.handlers.visits import STALE, Visit
from tgbot.views import tournaments as events
from tgbot.views.tournaments import Tool, ToolPress


async def press_tools(visit: Visit, event: Event) -> Receipt:
    """A button of the organiser's tools; in the group it leads to them."""
    press = events.tool_press(event.arg)
    record = await visit.services.reading.record(event.tournament)
    if press is None or record is None or record.board.head.phase is Phase.DRAFT:
        return STALE
    if not await is_admin_of(visit.bot, record.board.head.chat, visit.user):
        return Receipt(Said.ADMINS_ONLY)
    if not visit.is_private:
        press = ToolPress(Tool.MAIN)
    act = _TOOLS.get(press.tool)
    if act is None or press.is_asked:
        return await _show_tools(visit, record, press)
    receipt = await act(visit, record, press)
    if receipt is None:  # there is something to choose yet
        return await _show_tools(visit, record, press)
    if not receipt.done:
        return receipt
    after = await visit.services.reading.record(event.tournament)
    if after is not None:
        await _show_tools(visit, after, press.origin)
    return receipt


async def _show_tools(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt:
    reserves = await visit.services.reading.reserves(record.board.head.tournament)
    admins = dict[int, str]()
    if press.tool is Tool.HAND:
        admins = await admins_of(visit.bot, record.board.head.chat)
    made = events.tools_message(
        record, press, reserves, visit.loc, visit.desk.context(), admins=admins
    )
    return await visit.show(made)


Act = Callable[[Visit, TournamentRecord, ToolPress], Awaitable[Receipt | None]]


async def _start(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt:
    return await visit.services.director.start(_id(record), visit.user.id, admin=True)


async def _next(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt:
    return await visit.services.director.proceed(_id(record), visit.user.id, admin=True)


async def _extend(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt:
    minutes = press.number(0)
    if minutes not in range(1, 121):
        return STALE
    return await visit.services.tools.extend(_id(record), visit.user.id, minutes, admin=True)


async def _again(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt:
    return await visit.services.tools.pair_again(
        _id(record), visit.user.id, admin=True, new_lots=press.text(0) == "lots"
    )


BoardAct = Callable[[Visit, int, BoardShown, ToolPress], Awaitable[Receipt]]
EntrantAct = Callable[[Visit, int, int, ToolPress], Awaitable[Receipt]]


def _at_board(act: BoardAct) -> Act:
    """A tool that is about a board, which there has to be."""

    async def judge(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt:
        board = events.board_at(record, press)
        return STALE if board is None else await act(visit, _id(record), board, press)

    return judge


def _of_entrant(act: EntrantAct) -> Act:
    """A tool that is about an entrant, whom there has to be."""

    async def judge(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt:
        one = events.entrant_at(record, press.number(0))
        return STALE if one is None else await act(visit, _id(record), one.entrant, press)

    return judge


def _where(board: BoardShown) -> BoardPlace:
    return BoardPlace(board.stage, board.round, board.number)


async def _correct(visit: Visit, id_: int, board: BoardShown, press: ToolPress) -> Receipt:
    if press.text(3) not in list(Reason):
        return STALE
    try:
        ranks = events.order_of(press.text(2), len(board.entrants))
    except ValueError:
        return STALE
    return await visit.services.tools.correct(
        id_, visit.user.id, _where(board), admin=True, ranks=ranks, reason=press.text(3)
    )


async def _uncorrect(visit: Visit, id_: int, board: BoardShown, press: ToolPress) -> Receipt:
    return await visit.services.tools.uncorrect(id_, visit.user.id, _where(board), admin=True)


async def _forfeit(visit: Visit, id_: int, board: BoardShown, press: ToolPress) -> Receipt:
    if press.number(2, -1) not in range(len(board.entrants)):
        return STALE
    absent = board.entrants[press.number(2)].entrant
    return await visit.services.tools.award(
        id_, visit.user.id, _where(board), admin=True, absent=(absent,)
    )


async def _replay(visit: Visit, id_: int, board: BoardShown, press: ToolPress) -> Receipt:
    if press.text(2) not in list(Reason):
        return STALE
    return await visit.services.tools.replay(
        id_, visit.user.id, _where(board), admin=True, reason=press.text(2)
    )


async def _end(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt:
    """Only a board of the round that is being played has something to end."""
    board = events.board_at(record, press)
    if board is None or press.number(0) != len(record.rounds) - 1:
        return STALE
    return await visit.services.tools.end_board(
        _id(record), visit.user.id, board.number, admin=True
    )


async def _drop(visit: Visit, id_: int, entrant: int, press: ToolPress) -> Receipt:
    return await visit.services.tools.drop(id_, visit.user.id, entrant, admin=True)


async def _pause(visit: Visit, id_: int, entrant: int, press: ToolPress) -> Receipt:
    return await visit.services.tools.pause(id_, visit.user.id, entrant, admin=True)


async def _return(visit: Visit, id_: int, entrant: int, press: ToolPress) -> Receipt:
    return await visit.services.tools.back(id_, visit.user.id, entrant, admin=True)


async def _replace(visit: Visit, id_: int, entrant: int, press: ToolPress) -> Receipt:
    old, new = press.number(1), press.number(2)
    return await visit.services.tools.replace(id_, visit.user.id, entrant, old, new, admin=True)


async def _penalise(visit: Visit, id_: int, entrant: int, press: ToolPress) -> Receipt:
    points = press.number(1)
    if not points:
        return STALE
    return await visit.services.tools.penalise(id_, visit.user.id, entrant, -points, admin=True)


async def _keep(visit: Visit, id_: int, entrant: int, press: ToolPress) -> Receipt:
    tools = visit.services.tools
    return await tools.keep_apart(id_, visit.user.id, entrant, press.number(1), admin=True)


async def _meet(visit: Visit, id_: int, entrant: int, press: ToolPress) -> Receipt:
    tools = visit.services.tools
    return await tools.let_meet(id_, visit.user.id, entrant, press.number(1), admin=True)


async def _exchange(visit: Visit, id_: int, entrant: int, press: ToolPress) -> Receipt:
    tools = visit.services.tools
    return await tools.swap(id_, visit.user.id, entrant, press.number(1), admin=True)


async def _postpone(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt | None:
    if len(press.text(0)) < 12:
        return None
    try:
        starts = events.start_of(press.text(0))
    except ValueError:
        return STALE
    return await visit.services.tools.postpone(_id(record), visit.user.id, starts, admin=True)


async def _cancel(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt:
    return await visit.services.tools.cancel(_id(record), visit.user.id, admin=True)


async def _finish(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt:
    return await visit.services.tools.finish(_id(record), visit.user.id, admin=True)


async def _hand(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt | None:
    """To another admin of the chat, by Telegram's word of this moment."""
    if not press.args:
        return None
    if press.number(0) not in await admins_of(visit.bot, record.board.head.chat):
        return STALE
    return await visit.services.tools.hand_over(
        _id(record), visit.user.id, press.number(0), admin=True
    )


async def _series(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt:
    series = record.board.head.series
    if series is None:
        return STALE
    return await visit.services.series.end(series, visit.user.id, admin=True)


def _id(record: TournamentRecord) -> int:
    return record.board.head.tournament


_TOOLS: Final[dict[Tool, Act]] = {
    Tool.START: _start,
    Tool.NEXT: _next,
    Tool.EXTEND: _extend,
    Tool.AGAIN: _again,
    Tool.CORRECT: _at_board(_correct),
    Tool.BACK: _at_board(_uncorrect),
    Tool.FORFEIT: _at_board(_forfeit),
    Tool.END: _end,
    Tool.REPLAY: _at_board(_replay),
    Tool.DROP: _of_entrant(_drop),
    Tool.PAUSE: _of_entrant(_pause),
    Tool.RETURN: _of_entrant(_return),
    Tool.REPLACE: _of_entrant(_replace),
    Tool.PENALTY: _of_entrant(_penalise),
    Tool.KEEP: _of_entrant(_keep),
    Tool.MEET: _of_entrant(_meet),
    Tool.EXCHANGE: _of_entrant(_exchange),
    Tool.POSTPONE: _postpone,
    Tool.CANCEL: _cancel,
    Tool.FINISH: _finish,
    Tool.HAND: _hand,
    Tool.SERIES: _series,
}
