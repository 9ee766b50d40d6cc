"""Old rows of messages go; whatever may still be sent, pressed or read stays."""

from __future__ import annotations

import pytest
from sqlmodel import select

from core.readmodels import Page
from core.services import pruning
from core.services.marks import announce
from core.services.pruning import SAID_DAYS, SHOWN_DAYS
from core.storage import MatchRow, MoveRow, OutboxRow, Row, ScreenRow
from tests.core.services.ground import ANNA, FOUR, GROUP, Ground

DAY = 24 * 3600


async def count(ground: Ground, row: type[Row]) -> int:
    async with ground.work.reading() as db:
        return len((await db.exec(select(row))).all())


async def say(ground: Ground, *keys: str) -> None:
    async with ground.work(effect=False) as db:
        for key in keys:
            await announce(db, key=key, chat=GROUP, kind="word", now=ground.clock.now())


async def say_and_send(ground: Ground, *keys: str) -> None:
    await say(ground, *keys)
    for key in keys:
        row = await ground.row(OutboxRow, key=key)
        job = await ground.services.outbox.claim(row.id or 0)
        assert job is not None
        await ground.services.outbox.sent(job, 1)


async def ended(ground: Ground) -> int:
    """A match that was stopped, with all its screens drawn."""
    table = await ground.match(FOUR)
    await ground.services.care.stop(table, ANNA)
    await draw(ground)
    return table


async def draw(ground: Ground) -> None:
    for number, one in enumerate(await ground.services.screens.waiting()):
        job = await ground.services.screens.claim(one.id)
        assert job is not None
        message = 100 + number
        await ground.services.screens.shown(job, message=message, digest="x", fresh=True)


async def test_words_that_were_said_long_ago_go(everywhere: Ground) -> None:
    await say_and_send(everywhere, "old", "older")
    await say(everywhere, "unsaid")
    everywhere.clock.move(SAID_DAYS * DAY + 1)
    await say_and_send(everywhere, "new")
    await everywhere.services.pruning.prune()

    assert [row.key for row in await everywhere.outbox()] == ["unsaid", "new"]


async def test_screens_of_tables_that_ended_long_ago_go_and_their_records_stay(
    everywhere: Ground,
) -> None:
    await ended(everywhere)
    everywhere.clock.move(SHOWN_DAYS * DAY + 1)
    moves = await count(everywhere, MoveRow)
    await everywhere.services.pruning.prune()

    assert await count(everywhere, ScreenRow) == 0
    assert (await count(everywhere, MatchRow), await count(everywhere, MoveRow)) == (1, moves)


async def test_a_result_can_be_leafed_through_for_weeks(ground: Ground) -> None:
    table = await ended(ground)
    before = await count(ground, ScreenRow)
    ground.clock.move((SHOWN_DAYS - 1) * DAY)
    await ground.services.pruning.prune()

    assert await count(ground, ScreenRow) == before
    assert (await ground.services.lobby.turn_page(table, ANNA, Page.MAIN)).done


async def test_a_screen_that_nobody_could_be_shown_yet_stays(ground: Ground) -> None:
    table = await ended(ground)
    assert (await ground.services.lobby.turn_page(table, ANNA, Page.MAIN)).done
    ground.clock.move(SHOWN_DAYS * DAY + 1)
    await ground.services.pruning.prune()

    assert await count(ground, ScreenRow) == 1


async def test_a_slow_match_keeps_its_screens_however_long_it_lasts(ground: Ground) -> None:
    await ground.match(FOUR)
    await draw(ground)
    before = await count(ground, ScreenRow)
    ground.clock.move(2 * SHOWN_DAYS * DAY)
    await ground.services.pruning.prune()

    assert await count(ground, ScreenRow) == before > 0


async def test_many_rows_go_in_several_transactions(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pruning, "AT_ONCE", 2)
    await say_and_send(ground, *"abcde")
    ground.clock.move(SAID_DAYS * DAY + 1)

    assert await ground.services.pruning.prune() == 5
    assert await ground.services.pruning.prune() == 0
