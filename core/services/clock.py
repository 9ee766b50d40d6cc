"""One "now" for everything, so that tests can move it."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Time as the product sees it."""

    def now(self) -> datetime:
        """The moment, in UTC."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait that long on this clock."""
        ...

    def real(self, seconds: float) -> float:
        """How long that many seconds of this clock are on the wall."""
        ...


class SystemClock:
    """The machine's own time."""

    def now(self) -> datetime:
        """The moment, in UTC."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Wait that long."""
        await asyncio.sleep(seconds)

    def real(self, seconds: float) -> float:
        """Just as long."""
        return seconds
