"""Tables that are stuck: found, and mended or ended with a word to their chat.

Nothing of this should ever be needed. It is for what no rule of the program foresees: a state that
was damaged or written by a program of another version, a clock that was lost, a question that
nobody can answer, work that fails whenever it is tried. One table's trouble is looked at and mended
in a transaction of its own, so that it never becomes another's.

A table is looked into once by each process, since what a move saves is sound, and again whenever
its row looks odd. What only waits for somebody to do it is first called for; only where that has
not helped for some looks in a row is the table ended.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from sqlalchemy import select as sql_select
from sqlalchemy import update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.game import Decision, Mode
from core.games.registry import GAMES
from core.readmodels import Phase
from core.services.care import Care
from core.services.claims import PENDING
from core.services.context import Context
from core.services.loading import OPEN_PHASES, Loaded, load
from core.services.marks import announce_at
from core.services.matches import Run, moved_by_robot
from core.storage import (
    DatabaseDown,
    MatchRow,
    ScreenRow,
    TableRow,
    TournamentRow,
    in_order,
)

LATE: Final = timedelta(seconds=60)
"""Work that has been due for so long is done by nobody."""
SCREEN_LATE: Final = timedelta(minutes=5)
"""Telegram itself may have a chat wait for some minutes."""
FAR_AHEAD: Final = timedelta(hours=1)
"""Nothing that is to be sent is put off for so long, unless the clock was set back meanwhile."""
PATIENCE: Final = 5
"""So many looks in a row may find a table's work undone."""
NEW_AT_ONCE: Final = 200
"""Tables that one look looks into for the first time."""


class Trouble(StrEnum):
    """What is wrong."""

    UNKNOWN_GAME = "unknown_game"  # a table of a game that this program does not have
    UNREADABLE = "unreadable"  # a match that is not there, or that cannot be read
    NO_QUESTION = "no_question"  # the match asks nothing, and has not ended
    NOBODY = "nobody"  # a question that no seat can answer
    NO_SEED = "no_seed"  # the next shuffle was promised and is lost
    NO_CLOCK = "no_clock"  # a question, or a lobby, without an end
    LATE = "late"  # due, and not done
    SCREEN = "screen"  # a message that nobody brings up to date
    AHEAD = "ahead"  # messages to a chat that wait for a moment far ahead
    TOURNAMENT = "tournament"  # one whose director does nothing, though it is due


class Cure(StrEnum):
    """What was done about it."""

    ENDED = "ended"
    MENDED = "mended"
    CALLED = "called"  # whoever should do it was woken
    NONE = "none"  # it was well when it was looked at again


@dataclass(frozen=True, slots=True)
class Found:
    """One table in trouble; or one tournament, by its id, where that is what is late, or one chat,
    where its messages wait."""

    table: int
    trouble: Trouble
    cure: Cure


NO_DECISION: Final = -1
"""The id of no question, so that the one that is open is given its time."""
_ENDING: Final = frozenset(
    {Trouble.UNREADABLE, Trouble.NO_QUESTION, Trouble.NOBODY, Trouble.NO_SEED}
)
"""Troubles after which no match can go on."""


@dataclass(frozen=True, slots=True)
class _Times:
    """What the rows of an open table say of its clocks, in the order of `_OPEN_TABLES`."""

    table: int
    phase: str
    has_seed: bool
    has_match: bool
    closes_at: datetime | None
    deadline_at: datetime | None
    robot_at: datetime | None

    @property
    def is_odd(self) -> bool:
        """Whether something is missing."""
        if self.phase == Phase.LOBBY:
            return self.closes_at is None
        return not self.has_match or not self.has_seed or self.deadline_at is None

    def is_late(self, now: datetime) -> bool:
        """Whether what is due is done by nobody."""
        due = (self.closes_at, self.deadline_at, self.robot_at)
        return any(moment is not None and moment + LATE < now for moment in due)


_OPEN_TABLES: Final = (
    sql_select(
        col(TableRow.id),
        col(TableRow.phase),
        col(TableRow.seed).is_not(None),
        col(MatchRow.table_id).is_not(None),
        col(TableRow.closes_at),
        col(MatchRow.deadline_at),
        col(MatchRow.robot_at),
    )
    .outerjoin(MatchRow, col(MatchRow.table_id) == col(TableRow.id))
    .where(col(TableRow.phase).in_(OPEN_PHASES), col(TableRow.game).in_(list(GAMES)))
    .order_by(col(TableRow.id))
)


class Watchdog:
    """Looks after all tables of a database. Several processes may, each for itself."""

    def __init__(self, context: Context, care: Care) -> None:
        self._context = context
        self._care = care
        self._sound: set[int] = set()
        self._late: dict[int, int] = {}
        self._behind: dict[tuple[int | None, int], datetime] = {}

    async def look(self) -> list[Found]:
        """Look once, mend what can be mended; what was found. Raises DatabaseDown."""
        unknown = await self._close_unknown()
        suspects, late = await self._suspects()
        found = [one for table in suspects if (one := await self._examine(table)) is not None]
        called = [*await self._call_for(late), *await self._tournaments()]
        return [*unknown, *found, *called, *await self._screens(), *await self._far_ahead()]

    # -- looking -----------------------------------------------------------------------------------

    async def _suspects(self) -> tuple[list[int], list[int]]:
        """Open tables to look into, and those whose work is late."""
        now = self._context.now()
        async with self._context.work.reading() as db:
            rows: Sequence[Any] = (await (await db.connection()).execute(_OPEN_TABLES)).all()
        tables = [_Times(*row) for row in rows]
        self._sound &= {one.table for one in tables}
        odd = [one.table for one in tables if one.is_odd]
        new = [one.table for one in tables if one.table not in self._sound and not one.is_odd]
        return [*odd, *new[:NEW_AT_ONCE]], [one.table for one in tables if one.is_late(now)]

    async def _examine(self, table: int) -> Found | None:
        """Look into a table, and again under its lock before anything is done about it."""
        async with self._context.work.reading() as db:
            loaded = await load(db, table, lock=False)
            trouble = None if loaded is None else trouble_of(loaded)
        if trouble is None:
            self._sound.add(table)
            return None
        return Found(table, trouble, await self._treat(table, trouble))

    # -- treating ----------------------------------------------------------------------------------

    async def _treat(self, table: int, trouble: Trouble) -> Cure:
        if trouble in _ENDING:
            return await self._end(table, lambda loaded: trouble_of(loaded) is trouble)
        try:
            return await self._set_clocks(table)
        except DatabaseDown:
            raise
        except Exception:  # whatever a game makes of a state that no game would make
            return await self._end(table, lambda loaded: trouble_of(loaded) is trouble)

    async def _set_clocks(self, table: int) -> Cure:
        """Let a match go on as after a move, or give a lobby its time once more."""
        async with self._context.work(effect=False) as db:
            loaded = await load(db, table)
            if loaded is None or trouble_of(loaded) is not Trouble.NO_CLOCK:
                return Cure.NONE
            if loaded.match is None:
                loaded.table.closes_at = self._context.after(self._context.rules.lobby_seconds)
                self._context.stir(db)
            else:
                loaded.match.decision = NO_DECISION
                await Run(self._context, db, loaded).settle()
        return Cure.MENDED

    async def _end(self, table: int, still: Callable[[Loaded], bool]) -> Cure:
        """End a table that is still open and in trouble; its chat is told why."""
        async with self._context.work(effect=False) as db:
            loaded = await load(db, table)
            if loaded is None or loaded.phase not in OPEN_PHASES or not still(loaded):
                return Cure.NONE
            if loaded.phase is Phase.PLAYING:
                await announce_at(
                    db,
                    loaded,
                    key=f"broken:{table}",
                    kind="broken",
                    payload={"game": loaded.game.id},
                    now=self._context.now(),
                )
            await self._care.end(db, loaded)
        return Cure.ENDED

    async def _close_unknown(self) -> list[Found]:
        """Tables of games that are no more cannot be shown, so nobody could end them."""
        unknown = select(TableRow.id).where(
            col(TableRow.phase).in_(OPEN_PHASES), col(TableRow.game).not_in(list(GAMES))
        )
        async with self._context.work.reading() as db:
            rows = await db.exec(unknown.order_by(col(TableRow.id)))
            tables = [table for table in rows if table is not None]
        if tables:
            async with self._context.work(effect=False) as db:
                await _close(db, tables)
        return [Found(table, Trouble.UNKNOWN_GAME, Cure.ENDED) for table in tables]

    async def _call_for(self, late: list[int]) -> list[Found]:
        """Wake the timers for work that is late; what stays undone is given up."""
        self._late = {table: self._late.get(table, 0) + 1 for table in late}
        if late:
            self._context.timing.call()
        found: list[Found] = []
        for table, looks in self._late.items():
            cure = Cure.CALLED if looks <= PATIENCE else await self._end(table, self._is_late)
            found.append(Found(table, Trouble.LATE, cure))
        return found

    def _is_late(self, loaded: Loaded) -> bool:
        return _times_of(loaded).is_late(self._context.now())

    async def _tournaments(self) -> list[Found]:
        """Tournaments whose work is late: called for, and never ended, since people can do that."""
        query = select(TournamentRow.id).where(
            col(TournamentRow.due_at) < self._context.now() - LATE
        )
        async with self._context.work.reading() as db:
            late = [one for one in await db.exec(query.order_by(col(TournamentRow.id))) if one]
        if late:
            self._context.timing.call()
        return [Found(one, Trouble.TOURNAMENT, Cure.CALLED) for one in late]

    async def _screens(self) -> list[Found]:
        """Screens that have been behind for minutes, whatever was tried meanwhile."""
        now = self._context.now()
        query = sql_select(col(ScreenRow.id), col(ScreenRow.table_id), col(ScreenRow.shown)).where(
            col(ScreenRow.behind)
        )
        async with self._context.work.reading() as db:
            rows: Any = await (await db.connection()).execute(query)
            behind = {(screen, shown): table or 0 for screen, table, shown in rows}
        self._behind = {screen: self._behind.get(screen, now) for screen in behind}
        late = {behind[one] for one, since in self._behind.items() if since + SCREEN_LATE < now}
        if late:
            self._context.drawing.call()
        return [Found(table, Trouble.SCREEN, Cure.CALLED) for table in sorted(late)]

    async def _far_ahead(self) -> list[Found]:
        """Let what waits for a moment far ahead be sent now; what Telegram wants left alone the
        budget knows."""
        far = self._context.now() + FAR_AHEAD
        tied = [
            (kind, (pending, (kind.next_try_at > far) | (col(kind.claimed_until) > far)))
            for kind, pending in PENDING.items()
        ]
        async with self._context.work.reading() as db:
            found = [set(await db.exec(select(kind.chat_id).where(*where))) for kind, where in tied]
        chats = sorted(set[int]().union(*found))
        if chats:
            async with self._context.work(effect=False) as db:
                for kind, where in tied:
                    free = update(kind).where(in_order(kind, *where))
                    free = free.values(next_try_at=self._context.now(), claimed_until=None)
                    await db.exec(free.execution_options(synchronize_session=False))
            self._context.drawing.call()
        return [Found(chat, Trouble.AHEAD, Cure.MENDED) for chat in chats]


def trouble_of(loaded: Loaded) -> Trouble | None:
    """Why an open table cannot go on as it is; None where it can."""
    if loaded.phase is Phase.LOBBY:
        return Trouble.NO_CLOCK if loaded.table.closes_at is None else None
    if loaded.phase is not Phase.PLAYING:
        return None
    if loaded.match is None:
        return Trouble.UNREADABLE
    try:
        return _trouble_in(loaded, loaded.match)
    except Exception:  # BadState, BadOptions, and whatever a game makes of a senseless state
        return Trouble.UNREADABLE


def _trouble_in(loaded: Loaded, match: MatchRow) -> Trouble | None:
    options, decision = loaded.options, loaded.decision
    for viewer in (None, *range(loaded.table.seat_count)):
        loaded.game.view(loaded.state, viewer)
    if options is None or decision is None:
        return Trouble.NO_QUESTION
    if loaded.table.seed is None:
        return Trouble.NO_SEED
    if decision.mode is Mode.CHANCE:
        return Trouble.NO_CLOCK
    if not _can_be_answered(loaded, decision):
        return Trouble.NOBODY
    robots = any(moved_by_robot(loaded.seats[seat]) for seat in decision.waiting)
    clocks_are_set = match.deadline_at is not None and (match.robot_at is not None or not robots)
    return None if clocks_are_set and match.decision == decision.id else Trouble.NO_CLOCK


def _can_be_answered(loaded: Loaded, decision: Decision) -> bool:
    """Whether somebody is asked, everybody who is asked sits there, and each has an answer."""
    return bool(decision.waiting) and all(
        seat in loaded.seats
        and next(iter(loaded.game.legal(loaded.state, decision, seat)), None) is not None
        for seat in decision.waiting
    )


def _times_of(loaded: Loaded) -> _Times:
    table, match = loaded.table, loaded.match
    return _Times(
        loaded.id,
        table.phase,
        table.seed is not None,
        match is not None,
        table.closes_at,
        None if match is None else match.deadline_at,
        None if match is None else match.robot_at,
    )


async def _close(db: AsyncSession, tables: list[int]) -> None:
    for table in tables:
        closed = update(TableRow).where(col(TableRow.id) == table)
        await db.exec(closed.values(phase=Phase.CLOSED.value, seed=None))
        timeless = update(MatchRow).where(col(MatchRow.table_id) == table)
        await db.exec(timeless.values(deadline_at=None, warn_at=None, robot_at=None))
