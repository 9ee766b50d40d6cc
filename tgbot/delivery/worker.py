"""The worker that brings every screen up to date and says every announcement.

Theory of operation. A round looks at what waits: the screens of whoever must act first, then
announcements in the order of their chat, then answers to commands, then other screens; among
equals, the chat that was served least recently. In one chat an announcement goes first, so that
the hand that somebody must play from stands below it. Each chat is a lane: one call at a time, none
before the budget allows it. A lane that has to wait holds up nobody else, and what it waits with
is decided when its turn comes, so the newest state wins. Rows say what is behind; this worker keeps
nothing that a crash could lose but answers to commands.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from typing import Any, Final

from prometheus_client import Gauge
from telegram import Bot

from core.services import DatabaseDown, Services, Waiting
from tgbot import views
from tgbot.delivery.announcing import Announcing
from tgbot.delivery.answers import Answers, Saying
from tgbot.delivery.budget import Budget
from tgbot.delivery.calm import PATIENT_SECONDS, Calm
from tgbot.delivery.drawing import Drawing
from tgbot.delivery.line import Line
from tgbot.delivery.tidying import Tidying

log: Final = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 1.0
SHORTEST_PAUSE: Final = 0.01
BREATH_SECONDS: Final = 0.02
"""On the wall, from one round to the next: what changes meanwhile is looked at together."""
CROWD: Final = 8
"""Calls under way: with so many, Telegram or this machine is slow."""
LOOKED_AT: Final = 5000
"""Screens that a round looks at."""

WAITING: Final = Gauge("kozyr_waiting", "What waits to be sent", ["kind"])


@dataclass(frozen=True, slots=True)
class Turn:
    """What a chat is to get next; a lower rank goes first."""

    rank: int
    work: Callable[[], Coroutine[Any, Any, None]]
    is_screen: bool = False
    is_answer: bool = False


class Delivery:
    """Sends for one bot. `say`, `edit` and `hurry` may be called at any time."""

    def __init__(
        self,
        bot: Bot,
        services: Services,
        *,
        username: str,
        language: str,
        budget: Budget | None = None,
        calm: Calm | None = None,
    ) -> None:
        self._services = services
        self._budget = budget or Budget()
        self._calm = calm or Calm()
        self._line = Line(bot, services, self._budget, username, language)
        self._tidying = Tidying(self._line)
        self._drawing = Drawing(self._line, self._tidying)
        self._announcing = Announcing(self._line, self._tidying)
        self._answers = Answers(self._line, self._tidying)
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._served: dict[int, float] = {}
        self._answered: set[int] = set()
        self._passed_over: set[int] = set()  # chats with more to do than what is under way
        self._running = False
        self._ended = asyncio.Event()
        self._ended.set()

    # -- what others ask for -----------------------------------------------------------------------

    def say(self, chat: int, message: views.Message, thread: int | None = None) -> None:
        """Send an answer to a command when its chat's turn comes."""
        self._answers.add(Saying(chat, message, thread))
        self._services.context.drawing.call()

    async def edit(self, chat: int, message_id: int, message: views.Message) -> None:
        """Make an answer show something else when its chat's turn comes."""
        self._answers.add(Saying(chat, message, message_id=message_id))
        self._services.context.drawing.call()

    def hurry(self, chat: int) -> None:
        """Somebody does something in his private chat: what comes of it is shown at once."""
        self._calm.disturb(chat)

    # -- life --------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Work until `stop`. Nothing that goes wrong in one round ends the work."""
        self._running = True
        self._ended.clear()
        loop = asyncio.get_running_loop()
        try:
            while self._running:
                breath = loop.time() + BREATH_SECONDS
                pause = await self._round_safely()
                real = self._services.context.clock.real(min(pause, SWEEP_SECONDS))
                await self._services.context.drawing.wait(real)
                await asyncio.sleep(breath - loop.time())
        finally:
            self._ended.set()

    async def _round_safely(self) -> float:
        try:
            return await self._round()
        except DatabaseDown as down:
            log.warning("delivery waits for the database: %s", down)
        except Exception:
            log.exception("a round of delivery failed")
        return SWEEP_SECONDS

    async def stop(self, *, drain_seconds: float = 2.0, finish_seconds: float = 2.0) -> None:
        """Send what may be sent at once, let calls under way end, then stop. Real seconds."""
        self._running = False
        self._services.context.drawing.call()
        await self._ended.wait()
        loop = asyncio.get_running_loop()
        until = loop.time() + drain_seconds
        with contextlib.suppress(DatabaseDown):
            while loop.time() < until:
                await self._round()
                if not self._busy:
                    break
                left = max(0.0, until - loop.time())
                await asyncio.wait(
                    self._busy.values(), timeout=left, return_when=asyncio.FIRST_COMPLETED
                )
        await self._end({*self._busy.values(), *self._tidying.under_way}, finish_seconds)

    async def _end(self, under_way: set[asyncio.Task[None]], seconds: float) -> None:
        """A call that is cut off may have had its effect, and would be made again: so wait."""
        if under_way:
            _, late = await asyncio.wait(under_way, timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    # -- rounds ------------------------------------------------------------------------------------

    async def _round(self) -> float:
        """Start what may be started; seconds until something more may be."""
        now = self._line.now()
        self._forget(now)
        await self._tidying.look(now)
        screens = await self._services.screens.waiting(limit=LOOKED_AT)
        announcements = await self._services.outbox.waiting()
        WAITING.labels("screen").set(len(screens))
        WAITING.labels("announcement").set(len(announcements))
        self._calm.behind((one.id for one in screens), now)
        waiting = Counter(one.chat for one in (*screens, *announcements))
        turns, soonest = self._turns(screens, announcements, now)
        for chat, turn in self._in_order(turns):
            if chat in self._busy:
                self._passed_over.add(chat)
                continue
            delay = self._budget.delay(chat, now)
            if delay:
                soonest = min(soonest, delay)
                continue
            self._budget.spend(chat, now)
            if waiting[chat] > 1 or turn.is_answer:
                self._passed_over.add(chat)
            self._start(chat, turn, now)
        return max(soonest, SHORTEST_PAUSE)

    def _in_order(self, turns: dict[int, Turn]) -> Iterable[tuple[int, Turn]]:
        return sorted(turns.items(), key=lambda one: (one[1].rank, self._served.get(one[0], 0.0)))

    def _turns(
        self, screens: Iterable[Waiting], announcements: Iterable[Waiting], now: float
    ) -> tuple[dict[int, Turn], float]:
        """What each chat is to get next, and the seconds until more is worth a look."""
        turns: dict[int, Turn] = {}
        urgent = dict[int, Waiting]()
        for one in screens:
            if one.urgent:
                urgent.setdefault(one.chat, one)
        for one in announcements:  # before the screen of its chat, which is to stand below it
            turns[one.chat] = Turn(0 if one.chat in urgent else 1, self._announce(one))
        for chat, one in urgent.items():
            turns.setdefault(chat, Turn(0, self._draw(one), is_screen=True))
        calm, soonest = self._calm_screens(screens, now)
        for chat, delay in self._answers.due(now):
            if delay:
                soonest = min(soonest, delay)
            elif chat not in calm or chat not in self._answered:  # else the screen has its turn
                turns.setdefault(chat, Turn(2, self._say(chat), is_answer=True))
        for chat, one in calm.items():
            turns.setdefault(chat, Turn(3, self._draw(one), is_screen=True))
        return turns, soonest

    def _calm_screens(
        self, screens: Iterable[Waiting], now: float
    ) -> tuple[dict[int, Waiting], float]:
        """The screens that nobody must act on, the longest behind first.

        In private chats they are drawn every few seconds. In a crowd, with more to send than may be
        sent, those wait that have not waited long yet.
        """
        found, soonest = dict[int, Waiting](), SWEEP_SECONDS
        many = self._budget.is_short(now) or len(self._busy) >= CROWD
        crowd = many and self._running
        for one in sorted(screens, key=lambda one: self._calm.since(one.id, now)):
            if one.urgent:
                continue
            delay = self._calm.delay(one.chat, now) if one.chat > 0 else 0.0
            if crowd:
                delay = self._calm.since(one.id, now) + PATIENT_SECONDS - now
            if delay > 0:
                soonest = min(soonest, delay)
            else:
                found.setdefault(one.chat, one)
        return found, soonest

    def _draw(self, one: Waiting) -> Callable[[], Coroutine[Any, Any, None]]:
        return lambda: self._drawing.draw(one.id, one.chat)

    def _announce(self, one: Waiting) -> Callable[[], Coroutine[Any, Any, None]]:
        return lambda: self._announcing.announce(one.id, one.chat)

    def _say(self, chat: int) -> Callable[[], Coroutine[Any, Any, None]]:
        return lambda: self._answers.say(chat)

    def _start(self, chat: int, turn: Turn, now: float) -> None:
        self._served[chat] = now
        if turn.is_screen:
            self._calm.note(chat, now)
        if turn.is_answer:
            self._answered.add(chat)
        else:
            self._answered.discard(chat)
        self._busy[chat] = asyncio.create_task(self._lane(chat, turn))

    async def _lane(self, chat: int, turn: Turn) -> None:
        try:
            await turn.work()
        except DatabaseDown as down:
            log.warning("delivery waits for the database: %s", down)
        except Exception:
            log.exception("delivery to a chat failed")
        finally:
            self._busy.pop(chat, None)
            if chat in self._passed_over:
                self._passed_over.discard(chat)
                self._services.context.drawing.call()

    def _forget(self, now: float) -> None:
        """What concerns chats with nothing to do is not kept."""
        self._budget.forget_idle(now)
        self._calm.forget_old(now)
        for chat, served in list(self._served.items()):
            if served + 60 < now and chat not in self._busy:
                del self._served[chat]
                self._answered.discard(chat)
