"""Transactions: one engine for the process, one session for each unit of work.

Only a unit of work commits. On SQLite a transaction takes the write lock when it begins, so that
two of them never read the same version and then race; on PostgreSQL rows are locked where they are
read. An update's id is written by the transaction in which it has its effect, so an update that
comes twice changes nothing the second time.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker, create_async_engine
from sqlmodel.ext.asyncio.session import AsyncSession

from core.storage.models import InboxRow

BUSY_SECONDS: Final = 5


@dataclass(slots=True)
class _Update:
    """The update at work in this task, and whether a transaction has written it down."""

    id: int
    at: datetime
    written: bool = False


_update: ContextVar[_Update | None] = ContextVar("update", default=None)


class AlreadyHandled(Exception):
    """The update at work has had its effect before."""


class DatabaseDown(Exception):
    """The database could not take the work; nothing of it was done. The text names the reason."""


def make_engine(url: str) -> AsyncEngine:
    """An engine for SQLite (WAL, every commit on the disk) or PostgreSQL."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_async_engine(
            url, pool_pre_ping=True, pool_size=10, max_overflow=10, hide_parameters=True
        )
    engine = create_async_engine(url, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _set_up_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # so that the driver begins nothing by itself
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Any) -> None:
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


@asynccontextmanager
async def handling(update_id: int, at: datetime) -> AsyncGenerator[None]:
    """While this holds, the first transaction that has an effect also writes the update down."""
    token = _update.set(_Update(update_id, at))
    try:
        yield
    finally:
        _update.reset(token)


class UnitOfWork:
    """Opens transactions.

    `async with work() as db:` commits at the end and rolls back on any error. Raises DatabaseDown
    when the database cannot take it, and then nothing was done.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._sessions = async_sessionmaker(engine, class_=AsyncSession, expire_on_commit=False)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may work over the same database."""
        return self.engine.dialect.name != "sqlite"

    @asynccontextmanager
    async def __call__(self, *, effect: bool = True) -> AsyncGenerator[AsyncSession]:
        """One transaction that writes. Raises AlreadyHandled.

        `effect` is False for what may be done twice without harm, such as noting a name.
        """
        update = _update.get() if effect else None
        async with self._open(reading=False) as session:
            if update is not None and not update.written:
                await _write_down(session, update)
            yield session
        if update is not None:
            update.written = True

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[AsyncSession]:
        """One transaction that only reads, and so waits for nobody."""
        async with self._open(reading=True) as session:
            yield session

    @asynccontextmanager
    async def _open(self, *, reading: bool) -> AsyncGenerator[AsyncSession]:
        try:
            async with self._sessions() as session, session.begin():
                await session.connection(execution_options={"reading": reading})
                yield session
        except IntegrityError:
            raise
        except (DBAPIError, OSError) as error:
            raise DatabaseDown(type(error).__name__) from error


async def _write_down(session: AsyncSession, update: _Update) -> None:
    """The update's id, first of all: a second handling stops here before it reads anything."""
    if await session.get(InboxRow, update.id) is not None:
        raise AlreadyHandled
    session.add(InboxRow(update_id=update.id, at=update.at))
    try:
        await session.flush()
    except IntegrityError:
        raise AlreadyHandled from None
