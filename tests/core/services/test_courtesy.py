"""Others have seven seconds for a discard of Mozhno? before the next player draws (MG21, MD1)."""

from collections.abc import AsyncGenerator
from datetime import timedelta

import pytest

from core.engine.game import Decision, Mode, Move, Seat
from core.games.mozhno import Ask, Decline, Discard, Draw, Keep, LayOff
from core.readmodels import PATIENCE_SECONDS, Said
from core.services import Rules
from core.services.courtesy import seconds_to_wait
from core.storage import MatchRow, SeatRow
from tests.core.games.mozhno.play import after_discard, at, one
from tests.core.services.ground import ANNA, FOUR, NOON, TURN, Ground, ground_on


@pytest.fixture
async def window(ground: Ground) -> tuple[Ground, int]:
    """Four people at Mozhno?; the first discard has just opened the window."""
    table = await ground.match(game="mozhno")
    await first_discard(ground, table)
    return ground, table


async def first_discard(ground: Ground, table: int) -> None:
    for _ in range(2):  # the draw, then the first card that may be thrown
        person, decision = await ground.turn(table)
        action = (await ground.legal(table, person))[0]
        assert isinstance(action, Draw | Discard)
        receipt = await ground.services.play.answer(table, person, decision.id, action)
        assert receipt.said is Said.PLAYED


async def sitting(ground: Ground, table: int, seat: Seat) -> int:
    person = (await ground.loaded(table)).seats[seat].person_id
    assert person is not None
    return person


async def in_turn(ground: Ground, table: int) -> tuple[int, Decision]:
    loaded = await ground.loaded(table)
    return await sitting(ground, table, loaded.state.table.turn), await ground.asked(table)


async def others(ground: Ground, table: int) -> list[int]:
    turn = (await ground.loaded(table)).state.table.turn
    waiting = sorted((await ground.asked(table)).waiting - {turn})
    return [await sitting(ground, table, seat) for seat in waiting]


async def test_MG21_MD1_a_draw_waits_until_the_others_had_seven_seconds(
    window: tuple[Ground, int],
) -> None:
    ground, table = window
    person, decision = await in_turn(ground, table)

    early = await ground.services.play.answer(table, person, decision.id, Draw())
    ground.clock.move(PATIENCE_SECONDS - 0.5)
    later = await ground.services.play.answer(table, person, decision.id, Draw())
    ground.clock.move(0.5)
    then = await ground.services.play.answer(table, person, decision.id, Draw())

    assert (early.said, early.done, dict(early.values)) == (Said.WAIT, False, {"seconds": 7})
    assert (later.said, dict(later.values)) == (Said.WAIT, {"seconds": 1})
    assert then.said is Said.PLAYED


async def test_MD1_nobody_waits_for_those_who_have_declined(window: tuple[Ground, int]) -> None:
    ground, table = window
    person, decision = await in_turn(ground, table)
    for other in await others(ground, table):
        early = await ground.services.play.answer(table, person, decision.id, Draw())
        assert early.said is Said.WAIT
        await ground.services.play.answer(table, other, decision.id, Decline())

    receipt = await ground.services.play.answer(table, person, decision.id, Draw())

    assert receipt.said is Said.PLAYED


async def test_MD1_to_ask_needs_no_waiting(window: tuple[Ground, int]) -> None:
    ground, table = window
    person, decision = await in_turn(ground, table)

    receipt = await ground.services.play.answer(table, person, decision.id, Ask())

    assert receipt.said is Said.PLAYED


async def test_a_draw_that_was_planned_does_not_come_too_soon_either(
    window: tuple[Ground, int],
) -> None:
    ground, table = window
    person, _ = await in_turn(ground, table)
    await ground.services.play.plan(table, person, 1, Draw())

    assert (await ground.asked(table)).kind == "buy"


async def test_an_outage_takes_nothing_from_the_seven_seconds(window: tuple[Ground, int]) -> None:
    ground, table = window
    person, decision = await in_turn(ground, table)
    await ground.services.deadlines.heartbeat("one")
    ground.clock.move(300)
    await ground.services.deadlines.recover("two")

    receipt = await ground.services.play.answer(table, person, decision.id, Draw())

    assert (receipt.said, dict(receipt.values)) == (Said.WAIT, {"seconds": 7})


@pytest.fixture
async def quick(sqlite_url: str) -> AsyncGenerator[Ground]:
    """Robots that would answer and draw within four seconds."""
    async with ground_on(sqlite_url, rules=Rules(robot_delay=0.5)) as made:
        yield made


async def test_MG21_a_robot_in_turn_waits_for_people_as_well(quick: Ground) -> None:
    """The other robot answers soon; the one in turn draws when the person has had the time."""
    ground = quick
    table = await ground.match((ANNA,), game="mozhno", robots=3)
    hands = ("2h 5d 8s Jc", "3h 6d 9s Qc", "2d 6h Ts Kc", "3d 7c 9h Js")
    await ground.set_state(table, after_discard(1, hands, "4c").state)
    await ground.change(MatchRow, {"table_id": table}, asked_at=NOON, robot_at=NOON)
    decision = await ground.asked(table)
    assert (decision.kind, decision.waiting) == ("buy", {0, 2, 3})

    declined_at: timedelta | None = None
    while (asked := await ground.asked(table)).id == decision.id:
        if asked.waiting == {0, 2} and declined_at is None:
            declined_at = ground.clock.now() - NOON
        await ground.pass_time(0.5)

    assert declined_at is not None
    assert declined_at < timedelta(seconds=PATIENCE_SECONDS)
    waited = (ground.clock.now() - NOON).total_seconds()
    assert PATIENCE_SECONDS <= waited <= PATIENCE_SECONDS + 1
    assert asked.kind == "play"


async def test_robots_alone_keep_nobody_waiting(ground: Ground) -> None:
    table = await ground.match((ANNA,), game="mozhno", robots=3)
    hands = ("2h 5d 8s Jc", "3h 6d 9s Qc", "2d 6h Ts Kc", "3d 7c 9h Js")
    await ground.set_state(table, after_discard(0, hands, "4c").state)
    await ground.change(MatchRow, {"table_id": table}, asked_at=NOON, robot_at=NOON)
    decision = await ground.asked(table)

    while (asked := await ground.asked(table)).id == decision.id:
        await ground.pass_time(0.5)

    assert ground.clock.now() - NOON < timedelta(seconds=PATIENCE_SECONDS)
    assert asked.waiting == {1}


@pytest.mark.parametrize("action", [Ask(), Decline(), Keep()])
def test_only_a_draw_is_kept_back(action: Ask | Decline | Keep) -> None:
    asked = Decision(5, "buy", Mode.OPEN, frozenset(range(3)), "buy")

    assert seconds_to_wait(asked, NOON, Move(0, 5, action), NOON) == 0
    assert seconds_to_wait(asked, NOON, Move(0, 5, Draw()), NOON) == PATIENCE_SECONDS


async def test_what_follows_an_answer_is_done_with_it_or_not_at_all(ground: Ground) -> None:
    table = await ground.match((ANNA,), game="mozhno", robots=2)
    laid = ((0, "7c 7d 7h"), (0, "9c 9d 9h"))
    state = at(0, ("7s 9s Ks", "2c 3c", "4c 5c"), melds=laid).do((0, Draw())).state
    await ground.set_state(table, state)
    decision = await ground.asked(table)
    sevens, nines, nothing = LayOff(one("7s"), 0), LayOff(one("9s"), 1), LayOff(one("Ks"), 1)
    answer = ground.services.play.answer

    refused = await answer(table, ANNA, decision.id, sevens, nothing)
    assert (await ground.loaded(table)).state == state
    done = await answer(table, ANNA, decision.id, sevens, nines)

    assert refused.said is Said.ILLEGAL
    assert done.said is Said.PLAYED
    assert (await ground.loaded(table)).state.table.counts[0] == 2


async def test_no_phone_rings_for_a_discard_that_might_be_bought(ground: Ground) -> None:
    """It does once only the draw is left: then it is a turn."""
    table = await ground.match(game="mozhno")
    await first_discard(ground, table)
    person, decision = await in_turn(ground, table)
    await ground.draw_all()
    for one_of_them in FOUR:
        moment = NOON - timedelta(minutes=5)
        await ground.change(
            SeatRow, {"table_id": table, "person_id": one_of_them}, last_act_at=moment
        )

    for other in await others(ground, table):
        await ground.services.play.answer(table, other, decision.id, Decline())
        assert [row.repost for row in (await ground.behind()).values()] == [False] * 5
    await ground.change(SeatRow, {"table_id": table, "person_id": person}, last_act_at=NOON)
    await ground.pass_time(TURN + 1)

    rung = [chat for chat, row in (await ground.behind()).items() if row.repost]
    assert rung == [person]
