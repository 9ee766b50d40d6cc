"""The goat (B27, BG21) and the eggs (B19): given, worn in their chat, won back."""

from __future__ import annotations

import asyncio

from core.games.belka import ChooseEggs, EggsChoice
from core.readmodels import Finished
from core.storage import TitleRow
from tests.core.services.ground import AIGERIM, ANNA, BORIS, DAULET, FOUR, GROUP, Ground
from tests.core.services.positions import last_trick

TURNED = (BORIS, ANNA, DAULET, AIGERIM)
"""The same four, each pair in the other's seats: the pair of Boris wins."""


async def end(
    ground: Ground,
    people: tuple[int, ...] = FOUR,
    *,
    points: str = "60:49",
    chat: int = GROUP,
    robots: int = 0,
) -> Finished:
    """A match that the first one's pair wins with the last trick."""
    table = await ground.match(people, chat=chat, robots=robots)
    await ground.set_state(table, last_trick(points, score="11:4"))
    while (await ground.loaded(table)).decision is not None:
        asked = min((await ground.asked(table)).waiting)
        if asked < len(people):
            await ground.step(table)
        else:
            await ground.pass_time(2)
    told = await ground.services.history.finished(table)
    assert told is not None
    return told


async def worn(ground: Ground, table: int) -> dict[str, tuple[str, ...]]:
    """Titles by name, as the screens of a table tell them."""
    head = await ground.services.chats.table(table)
    assert head is not None
    return {info.name: info.titles for info in head.seats if info is not None and info.titles}


async def test_the_pair_that_lost_on_points_are_goats(everywhere: Ground) -> None:
    told = await end(everywhere)

    assert (told.reason, told.goats, told.cleared) == ("target", ("Boris", "Daulet"), ())
    assert await worn(everywhere, told.head.table) == {"Boris": ("goat",), "Daulet": ("goat",)}


async def test_nobody_is_a_goat_after_120(everywhere: Ground) -> None:
    told = await end(everywhere, points="109:0")

    assert (told.reason, told.goats) == ("golye", ())
    assert await everywhere.rows(TitleRow) == []


async def test_a_goat_that_wins_is_a_goat_no_more(everywhere: Ground) -> None:
    first = await end(everywhere)
    second = await end(everywhere, TURNED)

    assert (second.goats, second.cleared) == (("Anna", "Aigerim"), ("Boris", "Daulet"))
    assert await worn(everywhere, second.head.table) == {
        "Anna": ("goat",),
        "Aigerim": ("goat",),
    }
    again = await everywhere.services.history.finished(first.head.table)
    assert again is not None
    assert again.goats == ("Boris", "Daulet")


async def test_winning_by_120_wins_a_title_back_too(ground: Ground) -> None:
    await end(ground)
    told = await end(ground, TURNED, points="109:0")

    assert (told.cleared, told.goats) == (("Boris", "Daulet"), ())


async def test_a_goat_that_loses_again_stays_the_goat_of_the_first_match(
    ground: Ground,
) -> None:
    await end(ground)
    second = await end(ground)

    assert (second.goats, second.cleared) == ((), ())
    assert await worn(ground, second.head.table) == {"Boris": ("goat",), "Daulet": ("goat",)}


async def test_who_won_a_title_back_can_get_it_again(ground: Ground) -> None:
    await end(ground)
    await end(ground, TURNED)
    third = await end(ground)

    assert (third.goats, third.cleared) == (("Boris", "Daulet"), ("Anna", "Aigerim"))


async def test_a_title_is_worn_in_the_chat_that_gave_it(ground: Ground) -> None:
    await end(ground)
    elsewhere = await end(ground, TURNED, chat=-5)

    assert (elsewhere.goats, elsewhere.cleared) == (("Anna", "Aigerim"), ())
    rows = await ground.rows(TitleRow, chat_id=GROUP)
    assert [(row.person_id, row.won_back_by) for row in rows] == [(BORIS, None), (DAULET, None)]


async def test_robots_bear_no_titles(ground: Ground) -> None:
    told = await end(ground, (ANNA, BORIS), robots=2)

    assert told.goats == ("Boris",)
    assert [row.person_id for row in await ground.rows(TitleRow)] == [BORIS]


async def test_a_match_that_was_stopped_gives_no_title(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.services.care.stop(table, ANNA)

    assert await ground.rows(TitleRow) == []


async def test_the_eggs_may_be_given_as_a_title_to_the_other_pair(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.set_state(table, last_trick("60:49", eggs=True))
    for _ in range(4):
        await everywhere.step(table)
    decision = await everywhere.asked(table)
    await everywhere.services.play.answer(table, ANNA, decision.id, ChooseEggs(EggsChoice.TITLE))

    assert await worn(everywhere, table) == {"Boris": ("eggs",), "Daulet": ("eggs",)}


async def test_eggs_taken_as_points_are_no_title(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.set_state(table, last_trick("60:49", eggs=True))
    for _ in range(4):
        await ground.step(table)
    decision = await ground.asked(table)
    await ground.services.play.answer(table, ANNA, decision.id, ChooseEggs(EggsChoice.POINTS))

    assert await ground.rows(TitleRow) == []


async def test_two_tables_may_give_the_same_title_at_once(everywhere: Ground) -> None:
    tables = []
    for _ in range(2):
        table = await everywhere.match(FOUR)
        await everywhere.set_state(table, last_trick("60:49", score="11:4"))
        for _ in range(3):
            await everywhere.step(table)
        tables.append(table)
    done = await asyncio.gather(*(everywhere.step(table) for table in tables))

    assert [one.done for one in done] == [True, True]
    rows = await everywhere.rows(TitleRow)
    assert [(row.person_id, row.title) for row in rows] == [(BORIS, "goat"), (DAULET, "goat")]
