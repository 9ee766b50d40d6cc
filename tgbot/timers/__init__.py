"""Timers: APScheduler wakes the process at the right moment; the rows say what is due.

No job carries anything. A sweep each second finds what another, dead process left behind, and one
job is set to the moment at which the next row will be due. Firing late or twice is harmless.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from core.services import DatabaseDown, Due, Services

log: Final = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 1.0
HEARTBEAT_SECONDS: Final = 3.0
FORGET_SECONDS: Final = 3600.0
SHORTEST_INTERVAL: Final = 0.5
"""On the wall, however fast a clock runs: the precise job does not wait for a sweep."""
AT_ONCE: Final = 8
"""Tables whose due work is done side by side."""


class Timers:
    """The clockwork of one process."""

    def __init__(self, services: Services, process: str) -> None:
        self._services = services
        self._process = process
        self._scheduler: Any = AsyncIOScheduler(
            timezone=UTC,
            job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1},
        )
        self._arming: asyncio.Task[None] | None = None
        self._sweeping = asyncio.Lock()

    def start(self) -> None:
        """Start the clockwork."""
        self._every(SWEEP_SECONDS, self._sweep)
        self._every(HEARTBEAT_SECONDS, self._beat)
        self._every(FORGET_SECONDS, self._services.inbox.forget)
        self._scheduler.start()
        self._arming = asyncio.create_task(self._arm_when_stirred())

    async def stop(self) -> None:
        """Stop it; what is due stays due."""
        if self._arming is not None:
            self._arming.cancel()
            await asyncio.gather(self._arming, return_exceptions=True)
        self._scheduler.shutdown(wait=False)
        async with self._sweeping:  # what is under way is finished
            return

    def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        real = max(self._services.context.clock.real(seconds), SHORTEST_INTERVAL)
        self._scheduler.add_job(_safely(work), "interval", seconds=real)

    async def _arm_when_stirred(self) -> None:
        """Set the one precise job anew whenever something changed."""
        while True:
            await _safely(self._arm)()
            await self._services.context.timing.wait(SWEEP_SECONDS * 60)

    async def _arm(self) -> None:
        moment = await self._services.deadlines.next_at()
        if moment is None:
            return
        ahead = (moment - self._services.context.now()).total_seconds()
        real = self._services.context.clock.real(max(0.0, ahead))
        self._scheduler.add_job(
            _safely(self._sweep),
            "date",
            run_date=datetime.now(UTC) + timedelta(seconds=real),
            id="next",
            replace_existing=True,
        )

    async def _beat(self) -> None:
        await self._services.deadlines.heartbeat(self._process)

    async def _sweep(self) -> None:
        """Have done what is due: tables side by side, what is due at one table in order."""
        if self._sweeping.locked():
            return
        async with self._sweeping:
            due = await self._services.deadlines.due()
            room = asyncio.Semaphore(AT_ONCE)
            tables: dict[int, list[Due]] = {}
            for one in due:
                tables.setdefault(one.table, []).append(one)
            await asyncio.gather(*(self._fire_all(room, all_) for all_ in tables.values()))
        if due:
            self._services.context.timing.call()

    async def _fire_all(self, room: asyncio.Semaphore, due: Iterable[Due]) -> None:
        async with room:
            for one in due:
                try:
                    await self._services.deadlines.fire(one)
                except DatabaseDown:
                    raise
                except Exception:
                    log.exception("due work of kind %s failed", one.kind)


def _safely(work: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
    """A job that outlives a database that is away."""

    async def run() -> None:
        try:
            await work()
        except DatabaseDown as down:
            log.warning("timers wait for the database: %s", down)

    return run
