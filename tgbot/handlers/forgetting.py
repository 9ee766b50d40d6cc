"""`/forget`: asked back once, in private; and coming back by Start."""

from __future__ import annotations

from telegram import Message, User
from telegram.constants import ChatType

from tgbot import views
from tgbot.handlers.desk import Desk
from tgbot.i18n import Locale, pick


async def answer_forget(desk: Desk, message: Message, user: User) -> views.Message:
    """What `/forget` is answered with: a question in private, the way there in a group."""
    loc = await desk.language_in(message.chat, user)
    if message.chat.type == ChatType.PRIVATE:
        return views.forget_message(loc)
    return views.forget_privately_message(loc, desk.context())


async def asks_to_come_back(desk: Desk, user: User, payload: str) -> views.Message | None:
    """What somebody is asked who was forgotten; None for everybody else."""
    if not await desk.services.forgetting.is_forgotten(user.id):
        return None
    return views.come_back_message(payload, pick(user.language_code, desk.default_language))


async def press_forget(desk: Desk, user: User, arg: str, loc: Locale) -> views.Message | None:
    """What a button in somebody's own private chat leads to; None for what asks nothing."""
    match arg:
        case views.SURE:
            await desk.services.forgetting.forget(user.id)
            return views.forgotten_message(loc)
        case views.NO:
            return views.kept_message(loc)
        case _:
            return None


def payload_of(arg: str) -> str | None:
    """The link's payload with which somebody comes back; None for any other button."""
    word, dot, payload = arg.partition(".")
    return payload if word == views.BACK and dot else None
