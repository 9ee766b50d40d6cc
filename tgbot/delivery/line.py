"""The line to Telegram as all senders share it: its budget, its pauses, its lost chats."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from prometheus_client import Counter
from telegram import Bot
from telegram.error import TelegramError

from core.services import DatabaseDown, Services
from tgbot import views
from tgbot.delivery.budget import Budget
from tgbot.delivery.outcomes import Outcome, Verdict
from tgbot.i18n import Locale, pick

log: Final = logging.getLogger(__name__)

LONGEST_PAUSE: Final = 60.0
NOTING_SECONDS: Final = 20.0
"""On the wall: so long a database that is away may come back and hear what was sent."""

SENT: Final = Counter("kozyr_sent", "Messages sent or edited", ["kind"])
FAILED: Final = Counter("kozyr_send_failures", "Calls that Telegram refused", ["verdict"])


@dataclass(slots=True)
class Line:
    """What every sender works with."""

    bot: Bot
    services: Services
    budget: Budget
    username: str
    language: str
    _latest: float = 0.0
    _set_back: float = 0.0

    # -- words -------------------------------------------------------------------------------------

    def locale(self, language: str) -> Locale:
        """The texts of a language."""
        return pick(language, self.language)

    def context(self, suits: str) -> views.ViewContext:
        """What views know besides facts."""
        return views.ViewContext(self.username, self.services.context.now(), views.Faces(suits))

    # -- time --------------------------------------------------------------------------------------

    def now(self) -> float:
        """The moment in seconds, as the budget counts: it goes on where the clock is set back, in
        place of waiting until it is there again."""
        moment = self.services.context.now().timestamp() + self._set_back
        if moment < self._latest:
            self._set_back += self._latest - moment
            moment = self._latest
        self._latest = moment
        return moment

    def after(self, seconds: float) -> datetime:
        """The moment so many seconds from now."""
        return self.services.context.now() + timedelta(seconds=seconds)

    def later(self, failures: int) -> datetime:
        """When to try again what failed so often before."""
        return self.after(self.pause(failures))

    def pause(self, failures: int) -> float:
        """The same in seconds from now."""
        return min(2.0**failures, LONGEST_PAUSE)

    # -- the budget --------------------------------------------------------------------------------

    def refund(self, chat: int) -> None:
        """The call that was paid for is not needed."""
        self.budget.refund(chat, self.now())

    async def must_wait(self, chat: int) -> datetime | None:
        """Until when a call has to wait for what other processes have sent; None: it is made."""
        seconds = await self.services.budget.take(chat)
        if not seconds:
            return None
        self.refund(chat)
        self.budget.hold(chat, self.now() + seconds)
        return self.after(seconds)

    async def hold(self, chat: int, outcome: Outcome) -> datetime:
        """Leave a chat alone for as long as Telegram said."""
        until = self.after(outcome.seconds)
        self.budget.hold(chat, self.now() + outcome.seconds)
        await self.services.budget.hold(chat, until)
        log.info("Telegram wants %.0f s of quiet for a chat", outcome.seconds)
        return until

    # -- what goes wrong ---------------------------------------------------------------------------

    def refused(self, kind: str, outcome: Outcome, error: TelegramError) -> None:
        """Count a refusal; one that no second try will mend is an error of ours."""
        FAILED.labels(outcome.verdict).inc()
        if outcome.verdict is Verdict.HOPELESS:
            log.error("Telegram will not take a message of kind %s: %s", kind, error.message)
        elif outcome.verdict is Verdict.AGAIN:
            log.info("a message of kind %s did not get through: %s", kind, error.message)

    async def lost_chat(self, chat: int) -> None:
        """A chat that cannot be written to: a person who blocked the bot, a group without it."""
        if chat < 0:
            await self.services.chats.bot_removed(chat)
            return
        tables = await self.services.people.blocked(chat)
        await self.services.care.unreachable(chat, tables)

    async def surely(self, note: Callable[[], Awaitable[None]]) -> None:
        """Note what was sent, also when the database is away for a moment: else it would be sent
        again. Raises DatabaseDown when that takes too long."""
        loop = asyncio.get_running_loop()
        pause, until = 0.1, loop.time() + NOTING_SECONDS
        while True:
            try:
                await note()
                return
            except DatabaseDown:
                if loop.time() + pause > until:
                    raise
            await asyncio.sleep(pause)
            pause = min(2 * pause, 2.0)
