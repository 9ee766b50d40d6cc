"""Databases in trouble: nothing was done, one kind of error says so, and it quotes no value."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
import traceback
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url, text
from sqlmodel import select

from core.storage import (
    Collision,
    DatabaseDown,
    DatabaseFault,
    HeartbeatRow,
    MoveRow,
    PersonRow,
    Row,
    UnitOfWork,
    make_engine,
    unit_of_work,
)

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
SEED = "5eed" * 16
HAND = ["Jc", "Ah"]


@asynccontextmanager
async def over(url: str, *, schema: bool = False) -> AsyncGenerator[UnitOfWork]:
    engine = make_engine(url)
    try:
        if schema:
            async with engine.begin() as connection:
                await connection.run_sync(Row.metadata.create_all)
        yield UnitOfWork(engine)
    finally:
        await engine.dispose()


async def write(work: UnitOfWork, person: int = 1) -> None:
    async with work() as db:
        db.add(PersonRow(id=person, name="Anna"))


async def read(work: UnitOfWork) -> list[int]:
    async with work.reading() as db:
        return list(await db.exec(select(PersonRow.id)))


async def reason(work: Awaitable[Any]) -> str:
    """How the error of a database that is down describes itself."""
    with pytest.raises(DatabaseDown) as caught:
        await work
    return str(caught.value)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work gives up waiting at once."""
    monkeypatch.setattr(unit_of_work, "BUSY_SECONDS", 0.05)


@pytest.mark.usefixtures("impatient")
async def test_a_locked_file_is_a_database_that_is_down(sqlite_url: str, tmp_path: Path) -> None:
    async with over(sqlite_url, schema=True) as work:
        other = sqlite3.connect(tmp_path / "kozyr.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        said = await reason(write(work))
        other.execute("ROLLBACK")
        other.close()
        await write(work)

        assert said == "SQLITE_BUSY"
        assert await read(work) == [1]


@pytest.mark.usefixtures("impatient")
async def test_a_line_that_does_not_move_is_given_up(sqlite_url: str) -> None:
    async with over(sqlite_url, schema=True) as work:
        async with work() as db:
            db.add(PersonRow(id=1, name="Anna"))
            said = await reason(asyncio.create_task(write(work, 2)))

        assert said == "a long line of writers"
        assert await read(work) == [1]


async def test_a_file_that_may_only_be_read_is_down_for_writers(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with over(sqlite_url, schema=True) as work:
        await write(work)
    only = f"sqlite+aiosqlite:///file:{tmp_path / 'kozyr.sqlite3'}?mode=ro&uri=true"
    async with over(only) as work:
        assert await reason(write(work, 2)) == "SQLITE_READONLY"
        assert await read(work) == [1]


async def test_a_full_disk_is_down_for_writers_until_there_is_room(sqlite_url: str) -> None:
    async with over(sqlite_url, schema=True) as work:
        await write(work)

        async def write_much(most_pages: int) -> None:
            async with work() as db:
                connection = await db.connection()
                await connection.execute(text(f"PRAGMA max_page_count = {most_pages}"))
                db.add(PersonRow(id=2, name="x" * 100_000))

        assert await reason(write_much(1)) == "SQLITE_FULL"  # no less than there are already
        assert await read(work) == [1]
        await write_much(10_000)
        assert await read(work) == [1, 2]


async def test_a_file_that_cannot_be_there_is_down(tmp_path: Path) -> None:
    async with over(f"sqlite+aiosqlite:///{tmp_path / 'no' / 'such' / 'folder.db'}") as work:
        assert await reason(write(work)) == "SQLITE_CANTOPEN"
        assert await reason(read(work)) == "SQLITE_CANTOPEN"
    # The driver's threads still tell this loop that they end; nothing else says when.
    while any("connection_worker" in thread.name for thread in threading.enumerate()):  # noqa: ASYNC110
        await asyncio.sleep(0)


async def test_a_database_without_its_schema_is_down(database_url: str) -> None:
    async with over(database_url) as work:
        assert await reason(write(work)) == "42P01"


async def test_a_server_that_is_away_is_down() -> None:
    async with over("postgresql+asyncpg://kozyr@127.0.0.1:1/kozyr") as work:
        assert await reason(write(work)) == "ConnectionRefusedError"


async def test_a_database_that_the_server_does_not_have_is_down(postgres_url: str) -> None:
    async with over(f"{postgres_url}_gone") as work:
        assert await reason(read(work)) == "3D000"


async def test_a_server_that_throws_its_clients_out_is_down_and_comes_back(
    postgres_url: str,
) -> None:
    ended = text("SELECT pg_terminate_backend(pg_backend_pid())")
    async with over(postgres_url, schema=True) as work:

        async def thrown_out() -> None:
            async with work() as db:
                db.add(PersonRow(id=1, name="Anna"))
                await db.flush()
                await (await db.connection()).execute(ended)

        assert await reason(thrown_out()) != ""
        await write(work, 2)
        assert await read(work) == [2]


class Passage:
    """The way to a server, on which everything can get lost from some moment on."""

    def __init__(self) -> None:
        self.is_open = asyncio.Event()
        self.is_open.set()
        self._pumps = set[asyncio.Task[None]]()

    @asynccontextmanager
    async def to(self, url: str) -> AsyncGenerator[str]:
        """The address of the server by this way."""
        server = make_url(url)

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            back, there = await asyncio.open_connection(server.host, server.port)
            for one, other in ((reader, there), (back, writer)):
                self._pumps.add(asyncio.create_task(self._pump(one, other)))

        async with await asyncio.start_server(serve, "127.0.0.1", 0) as here:
            port = here.sockets[0].getsockname()[1]
            try:
                yield server.set(port=port).render_as_string(hide_password=False)
            finally:
                for pump in self._pumps:
                    pump.cancel()
                await asyncio.gather(*self._pumps, return_exceptions=True)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.closing(writer):
            while data := await reader.read(65536):
                await self.is_open.wait()
                writer.write(data)


async def test_a_server_that_falls_silent_is_down_and_comes_back(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its machine was gone, and all who sent and moved waited for a word of it."""
    async with over(postgres_url, schema=True) as work:
        await write(work)
    monkeypatch.setattr(unit_of_work, "ANSWER_SECONDS", 2.0)
    way = Passage()
    async with way.to(postgres_url) as url, over(url) as work:
        assert await read(work) == [1]
        way.is_open.clear()
        assert await reason(read(work)) == "TimeoutError"
        assert await reason(write(work, 2)) == "TimeoutError"
        way.is_open.set()
        await write(work, 3)
        assert await read(work) == [1, 3]


async def test_of_two_that_wait_for_each_other_one_is_down(postgres_url: str) -> None:
    async with over(postgres_url, schema=True) as work:
        await write(work, 1)
        await write(work, 2)
        locked = asyncio.Barrier(2)

        async def rename(first: int, second: int) -> None:
            async with work() as db:
                query = select(PersonRow).with_for_update()
                (await db.exec(query.where(PersonRow.id == first))).one().name = "first"
                await locked.wait()
                (await db.exec(query.where(PersonRow.id == second))).one().name = "second"

        done = await asyncio.gather(rename(1, 2), rename(2, 1), return_exceptions=True)

    assert [str(one) for one in done if one is not None] == ["40P01"]
    assert [type(one) for one in done if one is not None] == [Collision]


async def test_who_comes_second_to_a_key_is_told_to_try_again(work: UnitOfWork) -> None:
    await write(work)
    said = await reason(write(work))

    assert said in ("23505", "SQLITE_CONSTRAINT_PRIMARYKEY")
    assert await read(work) == [1]


async def move_without_a_table(work: UnitOfWork) -> None:
    fields = {"do": "deal", "hands": [HAND]}
    async with work() as db:
        db.add(MoveRow(table_id=99, number=1, deal=1, fields=fields, secret=SEED))


async def beat_without_a_time(work: UnitOfWork) -> None:
    async with work() as db:
        connection = await db.connection()
        insert = text("INSERT INTO heartbeats (process, at) VALUES (:process, NULL)")
        await connection.execute(insert, {"process": SEED})


async def move_that_is_no_json(work: UnitOfWork) -> None:
    async with work() as db:
        connection = await db.connection()
        insert = text(
            "INSERT INTO moves (table_id, number, deal, fields, secret)"
            " VALUES (:seed, 1, 1, :hand, :seed)"
        )
        await connection.execute(insert, {"seed": SEED, "hand": " ".join(HAND)})


@pytest.mark.parametrize("bad", [move_without_a_table, beat_without_a_time, move_that_is_no_json])
async def test_a_row_that_cannot_be_is_a_fault_that_shows_no_value(
    work: UnitOfWork, bad: Callable[[UnitOfWork], Awaitable[None]]
) -> None:
    with pytest.raises(DatabaseFault) as caught:
        await bad(work)

    told = "".join(traceback.format_exception(caught.value)) + repr(caught.value)
    assert [secret for secret in (SEED, *HAND) if secret in told] == []


async def beat_at_no_time(work: UnitOfWork) -> None:
    async with work() as db:
        insert = text("INSERT INTO heartbeats (process, at) VALUES ('p', :at)")
        await (await db.connection()).execute(insert, {"at": SEED})


async def test_a_value_of_the_wrong_kind_is_a_fault_that_does_not_show_it(
    postgres_url: str,
) -> None:
    async with over(postgres_url, schema=True) as work:
        with pytest.raises(DatabaseFault) as caught:
            await beat_at_no_time(work)

    assert SEED not in "".join(traceback.format_exception(caught.value))


async def test_the_traceback_of_a_fault_still_leads_to_the_place(work: UnitOfWork) -> None:
    with pytest.raises(DatabaseFault) as caught:
        await beat_without_a_time(work)

    frames = traceback.extract_tb(caught.value.__traceback__)
    assert "beat_without_a_time" in [frame.name for frame in frames]


async def test_errors_that_are_no_database_errors_pass_as_they_are(work: UnitOfWork) -> None:
    async def divide() -> None:
        async with work() as db:
            await db.get(HeartbeatRow, "p")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await divide()
