"""The sandbox's only source of time.

Message dates, long polls, flood limits, query expiry, webhook retries and the shelf life of
updates all run on one injected clock, so a test can let an hour pass in no time. It knows nothing
of chats.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from typing import Protocol

__all__ = ["Clock", "ManualClock", "ScaledClock", "SystemClock", "first_of"]


class Clock(Protocol):
    """Unix seconds, and waiting on the same scale."""

    def time(self) -> float: ...

    async def sleep(self, seconds: float) -> None: ...


class SystemClock:
    """Real time."""

    def time(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, seconds))


class ScaledClock:
    """Time that runs `rate` times faster than real time, from `start` (unix seconds)."""

    def __init__(self, rate: float, start: float | None = None) -> None:
        if rate <= 0:
            raise ValueError("a clock must run forwards")
        self._rate = rate
        self._origin = time.monotonic()
        self._start = time.time() if start is None else start

    def time(self) -> float:
        return self._start + (time.monotonic() - self._origin) * self._rate

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, seconds) / self._rate)


class ManualClock:
    """Time that stands still until `advance` is called."""

    def __init__(self, start: float = 1_790_000_000.0) -> None:
        self._now = start
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._count = 0

    def time(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._count += 1
        heapq.heappush(self._sleepers, (self._now + seconds, self._count, woken))
        await woken

    @property
    def waiting(self) -> int:
        """How many sleep now: a test that wants to wake somebody can wait for this."""
        return sum(1 for _, _, woken in self._sleepers if not woken.done())

    def advance(self, seconds: float) -> None:
        """Moves time on and wakes whoever is due; they run at the next await of the caller."""
        if seconds < 0:
            raise ValueError("a clock must run forwards")
        self._now += seconds
        while self._sleepers and self._sleepers[0][0] <= self._now:
            _, _, woken = heapq.heappop(self._sleepers)
            if not woken.done():
                woken.set_result(None)


async def first_of(clock: Clock, event: asyncio.Future[None], seconds: float) -> bool:
    """Waits for `event`, at most `seconds` of the clock; says whether the event came."""
    sleeper = asyncio.ensure_future(clock.sleep(seconds))
    try:
        await asyncio.wait({sleeper, event}, return_when=asyncio.FIRST_COMPLETED)
        return event.done()
    finally:
        sleeper.cancel()
