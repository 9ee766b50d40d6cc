"""A restart over ten thousand live tables: the time until it is ready, the memory for each table.

The tables are written straight into the database, each in the middle of a match of one of the
games, with its people, seats, screens and record. The bot starts over them once as after a
moment, and once as after an outage, whose time has to be given back at every table.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from signal import SIGTERM
from tempfile import TemporaryDirectory
from typing import Any, Final

from sqlalchemy import delete, insert

from core.cards import commitment
from core.engine.game import CHANCE, AnyGame
from core.engine.options import dump_options
from core.games.registry import GAMES
from core.records import Match, simulate
from core.storage import (
    ChatRow,
    HeartbeatRow,
    MatchRow,
    MoveRow,
    PersonRow,
    Row,
    ScreenRow,
    SeatRow,
    TableRow,
    UnitOfWork,
)
from tests.support.process import bot_process
from tests.support.services import services_over
from tgbot.sandbox import Sandbox

TABLES: Final = 10_000
MOVES: Final = 30
"""Lines of each record so far."""
BATCH: Final = 500
OUTAGE: Final = timedelta(minutes=5)
SETTLING: Final = 5.0
"""Seconds after which the memory is looked at."""
SEED: Final = b"\x01" * 32

Rows = dict[type[Row], list[dict[str, Any]]]


def _template(game: AnyGame) -> dict[str, Any]:
    """What a match looks like after so many moves."""
    options = game.presets["source"]
    (simulated,) = simulate(
        game, options, players=["easy"] * game.usual_seats, seed="restart", matches=1
    )
    match, lines = Match(simulated.header), list[dict[str, Any]]()
    for entry in simulated.entries:
        question = game.decisions(match.state)[0]
        if len(lines) >= MOVES and entry.actor != CHANCE:
            break
        match.make(entry.actor, entry.action)
        lines.append(entry.to_json(game))
    question = game.decisions(match.state)[0]
    return {
        "game": game,
        "options": dump_options(options),
        "state": game.codec.dump(match.state),
        "decision": question.id,
        "lines": lines,
    }


def _table(number: int, made: dict[str, Any], now: datetime, persons: Sequence[int]) -> Rows:
    """All rows of a table and of its people."""
    game: AnyGame = made["game"]
    group, opened = -1_000_000 - number, now - timedelta(minutes=10)
    table = {
        "id": number,
        "chat_id": group,
        "is_group": True,
        "opener_id": persons[0],
        "game": game.id,
        "options": made["options"],
        "seat_count": len(persons),
        "pace": "normal",
        "phase": "playing",
        "invite": f"invite-{number}",
        "commitment": commitment(SEED),
        "seed": SEED,
        "opened_at": opened,
    }
    match = {
        "table_id": number,
        "state": made["state"],
        "version": MOVES,
        "moves": len(made["lines"]),
        "decision": made["decision"],
        "asked_at": now,
        "deadline_at": now + timedelta(hours=2),
        "warn_at": now + timedelta(hours=1),
        "started_at": opened,
    }
    screens = [("table", group, None), *(("hand", one, one) for one in persons)]
    return {
        ChatRow: [
            {"id": group, "kind": "group", "title": f"Group {number}"},
            *({"id": one, "kind": "private", "title": ""} for one in persons),
        ],
        PersonRow: [{"id": one, "name": f"Person {one}", "reachable": True} for one in persons],
        TableRow: [table],
        SeatRow: [
            {"table_id": number, "seat": seat, "person_id": one, "last_act_at": now}
            for seat, one in enumerate(persons)
        ],
        MatchRow: [match],
        MoveRow: [
            {"table_id": number, "number": at, "deal": 1, "fields": line}
            for at, line in enumerate(made["lines"], start=1)
        ],
        ScreenRow: [
            {
                "kind": kind,
                "table_id": number,
                "chat_id": chat,
                "person_id": person,
                "message_id": 1,
                "shown": 1,
                "behind": False,
                "next_try_at": opened,
            }
            for kind, chat, person in screens
        ],
    }


async def fill(work: UnitOfWork, tables: int, last_alive: datetime) -> None:
    """Write so many live tables, of a bot that was alive then."""
    made = [_template(game) for game in GAMES.values()]
    now, people = datetime.now(UTC), count(1)
    for first in range(0, tables, BATCH):
        rows: Rows = {}
        for number in range(first + 1, min(first + BATCH, tables) + 1):
            template = made[number % len(made)]
            persons = [next(people) for _ in range(template["game"].usual_seats)]
            for kind, found in _table(number, template, now, persons).items():
                rows.setdefault(kind, []).extend(found)
        async with work(effect=False) as db:
            for kind, found in rows.items():
                await (await db.connection()).execute(insert(kind), found)
    await alive(work, last_alive)


async def alive(work: UnitOfWork, moment: datetime) -> None:
    """Let the last sign of a bot be of this moment."""
    async with work(effect=False) as db:
        await db.merge(HeartbeatRow(process="before", at=moment))


async def start(folder: Path) -> tuple[float, int]:
    """Seconds until a bot over this database is ready, and its memory a little later."""
    async with Sandbox() as sandbox:
        began = time.monotonic()
        async with bot_process(folder, sandbox.url, sandbox.token) as bot:
            await bot.ready()
            seconds = time.monotonic() - began
            await asyncio.sleep(SETTLING)
            memory = bot.resident_bytes()
            await bot.end(SIGTERM)
    return seconds, memory


def _size(folder: Path) -> int:
    return sum(one.stat().st_size for one in folder.iterdir())


async def measure(tables: int) -> None:
    """Start over nothing, over the tables, and over the tables after an outage."""
    with TemporaryDirectory() as empty, TemporaryDirectory() as full:
        before, least = await start(Path(empty))
        print(f"  {'no tables':<26} ready after {before:.1f} s, {least / 2**20:.0f} MiB")
        async with services_over(Path(full), migrated=True) as services:
            await fill(services.context.work, tables, datetime.now(UTC))
        file = _size(Path(full))
        for title, outage in (("after a moment", None), ("after an outage", OUTAGE)):
            async with services_over(Path(full), migrated=True) as services:
                async with services.context.work(effect=False) as db:
                    await db.exec(delete(HeartbeatRow))
                await alive(services.context.work, datetime.now(UTC) - (outage or timedelta(0)))
            seconds, memory = await start(Path(full))
            each = (memory - least) / tables / 1000
            print(
                f"  {f'{tables} tables, {title}':<26} ready after {seconds:.1f} s, "
                f"{memory / 2**20:.0f} MiB: {each:.1f} kB a table"
            )
        print(f"  {'the database':<26} {file / tables / 1000:.1f} kB a table")


def run() -> None:
    """Print seconds and memory."""
    asyncio.run(measure(TABLES))
