"""What Telegram tells the bot, in the order in which it is listened to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

from telegram import Update
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    MessageHandler,
    filters,
)

from tgbot.handlers.chats import on_membership, on_message, on_my_membership, on_service_message
from tgbot.handlers.commands import COMMANDS, Context, command_handler
from tgbot.handlers.desk import Desk, Say, is_admin, thread_of
from tgbot.handlers.presses import on_press

AnyApplication: TypeAlias = Application[Any, Any, Any, Any, Any, Any]

ALLOWED_UPDATES = ("message", "callback_query", "my_chat_member", "chat_member")
"""The kinds of updates that are listened to."""


def register(application: AnyApplication, desk: Desk) -> None:
    """Listen to everything that people do. The first handler that fits is the only one."""

    def at(
        handler: Callable[[Desk, Update, Context], Awaitable[None]],
    ) -> Callable[[Update, Context], Coroutine[Any, Any, None]]:
        async def handle(update: Update, context: Context) -> None:
            await handler(desk, update, context)

        return handle

    application.add_handler(CallbackQueryHandler(at(on_press)))
    new = filters.UpdateType.MESSAGE  # an edited command is not obeyed twice
    for name, command in COMMANDS.items():
        application.add_handler(CommandHandler(name, command_handler(desk, command), filters=new))
    application.add_handler(
        ChatMemberHandler(at(on_my_membership), ChatMemberHandler.MY_CHAT_MEMBER)
    )
    application.add_handler(ChatMemberHandler(at(on_membership), ChatMemberHandler.CHAT_MEMBER))
    application.add_handler(MessageHandler(filters.StatusUpdate.ALL, at(on_service_message)))
    application.add_handler(MessageHandler(new, at(on_message)))


__all__ = ["ALLOWED_UPDATES", "Desk", "Say", "is_admin", "register", "thread_of"]
