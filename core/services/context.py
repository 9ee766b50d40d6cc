"""What every service works with: transactions, time, randomness, the operator's settings."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from sqlmodel.ext.asyncio.session import AsyncSession

from core.readmodels import Pace
from core.services.chance import Chance
from core.services.clock import Clock
from core.services.tournaments.known import Known
from core.storage import UnitOfWork, afterwards

SLOW_SECONDS: Final = 5.0
"""On the wall, however fast a clock runs: so long a busy machine may hold up a process."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The operator's settings, as services need them. Times are in seconds."""

    default_pace: Pace = Pace.NORMAL
    turn_seconds: float | None = None
    robot_delay: float = 1.5
    default_language: str = "ru"
    lobby_seconds: float = 15 * 60
    tables_per_chat: int = 8
    call_seconds: float = 30 * 60
    misses_to_sleep: int = 2
    away_seconds: float = 60.0
    outage_seconds: float = 10.0


class Wake:
    """Tells this process's workers that there may be something to do; the rows say what."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def call(self) -> None:
        """Wake whoever waits."""
        self._event.set()

    async def wait(self, seconds: float) -> None:
        """Wait for a call, but no longer than that many seconds on the wall."""
        try:
            # Not wait_for, which may go on where whoever waits is called off.
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            return
        finally:
            self._event.clear()


@dataclass(frozen=True, slots=True)
class Context:
    """Handed to each service when it is made. `drawing` and `timing` wake the workers; `known` is
    what this process remembers of tournaments, `process` how it is told from others."""

    work: UnitOfWork
    clock: Clock
    chance: Chance
    rules: Rules
    drawing: Wake = field(default_factory=Wake)
    timing: Wake = field(default_factory=Wake)
    known: Known = field(default_factory=Known)
    process: str = field(default_factory=lambda: secrets.token_hex(8))

    def now(self) -> datetime:
        """The moment."""
        return self.clock.now()

    def after(self, seconds: float) -> datetime:
        """The moment that many seconds from now."""
        return self.clock.now() + timedelta(seconds=seconds)

    def stir(self, session: AsyncSession) -> None:
        """Something changes: let the workers look, once it has been committed."""
        afterwards(session, self.drawing.call)
        afterwards(session, self.timing.call)
