"""What is stuck is found, and mended or ended; what is well is left alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from core.engine.errors import BadState
from core.readmodels import Phase, Said
from core.services.marks import announce
from core.services.watchdog import LATE, PATIENCE, SCREEN_LATE, Cure, Found, Trouble, Watchdog
from core.storage import MatchRow, SeatRow, TableRow
from tests.core.services.ground import ANNA, BORIS, DAULET, EGOR, GROUP, TURN, Ground
from tests.support.hands import hand_now

DAMAGED: dict[str, Any] = {"schema": 1, "state": {"nothing": "of the kind"}}
FROM_LATER: dict[str, Any] = {"schema": 99, "state": {}}


@pytest.fixture
def dog(ground: Ground) -> Watchdog:
    """The watchdog of a process that has just started."""
    return dog_of(ground)


def dog_of(ground: Ground) -> Watchdog:
    return Watchdog(ground.services.context, ground.services.care)


async def phase(ground: Ground, table: int) -> str:
    return (await ground.row(TableRow, id=table)).phase


async def match_of(ground: Ground, table: int) -> MatchRow:
    return await ground.row(MatchRow, table_id=table)


async def damage(ground: Ground, table: int, state: dict[str, Any] | None = None) -> None:
    await ground.change(MatchRow, {"table_id": table}, state=state or DAMAGED)


# -- nothing to do ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["belka", "clubs", "cals_bs", "mozhno"])
async def test_tables_at_play_are_left_alone(ground: Ground, dog: Watchdog, game: str) -> None:
    table = await ground.match((ANNA, BORIS), game=game, robots=2)
    await ground.lobby((EGOR,), chat=EGOR)
    before = await match_of(ground, table)
    for _ in range(8):
        assert await dog.look() == []
        await ground.pass_time(10)
    assert await dog.look() == []
    assert (await match_of(ground, table)).version > before.version


async def test_looking_twice_leaves_the_rows_as_they_are(ground: Ground, dog: Watchdog) -> None:
    table = await ground.match()
    before = await match_of(ground, table)
    assert await dog.look() == []
    assert await dog.look() == []
    assert await match_of(ground, table) == before


async def test_a_table_that_is_over_is_no_concern(ground: Ground, dog: Watchdog) -> None:
    table = await ground.match()
    await ground.services.care.stop(table, ANNA)
    await damage(ground, table)
    assert await dog.look() == []


# -- what cannot go on -----------------------------------------------------------------------------


@pytest.mark.parametrize("state", [DAMAGED, FROM_LATER])
async def test_a_match_that_cannot_be_read_is_ended_with_a_word_to_its_chat(
    everywhere: Ground, state: dict[str, Any]
) -> None:
    ground, dog = everywhere, dog_of(everywhere)
    table = await ground.match()
    await damage(ground, table, state)

    assert await dog.look() == [Found(table, Trouble.UNREADABLE, Cure.ENDED)]

    assert await phase(ground, table) == Phase.CLOSED
    assert await ground.kinds() == ["broken", "result"]
    assert {row.chat_id for row in await ground.outbox()} == {GROUP}
    finished = await ground.services.history.finished(table)
    assert finished is not None
    assert (finished.reason, finished.standings) == ("stopped", ())
    assert await dog.look() == []


async def test_a_state_of_another_match_is_as_good_as_damaged(
    ground: Ground, dog: Watchdog
) -> None:
    table = await ground.match()
    other = await ground.match((ANNA, BORIS), game="clubs")
    await damage(ground, table, (await match_of(ground, other)).state)
    assert await dog.look() == [Found(table, Trouble.UNREADABLE, Cure.ENDED)]


async def test_house_rules_that_cannot_be_read_end_a_match(ground: Ground, dog: Watchdog) -> None:
    table = await ground.match()
    await ground.change(TableRow, {"id": table}, options={"no_such_rule": 1})
    assert await dog.look() == [Found(table, Trouble.UNREADABLE, Cure.ENDED)]
    finished = await ground.services.history.finished(table)
    assert finished is not None
    assert len(finished.standings) == 4


async def test_a_table_at_play_without_a_match_is_closed(ground: Ground, dog: Watchdog) -> None:
    table = await ground.lobby()
    await ground.change(TableRow, {"id": table}, phase=Phase.PLAYING)
    assert await dog.look() == [Found(table, Trouble.UNREADABLE, Cure.ENDED)]
    assert await phase(ground, table) == Phase.CLOSED


async def test_a_match_that_asks_nothing_is_ended(ground: Ground, dog: Watchdog) -> None:
    table = await ground.match()
    loaded = await ground.loaded(table)
    over = replace(loaded.state, table=replace(loaded.state.table, decision=None))
    await damage(ground, table, loaded.game.codec.dump(over))
    assert await dog.look() == [Found(table, Trouble.NO_QUESTION, Cure.ENDED)]


async def test_a_question_to_a_seat_where_nobody_sits_ends_a_match(
    ground: Ground, dog: Watchdog
) -> None:
    table = await ground.match()
    person, _ = await ground.turn(table)
    seat = (await ground.seat(table, person)).seat
    async with ground.work(effect=False) as db:
        row = await db.get_one(SeatRow, (table, seat))
        await db.delete(row)
    assert await dog.look() == [Found(table, Trouble.NOBODY, Cure.ENDED)]


async def test_a_match_whose_next_shuffle_is_lost_is_ended(ground: Ground, dog: Watchdog) -> None:
    table = await ground.match()
    assert await dog.look() == []
    await ground.change(TableRow, {"id": table}, seed=None)
    assert await dog.look() == [Found(table, Trouble.NO_SEED, Cure.ENDED)]


async def test_a_table_of_a_game_that_is_no_more_is_closed(ground: Ground, dog: Watchdog) -> None:
    table = await ground.match()
    other = await ground.match((BORIS, DAULET), game="clubs")
    await ground.change(TableRow, {"id": table}, game="bridge")
    assert await dog.look() == [Found(table, Trouble.UNKNOWN_GAME, Cure.ENDED)]
    assert await phase(ground, table) == Phase.CLOSED
    assert (await match_of(ground, table)).deadline_at is None
    assert await phase(ground, other) == Phase.PLAYING


# -- what can be mended ----------------------------------------------------------------------------


async def test_a_question_without_a_deadline_gets_one(everywhere: Ground) -> None:
    ground, dog = everywhere, dog_of(everywhere)
    table = await ground.match()
    assert await dog.look() == []
    await ground.change(MatchRow, {"table_id": table}, deadline_at=None, warn_at=None)

    assert await dog.look() == [Found(table, Trouble.NO_CLOCK, Cure.MENDED)]

    match = await match_of(ground, table)
    assert match.deadline_at == ground.clock.now() + timedelta(seconds=TURN)
    assert match.decision == (await ground.asked(table)).id
    assert await ground.pass_time(TURN) == ["turn", "warning"]
    assert await dog.look() == []


async def test_a_robot_that_was_never_called_moves(ground: Ground) -> None:
    table = await ground.match((ANNA,), robots=3)
    while (await match_of(ground, table)).robot_at is None:
        await ground.step(table)
    await ground.change(MatchRow, {"table_id": table}, robot_at=None)
    moves = (await match_of(ground, table)).moves

    assert await dog_of(ground).look() == [Found(table, Trouble.NO_CLOCK, Cure.MENDED)]

    assert await ground.pass_time(10) == ["robot"]
    assert (await match_of(ground, table)).moves == moves + 1


async def test_a_lobby_without_an_end_gets_one(ground: Ground, dog: Watchdog) -> None:
    table = await ground.lobby()
    await ground.change(TableRow, {"id": table}, closes_at=None)
    assert await dog.look() == [Found(table, Trouble.NO_CLOCK, Cure.MENDED)]
    row = await ground.row(TableRow, id=table)
    seconds = ground.services.context.rules.lobby_seconds
    assert row.closes_at == ground.clock.now() + timedelta(seconds=seconds)


async def test_what_cannot_be_mended_is_ended(ground: Ground, dog: Watchdog) -> None:
    table = await ground.match()
    await ground.change(TableRow, {"id": table}, pace="no such pace")
    await ground.change(MatchRow, {"table_id": table}, deadline_at=None)
    assert await dog.look() == [Found(table, Trouble.NO_CLOCK, Cure.ENDED)]


# -- what nobody does ------------------------------------------------------------------------------


async def test_late_work_is_called_for_and_done(ground: Ground, dog: Watchdog) -> None:
    table = await ground.match()
    ground.clock.move(TURN + LATE.total_seconds() + 1)
    assert await dog.look() == [Found(table, Trouble.LATE, Cure.CALLED)]
    await ground.services.context.timing.wait(0)
    await ground.fire()
    assert await dog.look() == []


async def test_work_that_fails_again_and_again_ends_the_table(
    ground: Ground, dog: Watchdog
) -> None:
    table = await ground.match()
    ground.clock.move(TURN + LATE.total_seconds() + 1)
    for _ in range(PATIENCE):
        assert await dog.look() == [Found(table, Trouble.LATE, Cure.CALLED)]
    assert await dog.look() == [Found(table, Trouble.LATE, Cure.ENDED)]
    assert await phase(ground, table) == Phase.CLOSED


async def test_a_lobby_that_nobody_closes_is_closed(ground: Ground, dog: Watchdog) -> None:
    table = await ground.lobby()
    ground.clock.move(ground.services.context.rules.lobby_seconds + LATE.total_seconds() + 1)
    await ground.draw_all()
    for _ in range(PATIENCE):
        await dog.look()
    assert await dog.look() == [Found(table, Trouble.LATE, Cure.ENDED)]
    assert await ground.kinds() == ["closed"]


async def test_patience_begins_anew_once_the_work_was_done(ground: Ground, dog: Watchdog) -> None:
    await ground.match()
    for _ in range(2):
        ground.clock.move(TURN + LATE.total_seconds() + 1)
        for _ in range(PATIENCE):
            assert [one.cure for one in await dog.look()] == [Cure.CALLED]
        await ground.fire()
        assert await dog.look() == []


async def test_a_screen_that_is_never_shown_is_called_for(ground: Ground, dog: Watchdog) -> None:
    table = await ground.lobby((ANNA, BORIS))
    ground.clock.move(3600)
    assert [one for one in await dog.look() if one.trouble is Trouble.SCREEN] == []
    await ground.services.lobby.extend(table, ANNA)
    ground.clock.move(SCREEN_LATE.total_seconds() + 1)
    screens = [one for one in await dog.look() if one.trouble is Trouble.SCREEN]
    assert screens == [Found(table, Trouble.SCREEN, Cure.CALLED)]
    await ground.draw_all()
    assert [one for one in await dog.look() if one.trouble is Trouble.SCREEN] == []


async def test_a_clock_that_was_set_back_leaves_no_message_unsent(
    everywhere: Ground,
) -> None:
    """Screens and announcements waited for a day that was long over, and later ones behind them."""
    ground, dog = everywhere, dog_of(everywhere)
    await ground.lobby((ANNA,))
    async with ground.work(effect=False) as db:
        await announce(db, key="one", chat=GROUP, kind="outage", now=ground.clock.now())
    ground.clock.move(-2 * 24 * 3600)
    assert await ground.services.screens.waiting() == []
    assert await ground.services.outbox.waiting() == []

    assert Found(GROUP, Trouble.AHEAD, Cure.MENDED) in await dog.look()
    assert [one.chat for one in await ground.services.screens.waiting()] == [GROUP]
    assert [one.chat for one in await ground.services.outbox.waiting()] == [GROUP]
    assert Found(GROUP, Trouble.AHEAD, Cure.MENDED) not in await dog.look()


async def test_a_screen_that_changes_all_the_time_is_no_trouble(
    ground: Ground, dog: Watchdog
) -> None:
    table = await ground.lobby((ANNA,))
    await ground.draw_all()
    for seat in range(1, 4):
        await ground.services.lobby.add_robot(table, ANNA, "easy")
        await ground.services.lobby.remove_robot(table, ANNA, seat)
        assert await dog.look() == []
        ground.clock.move(SCREEN_LATE.total_seconds() - 1)
        await ground.draw_all()


# -- others ----------------------------------------------------------------------------------------


async def test_one_damaged_table_stops_no_other(ground: Ground, dog: Watchdog) -> None:
    damaged = await ground.match()
    sound = await ground.match((EGOR, BORIS), game="clubs", robots=1)
    await damage(ground, damaged)
    ground.clock.move(TURN)

    failed: list[int] = []
    for due in await ground.services.deadlines.due():
        try:
            await ground.services.deadlines.fire(due)
        except BadState:
            failed.append(due.table)
    await ground.services.deadlines.recover("next")

    assert set(failed) == {damaged}
    assert (await match_of(ground, sound)).moves > 1
    shown = await ground.services.chats.open_tables(GROUP)
    assert {head.table for head in shown} == {damaged, sound}
    running = (await ground.services.scores.chat(GROUP)).running
    assert [one.head.table for one in running] == [sound]
    assert [one.table for one in await dog.look()] == [damaged]
    (left,) = await ground.services.chats.open_tables(GROUP)
    assert left.table == sound


@pytest.mark.parametrize("what", ["state", "options", "match"])
async def test_stop_ends_a_table_of_which_nothing_can_be_read(ground: Ground, what: str) -> None:
    table = await ground.match() if what != "match" else await ground.lobby()
    if what == "state":
        await damage(ground, table)
    elif what == "options":
        await ground.change(TableRow, {"id": table}, options={"no_such_rule": 1})
    else:
        await ground.change(TableRow, {"id": table}, phase=Phase.PLAYING)
    (head,) = await ground.services.chats.open_tables(GROUP)

    assert (await ground.services.care.stop(head.table, ANNA)).said is Said.STOPPED

    assert await phase(ground, table) == Phase.CLOSED
    assert await ground.services.chats.open_tables(GROUP) == ()


async def test_nobody_has_a_hand_at_a_table_that_cannot_be_read(ground: Ground) -> None:
    table = await ground.match()
    assert await hand_now(ground.services, table, ANNA) is not None
    await damage(ground, table)
    assert await hand_now(ground.services, table, ANNA) is None


async def test_votes_end_a_table_of_which_nothing_can_be_read(ground: Ground) -> None:
    table = await ground.match()
    await damage(ground, table)
    said = [(await ground.services.care.stop(table, one)).said for one in (BORIS, 13, DAULET)]
    assert said == [Said.VOTED, Said.VOTED, Said.STOPPED]
