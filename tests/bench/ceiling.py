"""Telegram's ceiling: many tables of Belka in as many groups, on a clock that leaps.

Every person answers three to five seconds after his screen says that it is his turn, every call
takes a while on its way, and the sandbox refuses whatever Telegram would. The clock leaps from one
due moment to the next, so that what is measured is the plan by which is sent, on any machine.

A screen's age is the time since the oldest change that it does not show yet.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from pydantic import SecretStr

from tests.bench.measure import shares
from tests.bench.telegram import WRITES
from tests.support.crowd import Crowd, Pressing, Seated, seat
from tests.support.evening import StableChance
from tests.support.leaping import MEMORY, LeapingClock, leap
from tests.support.services import services_over
from tgbot.app import Bot
from tgbot.config import Settings
from tgbot.sandbox import Call, Fault, FaultKind, Sandbox

TABLES: Final = (40, 60)
SECONDS: Final = 60.0
SETTLING: Final = 15.0
"""Seconds that are left out at the beginning, when all tables are posted at once."""
FASTEST, SLOWEST = 3.0, 5.0
WAY: Final = 0.05
"""Seconds that a call is on its way."""
SEED: Final = "ceiling"


@dataclass
class Evening:
    """What was seen: presses, calls, and the tables at which."""

    seated: list[Seated]
    presses: list[Pressing]
    calls: list[Call]

    def ages(self) -> tuple[list[float], list[float]]:
        """How old the screens of groups were when they were drawn, and those of hands."""
        groups, hands = list[float](), list[float]()
        changes = dict[int, list[float]]()
        for one in self.presses:
            if one.answered is not None:
                changes.setdefault(one.table, []).append(one.answered)
        drawn = dict[int, list[float]]()
        for call in self.calls:
            if call.method in WRITES and call.error is None and call.chat_id is not None:
                drawn.setdefault(call.chat_id, []).append(call.time)
        for one in self.seated:
            moments = sorted(changes.get(one.table, []))
            groups += _ages(moments, drawn.get(one.group.id, []))
            for person in one.people:
                hands += _ages(moments, drawn.get(person.id, []))
        return groups, hands


async def play(tables: int, seconds: float, folder: Path) -> Evening:
    """Let so many tables play for so long."""
    clock, random = LeapingClock(), Random(SEED)
    url = f"sqlite+aiosqlite:///{folder / 'kozyr.sqlite3'}"
    async with Sandbox(clock=clock) as sandbox:
        control = sandbox.control
        async with services_over(folder, clock=clock, migrated=True) as services:
            seated = await seat(control, services, tables)
        sandbox.control.fault(Fault(FaultKind.LATENCY, times=sys.maxsize, seconds=WAY))
        settings = Settings(
            bot_token=SecretStr(sandbox.token),
            api_url=sandbox.url,
            database_url=url,
            data_dir=folder,
            http_port=0,
            turn_seconds=900.0,
        )
        bot = Bot(settings, clock=clock, chance=StableChance(SEED))
        await bot.start()
        try:
            crowd = Crowd(control, lambda: random.uniform(FASTEST, SLOWEST), random)
            crowd.begin()
            await asyncio.sleep(SETTLING)
            began = clock.time()
            await asyncio.sleep(seconds)
            crowd.end()
            await asyncio.sleep(1)
        finally:
            await bot.stop()
        if crowd.refused:
            raise RuntimeError(f"{crowd.refused} presses were refused")
        presses = [one for one in crowd.presses if one.at >= began]
        calls = [one for one in control.calls() if one.time >= began]
        return Evening(seated, presses, calls)


def _ages(changes: list[float], drawn: list[float]) -> list[float]:
    """Of a screen that changed and was drawn at these moments: its age at each drawing."""
    ages, left = list[float](), changes
    for moment in drawn:
        ages += [moment - left[0]] if left and left[0] <= moment else []
        left = [one for one in left if one > moment]
    return ages


def _report(tables: int, found: Evening, wall: float) -> None:
    presses = found.presses
    writes = [call for call in found.calls if call.method in WRITES]
    refused = Counter(call.error[0] for call in found.calls if call.error is not None)
    groups, hands = found.ages()
    print(f"  {tables} tables, {SECONDS:.0f} s played in {wall:.0f} s: {len(presses)} cards")
    next_screen = [one.shown - one.at for one in presses if one.shown is not None]
    print(f"    {'to the next screen':<26} {shares(next_screen)}")
    answers = [one.answered - one.at for one in presses if one.answered is not None]
    print(f"    {'to the answer':<26} {shares(answers)}")
    print(f"    {'age of a table in a group':<26} {shares(groups)}")
    print(f"    {'age of a hand':<26} {shares(hands)}")
    rate, each = len(writes) / SECONDS, len(writes) / max(1, len(presses))
    print(f"    {'writes':<26} {rate:.1f} a second, {each:.2f} a card")
    print(f"    {'refused':<26} {refused.total()}, {refused[429]} of them with 429")


def run() -> None:
    """Print how long people wait, and how often Telegram had to refuse."""
    for tables in TABLES:
        began = time.monotonic()
        with TemporaryDirectory(dir=MEMORY) as folder:
            found = leap(partial(play, tables, SECONDS, Path(folder)))
        _report(tables, found, time.monotonic() - began)
