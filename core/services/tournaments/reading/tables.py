"""How the tables of a round stand, by their finished deals; a running deal is never looked into."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.readmodels import Phase as TablePhase
from core.storage import DealRow, MatchRow, TableRow


@dataclass(frozen=True, slots=True)
class TableNow:
    """How a table stands: finished deals, totals by seat after them, whether one deal is left."""

    playing: bool
    deals: int
    totals: tuple[int, ...]
    last: bool


async def tables_now(db: AsyncSession, tables: Sequence[int]) -> dict[int, TableNow]:
    """How these tables stand, by their finished deals."""
    query = (
        select(TableRow, MatchRow)
        .join(MatchRow, col(MatchRow.table_id) == col(TableRow.id))
        .where(col(TableRow.id).in_(tables))
    )
    rows = (await db.exec(query)).all()
    last = {match.table_id: match.deals for _, match in rows}
    deals = select(DealRow).where(col(DealRow.table_id).in_(tables))
    totals = {
        deal.table_id: tuple(deal.totals)
        for deal in await db.exec(deals)
        if deal.number == last.get(deal.table_id)
    }
    return {
        match.table_id: TableNow(
            playing=table.phase == TablePhase.PLAYING,
            deals=match.deals,
            totals=totals.get(match.table_id, ()),
            last=table.last_deal is not None and match.deals + 1 >= table.last_deal,
        )
        for table, match in rows
    }
