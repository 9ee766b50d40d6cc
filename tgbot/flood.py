"""One person's haste: so many presses and commands are taken, and the rest answered shortly.

A press costs transactions and calls to Telegram, and everybody at a table stands in one line. So
whoever presses faster than anybody can play is told so, before the database is asked anything.
What Telegram itself says of chats is never held back, nor what people say to each other.
"""

from __future__ import annotations

import logging
from collections import deque
from datetime import datetime, timedelta
from typing import Final, Protocol

from prometheus_client import Counter
from telegram import CallbackQuery, Message, Update
from telegram.constants import ChatType
from telegram.error import TelegramError

from core.services import Clock
from tgbot import views
from tgbot.i18n import pick

log: Final = logging.getLogger(__name__)

MOST: Final = 20
WINDOW: Final = timedelta(seconds=10)
REMEMBERED: Final = 4096
"""People whose haste is known; those who have been quiet longest are forgotten first."""

FLOODED: Final = Counter("kozyr_flooded", "Presses and commands that came too fast", ["kind"])


class Say(Protocol):
    """Sends a message when its chat's turn comes."""

    def __call__(self, chat: int, message: views.Message, thread: int | None = None) -> None:
        """Take the message on; this returns at once."""
        ...


class Flood:
    """Counts for one bot. `language` is for people whose client does not tell theirs."""

    def __init__(
        self, say: Say, language: str, clock: Clock, *, remembered: int = REMEMBERED
    ) -> None:
        self._say = say
        self._language = language
        self._clock = clock
        self._remembered = remembered
        self._taken: dict[int, deque[datetime]] = {}
        self._told: dict[int, datetime] = {}

    async def refuses(self, update: Update) -> bool:
        """Whether an update is one too many of its person; then it has been answered.

        Every press is answered, a row of commands once.
        """
        query, message, person = update.callback_query, update.message, update.effective_user
        if person is None or (query is None and not _is_for_us(message)):
            return False
        now = self._clock.now()
        if self._takes(person.id, now):
            return False
        loc = pick(person.language_code, self._language)
        text = loc.plain("flood")
        if query is not None:
            FLOODED.labels("press").inc()
            await _answer(query, text)
        elif message is not None:
            FLOODED.labels("command").inc()
            self._tell(person.id, message, text, now)
        return True

    def _takes(self, person: int, now: datetime) -> bool:
        taken = self._taken.pop(person, deque())
        self._taken[person] = taken
        while taken and taken[0] + WINDOW <= now:
            taken.popleft()
        if len(self._taken) > self._remembered:
            forgotten = next(iter(self._taken))
            del self._taken[forgotten]
            self._told.pop(forgotten, None)
        if len(taken) >= MOST:
            return False
        taken.append(now)
        return True

    def _tell(self, person: int, message: Message, text: str, now: datetime) -> None:
        told = self._told.get(person)
        if told is not None and now < told + WINDOW:
            return
        self._told[person] = now
        thread = message.message_thread_id if message.is_topic_message else None
        self._say(message.chat.id, views.Message(text), thread)


def _is_for_us(message: Message | None) -> bool:
    """Whether somebody writes to the bot: a command, or anything in private."""
    if message is None:
        return False
    return message.chat.type == ChatType.PRIVATE or (message.text or "").startswith("/")


async def _answer(query: CallbackQuery, text: str) -> None:
    try:
        await query.answer(text)
    except TelegramError as error:
        log.info("a press could not be answered: %s", type(error).__name__)
