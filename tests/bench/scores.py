"""`/score` in a chat with many finished matches, and the time to count all of them again.

On SQLite, and on PostgreSQL where a server can run here; with the database's plan of the question
that the chat's table is made of.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

from sqlalchemy import event, insert

from core.readmodels import Span
from core.services import Rules, Services, SystemChance, SystemClock, make_services
from core.services.periods import day_of
from core.services.rated import rebuild_ratings
from core.services.standings import change_match, rebuild_tallies
from core.storage import (
    ChatRow,
    MatchRow,
    PersonRow,
    ResultRow,
    Row,
    TableRow,
    UnitOfWork,
    make_engine,
)
from tests.postgres import fresh_database, private_server, server_binaries
from tgbot.i18n import locale
from tgbot.views import chat_score_message, person_score_message

MATCHES: Final = 100_000
PEOPLE: Final = 5_000
CHAT: Final = -1001
ZONE: Final = "Asia/Almaty"
BATCH: Final = 5_000
TRIES: Final = 20


def _match(number: int, now: datetime) -> tuple[dict[str, Any], ...]:
    """The rows of a match of Belka that was played in the last year."""
    at = now - timedelta(minutes=5 * (MATCHES - number))
    table = {
        "id": number,
        "chat_id": CHAT,
        "is_group": True,
        "opener_id": 1,
        "game": "belka",
        "options": {},
        "seat_count": 4,
        "pace": "normal",
        "phase": "finished",
        "invite": str(number),
        "commitment": "",
        "opened_at": at,
    }
    match = {"table_id": number, "state": {}, "started_at": at, "finished_at": at, "counted_at": at}
    return table, match


def _results(match: dict[str, Any], rng: Random) -> list[dict[str, Any]]:
    people, won = rng.sample(range(1, PEOPLE + 1), 4), rng.randrange(2)
    return [
        {
            "table_id": match["table_id"],
            "seat": seat,
            "chat_id": CHAT,
            "person_id": person,
            "game": "belka",
            "place": 1 if seat % 2 == won else 3,
            "points": 12 if seat % 2 == won else 5,
            "seats": 4,
            "finished_at": match["finished_at"],
            "day": day_of(match["finished_at"], ZONE),
            "counts": {"deals": 9, "won": 5},
        }
        for seat, person in enumerate(people)
    ]


async def _seed(work: UnitOfWork) -> None:
    rng, now = Random("bench"), datetime.now(UTC)
    async with work.engine.begin() as connection:
        await connection.run_sync(Row.metadata.create_all)
        await connection.execute(insert(ChatRow), [{"id": CHAT, "kind": "group"}])
        people = [{"id": one, "name": f"P{one}"} for one in range(1, PEOPLE + 1)]
        await connection.execute(insert(PersonRow), people)
        for first in range(0, MATCHES, BATCH):
            made = [_match(first + one + 1, now) for one in range(BATCH)]
            await connection.execute(insert(TableRow), [table for table, _ in made])
            await connection.execute(insert(MatchRow), [match for _, match in made])
            rows = [row for _, match in made for row in _results(match, rng)]
            await connection.execute(insert(ResultRow), rows)


async def _answers(services: Services) -> None:
    ru = locale("ru")

    async def table(page: int = 0, span: Span = Span.ALL) -> None:
        chat_score_message(await services.scores.chat(CHAT, "belka", span, page), ru)

    async def card() -> None:
        person_score_message(await services.scores.person(7), ru, own=True)

    async def behind() -> None:
        await services.scores.behind(7, "belka", Span.MONTH, chat=CHAT)

    for what, ask in (
        ("/score in the chat", table),
        ("its last page", lambda: table(PEOPLE // 10 - 1)),
        ("its week", lambda: table(0, Span.WEEK)),
        ("a person's card", card),
        ("the matches behind a number", behind),
    ):
        await _show(what, ask)


async def _show(what: str, ask: Callable[[], Awaitable[None]]) -> None:
    """The first answer is told apart: its statements are compiled, and its pages are read."""
    times: list[float] = []
    for _ in range(TRIES):
        began = time.perf_counter()
        await ask()
        times.append(time.perf_counter() - began)
    first, *rest = times
    rest.sort()
    print(
        f"  {what:<28} {rest[len(rest) // 2] * 1e3:>8.1f} ms, {rest[-1] * 1e3:.1f} ms at most,"
        f" {first * 1e3:.1f} ms the first time"
    )


async def _show_plan(work: UnitOfWork, ask: Callable[[], Awaitable[Any]]) -> None:
    """How the database goes about the slowest question of an answer."""
    asked: list[tuple[float, str, Any]] = []
    engine = work.engine.sync_engine

    def before(*_: Any) -> None:
        asked.append((time.perf_counter(), "", ()))

    def after(_connection: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        asked[-1] = (time.perf_counter() - asked[-1][0], statement, values)

    event.listen(engine, "before_cursor_execute", before)
    event.listen(engine, "after_cursor_execute", after)
    await ask()
    event.remove(engine, "before_cursor_execute", before)
    event.remove(engine, "after_cursor_execute", after)
    seconds, statement, values = max(asked, key=lambda one: one[0])
    explain = "EXPLAIN QUERY PLAN" if engine.dialect.name == "sqlite" else "EXPLAIN"
    async with work.engine.connect() as connection:
        plan = await connection.exec_driver_sql(f"{explain} {statement}", values)
        lines = [str(row[-1]) for row in plan]
    print(f"  the slowest question takes {seconds * 1e3:.1f} ms:")
    for line in lines:
        print(f"    {line}")


async def _measure(url: str) -> None:
    work = UnitOfWork(make_engine(url))
    try:
        await _seed(work)
        print(f"  {MATCHES:,} matches of {PEOPLE:,} people in one chat")
        for what, again in (("tallies", rebuild_tallies), ("ratings", _ratings)):
            began = time.perf_counter()
            async with work(effect=False) as db:
                await again(db)
            print(f"  {what + ' counted again':<28} {time.perf_counter() - began:>8.1f} s")
        await _correct(work)
        services = make_services(work, SystemClock(), SystemChance(), Rules())
        await _answers(services)
        await _show_plan(work, lambda: services.scores.chat(CHAT, "belka"))
    finally:
        await work.engine.dispose()


async def _correct(work: UnitOfWork) -> None:
    """A match of an hour ago is taken out of all scores."""
    began = time.perf_counter()
    async with work(effect=False) as db:
        match = await db.get_one(MatchRow, MATCHES - 12)
        await change_match(db, match, voided=True, outcomes={})
    print(f"  {'a recent match taken out':<28} {(time.perf_counter() - began) * 1e3:>8.1f} ms")


async def _ratings(db: Any) -> None:
    await rebuild_ratings(db, "belka")


def run() -> None:
    """Print how long each answer takes, and how long all scores take to be made again."""
    with tempfile.TemporaryDirectory() as folder:
        print("  SQLite")
        asyncio.run(_measure(f"sqlite+aiosqlite:///{Path(folder) / 'scores.sqlite3'}"))
    binaries = server_binaries()
    if binaries is None:
        print("  no PostgreSQL here")
        return
    with private_server(binaries) as server, fresh_database(server) as url:
        print("  PostgreSQL")
        asyncio.run(_measure(url))
