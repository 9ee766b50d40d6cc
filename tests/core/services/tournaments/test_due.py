"""What comes by itself: reminders, the start, clocks; once, whoever is called and how often."""

import asyncio
from datetime import UTC, datetime, timedelta

from core.boards import BoardState, Next
from core.readmodels import Phase as TablePhase
from core.readmodels import Said
from core.services.deadlines import Due, DueKind
from core.storage import (
    MatchRow,
    PersonRow,
    SeriesRow,
    TableRow,
    TournamentBoardRow,
    TournamentEventRow,
    TournamentRow,
)
from core.tournaments.model import Phase
from tests.core.services.ground import ANNA, GROUP, Ground
from tests.core.services.tournaments.stage import ORGANISER, Arena, crowd

HOUR = timedelta(hours=1)
NEVER = datetime.min.replace(tzinfo=UTC)


async def start_of(arena: Arena) -> datetime:
    starts = (await arena.row()).starts_at
    assert starts is not None
    return starts


async def test_people_are_reminded_a_day_an_hour_and_ten_minutes_before(arena: Arena) -> None:
    await arena.draft("mozhno", expected=3, checkin=0)
    await arena.change(starts=arena.ground.clock.now() + timedelta(days=2))
    await arena.services.wizard.open(arena.id, ORGANISER, admin=False)
    await arena.sign_up(crowd(3))
    starts = await start_of(arena)

    for ahead in (25 * HOUR, 24 * HOUR, 2 * HOUR, HOUR, timedelta(minutes=10)):
        await arena.until(starts - ahead)
        await arena.fire()

    told = await arena.told("event_remind")
    assert [payload["ahead"] for _, payload in told[::3]] == ["day", "hour", "minutes"]
    assert len(told) == 9


async def test_nobody_is_reminded_who_wants_no_reminders_or_cannot_be_written_to(
    arena: Arena,
) -> None:
    people = crowd(3)
    await arena.open("mozhno", expected=3, checkin=0)
    await arena.sign_up(people)
    await arena.ground.change(PersonRow, {"id": people[0]}, reminders=False)
    await arena.ground.change(PersonRow, {"id": people[1]}, reachable=False)

    await arena.until(await start_of(arena) - HOUR)

    assert [to for to, _ in await arena.told("event_remind")] == people[2:]


async def test_reminders_that_an_outage_held_up_come_as_one(arena: Arena) -> None:
    await arena.open("mozhno", expected=3, checkin=0)
    await arena.sign_up(crowd(3))

    await arena.until(await start_of(arena) - timedelta(minutes=5))

    assert [payload["ahead"] for _, payload in await arena.told("event_remind")] == ["minutes"] * 3


async def test_with_too_few_the_start_is_put_off_once_and_then_called_off(arena: Arena) -> None:
    await arena.open("mozhno", expected=6, checkin=0)
    await arena.sign_up(crowd(2))
    starts = await start_of(arena)

    await arena.until(starts)
    waits = await arena.row()
    await arena.until(waits.starts_at)

    assert (waits.phase, waits.starts_at) == (Phase.OPEN, starts + timedelta(minutes=10))
    (postponed,) = await arena.told("event_postponed")
    assert postponed[1]["missing"] == 1
    assert await arena.phase() == Phase.CANCELLED
    told = [to for to, _ in await arena.told("event_cancelled")]
    assert told == [GROUP, *crowd(2)]


async def test_the_least_number_is_the_organisers_and_never_less_than_a_table(arena: Arena) -> None:
    await arena.open("mozhno", expected=8, minimum=6, checkin=0)
    await arena.sign_up(crowd(5))
    await arena.until(await start_of(arena))
    too_few = (await arena.phase(), (await arena.row()).postponed)
    await arena.sign_up(crowd(6)[5:])
    await arena.until(await start_of(arena))

    small = Arena(arena.ground)
    await small.open("mozhno", expected=8, minimum=2)

    assert too_few == (Phase.OPEN, 1)
    assert await arena.phase() == Phase.RUNNING
    assert (await small.board()).head.plan.minimum == 3


async def test_enough_people_in_time_and_it_begins_after_all(arena: Arena) -> None:
    await arena.open("mozhno", expected=6, checkin=0)
    await arena.sign_up(crowd(2))
    await arena.until(await start_of(arena))

    await arena.sign_up(crowd(3))
    await arena.until(await start_of(arena))

    assert await arena.phase() == Phase.RUNNING


async def test_the_clock_makes_the_running_deal_the_last_and_the_score_counts_as_it_stands(
    arena: Arena,
) -> None:
    await arena.begin(crowd(4), "mozhno", expected=4, deals=20, clock=20)
    (board,) = await arena.open_boards()
    table = board.table_id or 0
    await arena.play_table(table, deals=1)

    await arena.until(board.warn_at)
    await arena.until(board.ends_at)
    last = (await arena.board()).round
    await arena.play_round()

    assert last is not None
    assert last.boards[0].state is BoardState.LAST_DEAL
    assert len(await arena.told("event_clock")) == 4
    assert len(await arena.told("event_time_up")) == 4
    match = await arena.ground.row(MatchRow, table_id=table)
    assert (match.deals, match.reason) == (2, "last_deal")
    assert (await arena.record()).rounds[0].boards[0].state is BoardState.PLAYED


async def test_a_deal_that_does_not_end_is_ended(arena: Arena) -> None:
    await arena.begin(crowd(4), "cals_bs", expected=4, clock=30)
    (board,) = await arena.open_boards()
    await arena.come(board.table_id or 0)

    await arena.until(board.stop_at)

    assert await arena.open_boards() == []
    assert (await arena.ground.row(TableRow, id=board.table_id)).phase == TablePhase.FINISHED


async def test_more_time_moves_the_clock_on_and_takes_the_last_deal_back(arena: Arena) -> None:
    await arena.begin(crowd(4), "mozhno", expected=4, deals=20, clock=20)
    (board,) = await arena.open_boards()
    await arena.come(board.table_id or 0)
    await arena.until(board.ends_at)

    done = await arena.services.tools.extend(arena.id, ORGANISER, 10, admin=False)

    (after,) = await arena.open_boards()
    assert done.said is Said.EXTENDED
    assert after.ends_at == arena.ground.clock.now() + timedelta(minutes=10)
    assert (await arena.ground.row(TableRow, id=board.table_id)).last_deal == 20


async def test_a_board_whose_match_broke_off_does_not_hold_up_the_round_for_ever(
    arena: Arena,
) -> None:
    await arena.begin(crowd(8), expected=4)
    broken, _ = await arena.open_boards()
    async with arena.ground.work(effect=False) as db:
        loaded = await _loaded(arena.ground, db, broken.table_id or 0)
        await arena.ground.services.care.end(db, loaded)

    await arena.play_round()
    told = await arena.told("event_broken")
    await arena.until(broken.ends_at)

    assert [to for to, _ in told] == [ORGANISER]
    assert await arena.open_boards() == []


async def _loaded(ground: Ground, db: object, table: int):
    from core.services.loading import load

    loaded = await load(db, table)  # type: ignore[arg-type]
    assert loaded is not None
    return loaded


# -- once ------------------------------------------------------------------------------------------


async def test_two_directors_at_once_pair_one_round(arena_everywhere: Arena) -> None:
    arena = arena_everywhere
    people = crowd(8)
    await arena.open(expected=4, checkin=0)
    await arena.sign_up(people)
    arena.ground.clock.moment = await start_of(arena)
    other = Ground(arena.ground.engine, clock=arena.ground.clock)
    due = Due(DueKind.TOURNAMENT, arena.id, 0)

    for _ in range(3):
        await asyncio.gather(
            arena.ground.services.deadlines.fire(due),
            other.services.deadlines.fire(due),
            arena.ground.services.deadlines.fire(due),
        )

    assert await arena.rounds() == [2]
    assert (await arena.audit()).count("Paired") == 1
    assert (await arena.audit()).count("Started") == 1
    boards = await arena.ground.rows(TournamentBoardRow, tournament_id=arena.id)
    tables = await arena.ground.rows(TableRow, tournament_id=arena.id)
    assert sorted(row.table_id or 0 for row in boards) == [table.id for table in tables]


async def test_tables_that_end_at_once_are_all_reported(arena_everywhere: Arena) -> None:
    arena = arena_everywhere
    await arena.begin(crowd(16), expected=8, checkin=0)
    tables = [row.table_id or 0 for row in await arena.open_boards()]

    await asyncio.gather(*(arena.play_table(table) for table in tables))
    await arena.fire()

    assert len(tables) == 4
    assert (await arena.audit()).count("Reported") == 4
    assert (await arena.audit()).count("RoundClosed") == 1


async def test_a_second_start_by_the_organiser_is_refused(arena: Arena) -> None:
    await arena.open("mozhno", expected=6, checkin=0)
    await arena.sign_up(crowd(6))

    both = [await arena.services.director.start(arena.id, ORGANISER, admin=False) for _ in range(2)]
    await arena.fire()

    assert [one.said for one in both] == [Said.STARTED, Said.NOT_NOW]
    assert (await arena.audit()).count("Started") == 1


async def test_a_restart_between_a_published_round_and_its_tables_opens_each_table_once(
    arena: Arena,
) -> None:
    await arena.open(expected=4, checkin=0)
    await arena.sign_up(crowd(8))
    arena.ground.clock.moment = await start_of(arena)
    director = arena.services.director
    while not await arena.ground.rows(TournamentBoardRow, tournament_id=arena.id):
        await director._step(arena.id)

    bare = await arena.open_boards()
    again = Arena(Ground(arena.ground.engine, clock=arena.ground.clock))
    again.id = arena.id
    await again.fire()

    assert [row.table_id for row in bare] == [None, None]
    assert len(await arena.ground.rows(TableRow, tournament_id=arena.id)) == 2
    assert await arena.rounds() == [2]


async def test_a_round_that_was_computed_from_an_older_log_is_not_written(arena: Arena) -> None:
    await arena.begin(crowd(12), "mozhno", expected=12, rounds=3)
    await arena.play_round()
    row = await arena.row()
    arena.ground.clock.moment = row.round_at or arena.ground.clock.moment
    director = arena.services.director
    async with arena.ground.work.reading() as db:
        from core.services.tournaments.journal import load_journal

        stale = await load_journal(arena.ground.services.context, db, arena.id, lock=False)
    assert stale is not None
    await arena.services.tools.pause(arena.id, ORGANISER, 1, admin=False)

    await director._next_round(stale)
    before = await arena.rounds()
    await arena.fire()

    assert len(before) == 1
    seated = [one for board in await arena.open_boards() for one in board.entrants]
    assert 1 not in seated
    assert len(seated) == 11


async def test_an_outage_is_taken_off_the_clocks_of_a_round(arena: Arena) -> None:
    await arena.begin(crowd(8), expected=4)
    before = await arena.open_boards()
    await arena.ground.services.deadlines.heartbeat("one")

    arena.ground.clock.move(600)
    await arena.ground.services.deadlines.recover("two")

    after = await arena.open_boards()
    gap = timedelta(seconds=600)
    assert [row.grace_at for row in after] == [(row.grace_at or NEVER) + gap for row in before]
    assert [row.ends_at for row in after] == [(row.ends_at or NEVER) + gap for row in before]


async def test_the_board_says_what_comes_next(arena: Arena) -> None:
    await arena.open(expected=4)
    await arena.sign_up(crowd(8))
    found = [(await arena.board()).next]
    await arena.until((await arena.row()).checkin_at)
    found.append((await arena.board()).next)
    await arena.check_in(crowd(8))
    await arena.until((await arena.row()).starts_at)
    found.append((await arena.board()).next)
    for row in await arena.open_boards():
        await arena.come(row.table_id or 0)
    found.append((await arena.board()).next)
    await arena.play_round()
    found.append((await arena.board()).next)

    assert found == [Next.CHECKIN, Next.START, Next.GRACE, Next.CLOCK, Next.ROUND]


# -- series ----------------------------------------------------------------------------------------


async def test_a_weekly_tournament_opens_the_next_one_when_it_begins(arena: Arena) -> None:
    await arena.open("mozhno", expected=3, checkin=0, weekly=True)
    await arena.sign_up(crowd(3))
    starts = await start_of(arena)

    await arena.until(starts)
    await arena.fire()

    rows = await arena.ground.rows(TournamentRow)
    assert [row.phase for row in rows] == [Phase.RUNNING, Phase.OPEN]
    assert rows[1].starts_at == starts + timedelta(days=7)
    (series,) = await arena.ground.rows(SeriesRow)
    assert series.opens_at == rows[1].starts_at


async def test_a_series_that_was_asleep_for_weeks_leaves_out_what_is_past(arena: Arena) -> None:
    await arena.open("mozhno", expected=3, checkin=0, weekly=True)
    starts = await start_of(arena)

    arena.ground.clock.moment = starts + timedelta(days=22)
    await arena.fire()

    rows = await arena.ground.rows(TournamentRow)
    assert [row.starts_at for row in rows if row.phase == Phase.OPEN][-1] == starts + timedelta(
        days=28
    )


async def test_a_series_ends_when_the_organiser_says_so(arena: Arena) -> None:
    await arena.open("mozhno", expected=3, checkin=0, weekly=True)
    (series,) = await arena.ground.rows(SeriesRow)

    stranger = await arena.services.series.end(series.id or 0, ANNA, admin=False)
    ended = await arena.services.series.end(series.id or 0, ORGANISER, admin=False)
    await arena.until(await start_of(arena))

    assert (stranger.said, ended.said) == (Said.ORGANISERS_ONLY, Said.CHANGED)
    assert len(await arena.ground.rows(TournamentRow)) == 1
    assert len(await arena.ground.rows(TournamentEventRow)) > 0
