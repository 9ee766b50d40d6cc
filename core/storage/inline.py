"""SQLite without a thread for each connection: what takes microseconds is done where it is asked.

The usual driver hands every statement to a thread, four times over, and a press is some thirty
statements; without the handing it took half the CPU. Here a statement runs in the event loop, and
only what waits leaves it: a commit, for the disk, in a thread; and a lock that somebody
else holds is asked for again and again, without anybody standing still.

The classes look to SQLAlchemy like those of its driver `aiosqlite`, whose dialect stays in use.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any, Final, TypeVar

T = TypeVar("T")

SHORTEST_PAUSE: Final = 0.001
LONGEST_PAUSE: Final = 0.05


class InlineConnection:
    """A connection to a database file; `busy_seconds` is how long a lock is waited for."""

    def __init__(self, connection: sqlite3.Connection, busy_seconds: float) -> None:
        self._connection: sqlite3.Connection | None = connection
        self._busy_seconds = busy_seconds
        self._changes = connection.total_changes

    def cursor(self) -> InlineCursor:
        """A cursor. Raises ValueError once the connection is closed."""
        return InlineCursor(self, self.open.cursor())

    @property
    def open(self) -> sqlite3.Connection:
        """What is wrapped here. Raises ValueError once it is closed."""
        if self._connection is None:
            raise ValueError("Connection closed")
        return self._connection

    async def patiently(self, call: Callable[..., T], *args: Any) -> T:
        """Do it; while another process holds the lock, try again. Raises sqlite3.Error."""
        loop = asyncio.get_running_loop()
        pause, until = SHORTEST_PAUSE, loop.time() + self._busy_seconds
        while True:
            try:
                return call(*args)
            except sqlite3.OperationalError as error:
                if not _is_busy(error) or loop.time() > until:
                    raise
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def commit(self) -> None:
        """Commit: in a thread where the disk has to be waited for."""
        connection = self.open
        if not connection.in_transaction:
            return
        if connection.total_changes == self._changes:
            await self.patiently(connection.commit)
            return
        await self.patiently_aside(connection.commit)
        self._changes = connection.total_changes

    async def patiently_aside(self, call: Callable[[], None]) -> None:
        """Do it in a thread. Whoever is called off meanwhile waits all the same: nobody else may
        use the connection yet."""
        work = asyncio.ensure_future(asyncio.to_thread(call))
        try:
            await asyncio.shield(work)
        except asyncio.CancelledError:
            await asyncio.wait({work})
            raise

    async def rollback(self) -> None:
        """Roll back what is under way."""
        self.open.rollback()
        self._changes = self.open.total_changes

    async def create_function(self, *args: Any, **more: Any) -> None:
        """Give SQL a function."""
        self.open.create_function(*args, **more)

    async def close(self) -> None:
        """Close it; once more does nothing."""
        self.stop()

    def stop(self) -> None:
        """Close it at once."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


class InlineCursor:
    """A cursor over such a connection."""

    def __init__(self, connection: InlineConnection, cursor: sqlite3.Cursor) -> None:
        self._connection = connection
        self._cursor = cursor

    async def __aenter__(self) -> InlineCursor:
        return self

    @property
    def description(self) -> Any:
        """The columns of the result."""
        return self._cursor.description

    @property
    def rowcount(self) -> int:
        """How many rows a statement has changed."""
        return self._cursor.rowcount

    @property
    def lastrowid(self) -> int | None:
        """The number of the row that was inserted last."""
        return self._cursor.lastrowid

    @property
    def arraysize(self) -> int:
        """How many rows are fetched at once where nobody says."""
        return self._cursor.arraysize

    @arraysize.setter
    def arraysize(self, rows: int) -> None:
        self._cursor.arraysize = rows

    async def execute(self, statement: str, values: Any = ()) -> InlineCursor:
        """Run a statement."""
        await self._connection.patiently(self._cursor.execute, statement, values)
        return self

    async def executemany(self, statement: str, values: Any) -> InlineCursor:
        """Run a statement for each of many values."""
        await self._connection.patiently(self._cursor.executemany, statement, values)
        return self

    async def fetchall(self) -> list[Any]:
        """What is left of the result."""
        return self._cursor.fetchall()

    async def fetchone(self) -> Any:
        """The next row of the result."""
        return self._cursor.fetchone()

    async def fetchmany(self, size: int) -> list[Any]:
        """The next rows of the result."""
        return self._cursor.fetchmany(size)

    async def close(self) -> None:
        """Forget the result."""
        self._cursor.close()


async def connect(database: str, *, busy_seconds: float, **more: Any) -> InlineConnection:
    """Open a database file; transactions begin when they are asked to. Raises sqlite3.Error."""
    more |= {"timeout": 0.0, "isolation_level": None, "check_same_thread": False}
    return InlineConnection(sqlite3.connect(database, **more), busy_seconds)


def _is_busy(error: sqlite3.OperationalError) -> bool:
    return (getattr(error, "sqlite_errorname", None) or "").startswith("SQLITE_BUSY")
