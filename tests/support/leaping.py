"""A clock that leaps: when everybody waits, the next moment at which something is due is now.

An hour of timers then takes as long as the work that they do, and that work takes no time at all,
so figures are those of the plan and not of the machine. The loop waits for what it has given
to threads, and asks the sockets before each leap. The scheduler of the bot's timers can be told the
same time.
"""

from __future__ import annotations

import asyncio
import os
import selectors
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from datetime import UTC, datetime, tzinfo
from typing import Any, Final, TypeVar
from unittest.mock import patch

T = TypeVar("T")

MEMORY: Final = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
"""A folder where no disk has to be waited for, of whose speed nothing on this clock depends."""
START: Final = 1_790_000_000.0
GRACE: Final = 0.0003
"""Seconds that a byte may take from one socket of this machine to another."""


class _Selector(selectors.DefaultSelector):
    """Waits without waiting: where a real one would sleep, time moves on."""

    def __init__(self) -> None:
        super().__init__()
        self.moment = 0.0
        self.outside = 0

    def select(self, timeout: float | None = None) -> list[Any]:
        """The sockets that are ready; none when the time has come first."""
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        if timeout is None or self.outside:
            return super().select(None)
        ready = super().select(GRACE)
        if not ready:
            self.moment += timeout
        return ready


class LeapingLoop(asyncio.SelectorEventLoop):
    """An event loop on such a clock."""

    def __init__(self) -> None:
        self._waiting = _Selector()
        super().__init__(self._waiting)

    def time(self) -> float:
        """Seconds since this loop was made."""
        return self._waiting.moment

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:
        """Work for a thread, which wakes the loop when it is done."""
        work = super().run_in_executor(executor, func, *args)
        self._waiting.outside += 1
        work.add_done_callback(self._back)
        return work

    def _back(self, _: object) -> None:
        self._waiting.outside -= 1


class LeapingClock:
    """The time of the leaping loop at work, for the sandbox and for the bot."""

    def time(self) -> float:
        """Unix seconds."""
        return START + asyncio.get_running_loop().time()

    def now(self) -> datetime:
        """The moment, in UTC."""
        return datetime.fromtimestamp(self.time(), UTC)

    async def sleep(self, seconds: float) -> None:
        """Wait that long on this clock."""
        await asyncio.sleep(max(0.0, seconds))

    def real(self, seconds: float) -> float:
        """The loop waits on this very clock."""
        return seconds


class _NoTimers:
    """In the place of timers, whose scheduler reads the machine's clock."""

    def __init__(self, *_: Any) -> None:
        pass

    def start(self) -> None:
        """Nothing is due."""

    async def stop(self) -> None:
        """Nothing to stop."""


class _LeapingDatetime(datetime):
    """What tells the moment to the timers and to their scheduler."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        """The moment of the leaping loop at work."""
        return datetime.fromtimestamp(LeapingClock().time(), tz)


_TELLERS: Final = (
    "apscheduler.schedulers.base.datetime",
    "apscheduler.triggers.interval.datetime",
    "tgbot.timers.datetime",
)
"""Where the timers and their scheduler look at the machine's clock."""
_PERIODS: Final = {
    "tgbot.timers.SWEEP_SECONDS": 10.0,
    "tgbot.timers.HEARTBEAT_SECONDS": 6.0,
    "tgbot.delivery.worker.SWEEP_SECONDS": 10.0,
}
"""To look around in vain would take most of the time; whatever is due is found without that."""


def leap(work: Callable[[], Coroutine[Any, Any, T]], *, timers: bool = False) -> T:
    """Run something on a leaping clock. A bot that is started there does due work if `timers`."""
    with ExitStack() as changed:
        if timers:
            for teller in _TELLERS:
                changed.enter_context(patch(teller, _LeapingDatetime))
            for period, seconds in _PERIODS.items():
                changed.enter_context(patch(period, seconds))
        else:
            changed.enter_context(patch("tgbot.app.Timers", _NoTimers))
        runner = changed.enter_context(asyncio.Runner(loop_factory=LeapingLoop))
        return runner.run(work())
