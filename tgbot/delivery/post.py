"""Messages as calls to the Bot API: the one place that knows how a view's message is sent."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Mapping
from typing import Any, Final

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions
from telegram.constants import ParseMode
from telegram.error import TelegramError

from tgbot.callback_data import encode
from tgbot.views import Button, Message

_NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)


def keyboard(message: Message) -> InlineKeyboardMarkup | None:
    """The buttons of a message, in Telegram's form."""
    if not message.buttons:
        return None
    return InlineKeyboardMarkup([[_button(one) for one in row] for row in message.buttons])


def _button(one: Button) -> InlineKeyboardButton:
    data = None if one.data is None else encode(one.data)
    return InlineKeyboardButton(
        one.text, callback_data=data, url=one.url, style=None if one.style is None else one.style
    )


def digest(message: Message) -> str:
    """What a reader sees of a message, in few letters: equal for equal messages."""
    seen = hashlib.sha256(message.text.encode())
    for row in message.buttons:
        seen.update(b"\n")
        for one in row:
            data = "" if one.data is None else encode(one.data)
            seen.update(f"{one.text}\0{data}\0{one.url}\0{one.style}\0".encode())
    return seen.hexdigest()[:32]


async def send(bot: Bot, chat: int, thread: int | None, message: Message) -> int:
    """Send a new message; its id. Raises TelegramError."""
    how: Mapping[str, Any] = {
        "chat_id": chat,
        "message_thread_id": thread,
        "parse_mode": ParseMode.HTML,
        "reply_markup": keyboard(message),
        "protect_content": message.protect or None,
        "disable_notification": message.silent or None,
    }
    if message.photo is not None:
        sent = await bot.send_photo(photo=message.photo, caption=message.text, **how)
    else:
        sent = await bot.send_message(text=message.text, link_preview_options=_NO_PREVIEW, **how)
    return sent.message_id


async def edit(bot: Bot, chat: int, message_id: int, message: Message) -> None:
    """Make a message of ours show this. Raises TelegramError."""
    await bot.edit_message_text(
        text=message.text,
        chat_id=chat,
        message_id=message_id,
        parse_mode=ParseMode.HTML,
        reply_markup=keyboard(message),
        link_preview_options=_NO_PREVIEW,
    )


async def delete(bot: Bot, chat: int, message_id: int) -> None:
    """Take a message of ours away; one that is gone, or too old for that, is left alone."""
    with contextlib.suppress(TelegramError):
        await bot.delete_message(chat, message_id)
