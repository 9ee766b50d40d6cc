"""Scores told: tables by period, cards, the matches behind a number, whom one may be told of."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.ratings import Rating
from core.readmodels import Span
from core.services.scores import ROWS
from core.storage import PersonRow, TallyRow
from tests.core.services.ground import (
    AIGERIM,
    ANNA,
    BORIS,
    DAULET,
    EGOR,
    FOUR,
    GROUP,
    NOON,
    Ground,
)
from tests.core.services.positions import last_trick
from tests.core.services.test_standings import finish, void


async def tallied(ground: Ground, rows: dict[int, tuple[int, int]], period: str = "all") -> None:
    """People with so many matches and wins in the group's table of Belka."""
    await ground.group()
    await ground.meet(*rows)
    async with ground.work(effect=False) as db:
        for person, (matches, wins) in rows.items():
            row = TallyRow(chat_id=GROUP, game="belka", period=period, person_id=person)
            row.matches, row.wins, row.points = matches, wins, 10 * wins
            db.add(row)


# -- a chat's table --------------------------------------------------------------------------------


async def test_a_chats_table_counts_matches_wins_and_points(everywhere: Ground) -> None:
    await finish(everywhere)
    await finish(everywhere, (ANNA, EGOR, AIGERIM, DAULET))
    await finish(everywhere, (BORIS, ANNA, DAULET, AIGERIM), chat=-5)
    running = await everywhere.match(FOUR)
    await everywhere.lobby(FOUR)
    score = await everywhere.services.scores.chat(GROUP)

    assert [(one.head.table, one.deal, one.totals) for one in score.running] == [
        (running, 1, (0, 0, 0, 0))
    ]
    assert score.table is not None
    assert (score.table.game, score.table.games) == ("belka", ("belka",))
    assert [(row.name, row.matches, row.wins, row.points) for row in score.table.rows] == [
        ("Anna", 2, 2, 24),
        ("Aigerim", 2, 2, 24),
        ("Boris", 1, 0, 4),
        ("Egor", 1, 0, 4),
        ("Daulet", 2, 0, 8),
    ]
    assert {row.name: row.titles for row in score.table.rows}["Egor"] == ("goat",)


async def test_places_go_by_the_share_of_wins_and_count_from_five_matches(
    everywhere: Ground,
) -> None:
    await tallied(
        everywhere, {ANNA: (10, 5), BORIS: (5, 3), AIGERIM: (10, 5), DAULET: (4, 4), EGOR: (20, 10)}
    )
    score = await everywhere.services.scores.chat(GROUP)

    assert score.table is not None
    assert [(row.place, row.name) for row in score.table.rows] == [
        (1, "Boris"),
        (2, "Egor"),
        (3, "Anna"),
        (3, "Aigerim"),
        (None, "Daulet"),
    ]


async def test_a_table_has_pages(ground: Ground) -> None:
    await tallied(ground, {person: (5 + person, 5) for person in range(1, 26)})
    chat = ground.services.scores.chat
    pages = [(await chat(GROUP, "belka", Span.ALL, page)).table for page in (0, 1, 2, 9, -1)]

    assert [(one.page, one.pages, len(one.rows)) for one in pages if one] == [
        (0, 3, ROWS),
        (1, 3, ROWS),
        (2, 3, 5),
        (2, 3, 5),
        (0, 3, ROWS),
    ]
    assert [row.place for one in pages[:3] if one for row in one.rows] == list(range(1, 26))


async def test_a_table_is_of_its_period(everywhere: Ground) -> None:
    await finish(everywhere)
    everywhere.clock.moment = NOON + timedelta(days=30)
    await finish(everywhere)
    found = {
        span: (await everywhere.services.scores.chat(GROUP, "belka", span)).table for span in Span
    }

    assert {span: table and table.rows[0].matches for span, table in found.items()} == {
        Span.WEEK: 1,
        Span.MONTH: 1,
        Span.SEASON: 1,
        Span.ALL: 2,
    }


async def test_there_is_no_table_of_a_game_that_was_not_finished(ground: Ground) -> None:
    await finish(ground)
    chat = ground.services.scores.chat

    assert (await chat(GROUP, "clubs")).table is None
    assert (await chat(-77)).table is None


# -- a person --------------------------------------------------------------------------------------


async def test_a_card_has_ones_games_last_matches_and_partners(everywhere: Ground) -> None:
    for number in range(6):
        await finish(everywhere, FOUR if number % 2 else (BORIS, ANNA, DAULET, AIGERIM))
        everywhere.clock.move(3600)
    mine = await everywhere.services.scores.person(ANNA)

    (belka,) = mine.games
    assert (mine.name, belka.matches, belka.wins, belka.points) == ("Anna", 6, 3, 48)
    assert belka.counts == {"deals": 6, "won": 3, "goats": 3}
    assert belka.rating is not None
    assert belka.rating.matches == 6
    assert [(last.place, last.points) for last in mine.last] == [
        (1, 12),
        (3, 4),
        (1, 12),
        (3, 4),
        (1, 12),
    ]
    assert set(mine.last[0].with_names) == {"Boris", "Aigerim", "Daulet"}
    assert [(one.name, one.matches, one.wins) for one in mine.partners] == [("Aigerim", 6, 3)]
    assert mine.titles == ()


async def test_a_card_names_the_chat_of_a_title(ground: Ground) -> None:
    await finish(ground)

    assert (await ground.services.scores.person(BORIS)).titles == (("goat", "Cards"),)
    assert (await ground.services.scores.person(BORIS, chat=-5)).titles == ()
    assert (await ground.services.scores.person(99)).games == ()


async def test_a_voided_match_is_in_no_card_and_behind_no_number(everywhere: Ground) -> None:
    table = await finish(everywhere)
    assert await void(everywhere, table)
    mine = await everywhere.services.scores.person(ANNA)
    behind = await everywhere.services.scores.behind(ANNA, "belka", Span.ALL, chat=GROUP)

    assert (mine.games, mine.partners) == ((), ())
    assert behind.matches == ()


async def test_who_took_a_seat_over_has_its_result(ground: Ground) -> None:
    table = await ground.match([ANNA, BORIS, AIGERIM], robots=1)
    await ground.meet(EGOR)
    await ground.services.care.take_over(table, EGOR, 3)
    await ground.set_state(table, last_trick("60:49", score="11:4"))
    for _ in range(4):
        await ground.step(table)

    assert [one.points for one in (await ground.services.scores.person(EGOR)).last] == [4]


async def test_the_matches_behind_a_number_are_as_many_as_it_says(everywhere: Ground) -> None:
    tables = [await finish(everywhere) for _ in range(2)]
    await finish(everywhere, chat=-5)
    everywhere.clock.moment = NOON + timedelta(days=30)
    tables.append(await finish(everywhere))
    behind = everywhere.services.scores.behind
    all_time = await behind(ANNA, "belka", Span.ALL, chat=GROUP)
    month = await behind(ANNA, "belka", Span.MONTH, chat=GROUP)

    assert [one.table for one in all_time.matches] == tables[::-1]
    assert (all_time.count, month.count) == (3, 1)
    assert (await behind(ANNA, "belka", Span.ALL, chat=None)).count == 4


async def test_the_course_of_a_rating_starts_where_everybody_does(ground: Ground) -> None:
    await finish(ground)
    await finish(ground)
    course = await ground.services.scores.course(ANNA, "belka")

    assert [one.matches for one in course] == [0, 1, 2]
    assert (course[0].value, course[0].spread) == (Rating().shown, Rating().spread)
    assert course[0].value < course[1].value < course[2].value
    assert await ground.services.scores.course(EGOR, "belka") == ()


@pytest.mark.parametrize(
    ("asker", "person", "chat", "here", "may"),
    [
        (EGOR, EGOR, None, False, True),
        (ANNA, BORIS, None, False, True),
        (EGOR, ANNA, None, False, False),
        (EGOR, ANNA, GROUP, True, True),
        (EGOR, ANNA, GROUP, False, False),
        (BORIS, ANNA, GROUP, False, True),
        (ANNA, EGOR, GROUP, True, False),
    ],
)
async def test_one_is_told_of_those_whom_one_plays_with(
    ground: Ground, asker: int, person: int, chat: int | None, here: bool, may: bool
) -> None:
    await finish(ground)
    await ground.meet(EGOR)

    assert await ground.services.scores.may_see(asker, person, chat, here=here) is may


async def test_people_are_found_by_their_usernames(ground: Ground) -> None:
    await ground.meet(ANNA)
    await ground.change(PersonRow, {"id": ANNA}, username="Anna_K")

    assert await ground.services.scores.named("anna_k") == ANNA
    assert await ground.services.scores.named("anna") is None
