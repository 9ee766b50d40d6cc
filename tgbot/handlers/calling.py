"""`/call` and its buttons: players called together, and who wants to be called."""

from __future__ import annotations

from telegram import Chat, Message, User

from core.readmodels import Receipt, Said
from tgbot import views
from tgbot.handlers.desk import Desk, thread_of
from tgbot.i18n import escape
from tgbot.views import Call


async def answer_call(desk: Desk, message: Message, user: User) -> None:
    """`/call`: the call is announced; only why there is none has to be said."""
    if message.chat.id == user.id:
        loc = await desk.language_of(user)
        desk.answer(message, views.Message(loc("call-privately")))
        return
    receipt = await desk.services.calling.call(message.chat.id, thread_of(message), user.id)
    loc = await desk.language_in(message.chat, user)
    if receipt.said is Said.NOBODY_TO_CALL:
        desk.answer(message, views.nobody_to_call_message(loc))
    elif not receipt.done:
        desk.answer(message, views.Message(escape(views.receipt_text(receipt, loc))))


async def press_call(desk: Desk, chat: Chat, thread: int | None, user: User, arg: str) -> Receipt:
    """A button about calls."""
    calling = desk.services.calling
    if chat.id == user.id or arg not in list(Call):
        return Receipt(Said.STALE)
    match Call(arg):
        case Call.NOW:
            return await calling.call(chat.id, thread, user.id)
        case Call.ON:
            return await calling.subscribe(chat.id, user.id)
        case Call.OFF:
            return await calling.unsubscribe(chat.id, user.id)
        case Call.TURN:
            return await calling.toggle(chat.id, user.id)
