"""Finished deals and matches, told from their records: reviews and results.

Nothing of a running deal is ever read.
"""

from __future__ import annotations

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.game import Standing
from core.readmodels import DealReport, Finished, Phase
from core.services.context import Context
from core.services.deals import Deals
from core.services.loading import Loaded, head, load
from core.services.titles import GOAT, given_by, won_back_by
from core.storage import DealRow


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
