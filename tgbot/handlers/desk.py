"""What every handler works with, and the questions about people that several of them ask.

A handler reads an update, calls one service, and answers. Everything that has to reach a chat for
certain goes through screens and announcements; `say` is for answers to commands.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Protocol

from telegram import Bot, Chat, ChatMemberRestricted, Message, User
from telegram.constants import ChatMemberStatus, ChatType
from telegram.error import TelegramError

from core.services import Services, Where, Who
from tgbot import views
from tgbot.i18n import Locale, pick

log: Final = logging.getLogger(__name__)

_ADMINS: Final = frozenset({ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR})

_GONE: Final = frozenset({ChatMemberStatus.LEFT, ChatMemberStatus.BANNED})


class Say(Protocol):
    """Sends a message through the lane of its chat; it may have to wait its turn there."""

    def __call__(self, chat: int, message: views.Message, thread: int | None = None) -> None:
        """Take the message on; this returns at once."""
        ...


@dataclass(frozen=True, slots=True)
class Desk:
    """The services, the bot's name, and ways to write to chats."""

    services: Services
    username: str
    default_language: str
    say: Say
    edit: Callable[[int, int, views.Message], Awaitable[None]]

    def context(self) -> views.ViewContext:
        """What views know besides facts."""
        return views.ViewContext(self.username, self.services.context.now())

    async def context_for(self, chat: int) -> views.ViewContext:
        """The same with the card faces that were chosen for a chat."""
        faces = (await self.services.settings.of(chat)).faces
        return views.ViewContext(self.username, self.services.context.now(), faces)

    async def meet(self, user: User | None, chat: Chat | None) -> Locale:
        """Note who and where an update comes from, as Telegram names them now; what is spoken to
        that person."""
        where = None if chat is None else Where(chat.id, chat.type, chat.title or "")
        who = None
        if user is not None and not user.is_bot:
            name = user.full_name or ""  # the library has none for a deleted account
            who = Who(user.id, name, user.username, user.language_code)
        return pick(await self.services.arrivals.meet(where, who), self.default_language)

    async def language_of(self, user: User) -> Locale:
        """What a person reads."""
        return pick(await self.services.people.language(user.id), self.default_language)

    async def language_in(self, chat: Chat, user: User | None) -> Locale:
        """What is spoken in a chat: the person's language in private, else the group's."""
        if chat.type == ChatType.PRIVATE and user is not None:
            return await self.language_of(user)
        return pick(await self.services.chats.language(chat.id), self.default_language)

    def answer(self, message: Message, made: views.Message) -> None:
        """Answer a command where it was given, in its topic."""
        self.say(message.chat.id, made, thread_of(message))


def thread_of(message: Message) -> int | None:
    """The topic of a message; None in General, which Telegram wants without its id."""
    return message.message_thread_id if message.is_topic_message else None


async def is_admin(bot: Bot, chat: Chat, user: User | None, sender: Chat | None = None) -> bool:
    """Whether somebody administers the chat now; an anonymous admin writes as the chat itself."""
    if sender is not None and sender.id == chat.id:
        return True
    if user is None:
        return False
    if chat.type == ChatType.PRIVATE:
        return user.id == chat.id
    return await is_admin_of(bot, chat.id, user)


async def is_admin_of(bot: Bot, chat: int, user: User) -> bool:
    """Whether somebody administers a group now, wherever that is asked."""
    try:
        member = await bot.get_chat_member(chat, user.id)
    except TelegramError as error:
        log.info("cannot ask who administers a chat: %s", type(error).__name__)
        return False
    return member.status in _ADMINS


async def admins_of(bot: Bot, chat: int) -> dict[int, str]:
    """The people who administer a group now, by name; nobody where that cannot be asked."""
    try:
        members = await bot.get_chat_administrators(chat)
    except TelegramError as error:
        log.info("cannot ask who administers a chat: %s", type(error).__name__)
        return {}
    return {one.user.id: one.user.full_name or "" for one in members if not one.user.is_bot}


async def is_member(bot: Bot, chat: int, user: User) -> bool:
    """Whether somebody is in a group now."""
    try:
        member = await bot.get_chat_member(chat, user.id)
    except TelegramError as error:
        log.info("cannot ask who is in a chat: %s", type(error).__name__)
        return False
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status not in _GONE
