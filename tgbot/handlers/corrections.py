"""Corrections asked for: by an admin in private, one page after the other, and the list of all.

Whether somebody administers the chat of the match is asked of Telegram at each press, wherever the
button stands. A reason in the author's own words is the answer to the page that asks for it: that
page's buttons say what is to be corrected.
"""

from __future__ import annotations

from telegram import Bot, Chat, InaccessibleMessage, Message, User
from telegram.constants import ChatType

from core.readmodels import Correctable, Reason, Receipt, Said
from tgbot import views
from tgbot.callback_data import Do, Verb, parse
from tgbot.handlers.desk import Desk, is_admin
from tgbot.i18n import Locale, escape
from tgbot.views import Change, CorrectPress


async def may_correct(bot: Bot, user: User, match: Correctable) -> bool:
    """Whether somebody administers the group in which a match was played."""
    return await is_admin(bot, Chat(match.head.chat, ChatType.SUPERGROUP), user)


async def offer_correction(
    desk: Desk, bot: Bot, user: User, table: int, made: views.Message, loc: Locale
) -> views.Message:
    """A finished match as it is shown, with a way to correct it for whoever may."""
    match = await desk.services.correcting.match(table)
    if match is None or not await may_correct(bot, user, match):
        return made
    return views.with_correct_button(made, match.head, loc)


async def press_correction(
    desk: Desk, bot: Bot, user: User, press: Do, loc: Locale
) -> views.Message | Receipt:
    """The page that a button of a correction leads to, or why there is none."""
    asked = views.correct_press(press.arg) if press.arg else CorrectPress(Change.SHOW)
    match = await desk.services.correcting.match(press.table)
    if asked is None or match is None:
        return Receipt(Said.STALE)
    if not await may_correct(bot, user, match):
        return Receipt(Said.ADMINS_CORRECT)
    if asked.reason is None and asked.change is not Change.UNDO:
        return views.correct_message(match, asked, loc)
    receipt = await _correct(desk, user, match, asked)
    return receipt if not receipt.done else await _overview(desk, press.table, loc)


async def _overview(desk: Desk, table: int, loc: Locale) -> views.Message | Receipt:
    match = await desk.services.correcting.match(table)
    if match is None:
        return Receipt(Said.STALE)
    return views.correct_message(match, CorrectPress(Change.SHOW), loc)


async def _correct(
    desk: Desk, user: User, match: Correctable, asked: CorrectPress, words: str = ""
) -> Receipt:
    """Do what was chosen; for whoever has been found to be an admin."""
    correcting, table, reason = desk.services.correcting, match.head.table, asked.reason
    standings = views.placed(match, asked.about)
    match asked.change:
        case Change.VOID if reason is not None:
            return await correcting.void(table, user.id, reason, words, admin=True)
        case Change.FIX if reason is not None and standings is not None:
            return await correcting.fix(table, user.id, standings, reason, words, admin=True)
        case Change.UNDO if asked.about.isascii() and asked.about.isdigit():
            held = [one.id for one in match.corrections if str(one.id) == asked.about]
            if held:
                return await correcting.undo(held[0], user.id, admin=True)
        case _:
            pass
    return Receipt(Said.STALE)


async def answer_words(desk: Desk, bot: Bot, message: Message, user: User, loc: Locale) -> bool:
    """Take an answer to the page that asks why; whether this was one."""
    found = _asked(bot, message)
    if found is None or not message.text:
        return False
    press, asked = found
    match = await desk.services.correcting.match(press.table)
    if match is None:
        receipt = Receipt(Said.STALE)
    elif not await may_correct(bot, user, match):
        receipt = Receipt(Said.ADMINS_CORRECT)
    else:
        receipt = await _correct(desk, user, match, asked, message.text)
    made = await _overview(desk, press.table, loc) if receipt.done else receipt
    if isinstance(made, Receipt):
        made = views.Message(escape(views.receipt_text(made, loc)))
    desk.answer(message, made)
    return True


def _asked(bot: Bot, message: Message) -> tuple[Do, CorrectPress] | None:
    """What is corrected by an answer to one of the bot's own messages."""
    replied = message.reply_to_message
    if replied is None or isinstance(replied, InaccessibleMessage) or replied.from_user is None:
        return None
    if replied.from_user.id != bot.id or replied.reply_markup is None:
        return None
    for row in replied.reply_markup.inline_keyboard:
        for button in row:
            press = parse(str(button.callback_data or ""))
            if isinstance(press, Do) and press.verb == Verb.CORRECT:
                asked = views.correct_press(press.arg)
                if asked is not None and asked.reason is not None:
                    return press, CorrectPress(asked.change, asked.about, Reason.OTHER)
    return None


async def answer_corrections(
    desk: Desk, user: User, here: Chat, page: int, loc: Locale
) -> views.Message:
    """What was corrected in a group, or in private of one's own matches."""
    chat = None if here.type == ChatType.PRIVATE else here.id
    told = await desk.services.correcting.page(user.id, chat, page)
    return views.corrections_message(told, loc)
