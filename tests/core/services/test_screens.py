"""Screens: marked by moves, claimed by one worker, loaded as they are now, noted when shown."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from core.readmodels import Finished, Hand, Lobby, Page, Playing, Said
from core.services import ScreenJob
from core.services.screens import LEASE_SECONDS, SCROLLED_AWAY
from core.storage import ScreenRow, TableRow
from tests.core.services.ground import (
    ANNA,
    BORIS,
    DAULET,
    EGOR,
    FOUR,
    GROUP,
    TURN,
    Ground,
)
from tests.support.hands import hand_now


async def claimed(ground: Ground, table: int, chat: int) -> ScreenJob:
    screen = await ground.screen(table, chat)
    job = await ground.services.screens.claim(screen.id or 0)
    assert job is not None
    return job


async def waiting(ground: Ground) -> list[int]:
    """The chats whose screens may be drawn, in the order of urgency."""
    return [one.chat for one in await ground.services.screens.waiting()]


# -- what is behind --------------------------------------------------------------------------------


async def test_ten_moves_cost_one_drawing_of_each_screen(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.draw_all()
    for _ in range(10):
        await everywhere.step(table)

    assert sorted(await waiting(everywhere)) == sorted([GROUP, *FOUR])
    assert len(await everywhere.draw_all()) == 5
    assert await waiting(everywhere) == []


async def test_whoever_must_act_comes_first(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.draw_all()
    await everywhere.step(table)
    person, _ = await everywhere.turn(table)

    screens = await everywhere.services.screens.waiting()
    assert screens[0].chat == person
    assert [one.chat for one in screens if one.urgent] == [person]


async def test_a_new_deal_posts_the_table_anew_and_hands_are_urgent(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.draw_all()
    await ground.play_deal(table)

    behind = await ground.behind()
    assert {chat: (row.repost, row.urgent) for chat, row in behind.items()} == {
        GROUP: (True, False),
        **dict.fromkeys(FOUR, (False, True)),
    }


async def test_who_was_away_for_a_minute_gets_the_turn_as_a_new_message(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.draw_all()
    ground.clock.move(59)
    await ground.step(table)
    quick, _ = await ground.turn(table)
    assert not (await ground.behind())[quick].repost
    ground.clock.move(2)
    await ground.step(table)
    slow, _ = await ground.turn(table)

    behind = await ground.behind()
    assert [chat for chat, row in behind.items() if row.repost] == [slow]


async def test_who_plays_quickly_is_not_rung_up(ground: Ground) -> None:
    table = await ground.match(FOUR)
    for _ in range(12):
        await ground.draw_all()
        ground.clock.move(5)
        await ground.step(table)
    behind = await ground.behind()

    assert [chat for chat in FOUR if chat in behind and behind[chat].repost] == []


async def test_a_page_is_left_when_the_table_is_posted_anew(ground: Ground) -> None:
    table = await ground.lobby(FOUR)
    await ground.services.lobby.turn_page(table, GROUP, Page.SETTINGS)
    await ground.services.lobby.start(table, ANNA)

    assert (await ground.screen(table, GROUP)).page == "main"


# -- claims ----------------------------------------------------------------------------------------


async def test_a_screen_is_claimed_by_one_worker(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    screen = await everywhere.screen(table, GROUP)
    claims = await asyncio.gather(
        *(everywhere.services.screens.claim(screen.id or 0) for _ in range(5))
    )

    assert [one.chat for one in claims if one is not None] == [GROUP]
    assert GROUP not in await waiting(everywhere)


async def test_what_a_dead_worker_claimed_is_claimed_again(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    await claimed(everywhere, table, GROUP)
    everywhere.clock.move(LEASE_SECONDS - 1)
    assert GROUP not in await waiting(everywhere)
    everywhere.clock.move(1)

    assert GROUP in await waiting(everywhere)
    assert (await claimed(everywhere, table, GROUP)).chat == GROUP


async def test_what_is_not_behind_is_not_claimed(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.draw_all()
    screen = await ground.screen(table, GROUP)

    assert await ground.services.screens.claim(screen.id or 0) is None
    assert await ground.services.screens.claim(999) is None


# -- what was shown --------------------------------------------------------------------------------


async def test_what_was_shown_is_noted(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    job = await claimed(everywhere, table, GROUP)
    await everywhere.services.screens.shown(job, message=70, digest="seventy", fresh=True)

    row = await everywhere.screen(table, GROUP)
    assert (row.message_id, row.digest, row.shown) == (70, "seventy", row.wanted)
    assert (row.behind, row.repost, row.urgent, row.claimed_until) == (False, False, False, None)


async def test_a_screen_stays_behind_where_more_has_happened_meanwhile(
    everywhere: Ground,
) -> None:
    table = await everywhere.match(FOUR)
    job = await claimed(everywhere, table, GROUP)
    await everywhere.step(table)
    await everywhere.services.screens.shown(job, message=70, digest="old", fresh=True)

    row = await everywhere.screen(table, GROUP)
    assert (row.shown, row.wanted, row.behind) == (job.version, job.version + 1, True)
    assert (row.message_id, row.repost, row.claimed_until) == (70, False, None)
    again = await claimed(everywhere, table, GROUP)
    await everywhere.services.screens.shown(again, message=70, digest="new")
    assert not (await everywhere.screen(table, GROUP)).behind


async def test_a_new_message_that_was_asked_for_during_an_edit_is_still_to_come(
    ground: Ground,
) -> None:
    table = await ground.match(FOUR)
    await ground.draw_all()
    await ground.step(table)
    person, _ = await ground.turn(table)
    job = await claimed(ground, table, person)
    await ground.pass_time(TURN * 0.75)  # the warning
    await ground.services.screens.shown(job, message=job.message, digest="d")

    row = await ground.screen(table, person)
    assert (row.behind, row.repost, row.urgent) == (True, True, True)


async def test_what_could_not_be_drawn_is_tried_later(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    job = await claimed(everywhere, table, GROUP)
    later = everywhere.clock.now() + timedelta(seconds=8)
    await everywhere.services.screens.failed(job, later)
    assert GROUP not in await waiting(everywhere)
    everywhere.clock.moment = later

    again = await claimed(everywhere, table, GROUP)
    assert (again.failures, again.version) == (1, job.version)
    await everywhere.services.screens.failed(again, later, fault=False)
    assert (await everywhere.screen(table, GROUP)).failures == 1


async def test_a_message_that_is_gone_is_posted_anew(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.draw_all()
    await everywhere.step(table)
    job = await claimed(everywhere, table, GROUP)
    assert job.message is not None
    await everywhere.services.screens.lost(job)

    again = await claimed(everywhere, table, GROUP)
    assert (again.message, again.digest, again.version) == (None, None, job.version)


async def test_a_topic_that_is_gone_leads_to_the_chat_itself(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR, thread=7)
    job = await claimed(everywhere, table, GROUP)
    assert job.thread == 7
    await everywhere.services.screens.lost_thread(job)

    again = await claimed(everywhere, table, GROUP)
    assert (again.thread, again.message) == (None, None)
    assert (await everywhere.row(TableRow)).thread_id is None
    await everywhere.services.screens.lost_thread(again)
    assert not (await everywhere.screen(table, GROUP)).behind


async def test_a_chat_that_cannot_be_written_to_is_left_alone(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    job = await claimed(everywhere, table, GROUP)
    await everywhere.services.screens.gone(job)

    assert GROUP not in await waiting(everywhere)
    assert not (await everywhere.screen(table, GROUP)).behind


async def test_other_messages_in_a_chat_scroll_its_screens_away(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.draw_all()
    for _ in range(SCROLLED_AWAY):
        await everywhere.services.chats.seen(GROUP, 7)
    await everywhere.step(table)
    job = await claimed(everywhere, table, GROUP)
    assert not job.scrolled
    await everywhere.services.screens.failed(job, everywhere.clock.now())
    await everywhere.services.chats.seen(GROUP, 7)
    job = await claimed(everywhere, table, GROUP)
    assert job.scrolled
    await everywhere.services.screens.shown(job, message=900, digest="d", fresh=True)

    assert (await everywhere.screen(table, GROUP)).below == 0


async def test_the_workers_are_called_when_the_change_can_be_seen(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.draw_all()
    drawing = everywhere.services.context.drawing
    await drawing.wait(0.001)
    seen: list[list[int]] = []

    async def worker() -> None:
        await drawing.wait(60)
        seen.append(await waiting(everywhere))

    working = asyncio.create_task(worker())
    await asyncio.sleep(0)
    await everywhere.step(table)
    await working

    assert sorted(seen[0]) == sorted([GROUP, *FOUR])


# -- what is on them -------------------------------------------------------------------------------


async def test_a_lobby_shows_its_seats_and_whoever_is_still_to_come(ground: Ground) -> None:
    table = await ground.lobby([ANNA])
    await ground.meet(EGOR, reachable=False)
    await ground.services.lobby.sit(table, EGOR)
    shown = await ground.services.screens.load(await claimed(ground, table, GROUP))

    row = await ground.row(TableRow)
    assert isinstance(shown.screen, Lobby)
    assert shown.screen.unreachable == ("Egor",)
    assert (shown.screen.invite, shown.screen.closes_at) == (row.invite, row.closes_at)
    assert [info and info.name for info in shown.screen.head.seats] == ["Anna", None, None, None]
    assert (shown.page, shown.language, shown.private) == (Page.MAIN, "ru", False)


async def test_a_group_sees_the_table_and_a_person_the_hand(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    person, decision = await everywhere.turn(table)
    group = await everywhere.services.screens.load(await claimed(everywhere, table, GROUP))
    private = await everywhere.services.screens.load(await claimed(everywhere, table, person))

    state = (await everywhere.loaded(table)).state
    assert isinstance(group.screen, Playing)
    assert group.screen.view.hand == ()
    assert group.screen.decision == decision
    assert isinstance(private.screen, Hand)
    assert private.screen.view.hand == state.hands[private.screen.seat]
    assert len(private.screen.choices.actions) == 8
    assert private.private


async def test_who_is_not_asked_has_nothing_to_choose(ground: Ground) -> None:
    table = await ground.match(FOUR)
    person, _ = await ground.turn(table)
    other = next(one for one in FOUR if one != person)
    hand = await ground.hand(table, other)

    assert (hand.choices.actions, hand.choices.picks, hand.more_time) == ((), (), False)


async def test_what_is_drawn_is_what_is_true_now(ground: Ground) -> None:
    table = await ground.match(FOUR)
    job = await claimed(ground, table, GROUP)
    await ground.services.care.stop(table, ANNA)

    assert (await ground.services.screens.load(job)).screen is None


async def test_when_a_match_is_over_hands_become_its_result_and_the_table_goes(
    ground: Ground,
) -> None:
    table = await ground.match(FOUR)
    await ground.draw_all()
    await ground.services.care.stop(table, ANNA)
    group = await ground.services.screens.load(await claimed(ground, table, GROUP))
    private = await ground.services.screens.load(await claimed(ground, table, BORIS))

    assert group.screen is None
    assert isinstance(private.screen, Finished)
    assert private.screen.reason == "stopped"


@pytest.mark.parametrize("chosen", ["kk", None])
async def test_everybody_reads_his_own_language(ground: Ground, chosen: str | None) -> None:
    table = await ground.match(FOUR)
    await ground.services.people.met(BORIS, "Boris", None, "en")
    if chosen:
        await ground.services.people.set_language(BORIS, chosen)
        await ground.services.chats.set_language(GROUP, chosen)
    group = await ground.services.screens.load(await claimed(ground, table, GROUP))
    private = await ground.services.screens.load(await claimed(ground, table, BORIS))

    assert (group.language, private.language) == ((chosen or "ru"), (chosen or "en"))


async def test_a_hand_is_for_whoever_sits_there(ground: Ground) -> None:
    table = await ground.match(FOUR)
    lobby = await ground.lobby([DAULET])
    await ground.meet(EGOR)

    assert await hand_now(ground.services, table, EGOR) is None
    assert await hand_now(ground.services, lobby, DAULET) is None
    assert await hand_now(ground.services, 99, ANNA) is None


async def test_somebodys_open_tables_are_shown_anew_when_he_asks(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.match([ANNA, BORIS, DAULET, EGOR])
    await ground.lobby([BORIS])
    await ground.draw_all()

    assert await ground.services.people.ring(BORIS) == 2
    behind = [row for row in await ground.rows(ScreenRow) if row.behind]
    assert [(row.chat_id, row.repost) for row in behind] == [(BORIS, True)] * 2
    assert table in [row.table_id for row in behind]
    assert await ground.services.people.ring(99) == 0


async def test_pressing_start_again_brings_the_hands_back(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.draw_all()
    started = await ground.services.people.started(BORIS, "")

    assert (started.first, started.receipts) == (False, ())
    assert [(one, row.repost) for one, row in (await ground.behind()).items()] == [(BORIS, True)]
    assert (await ground.services.lobby.turn_page(table, BORIS, Page.MENU)).said is Said.DONE
