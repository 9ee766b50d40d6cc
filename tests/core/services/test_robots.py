"""Robots think beside everybody else: nothing is locked meanwhile, and an old choice is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable
from contextlib import asynccontextmanager
from threading import Event
from typing import Any, Final

import pytest

from core.ai import LEVELS, POLICIES
from core.readmodels import Said
from core.services import robots
from core.storage import MatchRow, MoveRow, SeatRow
from tests.core.services.ground import ANNA, BORIS, FOUR, ROBOT, TURN, Ground

AT_MOST: Final = 10.0
"""Seconds on the wall after which a test that hangs has failed."""


class SlowRobot:
    """Plays as the easy one does, once it is let."""

    def __init__(self) -> None:
        self.thoughts = 0
        self._begun, self._may_answer = Event(), Event()

    def __call__(self, view: Any, decision: Any, rng: Any) -> Any:
        self.thoughts += 1
        self._begun.set()
        assert self._may_answer.wait(AT_MOST)
        return POLICIES["belka"]["easy"](view, decision, rng)

    @asynccontextmanager
    async def thinking(self, *works: Awaitable[None]) -> AsyncGenerator[None]:
        """While this holds, it has begun to think for the works and has no answer."""
        running = [asyncio.ensure_future(work) for work in works]
        assert await asyncio.to_thread(self._begun.wait, AT_MOST)
        yield
        self._may_answer.set()
        await asyncio.gather(*running)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> SlowRobot:
    """Every robot of Belka, whatever its level."""
    made = SlowRobot()
    monkeypatch.setattr(robots, "POLICIES", {"belka": dict.fromkeys(LEVELS, made)})
    return made


async def a_robots_turn(ground: Ground) -> int:
    """A table where it is due that a robot moves."""
    table = await ground.match([ANNA], robots=3)
    if (await ground.asked(table)).waiting == {0}:
        await ground.step(table)
    ground.clock.move(ROBOT)
    return table


async def asleep(ground: Ground) -> tuple[int, int]:
    """A table where a robot's move is due for somebody who sleeps, and who that is."""
    table = await ground.match(FOUR)
    person, _ = await ground.turn(table)
    await ground.change(SeatRow, {"table_id": table, "person_id": person}, asleep=True)
    await ground.change(MatchRow, {"table_id": table}, robot_at=ground.clock.now())
    return table, person


async def test_people_press_at_the_same_table_while_a_robot_thinks(
    everywhere: Ground, slow: SlowRobot
) -> None:
    table = await a_robots_turn(everywhere)
    decision, moves = await everywhere.asked(table), len(await everywhere.rows(MoveRow))
    async with slow.thinking(everywhere.services.play.robot(table, decision.id)):
        pressed = everywhere.services.play.select(table, ANNA, {"sort": "rank"})
        assert (await asyncio.wait_for(pressed, AT_MOST)).said is Said.DONE
        assert len(await everywhere.rows(MoveRow)) == moves

    assert len(await everywhere.rows(MoveRow)) == moves + 1
    assert slow.thoughts == 1


async def test_a_move_for_a_sleeper_who_has_answered_himself_meanwhile_is_not_made(
    everywhere: Ground, slow: SlowRobot
) -> None:
    table, person = await asleep(everywhere)
    decision = await everywhere.asked(table)
    (action, *_) = await everywhere.legal(table, person)
    play = everywhere.services.play
    async with slow.thinking(play.robot(table, decision.id)):
        assert (await play.answer(table, person, decision.id, action)).said is Said.PLAYED

    moves = await everywhere.rows(MoveRow)
    assert len(moves) == 2
    assert "auto" not in moves[1].fields


async def test_a_move_for_a_sleeper_who_is_back_is_not_made(
    everywhere: Ground, slow: SlowRobot
) -> None:
    table, person = await asleep(everywhere)
    decision = await everywhere.asked(table)
    async with slow.thinking(everywhere.services.play.robot(table, decision.id)):
        assert (await everywhere.services.care.here(table, person)).said is Said.AWAKE

    assert len(await everywhere.rows(MoveRow)) == 1
    assert (await everywhere.asked(table)).id == decision.id


async def test_a_robot_looks_again_where_its_table_has_changed_meanwhile(
    everywhere: Ground, slow: SlowRobot
) -> None:
    table = await a_robots_turn(everywhere)
    decision, moves = await everywhere.asked(table), len(await everywhere.rows(MoveRow))
    version = (await everywhere.row(MatchRow)).version
    async with slow.thinking(everywhere.services.play.robot(table, decision.id)):
        await everywhere.change(MatchRow, {"table_id": table}, version=version + 1)

    assert len(await everywhere.rows(MoveRow)) == moves + 1
    assert slow.thoughts == 2


async def test_an_answer_while_a_robot_thinks_of_one_instead_counts_and_nothing_is_missed(
    everywhere: Ground, slow: SlowRobot
) -> None:
    table = await everywhere.match(FOUR)
    person, decision = await everywhere.turn(table)
    (action, *_) = await everywhere.legal(table, person)
    everywhere.clock.move(TURN)
    play = everywhere.services.play
    async with slow.thinking(play.expire(table, decision.id)):
        assert (await play.answer(table, person, decision.id, action)).said is Said.PLAYED

    moves = await everywhere.rows(MoveRow)
    assert len(moves) == 2
    assert "auto" not in moves[1].fields
    assert (await everywhere.seat(table, person)).missed == 0


async def test_one_move_is_made_where_many_think_of_it(everywhere: Ground, slow: SlowRobot) -> None:
    table = await a_robots_turn(everywhere)
    decision, moves = await everywhere.asked(table), len(await everywhere.rows(MoveRow))
    replicas = [everywhere, *(Ground(everywhere.engine, clock=everywhere.clock) for _ in range(3))]
    works = [one.services.play.robot(table, decision.id) for one in replicas]
    async with slow.thinking(*works):
        assert len(await everywhere.rows(MoveRow)) == moves

    assert len(await everywhere.rows(MoveRow)) == moves + 1


async def test_a_robot_with_nobody_to_move_for_is_not_waited_for(ground: Ground) -> None:
    table = await ground.match([ANNA, BORIS], robots=2)
    while (await ground.asked(table)).waiting.isdisjoint({0, 1}):
        await ground.pass_time(ROBOT)
    await ground.change(MatchRow, {"table_id": table}, robot_at=ground.clock.now())
    moves = len(await ground.rows(MoveRow))

    assert await ground.fire() == ["robot"]
    assert (await ground.row(MatchRow)).robot_at is None
    assert len(await ground.rows(MoveRow)) == moves
