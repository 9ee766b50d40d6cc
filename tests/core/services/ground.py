"""Services over a database of their own, with a clock and a chance that tests move.

Nothing stands in for the database: what is looked at is what its rows say.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncEngine
from sqlmodel import col, select

from core.engine.game import Action, Decision, Mode
from core.engine.record import to_line
from core.readmodels import Hand, Pace, Receipt, Said
from core.services import Rules, ScreenJob, Services, make_services
from core.services.loading import Loaded, load
from core.services.matches import record_lines
from core.storage import (
    MatchRow,
    OutboxRow,
    PersonRow,
    Row,
    ScreenRow,
    SeatRow,
    UnitOfWork,
    insert_new,
    make_engine,
)
from tests.support.hands import hand_now
from tests.support.locks import LockWatch

R = TypeVar("R", bound=Row)

GROUP = -1001
ANNA, BORIS, AIGERIM, DAULET, EGOR = 11, 12, 13, 14, 15
FOUR = (ANNA, BORIS, AIGERIM, DAULET)
NAMES = {ANNA: "Anna", BORIS: "Boris", AIGERIM: "Aigerim", DAULET: "Daulet", EGOR: "Egor"}
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
TURN = 60.0
ROBOT = 1.5


class StillClock:
    """Time that stands still until it is moved."""

    def __init__(self, moment: datetime = NOON) -> None:
        self.moment = moment

    def now(self) -> datetime:
        return self.moment

    def move(self, seconds: float) -> datetime:
        self.moment += timedelta(seconds=seconds)
        return self.moment

    async def sleep(self, seconds: float) -> None:
        self.move(seconds)

    def real(self, seconds: float) -> float:
        return seconds


class CountedChance:
    """Chance that is the same on every run; it remembers the seeds that it gave."""

    def __init__(self, name: str = "ground") -> None:
        self._name, self._count, self._random = name, 0, Random(name)
        self.seeds: list[bytes] = []

    def _next(self) -> bytes:
        self._count += 1
        return hashlib.sha256(f"{self._name}:{self._count}".encode()).digest()

    def seed(self) -> bytes:
        self.seeds.append(self._next())
        return self.seeds[-1]

    def token(self) -> str:
        return self._next().hex()[:22]

    def below(self, n: int) -> int:
        return self._random.randrange(n)


class Ground:
    """Services, and short words for what tests do with them again and again."""

    def __init__(
        self,
        engine: AsyncEngine,
        *,
        clock: StillClock | None = None,
        chance: CountedChance | None = None,
        rules: Rules | None = None,
    ) -> None:
        self.engine = engine
        self.clock, self.chance = clock or StillClock(), chance or CountedChance()
        self.work = UnitOfWork(engine)
        self.services: Services = make_services(
            self.work, self.clock, self.chance, rules or Rules(robot_delay=ROBOT)
        )

    # -- people and tables -------------------------------------------------------------------------

    async def meet(self, *people: int, reachable: bool = True) -> None:
        """People whom the bot has seen; they have pressed Start or not."""
        async with self.work(effect=False) as db:
            for person in people:
                name = NAMES.get(person, f"P{person}")
                row = PersonRow(id=person, name=name, client_language="ru", reachable=reachable)
                await insert_new(db, row)

    async def group(self, chat: int = GROUP) -> int:
        await self.services.chats.met(chat, "group", "Cards")
        return chat

    async def lobby(
        self,
        people: Iterable[int] = FOUR,
        *,
        game: str = "belka",
        robots: int = 0,
        preset: str | None = None,
        pace: Pace | None = None,
        chat: int = GROUP,
        thread: int | None = None,
        level: str = "easy",
    ) -> int:
        """A table that the first one opened, and where they sit in this order."""
        first, *others = people
        await self.meet(first, *others)
        if chat < 0:
            await self.group(chat)
        else:
            await self.services.chats.met(chat, "private", "")
        opened = await self.services.lobby.open(
            chat=chat, thread=thread, opener=first, game=game, preset=preset, pace=pace
        )
        assert opened.table is not None
        for person in others:
            await self.services.lobby.sit(opened.table, person)
        for _ in range(robots):
            await self.services.lobby.add_robot(opened.table, first, level)
        return opened.table

    async def match(self, people: Iterable[int] = FOUR, **how: Any) -> int:
        """A match that has begun."""
        sitting = tuple(people)
        table = await self.lobby(sitting, **how)
        started = await self.services.lobby.start(table, sitting[0])
        assert started.said is Said.STARTED
        return table

    # -- looking -----------------------------------------------------------------------------------

    async def loaded(self, table: int) -> Loaded:
        async with self.work.reading() as db:
            found = await load(db, table, lock=False)
            assert found is not None
            return found

    async def rows(self, kind: type[R], **where: Any) -> list[R]:
        """The rows of a kind, in the order of their keys."""
        async with self.work.reading() as db:
            keys = kind.__table__.primary_key.columns  # type: ignore[attr-defined]
            return list(await db.exec(select(kind).filter_by(**where).order_by(*keys)))

    async def row(self, kind: type[R], **where: Any) -> R:
        (found,) = await self.rows(kind, **where)
        return found

    async def seat(self, table: int, person: int) -> SeatRow:
        return await self.row(SeatRow, table_id=table, person_id=person)

    async def seated(self, table: int) -> dict[int, int | str | None]:
        """Who sits where: people by id, robots by level."""
        rows = await self.rows(SeatRow, table_id=table)
        return {row.seat: row.person_id or row.robot for row in rows}

    async def asked(self, table: int) -> Decision:
        decision = (await self.loaded(table)).decision
        assert decision is not None
        return decision

    async def turn(self, table: int) -> tuple[int, Decision]:
        """Who must act first, by person, and the question."""
        loaded = await self.loaded(table)
        decision = loaded.decision
        assert decision is not None
        person = loaded.seats[min(decision.waiting)].person_id
        assert person is not None
        return person, decision

    async def legal(self, table: int, person: int) -> list[Action]:
        loaded = await self.loaded(table)
        seat, decision = loaded.seat_of(person), loaded.decision
        assert seat is not None
        assert decision is not None
        return list(loaded.game.legal(loaded.state, decision, seat))

    async def hand(self, table: int, person: int) -> Hand:
        hand = await hand_now(self.services, table, person)
        assert isinstance(hand, Hand)
        return hand

    async def record(self, table: int) -> bytes:
        """The record as a file would hold it."""
        async with self.work.reading() as db:
            loaded = await load(db, table, lock=False)
            assert loaded is not None
            lines = await record_lines(db, loaded)
        return "".join(map(to_line, lines)).encode()

    async def outbox(self, kind: str | None = None) -> list[OutboxRow]:
        rows = await self.rows(OutboxRow)
        return [row for row in rows if kind in (None, row.kind)]

    async def kinds(self) -> list[str]:
        """The kinds of all announcements, the oldest first."""
        return [row.kind for row in await self.outbox()]

    async def screen(self, table: int, chat: int) -> ScreenRow:
        return await self.row(ScreenRow, table_id=table, chat_id=chat)

    # -- doing -------------------------------------------------------------------------------------

    async def step(self, table: int) -> Receipt:
        """Whoever must act first gives the first legal answer."""
        return await self._answer(await self.loaded(table))

    async def _answer(self, loaded: Loaded) -> Receipt:
        decision = loaded.decision
        assert decision is not None
        seat = min(decision.waiting)
        person = loaded.seats[seat].person_id
        assert person is not None
        action = next(iter(loaded.game.legal(loaded.state, decision, seat)))
        return await self.services.play.answer(loaded.id, person, decision.id, action)

    async def play_deal(self, table: int) -> None:
        """People give their first legal answers until one more deal is finished."""
        before = (await self.row(MatchRow, table_id=table)).deals
        while (loaded := await self.loaded(table)).match is not None:
            if loaded.match.deals > before:
                break
            await self._answer(loaded)

    async def play_out(self, table: int) -> None:
        """People and robots play until the match is over."""
        while (loaded := await self.loaded(table)).decision is not None:
            if loaded.seats[min(loaded.decision.waiting)].person_id:
                await self._answer(loaded)
            else:
                await self.pass_time(ROBOT * 5)

    async def change(self, kind: type[Row], where: dict[str, Any], **values: Any) -> None:
        """Write into a row what a test needs to be there."""
        async with self.work(effect=False) as db:
            row = (await db.exec(select(kind).filter_by(**where))).one()
            for name, value in values.items():
                setattr(row, name, value)

    async def set_state(self, table: int, state: Any) -> None:
        """Put a match into a state of its game, as if it had been played to there."""
        loaded = await self.loaded(table)
        (decision,) = loaded.game.decisions(state)
        assert decision.mode is not Mode.CHANCE
        await self.change(
            MatchRow,
            {"table_id": table},
            state=loaded.game.codec.dump(state),
            decision=decision.id,
        )

    async def pass_time(self, seconds: float) -> list[str]:
        """Time passes, and what is due then is done; the kinds of it."""
        self.clock.move(seconds)
        return await self.fire()

    async def fire(self) -> list[str]:
        due = await self.services.deadlines.due()
        for one in due:
            await self.services.deadlines.fire(one)
        return [one.kind.value for one in due]

    async def draw_all(self, *, message: int = 500) -> list[ScreenJob]:
        """Everything that is behind is drawn, as a worker would."""
        drawn: list[ScreenJob] = []
        while waiting := await self.services.screens.waiting():
            for one in waiting:
                job = await self.services.screens.claim(one.id)
                assert job is not None
                fresh = job.message is None or job.repost
                number = message + job.id if fresh else job.message
                await self.services.screens.shown(job, message=number, digest="d", fresh=fresh)
                drawn.append(job)
        return drawn

    async def behind(self) -> dict[int, ScreenRow]:
        """The screens that are behind, by chat."""
        async with self.work.reading() as db:
            rows = await db.exec(select(ScreenRow).where(col(ScreenRow.behind)))
            return {row.chat_id: row for row in rows}


@asynccontextmanager
async def ground_on(url: str, *, in_order: bool = True, **how: Any) -> AsyncGenerator[Ground]:
    """A ground over an empty database of the newest schema; its locks are taken `in_order`."""
    engine = make_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(Row.metadata.create_all)
        watch = LockWatch(engine)
        yield Ground(engine, **how)
        if in_order:
            watch.check()
    finally:
        await engine.dispose()
