"""Answers to commands: said once in their chat's lane, kept in memory, few for each chat.

They are the only thing that a crash loses: whoever gets no answer asks again.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from telegram.error import TelegramError

from core.services import DatabaseDown
from tgbot import views
from tgbot.delivery import post
from tgbot.delivery.line import SENT, Line
from tgbot.delivery.outcomes import Outcome, Verdict, judge
from tgbot.delivery.tidying import Tidying

log: Final = logging.getLogger(__name__)

MOST_IN_A_CHAT: Final = 8
"""Of answers that wait; the oldest give way."""
TRIES: Final = 5


@dataclass(frozen=True, slots=True)
class Saying:
    """An answer on its way; `message_id` where it takes a message's place.

    `at` is when it may be tried, in seconds of the line's clock. `after`: it may stand there
    already, newer than this message.
    """

    chat: int
    message: views.Message
    thread: int | None = None
    message_id: int | None = None
    tries: int = 0
    at: float = 0.0
    after: int | None = None

    def says_again(self, other: Saying) -> bool:
        """Whether nothing is lost when only this one of the two is said."""
        if self.message_id is not None:
            return self.message_id == other.message_id
        return (self.message, self.thread) == (other.message, other.thread)


class Answers:
    """The answers of all chats. Whoever lets one be said has paid for one call to the chat."""

    def __init__(self, line: Line, tidying: Tidying) -> None:
        self._line = line
        self._tidying = tidying
        self._chats: dict[int, deque[Saying]] = {}

    def add(self, saying: Saying) -> None:
        """Take an answer on. One that says the same and waits already gives way to it."""
        waiting = self._chats.get(saying.chat, deque())
        kept = [one for one in waiting if not saying.says_again(one)]
        self._chats[saying.chat] = deque([*kept, saying], MOST_IN_A_CHAT)

    def due(self, now: float) -> Iterator[tuple[int, float]]:
        """Chats with something to say, and the seconds until it may be tried."""
        for chat, waiting in self._chats.items():
            yield chat, max(0.0, waiting[0].at - now)

    async def say(self, chat: int) -> None:
        """Say the oldest answer of a chat."""
        waiting = self._chats.get(chat)
        if not waiting:
            self._line.refund(chat)
            return
        if await self._line.must_wait(chat) is not None:
            return
        saying = waiting.popleft()
        if not waiting:
            del self._chats[chat]
        newest = await self._newest(saying)
        try:
            await self._send(saying)
        except TelegramError as error:
            outcome = judge(error)
            if outcome.verdict is Verdict.AGAIN and saying.after is None:
                saying = replace(saying, after=newest)
            await self._failed(saying, outcome, error)

    async def _newest(self, saying: Saying) -> int | None:
        """The newest message that is known before this one, where that can be found out."""
        try:
            return await self._line.services.leftovers.newest_known(saying.chat)
        except DatabaseDown:
            return None

    async def _send(self, saying: Saying) -> None:
        if saying.message_id is not None:
            await post.edit(self._line.bot, saying.chat, saying.message_id, saying.message)
            return
        made = await post.send(self._line.bot, saying.chat, saying.thread, saying.message)
        SENT.labels("answer").inc()
        try:
            await self._line.services.chats.seen(saying.chat, made, after=saying.after)
        except DatabaseDown as down:
            log.info("an answer is not counted: %s", down)
        if saying.after is not None:
            self._tidying.call()

    async def _failed(self, saying: Saying, outcome: Outcome, error: TelegramError) -> None:
        self._line.refused("answer", outcome, error)
        match outcome.verdict:
            case Verdict.WAIT:
                await self._line.hold(saying.chat, outcome)
                self._again(saying)
            case Verdict.AGAIN if saying.tries + 1 < TRIES:
                at = self._line.now() + self._line.pause(saying.tries)
                self._again(replace(saying, tries=saying.tries + 1, at=at))
            case Verdict.MIGRATED if outcome.chat is not None:
                await self._line.services.chats.migrated(saying.chat, outcome.chat)
                self._again(replace(saying, chat=outcome.chat, after=None))
            case Verdict.UNWANTED:
                await self._line.lost_chat(saying.chat)
            case Verdict.NO_THREAD if saying.thread is not None:
                self._again(replace(saying, thread=None))
            case _:
                log.info("an answer is dropped: %s", outcome.verdict)

    def _again(self, saying: Saying) -> None:
        """Back to the head of its chat's answers, unless it has been overtaken meanwhile."""
        waiting = self._chats.get(saying.chat, deque())
        if any(one.says_again(saying) for one in waiting):
            return
        self._chats[saying.chat] = deque([saying, *waiting][:MOST_IN_A_CHAT], MOST_IN_A_CHAT)
