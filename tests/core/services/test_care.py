"""Looking after a table: time, sleepers, substitutes, people who leave, and the end."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from core.readmodels import Pace, Phase, Said
from core.services.hands import votes_to_stop
from core.services.matches import ALONE_SECONDS
from core.storage import MatchRow, MoveRow, OutboxRow, ResultRow, SeatRow, TableRow
from tests.core.services.ground import (
    AIGERIM,
    ANNA,
    BORIS,
    DAULET,
    EGOR,
    FOUR,
    GROUP,
    ROBOT,
    TURN,
    Ground,
)
from tests.support.hands import hand_now


async def asleep(ground: Ground, table: int, person: int) -> int:
    """A seat whose owner has let two turns pass."""
    row = await ground.seat(table, person)
    await ground.change(SeatRow, {"table_id": table, "seat": row.seat}, asleep=True, missed=2)
    return row.seat


# -- more time -------------------------------------------------------------------------------------


async def test_whoever_is_awaited_gets_a_turns_time_on_top_once_a_deal(
    everywhere: Ground,
) -> None:
    table = await everywhere.match(FOUR)
    person, _ = await everywhere.turn(table)
    before = (await everywhere.row(MatchRow)).deadline_at
    assert before is not None
    assert (await everywhere.hand(table, person)).more_time
    everywhere.clock.move(50)
    first = await everywhere.services.care.more_time(table, person)
    second = await everywhere.services.care.more_time(table, person)

    match = await everywhere.row(MatchRow)
    assert (first.said, second.said) == (Said.EXTENDED, Said.MORE_TIME_USED)
    assert match.deadline_at == before + timedelta(seconds=TURN)
    assert match.warn_at == everywhere.clock.now() + timedelta(seconds=70 * 0.75)
    assert not (await everywhere.hand(table, person)).more_time
    assert await everywhere.pass_time(10) == []


async def test_more_time_is_for_whoever_is_awaited(ground: Ground) -> None:
    table = await ground.match(FOUR)
    person, _ = await ground.turn(table)
    other = next(one for one in FOUR if one != person)

    assert (await ground.services.care.more_time(table, other)).said is Said.NOT_YOUR_TURN


async def test_in_the_next_deal_there_is_more_time_again(ground: Ground) -> None:
    table = await ground.match(FOUR)
    person, _ = await ground.turn(table)
    await ground.services.care.more_time(table, person)
    await ground.change(MatchRow, {"table_id": table}, deals=1)

    assert (await ground.services.care.more_time(table, person)).said is Said.EXTENDED


async def test_more_time_in_the_evening_does_not_run_out_at_night(ground: Ground) -> None:
    # Noon in UTC is 17 o'clock in Almaty: six hours today, six from eight o'clock tomorrow.
    table = await ground.match(FOUR, pace=Pace.CORRESPONDENCE)
    person, _ = await ground.turn(table)
    first = (await ground.row(MatchRow)).deadline_at
    assert first is not None
    await ground.services.care.more_time(table, person)

    assert first == ground.clock.now() + timedelta(hours=21)
    # 14 o'clock tomorrow and twelve hours more: nine until 23, three from eight on.
    assert (await ground.row(MatchRow)).deadline_at == first + timedelta(hours=21)


# -- here ------------------------------------------------------------------------------------------


async def test_the_owner_takes_the_seat_back_from_the_robot(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    person, _ = await everywhere.turn(table)
    await asleep(everywhere, table, person)
    await everywhere.change(MatchRow, {"table_id": table}, robot_at=everywhere.clock.now())
    await everywhere.draw_all()
    back = await everywhere.services.care.here(table, person)

    row = await everywhere.seat(table, person)
    assert (back.said, row.asleep, row.missed) == (Said.AWAKE, False, 0)
    assert (await everywhere.row(MatchRow)).robot_at is None
    assert await everywhere.fire() == []
    behind = await everywhere.behind()
    assert set(behind) == {GROUP, *FOUR}
    assert behind[person].repost


async def test_who_does_not_sleep_is_not_woken(ground: Ground) -> None:
    table = await ground.match(FOUR)

    assert (await ground.services.care.here(table, ANNA)).said is Said.NOT_ASLEEP


async def test_who_comes_back_leaves_the_robots_their_time(ground: Ground) -> None:
    table = await ground.match([ANNA, BORIS], robots=2)
    while min((await ground.asked(table)).waiting) not in (2, 3):
        await ground.step(table)
    await asleep(ground, table, ANNA)
    await ground.services.care.here(table, ANNA)

    assert (await ground.row(MatchRow)).robot_at == ground.clock.now() + timedelta(seconds=ROBOT)


# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("person", "admin"), [(ANNA, False), (EGOR, True), (BORIS, True)])
async def test_opener_and_admins_end_a_match_at_once(
    everywhere: Ground, person: int, admin: bool
) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.meet(EGOR)
    stopped = await everywhere.services.care.stop(table, person, admin=admin)

    match, row = await everywhere.row(MatchRow), await everywhere.row(TableRow)
    assert stopped.said is Said.STOPPED
    assert (row.phase, row.seed, match.reason) == ("closed", None, "stopped")
    assert (match.deadline_at, match.warn_at, match.robot_at) == (None, None, None)
    assert await everywhere.kinds() == ["result"]
    assert await everywhere.rows(ResultRow) == []
    assert (await everywhere.services.care.stop(table, ANNA)).said is Said.OVER


async def test_the_others_end_a_match_by_the_votes_of_more_than_half(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    first = await everywhere.services.care.stop(table, BORIS)
    again = await everywhere.services.care.stop(table, BORIS)
    second = await everywhere.services.care.stop(table, DAULET)
    third = await everywhere.services.care.stop(table, AIGERIM)

    assert (first.said, first.values) == (Said.VOTED, {"votes": 1, "needed": 3})
    assert again.said is Said.ALREADY_VOTED
    assert (second.said, second.values) == (Said.VOTED, {"votes": 2, "needed": 3})
    assert third.said is Said.STOPPED
    assert await everywhere.kinds() == ["result"]


async def test_robots_have_no_votes(ground: Ground) -> None:
    table = await ground.match([ANNA, BORIS], robots=2)

    assert votes_to_stop(await ground.loaded(table)) == (0, 2)


async def test_votes_that_come_together_are_all_counted(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    done = await asyncio.gather(
        *(everywhere.services.care.stop(table, person) for person in (BORIS, AIGERIM, DAULET))
    )

    assert sorted(one.said for one in done) == [Said.STOPPED, Said.VOTED, Said.VOTED]


async def test_strangers_end_nothing(ground: Ground) -> None:
    table, lobby = await ground.match(FOUR), await ground.lobby(FOUR)
    await ground.meet(EGOR)
    stop = ground.services.care.stop
    said = [
        (await stop(table, EGOR)).said,
        (await stop(lobby, EGOR)).said,
        (await stop(lobby, BORIS)).said,
        (await stop(99, ANNA)).said,
    ]

    assert said == [Said.NOT_ALLOWED, Said.NOT_ALLOWED, Said.NOT_ALLOWED, Said.NO_TABLE]


async def test_a_lobby_is_closed_by_its_opener(ground: Ground) -> None:
    table = await ground.lobby(FOUR)
    stopped = await ground.services.care.stop(table, ANNA)

    assert stopped.said is Said.STOPPED
    assert (await ground.row(TableRow)).phase == "closed"
    assert await ground.kinds() == ["closed"]


async def test_nobody_is_called_to_a_match_that_was_ended(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.draw_all()
    ground.clock.move(3600)
    await ground.services.care.stop(table, ANNA)

    behind = await ground.behind()
    assert set(behind) == {GROUP, *FOUR}
    assert [chat for chat, row in behind.items() if row.repost] == []


# -- substitutes -----------------------------------------------------------------------------------


async def test_a_sleepers_seat_goes_to_a_robot_and_he_may_have_it_back(
    everywhere: Ground,
) -> None:
    table = await everywhere.match(FOUR)
    seat = await asleep(everywhere, table, DAULET)
    given = await everywhere.services.care.substitute(table, BORIS, seat)
    again = await everywhere.services.care.substitute(table, BORIS, seat)

    row = await everywhere.seat(table, DAULET)
    assert (given.said, again.said) == (Said.SUBSTITUTED, Said.STALE)
    assert (row.person_id, row.robot) == (DAULET, "easy")
    assert await everywhere.kinds() == ["took_over"]
    assert (await everywhere.services.care.here(table, DAULET)).said is Said.AWAKE
    assert (await everywhere.seat(table, DAULET)).robot is None


async def test_who_sits_on_the_first_seat_may_call_a_robot(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.change(TableRow, {"id": table}, opener_id=EGOR)
    seat = await asleep(ground, table, BORIS)

    assert (await ground.seat(table, ANNA)).seat == 0
    assert (await ground.services.care.substitute(table, ANNA, seat)).said is Said.SUBSTITUTED


async def test_nobody_loses_a_seat_that_he_plays_himself_nor_to_strangers(
    ground: Ground,
) -> None:
    table = await ground.match([ANNA, BORIS, AIGERIM], robots=1)
    lobby = await ground.lobby([ANNA])
    await ground.meet(EGOR)
    seat = await asleep(ground, table, AIGERIM)
    substitute = ground.services.care.substitute
    said = [
        (await substitute(table, EGOR, seat)).said,
        (await substitute(table, ANNA, 1)).said,
        (await substitute(table, ANNA, 3)).said,
        (await substitute(table, ANNA, 9)).said,
        (await substitute(lobby, ANNA, 0)).said,
        (await substitute(99, ANNA, 0)).said,
    ]
    admin = await substitute(table, EGOR, seat, admin=True)

    assert said == [
        Said.NOT_ALLOWED,
        Said.NOT_ASLEEP,
        Said.NOT_ASLEEP,
        Said.NOT_ASLEEP,
        Said.NOT_STARTED,
        Said.NO_TABLE,
    ]
    assert admin.said is Said.SUBSTITUTED


async def test_a_willing_person_takes_a_sleepers_seat_with_hand_and_score(
    everywhere: Ground,
) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.meet(EGOR)
    seat = await asleep(everywhere, table, DAULET)
    held = (await everywhere.hand(table, DAULET)).view.hand
    await everywhere.draw_all()
    taken = await everywhere.services.care.take_over(table, EGOR, seat)

    row = await everywhere.seat(table, EGOR)
    (told,) = await everywhere.outbox("took_over")
    assert taken.said is Said.SUBSTITUTED
    assert (row.seat, row.asleep, row.robot, row.missed) == (seat, False, None, 0)
    assert (await everywhere.hand(table, EGOR)).view.hand == held
    assert told.payload == {"table": table, "seat": seat, "name": "Daulet", "by": "Egor"}
    assert EGOR in await everywhere.behind()


async def test_who_was_replaced_sees_the_hand_no_longer(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.meet(EGOR)
    await everywhere.draw_all()
    seat = await asleep(everywhere, table, DAULET)
    await everywhere.services.care.take_over(table, EGOR, seat)
    screen = (await everywhere.behind())[DAULET]
    job = await everywhere.services.screens.claim(screen.id or 0)
    assert job is not None

    assert job.message is not None
    assert (await everywhere.services.screens.load(job)).screen is None
    assert await hand_now(everywhere.services, table, DAULET) is None


async def test_a_robots_seat_may_be_taken_and_a_players_not(ground: Ground) -> None:
    table = await ground.match([ANNA, BORIS], robots=2)
    await ground.meet(EGOR)
    await ground.meet(DAULET, reachable=False)
    take_over = ground.services.care.take_over
    said = [
        (await take_over(table, EGOR, 1)).said,
        (await take_over(table, DAULET, 2)).said,
        (await take_over(table, EGOR, 2)).said,
        (await take_over(table, EGOR, 3)).said,
    ]

    assert said == [
        Said.SEAT_TAKEN,
        Said.UNREACHABLE,
        Said.SUBSTITUTED,
        Said.ALREADY_SEATED,
    ]
    assert await ground.seated(table) == {0: ANNA, 1: BORIS, 2: EGOR, 3: "easy"}


async def test_of_two_who_take_a_seat_over_one_gets_it(everywhere: Ground) -> None:
    table = await everywhere.match([ANNA], robots=3)
    await everywhere.meet(BORIS, EGOR)
    done = await asyncio.gather(
        everywhere.services.care.take_over(table, BORIS, 2),
        everywhere.services.care.take_over(table, EGOR, 2),
    )

    assert sorted(one.said for one in done) == [Said.SEAT_TAKEN, Said.SUBSTITUTED]


# -- people who leave ------------------------------------------------------------------------------


async def test_who_leaves_the_group_stands_up_in_lobbies_and_a_robot_plays_on(
    everywhere: Ground,
) -> None:
    lobby = await everywhere.lobby([ANNA, BORIS])
    table = await everywhere.match(FOUR)
    tables = await everywhere.services.chats.tables_of(GROUP, BORIS)
    assert tables == [lobby, table]
    await everywhere.services.care.left_group(GROUP, BORIS, tables)
    await everywhere.services.care.left_group(GROUP, BORIS, tables)

    assert await everywhere.seated(lobby) == {0: ANNA}
    assert (await everywhere.seat(table, BORIS)).asleep
    (told,) = await everywhere.outbox("left")
    assert told.payload == {"table": table, "seat": 1, "name": "Boris"}
    assert (await everywhere.services.care.here(table, BORIS)).said is Said.AWAKE


async def test_when_whoever_is_awaited_leaves_a_robot_is_due(ground: Ground) -> None:
    table = await ground.match(FOUR)
    person, _ = await ground.turn(table)
    await ground.services.care.left_group(GROUP, person, [table])

    assert await ground.pass_time(ROBOT) == ["robot"]
    assert (await ground.rows(MoveRow))[1].fields["auto"] is True


async def test_who_leaves_one_group_keeps_his_seats_in_others(ground: Ground) -> None:
    await ground.group(-5)
    table = await ground.match(FOUR, chat=-5)
    await ground.services.care.left_group(GROUP, BORIS, [table])

    assert not (await ground.seat(table, BORIS)).asleep


async def test_who_blocks_the_bot_is_told_once_and_is_not_written_to(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.draw_all()
    for _ in range(3):  # the word of Telegram, and each message that could not be delivered
        tables = await everywhere.services.people.blocked(BORIS)
        await everywhere.services.care.unreachable(BORIS, tables)
    (told,) = await everywhere.outbox()
    assert (told.kind, told.payload["name"]) == ("unreachable", "Boris")
    assert BORIS not in await everywhere.behind()
    await everywhere.step(table)

    assert BORIS not in await everywhere.behind()
    assert not (await everywhere.seat(table, BORIS)).asleep
    assert (await everywhere.row(MatchRow)).deadline_at is not None


async def test_who_lets_the_bot_write_again_finds_his_hand(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.draw_all()
    await everywhere.services.care.unreachable(
        BORIS, await everywhere.services.people.blocked(BORIS)
    )
    await everywhere.services.people.unblocked(BORIS)

    behind = await everywhere.behind()
    assert (behind[BORIS].table_id, behind[BORIS].repost) == (table, True)


async def test_who_cannot_be_written_to_stands_up_in_lobbies(ground: Ground) -> None:
    lobby = await ground.lobby([ANNA, BORIS])
    await ground.services.care.unreachable(BORIS, await ground.services.people.blocked(BORIS))

    assert await ground.seated(lobby) == {0: ANNA}
    assert await ground.rows(OutboxRow) == []


async def test_a_table_at_which_everybody_sleeps_plays_to_its_end(ground: Ground) -> None:
    table = await ground.match(FOUR, preset="short")
    await ground.services.care.left_group(GROUP, ANNA, [table])
    for person in FOUR[1:]:
        await ground.services.care.left_group(GROUP, person, [table])
    while (await ground.loaded(table)).phase is Phase.PLAYING:
        assert await ground.pass_time(ROBOT) == []  # they walked away: nothing to hurry for
        assert await ground.pass_time(ALONE_SECONDS - ROBOT) == ["robot"]

    assert (await ground.kinds())[-1] == "result"
    assert len(await ground.rows(ResultRow)) == 4
