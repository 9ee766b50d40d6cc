"""How often may be written to a chat: buckets of tokens, and those that several processes share.

A bucket of `burst` tokens that fills by `rate` a second lets at most burst + rate x t through in
any t seconds: 18 a minute in a group, where Telegram allows 20. Telegram counts for each bot, not
for each process, so processes that share a database share the buckets in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import text
from sqlmodel import col, select

from core.services.context import Context
from core.storage import LaneRow, insert_new

TOGETHER: Final = 0
"""Stands for all chats together; no chat has this id."""
APART_SECONDS: Final = 60.0
"""The clocks of processes that share a database are no further apart: a bucket that was filled
later than that was filled before all clocks were set back, and begins anew with one token."""
_ALMOST: Final = 1e-5
"""Seconds that are none: so exact are moments since 1970."""


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` at once, then `rate` a second."""

    burst: float
    rate: float


@dataclass(frozen=True, slots=True)
class Limits:
    """What a bot allows itself in a group, in a private chat, and altogether: 29 in any second,
    where Telegram takes 30."""

    group: Rate = Rate(4, 14 / 60)
    private: Rate = Rate(4, 0.95)
    together: Rate = Rate(3, 26)

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


_MAKE: Final = text(
    """
    INSERT INTO lanes (chat_id, tokens, at)
    VALUES (:chat, :burst, :now), (0, :all_burst, :now)
    ON CONFLICT DO NOTHING
    """
)
_TAKE: Final = text(
    """
    WITH limits (chat_id, burst, rate) AS (
        VALUES (CAST(:chat AS bigint), CAST(:burst AS float8), CAST(:rate AS float8)),
               (0, CAST(:all_burst AS float8), CAST(:all_rate AS float8))
    ), filled AS (
        SELECT lanes.chat_id, rate, held_until, at > CAST(:apart AS timestamptz) AS set_back,
            CASE WHEN at > CAST(:apart AS timestamptz) THEN 1
            ELSE least(burst, tokens + rate * greatest(
                0, extract(epoch FROM CAST(:now AS timestamptz) - at))) END AS tokens
        FROM lanes JOIN limits ON limits.chat_id = lanes.chat_id
        ORDER BY lanes.chat_id = 0
        FOR UPDATE OF lanes
    ), waits AS (
        SELECT count(*) AS known, coalesce(max(greatest(
            0, extract(epoch FROM held_until - CAST(:now AS timestamptz)),
            CASE WHEN (1 - tokens) / rate > :almost THEN (1 - tokens) / rate END)), 0) AS seconds
        FROM filled
    ), taken AS (
        UPDATE lanes SET tokens = filled.tokens - 1,
            at = CASE WHEN set_back THEN :now ELSE greatest(at, :now) END
        FROM filled, waits
        WHERE lanes.chat_id = filled.chat_id AND waits.known = 2 AND waits.seconds = 0
    )
    SELECT known, seconds FROM waits
    """
)
"""As `Bucket` counts. One statement, since every call of every process takes from one row: locked
over several round trips, it let through no more than the slowest process had breath for."""


class SharedBudget:
    """The buckets in the database. Each method is one transaction.

    Over a database that only one process can use there is nothing to share but what Telegram has
    forbidden: all else is allowed here, and the process's own buckets decide.
    """

    def __init__(self, context: Context, limits: Limits | None = None) -> None:
        self._context = context
        self._limits = limits or Limits()

    async def take(self, chat: int) -> float:
        """Take a call to this chat: 0, or the seconds to wait, and then nothing was taken."""
        if not self._context.work.is_shared:
            return 0.0
        together, own = self._limits.of(TOGETHER), self._limits.of(chat)
        values = {
            "chat": chat,
            "now": self._context.now(),
            "apart": self._context.after(APART_SECONDS),
            "burst": own.burst,
            "rate": own.rate,
            "all_burst": together.burst,
            "all_rate": together.rate,
            "almost": _ALMOST,
        }
        async with self._context.work.at_once() as connection:
            waits = (await connection.execute(_TAKE, values)).one()
            if waits.known < 2:
                await connection.execute(_MAKE, values)
                waits = (await connection.execute(_TAKE, values)).one()
        return float(waits.seconds)

    async def hold(self, chat: int, until: datetime) -> None:
        """Telegram wants nothing for this chat before then, from no process: to write to it all the
        same makes the wait longer, so it is kept for whoever takes over from this one too."""
        async with self._context.work(effect=False) as db:
            burst, now = self._limits.of(chat).burst, self._context.now()
            await insert_new(db, LaneRow(chat_id=chat, tokens=burst, at=now))
            query = select(LaneRow).where(LaneRow.chat_id == chat)
            row = (await db.exec(query.with_for_update())).one()
            row.held_until = max(until, row.held_until or until)

    async def held(self) -> dict[int, datetime]:
        """The chats that Telegram wants left alone, each until when."""
        query = select(LaneRow).where(col(LaneRow.held_until) > self._context.now())
        async with self._context.work.reading() as db:
            return {row.chat_id: row.held_until for row in await db.exec(query) if row.held_until}
