"""One process against three over one PostgreSQL, behind a balancer, in the same run.

People press as soon as they are asked; at other tables nobody ever does, so that deadlines fire in
all processes at once. Afterwards every record is played again: two answers to one question, or a
deadline that fired twice, would be in it.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from signal import SIGTERM
from tempfile import TemporaryDirectory
from typing import Any, Final

from core.engine.record import parse_entry
from core.records.match import Match
from core.services import Services
from core.services.loading import load
from core.services.matches import record_lines
from tests.bench.throughput import LIMITS, PATIENCE
from tests.chaos.bots import SECRET, Balancer, free_ports
from tests.postgres import fresh_database, private_server, server_binaries
from tests.support.crowd import Crowd, seat
from tests.support.process import BotProcess, bot_process
from tests.support.services import services_over
from tgbot.sandbox import Sandbox

TABLES: Final = 24
SILENT: Final = 8
SECONDS: Final = 12.0
REPLICAS: Final = 3
MOVES: Final = 354
"""Moves of a match of Belka, the mean of a thousand."""
TURN: Final = "2"
COMMAND: Final = ("tests.support.swift", "kozyr")


@dataclass(frozen=True, slots=True)
class Found:
    """Presses a second of the wall, deadlines that fired, and moves played again from records."""

    rate: float
    deadlines: int
    moves: int


async def measure(
    replicas: int, tables: int, silent: int, seconds: float, folder: Path, database: str
) -> Found:
    """How fast so many replicas are. Raises IllegalMove where a record is not sound."""
    async with (
        Sandbox(local=True, limits=LIMITS) as sandbox,
        services_over(database, migrated=True) as services,
    ):
        busy = await seat(sandbox.control, services, tables)
        crowd = Crowd(sandbox.control, lambda: 0.0, Random("replicas"))
        async with _replicas(replicas, folder, sandbox, database) as bots:
            crowd.begin()
            await sandbox.control.wait_for(lambda: len(crowd.presses) >= 2 * tables, PATIENCE)
            crowd_less = await seat(sandbox.control, services, silent)
            before, loop = len(crowd.presses), asyncio.get_running_loop()
            began = loop.time()
            await asyncio.sleep(seconds)
            rate = (len(crowd.presses) - before) / (loop.time() - began)
            crowd.end()
            for bot in bots:
                await bot.end(SIGTERM)
        checked = [await _checked(services, one.table) for one in (*busy, *crowd_less)]
    return Found(rate, sum(one for one, _ in checked), sum(moves for _, moves in checked))


@asynccontextmanager
async def _replicas(
    count: int, folder: Path, sandbox: Sandbox, database: str
) -> AsyncGenerator[list[BotProcess]]:
    ports = free_ports(count)
    balancer = Balancer(ports, Random("replicas"))
    await balancer.start()
    shared = {"database_url": database, "webhook_url": balancer.url, "webhook_secret": SECRET}
    async with AsyncExitStack() as stack:
        stack.push_async_callback(balancer.stop)
        bots: list[BotProcess] = []
        for port in ports:
            more = {**shared, "http_port": str(port), "turn_seconds": TURN}
            started = bot_process(folder, sandbox.url, sandbox.token, command=COMMAND, **more)
            bots.append(await stack.enter_async_context(started))
        for bot in bots:
            await bot.ready()
        yield bots


async def _checked(services: Services, table: int) -> tuple[int, int]:
    """The deadlines in a record and all its moves, which have to be legal one after the other."""
    async with services.context.work.reading() as db:
        loaded: Any = await load(db, table, lock=False)
        lines = await record_lines(db, loaded)
    match, fired = Match(loaded.header), 0
    for line in lines[1:]:
        entry = parse_entry(line, loaded.header)
        match.make(entry.actor, entry.action)
        fired += entry.auto
    return fired, len(lines) - 1


def run() -> None:
    """Print both rates and their ratio."""
    binaries = server_binaries()
    if binaries is None:
        sys.exit("there is no PostgreSQL here: apt-get install postgresql")
    found: dict[int, Found] = {}
    with private_server(binaries) as server, TemporaryDirectory() as folder:
        for count in (1, REPLICAS):
            with fresh_database(server) as url:
                found[count] = asyncio.run(
                    measure(count, TABLES, SILENT, SECONDS, Path(folder), url)
                )
    for count, one in found.items():
        print(
            f"  {count} process(es): {one.rate:.0f} presses/s, {one.rate / MOVES:.3f} matches/s; "
            f"{one.deadlines} deadlines fired, each once; {one.moves} moves played again"
        )
    print(f"  {REPLICAS} against 1: {found[REPLICAS].rate / found[1].rate:.2f} times as many")
