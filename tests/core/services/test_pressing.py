"""Buttons of a hand: read against the hand as it is under the table's lock, in one transaction."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event

from core.readmodels import Act, Hand, Said, Select
from core.services.play import Read
from core.storage import InboxRow, MatchRow, ScreenRow, SeatRow
from tests.core.services.ground import EGOR, FOUR, Ground


class Unclear(Exception):
    """What a test's button means: nothing."""


def unclear(hand: Hand) -> Act | Select:
    raise Unclear


def first_choice(hand: Hand) -> Act | Select:
    return Act(hand.choices.actions[0])


@contextmanager
def statements(ground: Ground) -> Generator[list[str]]:
    """What is asked of the database meanwhile."""
    said = list[str]()

    def note(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        said.append(" ".join(statement.split()))

    event.listen(ground.engine.sync_engine, "before_cursor_execute", note)
    try:
        yield said
    finally:
        event.remove(ground.engine.sync_engine, "before_cursor_execute", note)


async def test_a_button_is_read_against_the_hand_and_answers(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    person, decision = await everywhere.turn(table)
    receipt = await everywhere.services.play.press_answer(table, person, decision.id, first_choice)

    assert receipt.said is Said.PLAYED
    assert (await everywhere.row(MatchRow)).moves == 2


async def test_a_press_loads_its_table_once(ground: Ground) -> None:
    table = await ground.match(FOUR)
    person, decision = await ground.turn(table)
    with statements(ground) as said:
        await ground.services.play.press_answer(table, person, decision.id, first_choice)

    assert sum(" FROM seats " in one for one in said) == 1


async def test_what_is_chosen_on_the_screen_plays_nothing(ground: Ground) -> None:
    table = await ground.match(FOUR)
    person, decision = await ground.turn(table)
    chosen: Read = lambda hand: Select({**hand.selection, "sort": "rank"})  # noqa: E731
    answered = await ground.services.play.press_answer(table, person, decision.id, chosen)
    planned = await ground.services.play.press_plan(table, person, 1, chosen)

    assert (answered.said, planned.said) == (Said.DONE, Said.DONE)
    assert (await ground.seat(table, person)).selection == {"sort": "rank"}
    assert (await ground.row(MatchRow)).moves == 1


async def test_a_button_of_a_quiet_hand_plans(ground: Ground) -> None:
    table = await ground.match(FOUR)
    person, _ = await ground.turn(table)
    action = (await ground.legal(table, person))[0]
    other = next(one for one in FOUR if one != person)
    receipt = await ground.services.play.press_plan(table, other, 1, lambda _: Act(action))

    assert receipt.said is Said.PLANNED
    assert (await ground.seat(table, other)).planned is not None


async def test_a_press_without_a_meaning_has_no_effect_and_may_come_again(
    everywhere: Ground,
) -> None:
    table = await everywhere.match(FOUR)
    person, decision = await everywhere.turn(table)
    before = [row.model_dump() for row in await everywhere.rows(SeatRow)]
    async with everywhere.services.inbox.handling(7):
        with pytest.raises(Unclear):
            await everywhere.services.play.press_answer(table, person, decision.id, unclear)

    assert [row.model_dump() for row in await everywhere.rows(SeatRow)] == before
    assert await everywhere.rows(InboxRow) == []


async def test_strangers_and_closed_tables_have_no_hand_to_press(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.meet(EGOR)
    person, decision = await ground.turn(table)
    press = ground.services.play.press_answer
    strange = await press(table, EGOR, decision.id, unclear)
    absent = await press(99, person, decision.id, unclear)
    await ground.services.care.stop(table, FOUR[0])
    late = await press(table, person, decision.id, unclear)

    assert [one.said for one in (strange, absent, late)] == [
        Said.NOT_SEATED,
        Said.NO_TABLE,
        Said.OVER,
    ]


async def test_a_hand_that_cannot_be_read_has_no_buttons(ground: Ground) -> None:
    table = await ground.match(FOUR)
    person, decision = await ground.turn(table)
    await ground.change(MatchRow, {"table_id": table}, state={"schema": 99})
    receipt = await ground.services.play.press_answer(table, person, decision.id, unclear)

    assert receipt.said is Said.OVER


async def test_whoever_has_come_is_refused_in_one_transaction(ground: Ground) -> None:
    table = await ground.match(FOUR)
    person, decision = await ground.turn(table)
    other = next(one for one in FOUR if one != person)
    action = (await ground.legal(table, person))[0]
    await ground.change(SeatRow, {"person_id": other}, last_act_at=None)
    press = ground.services.play.press_answer
    with statements(ground) as first:
        await press(table, other, decision.id, lambda _: Act(action))
    with statements(ground) as again:
        await press(table, other, decision.id, lambda _: Act(action))

    assert (await ground.seat(table, other)).last_act_at is not None
    assert sum(" FROM seats " in one for one in first) == 2
    assert sum(" FROM seats " in one for one in again) == 1


async def test_a_press_marks_all_screens_of_its_table_in_one_statement(ground: Ground) -> None:
    table = await ground.match(FOUR)
    person, decision = await ground.turn(table)
    before = [row.wanted for row in await ground.rows(ScreenRow)]
    with statements(ground) as said:
        await ground.services.play.press_answer(table, person, decision.id, first_choice)

    assert [row.wanted for row in await ground.rows(ScreenRow)] == [one + 1 for one in before]
    assert sum(one.startswith("UPDATE screens") for one in said) == 1
