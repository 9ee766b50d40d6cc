"""What the tests of the sandbox stand on: a server, a clock that stands still, some people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import aiohttp

from tgbot.sandbox import Chat, Control, ManualClock, Person, Sandbox

__all__ = ["Answer", "Ground", "png", "until"]


async def until(ready: Callable[[], object]) -> None:
    """Waits for what announces itself to nobody."""
    async with asyncio.timeout(10):
        while not ready():  # noqa: ASYNC110
            await asyncio.sleep(0.002)


def png(width: int = 8, height: int = 8, padding: int = 0) -> bytes:
    """The beginning of a PNG of that size, as long as asked; nobody here decodes it."""
    size = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    head = b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\rIHDR" + size
    return head + b"\x08\x02\x00\x00\x00" + bytes(padding)


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of the Bot API: HTTP status, envelope, headers."""

    status: int
    body: dict[str, Any]
    headers: dict[str, str]

    @property
    def result(self) -> Any:
        assert self.body["ok"], self.body
        return self.body["result"]

    @property
    def refusal(self) -> tuple[int, str]:
        """Code and words; the HTTP status must say the same."""
        assert not self.body["ok"], self.body
        assert self.body["error_code"] == self.status
        return self.status, self.body["description"]


@dataclass(frozen=True, slots=True)
class Ground:
    """The stage of a test: Anna made the group «Evening»; Boris and the bot are members."""

    sandbox: Sandbox
    clock: ManualClock
    http: aiohttp.ClientSession
    anna: Person
    boris: Person
    group: Chat

    @property
    def control(self) -> Control:
        return self.sandbox.control

    async def call(self, method: str, **arguments: Any) -> Answer:
        """Calls a method with JSON arguments."""
        url = f"{self.sandbox.url}/bot{self.sandbox.token}/{method}"
        async with self.http.post(url, json=arguments) as answer:
            return Answer(answer.status, await answer.json(), dict(answer.headers))

    async def updates(self, offset: int = 0, **more: Any) -> list[dict[str, Any]]:
        return (await self.call("getUpdates", offset=offset, **more)).result

    async def until_polled(self, times: int = 1) -> None:
        """Returns once a long poll waits, the `times`-th of this test or a later one."""
        queue = self.control.stage.desks[self.control.bot.id].queue
        await until(lambda: queue.polled and queue.polls >= times)

    def drain(self) -> None:
        """Forgets every update so far."""
        self.control.stage.desks[self.control.bot.id].queue.drop_all()
