"""The clockwork: due work is found once a second and at the moment when the next thing is due.

The scheduler only wakes this process; rows decide what is due, so that firing twice or late does
no harm, and nothing of a schedule has to outlive the process.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeAlias

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from core.services import DatabaseDown, Due, Services
from core.services.watchdog import Watchdog
from tgbot.timers.watch import WATCH_SECONDS, watch

log: Final = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 1.0
HEARTBEAT_SECONDS: Final = 3.0
FORGET_SECONDS: Final = 3600.0
SHORTEST_INTERVAL: Final = 0.5
"""On the wall, however fast a clock runs: the precise job does not wait for a sweep."""
BREATH_SECONDS: Final = 0.05
"""On the wall: changes that come together set the precise job once."""
AT_ONCE: Final = 8
"""Tables whose due work is done side by side."""
LONGEST_PAUSE: Final = 60.0
"""Of a table whose due work fails."""
Lane: TypeAlias = tuple[str, int]
"""What is done one after the other: the due work of one table, or of one tournament."""


class Timers:
    """The clockwork of one process."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._scheduler: Any = AsyncIOScheduler(
            timezone=UTC,
            job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1},
        )
        self._arming: asyncio.Task[None] | None = None
        self._jobs: set[asyncio.Task[Any]] = set()
        self._stopping = False
        self._busy: dict[Lane, asyncio.Task[None]] = {}
        self._room = asyncio.Semaphore(AT_ONCE)
        self._looked_at: datetime | None = None
        self._troubled: dict[Lane, Trouble] = {}

    def start(self) -> None:
        """Start the clockwork."""
        self._every(SWEEP_SECONDS, self._sweep)
        self._every(HEARTBEAT_SECONDS, self._beat)
        self._every(FORGET_SECONDS, self._forget)
        watchdog = Watchdog(self._services.context, self._services.care)
        self._every(WATCH_SECONDS, lambda: watch(watchdog))
        self._scheduler.start()
        self._arming = asyncio.create_task(self._arm_when_stirred())

    async def stop(self) -> None:
        """Stop it, and let what is under way end; what is due stays due."""
        if self._stopping:
            return
        self._stopping = True
        self._scheduler.pause()
        self._services.context.timing.call()
        looking = self._jobs | ({self._arming} if self._arming else set())
        try:
            await asyncio.gather(*looking, return_exceptions=True)
            await asyncio.gather(*self._busy.values(), return_exceptions=True)
        finally:
            self._scheduler.shutdown(wait=False)  # which cancels jobs

    def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        real = max(self._services.context.clock.real(seconds), SHORTEST_INTERVAL)
        self._scheduler.add_job(self._safely(work), "interval", seconds=real)

    async def _arm_when_stirred(self) -> None:
        """Set the one precise job anew whenever something changed."""
        arm = self._safely(self._arm)
        while not self._stopping:
            await arm()
            await asyncio.sleep(BREATH_SECONDS)
            await self._services.context.timing.wait(SWEEP_SECONDS * 60)

    async def _arm(self) -> None:
        """What was due at the last look and still is will be tried by the sweeps."""
        moment = await self._services.deadlines.next_at()
        if moment is None or (self._looked_at is not None and moment <= self._looked_at):
            return
        ahead = (moment - self._services.context.now()).total_seconds()
        real = self._services.context.clock.real(max(0.0, ahead))
        self._scheduler.add_job(
            self._safely(self._ring),
            "date",
            run_date=datetime.now(UTC) + timedelta(seconds=real),
            id="next",
            replace_existing=True,
            max_instances=AT_ONCE,  # one that is held up must not cost the next
        )

    async def _forget(self) -> None:
        """Drop what is too old to be of use."""
        await self._services.inbox.forget()
        await self._services.leftovers.forget()
        await self._services.pruning.prune()

    async def _beat(self) -> None:
        """Say that this process is alive, and look after what dead ones have left."""
        if await self._services.deadlines.heartbeat(self._services.context.process):
            await self._services.claims.give_back()

    async def _ring(self) -> None:
        """The precise job. It may come a moment too early: then it is set once more."""
        await self._sweep()
        self._services.context.timing.call()

    async def _sweep(self) -> None:
        """Have done what is due: what is due in one lane in order, lanes side by side."""
        now = self._services.context.now()
        due = await self._services.deadlines.due()
        self._looked_at = now
        lanes: dict[Lane, list[Due]] = {}
        for one in due:
            lanes.setdefault(one.lane, []).append(one)
        self._troubled = {
            lane: trouble for lane, trouble in self._troubled.items() if lane in lanes
        }
        for lane, works in lanes.items():
            if lane not in self._busy:
                self._busy[lane] = asyncio.create_task(self._fire_all(lane, works))

    async def _fire_all(self, lane: Lane, due: Iterable[Due]) -> None:
        try:
            async with self._room:
                for one in due:
                    await self._fire(one)
        finally:
            del self._busy[lane]
            self._services.context.timing.call()

    async def _fire(self, due: Due) -> None:
        """A table whose work fails is tried again after longer and longer pauses."""
        now, trouble = self._services.context.now(), self._troubled.get(due.lane)
        if trouble is not None and now < trouble.until:
            return
        try:
            await self._services.deadlines.fire(due)
        except DatabaseDown as down:
            log.warning("due work of kind %s waits for the database: %s", due.kind, down)
        except Exception:
            log.exception("due work of kind %s failed", due.kind)
            self._troubled[due.lane] = Trouble(now, 0 if trouble is None else trouble.times)
        else:
            self._troubled.pop(due.lane, None)

    def _safely(self, work: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
        """A job that outlives a database that is away, and whatever else goes wrong."""

        async def run() -> None:
            job = asyncio.current_task()
            if job is None or self._stopping:
                return
            self._jobs.add(job)
            try:
                await work()
            except DatabaseDown as down:
                log.warning("timers wait for the database: %s", down)
            except Exception:
                log.exception("a job of the timers failed")
            finally:
                self._jobs.discard(job)

        return run


class Trouble:
    """A table whose due work failed: so many times in a row, and not to be tried before."""

    def __init__(self, now: datetime, times_before: int) -> None:
        self.times = times_before + 1
        self.until = now + timedelta(seconds=min(2.0**self.times, LONGEST_PAUSE))
