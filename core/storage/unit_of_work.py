"""Transactions: one engine for the process, one session for each unit of work.

Only a unit of work commits. On SQLite one transaction writes at a time: those of this process
stand in line, and each takes the write lock when it begins, so that two of them never read the
same version and then race. On PostgreSQL rows are locked where they are read. An update's id is
written by the transaction in which it has its effect, so an update that comes twice changes
nothing the second time.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from functools import cache, wraps
from typing import Any, Final, ParamSpec, TypeVar

from sqlalchemy import event, inspect
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import (
    AsyncConnection,
    AsyncEngine,
    async_sessionmaker,
    create_async_engine,
)
from sqlmodel.ext.asyncio.session import AsyncSession

from core.storage.faults import Collision, DatabaseDown, explained
from core.storage.inline import InlineConnection, connect
from core.storage.models import InboxRow, Row

P = ParamSpec("P")
T = TypeVar("T")

log: Final = logging.getLogger(__name__)

BUSY_SECONDS: Final = 5
"""How long work waits for another's before it gives up."""
SQLITE_CONNECTIONS: Final = 15
"""All of them are kept: to open one, and to read the schema, takes as long as a whole press."""
FROZEN: Final = "60s"
"""PostgreSQL ends a transaction in which so long nothing is said: its process hangs, and holds up
others by its locks."""
ANSWER_SECONDS: Final = 30.0
"""How long a server may take for one statement. One that went away without a word would be waited
for until the network gives it up, a quarter of an hour, in which nothing is sent and nobody moves.
"""
TRIES: Final = 4
"""So often a transaction that others are in the way of is tried."""
_AFTERWARDS: Final = "afterwards"
_INSERT: Final[dict[str, Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
_READING: Final = {
    "sqlite": {"reading": True},
    # What is read in several statements is of one moment, as on SQLite.
    "postgresql": {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True},
}


@dataclass(slots=True)
class _Update:
    """The update at work in this task, and whether a transaction has written it down."""

    id: int
    at: datetime
    written: bool = False


_update: ContextVar[_Update | None] = ContextVar("update", default=None)


class AlreadyHandled(Exception):
    """The update at work has had its effect before."""


def make_engine(url: str, *, patient: bool = False) -> AsyncEngine:
    """An engine for SQLite (WAL, every commit on the disk) or PostgreSQL.

    `patient`: a statement may take as long as it needs, as when the schema changes.
    """
    if make_url(url).get_backend_name() != "sqlite":
        return create_async_engine(
            url,
            pool_pre_ping=True,
            pool_size=10,
            max_overflow=10,
            pool_timeout=2 * BUSY_SECONDS,
            connect_args={
                "timeout": ANSWER_SECONDS,
                "command_timeout": None if patient else ANSWER_SECONDS,
                "server_settings": {"idle_in_transaction_session_timeout": FROZEN},
            },
            hide_parameters=True,
        )
    engine = create_async_engine(
        url,
        pool_size=SQLITE_CONNECTIONS,
        max_overflow=0,
        pool_use_lifo=True,  # the one that was at work last has its statements prepared
        pool_timeout=2 * BUSY_SECONDS,
        connect_args={"busy_seconds": BUSY_SECONDS},
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "do_connect", _connect)
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _connect(
    _dialect: object, _record: object, where: list[Any], how: dict[str, Any]
) -> InlineConnection:
    return connect(*where, **how)


def _set_up_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Any) -> None:
    """Straight at the driver: what is done around a statement takes as long as a small query."""
    reading = connection.get_execution_options().get("reading", False)
    cursor = connection.connection.cursor()
    cursor.execute("BEGIN" if reading else "BEGIN IMMEDIATE")
    cursor.close()


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
    when the database cannot take it, DatabaseFault when it never will; then nothing was done.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._writers = _sessions(engine)
        self._reading = engine.execution_options(**_READING[engine.dialect.name])
        self._readers = _sessions(self._reading)
        self._alone = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._line = asyncio.Lock()

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
        async with self._in_line(), _explaining(), self._writers() as session, session.begin():
            if update is not None and not update.written:
                await _write_down(session, update)
            yield session
        if update is not None:
            update.written = True
        for call in session.info.pop(_AFTERWARDS, ()):
            call()

    @asynccontextmanager
    async def at_once(self) -> AsyncGenerator[AsyncConnection]:
        """For statements that are transactions of their own: what one locks is free again before
        its answer is read, so that a slow process holds up nobody. On a shared database only."""
        async with _explaining(), self._alone.connect() as connection:
            yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[AsyncSession]:
        """One transaction that only reads, all of one moment, and so waits for nobody."""
        async with _explaining(), self._readers() as session:
            yield session

    @asynccontextmanager
    async def looking(self) -> AsyncGenerator[AsyncConnection]:
        """The same for questions whose answers are plain columns: without objects it takes half as
        long."""
        async with _explaining(), self._reading.connect() as connection:
            yield connection

    @asynccontextmanager
    async def _in_line(self) -> AsyncGenerator[None]:
        """Wait for this process's other writers, first come first served, where only one may."""
        if self.is_shared:
            yield
            return
        try:
            async with asyncio.timeout(BUSY_SECONDS):
                await self._line.acquire()
        except TimeoutError:
            raise DatabaseDown("a long line of writers") from None
        try:
            yield
        finally:
            self._line.release()


def _sessions(engine: AsyncEngine) -> async_sessionmaker[AsyncSession]:
    return async_sessionmaker(engine, class_=AsyncSession, expire_on_commit=False)


@asynccontextmanager
async def _explaining() -> AsyncGenerator[None]:
    """What goes wrong in the driver is told in the words of this package."""
    try:
        yield
    except (DBAPIError, sqlite3.Error, NoConnection, OSError) as error:
        raise explained(error).with_traceback(error.__traceback__) from None


def insistent(work: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Make what is one transaction be done again, all of it, where another one was in its way.

    It has had no effect then: neither on rows, nor by what was to be called afterwards. What is
    several transactions may be made so where each does nothing the second time. Raises Collision
    when it has no luck.
    """

    @wraps(work)
    async def tried(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(1, TRIES):
            try:
                return await work(*args, **kwargs)
            except Collision as collision:
                log.info("a transaction is done again: %s", collision)
        return await work(*args, **kwargs)

    return tried


def afterwards(session: AsyncSession, call: Callable[[], None]) -> None:
    """Have something called when a session's transaction has been committed, once."""
    calls: list[Callable[[], None]] = session.info.setdefault(_AFTERWARDS, [])
    if call not in calls:
        calls.append(call)


def columns(kind: type[Row]) -> Any:
    """The columns of a kind of rows, to be read and written without objects."""
    return inspect(kind).local_table


async def insert_new(session: AsyncSession, row: Row) -> bool:
    """Insert a row unless one with its keys is there; whether it was inserted.

    Of two transactions that insert the same key at once, the second waits for the first.
    """
    fresh = _unless_there(columns(type(row)), session.get_bind().dialect.name)
    connection = await session.connection()
    return (await connection.execute(fresh, row.model_dump(exclude_none=True))).rowcount == 1


@cache
def _unless_there(table: Any, dialect: str) -> Any:
    return _INSERT[dialect](table).on_conflict_do_nothing()


async def _write_down(session: AsyncSession, update: _Update) -> None:
    """The update's id, first of all: a second handling stops here before it reads anything."""
    if not await insert_new(session, InboxRow(update_id=update.id, at=update.at)):
        raise AlreadyHandled
