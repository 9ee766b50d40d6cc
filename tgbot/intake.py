"""Taking updates: each is confirmed to Telegram only after its effect is committed.

The framework's own polling confirms a batch as soon as it sits in memory, and loses it in a crash.
Here the next request confirms what is done. What comes again after a crash is known by its id and
has no second effect.

A batch is fetched as plain JSON, so that one update that cannot be read spoils no other.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import timedelta
from typing import Any, Final, TypeAlias

from prometheus_client import Counter
from telegram import Update
from telegram.constants import ChatType
from telegram.error import Conflict, RetryAfter, TelegramError
from telegram.ext import Application, CallbackContext

from core.services import AlreadyHandled, DatabaseDown, Services
from tgbot.shapes import fault_in, writable

log: Final = logging.getLogger(__name__)

POLL_SECONDS: Final = 30
LONGEST_PAUSE: Final = 30.0
CONFLICT_PAUSE: Final = 3.0
DATABASE_PAUSE: Final = 1.0
PATIENCE: Final = 1.0
"""Seconds after which a batch waits only for updates that have had no effect yet."""
HANDLING_SECONDS: Final = 60.0
"""On the wall: no handler takes so long unless it hangs."""
_ON_SCREEN: Final = frozenset({"entities", "caption", "caption_entities", "reply_markup"})
REMEMBERED: Final = 4096
"""Handled updates that are known without asking the database."""

UPDATES: Final = Counter("kozyr_updates", "Updates taken", ["kind"])
ERRORS: Final = Counter("kozyr_update_errors", "Updates that raised an error")

AnyApplication: TypeAlias = Application[Any, Any, Any, Any, Any, Any]
Fields: TypeAlias = dict[str, Any]
Fetch: TypeAlias = Callable[[int, int, int], Awaitable[list[Fields]]]
"""Asks Telegram for updates: offset, limit, seconds to wait for one. Raises TelegramError."""


class Intake:
    """Hands updates to the handlers, once each.

    `attend` is told the private chat in which somebody presses a button. What `refuses` answers
    for is handed to nobody.
    """

    def __init__(
        self,
        application: AnyApplication,
        services: Services,
        *,
        attend: Callable[[int], None] | None = None,
        refuses: Callable[[Update], Awaitable[bool]] | None = None,
    ) -> None:
        self._application = application
        self._services = services
        self._attend = attend or (lambda _: None)
        self._refuses = refuses
        self._at_work: dict[int, asyncio.Task[bool]] = {}
        self._handled: dict[int, None] = {}
        self._unlucky: set[int] = set()
        self._late: set[int] = set()
        self._stopping = asyncio.Event()
        application.add_error_handler(self._on_error)

    # -- one update --------------------------------------------------------------------------------

    async def take(self, fields: Fields) -> bool:
        """An update as JSON; whether it may be confirmed.

        False when the database was away or the machine too busy, so that it has to come again.
        Other errors are logged: an update that always fails must not come for ever. One that comes
        again while it is at work shares the outcome.
        """
        number = fields.get("update_id")
        if not isinstance(number, int):
            log.info("an update without a number")
            return True
        if number in self._handled:
            return True
        work = self._at_work.get(number)
        if work is None:
            work = self._at_work[number] = asyncio.create_task(self._handle(number, fields))
            work.add_done_callback(lambda _: self._at_work.pop(number, None))
        return await asyncio.shield(work)

    async def _handle(self, number: int, fields: Fields) -> bool:
        try:
            update = self._read(fields)
        except Exception as error:  # whatever the library makes of what it cannot read
            log.warning("an update cannot be read: %s", type(error).__name__)
            return self._done(number)
        if update is None:
            return self._done(number)
        UPDATES.labels(_kind(update)).inc()
        chat = _attended(update)
        if chat is not None:
            self._attend(chat)
        try:
            async with asyncio.timeout(HANDLING_SECONDS):
                if await self._process(update):
                    return self._done(number)
            return False
        except TimeoutError:
            return self._took_too_long(number, _kind(update))
        except Exception:
            ERRORS.inc()
            log.exception("taking an update of kind %s failed", _kind(update))
            return self._done(number)

    def _read(self, fields: Fields) -> Update | None:
        fields = writable(fields)
        fault = fault_in(fields)
        if fault is not None:
            log.warning("an update is not what it should be: %s", fault)
            return None
        return Update.de_json(_without_screens(fields), self._application.bot)

    async def _process(self, update: Update) -> bool:
        if self._refuses is not None and await self._refuses(update):
            return True
        try:
            if await self._services.inbox.seen(update.update_id):
                return True
            async with self._services.inbox.handling(update.update_id):
                processor = self._application.update_processor
                await processor.process_update(update, self._application.process_update(update))
        except DatabaseDown as down:
            log.warning("an update waits for the database: %s", down)
            return False
        if update.update_id in self._unlucky:
            self._unlucky.discard(update.update_id)
            return False
        return True

    def _took_too_long(self, number: int, kind: str) -> bool:
        """On a machine that is too busy anybody is late once; what hangs again is given up."""
        if number in self._late:
            log.error("handling an update of kind %s took too long twice", kind)
            return self._done(number)
        self._late.add(number)
        log.warning("handling an update of kind %s took too long: once more", kind)
        return False

    def _done(self, number: int) -> bool:
        self._late.discard(number)
        self._handled[number] = None
        if len(self._handled) > REMEMBERED:
            del self._handled[next(iter(self._handled))]
        return True

    async def _on_error(self, update: object, context: CallbackContext[Any, Any, Any, Any]) -> None:
        error = context.error
        if isinstance(error, AlreadyHandled):
            return
        if isinstance(error, DatabaseDown):
            log.warning("an update waits for the database: %s", error)
            if isinstance(update, Update):
                self._unlucky.add(update.update_id)
            return
        if isinstance(error, TelegramError):
            log.warning("a call to Telegram failed: %s", type(error).__name__)
        else:
            ERRORS.inc()
            log.error("handling an update failed", exc_info=error)
        await _release(update)

    # -- polling -----------------------------------------------------------------------------------

    async def poll(self, fetch: Fetch) -> None:
        """Fetch updates until `stop`; a batch is confirmed when all of it has been handled."""
        offset, confirmed, trouble = 0, 0, Trouble()
        while not self._stopping.is_set():
            try:
                batch = await self._unless_stopped(fetch(offset, 100, POLL_SECONDS))
            except TelegramError as error:
                await self._pause(trouble.pause_after(error))
                continue
            confirmed, trouble = offset, Trouble()
            if batch:
                offset = await self._work_through(batch, offset)
        if offset > confirmed:
            with contextlib.suppress(TelegramError):
                await fetch(offset, 1, 0)  # confirms what is done; what it brings will come again

    async def _work_through(self, batch: list[Fields], offset: int) -> int:
        """Handle a batch; the number of the first update that is not to be confirmed."""
        works = [asyncio.create_task(self.take(fields)) for fields in batch]
        late = set(works)
        while late:
            _, late = await asyncio.wait(late, timeout=PATIENCE)
            numbers = [_number(one) for one, work in zip(batch, works, strict=True) if work in late]
            if late and await self._have_had_effect(numbers):
                break  # what is left to them is an answer, which need not hold up everybody
        for fields, work in zip(batch, works, strict=True):
            if work not in late and not work.result():
                await self._pause(DATABASE_PAUSE)
                break
            offset = max(offset, _number(fields) + 1)
        return offset

    async def _have_had_effect(self, numbers: Iterable[int]) -> bool:
        try:
            return all([await self._services.inbox.seen(number) for number in numbers])
        except DatabaseDown:
            return False

    async def _unless_stopped(self, fetching: Awaitable[list[Fields]]) -> list[Fields]:
        """What is fetched; nothing when `stop` is called meanwhile."""
        fetch = asyncio.ensure_future(fetching)
        stopping = asyncio.ensure_future(self._stopping.wait())
        try:
            await asyncio.wait({fetch, stopping}, return_when=asyncio.FIRST_COMPLETED)
            return fetch.result() if fetch.done() else []
        finally:
            for one in (fetch, stopping):
                one.cancel()
            await asyncio.gather(fetch, stopping, return_exceptions=True)

    async def _pause(self, seconds: float) -> None:
        """Wait on this bot's clock, but not once it is to stop."""
        real = self._services.context.clock.real(seconds)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(real):
                await self._stopping.wait()

    async def stop(self) -> None:
        """Fetch no more, and finish what is at work."""
        self._stopping.set()
        await asyncio.gather(*self._at_work.values(), return_exceptions=True)


class Trouble:
    """A row of requests for updates that failed: how long to wait, and what to say once."""

    def __init__(self) -> None:
        self._pause = 1.0
        self._said: str | None = None

    def pause_after(self, error: TelegramError) -> float:
        """Seconds to wait after one more."""
        if isinstance(error, Conflict):
            self._warn(f"another program takes this bot's updates: {error.message}")
            return CONFLICT_PAUSE
        if isinstance(error, RetryAfter):
            return seconds_of(error)
        self._warn(f"no updates from Telegram: {error.message}")
        pause, self._pause = self._pause, min(2 * self._pause, LONGEST_PAUSE)
        return pause

    def _warn(self, text: str) -> None:
        if text != self._said:
            log.warning("%s", text)
        self._said = text


def seconds_of(error: RetryAfter) -> float:
    """How long Telegram wants to be left alone."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


def _without_screens(fields: Fields) -> Fields:
    """A press with no other button of its message and none of its markup: those are ours, and to
    read them takes as long as all the rest of the update. The pressed button stays, since a message
    gives way only to what its own buttons lead to."""
    query = fields.get("callback_query")
    message = query.get("message") if isinstance(query, dict) else None
    if not isinstance(query, dict) or not isinstance(message, dict):
        return fields
    bare = {name: value for name, value in message.items() if name not in _ON_SCREEN}
    pressed = _pressed(message.get("reply_markup"), query.get("data"))
    if pressed is not None:
        bare["reply_markup"] = {"inline_keyboard": [[pressed]]}
    return {**fields, "callback_query": {**query, "message": bare}}


def _pressed(markup: Any, data: Any) -> Fields | None:
    """The button of a keyboard that carries this; None where there is none, however odd it is."""
    rows = markup.get("inline_keyboard") if isinstance(markup, dict) else None
    if not isinstance(rows, list) or not isinstance(data, str):
        return None
    for row in rows:
        for button in row if isinstance(row, list) else ():
            known = isinstance(button, dict) and isinstance(button.get("text"), str)
            if known and button.get("callback_data") == data:
                return {"text": button["text"], "callback_data": data}
    return None


def _number(fields: Fields) -> int:
    number = fields.get("update_id")
    return number if isinstance(number, int) else 0


def _kind(update: Update) -> str:
    for kind in ("message", "callback_query", "my_chat_member", "chat_member"):
        if getattr(update, kind) is not None:
            return kind
    return "other"


def _attended(update: Update) -> int | None:
    """The private chat in which a button was pressed."""
    query, chat = update.callback_query, update.effective_chat
    if query is None or chat is None or chat.type != ChatType.PRIVATE:
        return None
    return chat.id


async def _release(update: object) -> None:
    """A button does not stay pressed because of us."""
    query = update.callback_query if isinstance(update, Update) else None
    if query is not None:
        with contextlib.suppress(TelegramError):
            await query.answer()
