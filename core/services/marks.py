"""Marks that a transaction leaves for delivery: screens that are behind, words that must be sent.

Nothing is sent here. What a screen shows is found out when it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Boolean, bindparam, case, true, update
from sqlalchemy import select as sql_select
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
    columns,
    insert_new,
    locked,
)

TABLE: Final = "table"
HAND: Final = "hand"
BOARD: Final = "board"


# Of plain columns and made once: with every card that is played all screens of a table change.
_SCREENS: Final = columns(ScreenRow)
_OF_TABLE: Final = (
    sql_select(_SCREENS.c.id, _SCREENS.c.kind, _SCREENS.c.chat_id)
    .where(_SCREENS.c.table_id == bindparam("table"))
    .order_by(_SCREENS.c.id)
    .with_for_update()
)
_ANEW: Final = bindparam("anew", type_=Boolean)
_WANTED: Final = (
    update(_SCREENS)
    .where(_SCREENS.c.id == bindparam("screen"))
    .values(
        wanted=_SCREENS.c.wanted + 1,
        behind=true(),
        repost=_SCREENS.c.repost | _ANEW,
        urgent=_SCREENS.c.urgent | bindparam("first", type_=Boolean),
        page=case((_ANEW, Page.MAIN.value), else_=_SCREENS.c.page),
    )
)


@dataclass(frozen=True, slots=True)
class Wish:
    """A screen of a table is to show what is true now. `repost` asks for a new message, so that it
    stands below what was said meanwhile; `urgent` ones are drawn first."""

    kind: str
    chat: int
    repost: bool = False
    urgent: bool = False


def for_table(loaded: Loaded, *, repost: bool = False) -> list[Wish]:
    """The table's message in its group, where it has one."""
    return [Wish(TABLE, loaded.table.chat_id, repost)] if loaded.table.is_group else []


def for_hand(
    loaded: Loaded, person: int, *, repost: bool = False, urgent: bool = False
) -> list[Wish]:
    """A person's private message of the table.

    A person's private chat has the person's own id. Nothing is drawn for somebody who has blocked
    the bot; he finds his hands when he comes back.
    """
    return [Wish(HAND, person, repost, urgent)] if loaded.reachable(person) else []


def _for_hands(loaded: Loaded) -> list[Wish]:
    return [wish for person in loaded.persons() for wish in for_hand(loaded, person)]


async def show_table(
    session: AsyncSession, loaded: Loaded, now: datetime, *, repost: bool = False
) -> None:
    """The table's message in its group is to show what is true now."""
    await show(session, loaded, for_table(loaded, repost=repost), now)


async def show_hand(
    session: AsyncSession,
    loaded: Loaded,
    person: int,
    now: datetime,
    *,
    repost: bool = False,
    urgent: bool = False,
) -> None:
    """A person's private message of the table is to show what is true now."""
    await show(session, loaded, for_hand(loaded, person, repost=repost, urgent=urgent), now)


async def show_all(session: AsyncSession, loaded: Loaded, now: datetime) -> None:
    """The table's message and, where hands are out or nobody shares a group, the private ones."""
    wishes = for_table(loaded)
    if loaded.match is not None or not loaded.table.is_group:
        wishes += _for_hands(loaded)
    await show(session, loaded, wishes, now)


async def show_hands(session: AsyncSession, loaded: Loaded, now: datetime) -> None:
    """Every seated person's private message is to show what is true now."""
    await show(session, loaded, _for_hands(loaded), now)


async def show_former(session: AsyncSession, loaded: Loaded, person: int) -> None:
    """Somebody who has left his seat is to see what is left for him, if he sees anything."""
    if (HAND, person) in await _screens(session, loaded):
        await _mark(session, loaded, [Wish(HAND, person)])


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


async def show(
    session: AsyncSession, loaded: Loaded, wishes: Sequence[Wish], now: datetime
) -> None:
    """All of these screens of one table are behind from now on, until they have been drawn."""
    if not wishes:
        return
    screens = await _screens(session, loaded)
    for one in wishes:
        if (one.kind, one.chat) not in screens:
            screens[one.kind, one.chat] = await _new_screen(session, loaded, one, now)
    await _mark(session, loaded, wishes)


async def _mark(session: AsyncSession, loaded: Loaded, wishes: Sequence[Wish]) -> None:
    screens = await _screens(session, loaded)
    wanted = [
        {"screen": screens[one.kind, one.chat], "anew": one.repost, "first": one.urgent}
        for one in wishes
    ]
    await (await session.connection()).execute(_WANTED, wanted)


async def _screens(session: AsyncSession, loaded: Loaded) -> dict[tuple[str, int], int]:
    """The screens of a table by id, locked: delivery notes on them what it has shown."""
    if loaded.screens is None:
        await session.flush()  # what comes before screens in the order of locks
        connection = await session.connection()
        rows: Any = await connection.execute(_OF_TABLE, {"table": loaded.id})
        loaded.screens = {(row.kind, row.chat_id): row.id for row in rows}
    return loaded.screens


async def _new_screen(session: AsyncSession, loaded: Loaded, wish: Wish, now: datetime) -> int:
    screen = ScreenRow(
        kind=wish.kind,
        table_id=loaded.id,
        chat_id=wish.chat,
        thread_id=loaded.table.thread_id if wish.kind == TABLE else None,
        person_id=wish.chat if wish.kind == HAND else None,
        wanted=0,
        next_try_at=now,
    )
    session.add(screen)
    await session.flush()
    if screen.id is None:
        raise ValueError("a screen that was never saved")
    return screen.id


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
