"""Finished deals and matches, told from their records: reviews, results, lists of what was played.

Nothing of a running deal is ever read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlmodel import col, or_, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.game import Standing
from core.games.registry import GAMES
from core.readmodels import DealReport, Finished, PastMatch, PastMatches, Phase, SeatInfo
from core.services.context import Context
from core.services.deals import Deals
from core.services.loading import Loaded, head, load
from core.services.titles import GOAT, given_by, won_back_by
from core.storage import (
    ChatRow,
    DealRow,
    MatchRow,
    PersonRow,
    ResultRow,
    SeatRow,
    TableRow,
)

ROWS: Final = 10
"""Matches of a page."""


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

    async def past(
        self, person: int, chat: int | None, game: str | None = None, page: int = 0
    ) -> PastMatches:
        """A page of the matches of a chat that are over, or of a person where no chat is named.

        Those whose table was opened last come first. A match that was stopped is among them as
        far as it was played; one whose deals others still play is its own people's alone.
        """
        async with self._context.work.reading() as db:
            page = max(page, 0)
            query = (
                select(TableRow, MatchRow.deals, MatchRow.finished_at, MatchRow.voided)
                .join(MatchRow, col(MatchRow.table_id) == col(TableRow.id))
                .where(
                    col(TableRow.phase).in_((Phase.FINISHED, Phase.CLOSED)),
                    col(TableRow.game).in_(list(GAMES) if game is None else [game]),
                    MatchRow.deals > 0,
                )
                .order_by(col(TableRow.id).desc())
                .limit(ROWS + 1)
                .offset(page * ROWS)
            )
            if chat is not None:
                query = query.where(TableRow.chat_id == chat, col(TableRow.sealed).is_(False))
            else:
                mine = col(SeatRow.table_id) == col(TableRow.id)
                query = query.join(SeatRow, mine).where(SeatRow.person_id == person)
            found: Any = (await db.exec(query)).all()
            place = await db.get(ChatRow, chat or person)
            return PastMatches(
                chat=chat,
                game=game,
                time_zone=place.time_zone if place else "UTC",
                matches=await _told(db, found[:ROWS]),
                page=page,
                more=len(found) > ROWS,
            )

    async def newest(self, person: int, chat: int | None, thread: int | None = None) -> int | None:
        """The table opened last in a chat, in one of its topics where that is named, or where a
        person sits; of those that were closed only one at which a deal was played."""
        query = (
            select(TableRow.id)
            .outerjoin(MatchRow, col(MatchRow.table_id) == col(TableRow.id))
            .where(or_(TableRow.phase != Phase.CLOSED, MatchRow.deals > 0))
            .order_by(col(TableRow.id).desc())
        )
        if chat is None:
            mine = col(SeatRow.table_id) == col(TableRow.id)
            query = query.join(SeatRow, mine).where(SeatRow.person_id == person)
        else:
            query = query.where(TableRow.chat_id == chat)
        if thread is not None:
            query = query.where(TableRow.thread_id == thread)
        async with self._context.work.reading() as db:
            return (await db.exec(query.limit(1))).first()


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


async def _told(
    db: AsyncSession, found: Sequence[tuple[TableRow, int, Any, bool]]
) -> tuple[PastMatch, ...]:
    """Matches with their people and points, all of them in a few queries."""
    tables = [table.id or 0 for table, *_ in found]
    seats = await _seats(db, tables)
    query = select(ResultRow).where(col(ResultRow.table_id).in_(tables))
    results: defaultdict[int, dict[int, ResultRow]] = defaultdict(dict)
    for row in await db.exec(query):
        results[row.table_id][row.seat] = row
    last = (
        select(DealRow)
        .join(
            MatchRow,
            (col(MatchRow.table_id) == col(DealRow.table_id))
            & (col(MatchRow.deals) == col(DealRow.number)),
        )
        .where(col(DealRow.table_id).in_(tables))
    )
    totals = {row.table_id: tuple(row.totals) for row in await db.exec(last)}
    made: list[PastMatch] = []
    for table, deals, at, voided in found:
        number, of = table.id or 0, range(table.seat_count)
        played_out = results[number]
        made.append(
            PastMatch(
                table=number,
                game=table.game,
                seats=tuple(seats.get((number, seat)) for seat in of),
                points=(
                    tuple(played_out[seat].points for seat in of) if played_out else totals[number]
                ),
                places=tuple(played_out[seat].place for seat in of) if played_out else (),
                deals=deals,
                finished_at=at,
                voided=voided,
            )
        )
    return tuple(made)


async def _seats(db: AsyncSession, tables: Sequence[int]) -> Mapping[tuple[int, int], SeatInfo]:
    """Who sits where at these tables, by table and seat."""
    query = (
        select(SeatRow, PersonRow.name)
        .outerjoin(PersonRow, col(PersonRow.id) == col(SeatRow.person_id))
        .where(col(SeatRow.table_id).in_(tables))
    )
    return {
        (row.table_id, row.seat): SeatInfo(row.seat, name or "", row.person_id, row.robot)
        for row, name in await db.exec(query)
    }
