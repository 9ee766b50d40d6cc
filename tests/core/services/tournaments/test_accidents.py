"""Accidents amid a tournament: what people, chats and processes do when it suits nobody."""

import asyncio
import shutil
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from core.readmodels import Phase as TablePhase
from core.readmodels import Receipt, Said
from core.services.backups import bring_forward
from core.services.marks import BOARD
from core.services.tournaments.tools.desk import BoardPlace
from core.storage import OutboxRow, ScreenRow, TableRow, TournamentBoardRow, TournamentRow
from core.tournaments.model import Kind, Phase, Status
from tests.core.services.ground import GROUP, ground_on
from tests.core.services.tournaments.stage import ORGANISER, Arena, crowd

ADMIN = 901
SUPERGROUP = -1002
Press = Callable[[Arena], Awaitable[Receipt]]


def tools(arena: Arena) -> Any:
    return arena.services.tools


TOOLS: dict[str, Press] = {
    "end_board": lambda arena: tools(arena).end_board(arena.id, ADMIN, 1, admin=True),
    "forfeit": lambda arena: tools(arena).award(
        arena.id, ADMIN, BoardPlace(1, 1, 1), admin=True, points=(2, 0)
    ),
    "pair_again": lambda arena: tools(arena).pair_again(arena.id, ADMIN, admin=True),
    "drop": lambda arena: tools(arena).drop(arena.id, ADMIN, 1, admin=True),
    "pause": lambda arena: tools(arena).pause(arena.id, ADMIN, 1, admin=True),
    "cancel": lambda arena: tools(arena).cancel(arena.id, ADMIN, admin=True),
    "proceed": lambda arena: arena.services.director.proceed(arena.id, ADMIN, admin=True),
}


async def result(arena: Arena, stage: int, number: int, board: int) -> tuple[int, ...]:
    """The points of a board."""
    for one in (await arena.record()).rounds:
        if (one.stage, one.number) == (stage, number):
            return one.boards[board - 1].points
    raise AssertionError("no such round")


# -- chats -----------------------------------------------------------------------------------------


async def nothing_is_shown(arena: Arena) -> object:
    """The board is drawn as a worker would, in a chat that cannot be written to; what there was."""
    screens = arena.ground.services.screens
    job = await screens.claim((await arena.ground.behind())[GROUP].id or 0)
    assert job is not None
    shown = await screens.load(job)
    await screens.shown(job, message=None, digest="")
    return shown.screen


async def test_a_tournament_whose_chat_the_bot_has_lost_goes_on_and_shows_its_end_there_later(
    arena: Arena,
) -> None:
    people = crowd(6)
    await arena.begin(people, "mozhno", expected=6, checkin=0, rounds=2)
    await arena.ground.draw_all()
    chats = arena.ground.services.chats
    await chats.bot_removed(GROUP)

    await arena.play_all()
    shown = await nothing_is_shown(arena)
    said = [row for row in await arena.ground.rows(OutboxRow, chat_id=GROUP) if not row.done]
    await chats.bot_added(GROUP)

    assert await arena.phase() == Phase.FINISHED
    assert (shown, said) == (None, [])
    screen = (await arena.ground.behind())[GROUP]
    assert (screen.kind, screen.tournament_id, screen.repost) == (BOARD, arena.id, True)


async def test_a_chat_that_has_seen_the_end_is_not_shown_it_again(arena: Arena) -> None:
    await arena.begin(crowd(6), "mozhno", expected=6, checkin=0, rounds=1)
    await arena.play_all()
    await arena.ground.draw_all()
    chats = arena.ground.services.chats

    await chats.bot_removed(GROUP)
    await chats.bot_added(GROUP)

    assert GROUP not in await arena.ground.behind()


async def test_a_group_that_becomes_a_supergroup_amid_a_round_plays_on_there(arena: Arena) -> None:
    people = crowd(6)
    await arena.begin(people, "mozhno", expected=6, checkin=0, rounds=2)
    first, second = await arena.open_boards()
    await arena.play_table(first.table_id or 0)

    await arena.ground.services.chats.migrated(GROUP, SUPERGROUP)
    await arena.ground.services.chats.migrated(GROUP, SUPERGROUP)
    await arena.play_table(second.table_id or 0)
    await arena.play_all()

    assert await arena.phase() == Phase.FINISHED
    assert {row.chat_id for row in await arena.ground.rows(TableRow)} == {SUPERGROUP}
    assert {to for to, _ in await arena.told("event_round")} == {SUPERGROUP}
    assert [to for to, _ in await arena.told("event_finished")] == [SUPERGROUP]
    (board,) = await arena.ground.rows(ScreenRow, tournament_id=arena.id)
    assert board.chat_id == SUPERGROUP


async def test_a_series_opens_nothing_while_the_bot_is_not_in_its_chat(arena: Arena) -> None:
    await arena.open("mozhno", expected=3, checkin=0, weekly=True)
    chats = arena.ground.services.chats
    await chats.bot_removed(GROUP)
    for _ in range(3):
        await arena.ground.pass_time(7 * 24 * 3600)
        await arena.fire()
    away = len(await arena.ground.rows(TournamentRow))
    await chats.bot_added(GROUP)
    await arena.ground.pass_time(7 * 24 * 3600)

    assert away == 1
    assert len(await arena.ground.rows(TournamentRow)) == 2


# -- people ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("when", ["before the start", "before his table opens", "at his table"])
async def test_an_entrant_who_blocks_the_bot_is_absent_and_holds_up_nobody(
    arena: Arena, when: str
) -> None:
    people = crowd(8)
    gone, services = people[0], arena.ground.services
    await arena.open(expected=4, checkin=0, kind="swiss", rounds=2)
    await arena.sign_up(people)

    async def block() -> None:
        await services.care.unreachable(gone, await services.people.blocked(gone))

    if when == "before the start":
        await block()
    arena.ground.clock.moment = (await arena.row()).starts_at or arena.ground.clock.moment
    if when == "before his table opens":
        await arena.services.director.start(arena.id, ORGANISER, admin=False)
        await block()
    await arena.fire()
    if when == "at his table":
        await block()
    for row in await arena.open_boards():
        await arena.come(row.table_id or 0, but=[gone])
    await arena.wait_for_grace()

    entrant = (await arena.card(gone)).entrant
    assert entrant is not None
    assert entrant.status is Status.PAUSED
    await arena.play_all()
    assert await arena.phase() == Phase.FINISHED


async def test_whoever_is_left_alone_at_a_table_has_his_points_and_plays_the_next_round(
    arena: Arena,
) -> None:
    people = crowd(6)
    await arena.begin(people, "mozhno", expected=6, checkin=0, rounds=2, pause=900)
    table = await arena.table_of(people[0])
    seated = sorted(one for one in (await arena.ground.seated(table)).values() if one)
    alone, *others = seated
    (other,) = [row for row in await arena.open_boards() if row.table_id != table]
    await arena.play_table(other.table_id or 0)

    await arena.come(table, but=[int(one) for one in others])
    for _ in range(2):
        await arena.wait_for_grace()
    line = (await arena.card(int(alone))).line
    assert (await arena.ground.row(TableRow, id=table)).phase == TablePhase.CLOSED
    await arena.next_round()

    assert line is not None
    assert line.points == 60
    assert (await arena.card(int(alone))).board is not None


async def test_an_organiser_who_cannot_be_written_to_is_called_for_in_the_chat(
    arena: Arena,
) -> None:
    await arena.begin(crowd(6), "mozhno", expected=6, checkin=0, rounds=2, by_hand=True)
    await arena.ground.services.people.blocked(ORGANISER)

    await arena.play_round()

    assert [to for to, _ in await arena.told("event_waits")] == [GROUP]
    done = await arena.services.director.proceed(arena.id, ADMIN, admin=True)
    assert done.said is Said.DONE


@pytest.mark.parametrize("double", [False, True])
async def test_somebody_paused_with_a_free_line_is_in_the_bracket_when_he_is_back(
    arena: Arena, double: bool
) -> None:
    people = crowd(10)
    await arena.begin(people, expected=5, kind=Kind.KNOCKOUT, double=double, checkin=0)
    (first,) = (await arena.record()).rounds
    free = [one.entrant for one, _ in first.sits]
    back, away = free[:2]

    for one in (back, away):
        await tools(arena).pause(arena.id, ORGANISER, one, admin=False)
    await tools(arena).back(arena.id, ORGANISER, back, admin=False)
    await arena.play_round()
    await arena.next_round()

    second = (await arena.record()).rounds[1]
    there = [one.entrant for board in second.boards for one in board.entrants]
    there += [one.entrant for one, _ in second.sits]
    assert back in there
    await arena.play_all()
    assert await arena.phase() == Phase.FINISHED
    places = {line.entrant.entrant: line.place for line in (await arena.board()).final}
    assert places[away] != 1


# -- results ---------------------------------------------------------------------------------------


async def test_corrections_are_undone_from_the_last_to_the_first_and_no_further(
    arena: Arena,
) -> None:
    await arena.begin(crowd(8), expected=4)
    await arena.play_round()
    where = BoardPlace(1, 1, 1)
    played = await result(arena, *where)
    seen = [played]
    for ranks in ((1, 1), (2, 1), (1, 2)):
        await tools(arena).correct(arena.id, ORGANISER, where, admin=False, ranks=ranks)
        seen.append(await result(arena, *where))

    for before in reversed(seen[:-1]):
        undone = await tools(arena).uncorrect(arena.id, ADMIN, where, admin=True)
        assert undone.said is Said.CORRECTED
        assert await result(arena, *where) == before
    once_more = await tools(arena).uncorrect(arena.id, ADMIN, where, admin=True)

    assert once_more.said is Said.NOT_NOW
    assert await result(arena, *where) == played


async def test_a_correction_after_the_final_was_seeded_changes_points_and_no_pairing(
    arena: Arena,
) -> None:
    await arena.begin(crowd(14), expected=7, kind="swiss", rounds=2, final=4, checkin=0)
    for _ in range(2):
        await arena.play_round()
        await arena.next_round()
    seeded = [row.entrants for row in await arena.open_boards()]
    tables = [row.table_id for row in await arena.open_boards()]
    before = await result(arena, 1, 2, 1)
    ranks = (2, 1) if before[0] >= before[1] else (1, 2)

    done = await arena.services.tools.correct(
        arena.id, ORGANISER, BoardPlace(1, 2, 1), admin=False, ranks=ranks
    )

    assert done.said is Said.CORRECTED
    assert await result(arena, 1, 2, 1) != before
    assert [row.entrants for row in await arena.open_boards()] == seeded
    assert [row.table_id for row in await arena.open_boards()] == tables
    await arena.play_all()
    assert await arena.phase() == Phase.FINISHED


# -- two at once -----------------------------------------------------------------------------------


@pytest.mark.parametrize("tool", TOOLS)
async def test_two_admins_who_press_the_same_at_once_do_it_once(
    arena_everywhere: Arena, tool: str
) -> None:
    arena, press = arena_everywhere, TOOLS[tool]
    await arena.begin(crowd(8), expected=4, kind="swiss", rounds=2, checkin=0)
    if tool == "proceed":
        await arena.play_round()
    if tool == "pair_again":
        await tools(arena).pause(arena.id, ADMIN, 1, admin=True)
    before = Counter(await arena.audit())

    said = {one.said for one in await asyncio.gather(press(arena), press(arena))}
    await arena.fire()

    assert said != {Said.BUSY}
    assert set((Counter(await arena.audit()) - before).values()) == {1}
    boards = await arena.ground.rows(TournamentBoardRow)
    tables = [row.table_id for row in boards if row.table_id]
    assert len(tables) == len(set(tables))
    playing = await arena.ground.rows(TableRow, phase=TablePhase.PLAYING)
    assert {row.id for row in playing} <= {row.table_id for row in boards if not row.settled}


# -- databases -------------------------------------------------------------------------------------


async def test_a_tournament_from_an_older_backup_is_shown_anew_and_goes_on_from_there(
    arena: Arena, tmp_path: Path
) -> None:
    await arena.begin(crowd(6), "mozhno", expected=6, checkin=0, rounds=2)
    await arena.ground.draw_all()
    first, _ = await arena.open_boards()
    await arena.play_table(first.table_id or 0)
    await arena.ground.draw_all()
    await arena.ground.engine.dispose()
    backup = shutil.copy(tmp_path / "kozyr.sqlite3", tmp_path / "older.sqlite3")
    url, clock = f"sqlite+aiosqlite:///{backup}", arena.ground.clock
    await arena.play_all()

    async def as_it_is(_: object) -> None:
        """The schema is the present one."""

    await bring_forward(url, as_it_is, clock)
    async with ground_on(url, clock=clock) as ground:
        older = Arena(ground)
        older.id = arena.id
        board = (await ground.behind())[GROUP]
        await older.play_all()

        assert (board.kind, board.repost) == (BOARD, True)
        assert await older.phase() == Phase.FINISHED
        assert await older.rounds() == await arena.rounds()
        assert len(await older.told("event_finished")) == 1


async def test_a_press_asks_the_database_as_often_in_a_large_tournament(arena: Arena) -> None:
    asked: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        asked.append(statement)

    async def cost(press: Awaitable[Any]) -> int:
        asked.clear()
        await press
        return len(asked)

    event.listen(arena.ground.engine.sync_engine, "before_cursor_execute", note)
    signup, reading = arena.services.signup, arena.services.reading
    people = crowd(40)
    await arena.open("mozhno", expected=40)
    await arena.ground.meet(*people)
    joins = [await cost(signup.join(arena.id, one)) for one in people]
    looks = [await cost(reading.board(arena.id)), await cost(reading.card(arena.id, people[0]))]
    await arena.until((await arena.row()).checkin_at)
    comings = [await cost(signup.check_in(arena.id, one)) for one in people]
    await arena.until((await arena.row()).starts_at)
    looks += [await cost(reading.board(arena.id)), await cost(reading.record(arena.id))]

    assert joins[-1] <= joins[1] <= 20
    assert comings[-1] <= comings[1] <= 20
    assert max(looks) <= 20
