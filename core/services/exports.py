"""What people take away as files: a chat's standings, one's own matches, and whatever is added.

A source says what it offers in a place and makes the rows; the writers here turn rows into CSV and
JSON. Names of columns and fields are English, stable, and no words of any language of the bot.
"""

from __future__ import annotations

import asyncio
import csv
import io
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, Protocol, TypeAlias, cast

from sqlalchemy import select as sql_select
from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.game import Seat
from core.games.registry import GAMES
from core.ratings import FIRM_AFTER
from core.records import sides
from core.services.context import Context
from core.services.scores import merit
from core.storage import ChatRow, MatchRow, PersonRow, ResultRow, TallyRow

SCHEMA: Final = 1
"""Of the JSON files: it grows when a field changes its meaning or goes."""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
"""Text that begins so would be computed by a spreadsheet."""

Value: TypeAlias = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is exported: who asks, and in which group; in private `chat` is None."""

    person: int
    chat: int | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be exported in a place. `key` tells the source which of several it is,
    in letters and digits that a button can carry; `name` tells people."""

    kind: str
    key: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class ExportFile:
    """A file to take away."""

    name: str
    data: bytes


class Source(Protocol):
    """A part of the product that has something to export. Whatever is asked for may have gone, or
    may never have been for this place: then there are no files."""

    async def offers(self, place: Place) -> Sequence[Offer]:
        """What there is to export in a place."""
        ...

    async def files(self, place: Place, offer: Offer) -> Sequence[ExportFile]:
        """The files of an offer, made beside the event loop where they may be large."""
        ...


class Exports:
    """What can be exported, whoever has it. Reads only."""

    def __init__(self, context: Context) -> None:
        self._sources: dict[str, Source] = {}
        self.add("standings", Standings(context))
        self.add("matches", OwnMatches(context))

    def add(self, kind: str, source: Source) -> None:
        """Let a part of the product export something of a kind of its own.

        Raises ValueError for a kind that is taken.
        """
        if kind in self._sources:
            raise ValueError(f"somebody else exports {kind!r}")
        self._sources[kind] = source

    async def offers(self, place: Place) -> tuple[Offer, ...]:
        """Everything that can be exported in a place."""
        made = [await source.offers(place) for source in self._sources.values()]
        return tuple(offer for offers in made for offer in offers)

    async def files(self, place: Place, kind: str, key: str = "") -> tuple[ExportFile, ...]:
        """The files of an offer; none for what is not on offer in this place."""
        source = self._sources.get(kind)
        if source is None:
            return ()
        offers = {offer.key: offer for offer in await source.offers(place)}
        return tuple(await source.files(place, offers[key])) if key in offers else ()


# -- writing ---------------------------------------------------------------------------------------


def csv_data(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> bytes:
    """Rows as CSV that spreadsheets open as it is: UTF-8 with its mark, no cell a formula.

    A list becomes one cell, its parts divided by semicolons; what is not a column is left out.
    """
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([_cell(row.get(name)) for name in columns] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _cell(value: Any) -> Value:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f"'{value}" if value.startswith(_FORMULA) else value
        case list():
            return _cell("; ".join(map(str, cast(list[object], value))))
        case _:
            return value


def json_data(kind: str, rows: Sequence[Mapping[str, Any]], **about: Value) -> bytes:
    """Rows as JSON with everything that is known of them, under a number for their form."""
    whole = {"export": SCHEMA, "kind": kind, **about, "rows": rows}
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


def both_files(
    name: str, columns: Sequence[str], rows: Sequence[Mapping[str, Any]], **about: Value
) -> tuple[ExportFile, ...]:
    """The same rows as CSV and as JSON, in files named after their kind."""
    return (
        ExportFile(f"{name}.csv", csv_data(columns, rows)),
        ExportFile(f"{name}.json", json_data(name, rows, **about)),
    )


def written(moment: datetime) -> str:
    """A moment as files tell it: ISO 8601 in UTC, to the second."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


# -- a chat's standings ----------------------------------------------------------------------------

STANDINGS_COLUMNS: Final = (
    "game",
    "period",
    "place",
    "name",
    "matches",
    "wins",
    "win_share",
    "points",
)


class Standings:
    """The tables of a group: every game, every period that it has been played in."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def offers(self, place: Place) -> Sequence[Offer]:
        """One offer where anything was finished."""
        if place.chat is None:
            return ()
        query = select(TallyRow.game).where(TallyRow.chat_id == place.chat).limit(1)
        async with self._context.work.reading() as db:
            return () if (await db.exec(query)).first() is None else (Offer("standings"),)

    async def files(self, place: Place, offer: Offer) -> Sequence[ExportFile]:
        """The rows by game and period, each best first; who has no place yet comes after."""
        async with self._context.work.reading() as db:
            chat = await db.get(ChatRow, place.chat)
            rows = await _tallies(db, place.chat or 0)
        return await asyncio.to_thread(
            both_files,
            offer.kind,
            STANDINGS_COLUMNS,
            rows,
            chat=chat.title if chat else "",
            time_zone=chat.time_zone if chat else "UTC",
            made_at=written(self._context.now()),
            least_matches=FIRM_AFTER,
        )


async def _tallies(db: AsyncSession, chat: int) -> list[dict[str, Any]]:
    below, best = merit()
    of = (col(TallyRow.game), col(TallyRow.period))
    query = (
        sql_select(
            *of,
            func.rank().over(partition_by=(*of, below), order_by=best),
            col(PersonRow.name),
            col(TallyRow.matches),
            col(TallyRow.wins),
            col(TallyRow.points),
            col(TallyRow.counts),
        )
        .outerjoin(PersonRow, col(PersonRow.id) == col(TallyRow.person_id))
        .where(col(TallyRow.chat_id) == chat, col(TallyRow.game).in_(list(GAMES)))
        .order_by(*of, below, *best, col(TallyRow.matches), col(TallyRow.person_id))
    )
    found: Any = await (await db.connection()).execute(query)
    return [
        {
            "game": game,
            "period": period,
            "place": place if matches >= FIRM_AFTER else None,
            "name": name or "",
            "matches": matches,
            "wins": wins,
            "win_share": round(wins / matches, 4) if matches else 0.0,
            "points": points,
            "counts": counts,
        }
        for game, period, place, name, matches, wins, points, counts in found
    ]


# -- one's own matches -----------------------------------------------------------------------------

MATCHES_COLUMNS: Final = (
    "match",
    "game",
    "finished_at",
    "chat",
    "place",
    "seats",
    "points",
    "deals",
    "partners",
    "opponents",
    "voided",
)


class OwnMatches:
    """The matches that a person has played to their end, in private for himself."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def offers(self, place: Place) -> Sequence[Offer]:
        """One offer where there is a match."""
        if place.chat is not None:
            return ()
        query = select(ResultRow.seat).where(ResultRow.person_id == place.person).limit(1)
        async with self._context.work.reading() as db:
            return () if (await db.exec(query)).first() is None else (Offer("matches"),)

    async def files(self, place: Place, offer: Offer) -> Sequence[ExportFile]:
        """A row a match, the newest first."""
        async with self._context.work.reading() as db:
            rows = await _own_matches(db, place.person)
        made_at = written(self._context.now())
        return await asyncio.to_thread(
            both_files, offer.kind, MATCHES_COLUMNS, rows, made_at=made_at
        )


async def _own_matches(db: AsyncSession, person: int) -> list[dict[str, Any]]:
    query = (
        select(ResultRow, MatchRow.deals, MatchRow.voided, ChatRow)
        .join(MatchRow, col(MatchRow.table_id) == col(ResultRow.table_id))
        .join(ChatRow, col(ChatRow.id) == col(ResultRow.chat_id))
        .where(ResultRow.person_id == person, col(ResultRow.game).in_(list(GAMES)))
        .order_by(col(ResultRow.finished_at).desc(), col(ResultRow.table_id).desc())
    )
    found: Any = (await db.exec(query)).all()
    seated = await _seated(db, person)
    rows: list[dict[str, Any]] = []
    for result, deals, voided, chat in found:
        names = seated[result.table_id]
        mine = next(side for side in sides(GAMES[result.game], result.seats) if result.seat in side)
        rows.append(
            {
                "match": result.table_id,
                "game": result.game,
                "finished_at": written(result.finished_at),
                "chat": "" if chat.id > 0 else chat.title,
                "place": result.place,
                "seats": result.seats,
                "points": result.points,
                "deals": deals,
                "partners": [names[one] for one in mine if one != result.seat],
                "opponents": [names[one] for one in sorted(names) if one not in mine],
                "voided": voided,
                "counts": result.counts,
            }
        )
    return rows


async def _seated(db: AsyncSession, person: int) -> Mapping[int, Mapping[Seat, str]]:
    """Who sat at each table of a person: a name by seat, "robot" for a robot."""
    mine = select(ResultRow.table_id).where(ResultRow.person_id == person)
    query = (
        select(ResultRow.table_id, ResultRow.seat, ResultRow.person_id, PersonRow.name)
        .outerjoin(PersonRow, col(PersonRow.id) == col(ResultRow.person_id))
        .where(col(ResultRow.table_id).in_(mine))
    )
    found: Any = (await db.exec(query)).all()
    seated: defaultdict[int, dict[Seat, str]] = defaultdict(dict)
    for table, seat, who, name in found:
        seated[table][seat] = "robot" if who is None else name or ""
    return seated
