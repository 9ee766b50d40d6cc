"""Tidying up: messages of ours that should not stand in a chat are found and taken away.

Which ones may be there the services know; whether one is, Telegram tells. None of these calls
counts against the limits of sending, and nobody waits for them, so they go on beside the lanes.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from prometheus_client import Counter
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from core.services import DatabaseDown, Leftover
from tgbot.delivery import post
from tgbot.delivery.line import Line
from tgbot.delivery.outcomes import seconds_of

log: Final = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 5.0
"""So often is looked for what other processes have left behind."""
AT_ONCE: Final = 4

TAKEN_BACK: Final = Counter("kozyr_taken_back", "Messages that stood twice and were taken away")


class Tidying:
    """Takes leftovers away over a line, in the background."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._leftovers = line.services.leftovers
        self._look_at = 0.0
        self._room = asyncio.Semaphore(AT_ONCE)
        self._working: dict[int, asyncio.Task[None]] = {}

    def call(self) -> None:
        """Something was left behind just now."""
        self._look_at = 0.0
        self._line.services.context.drawing.call()

    @property
    def under_way(self) -> set[asyncio.Task[None]]:
        """What is being taken away."""
        return set(self._working.values())

    async def look(self, now: float) -> None:
        """Begin with what waits, when it is time. Raises DatabaseDown."""
        if now < self._look_at:
            return
        self._look_at = now + SWEEP_SECONDS
        for leftover in await self._leftovers.waiting():
            if leftover not in self._working:
                self._working[leftover] = asyncio.create_task(self._work(leftover))

    async def _work(self, leftover: int) -> None:
        try:
            async with self._room:
                job = await self._leftovers.claim(leftover)
                if job is not None:
                    await self._tidy(job)
        except DatabaseDown as down:
            log.info("old messages wait for the database: %s", down)
        except Exception:
            log.exception("old messages could not be taken away")
        finally:
            del self._working[leftover]

    async def _tidy(self, job: Leftover) -> None:
        try:
            for message in job.messages:
                await self._take_away(job, message)
        except RetryAfter as error:
            await self._leftovers.failed(job, self._line.after(seconds_of(error)))
        except BadRequest as error:
            log.info("an old message stays: %s", error.message)
            await self._leftovers.done(job)
        except NetworkError:
            await self._leftovers.failed(job, self._line.later(job.tries))
        except TelegramError as error:
            log.info("an old message stays: %s", error.message)
            await self._leftovers.done(job)
        else:
            await self._leftovers.done(job)

    async def _take_away(self, job: Leftover, message: int) -> None:
        bot = self._line.bot
        if not job.certain:
            if not await post.is_ours(bot, job.chat, message):
                return
            if not await self._leftovers.is_stray(job, message):
                return
            log.info("a message that was sent twice is taken away")
            TAKEN_BACK.inc()
        await post.remove(bot, job.chat, message)
