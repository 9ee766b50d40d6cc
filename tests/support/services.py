"""Services over a fresh database, without a bot."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from core.services import Clock, Rules, Services, SystemClock, make_services
from core.storage import Row, UnitOfWork, make_engine
from tests.support.evening import StableChance
from tgbot.app import bring_up_to_date


class StillClock:
    """A clock that a test moves. Nothing sleeps on it."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 29, 18, tzinfo=UTC)

    def now(self) -> datetime:
        """The moment, in UTC."""
        return self.moment

    async def sleep(self, seconds: float) -> None:
        """Time passes at once."""
        self.pass_(seconds)

    def real(self, seconds: float) -> float:
        """Waits for this clock take hardly any time."""
        return min(seconds, 0.01)

    def pass_(self, seconds: float) -> None:
        """Let time pass."""
        self.moment += timedelta(seconds=seconds)


@asynccontextmanager
async def services_over(
    place: Path | str, *, clock: Clock | None = None, migrated: bool = False
) -> AsyncGenerator[Services]:
    """Services over a new SQLite file in a folder, or over the database of a URL.

    A `migrated` one was brought to its schema as a bot does, and can be taken over by a bot.
    """
    url = place if isinstance(place, str) else f"sqlite+aiosqlite:///{place / 'kozyr.sqlite3'}"
    engine = make_engine(url)
    try:
        if migrated:
            await bring_up_to_date(engine)
        else:
            async with engine.begin() as connection:
                await connection.run_sync(Row.metadata.create_all)
        work = UnitOfWork(engine)
        yield make_services(work, clock or SystemClock(), StableChance("services"), Rules())
    finally:
        await engine.dispose()
