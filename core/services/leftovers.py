"""Messages that should not stand in a chat: found by their ids, and told to whoever removes them.

Theory of operation. An answer of Telegram can be lost on its way, and a process can die before it
has noted what it sent. Whether the message stands there is then not known: it is sent again, since
twice is better than never, and the first copy has to be found. Telegram has no key against repeats
and no history to read, but it numbers messages upwards: each supergroup for itself, a bot's private
chats and small groups together. So before a send the newest number that is known is written into
the row that is sent (`sent_after`), and it stays there while the outcome is open. The send that
comes through ends a stretch of numbers. In it a message of ours that nobody has noted is a copy
too many. Which numbers are ours Telegram tells without any effect; `tgbot.delivery` asks.

No message that should stay is taken for a copy: a send is claimed before it is made, and a stretch
is looked at only while no other send into it is claimed; numbers below the oldest note that is kept
are never asked about. A message that is known to be out of date, a screen that was posted anew, is
written down here by the transaction that replaces it, so that it goes even if the process dies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import delete, exists
from sqlalchemy.orm import aliased
from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.services.context import Context
from core.storage import (
    ChatRow,
    KnownRow,
    LeftoverRow,
    OutboxRow,
    ScreenRow,
    in_order,
    insert_new,
    insistent,
)

TOGETHER: Final = 0
"""The numbers of a bot's private chats and small groups; no chat has this id."""
MOST_ASKED: Final = 100
"""Numbers of one stretch that are asked about, half from each end: a copy is near one of them."""
KEPT_HOURS: Final = 24
"""How long it is known which messages were noted; far longer than an outcome stays open."""
OPEN_AFTER: Final = 4
"""So many looks for the end of a stretch; then its beginning is enough."""
LEASE_SECONDS: Final = 60.0
PUT_OFF_SECONDS: Final = 1.0
GIVE_UP_AFTER: Final = 10
"""So many tries; then a message stays that nobody can remove."""


@dataclass(frozen=True, slots=True)
class Leftover:
    """Messages of a chat to look at, the likeliest first.

    `certain`: it is one message, ours and out of date; else each has to be ours, and still unknown.
    """

    id: int
    chat: int
    messages: tuple[int, ...]
    certain: bool
    tries: int


# -- what transactions note ------------------------------------------------------------------------


async def sequence_of(db: AsyncSession, chat: int) -> int:
    """Which row of numbers the messages of a chat are counted in."""
    row = await db.get(ChatRow, chat)
    if row is None:
        return TOGETHER if chat > 0 else chat
    return TOGETHER if row.kind in ("private", "group") else chat


async def newest_known(db: AsyncSession, chat: int) -> int:
    """The newest message that is known where those of this chat are counted; 0 for none."""
    _, newest = await _ends(db, await sequence_of(db, chat))
    return newest


async def note_known(db: AsyncSession, chat: int, message: int, now: datetime) -> None:
    """This message stands where it should."""
    sequence = await sequence_of(db, chat)
    await insert_new(db, KnownRow(sequence=sequence, message_id=message, at=now))


def look_between(db: AsyncSession, chat: int, above: int, below: int | None, now: datetime) -> None:
    """A send into this chat had no known outcome: look for it between two messages.

    `below` is None where nothing was sent since: the next message that is known will do.
    """
    if below is None or above + 1 < below:
        db.add(LeftoverRow(chat_id=chat, above=above, below=below, next_try_at=now))


async def look_for_late(
    db: AsyncSession, row: ScreenRow | OutboxRow, chat: int, now: datetime
) -> None:
    """A process whose claim was taken over has perhaps sent this row's message all the same, while
    or after the new owner sent it: look for it after what is known of the time before both."""
    above = row.message_id if row.sent_after is None else row.sent_after
    look_between(db, chat, await newest_known(db, chat) if above is None else above, None, now)


def discard(db: AsyncSession, chat: int, message: int, now: datetime) -> None:
    """This message of ours is out of date."""
    db.add(
        LeftoverRow(
            chat_id=chat, above=message - 1, below=message + 1, certain=True, next_try_at=now
        )
    )


# -- what delivery asks ----------------------------------------------------------------------------


class Leftovers:
    """Every method is one transaction."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def newest_known(self, chat: int) -> int:
        """The newest message that is known where those of this chat are counted; 0 for none."""
        async with self._context.work.reading() as db:
            return await newest_known(db, chat)

    async def waiting(self, *, limit: int = 100) -> list[int]:
        """What may be looked at now, the oldest first."""
        now = self._context.now()
        query = select(LeftoverRow.id).where(
            LeftoverRow.next_try_at <= now,
            col(LeftoverRow.claimed_until).is_(None) | (col(LeftoverRow.claimed_until) <= now),
        )
        async with self._context.work.reading() as db:
            rows = await db.exec(query.order_by(col(LeftoverRow.id)).limit(limit))
            return [one for one in rows if one is not None]

    @insistent
    async def claim(self, leftover: int) -> Leftover | None:
        """Take one under a lease; None where another worker has it, or it is too early."""
        now = self._context.now()
        async with self._context.work(effect=False) as db:
            query = select(LeftoverRow).where(LeftoverRow.id == leftover)
            row = (await db.exec(query.with_for_update(skip_locked=True))).first()
            if row is None or (row.claimed_until is not None and row.claimed_until > now):
                return None
            if row.certain:
                messages: tuple[int, ...] | None = (row.above + 1,)
            else:
                messages = await self._suspects(db, row)
            if messages is None:
                row.next_try_at = self._context.after(PUT_OFF_SECONDS * 2**row.tries)
                row.tries += 1
                if row.tries > GIVE_UP_AFTER:
                    await db.delete(row)
                return None
            row.claimed_until = now + timedelta(seconds=LEASE_SECONDS)
            row.claimed_by = self._context.process
            return Leftover(leftover, row.chat_id, messages, row.certain, row.tries)

    async def _suspects(self, db: AsyncSession, row: LeftoverRow) -> tuple[int, ...] | None:
        """Numbers of a stretch that nobody has noted; None where it is too early to tell."""
        sequence = await sequence_of(db, row.chat_id)
        oldest, newest = await _ends(db, sequence)
        below = row.below
        if below is None and newest > row.above:
            below = newest
        elif below is None and row.tries >= OPEN_AFTER:
            below = row.above + MOST_ASKED + 1
        if below is None or await self._is_on_its_way(db, row.chat_id, below):
            return None
        above = max(row.above, oldest)
        within = select(KnownRow.message_id).where(
            KnownRow.sequence == sequence,
            col(KnownRow.message_id) > above,
            col(KnownRow.message_id) < below,
        )
        return tuple(_from_both_ends(above, below, set(await db.exec(within))))

    async def is_stray(self, job: Leftover, message: int) -> bool:
        """Whether a message that is ours is still one that nobody has noted or is about to."""
        async with self._context.work.reading() as db:
            sequence = await sequence_of(db, job.chat)
            if await db.get(KnownRow, (sequence, message)) is not None:
                return False
            return not await self._is_on_its_way(db, job.chat, message)

    async def _is_on_its_way(self, db: AsyncSession, chat: int, below: int) -> bool:
        """Whether a worker is about to note a message of this chat with a number under `below`."""
        now = self._context.now()
        drawn = select(ScreenRow.id).where(
            ScreenRow.chat_id == chat,
            col(ScreenRow.sent_after) < below,
            col(ScreenRow.claimed_until) > now,
        )
        said = select(OutboxRow.id).where(
            OutboxRow.chat_id == chat,
            ~col(OutboxRow.done),
            col(OutboxRow.sent_after) < below,
            col(OutboxRow.claimed_until) > now,
        )
        found = [(await db.exec(one.limit(1))).first() for one in (drawn, said)]
        return any(one is not None for one in found)

    @insistent
    async def done(self, job: Leftover) -> None:
        """Nothing of it is left, or nothing that can be removed."""
        async with self._context.work(effect=False) as db:
            await db.exec(delete(LeftoverRow).where(col(LeftoverRow.id) == job.id))

    @insistent
    async def failed(self, job: Leftover, retry_at: datetime) -> None:
        """Telegram could not be asked; try again then, or never where that never helps."""
        async with self._context.work(effect=False) as db:
            row = await db.get(LeftoverRow, job.id, with_for_update=True)
            if row is None:
                return
            row.claimed_until, row.next_try_at = None, retry_at
            row.tries += 1
            if row.tries > GIVE_UP_AFTER:
                await db.delete(row)

    async def forget(self) -> None:
        """Drop notes that no stretch can need; the newest of each row of numbers is its end."""
        before = self._context.now() - timedelta(hours=KEPT_HOURS)
        newer = aliased(KnownRow)
        is_newest = ~exists().where(
            col(newer.sequence) == col(KnownRow.sequence),
            col(newer.message_id) > col(KnownRow.message_id),
        )
        old = delete(KnownRow).where(in_order(KnownRow, col(KnownRow.at) < before, ~is_newest))
        async with self._context.work(effect=False) as db:
            await db.exec(old.execution_options(synchronize_session=False))


async def _ends(db: AsyncSession, sequence: int) -> tuple[int, int]:
    """The oldest and the newest note of a row of numbers; 0 where there is none."""
    ends = select(func.min(KnownRow.message_id), func.max(KnownRow.message_id))
    oldest, newest = (await db.exec(ends.where(KnownRow.sequence == sequence))).one()
    return oldest or 0, newest or 0


def _from_both_ends(above: int, below: int, noted: set[int]) -> Iterator[int]:
    """Numbers between the two that are not noted, alternately from the newest and the oldest."""
    found, low, high = 0, above + 1, below - 1
    while low <= high and found < MOST_ASKED:
        for number in dict.fromkeys((high, low)):
            if number not in noted and found < MOST_ASKED:
                found += 1
                yield number
        low, high = low + 1, high - 1
