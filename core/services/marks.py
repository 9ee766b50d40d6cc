"""Marks that a transaction leaves for delivery: screens that are behind, words that must be sent.

Nothing is sent here. What a screen shows is found out when it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.readmodels import Page
from core.services.loading import Loaded
from core.storage import (
    ChatRow,
    OutboxRow,
    PersonRow,
    ScreenRow,
    TableRow,
    TournamentRow,
    insert_new,
    locked,
)

TABLE: Final = "table"
HAND: Final = "hand"
BOARD: Final = "board"


async def show_table(
    session: AsyncSession, loaded: Loaded, now: datetime, *, repost: bool = False
) -> None:
    """The table's message in its group is to show what is true now.

    `repost` asks for a new message, so that it stands below what was said meanwhile.
    """
    if loaded.table.is_group:
        screen = await _screen(session, loaded, TABLE, loaded.table.chat_id, now)
        _want(screen, repost=repost, urgent=False)


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

    A person's private chat has the person's own id. Nothing is drawn for somebody who has blocked
    the bot; he finds his hands when he comes back.
    """
    if loaded.reachable(person):
        screen = await _screen(session, loaded, HAND, person, now)
        _want(screen, repost=repost, urgent=urgent)


async def show_hands(session: AsyncSession, loaded: Loaded, now: datetime) -> None:
    """Every seated person's private message is to show what is true now."""
    for person in loaded.persons():
        await show_hand(session, loaded, person, now)


async def show_all(session: AsyncSession, loaded: Loaded, now: datetime) -> None:
    """The table's message and, where hands are out or nobody shares a group, the private ones."""
    await show_table(session, loaded, now)
    if loaded.match is not None or not loaded.table.is_group:
        await show_hands(session, loaded, now)


async def show_former(session: AsyncSession, loaded: Loaded, person: int) -> None:
    """Somebody who has left his seat is to see what is left for him, if he sees anything."""
    screen = (await _screens(session, loaded)).get((HAND, person))
    if screen is not None:
        _want(screen, repost=False, urgent=False)


async def show_board(
    session: AsyncSession, row: TournamentRow, now: datetime, *, repost: bool = False
) -> None:
    """A tournament's message in its chat is to show what is true now."""
    query = select(ScreenRow).where(
        ScreenRow.tournament_id == row.id, ScreenRow.kind == BOARD, ScreenRow.chat_id == row.chat_id
    )
    screen = (await session.exec(query.with_for_update())).first()
    if screen is None:
        screen = ScreenRow(
            kind=BOARD,
            tournament_id=row.id,
            chat_id=row.chat_id,
            thread_id=row.thread_id,
            wanted=0,
            next_try_at=now,
        )
        session.add(screen)
    _want(screen, repost=repost, urgent=False)


async def turn_page(session: AsyncSession, table: int, chat: int, page: Page) -> bool:
    """Another side of a screen; whether there is such a screen."""
    query = select(ScreenRow).where(ScreenRow.table_id == table, ScreenRow.chat_id == chat)
    screen = (await session.exec(query.with_for_update())).first()
    if screen is None:
        return False
    _want(screen, repost=False, urgent=True)
    screen.page = page
    return True


async def lock_all(
    session: AsyncSession,
    tables: Sequence[int],
    *,
    boards: Sequence[int] = (),
    chat: int | None = None,
    person: int | None = None,
) -> None:
    """Lock in the order of all transactions what is worked at in one: more than one table, the
    boards of tournaments, their chat, a person, and the screens of those tables and boards."""
    await session.exec(locked(TableRow, col(TableRow.id).in_(tables)))
    if boards:
        await session.exec(locked(TournamentRow, col(TournamentRow.id).in_(boards)))
    if chat is not None:
        await session.exec(locked(ChatRow, col(ChatRow.id) == chat))
    if person is not None:
        await session.exec(locked(PersonRow, col(PersonRow.id) == person))
    here = col(ScreenRow.table_id).in_(tables) | col(ScreenRow.tournament_id).in_(boards)
    await session.exec(locked(ScreenRow, here))


async def _screens(session: AsyncSession, loaded: Loaded) -> dict[tuple[str, int], ScreenRow]:
    """The screens of a table, locked: delivery notes on them what it has shown."""
    if loaded.screens is None:
        query = select(ScreenRow).where(ScreenRow.table_id == loaded.id)
        rows = await session.exec(query.order_by(col(ScreenRow.id)).with_for_update())
        loaded.screens = {(row.kind, row.chat_id): row for row in rows}
    return loaded.screens


async def _screen(
    session: AsyncSession, loaded: Loaded, kind: str, chat: int, now: datetime
) -> ScreenRow:
    """The screen of a table in a chat, made where there is none."""
    screens = await _screens(session, loaded)
    if (kind, chat) not in screens:
        screens[kind, chat] = row = ScreenRow(
            kind=kind,
            table_id=loaded.id,
            chat_id=chat,
            thread_id=loaded.table.thread_id if kind == TABLE else None,
            person_id=chat if kind == HAND else None,
            wanted=0,
            next_try_at=now,
        )
        session.add(row)
    return screens[kind, chat]


def _want(screen: ScreenRow, *, repost: bool, urgent: bool) -> None:
    """A screen is behind from now on, until it has been drawn once more."""
    screen.wanted += 1
    screen.behind = True
    if repost:
        screen.repost, screen.page = True, Page.MAIN
    if urgent:
        screen.urgent = True


async def announce(
    session: AsyncSession,
    *,
    key: str,
    chat: int,
    kind: str,
    now: datetime,
    thread: int | None = None,
    payload: dict[str, Any] | None = None,
) -> bool:
    """Words that must reach a chat, once for their key; whether they are new."""
    return await insert_new(
        session,
        OutboxRow(
            key=key,
            chat_id=chat,
            thread_id=thread,
            kind=kind,
            payload=payload or {},
            created_at=now,
            next_try_at=now,
        ),
    )


async def announce_at(
    session: AsyncSession,
    loaded: Loaded,
    *,
    key: str,
    kind: str,
    now: datetime,
    payload: dict[str, Any] | None = None,
) -> bool:
    """Words for everybody at a table, in its group or in each private chat; whether any are new."""
    payload = {"table": loaded.id, **(payload or {})}
    told = False
    for chat, thread in chats_of(loaded):
        told |= await announce(
            session,
            key=f"{key}:{chat}",
            chat=chat,
            thread=thread,
            kind=kind,
            payload=payload,
            now=now,
        )
    return told


def chats_of(loaded: Loaded) -> list[tuple[int, int | None]]:
    """Where words for everybody at a table are said: chats that can be written to, and topics."""
    if loaded.table.is_group:
        there = (loaded.table.chat_id, loaded.table.thread_id)
        return [there] if loaded.chat.writable else []
    return [(person, None) for person in loaded.persons() if loaded.reachable(person)]
