"""Sitting down: who may do what at a table before its first deal."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from core.cards import commitment
from core.engine.options import dump_options
from core.games.registry import GAMES
from core.readmodels import Pace, Page, Said
from core.services import Rules
from core.services.lobby import MAX_EXTENSIONS
from core.storage import MatchRow, ScreenRow, SeatRow, TableRow, WishRow
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
from tests.core.services.positions import last_trick

# -- opening ---------------------------------------------------------------------------------------


async def test_a_table_is_promised_its_first_shuffle_when_it_is_opened(everywhere: Ground) -> None:
    table = await everywhere.lobby([ANNA])

    row = await everywhere.row(TableRow)
    assert (row.id, row.phase, row.commitment) == (table, "lobby", commitment(row.seed or b""))
    assert row.options == dump_options(GAMES["belka"].presets["source"])
    assert row.closes_at == everywhere.clock.now() + timedelta(minutes=15)


async def test_who_opens_a_table_sits_at_it(ground: Ground) -> None:
    table = await ground.lobby([ANNA])

    assert await ground.seated(table) == {0: ANNA}


async def test_an_opener_whom_the_bot_cannot_write_to_gets_no_seat(ground: Ground) -> None:
    await ground.meet(ANNA, reachable=False)
    await ground.group()
    opened = await ground.services.lobby.open(chat=GROUP, thread=None, opener=ANNA, game="belka")

    assert opened.table is not None
    assert await ground.seated(opened.table) == {}


async def test_a_table_takes_preset_and_pace_or_what_is_usual_in_the_chat(ground: Ground) -> None:
    await ground.group()
    await ground.services.settings.set_pace(GROUP, Pace.RELAXED)
    usual = await ground.lobby([ANNA], preset="no such preset")
    chosen = await ground.lobby([ANNA], preset="short", pace=Pace.BLITZ)

    rows = {row.id: row for row in await ground.rows(TableRow)}
    assert rows[usual].pace == "relaxed"
    assert rows[usual].options == dump_options(GAMES["belka"].presets["source"])
    assert rows[chosen].pace == "blitz"
    assert rows[chosen].options == dump_options(GAMES["belka"].presets["short"])


async def test_a_chat_has_only_so_many_open_tables(sqlite_url: str) -> None:
    async with ground_on(sqlite_url, rules=Rules(tables_per_chat=2)) as ground:
        first = await ground.lobby([ANNA])
        await ground.lobby([BORIS])
        third = await ground.services.lobby.open(chat=GROUP, thread=None, opener=ANNA, game="clubs")
        await ground.services.care.stop(first, ANNA)
        fourth = await ground.services.lobby.open(
            chat=GROUP, thread=None, opener=ANNA, game="clubs"
        )

    assert (third.said, third.done) == (Said.TOO_MANY_TABLES, False)
    assert fourth.said is Said.DONE


async def test_tables_opened_at_once_are_counted_one_after_the_other(database_url: str) -> None:
    async with ground_on(database_url, rules=Rules(tables_per_chat=3)) as ground:
        await ground.meet(*FOUR)
        await ground.group()
        opened = await asyncio.gather(
            *(
                ground.services.lobby.open(chat=GROUP, thread=None, opener=one, game="belka")
                for one in (*FOUR, *FOUR)
            )
        )

        assert [one.said for one in opened].count(Said.DONE) == 3
        assert [one.said for one in opened].count(Said.TOO_MANY_TABLES) == 5


# -- seats -----------------------------------------------------------------------------------------


async def test_people_sit_on_the_first_free_seat_or_on_the_one_they_want(ground: Ground) -> None:
    table = await ground.lobby([ANNA])
    await ground.meet(BORIS, AIGERIM, DAULET)
    third = await ground.services.lobby.sit(table, BORIS, 2)
    taken = await ground.services.lobby.sit(table, AIGERIM, 2)
    first = await ground.services.lobby.sit(table, AIGERIM)
    again = await ground.services.lobby.sit(table, AIGERIM)
    none_such = await ground.services.lobby.sit(table, DAULET, 4)

    said = [one.said for one in (third, taken, first, again, none_such)]
    assert said == [
        Said.SEATED,
        Said.SEAT_TAKEN,
        Said.SEATED,
        Said.ALREADY_SEATED,
        Said.SEAT_TAKEN,
    ]
    assert await ground.seated(table) == {0: ANNA, 1: AIGERIM, 2: BORIS}


async def test_a_full_table_takes_nobody(ground: Ground) -> None:
    table = await ground.lobby(FOUR)
    await ground.meet(EGOR)

    assert (await ground.services.lobby.sit(table, EGOR)).said is Said.FULL
    assert (await ground.services.lobby.add_robot(table, ANNA)).said is Said.FULL


async def test_a_seat_is_given_up(ground: Ground) -> None:
    table = await ground.lobby([ANNA, BORIS])
    stood = await ground.services.lobby.stand(table, BORIS)
    again = await ground.services.lobby.stand(table, BORIS)

    assert (stood.said, again.said) == (Said.STOOD, Said.NOT_SEATED)
    assert await ground.seated(table) == {0: ANNA}


async def test_of_two_who_press_at_once_one_gets_the_seat(everywhere: Ground) -> None:
    table = await everywhere.lobby([ANNA, BORIS, AIGERIM])
    await everywhere.meet(DAULET, EGOR)
    done = await asyncio.gather(
        everywhere.services.lobby.sit(table, DAULET),
        everywhere.services.lobby.sit(table, EGOR),
        everywhere.services.lobby.sit(table, DAULET),
    )

    seated = await everywhere.seated(table)
    assert [one.said for one in done].count(Said.SEATED) == 1
    assert len(seated) == 4


async def test_changing_to_a_free_seat(ground: Ground) -> None:
    table = await ground.lobby([ANNA, BORIS])
    moved = await ground.services.lobby.move_seat(table, ANNA, 3)

    assert moved.said is Said.MOVED
    assert await ground.seated(table) == {1: BORIS, 3: ANNA}


async def test_changing_places_with_a_robot(everywhere: Ground) -> None:
    table = await everywhere.lobby([ANNA, BORIS], robots=1, level="hard")
    moved = await everywhere.services.lobby.move_seat(table, ANNA, 2)

    assert moved.said is Said.MOVED
    assert await everywhere.seated(table) == {0: "hard", 1: BORIS, 2: ANNA}


async def test_people_change_places_and_so_choose_their_partners(everywhere: Ground) -> None:
    table = await everywhere.lobby(FOUR)
    moved = await everywhere.services.lobby.move_seat(table, ANNA, 1)

    assert moved.said is Said.MOVED
    assert await everywhere.seated(table) == {0: BORIS, 1: ANNA, 2: AIGERIM, 3: DAULET}


@pytest.mark.parametrize(
    ("seat", "said"),
    [(0, Said.ALREADY_SEATED), (4, Said.SEAT_TAKEN), (-1, Said.SEAT_TAKEN)],
)
async def test_ones_own_seat_and_none_such_cannot_be_changed_to(
    ground: Ground, seat: int, said: Said
) -> None:
    table = await ground.lobby([ANNA, BORIS])
    moved = await ground.services.lobby.move_seat(table, ANNA, seat)

    assert moved.said is said
    assert await ground.seated(table) == {0: ANNA, 1: BORIS}


async def test_who_has_no_seat_and_changes_it_sits_down(ground: Ground) -> None:
    table = await ground.lobby([ANNA])
    await ground.meet(BORIS)

    assert (await ground.services.lobby.move_seat(table, BORIS, 2)).said is Said.SEATED
    assert await ground.seated(table) == {0: ANNA, 2: BORIS}


# -- people whom the bot cannot write to -----------------------------------------------------------


async def test_a_stranger_gets_a_link_and_the_table_tells_his_wish(everywhere: Ground) -> None:
    table = await everywhere.lobby([ANNA])
    await everywhere.meet(BORIS, reachable=False)
    await everywhere.draw_all()
    wished = await everywhere.services.lobby.sit(table, BORIS, 2)

    wish = await everywhere.row(WishRow)
    assert (wished.said, wished.done) == (Said.UNREACHABLE, False)
    assert wished.values == {"token": wish.token}
    assert (wish.person_id, wish.seat, wish.name) == (BORIS, 2, "Boris")
    assert await everywhere.seated(table) == {0: ANNA}
    assert set(await everywhere.behind()) == {GROUP}


async def test_a_second_press_of_a_stranger_keeps_his_link(ground: Ground) -> None:
    table = await ground.lobby([ANNA])
    await ground.meet(BORIS, reachable=False)
    first = await ground.services.lobby.sit(table, BORIS, 2)
    second = await ground.services.lobby.sit(table, BORIS, 3)

    wish = await ground.row(WishRow)
    assert first.values == second.values == {"token": wish.token}
    assert wish.seat == 3


async def test_start_by_the_link_seats_the_stranger_where_he_wanted(everywhere: Ground) -> None:
    table = await everywhere.lobby([ANNA])
    await everywhere.meet(BORIS, reachable=False)
    wished = await everywhere.services.lobby.sit(table, BORIS, 2)
    started = await everywhere.services.people.started(BORIS, str(wished.values["token"]))

    assert started.first
    assert [(one.said, one.table) for one in started.receipts] == [(Said.SEATED, table)]
    assert await everywhere.seated(table) == {0: ANNA, 2: BORIS}
    assert await everywhere.rows(WishRow) == []


async def test_a_plain_start_grants_the_wish_too(ground: Ground) -> None:
    table = await ground.lobby([ANNA])
    await ground.meet(BORIS, reachable=False)
    await ground.services.lobby.sit(table, BORIS)
    await ground.services.people.started(BORIS, "")

    assert await ground.seated(table) == {0: ANNA, 1: BORIS}


async def test_a_wish_for_a_seat_that_was_taken_meanwhile_gives_another(ground: Ground) -> None:
    table = await ground.lobby([ANNA])
    await ground.meet(BORIS, reachable=False)
    await ground.services.lobby.sit(table, BORIS, 2)
    await ground.meet(AIGERIM)
    await ground.services.lobby.sit(table, AIGERIM, 2)
    await ground.services.people.started(BORIS, "")

    assert await ground.seated(table) == {0: ANNA, 1: BORIS, 2: AIGERIM}


async def test_a_wish_at_a_full_table_is_told_so_and_forgotten(ground: Ground) -> None:
    table = await ground.lobby([ANNA, BORIS, AIGERIM])
    await ground.meet(EGOR, reachable=False)
    await ground.services.lobby.sit(table, EGOR)
    await ground.meet(DAULET)
    await ground.services.lobby.sit(table, DAULET)
    started = await ground.services.people.started(EGOR, "")

    assert [one.said for one in started.receipts] == [Said.FULL]
    assert await ground.rows(WishRow) == []


async def test_the_token_of_somebody_elses_wish_seats_nobody(ground: Ground) -> None:
    table = await ground.lobby([ANNA])
    await ground.meet(BORIS, DAULET, reachable=False)
    wished = await ground.services.lobby.sit(table, BORIS)
    started = await ground.services.people.started(DAULET, str(wished.values["token"]))

    assert started.receipts == ()
    assert await ground.seated(table) == {0: ANNA}


async def test_a_friends_invitation_seats(ground: Ground) -> None:
    table = await ground.lobby([ANNA], chat=ANNA)
    invite = (await ground.row(TableRow)).invite
    await ground.meet(BORIS, reachable=False)
    started = await ground.services.people.started(BORIS, invite)

    assert [one.said for one in started.receipts] == [Said.SEATED]
    assert await ground.seated(table) == {0: ANNA, 1: BORIS}


async def test_an_invitation_to_a_table_that_plays_or_is_over_says_so(ground: Ground) -> None:
    table = await ground.match(FOUR)
    invite = (await ground.row(TableRow)).invite
    await ground.meet(EGOR)
    playing = await ground.services.people.started(EGOR, invite)
    await ground.services.care.stop(table, ANNA)
    over = await ground.services.people.started(EGOR, invite)

    assert [one.said for one in playing.receipts] == [Said.STARTED_ALREADY]
    assert [one.said for one in over.receipts] == [Said.OVER]


# -- robots ----------------------------------------------------------------------------------------


async def test_robots_come_and_go_at_the_word_of_whoever_sits(ground: Ground) -> None:
    table = await ground.lobby([ANNA, BORIS])
    await ground.meet(EGOR)
    stranger = await ground.services.lobby.add_robot(table, EGOR)
    added = await ground.services.lobby.add_robot(table, BORIS, "hard")
    person = await ground.services.lobby.remove_robot(table, BORIS, 0)
    kept = await ground.services.lobby.remove_robot(table, EGOR, 2)
    assert await ground.seated(table) == {0: ANNA, 1: BORIS, 2: "hard"}
    removed = await ground.services.lobby.remove_robot(table, BORIS, 2)
    twice = await ground.services.lobby.remove_robot(table, BORIS, 2)

    said = [one.said for one in (stranger, added, person, kept, removed, twice)]
    assert said == [
        Said.NOT_SEATED,
        Said.ROBOT_SEATED,
        Said.STALE,
        Said.NOT_SEATED,
        Said.ROBOT_LEFT,
        Said.STALE,
    ]
    assert await ground.seated(table) == {0: ANNA, 1: BORIS}


async def test_a_robot_of_no_known_level_is_not_seated(ground: Ground) -> None:
    table = await ground.lobby([ANNA])

    assert (await ground.services.lobby.add_robot(table, ANNA, "genius")).said is Said.STALE
    assert await ground.seated(table) == {0: ANNA}


# -- house rules -----------------------------------------------------------------------------------


async def test_the_opener_and_admins_choose_the_rules_and_nobody_else(ground: Ground) -> None:
    table = await ground.lobby([ANNA, BORIS])
    lobby = ground.services.lobby
    refused = [
        await lobby.set_preset(table, BORIS, "short"),
        await lobby.set_option(table, BORIS, "target", 6),
        await lobby.set_pace(table, BORIS, Pace.BLITZ),
    ]
    assert [one.said for one in refused] == [Said.NOT_ALLOWED] * 3
    granted = [
        await lobby.set_preset(table, ANNA, "karaganda"),
        await lobby.set_option(table, BORIS, "target", 6, admin=True),
        await lobby.set_pace(table, ANNA, Pace.RELAXED),
    ]
    assert [one.said for one in granted] == [Said.CHANGED] * 3

    row = await ground.row(TableRow)
    wanted = {**dump_options(GAMES["belka"].presets["karaganda"]), "target": 6}
    assert (row.options, row.pace) == (wanted, "relaxed")


async def test_rules_that_there_are_not_change_nothing(ground: Ground) -> None:
    table = await ground.lobby([ANNA])
    before = (await ground.row(TableRow)).options
    lobby = ground.services.lobby
    said = [
        (await lobby.set_preset(table, ANNA, "nowhere")).said,
        (await lobby.set_option(table, ANNA, "target", 13)).said,
        (await lobby.set_option(table, ANNA, "goal", 12)).said,
    ]

    assert said == [Said.STALE] * 3
    assert (await ground.row(TableRow)).options == before


async def test_another_page_of_the_lobby_is_shown(ground: Ground) -> None:
    table = await ground.lobby([ANNA])
    await ground.draw_all()
    turned = await ground.services.lobby.turn_page(table, GROUP, Page.SETTINGS)
    nowhere = await ground.services.lobby.turn_page(table, 99, Page.SETTINGS)

    screen = await ground.screen(table, GROUP)
    assert (turned.said, nowhere.said) == (Said.DONE, Said.NO_TABLE)
    assert (screen.page, screen.behind, screen.urgent) == ("settings", True, True)


# -- time ------------------------------------------------------------------------------------------


async def test_a_lobby_is_kept_open_longer_a_few_times(ground: Ground) -> None:
    table = await ground.lobby([ANNA, BORIS])
    await ground.meet(EGOR)
    first = (await ground.row(TableRow)).closes_at
    assert first is not None
    said = [
        (await ground.services.lobby.extend(table, BORIS)).said for _ in range(MAX_EXTENSIONS + 1)
    ]

    assert said == [Said.EXTENDED] * MAX_EXTENSIONS + [Said.MORE_TIME_USED]
    assert (await ground.services.lobby.extend(table, EGOR)).said is Said.NOT_SEATED
    last = (await ground.row(TableRow)).closes_at
    assert last == first + MAX_EXTENSIONS * timedelta(minutes=15)


async def test_a_lobby_whose_time_is_over_closes_and_says_so_once(everywhere: Ground) -> None:
    table = await everywhere.lobby([ANNA], thread=5)
    await everywhere.meet(BORIS, reachable=False)
    await everywhere.services.lobby.sit(table, BORIS)
    assert await everywhere.pass_time(15 * 60 - 1) == []
    assert await everywhere.pass_time(1) == ["lobby"]
    await everywhere.services.lobby.close(table)

    row = await everywhere.row(TableRow)
    (told,) = await everywhere.outbox()
    assert (row.phase, row.seed) == ("closed", None)
    assert (told.kind, told.chat_id, told.thread_id) == ("closed", GROUP, 5)
    assert told.payload == {"table": table, "game": "belka"}
    assert await everywhere.rows(WishRow) == []
    assert (await everywhere.services.lobby.sit(table, BORIS)).said is Said.OVER


async def test_a_lobby_that_was_extended_does_not_close_at_its_first_time(ground: Ground) -> None:
    table = await ground.lobby([ANNA])
    await ground.services.lobby.extend(table, ANNA)
    ground.clock.move(15 * 60)
    await ground.services.lobby.close(table)

    assert (await ground.row(TableRow)).phase == "lobby"


async def test_a_private_lobby_that_closes_tells_everybody_who_sits(ground: Ground) -> None:
    table = await ground.lobby([ANNA, BORIS], chat=ANNA)
    await ground.draw_all()
    await ground.pass_time(15 * 60)

    assert [(row.kind, row.chat_id) for row in await ground.outbox()] == [
        ("closed", ANNA),
        ("closed", BORIS),
    ]
    assert set(await ground.behind()) == {ANNA, BORIS}
    assert (await ground.row(TableRow, id=table)).phase == "closed"


# -- starting --------------------------------------------------------------------------------------


async def test_a_match_starts_with_hands_a_deadline_and_screens(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)

    match = await everywhere.row(MatchRow)
    assert (await everywhere.row(TableRow)).phase == "playing"
    assert (match.moves, match.deals, match.version) == (1, 0, 1)
    assert match.deadline_at == everywhere.clock.now() + timedelta(seconds=60)
    assert match.warn_at == everywhere.clock.now() + timedelta(seconds=45)
    assert match.robot_at is None
    assert set(await everywhere.behind()) == {GROUP, *FOUR}
    assert (await everywhere.screen(table, GROUP)).repost


async def test_too_few_people_do_not_start(ground: Ground) -> None:
    table = await ground.lobby([ANNA, BORIS])
    started = await ground.services.lobby.start(table, ANNA)

    assert (started.said, started.values) == (Said.TOO_FEW, {"missing": 2})
    assert (await ground.row(TableRow)).phase == "lobby"


async def test_whoever_sits_and_admins_may_start_and_strangers_not(ground: Ground) -> None:
    table = await ground.lobby(FOUR)
    other = await ground.lobby(FOUR)
    await ground.meet(EGOR)

    assert (await ground.services.lobby.start(table, EGOR)).said is Said.NOT_ALLOWED
    assert (await ground.services.lobby.start(table, DAULET)).said is Said.STARTED
    assert (await ground.services.lobby.start(other, EGOR, admin=True)).said is Said.STARTED


async def test_a_table_starts_once(everywhere: Ground) -> None:
    table = await everywhere.lobby(FOUR)
    started = await asyncio.gather(
        *(everywhere.services.lobby.start(table, person) for person in FOUR)
    )

    assert sorted(one.said for one in started) == [Said.STARTED, *[Said.STARTED_ALREADY] * 3]
    assert (await everywhere.row(MatchRow)).moves == 1


async def test_seats_close_ranks_where_fewer_play(everywhere: Ground) -> None:
    table = await everywhere.lobby([ANNA, BORIS, AIGERIM, DAULET], game="clubs", robots=1)
    await everywhere.services.lobby.stand(table, BORIS)
    await everywhere.services.lobby.move_seat(table, DAULET, 7)
    started = await everywhere.services.lobby.start(table, ANNA)

    assert started.said is Said.STARTED
    assert await everywhere.seated(table) == {0: ANNA, 1: AIGERIM, 2: "easy", 3: DAULET}
    assert (await everywhere.row(TableRow)).seat_count == 4


async def test_wishes_are_forgotten_when_a_match_starts(ground: Ground) -> None:
    table = await ground.lobby([ANNA, BORIS, AIGERIM])
    await ground.meet(EGOR, reachable=False)
    await ground.services.lobby.sit(table, EGOR)
    await ground.services.lobby.add_robot(table, ANNA)
    await ground.services.lobby.start(table, ANNA)

    assert await ground.rows(WishRow) == []


async def test_a_table_that_plays_or_is_over_is_no_lobby(ground: Ground) -> None:
    table = await ground.match(FOUR)
    playing = await ground.services.lobby.stand(table, ANNA)
    await ground.services.care.stop(table, ANNA)
    over = await ground.services.lobby.stand(table, ANNA)
    nowhere = await ground.services.lobby.stand(table + 1, ANNA)

    said = [one.said for one in (playing, over, nowhere)]
    assert said == [Said.STARTED_ALREADY, Said.OVER, Said.NO_TABLE]


async def test_presses_draw_only_what_they_change(ground: Ground) -> None:
    table = await ground.lobby([ANNA, BORIS])
    await ground.draw_all()
    await ground.services.lobby.stand(table, BORIS)

    assert set(await ground.behind()) == {GROUP}
    assert [row.chat_id for row in await ground.rows(ScreenRow)] == [GROUP]


async def test_who_left_a_private_table_still_sees_who_sits_there(ground: Ground) -> None:
    table = await ground.lobby([ANNA, BORIS], chat=ANNA)
    await ground.draw_all()
    await ground.services.lobby.stand(table, BORIS)

    assert set(await ground.behind()) == {ANNA, BORIS}


# -- rematches -------------------------------------------------------------------------------------


async def finished_match(ground: Ground, **how: object) -> int:
    table = await ground.match(FOUR, **how)
    await ground.set_state(table, last_trick("60:49", score="11:4"))
    for _ in range(4):
        await ground.step(table)
    return table


async def test_a_rematch_keeps_seats_and_rules_and_passes_the_deal_on(
    everywhere: Ground,
) -> None:
    table = await finished_match(everywhere, pace=Pace.RELAXED, thread=5)
    last = (await everywhere.loaded(table)).state.table.dealer
    again = await everywhere.services.lobby.rematch(table, BORIS)

    assert again.table is not None
    assert (again.said, again.done) == (Said.REMATCH, True)
    old = await everywhere.row(TableRow, id=table)
    row = await everywhere.row(TableRow, id=again.table)
    assert await everywhere.seated(again.table) == dict(enumerate(FOUR))
    assert (row.opener_id, row.phase, row.first_dealer) == (BORIS, "lobby", (last + 1) % 4)
    assert (row.options, row.pace, row.thread_id) == (old.options, "relaxed", 5)
    assert row.commitment != old.commitment


async def test_in_a_rematch_the_next_one_deals(ground: Ground) -> None:
    table = await finished_match(ground)
    last = (await ground.loaded(table)).state.table.dealer
    again = (await ground.services.lobby.rematch(table, ANNA)).table
    assert again is not None
    await ground.services.lobby.start(again, ANNA)

    assert (await ground.loaded(again)).state.table.dealer == (last + 1) % 4


async def test_a_second_press_finds_the_rematch_of_the_first(everywhere: Ground) -> None:
    table = await finished_match(everywhere)
    pressed = await asyncio.gather(
        *(everywhere.services.lobby.rematch(table, person) for person in FOUR)
    )

    assert len({one.table for one in pressed}) == 1
    assert [one.said for one in pressed] == [Said.REMATCH] * 4
    assert [one.done for one in pressed].count(True) == 1
    assert len(await everywhere.rows(TableRow)) == 2


async def test_a_rematch_that_closed_is_over(ground: Ground) -> None:
    table = await finished_match(ground)
    await ground.services.lobby.rematch(table, ANNA)
    await ground.pass_time(15 * 60)

    assert (await ground.services.lobby.rematch(table, ANNA)).said is Said.OVER


async def test_a_rematch_leaves_out_whom_the_bot_cannot_write_to(ground: Ground) -> None:
    table = await ground.match([ANNA, BORIS], robots=2, level="hard")
    await ground.services.care.stop(table, ANNA)
    await ground.services.people.blocked(BORIS)
    again = (await ground.services.lobby.rematch(table, ANNA)).table

    assert again is not None
    assert await ground.seated(again) == {0: ANNA, 2: "hard", 3: "hard"}


async def test_no_rematch_while_a_match_runs_nor_for_strangers(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.meet(EGOR)
    running = await ground.services.lobby.rematch(table, ANNA)
    await ground.services.care.stop(table, ANNA)
    stranger = await ground.services.lobby.rematch(table, EGOR)

    assert (running.said, stranger.said) == (Said.STARTED_ALREADY, Said.NOT_SEATED)
    assert len(await ground.rows(TableRow)) == 1


async def test_a_rematch_of_fewer_people_still_has_a_dealer(ground: Ground) -> None:
    people = [ANNA, BORIS, AIGERIM, DAULET, EGOR]
    table = await ground.match(people, game="clubs")
    await ground.services.care.stop(table, ANNA)
    again = (await ground.services.lobby.rematch(table, ANNA)).table
    assert again is not None
    await ground.change(TableRow, {"id": again}, first_dealer=3)
    await ground.services.lobby.stand(again, BORIS)
    await ground.services.lobby.stand(again, DAULET)
    started = await ground.services.lobby.start(again, ANNA)

    # Daulet at seat 3 was to deal; after him comes Egor, who now is number 2.
    assert started.said is Said.STARTED
    assert await ground.seated(again) == {0: ANNA, 1: AIGERIM, 2: EGOR}
    assert (await ground.row(TableRow, id=again)).first_dealer == 2
    assert (await ground.loaded(again)).state.table.dealer == 2


async def test_a_rematch_whose_last_seat_was_to_deal_goes_round(ground: Ground) -> None:
    table = await ground.lobby([ANNA, BORIS, AIGERIM, DAULET], game="clubs")
    await ground.change(TableRow, {"id": table}, first_dealer=3)
    await ground.services.lobby.stand(table, DAULET)
    await ground.services.lobby.start(table, ANNA)

    assert (await ground.row(TableRow, id=table)).first_dealer == 0
    assert len(await ground.rows(SeatRow)) == 3
