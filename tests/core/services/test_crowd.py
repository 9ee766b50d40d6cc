"""Many presses at once: each question gets one answer, and whoever presses gets a receipt.

On PostgreSQL two processes' services press at the same time, each over connections of its own.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable

import pytest

from core.engine.game import Action
from core.readmodels import Page, Receipt, Said
from core.records import replay, verify
from core.storage import MatchRow, MoveRow, SeatRow, TableRow
from tests.core.services.ground import (
    AIGERIM,
    ANNA,
    BORIS,
    DAULET,
    EGOR,
    FOUR,
    GROUP,
    TURN,
    CountedChance,
    Ground,
    ground_on,
)
from tests.core.services.positions import last_play, last_trick


@pytest.fixture
async def processes(database_url: str) -> AsyncGenerator[tuple[Ground, Ground]]:
    """Two processes' services over one database, or one process twice where only one may be."""
    async with ground_on(database_url) as one:
        if not one.work.is_shared:
            yield one, one
            return
        chance = CountedChance("other")
        async with ground_on(database_url, clock=one.clock, chance=chance) as other:
            yield one, other


async def crowd(presses: list[Awaitable[Receipt]]) -> Counter[Said]:
    """What is said to presses that all come at once. None of them may raise anything."""
    return Counter(receipt.said for receipt in await asyncio.gather(*presses))


async def sound(ground: Ground, table: int) -> None:
    """The record has every move once, and leads to the state that was saved."""
    rows = await ground.rows(MoveRow, table_id=table)
    record = await ground.record(table)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert replay(record).match.state == (await ground.loaded(table)).state
    assert verify(record).first_fault is None


async def test_of_twenty_presses_on_the_same_question_one_counts(
    processes: tuple[Ground, Ground],
) -> None:
    one, other = processes
    table = await one.match(FOUR)
    for turn in range(5):
        person, decision = await one.turn(table)
        legal = await one.legal(table, person)
        said = await crowd(
            [
                (one, other)[number % 2].services.play.answer(
                    table, person, decision.id, legal[number % len(legal)]
                )
                for number in range(20)
            ]
        )

        assert said == {Said.PLAYED: 1, Said.STALE: 19}
        assert len(await one.rows(MoveRow)) == 2 + turn
    await sound(one, table)


async def test_everybody_may_press_everything_at_once(processes: tuple[Ground, Ground]) -> None:
    one, other = processes
    table = await one.match(FOUR)
    for _ in range(6):
        moves = len(await one.rows(MoveRow))
        person, decision = await one.turn(table)
        (action, *_) = await one.legal(table, person)
        said = await crowd(_everything(one, table, person, decision.id, action))
        said += await crowd(_everything(other, table, person, decision.id, action))

        assert said[Said.PLAYED] >= 1
        assert said.total() == 40
        assert set(said) <= {
            Said.PLAYED,
            Said.STALE,
            Said.NOT_YOUR_TURN,
            Said.PLANNED,
            Said.UNPLANNED,
            Said.ILLEGAL,
            Said.DONE,
            Said.EXTENDED,
            Said.MORE_TIME_USED,
            Said.NOT_ASLEEP,
            Said.NOT_SEATED,
            Said.STARTED_ALREADY,
        }
        assert moves < len(await one.rows(MoveRow)) <= moves + said[Said.PLAYED] + 8
        await sound(one, table)


def _everything(
    ground: Ground, table: int, person: int, decision: int, action: Action
) -> list[Awaitable[Receipt]]:
    play, care, lobby = ground.services.play, ground.services.care, ground.services.lobby
    return [
        *(play.answer(table, person, decision, action) for _ in range(4)),
        *(play.answer(table, one, decision, action) for one in FOUR),
        *(play.plan(table, one, 1, action) for one in FOUR),
        *(play.select(table, one, {"sort": "rank"}) for one in (ANNA, BORIS)),
        care.more_time(table, person),
        care.here(table, person),
        lobby.sit(table, EGOR),
        lobby.turn_page(table, GROUP, Page.MENU),
        lobby.start(table, ANNA),
        play.answer(table, EGOR, decision, action),
    ]


async def test_presses_clocks_and_robots_meet_at_one_table(
    processes: tuple[Ground, Ground],
) -> None:
    one, other = processes
    table = await one.match([ANNA, BORIS], robots=2)
    for _ in range(10):
        loaded = await one.loaded(table)
        decision = loaded.decision
        assert decision is not None
        seat = min(decision.waiting)
        moves = len(await one.rows(MoveRow))
        one.clock.move(TURN)
        legal = loaded.game.legal(loaded.state, decision, seat)
        person = loaded.seats[seat].person_id or ANNA
        action = next(iter(legal))
        await asyncio.gather(
            *(ground.services.play.robot(table, decision.id) for ground in processes),
            *(ground.services.play.expire(table, decision.id) for ground in processes),
            *(ground.services.play.warn(table) for ground in processes),
            *(
                ground.services.play.answer(table, person, decision.id, action)
                for ground in processes
            ),
        )

        assert len(await other.rows(MoveRow)) == moves + 1
    await sound(one, table)


async def test_the_last_card_of_a_match_ends_it_once(processes: tuple[Ground, Ground]) -> None:
    one, other = processes
    table = await one.match(FOUR)
    await one.set_state(table, last_trick("60:49", score="11:4"))
    for _ in range(3):
        await one.step(table)
    person, decision = await one.turn(table)
    seat = (await one.seat(table, person)).seat
    said = await crowd(
        [
            ground.services.play.answer(table, person, decision.id, last_play(seat))
            for ground in (one, other) * 6
        ]
        + [ground.services.care.stop(table, ANNA) for ground in (one, other) * 2]
    )

    assert said[Said.PLAYED] + said[Said.STOPPED] == 1
    assert said.total() == 16
    assert set(said) <= {Said.PLAYED, Said.STOPPED, Said.OVER}
    assert (await one.kinds()).count("result") == 1


async def test_a_full_table_is_filled_and_started_once(
    processes: tuple[Ground, Ground],
) -> None:
    one, other = processes
    table = await one.lobby([ANNA])
    people = [BORIS, AIGERIM, DAULET, EGOR, 21, 22, 23, 24]
    await one.meet(*people)
    said = await crowd(
        [ground.services.lobby.sit(table, person) for person in people for ground in processes]
        + [ground.services.lobby.add_robot(table, ANNA) for ground in processes]
        + [ground.services.lobby.move_seat(table, ANNA, 3) for ground in processes]
    )
    assert Said.BUSY not in said
    seats = await one.rows(SeatRow)
    assert len(seats) == 4
    assert len({row.person_id for row in seats if row.person_id}) == sum(
        row.person_id is not None for row in seats
    )
    said = await crowd([ground.services.lobby.start(table, ANNA) for ground in (one, other) * 5])

    assert said == {Said.STARTED: 1, Said.STARTED_ALREADY: 9}
    assert (await one.row(MatchRow)).moves == 1


async def test_many_tables_play_beside_each_other(processes: tuple[Ground, Ground]) -> None:
    one, other = processes
    tables = [await one.match(FOUR) for _ in range(4)]

    async def play(ground: Ground, table: int) -> None:
        for _ in range(6):
            assert (await ground.step(table)).said is Said.PLAYED

    await asyncio.gather(
        *(play(processes[number % 2], table) for number, table in enumerate(tables))
    )

    assert Counter(row.table_id for row in await other.rows(MoveRow)) == dict.fromkeys(tables, 7)
    for table in tables:
        await sound(one, table)


async def test_delivery_and_moves_do_not_lose_each_others_marks(
    processes: tuple[Ground, Ground],
) -> None:
    one, other = processes
    table = await one.match(FOUR)

    async def draw(ground: Ground) -> None:
        for _ in range(10):
            for waiting in await ground.services.screens.waiting():
                job = await ground.services.screens.claim(waiting.id)
                if job is not None:
                    await ground.services.screens.load(job)
                    await ground.services.screens.shown(
                        job, message=job.id, digest="d", fresh=job.message is None
                    )

    async def play(ground: Ground) -> None:
        for _ in range(10):
            await ground.step(table)

    await asyncio.gather(play(one), draw(other), draw(one))
    await one.draw_all()

    assert await one.behind() == {}
    assert len(await one.rows(MoveRow)) == 11
    for chat in (GROUP, *FOUR):
        screen = await one.screen(table, chat)
        assert screen.shown == screen.wanted


async def test_an_announcement_is_claimed_by_one_of_two_processes(
    processes: tuple[Ground, Ground],
) -> None:
    one, other = processes
    for _ in range(5):
        table = await one.match(FOUR)
        await one.services.care.stop(table, ANNA)
    await one.change(TableRow, {"id": 1}, thread_id=None)

    sent: list[str] = []

    async def send(ground: Ground) -> None:
        while waiting := await ground.services.outbox.waiting():
            for row in waiting:
                job = await ground.services.outbox.claim(row.id)
                if job is not None:
                    sent.append(job.key)
                    await ground.services.outbox.sent(job, 1)

    await asyncio.gather(send(one), send(other))

    assert sorted(sent) == [f"result:{table}:{GROUP}" for table in range(1, 6)]
