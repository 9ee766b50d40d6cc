"""Corrections: who may make them, what they change, and that undoing them leaves no trace."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.game import Standing
from core.ratings import Rating, rate
from core.readmodels import CorrectionKind, Reason, Receipt, Said
from core.services.recount import recount_over
from core.storage import CorrectionRow, RatingRow, ResultRow, TallyRow, TitleRow
from tests.core.services.ground import (
    AIGERIM,
    ANNA,
    BORIS,
    DAULET,
    EGOR,
    FOUR,
    GROUP,
    Ground,
    ground_on,
)
from tests.core.services.test_standings import finish, kept, play, ratings, tally, void

LOST = (Standing(0, 3, 4), Standing(1, 1, 12), Standing(2, 3, 4), Standing(3, 1, 12))
"""The pair of the first one lost what it has won."""


async def fix(
    ground: Ground, table: int, standings: tuple[Standing, ...] = LOST, words: str = ""
) -> Receipt:
    reason = Reason.OTHER if words else Reason.BOT
    return await ground.services.correcting.fix(table, ANNA, standings, reason, words, admin=True)


async def undo(ground: Ground, place: int = -1) -> Receipt:
    rows = await ground.rows(CorrectionRow)
    return await ground.services.correcting.undo(rows[place].id or 0, BORIS, admin=True)


# -- what they change ------------------------------------------------------------------------------


async def test_a_fixed_result_counts_everywhere_in_place_of_the_record(everywhere: Ground) -> None:
    table = await finish(everywhere)
    told = await fix(everywhere, table)
    anna, boris = await tally(everywhere, ANNA), await tally(everywhere, BORIS)
    (winner, _), (loser, _) = rate([[Rating()] * 2] * 2, [1, 2])

    assert (told.said, told.done) == (Said.CORRECTED, True)
    assert (anna.wins, anna.points, anna.counts["goats"]) == (0, 4, 1)
    assert (boris.wins, boris.points, boris.counts.get("goats")) == (1, 12, None)
    assert (await ratings(everywhere))[BORIS] == winner.mu
    assert (await ratings(everywhere))[ANNA] == loser.mu
    assert await goats(everywhere) == {ANNA, AIGERIM}


async def goats(ground: Ground) -> set[int]:
    rows = await ground.rows(TitleRow, title="goat", won_back_by=None)
    return {row.person_id for row in rows}


async def test_a_title_that_hangs_on_a_voided_match_goes_and_comes_back_with_it(
    everywhere: Ground,
) -> None:
    table = await finish(everywhere)
    assert await goats(everywhere) == {BORIS, DAULET}
    await void(everywhere, table)
    assert await goats(everywhere) == set()
    await void(everywhere, table, voided=False)
    assert await goats(everywhere) == {BORIS, DAULET}


async def test_a_title_that_a_voided_match_won_back_is_worn_again(everywhere: Ground) -> None:
    await finish(everywhere)
    second = await finish(everywhere, (BORIS, ANNA, DAULET, AIGERIM))
    assert await goats(everywhere) == {ANNA, AIGERIM}
    await void(everywhere, second)

    assert await goats(everywhere) == {BORIS, DAULET}


async def test_the_last_fix_that_holds_is_the_one_that_counts(ground: Ground) -> None:
    table = await finish(ground)
    before = await kept(ground)
    await fix(ground, table)
    drawn = tuple(Standing(seat, 1, 6) for seat in range(4))
    await fix(ground, table, drawn)
    assert {row.place for row in await ground.rows(ResultRow)} == {1}
    await undo(ground)
    assert [row.place for row in await ground.rows(ResultRow)] == [3, 1, 3, 1]
    await undo(ground, 0)

    assert await kept(ground) == before


async def test_a_recount_honours_corrections_and_mends_what_forgot_them(
    everywhere: Ground,
) -> None:
    table = await play(everywhere, "clubs", (ANNA, BORIS), "evening")
    assert (await fix(everywhere, table, (Standing(0, 2, 7), Standing(1, 1, 999)))).done
    right = await kept(everywhere)
    assert (await recount_over(everywhere.work, repair=False)).differences == []
    await everywhere.change(ResultRow, {"table_id": table, "seat": 0}, points=99)
    await recount_over(everywhere.work, repair=True)

    assert await kept(everywhere) == right


# -- any order of them -----------------------------------------------------------------------------

SEATINGS = st.permutations([*FOUR, EGOR]).map(lambda people: tuple(people[:4]))
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("play"), SEATINGS),
        st.tuples(st.sampled_from(["void", "fix", "undo"]), st.integers(0, 9)),
    ),
    min_size=2,
    max_size=9,
)


@settings(max_examples=12, deadline=None)
@given(STEPS)
def test_counting_one_by_one_is_counting_anew_and_undoing_all_is_the_identity(
    steps: list[tuple[str, Any]],
) -> None:
    asyncio.run(_walk(steps))


async def _walk(steps: list[tuple[str, Any]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with ground_on(f"sqlite+aiosqlite:///{Path(folder) / 'kozyr.sqlite3'}") as ground:
            tables = [await finish(ground)]
            for what, about in steps:
                ground.clock.move(60)
                if what == "play":
                    tables.append(await finish(ground, about))
                else:
                    await _correct(ground, what, tables[about % len(tables)])
                await _agree(ground, tables)
            changed = await ground.rows(CorrectionRow, undone_at=None)
            for row in changed:
                await ground.services.correcting.undo(row.id or 0, ANNA, admin=True)
            undone = await kept(ground)
            await _agree(ground, tables)
            assert [row["place"] for row in undone[1]] == [1, 3, 1, 3] * len(tables)


async def _correct(ground: Ground, what: str, table: int) -> None:
    if what == "void":
        await void(ground, table)
    elif what == "fix":
        await fix(ground, table)
    else:
        held = await ground.rows(CorrectionRow, table_id=table, undone_at=None)
        for row in held[-1:]:
            await ground.services.correcting.undo(row.id or 0, BORIS, admin=True)


async def _agree(ground: Ground, tables: list[int]) -> None:
    """What is kept is what all matches make, and ratings are those that `rate` gives in a row."""
    found = await recount_over(ground.work, repair=False)
    assert found.differences == []
    known: dict[int, Rating] = {}
    for table in tables:
        rows = await ground.rows(ResultRow, table_id=table)
        held = await ground.rows(CorrectionRow, table_id=table, undone_at=None)
        if any(row.kind == CorrectionKind.VOID for row in held):
            continue
        pairs = [[rows[0], rows[2]], [rows[1], rows[3]]]
        before = [[known.get(row.person_id or 0, Rating()) for row in pair] for pair in pairs]
        after = rate(before, [pair[0].place for pair in pairs])
        for pair, rated in zip(pairs, after, strict=True):
            known |= {row.person_id or 0: one for row, one in zip(pair, rated, strict=True)}
    assert {row.person_id: row.mu for row in await ground.rows(RatingRow)} == {
        person: rating.mu for person, rating in known.items()
    }


# -- who and what ----------------------------------------------------------------------------------


async def test_only_admins_correct_and_only_what_can_be(ground: Ground) -> None:
    correcting = ground.services.correcting
    table = await finish(ground)
    running = await ground.match(FOUR)
    before = await kept(ground)
    refused = [
        await correcting.void(table, BORIS, Reason.BOT, admin=False),
        await correcting.void(running, ANNA, Reason.BOT, admin=True),
        await correcting.void(999, ANNA, Reason.BOT, admin=True),
        await correcting.undo(999, ANNA, admin=True),
    ]

    assert [one.said for one in refused] == [Said.ADMINS_CORRECT, *[Said.STALE] * 3]
    assert await kept(ground) == before
    assert await ground.rows(CorrectionRow) == []


async def test_nobody_corrects_what_was_played_in_private(ground: Ground) -> None:
    await ground.meet(ANNA)
    table = await ground.match((ANNA,), game="clubs", preset="evening", robots=1, chat=ANNA)
    await ground.play_out(table)

    assert await ground.services.correcting.match(table) is None
    assert not await void(ground, table)


@pytest.mark.parametrize(
    "standings",
    [
        LOST[:3],
        (*LOST[:3], Standing(3, 2, 12)),
        (*LOST[:3], Standing(3, 1, 11)),
        tuple(Standing(seat, 2, 0) for seat in range(4)),
        tuple(Standing(seat, 1, 10**7) for seat in range(4)),
    ],
)
async def test_a_result_that_cannot_be_is_refused(
    ground: Ground, standings: tuple[Standing, ...]
) -> None:
    table = await finish(ground)

    assert (await fix(ground, table, standings)).said is Said.STALE


async def test_a_second_press_changes_nothing_and_the_list_grows_only(ground: Ground) -> None:
    table = await finish(ground)
    assert await void(ground, table)
    assert not await void(ground, table)
    assert (await undo(ground)).done
    assert (await undo(ground)).said is Said.STALE
    page = await ground.services.correcting.page(EGOR, GROUP)
    (told,) = page.corrections

    assert (told.kind, told.author, told.undone_by) == (CorrectionKind.VOID, "Anna", "Boris")
    assert [row.kind for row in await ground.rows(CorrectionRow)] == ["void"]


async def test_the_chat_is_told_once_of_each_and_of_its_undoing(ground: Ground) -> None:
    table = await finish(ground)
    await void(ground, table)
    await undo(ground)
    told = await ground.outbox("correction")

    assert [row.chat_id for row in told] == [GROUP, GROUP]
    assert [row.payload for row in told] == [
        {"correction": 1, "undone": undone} for undone in (False, True)
    ]


async def test_those_who_played_see_what_was_corrected_of_theirs(ground: Ground) -> None:
    table = await finish(ground)
    await fix(ground, table, words="  the wrong\n seats ")
    (mine,) = (await ground.services.correcting.page(DAULET, None)).corrections

    assert (mine.head.table, mine.reason, mine.words) == (table, Reason.OTHER, "the wrong seats")
    assert (await ground.services.correcting.page(EGOR, None)).corrections == ()


async def test_corrections_and_tallies_follow_a_chat_that_becomes_a_supergroup(
    everywhere: Ground,
) -> None:
    table = await finish(everywhere)
    await void(everywhere, table)
    await everywhere.services.chats.migrated(GROUP, -100_500)

    assert [row.chat_id for row in await everywhere.rows(CorrectionRow)] == [-100_500]
    await void(everywhere, table, voided=False)
    assert {row.chat_id for row in await everywhere.rows(TallyRow)} == {-100_500}
    assert {row.chat_id for row in await everywhere.rows(TitleRow)} == {-100_500}
