"""A walk through a tournament by whoever presses whatever, with what has to hold after each step.

People who play, wait, are blocked, forgotten or strangers, and two admins press every tool and
every button in any phase, often in vain; time leaps, processes die in the middle of their work.
Each step is refused with a receipt or has its effect; anything else is a fault.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.readmodels import Phase as TablePhase
from core.readmodels import Receipt, Said
from core.services.tournaments.journal import (
    OVER,
    Journal,
    Part,
    load_journal,
    load_log,
    next_due,
)
from core.services.tournaments.planning import SETTINGS
from core.services.tournaments.tools.desk import BoardPlace
from core.storage import (
    MatchRow,
    SeatRow,
    TableRow,
    TournamentBoardRow,
    TournamentPersonRow,
    TournamentRow,
)
from core.tournaments import log
from core.tournaments.folding import fold
from core.tournaments.log import dump_event, load_event
from core.tournaments.model import PLANS, Phase
from core.tournaments.standings import final_standings, standings
from core.tournaments.state import TAKES_PART, State, current
from tests.core.services.ground import GROUP
from tests.core.services.tournaments.mortal import Died, restarted
from tests.core.services.tournaments.stage import ORGANISER, Arena, crowd

ADMIN: Final = 901
STRANGERS: Final = (910, 911)
LEAPS: Final = 400
"""So often time has to leap at the most until a tournament is over."""

Step = Callable[["Walk"], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Scene:
    """A tournament to be walked through."""

    game: str
    people: int
    settings: dict[str, Any]


SCENES: Final = {
    "swiss": Scene("belka", 12, {"expected": 6, "kind": "swiss", "rounds": 3, "maximum": 5}),
    "swiss and bracket": Scene(
        "belka", 14, {"expected": 9, "kind": "swiss", "rounds": 2, "final": 4}
    ),
    "round robin": Scene("belka", 8, {"expected": 4, "checkin": 0}),
    "knock-out": Scene("belka", 12, {"expected": 6, "kind": "knockout"}),
    "double knock-out": Scene("belka", 8, {"expected": 4, "kind": "knockout", "double": True}),
    "tables": Scene("mozhno", 9, {"expected": 9, "rounds": 2, "final": 4}),
    "planned": Scene("clubs", 9, {"expected": 9, "seats": 3, "rounds": 3, "planned": True}),
    "same deals": Scene(
        "belka", 8, {"expected": 4, "kind": "swiss", "rounds": 2, "checkin": 0, "duplicate": True}
    ),
    "heats": Scene("clubs", 6, {"expected": 6, "kind": "knockout", "pause": 0, "checkin": 5}),
    "by hand": Scene("cals_bs", 8, {"expected": 8, "rounds": 2, "by_hand": True, "maximum": 7}),
}


class Walk:
    """One tournament, and a second one beside it; `trail` tells what was done."""

    def __init__(self, arena: Arena, scene: Scene, chance: Random, steps: Sequence[Step]) -> None:
        self.arena, self.scene, self.chance, self.steps = arena, scene, chance, steps
        self.people = crowd(scene.people)
        self.everybody = [*self.people, *STRANGERS, ADMIN, ORGANISER]
        self.beside = Arena(arena.ground)
        self.trail: list[str] = []
        self.group = GROUP

    # -- setting out -------------------------------------------------------------------------------

    async def begin(self) -> None:
        """The sign-up is open; sometimes the rounds have begun."""
        ground = self.arena.ground
        await ground.meet(*self.everybody)
        await ground.meet(*STRANGERS, reachable=False)
        await self.beside.open("mozhno", expected=6, deals=1, checkin=0)
        await self.arena.open(self.scene.game, **self.scene.settings)
        if self.chance.random() < 0.8:
            await self.arena.sign_up(self.people)
        if self.chance.random() < 0.7:
            row = await self.arena.row()
            if row.checkin_at is not None:
                await self.arena.until(row.checkin_at)
                await self.arena.check_in(self.people)
            await self.arena.until((await self.arena.row()).starts_at)
        await self.check()

    async def go(self, steps: int) -> None:
        """So many steps, each of them looked at."""
        for _ in range(steps):
            await self.step()
            await self.check()

    async def step(self) -> None:
        """One step, or the same one twice; the process may die in it."""
        act = self.chance.choice(self.steps)
        self.trail.append(act.__name__)
        twice = self.chance.random() < 0.15
        state = self.chance.getstate()
        if self.chance.random() < 0.1:
            await self.dying(act, self.chance.randrange(1, 4))
        else:
            await self.done(act)
        if twice:
            after = self.chance.getstate()
            self.chance.setstate(state)
            self.chance.random()
            await self.done(act)
            self.chance.setstate(after)

    async def done(self, act: Step) -> None:
        """A step, and what came of it."""
        before = await self.arena.row()
        got = await act(self)
        if isinstance(got, Receipt):
            self.trail[-1] += f" -> {got.said}"
            assert got.said is not Said.BUSY
            if not got.done:
                assert (await self.arena.row()).events == before.events

    async def dying(self, act: Step, transactions: int) -> None:
        """A step in a process that dies in one of its first transactions; another goes on."""
        self.trail[-1] += f" (dies in {transactions})"
        whole = self.arena
        self.arena = restarted(whole, transactions=transactions)
        with suppress(Died):
            await act(self)
        self.arena = restarted(whole)
        self.beside = restarted(self.beside, ground=self.arena.ground)

    # -- who and what ------------------------------------------------------------------------------

    def anybody(self) -> int:
        """A person, mostly one of those who play."""
        return self.chance.choice(self.everybody if self.chance.random() < 0.3 else self.people)

    def boss(self) -> dict[str, Any]:
        """Who uses a tool, and by which right."""
        if self.chance.random() < 0.05:
            return {"person": self.anybody(), "admin": False}
        return self.chance.choice(
            ({"person": ORGANISER, "admin": False}, {"person": ADMIN, "admin": True})
        )

    def judge(self) -> tuple[int, bool]:
        """The same, for a tool that is told where."""
        boss = self.boss()
        return boss["person"], boss["admin"]

    def entrant(self) -> int:
        """The number of an entrant, now and then of none."""
        return self.chance.randrange(self.scene.people + 2)

    async def board(self, *, live: bool = False) -> BoardPlace:
        """A stage, a round and a board that are there, or nearly."""
        rows = await self.arena.ground.rows(TournamentBoardRow, tournament_id=self.arena.id)
        if not rows or self.chance.random() < 0.05:
            near = (self.chance.randrange(3), self.chance.randrange(3), self.chance.randrange(4))
            return BoardPlace(*near)
        row = rows[-1] if live else self.chance.choice(rows)
        at = row.board if not live else self.chance.randrange(1, row.board + 1)
        return BoardPlace(row.stage, row.round, at)

    def ranks(self, count: int) -> tuple[int, ...]:
        """Places of so many, with ties."""
        scores = [self.chance.randrange(4) for _ in range(count)]
        return tuple(1 + sum(other > own for other in scores) for own in scores)

    # -- what has to hold --------------------------------------------------------------------------

    async def check(self) -> None:
        """What has to hold at any time. Raises AssertionError."""
        ground = self.arena.ground
        context = ground.services.context
        for tournament in (self.arena.id, self.beside.id):
            async with ground.work.reading() as db:
                journal = await load_journal(context, db, tournament, lock=False)
                assert journal is not None
                await the_log_is_the_truth(db, journal)
                everybody_plays_once(journal.state)
                await rows_tell_what_the_log_says(db, journal)
                await clocks_are_set(db, journal)
                await people_are_where_they_belong(db, journal)
        await self.everything_can_be_read()

    async def everything_can_be_read(self) -> None:
        """No screen fails, whoever asks for it."""
        reading = self.arena.services.reading
        await reading.board(self.arena.id)
        await reading.card(self.arena.id, self.anybody())
        if self.chance.random() < 0.1:
            await reading.record(self.arena.id)

    async def to_the_end(self) -> None:
        """Time passes, and whoever has to say so lets it go on, until everything is over."""
        ground = self.arena.ground
        for _ in range(LEAPS):
            rows = await ground.rows(TournamentRow)
            live = [row for row in rows if row.phase not in OVER]
            if not live:
                return
            for row in live:
                if row.phase == Phase.RUNNING and row.due_at is None:
                    await self.arena.services.director.proceed(row.id or 0, ADMIN, admin=True)
            due = [row.due_at for row in await ground.rows(TournamentRow) if row.due_at]
            ground.clock.moment = max(ground.clock.moment, min(due, default=ground.clock.moment))
            await settle(self.arena)
        raise AssertionError(f"without an end: {await ground.rows(TournamentRow)}")


async def settle(arena: Arena) -> None:
    """What is due is done, which must not take for ever."""
    for _ in range(60):
        if not await arena.ground.fire():
            return
    raise AssertionError(f"always due: {await arena.ground.services.deadlines.due()}")


async def the_log_is_the_truth(db: AsyncSession, journal: Journal) -> None:
    """Numbered without a gap, read again to the byte, and the state is what it folds to."""
    lines = await load_log(db, journal.id)
    assert len(lines) == journal.row.events
    events = [load_event(line) for line in lines]
    again = [dump_event(event) for event in events]
    assert json.dumps(again, sort_keys=True) == json.dumps(lines, sort_keys=True)
    state = State(PLANS.load(journal.row.plan))
    for event in events:
        state = fold(state, event)
    assert state == journal.state
    assert journal.row.phase == state.phase
    published = Counter((e.stage, e.round) for e in events if isinstance(e, log.Paired))
    assert max(published.values(), default=1) == 1
    for leg in state.legs:
        assert [one.number for one in leg.rounds] == list(range(1, len(leg.rounds) + 1))
        assert repr(standings(state, leg.number)) == repr(standings(journal.state, leg.number))
    named = [line.entrant for line in final_standings(state)]
    assert sorted(named) == sorted(state.legs[0].field if state.legs else ())


def everybody_plays_once(state: State) -> None:
    """In each round of his stage an entrant has one board, or a reason for none."""
    held = Counter(
        person
        for entry in state.entries.values()
        if entry.status in TAKES_PART
        for person in entry.persons
    )
    assert max(held.values(), default=1) == 1
    for leg in state.legs:
        for one in leg.rounds:
            seated = [entrant for board in one.boards for entrant in board.entrants]
            there = [*seated, *one.sittings]
            assert len(there) == len(set(there))
            assert set(there) <= set(leg.field)
            assert leg.knockout or set(there) == set(leg.field)


async def rows_tell_what_the_log_says(db: AsyncSession, journal: Journal) -> None:
    """The boards of the round that is on, and their tables: no other table of it is played."""
    now = current(journal.state)
    rows = await journal.boards()
    boards = () if now is None else now.boards
    assert [row.board for row in rows] == list(range(1, len(boards) + 1))
    tables = {row.table_id for row in rows if row.table_id is not None and not row.settled}
    for row, board in zip(rows, boards, strict=True):
        assert row.entrants == list(board.entrants)
        assert row.settled == bool(board.results)
    query = select(TableRow.id).where(
        TableRow.tournament_id == journal.id, TableRow.phase == TablePhase.PLAYING
    )
    playing = set(await db.exec(query))
    assert playing <= tables
    seats = select(SeatRow.person_id).where(col(SeatRow.table_id).in_(playing))
    sitting = Counter(person for person in await db.exec(seats) if person)
    assert max(sitting.values(), default=1) == 1
    members = {
        person
        for board in boards
        for entrant in board.entrants
        for person in journal.state.entries[entrant].persons
    }
    assert set(sitting) <= members


async def clocks_are_set(db: AsyncSession, journal: Journal) -> None:
    """A tournament is due when something is to be done, and a board that is played has its end."""
    unsettled = await journal.boards(unsettled=True)
    row, due = journal.row, next_due(journal, unsettled)
    if due is None or due > journal.now():
        assert row.due_at == due
    else:
        assert row.due_at is not None
        assert row.due_at <= due
    if journal.phase not in OVER:
        assert row.due_at is not None
    if journal.phase is Phase.RUNNING and row.closes_at is not None:
        assert row.round_at is None
        assert SETTINGS.load(row.settings).by_hand
    for board in unsettled:
        if board.table_id is None:
            continue
        assert board.stop_at is not None
        match = await db.get(MatchRow, board.table_id)
        table = await db.get_one(TableRow, board.table_id)
        if table.phase == TablePhase.PLAYING:
            assert match is not None
            assert match.deadline_at or match.robot_at
            assert board.grace_at is not None or journal.board(board).started


async def people_are_where_they_belong(db: AsyncSession, journal: Journal) -> None:
    """Whoever belongs to an entrant that takes part is in, and nobody else is."""
    query = select(TournamentPersonRow).where(TournamentPersonRow.tournament_id == journal.id)
    parts = {row.person_id: row for row in await db.exec(query)}
    inside = {
        person: entry.id
        for entry in journal.state.entries.values()
        if entry.status in TAKES_PART
        for person in entry.persons
    }
    assert {one: row.entrant for one, row in parts.items() if row.status == Part.IN} == inside
