"""Rows of messages that nobody needs any more: dropped, so that what is looked at stays small.

Matches, their records and results are never dropped. What goes are announcements that were said
long ago, and the messages of tables that ended so long ago that nobody turns their pages.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final, TypeAlias

from sqlalchemy import delete
from sqlmodel import col, func, or_, select
from sqlmodel.sql.expression import SelectOfScalar

from core.services.context import Context
from core.services.loading import OPEN_PHASES
from core.storage import MatchRow, OutboxRow, ScreenRow, TableRow, in_order

SAID_DAYS: Final = 7
"""Far longer than anything is tried twice; the key of an announcement is kept for so long."""
SHOWN_DAYS: Final = 30
"""How long the result of a match can be leafed through in the private chat."""
AT_ONCE: Final = 500
"""Rows of one transaction, so that no move waits for long."""

Ids: TypeAlias = SelectOfScalar[Any]


class Pruning:
    """Drops rows, some at a time."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def prune(self) -> int:
        """Drop all that is too old; how many rows."""
        now, dropped = self._context.now(), 0
        for row, old in (
            (OutboxRow, _said(now - timedelta(days=SAID_DAYS))),
            (ScreenRow, _shown(now - timedelta(days=SHOWN_DAYS))),
        ):
            while count := await self._drop(row, old):
                dropped += count
        return dropped

    async def _drop(self, row: type[OutboxRow] | type[ScreenRow], old: Ids) -> int:
        async with self._context.work(effect=False) as db:
            ids = list(await db.exec(old.limit(AT_ONCE)))
            await db.exec(delete(row).where(in_order(row, col(row.id).in_(ids))))
        return len(ids)


def _said(before: datetime) -> Ids:
    return select(OutboxRow.id).where(col(OutboxRow.done), OutboxRow.created_at < before)


def _shown(before: datetime) -> Ids:
    """Screens of tables that are over, with nothing left to show. Boards stay: they are few."""
    ended = func.coalesce(MatchRow.finished_at, TableRow.closes_at, TableRow.opened_at)
    return (
        select(ScreenRow.id)
        .join(TableRow, col(TableRow.id) == col(ScreenRow.table_id))
        .outerjoin(MatchRow, col(MatchRow.table_id) == col(TableRow.id))
        .where(
            col(TableRow.phase).not_in(OPEN_PHASES),
            or_(~col(ScreenRow.behind), col(ScreenRow.message_id).is_(None)),
            ended < before,
        )
        .order_by(col(ScreenRow.id))
    )
