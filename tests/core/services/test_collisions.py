"""Transactions in each other's way: the one that has to give way is done again, and nobody hears
of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

import pytest
from sqlalchemy import text
from sqlmodel import col, select

from core.readmodels import Said
from core.storage import Collision, InboxRow, MoveRow, ScreenRow, TableRow, insistent, locked
from core.storage.unit_of_work import TRIES
from tests.core.services.ground import FOUR, TURN, Ground, ground_on

UPDATE = 7


@pytest.fixture
async def shared(postgres_url: str) -> AsyncGenerator[Ground]:
    """Services over PostgreSQL, where rows are locked one by one, by the tests as they like."""
    async with ground_on(postgres_url, in_order=False) as made:
        yield made


async def somebody_waits(ground: Ground) -> None:
    """Until a transaction waits for another's lock."""
    waiting = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
    while True:
        async with ground.engine.connect() as connection:
            if (await connection.execute(waiting)).scalar_one():
                return
        await asyncio.sleep(0.01)


@asynccontextmanager
async def in_the_way(ground: Ground, table: int) -> AsyncGenerator[None]:
    """What starts here and moves at the table has to give way to a transaction that locks as none
    should: first the screens, and the table when somebody waits for a screen. PostgreSQL may choose
    this one instead, where it comes late to its second lock."""
    with suppress(Collision):
        async with ground.work(effect=False) as db:
            screens = select(ScreenRow.id).where(ScreenRow.table_id == table)
            await db.exec(screens.order_by(col(ScreenRow.id)).with_for_update())
            yield
            await somebody_waits(ground)
            await db.exec(select(TableRow.id).where(TableRow.id == table).with_for_update())


async def test_a_press_that_had_to_give_way_is_done_again_and_counts_once(shared: Ground) -> None:
    table = await shared.match(FOUR)
    person, decision = await shared.turn(table)
    (action, *_) = await shared.legal(table, person)
    async with shared.services.inbox.handling(UPDATE), in_the_way(shared, table):
        press = shared.services.play.answer(table, person, decision.id, action)
        pressed = asyncio.ensure_future(press)

    assert (await pressed).said is Said.PLAYED
    assert len(await shared.rows(MoveRow)) == 2
    assert [row.update_id for row in await shared.rows(InboxRow)] == [UPDATE]


async def test_due_work_that_had_to_give_way_is_done_again(shared: Ground) -> None:
    table = await shared.match(FOUR)
    shared.clock.move(TURN)
    (_, turn) = await shared.turn(table)
    (due, *_) = await shared.services.deadlines.due()
    async with in_the_way(shared, table):
        firing = asyncio.ensure_future(shared.services.deadlines.fire(due))
    await firing

    moves = await shared.rows(MoveRow)
    assert (due.decision, len(moves)) == (turn.id, 2)
    assert moves[1].fields["auto"] is True


async def test_whose_tables_are_shown_anew_holds_no_later_screen_while_he_waits_for_an_earlier(
    shared: Ground,
) -> None:
    first = await shared.lobby(FOUR)
    second = await shared.match(FOUR)
    await shared.services.lobby.start(first, FOUR[0])
    later, earlier = [await shared.screen(table, FOUR[0]) for table in (first, second)]
    assert (earlier.id or 0) < (later.id or 0)
    async with shared.work(effect=False) as db:
        await db.exec(locked(ScreenRow, col(ScreenRow.id) == earlier.id))
        showing = asyncio.ensure_future(shared.services.people.set_language(FOUR[0], "kk"))
        await somebody_waits(shared)
        at_once = select(ScreenRow.id).where(ScreenRow.id == later.id).with_for_update(nowait=True)

        assert (await db.exec(at_once)).one() == later.id
    await showing


async def test_whoever_always_has_to_give_way_gives_up() -> None:
    tries = 0

    @insistent
    async def never() -> None:
        nonlocal tries
        tries += 1
        raise Collision("40P01")

    with pytest.raises(Collision):
        await never()
    assert tries == TRIES
