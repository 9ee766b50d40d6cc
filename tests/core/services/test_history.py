"""Finished deals and matches: told from their records, and nothing of a deal that runs."""

from __future__ import annotations

import json

import pytest

from core.engine.game import DealScored, MatchEnded
from core.engine.record import parse_entry
from core.games.dealing import Deal
from core.records import replay
from core.services import history
from core.storage import DealRow
from tests.core.services.ground import (
    ANNA,
    BORIS,
    EGOR,
    FOUR,
    GROUP,
    NOON,
    Ground,
)
from tests.core.services.positions import last_trick
from tests.core.services.test_standings import finish

# -- deals -----------------------------------------------------------------------------------------


async def test_a_finished_deal_is_told_with_its_hands_and_tricks(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.play_deal(table)
    await everywhere.play_deal(table)
    first = await everywhere.services.history.deal(table, 1)
    second = await everywhere.services.history.deal(table, 2)

    assert first is not None
    assert second is not None
    assert [len(report.entries) for report in (first, second)] == [33, 33]
    assert [report.scored.deal for report in (first, second)] == [1, 2]
    for report in (first, second):
        assert isinstance(report.entries[0].action, Deal)
        assert sum(isinstance(told.event, DealScored) for told in report.events) == 1
    rows = await everywhere.rows(DealRow)
    assert [list(report.scored.totals) for report in (first, second)] == [
        row.totals for row in rows
    ]
    assert (first.last, second.last) == (False, False)


async def test_a_deal_that_runs_is_never_told(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    deal = everywhere.services.history.deal
    assert [await deal(table, number) for number in (-1, 0, 1, 2)] == [None] * 4
    for _ in range(31):
        await everywhere.step(table)
        assert await deal(table, 1) is None
    await everywhere.step(table)

    assert await deal(table, 1) is not None
    assert await deal(table, 2) is None
    assert await deal(99, 1) is None


async def test_a_deal_that_was_stopped_is_never_told(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.play_deal(table)
    await ground.step(table)
    await ground.services.care.stop(table, ANNA)
    report = await ground.services.history.deal(table, 1)

    assert report is not None
    assert report.last
    assert await ground.services.history.deal(table, 2) is None


async def test_a_deal_is_not_finished_before_the_eggs_are_chosen(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.set_state(table, last_trick("60:49", eggs=True))
    for _ in range(4):
        await ground.step(table)

    assert (await ground.asked(table)).kind == "eggs"
    assert await ground.services.history.deal(table, 1) is None
    assert await ground.rows(DealRow) == []


async def test_a_review_is_what_the_record_says(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR, preset="short")
    await everywhere.play_out(table)
    record = await everywhere.record(table)
    loaded = await everywhere.loaded(table)
    played = replay(record)
    lines = [json.loads(line) for line in record.splitlines()[1:]]
    reports = [
        await everywhere.services.history.deal(table, number + 1)
        for number in range(len(played.match.deals))
    ]

    told = [entry for report in reports if report for entry in report.entries]
    assert told == [parse_entry(line, loaded.header) for line in lines]
    assert [report and report.scored for report in reports] == played.match.deals
    assert [report and report.last for report in reports] == [False] * (len(reports) - 1) + [True]
    events = [event for report in reports if report for event in report.events]
    assert events == [event for play in played.plays for event in play.events]
    assert sum(isinstance(told.event, MatchEnded) for told in events) == 1


async def test_the_state_that_was_saved_is_where_the_record_leads(everywhere: Ground) -> None:
    table = await everywhere.match([ANNA, BORIS], robots=2)
    for _ in range(40):
        if (await everywhere.asked(table)).waiting & {0, 1}:
            await everywhere.step(table)
        else:
            await everywhere.pass_time(2)

    loaded = await everywhere.loaded(table)
    assert replay(await everywhere.record(table)).match.state == loaded.state


# -- matches ---------------------------------------------------------------------------------------


async def test_a_result_has_places_the_course_and_the_last_view(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR, preset="short")
    assert await everywhere.services.history.finished(table) is None
    await everywhere.play_out(table)
    told = await everywhere.services.history.finished(table)

    assert told is not None
    loaded = await everywhere.loaded(table)
    assert told.standings == loaded.game.standings(loaded.state)
    assert told.course == tuple(tuple(row.totals) for row in await everywhere.rows(DealRow))
    assert told.view == loaded.game.view(loaded.state, None)
    assert told.reason in ("target", "golye")


async def test_a_stopped_match_has_a_result_as_it_stood(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.play_deal(table)
    await ground.services.care.stop(table, ANNA)
    told = await ground.services.history.finished(table)

    assert told is not None
    assert (told.reason, len(told.course), len(told.standings)) == ("stopped", 1, 4)
    assert told.view.hand == ()


async def test_a_lobby_that_closed_has_no_standings(ground: Ground) -> None:
    table = await ground.lobby(FOUR)
    assert await ground.services.history.finished(table) is None
    await ground.services.care.stop(table, ANNA)
    told = await ground.services.history.finished(table)

    assert told is not None
    assert (told.reason, told.standings, told.course, told.view) == ("closed", (), (), None)


# -- what was played -------------------------------------------------------------------------------


async def test_matches_that_are_over_are_listed_the_newest_first(everywhere: Ground) -> None:
    first = await everywhere.match(FOUR, preset="short")
    await everywhere.play_out(first)
    stopped = await everywhere.match([EGOR, BORIS], game="clubs")
    await everywhere.play_deal(stopped)
    await everywhere.services.care.stop(stopped, EGOR)
    away = await everywhere.match(FOUR, preset="short", chat=-5)
    await everywhere.play_out(away)
    await everywhere.match(FOUR)
    past = everywhere.services.history.past
    here, mine = await past(ANNA, GROUP), await past(ANNA, None)

    assert [one.table for one in here.matches] == [stopped, first]
    assert [one.table for one in mine.matches] == [away, first]
    assert [one.table for one in (await past(ANNA, GROUP, "belka")).matches] == [first]
    told = here.matches[1]
    assert [seat and seat.name for seat in told.seats] == ["Anna", "Boris", "Aigerim", "Daulet"]
    finished = await everywhere.services.history.finished(first)
    assert finished is not None
    assert told.points == tuple(one.points for one in finished.standings)
    assert told.places == tuple(one.place for one in finished.standings)
    assert (told.deals, told.finished_at) == (len(finished.course), NOON)
    assert (here.matches[0].places, len(here.matches[0].points)) == ((), 2)
    assert here.time_zone == "Asia/Almaty"


async def test_a_match_without_a_finished_deal_is_no_history(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.step(table)
    await ground.services.care.stop(table, ANNA)
    await ground.services.care.stop(await ground.lobby(FOUR), ANNA)

    assert (await ground.services.history.past(ANNA, GROUP)).matches == ()


async def test_history_is_turned_page_by_page(
    everywhere: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "ROWS", 2)
    tables = [await finish(everywhere) for _ in range(5)]
    pages = [await everywhere.services.history.past(ANNA, None, None, page) for page in range(4)]

    assert [[one.table for one in page.matches] for page in pages] == [
        tables[:2:-1],
        tables[2:0:-1],
        tables[:1],
        [],
    ]
    assert [page.more for page in pages] == [True, True, False, False]
    assert (await everywhere.services.history.past(ANNA, None, None, -3)).page == 0


async def test_the_newest_table_is_the_one_that_is_meant(everywhere: Ground) -> None:
    newest = everywhere.services.history.newest
    assert await newest(ANNA, GROUP) is None
    played = await everywhere.match(FOUR, preset="short")
    await everywhere.play_out(played)
    await everywhere.services.care.stop(await everywhere.lobby([ANNA]), ANNA)
    assert (await newest(ANNA, GROUP), await newest(ANNA, None)) == (played, played)
    assert (await newest(EGOR, None), await newest(ANNA, GROUP, 77)) == (None, None)
    lobby = await everywhere.lobby([ANNA])

    assert (await newest(EGOR, GROUP), await newest(BORIS, None)) == (lobby, played)
