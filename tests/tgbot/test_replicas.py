"""Two processes of one bot: a balancer hands updates to either, and they share a database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from pydantic import SecretStr

from tests.support import Evening
from tests.support.database import record_of, tables_of
from tgbot.app import Bot
from tgbot.config import Settings
from tgbot.sandbox import Limits, Sandbox

SECRET = "a-secret_of-the-hook"
WRITES = frozenset({"sendMessage", "sendPhoto", "editMessageText"})


class Balancer:
    """Passes what is posted to it on to one process after the other."""

    def __init__(self) -> None:
        self.ports: list[int] = []
        self.passed: list[int] = []
        self.address = ""
        self._runner: web.AppRunner | None = None
        self._http: aiohttp.ClientSession | None = None

    async def start(self) -> None:
        app = web.Application()
        app.router.add_post("/hook", self._pass_on)
        self._http = aiohttp.ClientSession()
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.address = f"http://127.0.0.1:{self._runner.addresses[0][1]}/hook"

    async def stop(self) -> None:
        assert self._runner is not None
        assert self._http is not None
        await self._runner.cleanup()
        await self._http.close()

    async def _pass_on(self, request: web.Request) -> web.Response:
        if not self.ports:
            return web.Response(status=502)
        port = self.ports[len(self.passed) % len(self.ports)]
        self.passed.append(port)
        assert self._http is not None
        headers = {
            name: value for name, value in request.headers.items() if name.startswith("X-Telegram")
        }
        address = f"http://127.0.0.1:{port}/hook"
        try:
            async with self._http.post(
                address, data=await request.read(), headers=headers
            ) as answer:
                return web.Response(status=answer.status)
        except aiohttp.ClientError:
            return web.Response(status=502)


class Crowd(Evening):
    """An evening with two bots behind a balancer."""

    def __init__(self, folder: Path, database_url: str) -> None:
        super().__init__(folder, database_url=database_url)
        self.sandbox = Sandbox(clock=self._clock, limits=self._limits_of_telegram(), local=True)
        self.balancer = Balancer()
        self.bots: list[Bot] = []

    def _limits_of_telegram(self) -> Limits:
        return Limits(query_window=60 * self.rate)

    def settings(self) -> Settings:
        changes = {
            "webhook_url": self.balancer.address,
            "webhook_secret": SecretStr(SECRET),
            "http_port": 0,
        }
        return super().settings().model_copy(update=changes)

    async def start_bot(self) -> None:
        """Both come up at once over an empty database."""
        await self.balancer.start()
        self.bots = [Bot(self.settings(), clock=self.clock, chance=self.chance) for _ in range(2)]
        await asyncio.gather(*(bot.start() for bot in self.bots))
        self.balancer.ports = [bot.http_port for bot in self.bots]
        self.bot = self.bots[0]

    async def stop_bot(self) -> None:
        await asyncio.gather(*(bot.stop() for bot in self.bots))
        await self.balancer.stop()


@asynccontextmanager
async def crowd(folder: Path, database_url: str) -> AsyncGenerator[Crowd]:
    made = Crowd(folder, database_url)
    await made.open()
    try:
        yield made
    finally:
        await made.close()


def busiest(times: list[float]) -> int:
    """The most of these moments in any minute."""
    return max((sum(start <= at < start + 60 for at in times) for start in times), default=0)


async def test_two_processes_play_one_match_and_keep_telegrams_limits_together(
    tmp_path: Path, postgres_url: str
) -> None:
    async with crowd(tmp_path, postgres_url) as night:
        people = await night.people(4)
        group = night.group(people)
        night.control.say(people[0], group, "/play belka")
        for person in people[1:]:
            await night.do(person, group, "sit")
        for _, verb in zip(range(24), cycle(("stand", "sit"))):  # many edits of the lobby
            await night.do(people[3], group, verb)
        await night.do(people[0], group, "start")
        presses = await night.play_match(
            people, think=1, sensible=True, over=lambda: _cards(night) >= 16
        )

        table = (await tables_of(night))[-1]
        record = await record_of(night, table)
        await night.quiet(90)
        assert presses >= 16
        assert record.count(b'"do": "play"') == _cards(night)
        assert set(night.balancer.passed) == set(night.balancer.ports)
        assert [call.error for call in night.control.calls() if not call.ok] == []
        writes = [call.time for call in night.control.calls(chat=group) if call.method in WRITES]
        assert busiest(writes) <= 20
        assert await night.services.screens.waiting() == []
        assert await night.services.outbox.waiting() == []


def _cards(night: Evening) -> int:
    """Presses in private that were answered without a word: cards that were played."""
    answers = night.control.calls("answerCallbackQuery")
    return sum(call.ok and not call.parameters.get("text") for call in answers)


async def test_an_update_that_comes_to_both_has_one_effect(
    tmp_path: Path, postgres_url: str
) -> None:
    async with crowd(tmp_path, postgres_url) as night:
        people = await night.people(2)
        group = night.group(people)
        night.control.repeat_updates(30)
        night.control.say(people[0], group, "/play belka")
        await night.do(people[1], group, "sit")
        await night.quiet(60)
        assert len(await tables_of(night)) == 1


async def test_one_process_goes_on_when_the_other_stops(tmp_path: Path, postgres_url: str) -> None:
    async with crowd(tmp_path, postgres_url) as night:
        people = await night.people(2)
        group = night.group(people)
        gone = night.bots.pop(0)
        night.balancer.ports.pop(0)
        await gone.stop()
        night.bot = night.bots[0]
        night.control.say(people[0], group, "/play belka")
        await night.do(people[1], group, "sit")
        await night.control.wait_message(
            people[0], group, lambda one: "Anna" in one.text and "Boris" in one.text, 60
        )


@pytest.mark.parametrize("count", [3])
async def test_processes_that_come_up_together_bring_one_schema_up(
    tmp_path: Path, postgres_url: str, count: int
) -> None:
    night = Crowd(tmp_path, postgres_url)
    await night.sandbox.start()
    await night.balancer.start()
    bots = [Bot(night.settings(), clock=night.clock, chance=night.chance) for _ in range(count)]
    outcomes = await asyncio.gather(*(bot.start() for bot in bots), return_exceptions=True)
    await asyncio.gather(*(bot.stop() for bot in bots))
    await night.balancer.stop()
    await night.sandbox.stop()
    assert outcomes == [None] * count
