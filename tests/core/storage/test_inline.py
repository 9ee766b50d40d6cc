"""SQLite in the event loop: locks are waited for without standing still."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from core.storage.inline import connect


async def test_a_lock_of_another_process_is_waited_for(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "db", isolation_level=None)
    other.execute("CREATE TABLE cards (name TEXT)")
    other.execute("BEGIN IMMEDIATE")
    ours = await connect(str(tmp_path / "db"), busy_seconds=20)

    begun = asyncio.create_task(ours.cursor().execute("BEGIN IMMEDIATE"))
    done, _ = await asyncio.wait({begun}, timeout=0.05)
    other.execute("COMMIT")
    await begun

    assert not done
    await ours.rollback()
    await ours.close()
    other.close()


async def test_a_lock_that_is_never_given_is_an_error(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    ours = await connect(str(tmp_path / "db"), busy_seconds=0.01)

    with pytest.raises(sqlite3.OperationalError) as refused:
        await ours.cursor().execute("BEGIN IMMEDIATE")

    assert refused.value.sqlite_errorname == "SQLITE_BUSY"
    await ours.close()
    other.close()


async def test_whoever_is_called_off_while_it_commits_leaves_a_connection_at_rest(
    tmp_path: Path,
) -> None:
    ours = await connect(str(tmp_path / "db"), busy_seconds=1)
    await ours.cursor().execute("CREATE TABLE cards (name TEXT)")
    await ours.cursor().execute("BEGIN IMMEDIATE")
    await ours.cursor().execute("INSERT INTO cards VALUES ('7c')")

    commit = asyncio.create_task(ours.commit())
    await asyncio.sleep(0)
    commit.cancel()
    with pytest.raises(asyncio.CancelledError):
        await commit

    assert not ours.open.in_transaction
    await ours.close()
    await ours.close()
