"""People: names, languages, and whether the bot can write to them."""

from __future__ import annotations

import asyncio

from core.readmodels import Said
from core.services import Rules
from core.storage import PersonRow
from tests.core.services.ground import ANNA, BORIS, FOUR, GROUP, Ground, ground_on


async def test_a_person_is_noted_as_telegram_names_him_now(everywhere: Ground) -> None:
    people = everywhere.services.people
    await people.met(ANNA, "Anna", "anna", "ru")
    await people.met(ANNA, "Anna", "anna", "ru")
    await people.met(ANNA, "<b>&Анна_*", None, "kk")

    row = await everywhere.row(PersonRow)
    assert (row.name, row.username, row.client_language) == ("<b>&Анна_*", None, "kk")
    assert not row.reachable


async def test_a_person_who_is_met_many_times_at_once_is_noted_once(everywhere: Ground) -> None:
    await asyncio.gather(
        *(everywhere.services.people.met(ANNA, "Anna", None, "ru") for _ in range(8))
    )

    assert (await everywhere.row(PersonRow)).name == "Anna"


async def test_a_language_is_chosen_or_the_clients_or_the_operators(sqlite_url: str) -> None:
    async with ground_on(sqlite_url, rules=Rules(default_language="en")) as ground:
        people = ground.services.people
        await people.met(ANNA, "Anna", None, "kk")
        await people.met(BORIS, "Boris", None, None)
        before = [await people.language(one) for one in (ANNA, BORIS, 99)]
        await people.set_language(ANNA, "ru")

        assert before == ["kk", "en", "en"]
        assert await people.language(ANNA) == "ru"


async def test_a_new_language_draws_hands_and_private_lobbies_anew(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.lobby([BORIS])
    private = await ground.lobby([BORIS], chat=BORIS)
    await ground.draw_all()
    await ground.services.people.set_language(BORIS, "kk")

    screens = await ground.services.screens.waiting()
    jobs = [await ground.services.screens.claim(one.id) for one in screens]
    assert {(job.chat, job.table) for job in jobs if job} == {(BORIS, table), (BORIS, private)}


async def test_start_makes_a_person_reachable_and_says_whether_it_is_the_first(
    everywhere: Ground,
) -> None:
    await everywhere.meet(ANNA, reachable=False)
    people = everywhere.services.people
    assert not await people.reachable(ANNA)
    first = await people.started(ANNA, "")
    second = await people.started(ANNA, "nonsense")

    assert (first.first, second.first) == (True, False)
    assert (first.receipts, second.receipts) == ((), ())
    assert await people.reachable(ANNA)
    assert not await people.reachable(99)


async def test_one_start_grants_every_wish(everywhere: Ground) -> None:
    tables = [await everywhere.lobby([ANNA]), await everywhere.lobby([ANNA])]
    await everywhere.meet(BORIS, reachable=False)
    for table in tables:
        await everywhere.services.lobby.sit(table, BORIS)
    started = await everywhere.services.people.started(BORIS, "")

    assert [(one.said, one.table) for one in started.receipts] == [
        (Said.SEATED, table) for table in tables
    ]


async def test_a_start_that_comes_twice_seats_once(everywhere: Ground) -> None:
    table = await everywhere.lobby([ANNA])
    await everywhere.meet(BORIS, reachable=False)
    await everywhere.services.lobby.sit(table, BORIS)
    await asyncio.gather(*(everywhere.services.people.started(BORIS, "") for _ in range(4)))

    assert await everywhere.seated(table) == {0: ANNA, 1: BORIS}


async def test_who_blocks_the_bot_is_at_these_tables(everywhere: Ground) -> None:
    lobby, table = await everywhere.lobby([ANNA, BORIS]), await everywhere.match(FOUR)
    over = await everywhere.match(FOUR)
    await everywhere.services.care.stop(over, ANNA)

    assert await everywhere.services.people.blocked(BORIS) == [lobby, table]
    assert not await everywhere.services.people.reachable(BORIS)
    assert await everywhere.services.people.blocked(99) == []
    await everywhere.services.people.unblocked(99)
    await everywhere.services.people.unblocked(BORIS)
    assert await everywhere.services.people.reachable(BORIS)


async def test_a_seat_is_no_place_for_whoever_blocked_the_bot(ground: Ground) -> None:
    table = await ground.lobby([ANNA])
    await ground.meet(BORIS)
    await ground.services.people.blocked(BORIS)

    assert (await ground.services.lobby.sit(table, BORIS)).said is Said.UNREACHABLE


async def test_somebodys_open_tables(ground: Ground) -> None:
    lobby, table = await ground.lobby([ANNA, BORIS]), await ground.match(FOUR)
    over = await ground.match(FOUR)
    await ground.services.care.stop(over, ANNA)
    heads = await ground.services.people.tables(BORIS)

    assert [(head.table, head.chat) for head in heads] == [(lobby, GROUP), (table, GROUP)]
    assert await ground.services.people.tables(99) == ()
