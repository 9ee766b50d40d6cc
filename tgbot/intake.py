"""Taking updates: each is confirmed to Telegram only after its effect is committed.

The framework's own polling confirms a batch as soon as it sits in memory, and loses it in a crash.
Here the next request confirms what is done. What comes again after a crash is known by its id and
has no second effect.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, TypeAlias

from prometheus_client import Counter
from telegram import Update
from telegram.error import Conflict, NetworkError, RetryAfter, TelegramError
from telegram.ext import Application, CallbackContext

from core.services import AlreadyHandled, Clock, DatabaseDown, Services

log: Final = logging.getLogger(__name__)

POLL_SECONDS: Final = 30
LONGEST_PAUSE: Final = 30.0
CONFLICT_PAUSE: Final = 3.0

UPDATES: Final = Counter("kozyr_updates", "Updates taken", ["kind"])
ERRORS: Final = Counter("kozyr_update_errors", "Updates that raised an error")

AnyApplication: TypeAlias = Application[Any, Any, Any, Any, Any, Any]


class Intake:
    """Hands updates to the handlers, once each."""

    def __init__(self, application: AnyApplication, services: Services, clock: Clock) -> None:
        self._application = application
        self._services = services
        self._clock = clock
        self._failed: set[int] = set()
        application.add_error_handler(self._on_error)

    async def take(self, fields: dict[str, Any]) -> bool:
        """An update as JSON; whether it may be confirmed."""
        try:
            update = Update.de_json(fields, self._application.bot)
        except (TypeError, KeyError, ValueError, AttributeError):
            log.info("an update that is none")
            return True
        return await self.handle(update)

    async def handle(self, update: Update) -> bool:
        """Have an update handled; False when the database was away, so that it has to come again.

        Other errors are logged: an update that always fails must not come for ever.
        """
        UPDATES.labels(_kind(update)).inc()
        try:
            if await self._services.inbox.seen(update.update_id):
                return True
            async with self._services.inbox.handling(update.update_id):
                processor = self._application.update_processor
                await processor.process_update(update, self._application.process_update(update))
        except DatabaseDown as down:
            log.warning("an update waits for the database: %s", down)
            return False
        if update.update_id in self._failed:
            self._failed.discard(update.update_id)
            return False
        return True

    async def _on_error(self, update: object, context: CallbackContext[Any, Any, Any, Any]) -> None:
        error = context.error
        if isinstance(error, AlreadyHandled):
            return
        if isinstance(error, DatabaseDown):
            log.warning("an update waits for the database: %s", error)
            if isinstance(update, Update):
                self._failed.add(update.update_id)
            return
        if isinstance(error, NetworkError):
            log.info("a call to Telegram failed: %s", type(error).__name__)
            return
        ERRORS.inc()
        log.error("handling an update failed", exc_info=error)

    async def poll(self, allowed: tuple[str, ...]) -> None:
        """Fetch updates until cancelled; a batch is confirmed when all of it has been handled."""
        offset, pause = 0, 1.0
        while True:
            try:
                updates = await self._application.bot.get_updates(
                    offset=offset,
                    timeout=POLL_SECONDS,
                    allowed_updates=allowed,
                    read_timeout=POLL_SECONDS + 10,
                )
            except TelegramError as error:
                pause = await self._pause_after(error, pause)
                continue
            pause = 1.0
            done = await asyncio.gather(*(self.handle(update) for update in updates))
            for update, confirmed in zip(updates, done, strict=True):
                if not confirmed:
                    await self._clock.sleep(1.0)
                    break
                offset = update.update_id + 1

    async def _pause_after(self, error: TelegramError, pause: float) -> float:
        """Wait after a failed request; how long to wait after the next one."""
        if isinstance(error, Conflict):
            log.warning("another program takes this bot's updates: %s", error.message)
            await self._clock.sleep(CONFLICT_PAUSE)
            return pause
        if isinstance(error, RetryAfter):
            wait = error.retry_after
            seconds = wait if isinstance(wait, int | float) else wait.total_seconds()
            await self._clock.sleep(float(seconds))
            return pause
        log.warning("no updates from Telegram: %s", type(error).__name__)
        await self._clock.sleep(pause)
        return min(pause * 2, LONGEST_PAUSE)


def _kind(update: Update) -> str:
    for kind in ("message", "callback_query", "my_chat_member", "chat_member"):
        if getattr(update, kind) is not None:
            return kind
    return "other"
