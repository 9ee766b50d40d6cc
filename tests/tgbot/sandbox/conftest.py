"""A running sandbox with a clock that stands still, some people, and ways to call the Bot API."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest
import telegram

from tests.tgbot.sandbox.ground import Ground
from tgbot.sandbox import Limits, ManualClock, Sandbox


async def build(sandbox: Sandbox, clock: ManualClock) -> AsyncIterator[Ground]:
    control = sandbox.control
    anna = control.add_person("Anna", username="anna")
    boris = control.add_person("Boris", language_code="en")
    group = control.add_group("Evening", anna, [boris])
    async with sandbox, aiohttp.ClientSession() as http:
        yield Ground(sandbox, clock, http, anna, boris, group)


@pytest.fixture
async def ground() -> AsyncIterator[Ground]:
    """Without flood limits."""
    clock = ManualClock()
    async for made in build(Sandbox(clock=clock, limits=Limits.off()), clock):
        yield made


@pytest.fixture
async def limited() -> AsyncIterator[Ground]:
    """With Telegram's flood limits, without jitter."""
    clock = ManualClock()
    async for made in build(Sandbox(clock=clock, limits=Limits(jitter=0.0)), clock):
        yield made


@pytest.fixture
async def bot(ground: Ground) -> AsyncIterator[telegram.Bot]:
    """The library's own client, speaking to `ground`."""
    url = ground.sandbox.url
    client = telegram.Bot(
        ground.sandbox.token, base_url=f"{url}/bot", base_file_url=f"{url}/file/bot"
    )
    async with client:
        yield client
