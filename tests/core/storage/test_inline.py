"""SQLite in the event loop: locks are waited for without standing still."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy.util import greenlet_spawn

from core.storage.inline import InlineConnection, connect


async def run(connection: InlineConnection, statement: str) -> None:
    """Run a statement as SQLAlchemy does."""
    await greenlet_spawn(connection.cursor().execute, statement)


async def test_a_lock_of_another_process_is_waited_for(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "db", isolation_level=None)
    other.execute("CREATE TABLE cards (name TEXT)")
    other.execute("BEGIN IMMEDIATE")
    ours = connect(str(tmp_path / "db"), busy_seconds=20)

    begun = asyncio.create_task(run(ours, "BEGIN IMMEDIATE"))
    done, _ = await asyncio.wait({begun}, timeout=0.05)
    other.execute("COMMIT")
    await begun

    assert not done
    ours.rollback()
    ours.close()
    other.close()


async def test_a_lock_that_is_never_given_is_an_error(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    ours = connect(str(tmp_path / "db"), busy_seconds=0.01)

    with pytest.raises(sqlite3.OperationalError) as refused:
        await run(ours, "BEGIN IMMEDIATE")

    assert refused.value.sqlite_errorname == "SQLITE_BUSY"
    ours.close()
    other.close()


async def test_whoever_is_called_off_while_it_commits_leaves_a_connection_at_rest(
    tmp_path: Path,
) -> None:
    ours = connect(str(tmp_path / "db"), busy_seconds=1)
    await run(ours, "CREATE TABLE cards (name TEXT)")
    await run(ours, "BEGIN IMMEDIATE")
    await run(ours, "INSERT INTO cards VALUES ('7c')")

    commit = asyncio.create_task(greenlet_spawn(ours.commit))
    await asyncio.sleep(0)
    commit.cancel()
    with pytest.raises(asyncio.CancelledError):
        await commit

    assert not ours.open.in_transaction
    ours.close()
    ours.close()
