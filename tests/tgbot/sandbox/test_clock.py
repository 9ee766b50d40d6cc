"""The sandbox's clocks."""

from __future__ import annotations

import asyncio
import time

import pytest

from tgbot.sandbox import ManualClock, ScaledClock, SystemClock


async def test_a_manual_clock_wakes_who_is_due_in_order() -> None:
    clock = ManualClock(start=100.0)
    woken: list[int] = []

    async def sleep(seconds: int) -> None:
        await clock.sleep(seconds)
        woken.append(seconds)

    tasks = [asyncio.create_task(sleep(seconds)) for seconds in (30, 10, 20)]
    await asyncio.sleep(0)
    assert clock.waiting == 3
    clock.advance(20)
    await asyncio.sleep(0)
    assert (woken, clock.time(), clock.waiting) == ([10, 20], 120.0, 1)
    clock.advance(10)
    await asyncio.gather(*tasks)
    assert woken == [10, 20, 30]


async def test_a_scaled_clock_runs_faster() -> None:
    clock = ScaledClock(1000.0, start=5000.0)
    await clock.sleep(20)
    assert clock.time() >= 5020.0


async def test_the_system_clock_is_real_time() -> None:
    clock = SystemClock()
    before = time.time()
    await clock.sleep(0)
    assert clock.time() >= before


def test_no_clock_runs_backwards() -> None:
    with pytest.raises(ValueError, match="forwards"):
        ManualClock().advance(-1)
    with pytest.raises(ValueError, match="forwards"):
        ScaledClock(0)
