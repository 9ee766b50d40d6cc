"""The clockwork: what is due is done once, in time, and one table's trouble is its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from core.readmodels import Phase
from core.services import DatabaseDown, Due, DueKind, Services
from tests.support.services import StillClock, services_over
from tgbot.timers import LONGEST_PAUSE, Timers, Trouble

PATIENCE = 30.0


class Agenda:
    """Stands for the deadlines: what is due when, and what was fired in which order."""

    def __init__(self, clock: StillClock) -> None:
        self.clock = clock
        self.entries: list[tuple[datetime, Due]] = []
        self.fired: list[Due] = []
        self.beats: list[str] = []
        self.looks = 0
        self.down = False
        self.broken: set[int] = set()
        self.slow: dict[int, asyncio.Event] = {}

    def add(self, table: int, *, seconds: float = 0, kind: DueKind = DueKind.TURN) -> Due:
        due = Due(kind, table, 1)
        self.entries.append((self.clock.now() + timedelta(seconds=seconds), due))
        return due

    async def due(self) -> list[Due]:
        self.looks += 1
        if self.down:
            raise DatabaseDown("away")
        return [due for moment, due in self.entries if moment <= self.clock.now()]

    async def fire(self, due: Due) -> None:
        self.fired.append(due)
        if due.table in self.slow:
            await self.slow[due.table].wait()
        if due.table in self.broken:
            raise KeyError("a fault of ours")
        self.entries = [one for one in self.entries if one[1] != due]

    async def next_at(self) -> datetime | None:
        return min((moment for moment, _ in self.entries), default=None)

    async def heartbeat(self, process: str) -> None:
        self.beats.append(process)


class Ground:
    """A clockwork over an agenda."""

    def __init__(self, services: Services, clock: StillClock, agenda: Agenda) -> None:
        self.services, self.clock, self.agenda = services, clock, agenda
        self.timers = Timers(services)

    def stir(self) -> None:
        self.services.context.timing.call()

    async def until(self, reached: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not reached():  # noqa: ASYNC110 - nobody announces it
                await asyncio.sleep(0.002)


@pytest.fixture
async def ground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Ground]:
    monkeypatch.setattr("tgbot.timers.SHORTEST_INTERVAL", 0.02)
    clock = StillClock()
    async with services_over(tmp_path, clock=clock) as services:
        agenda = Agenda(clock)
        for name in ("due", "fire", "next_at", "heartbeat"):
            monkeypatch.setattr(services.deadlines, name, getattr(agenda, name))
        made = Ground(services, clock, agenda)
        made.timers.start()
        yield made
        await made.timers.stop()


async def test_what_is_due_is_done_once(ground: Ground) -> None:
    due = ground.agenda.add(1)
    ground.stir()
    await ground.until(lambda: ground.agenda.fired)
    looks = ground.agenda.looks
    await ground.until(lambda: ground.agenda.looks > looks + 3)
    assert ground.agenda.fired == [due]


async def test_what_is_due_later_is_done_when_its_time_comes(ground: Ground) -> None:
    due = ground.agenda.add(1, seconds=60)
    ground.stir()
    looks = ground.agenda.looks
    await ground.until(lambda: ground.agenda.looks > looks + 3)
    assert ground.agenda.fired == []
    ground.clock.pass_(60)
    await ground.until(lambda: ground.agenda.fired == [due])


async def test_what_nobody_told_of_is_found_by_the_sweep(ground: Ground) -> None:
    due = ground.agenda.add(1)
    await ground.until(lambda: ground.agenda.fired == [due])


async def test_the_next_thing_is_done_at_its_moment_not_at_a_sweep(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sweeps are put far away; a timer for the moment itself does it."""
    monkeypatch.setattr("tgbot.timers.SHORTEST_INTERVAL", 3600.0)
    alone = Ground(ground.services, ground.clock, ground.agenda)
    await ground.timers.stop()
    alone.timers.start()
    due = ground.agenda.add(1, seconds=0.005)
    ground.clock.pass_(0.005)
    alone.stir()
    await ground.until(lambda: ground.agenda.fired == [due])
    await alone.timers.stop()


async def test_a_slow_table_holds_up_no_other(ground: Ground) -> None:
    ground.agenda.slow[1] = asyncio.Event()
    first = ground.agenda.add(1)
    ground.stir()
    await ground.until(lambda: ground.agenda.fired == [first])
    second = ground.agenda.add(2)
    ground.stir()
    await ground.until(lambda: ground.agenda.fired == [first, second])
    ground.agenda.slow[1].set()


async def test_one_table_is_worked_at_once_at_a_time_and_in_order(ground: Ground) -> None:
    ground.agenda.slow[1] = asyncio.Event()
    robot = ground.agenda.add(1, kind=DueKind.ROBOT)
    turn = ground.agenda.add(1, kind=DueKind.TURN)
    ground.stir()
    await ground.until(lambda: ground.agenda.fired)
    looks = ground.agenda.looks
    await ground.until(lambda: ground.agenda.looks > looks + 3)
    assert ground.agenda.fired == [robot]
    ground.agenda.slow[1].set()
    await ground.until(lambda: ground.agenda.fired == [robot, turn])


async def test_few_tables_are_worked_at_once(ground: Ground) -> None:
    for table in range(1, 30):
        ground.agenda.slow[table] = asyncio.Event()
        ground.agenda.add(table)
    ground.stir()
    await ground.until(lambda: len(ground.agenda.fired) == 8)
    looks = ground.agenda.looks
    await ground.until(lambda: ground.agenda.looks > looks + 3)
    assert len(ground.agenda.fired) == 8
    for event in ground.agenda.slow.values():
        event.set()
    await ground.until(lambda: len(ground.agenda.fired) == 29)


async def test_a_broken_table_is_tried_again_after_pauses_and_stops_nobody(
    ground: Ground, caplog: pytest.LogCaptureFixture
) -> None:
    ground.agenda.broken.add(1)
    broken, sound = ground.agenda.add(1), ground.agenda.add(2)
    ground.stir()
    await ground.until(lambda: sound in ground.agenda.fired)
    looks = ground.agenda.looks
    await ground.until(lambda: ground.agenda.looks > looks + 5)
    assert ground.agenda.fired.count(broken) == 1
    ground.clock.pass_(2)
    await ground.until(lambda: ground.agenda.fired.count(broken) == 2)
    ground.agenda.broken.clear()
    ground.clock.pass_(4)
    await ground.until(lambda: not ground.agenda.entries)
    errors = [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]
    assert errors == ["due work of kind turn failed"] * 2


def test_pauses_of_a_broken_table_grow() -> None:
    now = StillClock().now()
    pauses = [(Trouble(now, times).until - now).total_seconds() for times in range(8)]
    assert pauses == [2, 4, 8, 16, 32, LONGEST_PAUSE, LONGEST_PAUSE, LONGEST_PAUSE]


async def test_a_database_that_is_away_stops_no_clock(
    ground: Ground, caplog: pytest.LogCaptureFixture
) -> None:
    ground.agenda.down = True
    due = ground.agenda.add(1)
    looks = ground.agenda.looks
    await ground.until(lambda: ground.agenda.looks > looks + 3)
    ground.agenda.down = False
    await ground.until(lambda: ground.agenda.fired == [due])
    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == []


async def test_the_process_tells_that_it_is_alive(ground: Ground) -> None:
    await ground.until(lambda: len(ground.agenda.beats) > 2)
    assert set(ground.agenda.beats) == {ground.services.context.process}


async def test_a_stop_lets_work_end_and_begins_no_more(ground: Ground) -> None:
    ground.agenda.slow[1] = asyncio.Event()
    ground.agenda.add(1)
    ground.stir()
    await ground.until(lambda: ground.agenda.fired)
    stopping = asyncio.create_task(ground.timers.stop())
    await asyncio.sleep(0.05)
    assert not stopping.done()
    ground.agenda.add(2)
    ground.agenda.slow[1].set()
    await stopping
    looks = ground.agenda.looks
    await asyncio.sleep(0.1)
    assert (ground.agenda.looks, [due.table for due in ground.agenda.fired]) == (looks, [1])


async def test_two_processes_close_a_lobby_once(tmp_path: Path) -> None:
    """Over real deadlines: both find it due, one has the effect."""
    clock = StillClock()
    async with services_over(tmp_path, clock=clock) as services:
        await services.chats.met(-5, "group", "Cards")
        await services.people.met(11, "Anna", None, "ru")
        await services.people.started(11, "")
        receipt = await services.lobby.open(chat=-5, thread=None, opener=11, game="belka")
        assert receipt.table is not None
        clock.pass_(3600)
        both: list[Any] = [Timers(services), Timers(services)]
        await asyncio.gather(*(timers._sweep() for timers in both))
        await asyncio.gather(*(task for timers in both for task in timers._busy.values()))
        head = await services.chats.table(receipt.table)
        assert head is not None
        assert head.phase is Phase.CLOSED
        assert len(await services.outbox.waiting()) == 1
        assert await services.deadlines.due() == []
