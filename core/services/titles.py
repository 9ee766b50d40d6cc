"""Titles of the sources that outlive a match: the goat (B27) and the eggs (B19).

A title is worn in the chat where it was given, until its wearer wins a match there. Who wears what
follows from the results that count and the eggs that were given, and can be made of them again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, TypeAlias

from sqlalchemy import delete, update
from sqlalchemy import select as sql_select
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.game import Standing, Told
from core.games.belka import BELKA, EggsChoice, EggsChosen, side_of
from core.records.counts import GOATS
from core.services.loading import Loaded
from core.services.rated import insert_many
from core.storage import EggsRow, MatchRow, ResultRow, TitleRow, insert_new, locked

GOAT: Final = "goat"
EGGS: Final = "eggs"

TitleKey: TypeAlias = tuple[int, int, str]
"""Chat, person, title."""


async def give_titles(
    session: AsyncSession, loaded: Loaded, events: Iterable[Told], now: datetime
) -> None:
    """Titles that are given in the middle of a match. Only Belka has any."""
    if loaded.game is not BELKA:
        return
    for told in events:
        match told.event:
            case EggsChosen(side=side, choice=EggsChoice.TITLE):
                await _give_eggs(session, loaded, _side(loaded, 1 - side), now)
            case _:
                pass


async def end_titles(
    session: AsyncSession, loaded: Loaded, standings: Sequence[Standing], now: datetime
) -> None:
    """Titles that the end of a match wins back, and the goat that it gives."""
    if loaded.game is not BELKA or loaded.match is None:
        return
    await _lock(session, loaded)
    await _win_back(session, loaded, _persons(loaded, standings, won=True))
    if loaded.match.reason == "target":  # BG21: not given after 120
        await _give(session, loaded, _persons(loaded, standings, won=False), GOAT, now)


def _side(loaded: Loaded, side: int) -> list[int]:
    """The persons of a pair."""
    return [
        row.person_id
        for row in loaded.seats.values()
        if side_of(row.seat) == side and row.person_id is not None
    ]


def _persons(loaded: Loaded, standings: Iterable[Standing], *, won: bool) -> list[int]:
    """The persons who won, or those who did not."""
    at = [loaded.seats[one.seat].person_id for one in standings if (one.place == 1) is won]
    return [person for person in at if person is not None]


async def _lock(session: AsyncSession, loaded: Loaded) -> None:
    """All titles of a match's persons: another match of theirs in this chat may end, too."""
    await session.exec(locked(TitleRow, *_of(TitleRow, loaded.table.chat_id, loaded.persons())))


async def _give_eggs(
    session: AsyncSession, loaded: Loaded, persons: Sequence[int], now: datetime
) -> None:
    await _lock(session, loaded)
    chat = loaded.table.chat_id
    session.add_all(
        EggsRow(table_id=loaded.id, chat_id=chat, person_id=person, at=now) for person in persons
    )
    await _give(session, loaded, persons, EGGS, now)


async def _give(
    session: AsyncSession, loaded: Loaded, persons: Iterable[int], title: str, now: datetime
) -> None:
    """Whoever wears the title already has it from the match that gave it first."""
    chat = loaded.table.chat_id
    for person in sorted(persons):
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


# -- made again ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, order=True)
class _Turn:
    """Something that gives a person titles or wins them back, in the order in which it did."""

    at: datetime
    ended: bool
    counted_at: datetime
    table: int
    won: bool = field(default=False, compare=False)
    given: str | None = field(default=None, compare=False)


_Turns: TypeAlias = defaultdict[tuple[int, int], list[_Turn]]
"""By chat and person."""


async def titles(
    session: AsyncSession, chat: int | None = None, persons: Sequence[int] | None = None
) -> dict[TitleKey, dict[str, Any]]:
    """All titles, or those of some persons in a chat, as eggs and results make them."""
    turns: _Turns = defaultdict(list)
    await _collect_eggs(session, turns, _of(EggsRow, chat, persons))
    await _collect_ends(session, turns, _of(ResultRow, chat, persons))
    made: dict[TitleKey, dict[str, Any]] = {}
    for (where, person), of in turns.items():
        for title, worn in _worn(sorted(of)).items():
            about = {"chat_id": where, "person_id": person, "title": title}
            made[where, person, title] = {**about, **worn}
    return made


def _worn(turns: Iterable[_Turn]) -> dict[str, dict[str, Any]]:
    """What becomes of a person's titles in a chat."""
    made: dict[str, dict[str, Any]] = {}
    for turn in turns:
        if turn.won:
            for title in made.values():
                title["won_back_by"] = title["won_back_by"] or turn.table
        if turn.given is not None and made.get(turn.given, {}).get("won_back_by", 0) is not None:
            made[turn.given] = {"table_id": turn.table, "since": turn.at, "won_back_by": None}
    return made


def _of(
    kind: type[EggsRow | ResultRow | TitleRow], chat: int | None, persons: Sequence[int] | None
) -> list[Any]:
    """The conditions for rows of a chat and of persons, where they are named."""
    made: list[Any] = [] if chat is None else [col(kind.chat_id) == chat]
    return made if persons is None else [*made, col(kind.person_id).in_(persons)]


async def _collect_eggs(session: AsyncSession, turns: _Turns, where: list[Any]) -> None:
    query = (
        select(EggsRow)
        .join(MatchRow, col(MatchRow.table_id) == col(EggsRow.table_id))
        .where(col(MatchRow.voided).is_(False), *where)
    )
    for row in await session.exec(query):
        turn = _Turn(row.at, False, row.at, row.table_id, given=EGGS)
        turns[row.chat_id, row.person_id].append(turn)


async def _collect_ends(session: AsyncSession, turns: _Turns, where: list[Any]) -> None:
    query = (
        sql_select(
            col(ResultRow.chat_id),
            col(ResultRow.person_id),
            col(ResultRow.table_id),
            col(ResultRow.finished_at),
            col(MatchRow.counted_at),
            col(ResultRow.place),
            col(ResultRow.counts),
        )
        .join(MatchRow, col(MatchRow.table_id) == col(ResultRow.table_id))
        .where(
            col(ResultRow.game) == BELKA.id,
            col(MatchRow.voided).is_(False),
            col(ResultRow.person_id).is_not(None),
            *where,
        )
    )
    rows: Any = await (await session.connection()).execute(query)
    for chat, person, table, at, counted_at, place, counts in rows:
        given = GOAT if counts.get(GOATS) else None
        turn = _Turn(at, True, counted_at or at, table, won=place == 1, given=given)
        turns[chat, person].append(turn)


async def rebuild_titles(
    session: AsyncSession, chat: int | None = None, persons: Sequence[int] | None = None
) -> None:
    """Make all titles again, or those of some persons in a chat."""
    made = await titles(session, chat, persons)
    await session.exec(delete(TitleRow).where(*_of(TitleRow, chat, persons)))
    await insert_many(session, TitleRow, list(made.values()))


async def move_titles(session: AsyncSession, old: int, new: int) -> None:
    """The titles of one chat are another's from now on, as its results and eggs already are."""
    worn = col(TitleRow.chat_id).in_((old, new))
    persons = sorted(set(await session.exec(select(TitleRow.person_id).where(worn))))
    await session.exec(delete(TitleRow).where(worn))
    await rebuild_titles(session, new, persons)


# -- told ------------------------------------------------------------------------------------------


async def given_by(session: AsyncSession, table: int, title: str) -> list[int]:
    """Who got a title at this table."""
    query = select(TitleRow.person_id).where(TitleRow.table_id == table, TitleRow.title == title)
    return list(await session.exec(query.order_by(col(TitleRow.person_id))))


async def won_back_by(session: AsyncSession, table: int, title: str) -> list[int]:
    """Who won a title back at this table."""
    query = select(TitleRow.person_id).where(TitleRow.won_back_by == table, TitleRow.title == title)
    return list(await session.exec(query.order_by(col(TitleRow.person_id))))
