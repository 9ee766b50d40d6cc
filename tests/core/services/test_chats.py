"""Chats: settings, becoming a supergroup, and losing the bot."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from core.readmodels import Pace
from core.services.marks import announce
from core.storage import ChatRow, OutboxRow, ResultRow, Row, ScreenRow, TableRow, TitleRow
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

SUPER = -1_000_000_000_999


async def lose(ground: Ground, chat: int, seated: tuple[int, ...]) -> None:
    """The second and the fourth lose a match and are the goats of a chat."""
    table = await ground.match(seated, chat=chat)
    await ground.set_state(table, last_trick("60:49", score="11:4"))
    for _ in seated:
        await ground.step(table)


async def test_a_chat_is_noted_as_telegram_describes_it_now(everywhere: Ground) -> None:
    chats = everywhere.services.chats
    await chats.met(GROUP, "group", "Cards")
    await chats.met(GROUP, "group", "Cards")
    await chats.met(GROUP, "supergroup", "More cards")

    row = await everywhere.row(ChatRow)
    assert (row.kind, row.title, row.time_zone) == ("supergroup", "More cards", "Asia/Almaty")


async def test_a_chat_that_is_met_many_times_at_once_is_noted_once(everywhere: Ground) -> None:
    await asyncio.gather(
        *(everywhere.services.chats.met(GROUP, "group", "Cards") for _ in range(8))
    )

    assert (await everywhere.row(ChatRow)).title == "Cards"


async def test_the_language_of_a_group_is_chosen_or_the_operators(ground: Ground) -> None:
    await ground.group()
    table = await ground.match(FOUR)
    await ground.draw_all()
    assert await ground.services.chats.language(GROUP) == "ru"
    await ground.services.chats.set_language(GROUP, "kk")

    assert await ground.services.chats.language(GROUP) == "kk"
    assert await ground.services.chats.language(-77) == "ru"
    behind = await ground.behind()
    assert [(chat, row.table_id) for chat, row in behind.items()] == [(GROUP, table)]


async def test_tables_of_a_chat_and_of_one_of_its_topics(ground: Ground) -> None:
    first = await ground.lobby([ANNA], thread=7)
    second = await ground.lobby([BORIS])
    over = await ground.lobby([ANNA])
    await ground.services.care.stop(over, ANNA)
    chats = ground.services.chats

    assert [head.table for head in await chats.open_tables(GROUP)] == [first, second]
    assert [head.table for head in await chats.open_tables(GROUP, 7)] == [first]
    assert await chats.tables_of(GROUP, ANNA) == [first]
    assert await chats.tables_of(GROUP, EGOR) == []
    assert await chats.tables_of(-77, ANNA) == []
    assert (await chats.seat(first, ANNA), await chats.seat(first, BORIS)) == (0, None)
    head = await chats.table(first)
    assert head is not None
    assert (head.table, head.preset, head.thread, head.turn_seconds) == (first, "source", 7, 60)
    assert await chats.table(999) is None


# -- becoming a supergroup -------------------------------------------------------------------------


async def lively(ground: Ground) -> int:
    """A group in which everything has happened that a row can tell of."""
    await ground.group()
    await ground.services.chats.set_language(GROUP, "kk")
    await ground.services.settings.set_pace(GROUP, Pace.RELAXED)
    await ground.change(ChatRow, {"id": GROUP}, time_zone="Europe/Moscow", quiet_from=1)
    over = await ground.match([ANNA, BORIS, AIGERIM, DAULET])
    await ground.set_state(over, last_trick("60:49", score="11:4"))
    for _ in range(4):
        await ground.step(over)
    table = await ground.match(FOUR, thread=7)
    await ground.draw_all()
    return table


async def names_of(ground: Ground, chat: int) -> set[str]:
    """Tables of the database, whichever there are, with a row that names a chat."""
    found: set[str] = set()
    async with ground.work.reading() as db:
        connection = await db.connection()
        for table in Row.metadata.sorted_tables:
            if "chat_id" in table.columns:
                named = select(table.c.chat_id).where(table.c.chat_id == chat)
                if (await connection.execute(named)).first() is not None:
                    found.add(table.name)
    return found


async def test_everything_of_a_group_follows_it_at_once(everywhere: Ground) -> None:
    table = await lively(everywhere)
    assert {"tables", "screens", "outbox", "results", "titles"} <= await names_of(everywhere, GROUP)
    titles = {(row.person_id, row.title) for row in await everywhere.rows(TitleRow)}
    results = len(await everywhere.rows(ResultRow))
    assert titles == {(BORIS, "goat"), (DAULET, "goat")}
    await everywhere.services.chats.migrated(GROUP, SUPER)

    for kind in (TableRow, OutboxRow, ResultRow, TitleRow):
        assert {row.chat_id for row in await everywhere.rows(kind)} == {SUPER}, kind
    assert await names_of(everywhere, GROUP) == set()
    chat = await everywhere.row(ChatRow)
    assert (chat.id, chat.kind, chat.language, chat.pace) == (
        SUPER,
        "supergroup",
        "kk",
        "relaxed",
    )
    assert (chat.time_zone, chat.quiet_from) == ("Europe/Moscow", 1)
    assert {(row.person_id, row.title) for row in await everywhere.rows(TitleRow)} == titles
    assert len(await everywhere.rows(ResultRow)) == results
    score = await everywhere.services.scores.chat(SUPER)
    assert [running.head.table for running in score.running] == [table]
    assert (await everywhere.step(table)).done


async def test_screens_of_a_group_are_posted_again_in_the_supergroup(everywhere: Ground) -> None:
    table = await lively(everywhere)
    await everywhere.services.chats.migrated(GROUP, SUPER)

    screen = await everywhere.screen(table, SUPER)
    assert (screen.message_id, screen.digest, screen.behind, screen.thread_id) == (
        None,
        None,
        True,
        7,
    )
    assert [row.message_id for row in await everywhere.rows(ScreenRow, chat_id=ANNA)] != [None]


async def test_a_screen_under_way_when_the_group_moves_is_free_again(everywhere: Ground) -> None:
    table = await lively(everywhere)
    await everywhere.step(table)
    async with everywhere.work(effect=False) as db:
        await announce(db, key="w", chat=GROUP, kind="word", now=everywhere.clock.now())
    screen = await everywhere.screen(table, GROUP)
    job = await everywhere.services.screens.claim(screen.id or 0)
    words = [
        await everywhere.services.outbox.claim(one.id)
        for one in await everywhere.services.outbox.waiting()
    ]
    assert job is not None
    assert any(word is not None and word.chat == GROUP for word in words)
    await everywhere.services.chats.migrated(GROUP, SUPER)
    assert SUPER in [one.chat for one in await everywhere.services.screens.waiting()]
    assert SUPER in [one.chat for one in await everywhere.services.outbox.waiting()]
    await everywhere.services.screens.shown(job, message=42, digest="old chat")

    assert (await everywhere.screen(table, SUPER)).message_id is None


async def test_both_words_of_a_move_and_late_ones_change_nothing_more(
    everywhere: Ground,
) -> None:
    table = await lively(everywhere)
    await asyncio.gather(*(everywhere.services.chats.migrated(GROUP, SUPER) for _ in range(3)))
    await everywhere.draw_all()
    await everywhere.services.chats.migrated(GROUP, SUPER)

    assert await everywhere.behind() == {}
    assert (await everywhere.row(ChatRow)).language == "kk"
    assert (await everywhere.row(TableRow, id=table)).chat_id == SUPER


async def test_a_supergroup_that_is_known_already_still_gets_the_groups_settings(
    ground: Ground,
) -> None:
    await lively(ground)
    await ground.services.chats.met(SUPER, "supergroup", "Cards")
    await ground.services.chats.migrated(GROUP, SUPER)

    chat = await ground.row(ChatRow)
    assert (chat.language, chat.pace, chat.time_zone) == ("kk", "relaxed", "Europe/Moscow")


async def test_a_late_word_from_the_old_group_spoils_no_settings(ground: Ground) -> None:
    await lively(ground)
    await ground.services.chats.migrated(GROUP, SUPER)
    await ground.services.chats.met(GROUP, "group", "Cards")
    await ground.services.settings.set_pace(GROUP, Pace.BLITZ)
    await ground.services.chats.migrated(GROUP, SUPER)

    chat = await ground.row(ChatRow)
    assert (chat.id, chat.language, chat.pace) == (SUPER, "kk", "relaxed")


async def test_a_title_worn_in_both_groups_is_worn_once(everywhere: Ground) -> None:
    await lose(everywhere, GROUP, (AIGERIM, ANNA, DAULET, BORIS))
    await lose(everywhere, SUPER, (AIGERIM, ANNA, DAULET, EGOR))
    await everywhere.services.chats.migrated(GROUP, SUPER)

    rows = await everywhere.rows(TitleRow)
    assert [(row.chat_id, row.person_id, row.table_id) for row in rows] == [
        (SUPER, ANNA, 1),
        (SUPER, BORIS, 1),
        (SUPER, EGOR, 2),
    ]


async def test_other_chats_stay_what_they_are(ground: Ground) -> None:
    other = await ground.lobby([EGOR], chat=-5)
    await lively(ground)
    await ground.draw_all()
    await ground.services.chats.migrated(GROUP, SUPER)

    assert (await ground.row(TableRow, id=other)).chat_id == -5
    assert set(await ground.behind()) == {SUPER}
    assert {row.id for row in await ground.rows(ChatRow)} == {-5, SUPER}


async def test_a_group_that_moves_while_it_plays_loses_no_move(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    person, decision = await everywhere.turn(table)
    action = (await everywhere.legal(table, person))[0]
    receipt, _ = await asyncio.gather(
        everywhere.services.play.answer(table, person, decision.id, action),
        everywhere.services.chats.migrated(GROUP, SUPER),
    )

    assert receipt.done
    assert (await everywhere.row(TableRow)).chat_id == SUPER
    assert {row.chat_id for row in await everywhere.rows(ScreenRow)} == {SUPER, *FOUR}
    assert (await everywhere.loaded(table)).match is not None


# -- losing the bot --------------------------------------------------------------------------------


async def test_nothing_is_sent_to_a_chat_that_the_bot_was_removed_from(
    everywhere: Ground,
) -> None:
    table = await everywhere.match(FOUR)
    async with everywhere.work(effect=False) as db:
        await announce(db, key="w", chat=GROUP, kind="word", now=everywhere.clock.now())
    await everywhere.services.chats.bot_removed(GROUP)
    assert GROUP not in await everywhere.behind()
    assert await everywhere.services.outbox.waiting() == []
    await everywhere.play_deal(table)

    assert await everywhere.services.outbox.waiting() == []
    assert await everywhere.kinds() == ["word"]
    screen = await everywhere.screen(table, GROUP)
    job = await everywhere.services.screens.claim(screen.id or 0)
    assert job is not None
    assert (await everywhere.services.screens.load(job)).screen is None


async def test_a_match_goes_on_in_private_and_its_result_is_shown_there(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.services.chats.bot_removed(GROUP)
    assert (await ground.step(table)).done
    await ground.services.care.stop(table, ANNA)

    assert set(FOUR) <= set(await ground.behind())


@pytest.mark.parametrize("told", [True, False])
async def test_whoever_is_let_in_again_posts_the_tables_anew(
    everywhere: Ground, told: bool
) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.draw_all()
    await everywhere.services.chats.bot_removed(GROUP)
    if told:
        await everywhere.services.chats.bot_added(GROUP)
    else:  # nobody says so, but the bot hears the chat again
        await everywhere.services.chats.met(GROUP, "group", "Cards")

    behind = await everywhere.behind()
    assert (behind[GROUP].table_id, behind[GROUP].repost) == (table, True)
    assert (await everywhere.row(ChatRow)).writable


async def test_words_about_chats_that_nobody_knows_do_nothing(ground: Ground) -> None:
    await ground.services.chats.bot_added(-9)
    await ground.services.chats.bot_removed(-9)
    await ground.services.chats.migrated(-9, -10)
    await ground.services.chats.seen(-9, 7)

    assert await ground.rows(ChatRow) == []
