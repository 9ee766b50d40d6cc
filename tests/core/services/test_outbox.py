"""Announcements: once for their key, in the order of their chat, claimed by one worker."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from core.services import OutboxJob
from core.services.marks import announce
from core.services.screens import LEASE_SECONDS
from core.storage import OutboxRow
from tests.core.services.ground import ANNA, BORIS, FOUR, GROUP, Ground

OTHER = -2002


async def say(ground: Ground, key: str, chat: int = GROUP, thread: int | None = None) -> bool:
    async with ground.work(effect=False) as db:
        return await announce(
            db, key=key, chat=chat, kind="word", now=ground.clock.now(), thread=thread
        )


async def waiting(ground: Ground) -> list[tuple[int, str]]:
    """Chats and keys of what may be sent now."""
    keys = {row.id: row.key for row in await ground.outbox()}
    return [(one.chat, keys[one.id]) for one in await ground.services.outbox.waiting()]


async def claimed(ground: Ground, key: str) -> OutboxJob:
    row = await ground.row(OutboxRow, key=key)
    job = await ground.services.outbox.claim(row.id or 0)
    assert job is not None
    return job


async def test_words_are_said_once_for_their_key(everywhere: Ground) -> None:
    said = [await say(everywhere, "one"), await say(everywhere, "one")]
    together = await asyncio.gather(*(say(everywhere, "two") for _ in range(5)))

    assert said == [True, False]
    assert sorted(together) == [False] * 4 + [True]
    assert [row.key for row in await everywhere.outbox()] == ["one", "two"]


async def test_of_each_chat_the_oldest_word_comes_first(everywhere: Ground) -> None:
    for key, chat in (("a", GROUP), ("b", GROUP), ("c", OTHER), ("d", ANNA)):
        await say(everywhere, key, chat)
    assert await waiting(everywhere) == [(GROUP, "a"), (OTHER, "c"), (ANNA, "d")]
    await everywhere.services.outbox.sent(await claimed(everywhere, "a"), 1)

    assert await waiting(everywhere) == [(GROUP, "b"), (OTHER, "c"), (ANNA, "d")]


async def test_a_word_on_its_way_holds_up_those_after_it(everywhere: Ground) -> None:
    await say(everywhere, "a")
    await say(everywhere, "b")
    job = await claimed(everywhere, "a")
    assert await waiting(everywhere) == []
    await everywhere.services.outbox.failed(job, everywhere.clock.now() + timedelta(seconds=9))
    everywhere.clock.move(8)
    assert await waiting(everywhere) == []
    everywhere.clock.move(1)

    assert await waiting(everywhere) == [(GROUP, "a")]
    assert (await claimed(everywhere, "a")).tries == 1


async def test_waiting_for_ones_turn_is_no_failed_try(ground: Ground) -> None:
    await say(ground, "a")
    job = await claimed(ground, "a")
    await ground.services.outbox.failed(job, ground.clock.now(), fault=False)

    assert (await claimed(ground, "a")).tries == 0


async def test_a_word_is_claimed_by_one_worker(everywhere: Ground) -> None:
    await say(everywhere, "a")
    row = await everywhere.row(OutboxRow)
    claims = await asyncio.gather(
        *(everywhere.services.outbox.claim(row.id or 0) for _ in range(5))
    )

    assert [one.key for one in claims if one is not None] == ["a"]


async def test_what_a_dead_worker_claimed_is_claimed_again(ground: Ground) -> None:
    await say(ground, "a")
    await claimed(ground, "a")
    ground.clock.move(LEASE_SECONDS)

    assert (await claimed(ground, "a")).key == "a"


async def test_what_was_said_is_not_claimed_again(ground: Ground) -> None:
    await say(ground, "a")
    job = await claimed(ground, "a")
    await ground.services.outbox.sent(job, 5)

    assert await ground.services.outbox.claim(job.id) is None
    assert ((await ground.row(OutboxRow)).done, (await ground.row(OutboxRow)).message_id) == (
        True,
        5,
    )


async def test_a_word_that_was_said_scrolls_the_screens_of_its_chat(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.draw_all()
    await say(ground, "a")
    await ground.services.outbox.sent(await claimed(ground, "a"), 5)
    assert (await ground.screen(table, GROUP)).below == 1
    await say(ground, "b")
    await ground.services.outbox.sent(await claimed(ground, "b"), None)

    assert (await ground.screen(table, GROUP)).below == 1


async def test_a_topic_that_is_gone_leads_to_the_chat_itself_or_nowhere(ground: Ground) -> None:
    await say(ground, "a", thread=7)
    await ground.services.outbox.lost_thread(await claimed(ground, "a"))
    again = await claimed(ground, "a")
    assert again.thread is None
    await ground.services.outbox.lost_thread(again)

    assert (await ground.row(OutboxRow)).done


async def test_a_chat_that_cannot_be_written_to_gets_none_of_its_words(ground: Ground) -> None:
    await ground.group()
    await say(ground, "a")
    await say(ground, "b")
    await say(ground, "c", OTHER)
    await ground.services.outbox.gone(await claimed(ground, "a"))

    assert await waiting(ground) == [(OTHER, "c")]


async def test_words_are_in_the_language_of_whoever_reads_them(ground: Ground) -> None:
    await ground.group()
    await ground.meet(ANNA)
    await ground.services.people.set_language(ANNA, "kk")
    await ground.services.chats.set_language(GROUP, "en")
    await say(ground, "a")
    await say(ground, "b", ANNA)
    await say(ground, "c", OTHER)

    languages = [(await claimed(ground, key)).language for key in "abc"]
    assert languages == ["en", "kk", "ru"]


async def test_a_private_table_says_its_words_in_each_private_chat(everywhere: Ground) -> None:
    table = await everywhere.match([ANNA, BORIS], chat=ANNA, robots=2)
    await everywhere.services.care.stop(table, ANNA)

    assert [(row.chat_id, row.thread_id, row.kind) for row in await everywhere.outbox()] == [
        (ANNA, None, "result"),
        (BORIS, None, "result"),
    ]
    assert all(row.payload == {"table": table} for row in await everywhere.outbox())


async def test_words_of_a_table_go_to_its_topic(ground: Ground) -> None:
    table = await ground.match(FOUR, thread=7)
    await ground.services.care.stop(table, ANNA)

    assert [(row.chat_id, row.thread_id) for row in await ground.outbox()] == [(GROUP, 7)]
