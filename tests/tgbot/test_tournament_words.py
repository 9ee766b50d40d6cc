"""Whatever a tournament announces can be said, and whatever it shows shown, in each language."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from core.boards import TournamentNotice
from core.services import BoardPlace
from core.tournaments.model import Kind
from tests.core.services.ground import ground_on
from tests.core.services.tournaments.stage import ORGANISER, Arena, crowd
from tgbot import views
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import tournaments as events
from tgbot.views.tournaments import Tool, ToolPress


@pytest.fixture
async def arena(tmp_path: Path) -> AsyncGenerator[Arena]:
    """A tournament to be."""
    async with ground_on(f"sqlite+aiosqlite:///{tmp_path / 'kozyr.sqlite3'}") as ground:
        yield Arena(ground)


def context(arena: Arena) -> views.ViewContext:
    return views.ViewContext("kozyr_bot", arena.ground.clock.now())


async def said(arena: Arena) -> set[str]:
    """The kinds of everything that is announced; all of it is put into words."""
    rows = [row for row in await arena.ground.outbox() if row.kind in list(TournamentNotice)]
    for row in rows:
        for lang in LANGUAGES:
            assert views.announcement(row.kind, row.payload, locale(lang), context(arena)).text
    return {row.kind for row in rows}


async def show_all(arena: Arena) -> None:
    """Every page that anybody could look at now."""
    board, record = await arena.board(), await arena.record()
    for loc in map(locale, LANGUAGES):
        events.board_message(board, loc)
        events.regulations_message(board.head, len(board.entrants), loc)
        events.standings_message(board, 0, 0, loc)
        events.round_message(board, record.rounds, -1, 0, loc)
        events.watch_message(board, loc)
        events.crosstable_message(record, loc)
        for tool in Tool:
            press = ToolPress(tool, ("0", "1"))
            events.tools_message(record, press, (), loc, context(arena))
        for person in crowd(3):
            events.card_message(await arena.card(person), (), loc, context(arena))


async def test_a_tournament_of_pairs_is_told_from_its_sign_up_to_its_end(arena: Arena) -> None:
    people = crowd(12)
    await arena.open("belka", expected=6, kind=Kind.SWISS)
    await arena.sign_up(people)
    await show_all(arena)
    row = await arena.row()
    assert row.starts_at is not None
    await arena.until(row.checkin_at)
    await arena.check_in(people[:-2])
    await arena.until(row.starts_at)
    await show_all(arena)
    tools = arena.services.tools
    await tools.extend(arena.id, ORGANISER, 5, admin=True)
    await tools.pair_again(arena.id, ORGANISER, admin=True, new_lots=True)
    await arena.fire()
    await arena.play_round()
    await arena.next_round()
    await tools.correct(
        arena.id, ORGANISER, BoardPlace(1, 1, 1), admin=True, ranks=(2, 1), reason="bot"
    )
    await arena.play_all()
    await show_all(arena)

    kinds = await said(arena)
    assert {"event_opened", "event_asked", "event_paired_up", "event_checkin"} <= kinds
    assert {"event_not_checked_in", "event_round", "event_table", "event_bye"} <= kinds
    assert {"event_extended", "event_repaired", "event_corrected", "event_finished"} <= kinds


async def test_a_tournament_at_tables_with_a_final_is_told_too(arena: Arena) -> None:
    await arena.begin(crowd(9), "mozhno", expected=9, rounds=1, final=4)
    await show_all(arena)
    await arena.play_all()
    await show_all(arena)
    await said(arena)


async def test_what_is_put_off_or_called_off_is_told(arena: Arena) -> None:
    await arena.open("clubs")
    await arena.sign_up(crowd(1))
    row = await arena.row()
    await arena.until(row.checkin_at)
    await arena.check_in(crowd(1))
    await arena.until(row.starts_at)
    await arena.until((await arena.row()).starts_at)
    kinds = await said(arena)

    assert {"event_postponed", "event_cancelled"} <= kinds
