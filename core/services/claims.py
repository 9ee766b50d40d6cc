"""Claims of processes that are no more, given back.

Whoever is about to send something claims its row for as long as a call may take. A process that is
killed meanwhile leaves its claims behind, and somebody who has to act would not see his hand until
they run out, when half of his time is gone. So every process says with its heartbeat that it is
alive, and what others have claimed is free again soon after they have fallen silent.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import true
from sqlmodel import col, select, update

from core.services.context import SLOW_SECONDS, Context
from core.storage import HeartbeatRow, LeftoverRow, OutboxRow, ScreenRow, in_order, insistent

SILENT_SECONDS: Final = 10.0
"""Of processes that share a database: so long after its last heartbeat one is taken for dead. What
a slow one sends all the same is found as a copy too many."""
PENDING: Final[dict[Any, Any]] = {
    ScreenRow: col(ScreenRow.behind),
    OutboxRow: ~col(OutboxRow.done),
    LeftoverRow: true(),
}
"""What is sent to chats or looked for there, and which of it still is to be."""


def is_taken_over(context: Context, row: Any) -> bool:
    """Whether another process has claimed a row since this one did, which was held up: then its
    claim, and what it has found out, are not for this one to change."""
    return row.claimed_by not in (None, context.process)


class Claims:
    """Looks after the claims of others. Every public method is one transaction for each kind."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def give_back(self) -> int:
        """Free what processes have claimed that are no more; how much that was."""
        freed = 0
        for kind, pending in PENDING.items():
            freed += await self._give_back(kind, pending)
        if freed:
            self._context.drawing.call()
        return freed

    async def _give_back(self, kind: Any, pending: Any) -> int:
        orphaned = (
            pending,
            col(kind.claimed_until) > self._context.now(),
            col(kind.claimed_by) != self._context.process,
            col(kind.claimed_by).not_in(self._others_alive()),
        )
        async with self._context.work.looking() as connection:
            if (
                await connection.execute(select(kind.id).where(*orphaned).limit(1))
            ).first() is None:
                return 0
        return await self._free(kind, orphaned)

    @insistent
    async def _free(self, kind: Any, orphaned: Iterable[Any]) -> int:
        freed = update(kind).where(in_order(kind, *orphaned)).values(claimed_until=None)
        async with self._context.work(effect=False) as db:
            return (await db.exec(freed)).rowcount

    def _others_alive(self) -> Any:
        """Where a database is not shared, no other process is at work."""
        shared = self._context.work.is_shared
        on_the_wall = SLOW_SECONDS / self._context.clock.real(1.0)
        since = self._context.now() - timedelta(seconds=max(SILENT_SECONDS, on_the_wall))
        alive = select(HeartbeatRow.process).where(true() if shared else ~true())
        return alive.where(col(HeartbeatRow.at) > since)
