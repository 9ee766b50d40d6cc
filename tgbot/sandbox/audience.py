"""Which bots hear of a message, and what kind of update it is to them.

Privacy mode as Telegram's documents describe it: a bot in a group sees commands meant for it,
replies to it and service messages; an administrator, or a bot with privacy switched off, sees all.
A command without a bot's name goes to the bot that wrote last; while none has, to every bot.
Bots never see each other, nor themselves except in some service messages.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgbot.sandbox.entities import utf16_slice
from tgbot.sandbox.world import Bot, Message, World

__all__ = ["bots_that_see"]

_OWN_SERVICE = (
    "new_chat_title",
    "left_chat_member",
    "pinned_message",
    "forum_topic_created",
    "forum_topic_edited",
    "forum_topic_closed",
    "forum_topic_reopened",
    "migrate_to_chat_id",
    "migrate_from_chat_id",
)


def bots_that_see(world: World, message: Message) -> Iterator[Bot]:
    """The bots that get an update for `message`."""
    for bot in world.bots.values():
        if _present(bot, message) and _sees(world, bot, message):
            yield bot


def _present(bot: Bot, message: Message) -> bool:
    chat = message.chat
    if chat.private:
        return chat.bot_id == bot.id
    return chat.standing(bot.id).present


def _sees(world: World, bot: Bot, message: Message) -> bool:
    if message.sender_id in world.bots:
        return message.service is not None and any(name in message.service for name in _OWN_SERVICE)
    if message.chat.private or message.service is not None:
        return True
    if not bot.privacy or message.chat.standing(bot.id).in_charge:
        return True
    return _answers(bot, message) or _commands(bot, message)


def _answers(bot: Bot, message: Message) -> bool:
    replied = message.chat.messages.get(message.reply_to or 0)
    return replied is not None and replied.sender_id == bot.id


def _commands(bot: Bot, message: Message) -> bool:
    for entity in message.content.entities:
        if entity["type"] == "bot_command" and entity["offset"] == 0:
            command = utf16_slice(message.content.text, 0, entity["length"])
            _, _, name = command.partition("@")
            if name:
                return name.lower() == bot.username.lower()
            return message.chat.last_bot_id in (None, bot.id)
    return False
