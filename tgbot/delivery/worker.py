"""The worker that brings every screen up to date and says every announcement.

Theory of operation. A round looks at what waits, the screens of whoever must act first, then
announcements in the order of their chat, then answers to commands, then other screens. Each chat
is a lane: one call at a time, none before the budget allows it. A lane that has to wait holds up
nobody else, and what it waits with is decided when its turn comes, so the newest state wins. Rows
say what is behind; this worker keeps nothing that a crash could lose but answers to commands.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from prometheus_client import Counter
from telegram import Bot
from telegram.error import TelegramError

from core.services import DatabaseDown, OutboxJob, ScreenJob, Services, Shown, Waiting
from tgbot import views
from tgbot.delivery import post
from tgbot.delivery.budget import Budget
from tgbot.delivery.outcomes import Outcome, Verdict, judge
from tgbot.i18n import pick

log: Final = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 1.0
LONGEST_PAUSE: Final = 60.0
GIVE_UP_AFTER: Final = 8
"""So many hopeless tries, and an announcement is dropped."""

SENT: Final = Counter("kozyr_sent", "Messages sent or edited", ["kind"])
FAILED: Final = Counter("kozyr_send_failures", "Calls that Telegram refused", ["verdict"])


@dataclass(frozen=True, slots=True)
class Saying:
    """An answer to a command, on its way; `message_id` where it takes a message's place."""

    chat: int
    message: views.Message
    thread: int | None = None
    message_id: int | None = None


class Delivery:
    """Sends for one bot. `say` and `edit` may be called at any time."""

    def __init__(
        self, bot: Bot, services: Services, *, username: str, language: str, budget: Budget
    ) -> None:
        self._bot = bot
        self._services = services
        self._username = username
        self._language = language
        self._budget = budget
        self._said: dict[int, deque[Saying]] = {}
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._running = False

    # -- what others ask for -----------------------------------------------------------------------

    def say(self, chat: int, message: views.Message, thread: int | None = None) -> None:
        """Send an answer to a command when its chat's turn comes."""
        self._queue(Saying(chat, message, thread))

    async def edit(self, chat: int, message_id: int, message: views.Message) -> None:
        """Make an answer show something else when its chat's turn comes."""
        self._queue(Saying(chat, message, message_id=message_id))

    def _queue(self, saying: Saying) -> None:
        self._said.setdefault(saying.chat, deque()).append(saying)
        self._services.context.drawing.call()

    async def run(self) -> None:
        """Work until `stop`."""
        self._running = True
        while self._running:
            pause = SWEEP_SECONDS
            try:
                pause = await self._round()
            except DatabaseDown as down:
                log.warning("delivery waits for the database: %s", down)
            real = self._services.context.clock.real(min(pause, SWEEP_SECONDS))
            await self._services.context.drawing.wait(real)

    async def stop(self, *, drain_seconds: float = 3.0) -> None:
        """Send what may be sent at once, then stop."""
        self._running = False
        self._services.context.drawing.call()
        loop = asyncio.get_running_loop()
        until = loop.time() + drain_seconds
        with contextlib.suppress(DatabaseDown):
            while loop.time() < until:
                await self._round()
                if not self._busy:
                    break
                await asyncio.wait(self._busy.values(), timeout=max(0.0, until - loop.time()))
        for task in self._busy.values():
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)

    # -- rounds ------------------------------------------------------------------------------------

    def _now(self) -> float:
        return self._services.context.now().timestamp()

    async def _round(self) -> float:
        """Start what may be started; seconds until something more may be."""
        now, soonest = self._now(), SWEEP_SECONDS
        self._budget.forget_idle(now)
        for chat, work in (await self._next_works()).items():
            if chat in self._busy:
                continue
            delay = self._budget.delay(chat, now)
            if delay:
                soonest = min(soonest, delay)
                continue
            self._budget.spend(chat, now)
            self._start(chat, work)
        return max(soonest, 0.01)

    async def _next_works(self) -> dict[int, Callable[[], Awaitable[None]]]:
        """What each chat is to get next, in the order of urgency."""
        screens = await self._services.screens.waiting()
        works: dict[int, Callable[[], Awaitable[None]]] = {}
        for waiting in screens:
            if waiting.urgent:
                works.setdefault(waiting.chat, self._screen_work(waiting))
        for waiting in await self._services.outbox.waiting():
            works.setdefault(waiting.chat, self._outbox_work(waiting))
        for chat, queue in self._said.items():
            works.setdefault(chat, self._saying_work(chat, queue))
        for waiting in screens:
            works.setdefault(waiting.chat, self._screen_work(waiting))
        return works

    def _start(self, chat: int, work: Callable[[], Awaitable[None]]) -> None:
        task = asyncio.ensure_future(self._lane(chat, work))
        self._busy[chat] = task

    async def _lane(self, chat: int, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except DatabaseDown as down:
            log.warning("delivery waits for the database: %s", down)
        except Exception:
            log.exception("delivery to a chat failed")
        finally:
            self._busy.pop(chat, None)
            self._services.context.drawing.call()

    def _screen_work(self, waiting: Waiting) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            job = await self._services.screens.claim(waiting.id)
            if job is None:
                self._budget.refund(waiting.chat, self._now())
            else:
                await self._draw(job)

        return work

    def _outbox_work(self, waiting: Waiting) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            job = await self._services.outbox.claim(waiting.id)
            if job is None:
                self._budget.refund(waiting.chat, self._now())
            else:
                await self._announce(job)

        return work

    def _saying_work(self, chat: int, queue: deque[Saying]) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            if queue:
                await self._speak(queue.popleft())
            if not queue:
                self._said.pop(chat, None)

        return work

    # -- screens -----------------------------------------------------------------------------------

    def _context(self, suits: str) -> views.ViewContext:
        now = self._services.context.now()
        return views.ViewContext(self._username, now, views.Faces(suits))

    async def _draw(self, job: ScreenJob) -> None:
        screens = self._services.screens
        shown = await screens.load(job)
        try:
            message = self._message(job, shown)
        except Exception:
            log.exception("a %s screen cannot be made", job.kind)
            await screens.failed(job, self._later(job.failures))
            return
        if message is None:
            await self._take_away(job)
            return
        drawn = post.digest(message)
        try:
            await self._show(job, message, drawn)
        except TelegramError as error:
            await self._screen_failed(job, judge(error), error, drawn)

    def _message(self, job: ScreenJob, shown: Shown) -> views.Message | None:
        if shown.screen is None:
            return None
        loc = pick(shown.language, self._language)
        context = self._context(shown.suits)
        screen: Any = shown.screen
        if shown.private:
            return views.hand_message(screen, shown.page, loc, context)
        return views.table_message(screen, shown.page, loc, context)

    async def _take_away(self, job: ScreenJob) -> None:
        self._budget.refund(job.chat, self._now())
        if job.message is not None:
            await post.delete(self._bot, job.chat, job.message)
        await self._services.screens.shown(job, message=None, digest="")

    async def _show(self, job: ScreenJob, message: views.Message, drawn: str) -> None:
        screens = self._services.screens
        anew = job.repost or job.message is None or job.scrolled
        if not anew and drawn == job.digest:
            self._budget.refund(job.chat, self._now())
            await screens.shown(job, message=job.message, digest=drawn)
            return
        if anew or job.message is None:
            made = await post.send(self._bot, job.chat, job.thread, message)
            SENT.labels(f"{job.kind}_new").inc()
            await screens.shown(job, message=made, digest=drawn, fresh=True)
            if job.message is not None:
                await post.delete(self._bot, job.chat, job.message)
            return
        await post.edit(self._bot, job.chat, job.message, message)
        SENT.labels(f"{job.kind}_edit").inc()
        await screens.shown(job, message=job.message, digest=drawn)

    async def _screen_failed(
        self, job: ScreenJob, outcome: Outcome, error: TelegramError, drawn: str
    ) -> None:
        screens = self._services.screens
        FAILED.labels(outcome.verdict).inc()
        match outcome.verdict:
            case Verdict.SAME:
                await screens.shown(job, message=job.message, digest=drawn)
            case Verdict.LOST:
                await screens.lost(job)
            case Verdict.WAIT:
                until = self._hold(job.chat, outcome.seconds)
                await screens.failed(job, until)
            case Verdict.MIGRATED if outcome.chat is not None:
                await self._services.chats.migrated(job.chat, outcome.chat)
            case Verdict.UNWANTED:
                await screens.gone(job)
                await self._lost_chat(job.chat)
            case Verdict.NO_THREAD:
                await screens.lost_thread(job)
            case _:
                self._log(job.kind, outcome, error)
                await screens.failed(job, self._later(job.failures))

    # -- announcements -----------------------------------------------------------------------------

    async def _announce(self, job: OutboxJob) -> None:
        outbox = self._services.outbox
        try:
            message = await self._announcement(job)
        except DatabaseDown:
            raise
        except Exception:
            log.exception("an announcement %s cannot be made", job.kind)
            await self._try_again_or_drop(job)
            return
        if message is None:
            self._budget.refund(job.chat, self._now())
            await outbox.sent(job, None)
            return
        try:
            made = await post.send(self._bot, job.chat, job.thread, message)
            SENT.labels(job.kind).inc()
            await outbox.sent(job, made)
        except TelegramError as error:
            await self._announcement_failed(job, judge(error), error)

    async def _announcement(self, job: OutboxJob) -> views.Message | None:
        """The words of an announcement; None where there is nothing to tell any more."""
        loc, context = pick(job.language, self._language), self._context(job.suits)
        history, payload = self._services.history, job.payload
        match job.kind:
            case "deal":
                told: Any = await history.deal(payload["table"], payload["deal"])
            case "result":
                told = await history.finished(payload["table"])
            case _:
                told = payload
        return None if told is None else views.announcement(job.kind, told, loc, context)

    async def _announcement_failed(
        self, job: OutboxJob, outcome: Outcome, error: TelegramError
    ) -> None:
        outbox = self._services.outbox
        FAILED.labels(outcome.verdict).inc()
        match outcome.verdict:
            case Verdict.WAIT:
                await outbox.failed(job, self._hold(job.chat, outcome.seconds))
            case Verdict.MIGRATED if outcome.chat is not None:
                await self._services.chats.migrated(job.chat, outcome.chat)
            case Verdict.UNWANTED:
                await outbox.gone(job)
                await self._lost_chat(job.chat)
            case Verdict.NO_THREAD:
                await outbox.lost_thread(job)
            case Verdict.AGAIN:
                await outbox.failed(job, self._later(job.tries))
            case _:
                self._log(job.kind, outcome, error)
                await self._try_again_or_drop(job)

    async def _try_again_or_drop(self, job: OutboxJob) -> None:
        if job.tries >= GIVE_UP_AFTER:
            await self._services.outbox.sent(job, None)
        else:
            await self._services.outbox.failed(job, self._later(job.tries))

    # -- answers to commands -----------------------------------------------------------------------

    async def _speak(self, saying: Saying) -> None:
        try:
            if saying.message_id is None:
                await post.send(self._bot, saying.chat, saying.thread, saying.message)
            else:
                await post.edit(self._bot, saying.chat, saying.message_id, saying.message)
            SENT.labels("answer").inc()
        except TelegramError as error:
            await self._saying_failed(saying, judge(error), error)

    async def _saying_failed(self, saying: Saying, outcome: Outcome, error: TelegramError) -> None:
        FAILED.labels(outcome.verdict).inc()
        match outcome.verdict:
            case Verdict.WAIT:
                self._hold(saying.chat, outcome.seconds)
                self._said.setdefault(saying.chat, deque()).appendleft(saying)
            case Verdict.MIGRATED if outcome.chat is not None:
                await self._services.chats.migrated(saying.chat, outcome.chat)
                self.say(outcome.chat, saying.message, saying.thread)
            case Verdict.UNWANTED:
                await self._lost_chat(saying.chat)
            case Verdict.NO_THREAD if saying.thread is not None:
                self.say(saying.chat, saying.message)
            case Verdict.HOPELESS:
                self._log("answer", outcome, error)
            case _:
                log.info("an answer was not sent: %s", outcome.verdict)

    # -- what goes wrong ---------------------------------------------------------------------------

    async def _lost_chat(self, chat: int) -> None:
        """A chat that cannot be written to: a person who blocked the bot, a group without it."""
        if chat < 0:
            await self._services.chats.bot_removed(chat)
            return
        tables = await self._services.people.blocked(chat)
        await self._services.care.unreachable(chat, tables)

    def _hold(self, chat: int, seconds: float) -> Any:
        self._budget.hold(chat, self._now() + seconds)
        log.info("Telegram wants %s s of quiet for a chat", seconds)
        return self._services.context.now() + timedelta(seconds=seconds)

    def _later(self, failures: int) -> Any:
        pause = min(2.0**failures, LONGEST_PAUSE)
        return self._services.context.now() + timedelta(seconds=pause)

    def _log(self, kind: str, outcome: Outcome, error: TelegramError) -> None:
        level = logging.ERROR if outcome.verdict is Verdict.HOPELESS else logging.INFO
        log.log(level, "a message of kind %s was refused: %s", kind, error.message)
