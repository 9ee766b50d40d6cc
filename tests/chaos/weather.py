"""What Telegram and the network do meanwhile: lost answers, errors, floods, updates that come twice
or in the wrong order."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random
from typing import Final

from tgbot.sandbox import Control, Fault, FaultKind

LOST: Final = 0.05
"""Calls that have their effect and are never answered."""
ERRORS: Final = 0.02
FLOODS: Final = 0.003
"""Calls at which a row of refusals for flood begins."""
FLOOD_CALLS: Final = 4
FLOOD_SECONDS: Final = 2
TWICE: Final = 0.05
REVERSED: Final = 0.05
MOST_DUE: Final = 12
"""So many faults wait at most: a bot that was down meets no storm when it is back."""
LOOK: Final = 0.05


class Weather:
    """Makes faults for one sandbox, as many as calls are made; some of them where updates are
    fetched, if bots fetch them."""

    def __init__(self, control: Control, random: Random, *, polling: bool) -> None:
        self._control, self._random, self._polling = control, random, polling
        self._calm = False
        self.made: Counter[str] = Counter()

    async def blow(self) -> None:
        """Hit calls at random until cancelled."""
        calls = self._control.world.calls
        seen = len(calls)
        while True:
            await asyncio.sleep(LOOK)
            for _ in range(len(calls) - seen):
                self._roll()
            seen = len(calls)

    def _roll(self) -> None:
        if self._calm or sum(one.times for one in self._control.faults.due) >= MOST_DUE:
            return
        number = self._random.random()
        if number < LOST:
            asked = "getUpdates" if self._polling and self._random.random() < 0.1 else "*"
            self._strike(Fault(FaultKind.DROP_AFTER, asked))
        elif number < LOST + ERRORS:
            code = self._random.choice((500, 502))
            self._strike(Fault(FaultKind.ERROR, code=code))
        elif number < LOST + ERRORS + FLOODS:
            flood = FaultKind.FLOOD
            self._strike(Fault(flood, times=FLOOD_CALLS, retry_after=FLOOD_SECONDS))

    def _strike(self, fault: Fault) -> None:
        self.made[fault.kind] += fault.times
        self._control.fault(fault)

    def touch_update(self) -> None:
        """Somebody does something: now and then it is told twice, or too late."""
        if self._calm:
            return
        if self._random.random() < TWICE:
            self.made["twice"] += 1
            self._control.repeat_updates()
        if self._random.random() < REVERSED:
            self.made["reversed"] += 1
            self._control.reverse_updates()

    def calm(self) -> None:
        """No more of it."""
        self._calm = True
        for one in self._control.faults.due:
            self.made[one.kind] -= one.times
        self._control.faults.clear()
