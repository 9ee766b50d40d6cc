"""SQLite without a thread for each connection: what takes microseconds is done where it is asked.

The usual driver hands every statement to a thread, four times over, and a press is some thirty
statements; without the handing it took half the CPU. Here a statement runs in the event loop, and
only what waits leaves it: a commit, for the disk, in a thread; and a lock that somebody
else holds is asked for again and again, without anybody standing still.

The dialect of the driver `aiosqlite` stays in use: a connection looks like the one that the
dialect would make, and is called as if nothing ever waited. What does wait goes by `await_`.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Generator, Iterator
from itertools import islice
from typing import Any, Final, TypeVar

from sqlalchemy.util import await_only

T = TypeVar("T")

SHORTEST_PAUSE: Final = 0.001
LONGEST_PAUSE: Final = 0.05


class _Done:
    """Nothing is left to wait for."""

    def __await__(self) -> Generator[Any, Any, None]:
        return
        yield


_DONE: Final = _Done()
"""SQLAlchemy holds a driver that never waits for one that blocks, and refuses it."""


class InlineConnection:
    """A connection to a database file; `busy_seconds` is how long a lock is waited for."""

    def __init__(self, connection: sqlite3.Connection, busy_seconds: float) -> None:
        self._connection: sqlite3.Connection | None = connection
        self._busy_seconds = busy_seconds
        self._changes = connection.total_changes

    def cursor(self) -> InlineCursor:
        """A cursor. Raises OperationalError once the connection is closed."""
        return InlineCursor(self, self.open.cursor())

    @property
    def open(self) -> sqlite3.Connection:
        """What is wrapped here. Raises OperationalError once it is closed."""
        if self._connection is None:
            raise sqlite3.OperationalError("Connection closed")
        return self._connection

    @property
    def driver_connection(self) -> sqlite3.Connection:
        """The same, under the name that SQLAlchemy has for it."""
        return self.open

    def patiently(self, call: Callable[..., T], *args: Any) -> T:
        """Do it; while another process holds the lock, try again. Raises sqlite3.Error."""
        try:
            return call(*args)
        except sqlite3.OperationalError as error:
            if not _is_busy(error):
                raise
        return await_only(self._again_and_again(call, *args))

    async def _again_and_again(self, call: Callable[..., T], *args: Any) -> T:
        loop = asyncio.get_running_loop()
        pause, until = SHORTEST_PAUSE, loop.time() + self._busy_seconds
        while True:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            try:
                return call(*args)
            except sqlite3.OperationalError as error:
                if not _is_busy(error) or loop.time() > until:
                    raise

    def commit(self) -> None:
        """Commit: in a thread where the disk has to be waited for."""
        connection = self._connection
        if connection is None or not connection.in_transaction:
            return
        if connection.total_changes == self._changes:
            self.patiently(connection.commit)
            return
        await_only(_aside(connection.commit))
        self._changes = connection.total_changes

    def rollback(self) -> None:
        """Roll back what is under way."""
        if self._connection is not None:
            self._connection.rollback()
            self._changes = self._connection.total_changes

    def create_function(self, *args: Any, **more: Any) -> None:
        """Give SQL a function."""
        self.open.create_function(*args, **more)

    def close(self) -> None:
        """Close it; once more does nothing."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    terminate = close


class InlineCursor:
    """A cursor over such a connection. All of a result is there as soon as a statement has run, so
    that the next statement changes nothing of it."""

    def __init__(self, connection: InlineConnection, cursor: sqlite3.Cursor) -> None:
        self._connection = connection
        self._cursor = cursor
        self._rows: deque[Any] = deque()
        self.arraysize = 1
        self.close = cursor.close

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

    def execute(self, statement: str, values: Any = ()) -> None:
        """Run a statement."""
        self._connection.patiently(self._cursor.execute, statement, values)
        if self._cursor.description:
            self._rows = deque(self._cursor.fetchall())
        await_only(_DONE)

    def executemany(self, statement: str, values: Any) -> None:
        """Run a statement for each of many values."""
        self._connection.patiently(self._cursor.executemany, statement, values)
        await_only(_DONE)

    def __iter__(self) -> Iterator[Any]:
        while self._rows:
            yield self._rows.popleft()

    def fetchall(self) -> list[Any]:
        """What is left of the result."""
        return list(self)

    def fetchone(self) -> Any:
        """The next row of the result; None after the last."""
        return next(iter(self), None)

    def fetchmany(self, size: int | None = None) -> list[Any]:
        """The next rows of the result."""
        return list(islice(self, size or self.arraysize))

    async def _async_soft_close(self) -> None:
        """SQLAlchemy asks for this where it hands a result on: nothing waits to be read."""


def connect(database: str, *, busy_seconds: float, **more: Any) -> InlineConnection:
    """Open a database file; transactions begin when they are asked to. Raises sqlite3.Error."""
    more |= {"timeout": 0.0, "isolation_level": None, "check_same_thread": False}
    return InlineConnection(sqlite3.connect(database, **more), busy_seconds)


async def _aside(call: Callable[[], None]) -> None:
    """Do it in a thread. Whoever is called off meanwhile waits all the same: nobody else may
    use the connection yet."""
    work = asyncio.ensure_future(asyncio.to_thread(call))
    try:
        await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait({work})
        raise


def _is_busy(error: sqlite3.OperationalError) -> bool:
    return (getattr(error, "sqlite_errorname", None) or "").startswith("SQLITE_BUSY")
