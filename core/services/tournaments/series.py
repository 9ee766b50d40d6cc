"""Tournaments that come again each week: the next one opens when the one before begins.

The time of the week is that of the chat's clocks. A series has one tournament for each start, by
a unique key, however many processes look.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from sqlmodel.ext.asyncio.session import AsyncSession

from core.readmodels import Receipt, Said
from core.services.context import Context
from core.services.receipts import Declined, receipts
from core.services.tournaments.journal import Journal
from core.services.tournaments.planning import SETTINGS
from core.services.tournaments.timing import Weekly
from core.services.tournaments.wizard import new_tournament, open_tournament
from core.storage import ChatRow, SeriesRow
from core.tournaments.model import PLANS
from core.tournaments.state import State

SOONEST: Final = timedelta(hours=1)
"""People need so much time to hear of a tournament; one that would be sooner is left out."""


class Series:
    """Every method is one transaction."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def act(self, series: int) -> None:
        """Open the next tournament of a series, if it is due; none that its chat would not hear
        of."""
        async with self._context.work(effect=False) as db:
            row = await db.get(SeriesRow, series, with_for_update={"key_share": True})
            now = self._context.now()
            if row is None or row.opens_at is None or row.opens_at > now:
                return
            weekly = weekly_of(row)
            while row.next_at < now + SOONEST:
                row.next_at = weekly.after(row.next_at)
            chat = await db.get_one(ChatRow, row.chat_id)
            if chat.writable:
                await self._open(db, row, chat)
            row.opens_at, row.next_at = row.next_at, weekly.after(row.next_at)
            self._context.stir(db)

    async def _open(self, db: AsyncSession, series: SeriesRow, chat: ChatRow) -> None:
        row = new_tournament(
            self._context,
            chat,
            thread=series.thread_id,
            organiser=series.organiser_id,
            game=series.game,
            title=series.title,
            settings=SETTINGS.load(series.settings),
        )
        row.zone, row.starts_at, row.series_id = series.zone, series.next_at, series.id
        db.add(row)
        await db.flush()
        journal = Journal(self._context, db, row, State(PLANS.load(row.plan)))
        await open_tournament(db, journal, by=None)

    @receipts
    async def end(self, series: int, person: int, *, admin: bool) -> Receipt:
        """No more tournaments of a series; the one that is open already takes place."""
        async with self._context.work() as db:
            row = await db.get(SeriesRow, series, with_for_update={"key_share": True})
            if row is None:
                raise Declined(Said.NO_TOURNAMENT)
            if not admin and person != row.organiser_id:
                raise Declined(Said.ORGANISERS_ONLY)
            row.opens_at = None
            return Receipt(Said.CHANGED, done=True)


def weekly_of(row: SeriesRow) -> Weekly:
    """The time of the week of a series."""
    return Weekly(row.weekday, row.minute, row.zone)
