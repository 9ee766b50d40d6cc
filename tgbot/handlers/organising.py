"""The organiser's presses: the wizard of a draft, and the tools of a tournament that is open.

Both are for whoever administers the tournament's chat at the moment of the press; who made the
draft gives no right that an admin has lost.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from telegram import Bot, Chat, User

from core.boards import BoardShown, TournamentHead, TournamentRecord
from core.readmodels import Reason, Receipt, Said
from core.tournaments.model import Phase
from tgbot import views
from tgbot.callback_data import Event
from tgbot.handlers.desk import Desk, admins_of, is_admin_of
from tgbot.handlers.visits import Visit
from tgbot.i18n import Locale, escape
from tgbot.views import tournaments as events
from tgbot.views.tournaments import DraftPage, DraftPress, Tool, ToolPress

STALE: Final = Receipt(Said.STALE, tournament=0)
DONE: Final = Receipt(Said.DONE, done=True)
SURE: Final = events.SURE


# -- beginning -------------------------------------------------------------------------------------


async def ask_game(
    desk: Desk, chat: int, title: str, thread: int | None, loc: Locale
) -> views.Message:
    """Which game the tournament is to be of."""
    return events.new_tournament_message(chat, thread, title, loc)


async def begin(
    desk: Desk, chat: Chat, thread: int | None, user: User, loc: Locale
) -> views.Message:
    """An admin begins a tournament: the private chat asks for the game. What the group is told."""
    if not await desk.services.people.reachable(user.id):
        return events.open_private_message(chat.id, thread, loc, desk.context())
    own = await desk.language_of(user)
    desk.say(user.id, await ask_game(desk, chat.id, chat.title or "", thread, own))
    return views.Message(loc("draft-group"))


async def begin_in(
    desk: Desk, bot: Bot, chat: int, thread: int | None, user: User, loc: Locale
) -> views.Message:
    """The same by a link, in the private chat."""
    if not await is_admin_of(bot, chat, user):
        return views.Message(escape(views.receipt_text(Receipt(Said.ADMINS_ONLY), loc)))
    title = await desk.services.chats.title(chat)
    return await ask_game(desk, chat, title, thread, loc)


async def draft(visit: Visit, game: str, chat: int, thread: int | None) -> Receipt:
    """The game is chosen: there is a draft, and its wizard takes the question's place."""
    if not await is_admin_of(visit.bot, chat, visit.user):
        return Receipt(Said.ADMINS_ONLY)
    receipt = await visit.services.wizard.draft(
        chat=chat, thread=thread, organiser=visit.user.id, game=game
    )
    if receipt.tournament is None:
        return receipt
    return await _show_draft(visit, receipt.tournament, DraftPress(DraftPage.MAIN), receipt)


async def entitle(
    desk: Desk, bot: Bot, user: User, head: TournamentHead, title: str, loc: Locale
) -> views.Message:
    """A draft under a title that was typed."""
    if not await is_admin_of(bot, head.chat, user):
        return views.Message(escape(views.receipt_text(Receipt(Said.ADMINS_ONLY), loc)))
    receipt = await desk.services.tournaments.wizard.change(
        head.tournament, user.id, admin=True, title=title
    )
    told = await desk.services.tournaments.reading.draft(head.tournament)
    if told is None:
        return views.Message(escape(views.receipt_text(receipt, loc)))
    return events.draft_message(told, DraftPress(DraftPage.MAIN), loc, desk.context())


# -- the wizard ------------------------------------------------------------------------------------


async def press_draft(visit: Visit, event: Event) -> Receipt:
    """A button of the wizard."""
    press = events.draft_press(event.arg)
    told = await visit.services.reading.draft(event.tournament)
    if press is None or told is None or not visit.is_private:
        return STALE
    if not await is_admin_of(visit.bot, told.head.chat, visit.user):
        return Receipt(Said.ADMINS_ONLY)
    receipt = DONE
    if press.value:
        receipt = await _choose(visit, event.tournament, press)
    if not receipt.done:
        return receipt
    if press.page in (DraftPage.OPEN, DraftPage.DISCARD) and press.value:
        text = escape(views.receipt_text(receipt, visit.loc))
        await visit.show(views.Message(text))
        return receipt
    stays = press.page is DraftPage.START or not press.value
    page = press if stays else DraftPress(DraftPage.MAIN)
    return await _show_draft(visit, event.tournament, page, receipt)


async def _show_draft(
    visit: Visit, tournament: int, press: DraftPress, receipt: Receipt
) -> Receipt:
    told = await visit.services.reading.draft(tournament)
    if told is None:
        return STALE
    await visit.show(events.draft_message(told, press, visit.loc, visit.desk.context()))
    return DONE if receipt.said is Said.CHANGED else receipt


async def _choose(visit: Visit, tournament: int, press: DraftPress) -> Receipt:
    """Do what a press of the wizard says, apart from turning its pages."""
    wizard, person = visit.services.wizard, visit.user.id
    match press.page:
        case DraftPage.OPEN:
            return await wizard.open(tournament, person, admin=True)
        case DraftPage.DISCARD:
            return await wizard.discard(tournament, person, admin=True)
        case DraftPage.START if len(press.value) < 12:  # a day, or back to the days
            return DONE
        case _:
            pass
    told = await visit.services.reading.draft(tournament)
    if told is None:
        return STALE
    try:
        if press.page is DraftPage.START:
            starts = events.start_of(press.value)
            return await wizard.change(tournament, person, admin=True, starts=starts)
        setting = events.setting_of(press, told.settings)
    except ValueError:
        return STALE
    return await wizard.change(tournament, person, admin=True, setting=setting)


# -- the tools -------------------------------------------------------------------------------------


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
    if act is None:
        return await _show_tools(visit, record, press)
    receipt = await act(visit, record, press)
    if receipt is None:  # asked back first
        return await _show_tools(visit, record, press)
    if not receipt.done:
        return receipt
    after = await visit.services.reading.record(event.tournament)
    if after is not None:
        await _show_tools(visit, after, _page_after(press))
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


def _page_after(press: ToolPress) -> ToolPress:
    """The page that is shown once a tool has done its work."""
    match press.tool:
        case Tool.CORRECT | Tool.BACK | Tool.FORFEIT | Tool.END | Tool.REPLAY:
            return ToolPress(Tool.BOARD, press.args[:2])
        case Tool.PAUSE | Tool.RETURN | Tool.REPLACE | Tool.PENALTY | Tool.DROP:
            return ToolPress(Tool.PERSON, press.args[:1])
        case Tool.KEEP | Tool.MEET:
            return ToolPress(Tool.APART, press.args[:1])
        case _:
            return ToolPress(Tool.MAIN)


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


async def _again(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt | None:
    if press.text(0) not in (SURE, "lots"):
        return None
    return await visit.services.tools.pair_again(
        _id(record), visit.user.id, admin=True, new_lots=press.text(0) == "lots"
    )


BoardAct = Callable[[Visit, int, BoardShown, ToolPress], Awaitable[Receipt | None]]
EntrantAct = Callable[[Visit, int, int, ToolPress], Awaitable[Receipt | None]]


def _at_board(act: BoardAct) -> Act:
    """A tool that is about a board, which there has to be."""

    async def judge(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt | None:
        board = events.board_at(record, press)
        return STALE if board is None else await act(visit, _id(record), board, press)

    return judge


def _of_entrant(act: EntrantAct) -> Act:
    """A tool that is about an entrant, whom there has to be."""

    async def judge(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt | None:
        one = events.entrant_at(record, press.number(0))
        return STALE if one is None else await act(visit, _id(record), one.entrant, press)

    return judge


async def _correct(visit: Visit, id_: int, board: BoardShown, press: ToolPress) -> Receipt:
    try:
        ranks = events.order_of(press.text(2), len(board.entrants))
    except ValueError:
        return STALE
    where = (board.stage, board.round, board.number)
    return await visit.services.tools.correct(
        id_, visit.user.id, *where, admin=True, ranks=ranks, reason=press.text(3)
    )


async def _uncorrect(visit: Visit, id_: int, board: BoardShown, press: ToolPress) -> Receipt:
    where = (board.stage, board.round, board.number)
    return await visit.services.tools.uncorrect(id_, visit.user.id, *where, admin=True)


async def _forfeit(visit: Visit, id_: int, board: BoardShown, press: ToolPress) -> Receipt:
    if press.number(2, -1) not in range(len(board.entrants)):
        return STALE
    absent = board.entrants[press.number(2)].entrant
    where = (board.stage, board.round, board.number)
    return await visit.services.tools.award(
        id_, visit.user.id, *where, admin=True, absent=(absent,)
    )


async def _replay(visit: Visit, id_: int, board: BoardShown, press: ToolPress) -> Receipt | None:
    if press.text(2) not in list(Reason):
        return None
    where = (board.stage, board.round, board.number)
    return await visit.services.tools.replay(
        id_, visit.user.id, *where, admin=True, reason=press.text(2)
    )


async def _end(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt:
    """Only a board of the round that is being played has something to end."""
    board = events.board_at(record, press)
    if board is None or press.number(0) != len(record.rounds) - 1:
        return STALE
    return await visit.services.tools.end_board(
        _id(record), visit.user.id, board.number, admin=True
    )


async def _drop(visit: Visit, id_: int, entrant: int, press: ToolPress) -> Receipt | None:
    if press.text(1) != SURE:
        return None
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


async def _cancel(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt | None:
    if press.text(0) != SURE:
        return None
    return await visit.services.tools.cancel(_id(record), visit.user.id, admin=True)


async def _finish(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt | None:
    if press.text(0) != SURE:
        return None
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


async def _series(visit: Visit, record: TournamentRecord, press: ToolPress) -> Receipt | None:
    series = record.board.head.series
    if series is None:
        return STALE
    if press.text(0) != SURE:
        return None
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
