"""Updates that have had their effect, so that one that comes again has none."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from datetime import timedelta
from typing import Final

from sqlalchemy import BigInteger, bindparam, delete, select
from sqlmodel import col

from core.services.context import Context
from core.storage import InboxRow, handling, in_order

KEPT_DAYS: Final = 3
"""Longer than Telegram keeps an update for delivery."""
_SEEN: Final = select(col(InboxRow.update_id)).where(
    col(InboxRow.update_id) == bindparam("update", type_=BigInteger)
)


class Inbox:
    """What of Telegram's updates is behind us."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def seen(self, update: int) -> bool:
        """Whether an update has had its effect."""
        async with self._context.work.looking() as connection:
            return (await connection.execute(_SEEN, {"update": update})).first() is not None

    def handling(self, update: int) -> AbstractAsyncContextManager[None]:
        """While this holds, the first transaction with an effect writes the update down.

        One that was written down before raises AlreadyHandled, and then nothing is done.
        """
        return handling(update, self._context.now())

    async def forget(self) -> None:
        """Drop what is too old to come again."""
        before = self._context.now() - timedelta(days=KEPT_DAYS)
        async with self._context.work(effect=False) as db:
            await db.exec(delete(InboxRow).where(in_order(InboxRow, col(InboxRow.at) < before)))
