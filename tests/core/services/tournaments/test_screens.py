"""The board of a tournament as a screen: what it shows, where it goes, that it stays there."""

import pytest

from core.boards import TournamentBoard
from core.services.marks import BOARD
from core.storage import ScreenRow, SeriesRow, TournamentRow
from tests.core.services.ground import FOUR, GROUP
from tests.core.services.tournaments.stage import Arena, crowd

SUPERGROUP = -1002


async def test_the_board_is_a_screen_of_its_chat(arena: Arena) -> None:
    await arena.open("mozhno", expected=6)
    screens = arena.ground.services.screens
    (waiting,) = await screens.waiting()
    job = await screens.claim(waiting.id)
    assert job is not None

    shown = await screens.load(job)

    assert (job.kind, job.chat, job.table, job.tournament) == (BOARD, GROUP, 0, arena.id)
    assert isinstance(shown.screen, TournamentBoard)
    assert (shown.screen.head.title, shown.private) == ("Cup", False)


async def test_a_pinned_board_is_not_posted_anew_however_much_is_said_below(arena: Arena) -> None:
    await arena.open("mozhno", expected=6)
    await arena.ground.draw_all()
    await arena.ground.change(ScreenRow, {"tournament_id": arena.id}, below=50)
    await arena.sign_up(crowd(1))

    (job,) = await arena.ground.draw_all()

    assert not job.scrolled
    assert not job.repost


async def test_a_topic_that_is_gone_leaves_the_board_in_the_chat(arena: Arena) -> None:
    await arena.open("mozhno", expected=6)
    await arena.ground.change(ScreenRow, {"tournament_id": arena.id}, thread_id=7)
    await arena.ground.change(TournamentRow, {"id": arena.id}, thread_id=7)
    screens = arena.ground.services.screens
    (waiting,) = await screens.waiting()
    job = await screens.claim(waiting.id)
    assert job is not None

    await screens.lost_thread(job)

    assert (await arena.row()).thread_id is None
    assert (await arena.ground.row(ScreenRow, tournament_id=arena.id)).thread_id is None


async def test_a_group_that_became_a_supergroup_keeps_its_tournaments(arena: Arena) -> None:
    await arena.open("mozhno", expected=3, checkin=0, weekly=True)
    await arena.ground.draw_all()

    await arena.ground.services.chats.migrated(GROUP, SUPERGROUP)
    await arena.sign_up(crowd(3))
    await arena.until((await arena.row()).starts_at)

    assert (await arena.row()).chat_id == SUPERGROUP
    assert (await arena.ground.row(SeriesRow)).chat_id == SUPERGROUP
    screen = await arena.ground.row(ScreenRow, tournament_id=arena.id)
    assert (screen.chat_id, screen.message_id) == (SUPERGROUP, None)
    assert (await arena.told("event_round"))[0][0] == SUPERGROUP


async def test_a_bot_that_is_let_in_again_shows_the_board_anew(arena: Arena) -> None:
    await arena.open("mozhno", expected=6)
    await arena.ground.draw_all()
    await arena.ground.services.chats.bot_removed(GROUP)
    await arena.sign_up(crowd(1))
    silent = await arena.ground.row(ScreenRow, tournament_id=arena.id)

    await arena.ground.services.chats.bot_added(GROUP)

    back = await arena.ground.row(ScreenRow, tournament_id=arena.id)
    assert (back.behind, back.repost) == (True, True)
    assert silent.message_id is not None


async def test_spectators_see_finished_deals_only(arena: Arena) -> None:
    await arena.begin(crowd(8), expected=4, deals=20)
    first, _ = await arena.open_boards()
    before = await arena.services.reading.watch(arena.id, 1)

    await arena.play_table(first.table_id or 0, deals=2)
    after = await arena.services.reading.watch(arena.id, 1)

    assert (before, after) == (None, (first.table_id, 2))
    assert await arena.ground.services.history.deal(first.table_id or 0, 3) is None


async def test_the_chats_season_adds_up_the_best_results(arena: Arena) -> None:
    await arena.begin(crowd(3), "mozhno", expected=3)
    await arena.play_all()
    again = Arena(arena.ground)
    await again.begin(crowd(3), "mozhno", expected=3)
    await again.play_all()

    season = await arena.services.reading.season(GROUP, "mozhno")

    assert [line.events for line in season.lines] == [2, 2, 2]
    assert sum(line.points for line in season.lines) == pytest.approx(800 / 3)


async def test_the_score_of_the_chat_leaves_tables_of_a_tournament_to_its_standing(
    arena: Arena,
) -> None:
    await arena.begin(crowd(8), expected=4)
    own = await arena.ground.match(FOUR)

    score = await arena.ground.services.scores.chat(GROUP)

    assert [one.head.table for one in score.running] == [own]
