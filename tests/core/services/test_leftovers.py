"""Copies of messages: which numbers are looked at, and none that should stay."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import col, select

from core.services import Leftover, ScreenJob
from core.services.leftovers import (
    GIVE_UP_AFTER,
    KEPT_HOURS,
    MOST_ASKED,
    OPEN_AFTER,
    discard,
    look_between,
)
from core.services.marks import announce
from core.storage import KnownRow, LeftoverRow, OutboxRow, ScreenRow
from tests.core.services.ground import ANNA, BORIS, GROUP, Ground

SUPERGROUP = -2002


async def seen(ground: Ground, *messages: int, chat: int = GROUP) -> None:
    for message in messages:
        await ground.services.chats.seen(chat, message)


async def lose(ground: Ground, above: int, below: int | None, chat: int = GROUP) -> None:
    """A send between these two messages had no known outcome."""
    async with ground.work(effect=False) as db:
        look_between(db, chat, above, below, ground.clock.now())


async def claimed(ground: Ground) -> Leftover | None:
    """The oldest that may be looked at, taken."""
    waiting = await ground.services.leftovers.waiting()
    return await ground.services.leftovers.claim(waiting[0]) if waiting else None


async def suspects(ground: Ground) -> tuple[int, ...] | None:
    """Its messages."""
    job = await claimed(ground)
    return None if job is None else job.messages


async def left(ground: Ground) -> int:
    """How many there are, whether or not they may be looked at."""
    async with ground.work.reading() as db:
        return len((await db.exec(select(LeftoverRow))).all())


async def drawn(ground: Ground) -> ScreenJob:
    """The screen of a new table, claimed to be posted."""
    table = await ground.lobby([ANNA])
    row = await ground.row(ScreenRow, table_id=table)
    job = await ground.services.screens.claim(row.id or 0)
    assert job is not None
    return job


# -- which numbers ---------------------------------------------------------------------------------


async def test_what_nobody_has_noted_between_two_messages_is_suspect(everywhere: Ground) -> None:
    await everywhere.group()
    await seen(everywhere, 10, 12, 15)
    await lose(everywhere, 10, 15)

    assert await suspects(everywhere) == (14, 11, 13)


async def test_a_stretch_without_room_is_none(everywhere: Ground) -> None:
    await lose(everywhere, 10, 11)

    assert await everywhere.services.leftovers.waiting() == []


async def test_private_chats_and_small_groups_are_counted_together(everywhere: Ground) -> None:
    await everywhere.group()
    await everywhere.services.chats.met(SUPERGROUP, "supergroup", "Many")
    await seen(everywhere, 10)
    await seen(everywhere, 12, chat=ANNA)
    await seen(everywhere, 500, 501, chat=SUPERGROUP)
    newest = everywhere.services.leftovers.newest_known

    assert [await newest(chat) for chat in (GROUP, ANNA, BORIS, SUPERGROUP)] == [12, 12, 12, 501]


async def test_of_a_long_stretch_both_ends_are_looked_at(ground: Ground) -> None:
    await ground.group()
    await seen(ground, 1000, 9000)
    await lose(ground, 1000, 9000)
    found = await suspects(ground)

    assert found is not None
    assert len(found) == MOST_ASKED
    half = MOST_ASKED // 2
    assert set(found) == {*range(1001, 1001 + half), *range(9000 - half, 9000)}


async def test_nothing_older_than_the_oldest_note_is_suspect(ground: Ground) -> None:
    """What a note was kept of once may be ours and stand where it should."""
    await ground.group()
    await seen(ground, 20, 23)
    await lose(ground, 0, 23)

    assert await suspects(ground) == (22, 21)


async def test_notes_are_forgotten_but_for_the_newest_of_each_row_of_numbers(
    everywhere: Ground,
) -> None:
    await everywhere.group()
    await everywhere.services.chats.met(SUPERGROUP, "supergroup", "Many")
    await seen(everywhere, 10, 11)
    await seen(everywhere, 500, 501, chat=SUPERGROUP)
    everywhere.clock.move(KEPT_HOURS * 3600 + 1)
    await seen(everywhere, 12)
    await everywhere.services.leftovers.forget()
    async with everywhere.work.reading() as db:
        known = (
            await db.exec(select(KnownRow.message_id).order_by(col(KnownRow.message_id)))
        ).all()

    assert list(known) == [12, 501]


# -- what should stay ------------------------------------------------------------------------------


async def test_a_message_that_is_about_to_be_noted_is_waited_for(everywhere: Ground) -> None:
    await everywhere.group()
    await seen(everywhere, 10)
    job = await drawn(everywhere)
    await seen(everywhere, 12)
    await lose(everywhere, 10, 12)

    assert await suspects(everywhere) is None
    await everywhere.services.screens.shown(job, message=11, digest="x", fresh=True)
    everywhere.clock.move(5)
    assert await suspects(everywhere) == ()


async def test_a_message_noted_while_it_was_asked_about_is_no_copy(everywhere: Ground) -> None:
    await everywhere.group()
    await seen(everywhere, 10, 12)
    await lose(everywhere, 10, 12)
    job = await claimed(everywhere)
    assert job is not None
    assert await everywhere.services.leftovers.is_stray(job, 11)
    await seen(everywhere, 11)

    assert not await everywhere.services.leftovers.is_stray(job, 11)


async def test_a_message_of_a_send_that_began_meanwhile_is_no_copy(everywhere: Ground) -> None:
    await everywhere.group()
    await seen(everywhere, 10)
    await lose(everywhere, 10, None)
    everywhere.clock.move(1)
    await seen(everywhere, 11)
    job = await claimed(everywhere)
    assert job is not None
    await drawn(everywhere)

    assert not await everywhere.services.leftovers.is_stray(job, 12)


# -- what is written before a send and after it ----------------------------------------------------


async def test_a_screen_whose_outcome_is_unknown_is_looked_for(everywhere: Ground) -> None:
    await everywhere.group()
    await seen(everywhere, 10)
    job = await drawn(everywhere)
    await everywhere.services.screens.failed(job, everywhere.clock.now(), unknown=True)
    again = await everywhere.services.screens.claim(job.id)
    assert again is not None
    await everywhere.services.screens.shown(again, message=13, digest="x", fresh=True)

    assert await suspects(everywhere) == (12, 11)


async def test_a_screen_of_a_process_that_died_is_looked_for(everywhere: Ground) -> None:
    await everywhere.group()
    await seen(everywhere, 10)
    job = await drawn(everywhere)
    everywhere.clock.move(60)
    again = await everywhere.services.screens.claim(job.id)
    assert again is not None
    await everywhere.services.screens.shown(again, message=12, digest="x", fresh=True)

    assert await suspects(everywhere) == (11,)


async def test_a_screen_that_was_refused_for_certain_is_not_looked_for(everywhere: Ground) -> None:
    await everywhere.group()
    await seen(everywhere, 10)
    job = await drawn(everywhere)
    await everywhere.services.screens.failed(job, everywhere.clock.now())
    again = await everywhere.services.screens.claim(job.id)
    assert again is not None
    await everywhere.services.screens.shown(again, message=12, digest="x", fresh=True)

    assert await everywhere.services.leftovers.waiting() == []


async def test_a_screen_that_is_replaced_is_to_go(everywhere: Ground) -> None:
    job = await drawn(everywhere)
    await everywhere.services.screens.shown(job, message=11, digest="x", fresh=True)
    await everywhere.services.chats.bot_added(GROUP)
    again = await everywhere.services.screens.claim(job.id)
    assert again is not None
    await everywhere.services.screens.shown(again, message=15, digest="x", fresh=True)
    gone = await claimed(everywhere)

    assert gone is not None
    assert (gone.chat, gone.messages, gone.certain) == (GROUP, (11,), True)


async def test_a_screen_that_went_before_its_outcome_was_known_is_looked_for_later(
    everywhere: Ground,
) -> None:
    await everywhere.group()
    await seen(everywhere, 10)
    job = await drawn(everywhere)
    await everywhere.services.screens.failed(job, everywhere.clock.now(), unknown=True)
    again = await everywhere.services.screens.claim(job.id)
    assert again is not None
    await everywhere.services.screens.shown(again, message=None, digest="")

    assert await suspects(everywhere) is None
    await seen(everywhere, 13)
    everywhere.clock.move(5)
    assert await suspects(everywhere) == (12, 11)


async def test_where_nothing_more_is_said_the_beginning_of_a_stretch_will_do(
    ground: Ground,
) -> None:
    await ground.group()
    await seen(ground, 10)
    await lose(ground, 10, None)
    for _ in range(OPEN_AFTER):
        assert await suspects(ground) is None
        ground.clock.move(60)
    found = await suspects(ground)

    assert found is not None
    assert set(found) == set(range(11, 11 + MOST_ASKED))


async def test_words_that_two_workers_have_said_stand_once(everywhere: Ground) -> None:
    await everywhere.group()
    async with everywhere.work(effect=False) as db:
        await announce(db, key="a", chat=GROUP, kind="word", now=everywhere.clock.now())
    row = await everywhere.row(OutboxRow, key="a")
    slow = await everywhere.services.outbox.claim(row.id or 0)
    everywhere.clock.move(60)
    quick = await everywhere.services.outbox.claim(row.id or 0)
    assert slow is not None
    assert quick is not None
    await everywhere.services.outbox.sent(quick, 22)
    await everywhere.services.outbox.sent(slow, 21)
    gone = [await claimed(everywhere) for _ in range(await left(everywhere))]

    assert (21,) in [one.messages for one in gone if one is not None and one.certain]
    assert (await everywhere.row(OutboxRow, key="a")).message_id == 22


async def test_in_a_chat_that_became_a_supergroup_nothing_is_looked_for(
    everywhere: Ground,
) -> None:
    await everywhere.group()
    await seen(everywhere, 10, 13)
    await lose(everywhere, 10, 13)
    await everywhere.services.chats.migrated(GROUP, SUPERGROUP)

    assert await left(everywhere) == 0


# -- work ------------------------------------------------------------------------------------------


async def test_one_worker_at_a_time_looks(everywhere: Ground) -> None:
    async with everywhere.work(effect=False) as db:
        discard(db, GROUP, 11, everywhere.clock.now())
    (leftover,) = await everywhere.services.leftovers.waiting()
    first = await everywhere.services.leftovers.claim(leftover)

    assert first is not None
    assert await everywhere.services.leftovers.claim(leftover) is None
    await everywhere.services.leftovers.done(first)
    assert await left(everywhere) == 0


@pytest.mark.parametrize("certain", [True, False])
async def test_what_can_never_be_removed_is_given_up(ground: Ground, certain: bool) -> None:
    await ground.group()
    await seen(ground, 10, 12)
    async with ground.work(effect=False) as db:
        if certain:
            discard(db, GROUP, 11, ground.clock.now())
        else:
            look_between(db, GROUP, 10, 12, ground.clock.now())
    for _ in range(GIVE_UP_AFTER + 1):
        job = await claimed(ground)
        assert job is not None
        await ground.services.leftovers.failed(job, ground.clock.now() + timedelta(seconds=1))
        ground.clock.move(2)

    assert await left(ground) == 0
