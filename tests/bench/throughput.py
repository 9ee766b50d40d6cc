"""Presses a second through the whole path, beside a bot that only echoes, in the same run.

People press as soon as they are asked, over HTTP and a sandbox without limits on sending; the bots
are processes of their own. A press of ours is a move in a transaction on the disk, and three to
five screens to draw; one of the echoing bot is a text. Rates are given for a second of the wall and
for a second of the bot's own CPU, which a busy machine does not bend.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from signal import SIGTERM
from tempfile import TemporaryDirectory
from typing import Any, Final

from tests.bench.measure import shares
from tests.support.crowd import Crowd, seat
from tests.support.process import BotProcess, bot_process
from tests.support.services import services_over
from tgbot.sandbox import Control, Limits, Sandbox

TABLES: Final = 32
SECONDS: Final = 12.0
PATIENCE: Final = 120.0
MODERATE: Final = 8
"""Tables at which the waits are measured."""
FASTEST, SLOWEST = 1.0, 2.0
LIMITS: Final = Limits(enabled=False, impatience=False, query_window=120.0)


@dataclass(frozen=True, slots=True)
class Rate:
    """Presses a second: of the wall, and of the bot's CPU."""

    wall: float
    cpu: float


class Echoed:
    """People who press the button of their message whenever it has been edited."""

    def __init__(self, control: Control, people: int) -> None:
        self.pressed = 0
        self._control = control
        self._people = [control.add_person(f"Echo {number}") for number in range(people)]
        control.stage.changes.listen(self._hear)

    def begin(self) -> None:
        """Everybody greets the bot."""
        for person in self._people:
            self._control.start(person)

    def _hear(self, event: dict[str, Any]) -> None:
        message = event.get("message")
        if message is not None and message.markup:
            asyncio.get_running_loop().call_soon(self._press, message)

    def _press(self, message: Any) -> None:
        self.pressed += 1
        person = self._control.person(message.chat.id)
        self._control.tap(person, message.chat, message.id, data="again", stale=True)


async def echo_rate(kind: str, people: int, seconds: float, folder: Path) -> Rate:
    """How fast the echoing bot is."""
    async with Sandbox(limits=LIMITS) as sandbox:
        crowd = Echoed(sandbox.control, people)
        command = ("tests.support.swift", kind)
        async with bot_process(folder, sandbox.url, sandbox.token, command=command) as bot:
            await bot.ready()
            crowd.begin()
            return await _rate(sandbox.control, bot, lambda: crowd.pressed, 2 * people, seconds)


async def our_rate(
    tables: int, seconds: float, folder: Path, *, think: tuple[float, float] = (0.0, 0.0)
) -> tuple[Rate, Crowd]:
    """How fast Kozyr is where people take so long to press, and what they did."""
    random = Random("throughput")
    async with Sandbox(limits=LIMITS) as sandbox:
        async with services_over(folder, migrated=True) as services:
            await seat(sandbox.control, services, tables)
        crowd = Crowd(sandbox.control, lambda: random.uniform(*think), random)
        command = ("tests.support.swift", "kozyr")
        more = {"turn_seconds": "600"}
        async with bot_process(folder, sandbox.url, sandbox.token, command=command, **more) as bot:
            await bot.ready()
            crowd.begin()
            rate = await _rate(
                sandbox.control, bot, lambda: len(crowd.presses), 2 * tables, seconds
            )
            crowd.end()
            await bot.end(SIGTERM)
            return rate, crowd


async def _rate(
    control: Control, bot: BotProcess, pressed: Callable[[], int], warm: int, seconds: float
) -> Rate:
    """Count when so many presses have warmed everything up."""
    loop = asyncio.get_running_loop()
    await control.wait_for(lambda: pressed() >= warm, PATIENCE)
    before, spent, began = pressed(), bot.cpu_seconds(), loop.time()
    await asyncio.sleep(seconds)
    done = pressed() - before
    return Rate(done / (loop.time() - began), done / max(0.01, bot.cpu_seconds() - spent))


def _show(what: str, rate: Rate, echo: Rate) -> None:
    ratios = f"{rate.wall / echo.wall:.2f} and {rate.cpu / echo.cpu:.2f} of the echoing bot"
    print(f"  {what:<26} {rate.wall:>6.0f}/s, {rate.cpu:>6.0f} a CPU second   {ratios}")


def run() -> None:
    """Print the rates, and how long people wait where the load is moderate."""
    with TemporaryDirectory() as named:
        folder = Path(named)
        echo = asyncio.run(echo_rate("echo", TABLES, SECONDS, folder))
        ours, _ = asyncio.run(our_rate(TABLES, SECONDS, folder))
    _show("echoing bot, httpx", echo, echo)
    _show(f"Kozyr, {TABLES} tables", ours, echo)
    with TemporaryDirectory() as named:
        pace = (FASTEST, SLOWEST)
        rate, crowd = asyncio.run(our_rate(MODERATE, SECONDS, Path(named), think=pace))
    print(
        f"  {MODERATE} tables, {FASTEST:.0f} to {SLOWEST:.0f} s a card: {rate.wall:.1f} presses/s"
    )
    answers = [one.answered - one.at for one in crowd.presses if one.answered is not None]
    screens = [one.shown - one.at for one in crowd.presses if one.shown is not None]
    print(f"    {'to the answer':<24} {shares(answers)}")
    print(f"    {'to the next screen':<24} {shares(screens)}")
