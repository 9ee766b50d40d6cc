"""What is said of a tournament: rows of the outbox, each once for its key.

Private words go to people who can be written to, words for everybody into the tournament's chat.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.boards import TournamentNotice
from core.services.marks import announce
from core.services.tournaments.journal import Journal
from core.storage import ChatRow, PersonRow


async def tell_chat(
    session: AsyncSession,
    journal: Journal,
    kind: TournamentNotice,
    now: datetime,
    *,
    once: str = "",
    **values: Any,
) -> None:
    """Words in the tournament's chat or topic; `once` tells two of the same kind apart."""
    row = journal.row
    chat = await session.get(ChatRow, row.chat_id)
    if chat is None or not chat.writable:
        return
    await announce(
        session,
        key=f"{kind}:{journal.id}:{once}",
        chat=row.chat_id,
        thread=row.thread_id,
        kind=kind,
        payload={"tournament": journal.id, "title": row.title, **values},
        now=now,
    )


async def tell(
    session: AsyncSession,
    journal: Journal,
    kind: TournamentNotice,
    persons: Iterable[int],
    now: datetime,
    *,
    once: str = "",
    reminder: bool = False,
    **values: Any,
) -> None:
    """Words to each of these persons who can be written to; a `reminder` to those who want any."""
    query = select(PersonRow).where(
        col(PersonRow.id).in_(sorted(set(persons))), col(PersonRow.reachable)
    )
    for person in await session.exec(query.order_by(col(PersonRow.id))):
        if reminder and not person.reminders:
            continue
        await announce(
            session,
            key=f"{kind}:{journal.id}:{once}:{person.id}",
            chat=person.id,
            kind=kind,
            payload={"tournament": journal.id, "title": journal.row.title, **values},
            now=now,
        )


async def tell_organiser(
    session: AsyncSession,
    journal: Journal,
    kind: TournamentNotice,
    now: datetime,
    *,
    once: str,
    **values: Any,
) -> None:
    """Words to the organiser, on whom it depends how things go on; where he cannot be written to,
    `public` ones in the chat, whose admins may do the same."""
    organiser = journal.row.organiser_id
    row = await session.get(PersonRow, organiser)
    if row is not None and row.reachable:
        await tell(session, journal, kind, [organiser], now, once=once, **values)
    else:
        await tell_chat(session, journal, kind, now, once=once, public=True, **values)


def seconds(moment: datetime | None) -> int | None:
    """A moment as announcements carry it."""
    return None if moment is None else round(moment.timestamp())
