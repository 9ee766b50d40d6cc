"""Messages as calls to the Bot API: the one place that knows how a view's message is sent."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping
from typing import Any, Final

from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputFile,
    LinkPreviewOptions,
)
from telegram import Message as Sent
from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden, TelegramError

from tgbot.callback_data import encode
from tgbot.delivery.outcomes import Verdict, judge
from tgbot.views import Button, Message

log: Final = logging.getLogger(__name__)

_NO_LOCATION: Final = "there is no live location in the message to edit"
_NOT_OURS: Final = ("message to edit not found", "message can't be edited", "message_id_invalid")
_NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)


def keyboard(message: Message) -> InlineKeyboardMarkup | None:
    """The buttons of a message, in Telegram's form."""
    if not message.buttons:
        return None
    return InlineKeyboardMarkup([[_button(one) for one in row] for row in message.buttons])


def _button(one: Button) -> InlineKeyboardButton:
    data = None if one.data is None else encode(one.data)
    return InlineKeyboardButton(one.text, callback_data=data, url=one.url, style=one.style)


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
    """Send a new message; its id. A picture or document stays away where the chat takes none.

    Raises TelegramError.
    """
    how: Mapping[str, Any] = {
        "chat_id": chat,
        "message_thread_id": thread,
        "parse_mode": ParseMode.HTML,
        "reply_markup": keyboard(message),
        "protect_content": message.protect or None,
        "disable_notification": message.silent or None,
    }
    try:
        sent = await _send_file(bot, message, how)
    except BadRequest as error:
        if judge(error).verdict is not Verdict.NO_FILE:
            raise
        sent = None
    if sent is None:
        sent = await bot.send_message(text=message.text, link_preview_options=_NO_PREVIEW, **how)
    return sent.message_id


async def _send_file(bot: Bot, message: Message, how: Mapping[str, Any]) -> Sent | None:
    """Send a picture or a document with the text as its caption; None where there is neither."""
    if message.photo is not None:
        return await bot.send_photo(photo=message.photo, caption=message.text, **how)
    if message.document is not None:
        file = InputFile(message.document.data, filename=message.document.name)
        return await bot.send_document(document=file, caption=message.text, **how)
    return None


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


async def is_ours(bot: Bot, chat: int, message_id: int) -> bool:
    """Whether a message stands there that is ours, asked in a way that changes nothing.

    To end a live location is refused for every message that has none, and before that for every
    message that is not there or not ours to edit. Raises TelegramError where that is worth another
    try, or where nothing can be asked in this chat.
    """
    try:
        await bot.stop_message_live_location(chat, message_id)
    except BadRequest as error:
        text = error.message.lower()
        if _NO_LOCATION not in text and not any(part in text for part in _NOT_OURS):
            raise
        return _NO_LOCATION in text
    return False


async def pin(bot: Bot, chat: int, message_id: int) -> None:
    """Pin a message of ours without a sound, where the bot may; nothing where it may not."""
    try:
        await bot.pin_chat_message(chat, message_id, disable_notification=True)
    except TelegramError as error:
        log.info("a message is not pinned: %s", error.message)


async def remove(bot: Bot, chat: int, message_id: int) -> None:
    """Take a message of ours away; from one that is too old for that, its buttons.

    Raises TelegramError where that is worth another try.
    """
    try:
        await bot.delete_message(chat, message_id)
    except Forbidden:
        return
    except BadRequest as error:
        if "can't be deleted" in error.message:
            await _disarm(bot, chat, message_id)


async def _disarm(bot: Bot, chat: int, message_id: int) -> None:
    try:
        await bot.edit_message_reply_markup(chat, message_id)
    except (BadRequest, Forbidden):
        return
