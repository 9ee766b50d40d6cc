"""Finished deals and matches, told from their records: reviews, results, standings of a chat.

Nothing of a running deal is ever read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import select as sql_select
from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.game import Standing
from core.readmodels import (
    ChatScore,
    DealReport,
    Finished,
    GameScore,
    LastMatch,
    MyScore,
    Phase,
    RunningMatch,
    ScoreRow,
)
from core.services.context import Context
from core.services.deals import Deals
from core.services.loading import Loaded, head, load, people, titles_in
from core.services.titles import GOAT, given_by, won_back_by
from core.storage import DealRow, PersonRow, ResultRow, SeatRow, TableRow

LAST_MATCHES: Final = 5


class History:
    """Reads only."""

    def __init__(self, context: Context, deals: Deals) -> None:
        self._context = context
        self._deals = deals

    async def deal(self, table: int, number: int) -> DealReport | None:
        """A finished deal; None while it runs, and where there is none."""
        async with self._context.work.reading() as db:
            loaded = await load(db, table, lock=False)
            return None if loaded is None else await self._deals.report(db, loaded, number)

    async def finished(self, table: int) -> Finished | None:
        """How a match ended, or how it stood when it was stopped; None while it runs."""
        async with self._context.work.reading() as db:
            loaded = await load(db, table, lock=False)
            if loaded is None or loaded.phase in (Phase.LOBBY, Phase.PLAYING):
                return None
            return await finished(db, loaded, self._context)

    async def chat_score(self, chat: int, game: str | None = None) -> ChatScore:
        """What runs in a chat, and its table of each game, or of one."""
        async with self._context.work.reading() as db:
            running: list[RunningMatch] = []
            query = select(TableRow.id).where(
                TableRow.chat_id == chat, TableRow.phase == Phase.PLAYING
            )
            for table in await db.exec(query):
                loaded = await load(db, table or 0, lock=False)
                if loaded is not None and loaded.readable:
                    running.append(await self._running(db, loaded))
            return ChatScore(tuple(running), await self._games(db, chat, game))

    async def _running(self, db: AsyncSession, loaded: Loaded) -> RunningMatch:
        totals = tuple(standing.points for standing in loaded.game.standings(loaded.state))
        deals = 0 if loaded.match is None else loaded.match.deals
        return RunningMatch(
            await head(db, loaded, self._context.rules.turn_seconds), deals + 1, totals
        )

    async def _games(self, db: AsyncSession, chat: int, game: str | None) -> tuple[GameScore, ...]:
        query = (
            sql_select(
                col(ResultRow.game),
                col(ResultRow.person_id),
                func.count(),
                func.count().filter(col(ResultRow.place) == 1),
                func.sum(ResultRow.points),
            )
            .where(col(ResultRow.chat_id) == chat, col(ResultRow.person_id).is_not(None))
            .group_by(col(ResultRow.game), col(ResultRow.person_id))
        )
        if game is not None:
            query = query.where(col(ResultRow.game) == game)
        rows: Sequence[Any] = (await (await db.connection()).execute(query)).all()
        persons = [row[1] for row in rows]
        names, titles = await people(db, persons), await titles_in(db, chat, persons)
        scores: dict[str, list[ScoreRow]] = {}
        for of, person, matches, won, points in rows:
            known = names.get(person)
            line = ScoreRow(
                known.name if known else "", matches, won, points, titles.get(person, ())
            )
            scores.setdefault(of, []).append(line)
        return tuple(
            GameScore(of, tuple(sorted(lines, key=_best_first)))
            for of, lines in sorted(scores.items())
        )

    async def my_score(self, person: int) -> MyScore:
        """A person's matches by game, and the last ones."""
        async with self._context.work.reading() as db:
            query = (
                select(
                    ResultRow.game,
                    func.count(),
                    func.count().filter(col(ResultRow.place) == 1),
                    func.sum(ResultRow.points),
                )
                .where(ResultRow.person_id == person)
                .group_by(ResultRow.game)
                .order_by(ResultRow.game)
            )
            row = await db.get(PersonRow, person)
            name = row.name if row else ""
            games = tuple(
                GameScore(game, (ScoreRow(name, matches, won, points),))
                for game, matches, won, points in await db.exec(query)
            )
            latest = (
                select(ResultRow)
                .where(ResultRow.person_id == person)
                .order_by(col(ResultRow.finished_at).desc())
                .limit(LAST_MATCHES)
            )
            last = [await self._last(db, row) for row in await db.exec(latest)]
            return MyScore(games, tuple(last))

    async def _last(self, db: AsyncSession, row: ResultRow) -> LastMatch:
        others = select(SeatRow.person_id).where(
            SeatRow.table_id == row.table_id, col(SeatRow.person_id) != row.person_id
        )
        known = await people(db, [one for one in await db.exec(others) if one is not None])
        return LastMatch(
            row.game,
            row.place,
            row.seats,
            row.points,
            row.finished_at,
            tuple(one.name for one in known.values()),
        )


def _best_first(row: ScoreRow) -> tuple[int, int, str]:
    return -row.wins, row.matches, row.name


async def finished(db: AsyncSession, loaded: Loaded, context: Context) -> Finished:
    """How a match ended, or how it stood when it was stopped."""
    standings: tuple[Standing, ...] = ()
    if loaded.readable:
        standings = loaded.game.standings(loaded.state)
    deals = select(DealRow).where(DealRow.table_id == loaded.id).order_by(col(DealRow.number))
    return Finished(
        head=await head(db, loaded, context.rules.turn_seconds),
        standings=standings,
        reason=(loaded.match.reason if loaded.match else None) or "closed",
        course=tuple(tuple(deal.totals) for deal in await db.exec(deals)),
        goats=tuple(loaded.name(person) for person in await given_by(db, loaded.id, GOAT)),
        cleared=tuple(loaded.name(person) for person in await won_back_by(db, loaded.id, GOAT)),
        view=loaded.game.view(loaded.state, None) if loaded.readable else None,
    )
