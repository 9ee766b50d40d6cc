"""Due work: found by its row, done once whoever finds it, and put off by an outage."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from core.readmodels import Pace
from core.services import Due, DueKind, Rules
from core.storage import HeartbeatRow, MatchRow, MoveRow, TableRow
from tests.core.services.ground import (
    ANNA,
    BORIS,
    FOUR,
    GROUP,
    NOON,
    ROBOT,
    TURN,
    CountedChance,
    Ground,
    ground_on,
)

MINUTES = timedelta(minutes=1)


async def times(ground: Ground) -> dict[str, Any]:
    match = await ground.row(MatchRow)
    return {name: getattr(match, name) for name in ("deadline_at", "warn_at", "robot_at")}


# -- what is due -----------------------------------------------------------------------------------


async def test_each_thing_is_due_at_its_time(everywhere: Ground) -> None:
    lobby = await everywhere.lobby([ANNA])
    table = await everywhere.match([ANNA], robots=3)
    while (await everywhere.asked(table)).waiting != {0}:
        await everywhere.pass_time(ROBOT)
    decision = (await everywhere.asked(table)).id
    asked = everywhere.clock.now()
    due = everywhere.services.deadlines.due
    assert await due() == []
    everywhere.clock.moment = asked + timedelta(seconds=TURN * 0.75)
    assert await due() == [Due(DueKind.WARNING, table, decision)]
    everywhere.clock.moment = NOON + 15 * MINUTES

    assert await due() == [
        Due(DueKind.TURN, table, decision),
        Due(DueKind.WARNING, table, decision),
        Due(DueKind.LOBBY, lobby, 0),
    ]


async def test_a_match_that_waits_for_a_robot_has_a_robots_time(ground: Ground) -> None:
    table = await ground.match([ANNA], robots=3)
    if (await ground.asked(table)).waiting == {0}:
        await ground.step(table)
    decision = (await ground.asked(table)).id
    ground.clock.move(ROBOT)

    assert await ground.services.deadlines.due() == [Due(DueKind.ROBOT, table, decision)]


async def test_next_is_the_soonest_of_all_tables(everywhere: Ground) -> None:
    deadlines = everywhere.services.deadlines
    assert await deadlines.next_at() is None
    await everywhere.lobby([ANNA])
    assert await deadlines.next_at() == NOON + 15 * MINUTES
    table = await everywhere.match(FOUR)
    assert await deadlines.next_at() == NOON + timedelta(seconds=45)
    await everywhere.pass_time(45)
    assert await deadlines.next_at() == NOON + timedelta(seconds=60)
    await everywhere.services.care.stop(table, ANNA)
    assert await deadlines.next_at() == NOON + 15 * MINUTES


async def test_what_was_done_meanwhile_is_not_done_again(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    everywhere.clock.move(TURN)
    found = await everywhere.services.deadlines.due()
    for due in [*found, *found]:
        await everywhere.services.deadlines.fire(due)

    assert [due.kind for due in found] == [DueKind.TURN, DueKind.WARNING]
    assert len(await everywhere.rows(MoveRow, table_id=table)) == 2


async def test_what_belongs_to_a_settled_question_is_dropped(ground: Ground) -> None:
    table = await ground.match(FOUR)
    decision = (await ground.asked(table)).id
    await ground.step(table)
    ground.clock.move(TURN)
    for kind in (DueKind.TURN, DueKind.ROBOT):
        await ground.services.deadlines.fire(Due(kind, table, decision))

    assert len(await ground.rows(MoveRow)) == 2


async def test_due_work_of_tables_that_are_gone_or_over_does_nothing(ground: Ground) -> None:
    table = await ground.match(FOUR)
    decision = (await ground.asked(table)).id
    await ground.services.care.stop(table, ANNA)
    ground.clock.move(24 * 3600)
    for gone in (table, 99):
        for kind in DueKind:
            await ground.services.deadlines.fire(Due(kind, gone, decision))

    assert len(await ground.rows(MoveRow)) == 1
    assert await ground.kinds() == ["result"]


async def test_two_processes_do_due_work_once(postgres_url: str) -> None:
    async with ground_on(postgres_url) as one:
        other = Ground(one.engine, clock=one.clock, chance=CountedChance("other"))
        tables = [await one.match([ANNA], robots=3), await one.match(FOUR)]
        for _ in range(12):
            one.clock.move(TURN)
            found = await asyncio.gather(
                one.services.deadlines.due(), other.services.deadlines.due()
            )
            await asyncio.gather(
                *(one.services.deadlines.fire(due) for due in found[0]),
                *(other.services.deadlines.fire(due) for due in found[1]),
            )

        for table in tables:
            numbers = [row.number for row in await one.rows(MoveRow, table_id=table)]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) == 13
        assert sorted(await one.kinds()).count("slept") == 5


# -- outages ---------------------------------------------------------------------------------------


async def test_an_outage_is_taken_off_every_clock_and_told(everywhere: Ground) -> None:
    playing = await everywhere.match(FOUR, thread=7)
    lobby = await everywhere.lobby([ANNA])
    await everywhere.draw_all()
    await everywhere.services.deadlines.heartbeat("first")
    before = await times(everywhere)
    closes = (await everywhere.row(TableRow, id=lobby)).closes_at
    assert closes is not None
    everywhere.clock.move(600)
    seconds = await everywhere.services.deadlines.recover("second")

    gap = timedelta(seconds=600)
    assert seconds == 600
    assert await times(everywhere) == {
        "deadline_at": before["deadline_at"] + gap,
        "warn_at": before["warn_at"] + gap,
        "robot_at": None,
    }
    assert (await everywhere.row(TableRow, id=lobby)).closes_at == closes + gap
    assert await everywhere.services.deadlines.due() == []
    (told,) = await everywhere.outbox()
    assert (told.kind, told.chat_id, told.thread_id) == ("outage", GROUP, 7)
    assert told.payload == {"seconds": 600}
    behind = await everywhere.behind()
    assert {row.table_id for row in behind.values()} == {playing}
    assert set(behind) == {GROUP, *FOUR}


async def test_an_outage_is_charged_back_once(everywhere: Ground) -> None:
    await everywhere.match(FOUR)
    await everywhere.services.deadlines.heartbeat("first")
    everywhere.clock.move(600)
    first = await everywhere.services.deadlines.recover("second")
    after = await times(everywhere)
    second = await everywhere.services.deadlines.recover("third")

    assert (first, second) == (600, 0)
    assert await times(everywhere) == after
    assert await everywhere.kinds() == ["outage"]


async def test_processes_that_start_together_charge_an_outage_back_once(
    database_url: str,
) -> None:
    async with ground_on(database_url) as ground:
        others = [Ground(ground.engine, clock=ground.clock) for _ in range(3)]
        await ground.match(FOUR)
        before = await times(ground)
        await ground.services.deadlines.heartbeat("first")
        await ground.services.deadlines.heartbeat("second")
        ground.clock.move(600)
        charged = await asyncio.gather(
            *(
                one.services.deadlines.recover(f"process {number}")
                for number, one in enumerate([ground, *others])
            )
        )

        assert sorted(charged) == [0, 0, 0, 600]
        after = await times(ground)
        assert after["deadline_at"] == before["deadline_at"] + timedelta(seconds=600)
        assert await ground.kinds() == ["outage"]


async def test_a_short_pause_is_no_outage(ground: Ground) -> None:
    await ground.match(FOUR)
    await ground.services.deadlines.heartbeat("first")
    before = await times(ground)
    ground.clock.move(10)

    assert await ground.services.deadlines.recover("second") == 0
    assert await times(ground) == before
    assert await ground.kinds() == []


async def test_the_first_start_ever_is_no_outage(ground: Ground) -> None:
    assert await ground.services.deadlines.recover("first") == 0
    assert [row.process for row in await ground.rows(HeartbeatRow)] == ["first"]


async def test_while_one_process_lives_there_is_no_outage(ground: Ground) -> None:
    await ground.match(FOUR)
    await ground.services.deadlines.heartbeat("dies")
    for _ in range(100):
        ground.clock.move(6)
        await ground.services.deadlines.heartbeat("lives")

    assert await ground.services.deadlines.recover("comes back") == 0


async def test_a_process_that_comes_to_again_gives_the_time_back_before_it_is_used(
    everywhere: Ground,
) -> None:
    """The machine was asleep, or the database away: nobody could have played."""
    table = await everywhere.match(FOUR)
    await everywhere.services.deadlines.recover("only one")
    before = await times(everywhere)
    assert await everywhere.pass_time(600) == []

    gap = timedelta(seconds=600)
    assert await times(everywhere) == {
        "deadline_at": before["deadline_at"] + gap,
        "warn_at": before["warn_at"] + gap,
        "robot_at": None,
    }
    assert await everywhere.kinds() == ["outage"]
    assert len(await everywhere.rows(MoveRow, table_id=table)) == 1


async def test_a_beat_that_comes_late_gives_the_time_back_too(ground: Ground) -> None:
    await ground.match(FOUR)
    await ground.services.deadlines.heartbeat("only one")
    for _ in range(3):
        ground.clock.move(6)
        await ground.services.deadlines.heartbeat("only one")
    assert await ground.kinds() == []
    ground.clock.move(11)
    await ground.services.deadlines.heartbeat("only one")

    assert [row.payload for row in await ground.outbox()] == [{"seconds": 11}]


async def test_a_process_that_was_asleep_while_another_lived_charges_nothing_back(
    everywhere: Ground,
) -> None:
    other = Ground(everywhere.engine, clock=everywhere.clock)
    await everywhere.match(FOUR)
    await everywhere.services.deadlines.heartbeat("asleep")
    for _ in range(5):
        everywhere.clock.move(9)
        await other.services.deadlines.heartbeat("alive")

    assert await everywhere.fire() == ["warning"]
    assert await everywhere.kinds() == []


async def test_a_private_table_is_told_of_an_outage_in_each_private_chat(
    ground: Ground,
) -> None:
    await ground.match([ANNA, BORIS], chat=ANNA, robots=2)
    await ground.services.deadlines.heartbeat("first")
    ground.clock.move(600)
    await ground.services.deadlines.recover("second")

    assert sorted((row.kind, row.chat_id) for row in await ground.outbox()) == [
        ("outage", ANNA),
        ("outage", BORIS),
    ]


async def test_a_chat_with_several_tables_is_told_of_an_outage_once(ground: Ground) -> None:
    for _ in range(3):
        await ground.match(FOUR)
    await ground.services.deadlines.heartbeat("first")
    ground.clock.move(600)
    await ground.services.deadlines.recover("second")

    assert await ground.kinds() == ["outage"]


async def test_time_put_off_by_an_outage_does_not_run_out_at_night(ground: Ground) -> None:
    await ground.match(FOUR, pace=Pace.CORRESPONDENCE)
    before = (await times(ground))["deadline_at"]
    assert before == NOON + timedelta(hours=21)  # 14 o'clock in Almaty
    await ground.services.deadlines.heartbeat("first")
    ground.clock.move(10 * 3600)
    await ground.services.deadlines.recover("second")

    # Ten hours later it would be midnight: the tenth hour is from eight to nine.
    assert (await times(ground))["deadline_at"] == before + timedelta(hours=19)


async def test_beats_of_processes_long_gone_are_forgotten(ground: Ground) -> None:
    await ground.services.deadlines.heartbeat("old")
    ground.clock.move(8 * 24 * 3600)
    await ground.services.deadlines.recover("new")
    await ground.services.deadlines.heartbeat("new")

    assert [row.process for row in await ground.rows(HeartbeatRow)] == ["new"]


@pytest.mark.parametrize("seconds", [0.0, 3.0])
async def test_the_operators_word_for_turns_holds_for_every_pace(
    sqlite_url: str, seconds: float
) -> None:
    async with ground_on(sqlite_url, rules=Rules(turn_seconds=20 + seconds)) as ground:
        await ground.match(FOUR, pace=Pace.CORRESPONDENCE)

        assert await ground.services.deadlines.next_at() == NOON + timedelta(
            seconds=0.75 * (20 + seconds)
        )
