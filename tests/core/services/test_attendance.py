"""Who keeps his time: counted from the lines of a record, for whomever a seat belonged to."""

from __future__ import annotations

import pytest

from core.readmodels import Mark, Reason
from core.services.attendance import LAST, LEAST, mark
from core.services.recount import recount_over
from core.storage import AttendanceRow, MatchRow, MoveRow, TableRow
from tests.core.services.ground import ANNA, BORIS, EGOR, NOON, Ground

TWO = (ANNA, BORIS)


async def short(ground: Ground) -> int:
    """A match of Clubs for two."""
    return await ground.match(TWO, game="clubs", preset="evening")


async def counts(ground: Ground, person: int) -> list[tuple[int, int]]:
    rows = await ground.rows(AttendanceRow, person_id=person)
    return [(row.own, row.missed) for row in rows]


async def lines(ground: Ground, table: int, seat: int) -> list[bool]:
    """The moves of a seat in the record: whether each was made for its person."""
    rows = await ground.rows(MoveRow, table_id=table)
    return [bool(row.fields.get("auto")) for row in rows if row.fields["by"] == seat]


async def test_own_moves_and_those_that_the_clock_made_are_counted(everywhere: Ground) -> None:
    table = await short(everywhere)
    await everywhere.pass_time(61)
    await everywhere.play_out(table)
    seats = [await lines(everywhere, table, seat) for seat in (0, 1)]

    assert sum(map(sum, seats)) == 1
    for person, moves in zip(TWO, seats, strict=True):
        assert await counts(everywhere, person) == [(moves.count(False), moves.count(True))]


async def test_winning_says_nothing_and_a_stopped_match_counts_too(ground: Ground) -> None:
    table = await short(ground)
    for _ in range(6):
        await ground.step(table)
    await ground.services.care.stop(table, ANNA)

    assert await counts(ground, ANNA) == [(3, 0)]
    assert await counts(ground, BORIS) == [(3, 0)]


async def test_whoever_takes_a_seat_over_has_the_moves_from_then_on(ground: Ground) -> None:
    table = await short(ground)
    await ground.meet(EGOR)
    await ground.step(table)
    await ground.step(table)
    await ground.services.care.left_group(-1001, BORIS, [table])
    await ground.pass_time(10)
    await ground.step(table)
    await ground.pass_time(10)
    before = await lines(ground, table, 1)
    assert (await ground.services.care.take_over(table, EGOR, 1)).done
    await ground.play_out(table)
    after = (await lines(ground, table, 1))[len(before) :]

    assert await counts(ground, BORIS) == [(before.count(False), before.count(True))]
    assert await counts(ground, EGOR) == [(len(after), 0)]
    assert True in before


async def test_what_is_missing_or_spoilt_is_counted_again(everywhere: Ground) -> None:
    table = await short(everywhere)
    await everywhere.pass_time(61)
    await everywhere.play_out(table)
    right = [row.model_dump() for row in await everywhere.rows(AttendanceRow)]
    await everywhere.change(AttendanceRow, {"person_id": ANNA}, own=0)
    async with everywhere.work(effect=False) as db:
        await db.delete(await db.get_one(AttendanceRow, (table, 1, right[1]["until"])))
    told = await recount_over(everywhere.work, repair=True)

    assert told.differences == [
        f"table {table}: seat 0: own, missed",
        f"table {table}: seat 1: attendance",
    ]
    assert [row.model_dump() for row in await everywhere.rows(AttendanceRow)] == right


@pytest.mark.parametrize(
    ("own", "missed", "expected"),
    [
        (100, 0, Mark.STEADY),
        (97, 3, Mark.STEADY),
        (96, 4, Mark.MOSTLY),
        (85, 15, Mark.MOSTLY),
        (84, 16, Mark.AWAY),
        (0, 1, Mark.AWAY),
    ],
)
def test_a_mark_is_one_of_three(own: int, missed: int, expected: Mark) -> None:
    assert mark(own, missed) is expected


async def some(ground: Ground, person: int, *of: tuple[int, int]) -> None:
    """Matches of a person, the oldest first, with so many own and missed moves."""
    async with ground.work(effect=False) as db:
        have = len(await ground.rows(TableRow))
        for number, (own, missed) in enumerate(of, start=have + 1):
            about = await db.get_one(TableRow, 1)
            db.add(TableRow(**{**about.model_dump(), "id": number, "invite": f"i{number}"}))
            await db.flush()
            db.add(MatchRow(table_id=number, state={}, started_at=NOON, finished_at=NOON))
            row = AttendanceRow(
                table_id=number,
                seat=0,
                until=9,
                person_id=person,
                at=NOON.replace(minute=number % 60, hour=number // 60),
                own=own,
                missed=missed,
            )
            db.add(row)


async def test_only_the_last_matches_make_a_mark_and_few_make_none(everywhere: Ground) -> None:
    await everywhere.lobby(TWO)
    await some(everywhere, ANNA, *[(0, 9)] * 3, *[(9, 0)] * LAST)
    await some(everywhere, BORIS, *[(9, 9)] * LEAST)
    await some(everywhere, EGOR, *[(9, 0)] * (LEAST - 1), (0, 0))
    marks = await everywhere.services.attendance.marks([ANNA, BORIS, EGOR, 99])

    assert marks == {ANNA: Mark.STEADY, BORIS: Mark.AWAY}
    assert await everywhere.services.attendance.marks([]) == {}


async def test_a_match_that_does_not_count_makes_no_mark(ground: Ground) -> None:
    tables = [await short(ground) for _ in range(LEAST)]
    for table in tables:
        await ground.play_out(table)
    assert ANNA in await ground.services.attendance.marks([ANNA])
    await ground.services.correcting.void(tables[-1], BORIS, Reason.BOT, admin=True)

    assert await ground.services.attendance.marks([ANNA]) == {}
