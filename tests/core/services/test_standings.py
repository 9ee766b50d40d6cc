"""What matches count: tallies, ratings and deals, one by one and all made again alike."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from core.ai import POLICIES
from core.ratings import Rating, rate
from core.readmodels import Reason, Span
from core.services.periods import day_of, days, period, periods
from core.services.recount import recount_over
from core.storage import (
    AttendanceRow,
    CorrectionRow,
    DealRow,
    MatchRow,
    RatingRow,
    RatingStepRow,
    ResultRow,
    Row,
    TallyRow,
    TitleRow,
)
from tests.core.services.ground import (
    AIGERIM,
    ANNA,
    BORIS,
    DAULET,
    EGOR,
    FOUR,
    GROUP,
    Ground,
)
from tests.core.services.positions import last_trick

KEPT: tuple[type[Row], ...] = (
    DealRow,
    ResultRow,
    TallyRow,
    RatingRow,
    RatingStepRow,
    TitleRow,
    AttendanceRow,
)


async def finish(ground: Ground, people: tuple[int, ...] = FOUR, chat: int = GROUP) -> int:
    """A match that the first one's pair wins 12 to 4."""
    table = await ground.match(people, chat=chat)
    await ground.set_state(table, last_trick("60:49", score="11:4"))
    for _ in range(len(people)):
        await ground.step(table)
    return table


async def kept(ground: Ground) -> list[Any]:
    """Everything that is counted, as plain values."""
    return [[row.model_dump() for row in await ground.rows(kind)] for kind in KEPT]


async def void(ground: Ground, table: int, *, voided: bool = True) -> bool:
    """An admin takes a match out of all scores, or undoes that."""
    correcting = ground.services.correcting
    if voided:
        return (await correcting.void(table, ANNA, Reason.TRIAL, admin=True)).done
    rows = await ground.rows(CorrectionRow, table_id=table)
    return (await correcting.undo(rows[-1].id or 0, ANNA, admin=True)).done


async def tally(ground: Ground, person: int, period: str = "all", **where: Any) -> TallyRow:
    return await ground.row(TallyRow, person_id=person, period=period, **where)


# -- periods ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        ("2026-11-30", ("2026-W49", "2026-11", "2026-Q4", "all")),
        ("2027-01-03", ("2026-W53", "2027-01", "2027-Q1", "all")),
        ("2026-03-31", ("2026-W14", "2026-03", "2026-Q1", "all")),
    ],
)
def test_a_day_is_in_its_iso_week_month_and_quarter(day: str, expected: tuple[str, ...]) -> None:
    assert periods(day) == expected


def test_a_match_counts_on_the_day_that_it_is_in_the_chat() -> None:
    evening = datetime(2026, 12, 31, 20, 30, tzinfo=UTC)
    assert [day_of(evening, zone) for zone in ("UTC", "Asia/Almaty")] == [
        "2026-12-31",
        "2027-01-01",
    ]


@pytest.mark.parametrize("span", list(Span))
@pytest.mark.parametrize("day", ["2026-11-30", "2027-01-01", "2024-02-29"])
def test_the_days_of_a_period_are_in_it(span: Span, day: str) -> None:
    first, last = days(span, day)
    assert first <= day <= last
    assert period(span, first) == period(span, day)


# -- what a match counts ---------------------------------------------------------------------------


async def test_a_match_counts_in_every_period_for_everybody(everywhere: Ground) -> None:
    await finish(everywhere)
    rows = await everywhere.rows(TallyRow, person_id=ANNA)

    assert [(row.period, row.matches, row.wins, row.points) for row in rows] == [
        ("2026-03", 1, 1, 12),
        ("2026-Q1", 1, 1, 12),
        ("2026-W10", 1, 1, 12),
        ("all", 1, 1, 12),
    ]
    assert len(await everywhere.rows(TallyRow)) == 16


async def test_belka_counts_deals_and_the_goat_of_who_lost(ground: Ground) -> None:
    await finish(ground)
    winner, loser = await tally(ground, ANNA), await tally(ground, BORIS)

    assert winner.counts == {"deals": 1, "won": 1}
    assert loser.counts == {"deals": 1, "goats": 1}


async def test_partners_are_rated_as_a_team(everywhere: Ground) -> None:
    await finish(everywhere)
    rows = {row.person_id: row for row in await everywhere.rows(RatingRow)}
    (won, _), (lost, _) = rate([[Rating()] * 2] * 2, [1, 2])

    assert (rows[ANNA].mu, rows[AIGERIM].mu) == (won.mu, won.mu)
    assert (rows[BORIS].mu, rows[DAULET].sigma) == (lost.mu, lost.sigma)
    assert {row.matches for row in rows.values()} == {1}


async def test_a_robot_on_a_side_keeps_belka_unrated(ground: Ground) -> None:
    table = await ground.match((ANNA, BORIS, AIGERIM), robots=1)
    await ground.set_state(table, last_trick("60:49", score="11:4"))
    while (await ground.loaded(table)).decision is not None:
        await ground.step(table) if await persons_turn(ground, table) else await ground.pass_time(8)

    assert (await tally(ground, ANNA)).wins == 1
    assert await ground.rows(RatingRow) == []


async def persons_turn(ground: Ground, table: int) -> bool:
    loaded = await ground.loaded(table)
    decision = loaded.decision
    return decision is not None and any(loaded.seats[one].person_id for one in decision.waiting)


async def test_who_sleeps_at_the_end_is_not_rated(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.set_state(table, last_trick("60:49", score="11:4"))
    for _ in range(3):
        await ground.step(table)
    person, _ = await ground.turn(table)
    await ground.services.care.left_group(GROUP, person, [table])
    await ground.pass_time(10)

    assert {row.person_id: row.own for row in await ground.rows(ResultRow)}[person] is False
    assert await ground.rows(RatingStepRow) == []


async def test_a_stopped_match_counts_nowhere(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.play_deal(table)
    await ground.services.care.stop(table, ANNA)

    assert await ground.rows(TallyRow) == []
    assert await ground.rows(RatingRow) == []


async def test_matches_of_one_moment_are_rated_one_after_the_other(ground: Ground) -> None:
    for _ in range(3):
        await finish(ground)
    moments = [row.counted_at for row in await ground.rows(MatchRow)]

    assert len(set(moments)) == 3
    assert [row.matches for row in await ground.rows(RatingStepRow, person_id=ANNA)] == [1, 2, 3]


# -- voided ----------------------------------------------------------------------------------------


async def test_a_voided_match_leaves_what_there_would_be_without_it(everywhere: Ground) -> None:
    await finish(everywhere)
    before = (await kept(everywhere))[2:]
    last = await finish(everywhere, (ANNA, EGOR, AIGERIM, DAULET))
    with_it = (await kept(everywhere))[2:]

    assert await void(everywhere, last)
    assert not await void(everywhere, last)
    assert await ratings(everywhere) == {row["person_id"]: row["mu"] for row in before[1]}
    assert (await kept(everywhere))[2] == before[0]
    assert (await kept(everywhere))[5] == before[3]
    assert await void(everywhere, last, voided=False)
    assert (await kept(everywhere))[2:] == with_it


async def ratings(ground: Ground) -> dict[int, float]:
    return {row.person_id: row.mu for row in await ground.rows(RatingRow)}


async def test_a_match_in_the_middle_changes_all_ratings_after_it(everywhere: Ground) -> None:
    tables = [await finish(everywhere, people) for people in some_seatings(6)]
    with_all = await kept(everywhere)
    await void(everywhere, tables[2])
    without = await ratings(everywhere)
    found = await recount_over(everywhere.work, repair=False)

    assert found.differences == [one for one in found.differences if one.startswith("table ")]
    assert without != {row["person_id"]: row["mu"] for row in with_all[3]}
    assert await void(everywhere, tables[2], voided=False)
    assert await kept(everywhere) == with_all


def some_seatings(count: int) -> list[tuple[int, ...]]:
    rng = Random(count)
    return [tuple(rng.sample([*FOUR, EGOR], 4)) for _ in range(count)]


# -- made again ------------------------------------------------------------------------------------


async def play(ground: Ground, game: str, people: tuple[int, ...], preset: str) -> int:
    table = await ground.match(people, game=game, preset=preset)
    await ground.play_out(table)
    return table


PLAYED = {
    "belka": (FOUR, "short"),
    "clubs": ((ANNA, BORIS), "evening"),
    "cals_bs": ((ANNA, BORIS, AIGERIM), "source"),
}


@pytest.mark.parametrize("game", PLAYED)
async def test_what_was_counted_in_play_is_what_the_moves_say(ground: Ground, game: str) -> None:
    people, preset = PLAYED[game]
    await play(ground, game, people, preset)
    found = await recount_over(ground.work, repair=False)

    assert (found.matches, found.differences, found.unreadable) == (1, [], [])


async def play_as_robots_do(ground: Ground, table: int) -> None:
    """People who answer as robots would, each when the rules let him."""
    while (loaded := await ground.loaded(table)).decision is not None:
        decision = await ground.asked(table)
        seat = min(decision.waiting)
        policy, view = POLICIES[loaded.game.id]["easy"], loaded.game.view(loaded.state, seat)
        action = policy(view, decision, ground.chance)
        person = loaded.seats[seat].person_id or 0
        said = await ground.services.play.answer(table, person, decision.id, action)
        if not said.done:
            await ground.pass_time(7)


async def test_a_match_of_mozhno_is_what_its_moves_say_and_so_is_its_correction(
    everywhere: Ground,
) -> None:
    table = await everywhere.match((ANNA, BORIS, AIGERIM), game="mozhno", preset="source")
    await play_as_robots_do(everywhere, table)
    found = await recount_over(everywhere.work, repair=False)
    steps = await everywhere.rows(RatingStepRow)

    assert (found.matches, found.differences, found.unreadable) == (1, [], [])
    assert {row.person_id for row in steps} == {ANNA, BORIS, AIGERIM}
    assert await void(everywhere, table)
    assert (await recount_over(everywhere.work, repair=False)).differences == []
    assert await everywhere.rows(RatingStepRow) == []


async def test_whatever_is_spoilt_is_told_and_mended(everywhere: Ground) -> None:
    table = await play(everywhere, "belka", FOUR, "short")
    right = await kept(everywhere)
    await everywhere.change(DealRow, {"table_id": table, "number": 1}, counts=None)
    await everywhere.change(ResultRow, {"table_id": table, "seat": 0}, points=99)
    await everywhere.change(RatingRow, {"person_id": BORIS}, mu=40.0)
    await everywhere.change(TallyRow, {"person_id": ANNA, "period": "all"}, wins=7)
    told = await recount_over(everywhere.work, repair=False)
    mended = await recount_over(everywhere.work, repair=True)

    assert [one.partition(": ")[0] for one in told.differences] == [
        f"table {table}",
        f"table {table}",
        "tallies",
        "ratings of belka",
    ]
    assert len(mended.differences) == 4
    assert await kept(everywhere) == right
    assert (await recount_over(everywhere.work, repair=False)).differences == []


async def test_a_record_that_the_rules_refuse_is_told_and_left_alone(ground: Ground) -> None:
    table = await finish(ground)  # its last trick was put there, so its moves do not lead to it
    before = await kept(ground)
    found = await recount_over(ground.work, repair=True)

    assert [one.partition(":")[0] for one in found.unreadable] == [f"table {table}"]
    assert await kept(ground) == before
