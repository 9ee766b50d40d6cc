"""Marks that a transaction leaves for delivery: screens that are behind, words that must be sent.

Nothing is sent here. What a screen shows is found out when it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from sqlalchemy import update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.readmodels import Page
from core.services.loading import Loaded
from core.storage import OutboxRow, ScreenRow

TABLE: Final = "table"
HAND: Final = "hand"


async def show_table(
    session: AsyncSession, loaded: Loaded, now: datetime, *, repost: bool = False
) -> None:
    """The table's message in its group is to show what is true now.

    `repost` asks for a new message, so that it stands below what was said meanwhile.
    """
    if not loaded.table.is_group:
        return
    changed = await _touch(session, loaded.id, TABLE, loaded.table.chat_id, repost=repost)
    if not changed:
        session.add(
            ScreenRow(
                kind=TABLE,
                table_id=loaded.id,
                chat_id=loaded.table.chat_id,
                thread_id=loaded.table.thread_id,
                next_try_at=now,
            )
        )
        await session.flush()


async def show_hand(
    session: AsyncSession,
    loaded: Loaded,
    person: int,
    now: datetime,
    *,
    repost: bool = False,
    urgent: bool = False,
) -> None:
    """A person's private message of the table is to show what is true now.

    A person's private chat has the person's own id.
    """
    changed = await _touch(session, loaded.id, HAND, person, repost=repost, urgent=urgent)
    if not changed:
        session.add(
            ScreenRow(
                kind=HAND,
                table_id=loaded.id,
                chat_id=person,
                person_id=person,
                next_try_at=now,
                urgent=urgent,
            )
        )
        await session.flush()


async def show_hands(session: AsyncSession, loaded: Loaded, now: datetime) -> None:
    """Every seated person's private message is to show what is true now."""
    for person in loaded.persons():
        await show_hand(session, loaded, person, now)


async def show_all(session: AsyncSession, loaded: Loaded, now: datetime) -> None:
    """The table's message and, where hands are out or nobody shares a group, the private ones."""
    await show_table(session, loaded, now)
    if loaded.match is not None or not loaded.table.is_group:
        await show_hands(session, loaded, now)


async def turn_page(session: AsyncSession, table: int, chat: int, page: Page) -> bool:
    """Another side of a screen; whether there is such a screen."""
    query = select(ScreenRow).where(ScreenRow.table_id == table, ScreenRow.chat_id == chat)
    screen = (await session.exec(query)).first()
    if screen is None:
        return False
    screen.page = page
    screen.wanted += 1
    screen.behind = True
    screen.urgent = True
    return True


async def _touch(
    session: AsyncSession,
    table: int,
    kind: str,
    chat: int,
    *,
    repost: bool = False,
    urgent: bool = False,
) -> bool:
    values: dict[str, Any] = {"wanted": ScreenRow.wanted + 1, "behind": True}
    if repost:
        values["repost"] = True
        values["page"] = Page.MAIN.value
    if urgent:
        values["urgent"] = True
    result = await session.exec(
        update(ScreenRow)
        .where(
            col(ScreenRow.table_id) == table,
            col(ScreenRow.kind) == kind,
            col(ScreenRow.chat_id) == chat,
        )
        .values(**values)
        .execution_options(synchronize_session="fetch")
    )
    return bool(result.rowcount)


async def announce(
    session: AsyncSession,
    *,
    key: str,
    chat: int,
    kind: str,
    now: datetime,
    thread: int | None = None,
    payload: dict[str, Any] | None = None,
) -> None:
    """Words that must reach a chat, once for their key."""
    known = await session.exec(select(OutboxRow.id).where(OutboxRow.key == key))
    if known.first() is not None:
        return
    session.add(
        OutboxRow(
            key=key,
            chat_id=chat,
            thread_id=thread,
            kind=kind,
            payload=payload or {},
            created_at=now,
            next_try_at=now,
        )
    )
    await session.flush()


async def announce_at(
    session: AsyncSession,
    loaded: Loaded,
    *,
    key: str,
    kind: str,
    now: datetime,
    payload: dict[str, Any] | None = None,
) -> None:
    """Words for everybody at a table: in its group, or in each private chat."""
    payload = {"table": loaded.id, **(payload or {})}
    chats: Iterable[int] = (loaded.table.chat_id,) if loaded.table.is_group else loaded.persons()
    for chat in chats:
        await announce(
            session,
            key=f"{key}:{chat}",
            chat=chat,
            thread=loaded.table.thread_id if loaded.table.is_group else None,
            kind=kind,
            payload=payload,
            now=now,
        )
