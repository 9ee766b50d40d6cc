"""Who keeps his time: how many of his moves somebody made himself before the clock did it for him.

Counted from the lines of a match's record when the match ends, or when a seat passes on to somebody
else, for whomever it belonged to. Winning and losing say nothing about it, and neither does a
silence that is an answer like any other: only a robot's move in a person's place is one that he
missed. What happens here happens in somebody else's transaction, but for the marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import select as sql_select
from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.game import Seat
from core.readmodels import Mark
from core.services.context import Context
from core.services.loading import Loaded
from core.storage import AttendanceRow, MatchRow, MoveRow, SeatRow

LAST: Final = 20
"""So many of a person's last matches are looked at."""
LEAST: Final = 5
"""With fewer matches nobody has a mark."""
_STEADY: Final = 0.97
_MOSTLY: Final = 0.85
"""Shares of own moves from which on somebody has a mark."""


class Attendance:
    """Reads only."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def marks(self, persons: Sequence[int]) -> dict[int, Mark]:
        """How these people keep their time; nothing of whoever has played too little."""
        async with self._context.work.reading() as db:
            return await reliability(db, persons)


async def reliability(session: AsyncSession, persons: Sequence[int]) -> dict[int, Mark]:
    """How people keep their time, by their last matches; those with too few have no mark."""
    place = func.row_number().over(
        partition_by=col(AttendanceRow.person_id),
        order_by=(col(AttendanceRow.at).desc(), col(AttendanceRow.table_id).desc()),
    )
    last = (
        select(
            AttendanceRow.person_id,
            AttendanceRow.own,
            AttendanceRow.missed,
            place.label("place"),
        )
        .join(MatchRow, col(MatchRow.table_id) == col(AttendanceRow.table_id))
        .where(
            col(AttendanceRow.person_id).in_(persons),
            AttendanceRow.own + AttendanceRow.missed > 0,
            col(MatchRow.voided).is_(False),
        )
        .subquery()
    )
    query = (
        sql_select(last.c.person_id, func.count(), func.sum(last.c.own), func.sum(last.c.missed))
        .where(last.c.place <= LAST)
        .group_by(last.c.person_id)
        .having(func.count() >= LEAST)
    )
    rows: Any = await (await session.connection()).execute(query)
    return {person: mark(own, missed) for person, _, own, missed in rows}


def mark(own: int, missed: int) -> Mark:
    """The mark for so many moves of one's own and so many that were missed, not none of both."""
    share = own / (own + missed)
    return Mark.STEADY if share >= _STEADY else Mark.MOSTLY if share >= _MOSTLY else Mark.AWAY


async def note_attendance(
    session: AsyncSession, loaded: Loaded, rows: Iterable[SeatRow], now: datetime
) -> None:
    """Count the moves of these seats since they last passed on, for whom they belong to now."""
    moves = 0 if loaded.match is None else loaded.match.moves
    lines = await _lines(session, loaded.id)
    before = await kept(session, loaded.id)
    session.add_all(
        AttendanceRow(
            table_id=loaded.id,
            seat=row.seat,
            until=moves,
            person_id=row.person_id,
            at=now,
            **counted(lines, row.seat, _since(before, row.seat), moves),
        )
        for row in rows
        if row.person_id is not None and _since(before, row.seat) < moves
    )


async def kept(session: AsyncSession, table: int) -> list[AttendanceRow]:
    """What has been counted at a table, by seat and in order."""
    query = select(AttendanceRow).where(AttendanceRow.table_id == table)
    return list(
        await session.exec(query.order_by(col(AttendanceRow.seat), col(AttendanceRow.until)))
    )


async def _lines(session: AsyncSession, table: int) -> list[tuple[int, Mapping[str, Any]]]:
    query = select(MoveRow).where(MoveRow.table_id == table).order_by(col(MoveRow.number))
    return [(row.number, row.fields) for row in await session.exec(query)]


def counted(
    lines: Iterable[tuple[int, Mapping[str, Any]]], seat: Seat, since: int, until: int
) -> dict[str, int]:
    """The moves of a seat after line `since` up to line `until`: its person's and the others."""
    of = [fields for number, fields in lines if since < number <= until and fields["by"] == seat]
    missed = sum(1 for fields in of if fields.get("auto"))
    return {"own": len(of) - missed, "missed": missed}


def _since(before: Iterable[AttendanceRow], seat: Seat) -> int:
    """The line at which a seat last passed on; 0 where it never did."""
    return max((row.until for row in before if row.seat == seat), default=0)


# -- made again ------------------------------------------------------------------------------------


async def recount_attendance(session: AsyncSession, loaded: Loaded, *, repair: bool) -> list[str]:
    """What was counted otherwise than the lines of a match that is over say, by seat."""
    match = loaded.match
    if match is None or match.finished_at is None:
        return []
    lines, there = await _lines(session, loaded.id), await kept(session, loaded.id)
    wrong: list[str] = []
    since = dict.fromkeys(loaded.seats, 0)
    for row in there:
        right = counted(lines, row.seat, since.get(row.seat, 0), row.until)
        since[row.seat] = row.until
        if right != {"own": row.own, "missed": row.missed}:
            wrong.append(f"seat {row.seat}: own, missed")
            if repair:
                row.own, row.missed = right["own"], right["missed"]
    late = [
        row
        for seat, row in loaded.seats.items()
        if row.person_id is not None and since[seat] < match.moves
    ]
    wrong += [f"seat {row.seat}: attendance" for row in late]
    if repair and late:
        await note_attendance(session, loaded, late, match.finished_at)
    return wrong
