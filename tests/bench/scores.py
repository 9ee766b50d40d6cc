"""`/score` in a chat with many finished matches, and the time to count all of them again."""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

from sqlalchemy import insert

from core.readmodels import Span
from core.services import Rules, Services, SystemChance, SystemClock, make_services
from core.services.periods import day_of
from core.services.rated import rebuild_ratings
from core.services.standings import rebuild_tallies
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
    times: list[float] = []
    for _ in range(TRIES):
        began = time.perf_counter()
        await ask()
        times.append(time.perf_counter() - began)
    times.sort()
    print(f"  {what:<28} {times[TRIES // 2] * 1e3:>8.1f} ms, {times[-1] * 1e3:.1f} ms at most")


async def _measure(folder: Path) -> None:
    work = UnitOfWork(make_engine(f"sqlite+aiosqlite:///{folder / 'scores.sqlite3'}"))
    try:
        await _seed(work)
        print(f"  {MATCHES:,} matches of {PEOPLE:,} people in one chat")
        for what, again in (("tallies", rebuild_tallies), ("ratings", _ratings)):
            began = time.perf_counter()
            async with work(effect=False) as db:
                await again(db)
            print(f"  {what + ' counted again':<28} {time.perf_counter() - began:>8.1f} s")
        await _answers(make_services(work, SystemClock(), SystemChance(), Rules()))
    finally:
        await work.engine.dispose()


async def _ratings(db: Any) -> None:
    await rebuild_ratings(db, "belka")


def run() -> None:
    """Print how long each answer takes, and how long all scores take to be made again."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder)))
