"""Titles of the sources that outlive a match: the goat (B27) and the eggs (B19).

A title is worn in the chat where it was given, until its wearer wins a match there.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from sqlalchemy import update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.game import MatchEnded, Told
from core.games.belka import BELKA, EggsChoice, EggsChosen, side_of
from core.services.loading import Loaded
from core.storage import TitleRow, insert_new

GOAT: Final = "goat"
EGGS: Final = "eggs"


async def give_titles(
    session: AsyncSession, loaded: Loaded, events: Iterable[Told], now: datetime
) -> None:
    """Titles that these events give or win back. Only Belka has any."""
    if loaded.game is not BELKA:
        return
    for told in events:
        match told.event:
            case EggsChosen(side=side, choice=EggsChoice.TITLE):
                await _give(session, loaded, _side(loaded, 1 - side), EGGS, now)
            case MatchEnded(reason=reason, standings=standings):
                winner = next(side_of(one.seat) for one in standings if one.place == 1)
                await _win_back(session, loaded, _side(loaded, winner))
                if reason == "target":  # BG21: not given after 120
                    await _give(session, loaded, _side(loaded, 1 - winner), GOAT, now)
            case _:
                pass


def _side(loaded: Loaded, side: int) -> list[int]:
    """The persons of a pair."""
    return [
        row.person_id
        for row in loaded.seats.values()
        if side_of(row.seat) == side and row.person_id is not None
    ]


async def _give(
    session: AsyncSession, loaded: Loaded, persons: Iterable[int], title: str, now: datetime
) -> None:
    """Whoever wears the title already has it from the match that gave it first."""
    chat = loaded.table.chat_id
    for person in persons:
        fresh = TitleRow(chat_id=chat, person_id=person, title=title, table_id=loaded.id, since=now)
        if not await insert_new(session, fresh):
            await session.exec(
                update(TitleRow)
                .where(
                    col(TitleRow.chat_id) == chat,
                    col(TitleRow.person_id) == person,
                    col(TitleRow.title) == title,
                    col(TitleRow.won_back_by).is_not(None),
                )
                .values(table_id=loaded.id, since=now, won_back_by=None)
            )


async def _win_back(session: AsyncSession, loaded: Loaded, persons: list[int]) -> None:
    await session.exec(
        update(TitleRow)
        .where(
            col(TitleRow.chat_id) == loaded.table.chat_id,
            col(TitleRow.person_id).in_(persons),
            col(TitleRow.won_back_by).is_(None),
        )
        .values(won_back_by=loaded.id)
    )


async def given_by(session: AsyncSession, table: int, title: str) -> list[int]:
    """Who got a title at this table."""
    query = select(TitleRow.person_id).where(TitleRow.table_id == table, TitleRow.title == title)
    return list(await session.exec(query.order_by(col(TitleRow.person_id))))


async def won_back_by(session: AsyncSession, table: int, title: str) -> list[int]:
    """Who won a title back at this table."""
    query = select(TitleRow.person_id).where(TitleRow.won_back_by == table, TitleRow.title == title)
    return list(await session.exec(query.order_by(col(TitleRow.person_id))))
