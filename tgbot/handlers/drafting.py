"""The organiser's presses before the sign-up: a tournament is begun, and its wizard.

For whoever administers the tournament's chat at the moment of the press; who made the draft gives
no right that an admin has lost.
"""

from __future__ import annotations

from telegram import Bot, Chat, User

from core.boards import TournamentHead
from core.readmodels import Receipt, Said
from tgbot import views
from tgbot.callback_data import Event
from tgbot.handlers.desk import Desk, is_admin_of
from tgbot.handlers.visits import DONE, STALE, Visit
from tgbot.i18n import Locale, escape
from tgbot.views import tournaments as events
from tgbot.views.tournaments import DraftPage, DraftPress

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
