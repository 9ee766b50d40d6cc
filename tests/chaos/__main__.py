"""`python -m tests.chaos`: play, break, look, and tell."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import time
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import click

from core.services import Rules, Services, SystemClock, make_services
from core.storage import UnitOfWork, make_engine
from tests.chaos.bots import SECRET, Balancer, Bots, free_ports
from tests.chaos.company import SEATS, Company, Stuck
from tests.chaos.screens import settled
from tests.chaos.verdict import Found, bad_lines, judge
from tests.chaos.weather import Weather
from tests.postgres import fresh_database, private_server, server_binaries
from tests.support.services import StableChance
from tgbot.sandbox import Limits, Sandbox

GAMES: Final = tuple(SEATS)
SETTINGS: Final = {"robot_delay": "0.3", "turn_seconds": "30"}
MOST_LISTED: Final = 40
MOST_QUIETS: Final = 12


@dataclass(frozen=True, slots=True)
class Plan:
    """What is wanted. `seconds` are those after which a match is stopped."""

    matches: int
    kills: int
    seed: int
    at_once: int
    seconds: float
    replicas: int


@dataclass
class Run:
    """One run: its bots, its weather, its people."""

    plan: Plan
    sandbox: Sandbox
    bots: Bots
    services: Services
    found: Found

    def __post_init__(self) -> None:
        self.random = Random(self.plan.seed)
        polling = self.plan.replicas == 1
        self.weather = Weather(self.sandbox.control, Random(self.random.random()), polling=polling)
        self.companies: list[Company] = []

    async def go(self) -> None:
        """Play all matches, then look at everything."""
        await self.bots.start()
        blowing = asyncio.create_task(self.weather.blow())
        killing = asyncio.create_task(self._kill())
        turns = asyncio.Semaphore(self.plan.at_once)
        try:
            await asyncio.gather(*(self._match(turns, at) for at in range(self.plan.matches)))
            await killing
        finally:
            blowing.cancel()
            killing.cancel()
        self.weather.calm()
        chats = {chat for one in self.companies for chat in self._chats(one)}
        self.found.broken += await settled(self.services, self.sandbox.control, chats)
        await self._quiet()
        statuses = await self.bots.stop()
        self.found.broken += [f"a bot ended with {one}" for one in statuses if one != 0]
        await judge(self.services, self.sandbox.control, self.companies, self.found)
        self.found.broken += bad_lines(self.bots.log)

    async def _kill(self) -> None:
        waves = -(-self.plan.matches // self.plan.at_once)
        seconds = waves * (self.plan.seconds + 15)
        await self.bots.keep_killing(self.plan.kills, seconds, Random(self.random.random()))

    async def _match(self, turns: asyncio.Semaphore, number: int) -> None:
        random = Random(f"{self.plan.seed}:{number}")
        game = GAMES[number % len(GAMES)]
        company = Company(self.sandbox.control, self.weather, random, game)
        async with turns:
            self.companies.append(company)
            company.gather(random.randint(1, SEATS[game]))
            try:
                await company.sit_down()
                await company.play(self.plan.seconds)
                self.found.broken += await settled(
                    self.services, self.sandbox.control, self._chats(company)
                )
                await company.stop()
            except Stuck as stuck:
                self.found.broken.append(str(stuck))

    @staticmethod
    def _chats(company: Company) -> set[int]:
        return {company.place().id, *(one.id for one in company.people)}

    async def _quiet(self) -> None:
        """Let what is still to be sent be sent."""
        calls = self.sandbox.control.world.calls
        for _ in range(MOST_QUIETS):
            before = len(calls)
            await asyncio.sleep(5)
            if len(calls) == before:
                return


@asynccontextmanager
async def _services(url: str) -> AsyncGenerator[Services]:
    engine = make_engine(url)
    try:
        yield make_services(
            UnitOfWork(engine), SystemClock(), StableChance("looks"), Rules(turn_seconds=30.0)
        )
    finally:
        await engine.dispose()


async def run(plan: Plan, folder: Path, database: str) -> Found:
    """One run against this database."""
    found = Found()
    limits = Limits(query_window=120.0)
    async with contextlib.AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(Sandbox(local=True, limits=limits))
        settings = {
            **SETTINGS,
            "bot_token": sandbox.token,
            "api_url": sandbox.url,
            "database_url": database,
            "data_dir": str(folder),
        }
        bots = Bots(folder, settings)
        if plan.replicas > 1:
            bots.ports = free_ports(plan.replicas)
            balancer = Balancer(bots.ports, Random(plan.seed))
            await balancer.start()
            stack.push_async_callback(balancer.stop)
            settings |= {"webhook_url": balancer.url, "webhook_secret": SECRET}
        stack.push_async_callback(bots.abandon)
        services = await stack.enter_async_context(_services(database))
        one = Run(plan, sandbox, bots, services, found)
        await one.go()
        found.counts.update(one.weather.made)
        found.counts["kills"] = bots.kills
        found.counts["calls"] = len(sandbox.control.world.calls)
        found.counts["unanswered presses"] = sum(each.unanswered for each in one.companies)
    return found


@contextlib.contextmanager
def _database(folder: Path, *, postgres: bool) -> Iterator[str]:
    if not postgres:
        yield f"sqlite+aiosqlite:///{folder / 'kozyr.sqlite3'}"
        return
    binaries = server_binaries()
    if binaries is None:
        sys.exit("there is no PostgreSQL here: apt-get install postgresql")
    with private_server(binaries) as server, fresh_database(server) as url:
        yield url


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--matches", type=int, default=8)
    parser.add_argument("--kills", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-once", type=int, default=8, help="matches that are played together")
    parser.add_argument("--seconds", type=float, default=50.0, help="after which one is stopped")
    parser.add_argument("--postgres", action="store_true", help="PostgreSQL, webhook, replicas")
    parser.add_argument("--replicas", type=int, default=3, help="processes with --postgres")
    parser.add_argument("--keep-log", type=Path, help="where to put what the bots said")
    return parser.parse_args()


def main() -> int:
    """Run, print, and return the exit status."""
    asked = _arguments()
    plan = Plan(
        asked.matches,
        asked.kills,
        asked.seed,
        asked.at_once,
        asked.seconds,
        asked.replicas if asked.postgres else 1,
    )
    began = time.monotonic()
    with TemporaryDirectory() as named, _database(Path(named), postgres=asked.postgres) as url:
        folder = Path(named)
        try:
            found = asyncio.run(run(plan, folder, url))
        finally:
            if asked.keep_log:
                asked.keep_log.write_bytes((folder / "bot.log").read_bytes())
    for name, count in sorted(found.counts.items()):
        click.echo(f"  {name:<28} {count:>8}")
    click.echo(f"  {'seconds':<28} {time.monotonic() - began:>8.0f}")
    for line in found.broken[:MOST_LISTED]:
        click.echo(f"BROKEN {line}")
    click.echo(f"{len(found.broken)} promises broken" if found.broken else "every promise was kept")
    return 1 if found.broken else 0


if __name__ == "__main__":
    sys.exit(main())
