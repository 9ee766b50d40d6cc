"""Calling players together: who wants to be called when a chat plays, and the call itself.

Nobody is called who has not asked for it in this very chat, and a chat is not called too often.
"""

from __future__ import annotations

from datetime import timedelta
from math import ceil
from typing import Any, Final

from sqlalchemy import delete
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.readmodels import Phase, Receipt, Said
from core.services.context import Context
from core.services.loading import people
from core.services.marks import announce
from core.services.receipts import Declined, receipts
from core.storage import CallRow, ChatRow, SeatRow, TableRow, insert_new

AT_ONCE: Final = 5
"""People whom one message mentions: in a longer row of names a phone may stay silent."""
MOST: Final = 50
"""People who are called at once."""


class Calling:
    """Every method is one transaction."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @receipts
    async def subscribe(self, chat: int, person: int) -> Receipt:
        """Call a person from now on whenever this chat plays."""
        async with self._context.work() as db:
            await insert_new(db, CallRow(chat_id=chat, person_id=person))
        return Receipt(Said.WILL_CALL, done=True)

    @receipts
    async def unsubscribe(self, chat: int, person: int) -> Receipt:
        """Call a person in this chat no more."""
        async with self._context.work() as db:
            await forget_caller(db, chat, person)
        return Receipt(Said.WILL_NOT_CALL, done=True)

    @receipts
    async def toggle(self, chat: int, person: int) -> Receipt:
        """The other of the two."""
        async with self._context.work() as db:
            if await insert_new(db, CallRow(chat_id=chat, person_id=person)):
                return Receipt(Said.WILL_CALL, done=True)
            await forget_caller(db, chat, person)
            return Receipt(Said.WILL_NOT_CALL, done=True)

    @receipts
    async def call(self, chat: int, thread: int | None, person: int) -> Receipt:
        """Mention everybody who wants to be called and does not sit at the chat's newest lobby.

        `person` is who calls. The words are announced in the topic where they were asked for.
        """
        async with self._context.work() as db:
            row = await db.get_one(ChatRow, chat, with_for_update={"key_share": True})
            wait = self._seconds_left(row)
            if wait > 0:
                raise Declined(Said.CALLED_ALREADY, minutes=ceil(wait / 60))
            table = await _newest_lobby(db, chat)
            wanted = await self._wanted(db, chat, person, table)
            if not wanted:
                raise Declined(Said.NOBODY_TO_CALL)
            row.called_at = self._context.now()
            await self._announce(db, chat, thread, person, wanted, table)
            self._context.stir(db)
        return Receipt(Said.CALLED, done=True)

    def _seconds_left(self, row: ChatRow) -> float:
        """How long the chat must not be called yet."""
        if row.called_at is None:
            return 0.0
        free = row.called_at + timedelta(seconds=self._context.rules.call_seconds)
        return (free - self._context.now()).total_seconds()

    async def _wanted(
        self, db: AsyncSession, chat: int, person: int, table: TableRow | None
    ) -> list[int]:
        query = select(CallRow.person_id).where(CallRow.chat_id == chat)
        seated = set[int | None]({person})
        if table is not None:
            sitting = select(SeatRow.person_id).where(SeatRow.table_id == table.id)
            seated |= set(await db.exec(sitting))
        found = await db.exec(query.order_by(col(CallRow.person_id)))
        return [one for one in found if one not in seated][:MOST]

    async def _announce(
        self,
        db: AsyncSession,
        chat: int,
        thread: int | None,
        person: int,
        wanted: list[int],
        table: TableRow | None,
    ) -> None:
        now = self._context.now()
        known = await people(db, [person, *wanted])
        called = [[one, known[one].name] for one in wanted if one in known]
        about: dict[str, Any] = {"by": known[person].name if person in known else ""}
        if table is not None:
            about |= {"table": table.id, "game": table.game}
        for place in range(0, len(called), AT_ONCE):
            await announce(
                db,
                key=f"call:{chat}:{now.isoformat()}:{place}",
                chat=chat,
                thread=thread,
                kind="call",
                payload={**about, "people": called[place : place + AT_ONCE]},
                now=now,
            )


async def forget_caller(db: AsyncSession, chat: int, person: int) -> None:
    """Take a person off a chat's list."""
    await db.exec(
        delete(CallRow).where(col(CallRow.chat_id) == chat, col(CallRow.person_id) == person)
    )


async def _newest_lobby(db: AsyncSession, chat: int) -> TableRow | None:
    query = select(TableRow).where(TableRow.chat_id == chat, TableRow.phase == Phase.LOBBY)
    return (await db.exec(query.order_by(col(TableRow.id).desc()))).first()
