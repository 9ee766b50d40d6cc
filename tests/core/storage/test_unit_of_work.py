"""Transactions: what is committed, what is seen meanwhile, what comes twice, who waits for whom."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from sqlalchemy import event
from sqlmodel import select

from core.storage import (
    AlreadyHandled,
    ChatRow,
    InboxRow,
    PersonRow,
    Row,
    UnitOfWork,
    afterwards,
    handling,
    insert_new,
    make_engine,
)
from core.storage.unit_of_work import SQLITE_CONNECTIONS

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


class Broken(Exception):
    """What a test raises to end a transaction badly."""


async def names(work: UnitOfWork) -> list[str]:
    async with work.reading() as db:
        return sorted(await db.exec(select(PersonRow.name)))


async def save(work: UnitOfWork, person: int, name: str) -> None:
    async with work() as db:
        db.add(PersonRow(id=person, name=name))


async def save_and_fail(work: UnitOfWork, person: int, *calls: Callable[[], None]) -> None:
    async with work() as db:
        for call in calls:
            afterwards(db, call)
        db.add(PersonRow(id=person, name="Nobody"))
        await db.flush()
        raise Broken


async def test_what_was_done_lasts(work: UnitOfWork) -> None:
    await save(work, 1, "Anna")

    assert await names(work) == ["Anna"]


async def test_an_error_takes_everything_back(work: UnitOfWork) -> None:
    with pytest.raises(Broken):
        await save_and_fail(work, 1)

    assert await names(work) == []


async def test_a_moment_comes_back_in_utc(work: UnitOfWork) -> None:
    async with work() as db:
        db.add(InboxRow(update_id=2**40, at=NOW))

    async with work.reading() as db:
        row = await db.get_one(InboxRow, 2**40)
        assert (row.at, row.at.utcoffset()) == (NOW, NOW.utcoffset())


async def test_what_is_read_is_of_one_moment(work: UnitOfWork) -> None:
    await save(work, 1, "Anna")

    async with work.reading() as db:
        first = list(await db.exec(select(PersonRow.name)))
        await save(work, 2, "Boris")
        second = list(await db.exec(select(PersonRow.name)))

    assert (first, second) == (["Anna"], ["Anna"])
    assert await names(work) == ["Anna", "Boris"]


async def test_reading_waits_for_no_writer(work: UnitOfWork) -> None:
    async with work() as db:
        db.add(PersonRow(id=1, name="Anna"))
        await db.flush()
        assert await asyncio.wait_for(names(work), 30) == []

    assert await names(work) == ["Anna"]


async def test_writers_that_come_together_all_get_through(work: UnitOfWork) -> None:
    async with work() as db:
        db.add(PersonRow(id=1, name=""))

    async def add(letter: str) -> None:
        async with work() as db:
            row = (
                await db.exec(select(PersonRow).where(PersonRow.id == 1).with_for_update())
            ).one()
            row.name += letter

    await asyncio.gather(*(add(letter) for letter in "abcdefghijklmnopqrst"))

    (name,) = await names(work)
    assert sorted(name) == list("abcdefghijklmnopqrst")


async def test_a_call_comes_after_the_commit_and_once(work: UnitOfWork) -> None:
    order: list[str] = []

    def call() -> None:
        order.append("called")

    async with work() as db:
        db.add(PersonRow(id=1, name="Anna"))
        afterwards(db, call)
        afterwards(db, call)
        await db.flush()
        order.append("flushed")

    assert order == ["flushed", "called"]


async def test_no_call_comes_after_a_transaction_that_failed(work: UnitOfWork) -> None:
    order: list[str] = []
    with pytest.raises(Broken):
        await save_and_fail(work, 1, lambda: order.append("called"))

    assert order == []


async def test_a_row_is_inserted_once(work: UnitOfWork) -> None:
    async with work() as db:
        first = await insert_new(db, ChatRow(id=-1, kind="group", title="first"))
        second = await insert_new(db, ChatRow(id=-1, kind="group", title="second"))

    async with work.reading() as db:
        title = (await db.get_one(ChatRow, -1)).title
    assert (first, second, title) == (True, False, "first")


async def test_of_rows_inserted_at_once_one_stays(work: UnitOfWork) -> None:
    async def insert(name: str) -> bool:
        async with work() as db:
            return await insert_new(db, PersonRow(id=1, name=name))

    done = await asyncio.gather(*(insert(name) for name in "abcdefgh"))

    assert done.count(True) == 1
    assert await names(work) == ["abcdefgh"[done.index(True)]]


# -- updates that come twice -----------------------------------------------------------------------


async def effect(work: UnitOfWork, update: int, person: int) -> None:
    async with handling(update, NOW):
        await save(work, person, f"P{person}")


async def test_an_update_has_one_effect(work: UnitOfWork) -> None:
    await effect(work, 7, 1)
    with pytest.raises(AlreadyHandled):
        await effect(work, 7, 2)

    assert await names(work) == ["P1"]


async def test_an_update_handled_twice_at_once_has_one_effect(work: UnitOfWork) -> None:
    done = await asyncio.gather(
        *(effect(work, 7, person) for person in range(1, 6)), return_exceptions=True
    )

    assert [type(one) for one in done if one is not None] == [AlreadyHandled] * 4
    assert await names(work) == [f"P{1 + done.index(None)}"]


async def test_one_handling_may_have_several_effects(work: UnitOfWork) -> None:
    async with handling(7, NOW):
        await save(work, 1, "Anna")
        await save(work, 2, "Boris")

    assert await names(work) == ["Anna", "Boris"]


async def test_an_update_whose_effect_failed_may_come_again(work: UnitOfWork) -> None:
    async with handling(7, NOW):
        with pytest.raises(Broken):
            await save_and_fail(work, 1)

    await effect(work, 7, 1)
    assert await names(work) == ["P1"]


async def test_what_may_be_done_twice_leaves_the_update_open(work: UnitOfWork) -> None:
    async with handling(7, NOW), work(effect=False) as db:
        db.add(PersonRow(id=1, name="Anna"))

    await effect(work, 7, 2)
    assert await names(work) == ["Anna", "P2"]


async def test_readers_that_come_together_again_find_their_connections_open(
    sqlite_url: str,
) -> None:
    engine = make_engine(sqlite_url)
    work, opened = UnitOfWork(engine), list[object]()
    event.listen(engine.sync_engine, "connect", lambda *made: opened.append(made))
    async with engine.begin() as connection:
        await connection.run_sync(Row.metadata.create_all)
    for _ in range(3):
        await asyncio.gather(*(names(work) for _ in range(3 * SQLITE_CONNECTIONS)))
    await engine.dispose()

    assert len(opened) == SQLITE_CONNECTIONS
