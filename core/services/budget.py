"""How often may be written to a chat: buckets of tokens, and those that several processes share.

A bucket of `burst` tokens that fills by `rate` a second lets at most burst + rate x t through in
any t seconds: 18 a minute in a group, where Telegram allows 20. Telegram counts for each bot, not
for each process, so processes that share a database share the buckets in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.dialects.postgresql import insert
from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.services.context import Context
from core.storage import LaneRow

TOGETHER: Final = 0
"""Stands for all chats together; no chat has this id."""
_ALMOST: Final = 1e-5
"""Seconds that are none: so exact are moments since 1970."""


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` at once, then `rate` a second."""

    burst: float
    rate: float


@dataclass(frozen=True, slots=True)
class Limits:
    """What a bot allows itself in a group, in a private chat, and altogether."""

    group: Rate = Rate(4, 14 / 60)
    private: Rate = Rate(4, 0.95)
    together: Rate = Rate(5, 24)

    def of(self, chat: int) -> Rate:
        """The limit of a chat; groups have negative ids."""
        if chat == TOGETHER:
            return self.together
        return self.group if chat < 0 else self.private


@dataclass(frozen=True, slots=True)
class Bucket:
    """`tokens` at the moment `at`, in seconds of a clock that only goes forward."""

    limit: Rate
    tokens: float
    at: float

    @classmethod
    def full(cls, limit: Rate, now: float) -> Bucket:
        """Where nothing was sent for long."""
        return cls(limit, limit.burst, now)

    def filled(self, now: float) -> Bucket:
        """The same bucket later."""
        gained = max(0.0, now - self.at) * self.limit.rate
        return Bucket(self.limit, min(self.limit.burst, self.tokens + gained), max(now, self.at))

    def delay(self, now: float) -> float:
        """Seconds until there is a token; 0 for at once."""
        wait = (1 - self.filled(now).tokens) / self.limit.rate
        return wait if wait > _ALMOST else 0.0

    def without(self, count: float, now: float) -> Bucket:
        """The bucket with so many tokens taken; less than none may be left."""
        left = self.filled(now)
        return Bucket(self.limit, min(self.limit.burst, left.tokens - count), left.at)


class SharedBudget:
    """The buckets in the database. Each method is one transaction.

    Over a database that only one process can use there is nothing to share: everything is allowed
    here, and the process's own buckets decide.
    """

    def __init__(self, context: Context, limits: Limits | None = None) -> None:
        self._context = context
        self._limits = limits or Limits()

    async def take(self, chat: int) -> float:
        """Take a call to this chat: 0, or the seconds to wait, and then nothing was taken."""
        if not self._context.work.is_shared:
            return 0.0
        now = self._context.now()
        async with self._context.work(effect=False) as db:
            # Always in this order, so that two processes never wait for each other.
            rows = [await self._lock(db, chat, now), await self._lock(db, TOGETHER, now)]
            wait = max(self._wait(row, now) for row in rows)
            if wait == 0:
                for row in rows:
                    left = self._bucket(row).without(1, now.timestamp())
                    row.tokens, row.at = left.tokens, max(now, row.at)
            return wait

    async def hold(self, chat: int, until: datetime) -> None:
        """Telegram wants nothing for this chat before then, from no process."""
        if not self._context.work.is_shared:
            return
        async with self._context.work(effect=False) as db:
            row = await self._lock(db, chat, self._context.now())
            row.held_until = max(until, row.held_until or until)

    def _bucket(self, row: LaneRow) -> Bucket:
        return Bucket(self._limits.of(row.chat_id), row.tokens, row.at.timestamp())

    def _wait(self, row: LaneRow, now: datetime) -> float:
        held = (row.held_until or now) - now
        return max(self._bucket(row).delay(now.timestamp()), held / timedelta(seconds=1), 0.0)

    async def _lock(self, db: AsyncSession, chat: int, now: datetime) -> LaneRow:
        """The row of a chat, made where there is none, locked until the transaction ends."""
        fresh = insert(LaneRow).values(chat_id=chat, tokens=self._limits.of(chat).burst, at=now)
        await db.exec(fresh.on_conflict_do_nothing())
        query = select(LaneRow).where(LaneRow.chat_id == chat)
        return (await db.exec(query.with_for_update())).one()
