"""What is due: turns, warnings, robots' moves, lobbies, tournaments. And the outage taken off every
clock.

A row's own time decides. Two processes that fire the same thing both ask the table's service, which
looks again under the table's lock, so that only one of them has an effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from sqlalchemy import bindparam, delete, insert, update
from sqlalchemy import select as sql_select
from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.readmodels import Phase
from core.services.context import SLOW_SECONDS, Context
from core.services.loading import OPEN_PHASES
from core.services.lobby import Lobby
from core.services.pace import deadline, hours_of
from core.services.play import Play
from core.services.tournaments.bundle import Tournaments
from core.services.tournaments.clocks import put_off
from core.storage import (
    ChatRow,
    HeartbeatRow,
    MatchRow,
    OutboxRow,
    PersonRow,
    ScreenRow,
    SeatRow,
    SeriesRow,
    TableRow,
    TournamentRow,
    in_order,
    insert_new,
    insistent,
)

KEPT_DAYS: Final = 7
"""How long the last beat of a process that is no more is kept."""
_OTHERS: Final[dict[Any, Any]] = {
    TournamentRow: col(TournamentRow.due_at),
    SeriesRow: col(SeriesRow.opens_at),
}
"""What else is due, by the column that says when."""
_MATCH_TIMES: Final = ("deadline_at", "warn_at", "robot_at")
_PUT_OFF: Final = ("asked_at", *_MATCH_TIMES)


def _soonest(column: Any, *where: Any) -> Any:
    """The first moment of a column, by its index."""
    known = sql_select(column).where(column.is_not(None), *where)
    return known.order_by(column).limit(1).scalar_subquery()


_NEXT: Final[Any] = sql_select(
    *(_soonest(col(getattr(MatchRow, name))) for name in _MATCH_TIMES),
    *(_soonest(column) for column in _OTHERS.values()),
    _soonest(col(TableRow.closes_at), col(TableRow.phase) == Phase.LOBBY),
)
_LOBBY_LATER: Final = (
    update(TableRow)
    .where(col(TableRow.id) == bindparam("table"))
    .values(closes_at=bindparam("closes_at"))
)
_MATCH_LATER: Final = (
    update(MatchRow)
    .where(col(MatchRow.table_id) == bindparam("table"))
    .values({name: bindparam(name) for name in _PUT_OFF})
)


class DueKind(StrEnum):
    """What kind of thing is due."""

    TURN = "turn"
    WARNING = "warning"
    ROBOT = "robot"
    LOBBY = "lobby"
    TOURNAMENT = "tournament"
    SERIES = "series"


@dataclass(frozen=True, slots=True)
class Due:
    """One thing that is due at a table; `decision` is the question that it belongs to.

    For a tournament or a series `table` is its own id.
    """

    kind: DueKind
    table: int
    decision: int

    @property
    def lane(self) -> tuple[str, int]:
        """What has the same lane is done one after the other."""
        is_table = self.kind not in (DueKind.TOURNAMENT, DueKind.SERIES)
        return ("table" if is_table else self.kind.value), self.table


class Deadlines:
    """Finds what is due and has it done."""

    def __init__(
        self, context: Context, lobby: Lobby, play: Play, tournaments: Tournaments
    ) -> None:
        self._context = context
        self._tournaments = tournaments
        self._lobby = lobby
        self._play = play
        self._process: str | None = None
        self._alive_at: datetime | None = None

    async def due(self, *, limit: int = 100) -> list[Due]:
        """What is due now, the oldest first; robots before turns, since they delay people.

        Where this process could not work for long, the time is first given back.
        """
        if self._process is not None and self._was_away():
            await self.recover(self._process)
        now = self._context.now()
        async with self._context.work.reading() as db:
            return [
                *await self._of_matches(db, col(MatchRow.robot_at), DueKind.ROBOT, now, limit),
                *await self._of_matches(db, col(MatchRow.deadline_at), DueKind.TURN, now, limit),
                *await self._of_matches(db, col(MatchRow.warn_at), DueKind.WARNING, now, limit),
                *await self._of_lobbies(db, now, limit),
                *await self._of_others(db, TournamentRow, DueKind.TOURNAMENT, now, limit),
                *await self._of_others(db, SeriesRow, DueKind.SERIES, now, limit),
            ]

    async def _of_matches(
        self, db: AsyncSession, column: Any, kind: DueKind, now: datetime, limit: int
    ) -> list[Due]:
        query = select(MatchRow.table_id, MatchRow.decision).where(column <= now)
        rows = await db.exec(query.order_by(column).limit(limit))
        return [Due(kind, table, decision) for table, decision in rows]

    async def _of_lobbies(self, db: AsyncSession, now: datetime, limit: int) -> list[Due]:
        query = select(TableRow.id).where(
            TableRow.phase == Phase.LOBBY, col(TableRow.closes_at) <= now
        )
        return [
            Due(DueKind.LOBBY, table, 0) for table in await db.exec(query.limit(limit)) if table
        ]

    async def _of_others(
        self, db: AsyncSession, rows: Any, kind: DueKind, now: datetime, limit: int
    ) -> list[Due]:
        column = _OTHERS[rows]
        query = select(rows.id).where(column <= now).order_by(column).limit(limit)
        return [Due(kind, id, 0) for id in await db.exec(query)]

    @insistent
    async def fire(self, due: Due) -> None:
        """Have it done; nothing when it was done or put off meanwhile."""
        match due.kind:
            case DueKind.TURN:
                await self._play.expire(due.table, due.decision)
            case DueKind.WARNING:
                await self._play.warn(due.table)
            case DueKind.ROBOT:
                await self._play.robot(due.table, due.decision)
            case DueKind.LOBBY:
                await self._lobby.close(due.table)
            case DueKind.TOURNAMENT:
                await self._tournaments.director.act(due.table)
            case DueKind.SERIES:
                await self._tournaments.series.act(due.table)

    async def next_at(self) -> datetime | None:
        """When the next thing will be due."""
        async with self._context.work.looking() as connection:
            times = (await connection.execute(_NEXT)).one()
        return min((moment for moment in times if moment is not None), default=None)

    async def last_beat(self) -> datetime | None:
        """When any process last said that it was alive."""
        async with self._context.work.reading() as db:
            return (await db.exec(select(func.max(HeartbeatRow.at)))).one_or_none()

    async def heartbeat(self, process: str) -> bool:
        """This process is alive. Where it could not say so for long, that was an outage too: the
        machine was asleep, or the database away.

        Whether it was said in time: whoever was held up himself cannot tell by the silence of
        others that they are no more.
        """
        in_time = self._context.clock.real(self._silent_seconds()) <= SLOW_SECONDS
        if self._was_away():
            await self.recover(process)
            return False
        async with self._context.work(effect=False) as db:
            await self._beat(db, process)
        self._alive(process)
        return in_time

    def _alive(self, process: str) -> None:
        self._process, self._alive_at = process, self._context.now()

    def _was_away(self) -> bool:
        """Whether this process has been silent for too long; not when it is merely slow."""
        silent = self._silent_seconds()
        on_the_wall = self._context.clock.real(silent)
        return silent > self._context.rules.outage_seconds and on_the_wall > SLOW_SECONDS

    def _silent_seconds(self) -> float:
        """How long it is since this process has said that it is alive; 0 before the first time."""
        if self._alive_at is None:
            return 0.0
        return (self._context.now() - self._alive_at).total_seconds()

    async def _beat(self, db: AsyncSession, process: str) -> None:
        now = self._context.now()
        if not await insert_new(db, HeartbeatRow(process=process, at=now)):
            row = col(HeartbeatRow.process) == process
            await db.exec(update(HeartbeatRow).where(row).values(at=now))

    @insistent
    async def recover(self, process: str) -> float:
        """Take an outage, in which no process was alive, off every clock; its seconds.

        Called when a process starts, and when it comes to again. The heartbeat that it writes in
        the same transaction makes the next one find no gap, so that an outage is charged back once.
        """
        now = self._context.now()
        async with self._context.work(effect=False) as db:
            gap = await self._silence(db, now)
            if gap:
                await self._push(db, gap)
                await self._tell(db, gap)
            await self._beat(db, process)
            old = col(HeartbeatRow.at) < now - timedelta(days=KEPT_DAYS)
            await db.exec(delete(HeartbeatRow).where(old))
            self._context.stir(db)
        self._alive(process)
        return gap.total_seconds()

    async def _silence(self, db: AsyncSession, now: datetime) -> timedelta:
        """How long no process has been alive; nothing where that is no outage.

        Processes that start together look one after the other, and the newest beat is read only
        when the others' beats are locked: the second one finds that of the first.
        """
        await db.exec(select(HeartbeatRow.process).order_by("process").with_for_update())
        last = (await db.exec(select(func.max(HeartbeatRow.at)))).one_or_none()
        gap = timedelta(0) if last is None else now - last
        return gap if gap.total_seconds() > self._context.rules.outage_seconds else timedelta(0)

    async def _push(self, db: AsyncSession, gap: timedelta) -> None:
        """Put off everything that is due at open tables, which are locked for it.

        There may be many: no more of them is read than their times, and no state of a match.
        """
        times = [col(getattr(MatchRow, name)) for name in _PUT_OFF]
        query: Any = (
            sql_select(
                col(TableRow.id),
                col(TableRow.closes_at),
                col(MatchRow.table_id),
                col(TableRow.pace),
                col(ChatRow.time_zone),
                col(ChatRow.quiet_from),
                col(ChatRow.quiet_to),
                *times,
            )
            .join(ChatRow, col(ChatRow.id) == col(TableRow.chat_id))
            .outerjoin(MatchRow, col(MatchRow.table_id) == col(TableRow.id))
            .where(col(TableRow.phase).in_(OPEN_PHASES))
            .order_by(col(TableRow.id))
            .with_for_update(of=TableRow, key_share=True)
        )
        rows: Sequence[Any] = (await (await db.connection()).execute(query)).all()
        lobbies, matches = list[dict[str, Any]](), list[dict[str, Any]]()
        for row in rows:
            _put_off_table(row, gap, lobbies, matches)
        connection = await db.connection()
        if lobbies:
            await connection.execute(_LOBBY_LATER, lobbies)
        if matches:
            await connection.execute(_MATCH_LATER, matches)
        await put_off(db, gap)
        await db.flush()

    async def _tell(self, db: AsyncSession, gap: timedelta) -> None:
        """One line in each chat where a match runs, and screens with the new times."""
        now = self._context.now()
        groups = (
            select(TableRow.chat_id, TableRow.thread_id)
            .join(ChatRow)
            .where(TableRow.phase == Phase.PLAYING, col(TableRow.is_group), col(ChatRow.writable))
        )
        privately = (
            select(SeatRow.person_id)
            .join(TableRow)
            .join(PersonRow, col(PersonRow.id) == col(SeatRow.person_id))
            .where(
                TableRow.phase == Phase.PLAYING, ~col(TableRow.is_group), col(PersonRow.reachable)
            )
        )
        places: list[tuple[int, int | None]] = sorted(
            {*await db.exec(groups), *((one, None) for one in await db.exec(privately) if one)},
            key=lambda place: (place[0], place[1] or 0),
        )
        told = [
            {
                "key": f"outage:{now.isoformat()}:{chat}:{thread}",
                "chat_id": chat,
                "thread_id": thread,
                "kind": "outage",
                "payload": {"seconds": round(gap.total_seconds())},
                "created_at": now,
                "next_try_at": now,
            }
            for chat, thread in places
        ]
        if told:
            await (await db.connection()).execute(insert(OutboxRow), told)
        await db.exec(_screens_behind())


def _put_off_table(
    row: Any, gap: timedelta, lobbies: list[dict[str, Any]], matches: list[dict[str, Any]]
) -> None:
    """Add what changes of a table, given as `_push` reads it."""
    table, closes_at, match = row[:3]
    quiet = hours_of(*row[3:7])
    if closes_at is not None:
        lobbies.append({"table": table, "closes_at": closes_at + gap})
    if match is not None:
        later = [
            None if moment is None else deadline(moment, gap.total_seconds(), quiet)
            for moment in row[7:]
        ]
        matches.append({"table": match, **dict(zip(_PUT_OFF, later, strict=True))})


def _screens_behind() -> Any:
    playing = select(TableRow.id).where(TableRow.phase == Phase.PLAYING)
    return (
        update(ScreenRow)
        .where(in_order(ScreenRow, col(ScreenRow.table_id).in_(playing)))
        .values(behind=True, wanted=ScreenRow.wanted + 1)
        .execution_options(synchronize_session=False)
    )
