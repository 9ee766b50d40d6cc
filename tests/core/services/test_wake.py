"""Workers that wait for a call."""

from __future__ import annotations

import asyncio

import pytest

from core.services.context import Wake


@pytest.mark.parametrize("turns", range(4))
async def test_who_is_called_off_while_a_call_comes_does_not_work_on(turns: int) -> None:
    wake = Wake()
    worker = asyncio.create_task(wake.wait(60))
    for _ in range(3):
        await asyncio.sleep(0)

    wake.call()
    for _ in range(turns):
        await asyncio.sleep(0)
    called_off = worker.cancel()
    await asyncio.wait({worker})

    assert worker.cancelled() == called_off


async def test_nobody_waits_longer_than_he_wants() -> None:
    await Wake().wait(0)
