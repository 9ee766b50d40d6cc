"""The bot's processes: started as an operator starts them, killed as a crash does, started again.

Several replicas share a webhook behind a small balancer, as behind any other.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from asyncio.subprocess import Process
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import aiohttp
from aiohttp import web

SECRET: Final = "chaos-of-the-webhook"
END_SECONDS: Final = 20.0


@dataclass
class Bots:
    """`log` is what all of them said. `settings` are further ones, without their prefix."""

    folder: Path
    settings: dict[str, str]
    ports: list[int] = field(default_factory=lambda: [0])
    running: dict[int, Process] = field(default_factory=dict)
    kills: int = 0

    @property
    def log(self) -> Path:
        """The file in which everything they say is gathered."""
        return self.folder / "bot.log"

    async def start(self) -> None:
        """Start all."""
        for number in range(len(self.ports)):
            await self._start(number)

    async def _start(self, number: int) -> None:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("KOZYR_")}
        settings = {**self.settings, "http_port": str(self.ports[number])}
        named = {f"KOZYR_{name.upper()}": value for name, value in settings.items()}
        with self.log.open("ab") as said:
            self.running[number] = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tgbot", "run", env=kept | named, stdout=said, stderr=said
            )

    async def kill_one(self, random: Random) -> None:
        """End one of them at once, whatever it does, and start it again."""
        number = random.choice(sorted(self.running))
        process = self.running[number]
        if process.returncode is None:
            process.kill()
        await process.wait()
        self.kills += 1
        await self._start(number)

    async def keep_killing(self, times: int, seconds: float, random: Random) -> None:
        """So many kills at random instants of so many seconds."""
        moments = sorted(random.uniform(0, seconds) for _ in range(times))
        loop = asyncio.get_running_loop()
        began = loop.time()
        for moment in moments:
            await asyncio.sleep(max(0.0, began + moment - loop.time()))
            await self.kill_one(random)

    async def stop(self) -> list[int]:
        """Ask all to end; their exit statuses."""
        for process in self.running.values():
            if process.returncode is None:
                process.terminate()
        async with asyncio.timeout(END_SECONDS):
            return [await process.wait() for process in self.running.values()]

    async def abandon(self) -> None:
        """No process outlives the run."""
        for process in self.running.values():
            if process.returncode is None:
                process.kill()
                await process.wait()


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens on."""
    probes = [socket.socket() for _ in range(count)]
    try:
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [int(probe.getsockname()[1]) for probe in probes]
    finally:
        for probe in probes:
            probe.close()


class Balancer:
    """Hands each call of the webhook to one of the replicas; 502 where that one is down."""

    def __init__(self, ports: list[int], random: Random) -> None:
        self._ports, self._random = ports, random
        self._runner: web.AppRunner | None = None
        self._session: aiohttp.ClientSession | None = None
        self.url = ""

    async def start(self) -> None:
        """Listen on a free port."""
        self._session = aiohttp.ClientSession()
        app = web.Application()
        app.router.add_post("/hook", self._pass_on)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}/hook"

    async def stop(self) -> None:
        """Close everything."""
        if self._runner is not None:
            await self._runner.cleanup()
        if self._session is not None:
            await self._session.close()

    async def _pass_on(self, request: web.Request) -> web.Response:
        assert self._session is not None
        body = await request.read()
        kept = {"Content-Type": "application/json"}
        kept |= {k: v for k, v in request.headers.items() if k.startswith("X-Telegram")}
        for port in self._random.sample(self._ports, len(self._ports)):
            try:
                url = f"http://127.0.0.1:{port}/hook"
                async with self._session.post(url, data=body, headers=kept) as answer:
                    return web.Response(status=answer.status, body=await answer.read())
            except aiohttp.ClientConnectorError:
                continue
            except aiohttp.ClientError:
                break
        return web.Response(status=502)
