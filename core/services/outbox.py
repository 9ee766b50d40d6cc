"""Announcements on their way: claimed by a worker in the order of their chat, noted when sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import bindparam
from sqlalchemy import select as sql_select
from sqlmodel import col, func, select

from core.services.chats import note_message, silence
from core.services.claims import is_taken_over
from core.services.context import Context
from core.services.leftovers import discard, look_between, look_for_late, newest_known
from core.services.people import language_of
from core.services.screens import LEASE_SECONDS, Waiting
from core.storage import ChatRow, OutboxRow, PersonRow, insistent


@dataclass(frozen=True, slots=True)
class OutboxJob:
    """Words to send: `kind` and `payload` say which, `language` how.

    `after`: they may stand there already, newer than this message.
    """

    id: int
    key: str
    chat: int
    thread: int | None
    kind: str
    payload: Mapping[str, Any]
    language: str
    suits: str
    tries: int
    after: int | None


_OLDEST: Final = (
    sql_select(func.min(OutboxRow.id)).where(~col(OutboxRow.done)).group_by(col(OutboxRow.chat_id))
)
_WAITING: Final = (
    sql_select(col(OutboxRow.id), col(OutboxRow.chat_id))
    .where(
        col(OutboxRow.id).in_(_OLDEST),
        col(OutboxRow.next_try_at) <= bindparam("now"),
        col(OutboxRow.claimed_until).is_(None) | (col(OutboxRow.claimed_until) <= bindparam("now")),
    )
    .order_by(col(OutboxRow.id))
    .limit(bindparam("limit"))
)


class Outbox:
    """Every method is one transaction."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def waiting(self, *, limit: int = 1000) -> list[Waiting]:
        """The oldest unsent announcement of each chat, where it may be tried."""
        asked = {"now": self._context.now(), "limit": limit}
        async with self._context.work.looking() as connection:
            rows: Any = await connection.execute(_WAITING, asked)
            return [Waiting(*row) for row in rows]

    @insistent
    async def claim(self, announcement: int) -> OutboxJob | None:
        """Take an announcement under a lease; None where another worker has it."""
        now = self._context.now()
        async with self._context.work(effect=False) as db:
            query = select(OutboxRow).where(OutboxRow.id == announcement, ~col(OutboxRow.done))
            row = (await db.exec(query.with_for_update(skip_locked=True))).first()
            if row is None or (row.claimed_until is not None and row.claimed_until > now):
                return None
            row.claimed_until = now + timedelta(seconds=LEASE_SECONDS)
            row.claimed_by = self._context.process
            chat = await db.get(ChatRow, row.chat_id)
            job = _job(row, chat, await self._language(db, row, chat))
            if row.sent_after is None:
                row.sent_after = await newest_known(db, row.chat_id)
            return job

    async def _language(self, db: Any, row: OutboxRow, chat: ChatRow | None) -> str:
        if row.chat_id > 0:  # a private chat has its person's id
            return language_of(await db.get(PersonRow, row.chat_id), self._context)
        chosen = None if chat is None else chat.language
        return chosen or self._context.rules.default_language

    @insistent
    async def sent(self, job: OutboxJob, message: int | None) -> None:
        """It stands in its chat, or there was nothing to say; no earlier copy of it is to stay."""
        now = self._context.now()
        async with self._context.work(effect=False) as db:
            if message is not None:  # screens before announcements, as every move locks them
                await note_message(db, job.chat, message, now)
            row = await db.get(OutboxRow, job.id, with_for_update=True)
            if row is None or (row.done and row.message_id is not None):
                if message is not None:  # another worker was slow and has said it, too
                    discard(db, job.chat, message, now)
                return
            if job.after is not None and row.chat_id == job.chat:
                look_between(db, job.chat, job.after, message, now)
            row.done, row.message_id = True, message
            row.claimed_until = row.sent_after = None
        self._context.drawing.call()

    @insistent
    async def failed(
        self, job: OutboxJob, retry_at: datetime, *, fault: bool = True, unknown: bool = False
    ) -> None:
        """It could not be sent; try again then. No `fault`: it only has to wait its turn.

        `unknown`: it may have been sent all the same.
        """
        async with self._context.work(effect=False) as db:
            row = await db.get(OutboxRow, job.id, with_for_update=True)
            if row is None or row.chat_id != job.chat:
                return
            if is_taken_over(self._context, row):
                if unknown:
                    await look_for_late(db, row, job.chat, self._context.now())
                return
            row.claimed_until, row.next_try_at = None, retry_at
            row.tries += fault
            if not unknown:
                row.sent_after = job.after

    @insistent
    async def lost_thread(self, job: OutboxJob) -> None:
        """Its topic is gone or closed: say it in the chat itself, or not at all."""
        async with self._context.work(effect=False) as db:
            row = await db.get(OutboxRow, job.id, with_for_update=True)
            if row is not None and not is_taken_over(self._context, row):
                row.done, row.thread_id, row.claimed_until = job.thread is None, None, None
                row.sent_after = job.after
        self._context.drawing.call()

    @insistent
    async def gone(self, job: OutboxJob) -> None:
        """Its chat cannot be written to."""
        async with self._context.work(effect=False) as db:
            if job.chat < 0:
                await silence(db, job.chat)
            row = await db.get(OutboxRow, job.id, with_for_update=True)
            if row is not None and not is_taken_over(self._context, row):
                row.done, row.claimed_until, row.sent_after = True, None, None


def _job(row: OutboxRow, chat: ChatRow | None, language: str) -> OutboxJob:
    return OutboxJob(
        id=row.id or 0,
        key=row.key,
        chat=row.chat_id,
        thread=row.thread_id,
        kind=row.kind,
        payload=row.payload,
        language=language,
        suits="plain" if chat is None else chat.suits,
        tries=row.tries,
        after=row.sent_after,
    )
