"""Playing: answers, cards chosen before the turn, time that runs out, robots' moves."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from typing import Any, Final, TypeAlias

from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.errors import Refused
from core.engine.game import CLOCK, Action, Decision, Expire, Mode, Move, OnSilence
from core.readmodels import Act, Hand, Phase, Receipt, Said, Select
from core.services.context import Context
from core.services.hands import hand_to_press
from core.services.loading import Loaded, load
from core.services.marks import announce_at, show_all, show_hand
from core.services.matches import Run, moved_by_robot
from core.services.pace import OWED_CLOCKS
from core.services.receipts import Declined, receipts
from core.services.robots import Question, Robots, question_due
from core.services.tournaments.reporting import came
from core.storage import MatchRow, SeatRow

Read: TypeAlias = Callable[[Hand], Act | Select]
"""Tells what a button of a hand means."""

KEPT_SELECTION: Final = frozenset({"sort"})
"""What of a person's choices on the screen outlasts an answer."""


class Play:
    """What happens to a match from its first deal on. Every method is one transaction; before it,
    robots think, and after one that refuses an answer another notes who has come."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._robots = Robots(context.chance)

    @receipts
    async def answer(
        self, table: int, person: int, decision: int, action: Action, *following: Action
    ) -> Receipt:
        """A person's answer to the question `decision`; a stale or a double press says so.

        What follows are answers to the next questions, as long as that person is asked: all of
        it is done, or nothing.
        """
        async with self._seated(table, person) as (db, loaded, row):
            return await self._answer(db, loaded, row, decision, (action, *following))

    @receipts
    async def plan(self, table: int, person: int, deal: int, action: Action) -> Receipt:
        """A card chosen before one's turn; chosen again, it is taken back.

        Where the turn has come meanwhile, it is played at once.
        """
        async with self._seated(table, person) as (db, loaded, row):
            return await self._plan(db, loaded, row, deal, action)

    @receipts
    async def select(self, table: int, person: int, selection: Mapping[str, Any]) -> Receipt:
        """What a person has chosen on his screen so far; nothing is played."""
        async with self._seated(table, person) as (db, loaded, row):
            return await self._select(db, loaded, row, selection)

    @receipts
    async def press_answer(self, table: int, person: int, decision: int, read: Read) -> Receipt:
        """What a button of somebody's hand means while the question `decision` is open: an answer,
        or something chosen. `read` is told the hand as it is now; nothing is done when it raises.
        """
        async with self._seated(table, person) as (db, loaded, row):
            match read(self._hand(loaded, person)):
                case Act(action, then):
                    return await self._answer(db, loaded, row, decision, (action, *then))
                case Select(selection):
                    return await self._select(db, loaded, row, selection)

    @receipts
    async def press_plan(self, table: int, person: int, deal: int, read: Read) -> Receipt:
        """The same for a button of a deal in which nothing was asked: a card chosen before."""
        async with self._seated(table, person) as (db, loaded, row):
            match read(self._hand(loaded, person)):
                case Act(action):
                    return await self._plan(db, loaded, row, deal, action)
                case Select(selection):
                    return await self._select(db, loaded, row, selection)

    def _hand(self, loaded: Loaded, person: int) -> Hand:
        hand = hand_to_press(loaded, person, self._context.rules.turn_seconds)
        if hand is None:
            raise Declined(Said.OVER, table=loaded.id)
        return hand

    @asynccontextmanager
    async def _seated(
        self, table: int, person: int
    ) -> AsyncGenerator[tuple[AsyncSession, Loaded, SeatRow]]:
        """A transaction over the match and the seat of somebody who does something there.

        Whoever does something for the first time has come, though it was too late or illegal.
        """
        comes = False
        try:
            async with self._context.work() as db:
                loaded, row = await seated(db, table, person)
                comes = row.last_act_at is None
                yield db, loaded, row
        except (Declined, Refused):
            if comes:
                await self._note_coming(table, person)
            raise

    async def _note_coming(self, table: int, person: int) -> None:
        """Such a press is not handled by that: told again, it is refused again, and not passed
        over."""
        with suppress(Declined):
            async with self._context.work(effect=False) as db:
                loaded, row = await seated(db, table, person)
                if row.last_act_at is None:
                    await self._acted(db, loaded, row)

    async def _answer(
        self,
        db: AsyncSession,
        loaded: Loaded,
        row: SeatRow,
        decision: int,
        actions: Sequence[Action],
    ) -> Receipt:
        await self._acted(db, loaded, row)
        run = Run(self._context, db, loaded)
        await run.move(Move(row.seat, decision, actions[0]))
        for next_action in actions[1:]:
            asked = loaded.decision
            if asked is None or row.seat not in asked.waiting:
                break
            await run.move(Move(row.seat, asked.id, next_action))
        _forget_choice(row)
        await run.settle()
        return Receipt(Said.PLAYED, done=True, table=loaded.id)

    async def _plan(
        self, db: AsyncSession, loaded: Loaded, row: SeatRow, deal: int, action: Action
    ) -> Receipt:
        if loaded.match is None or deal != loaded.match.deals + 1:
            raise Declined(Said.STALE, table=loaded.id)
        asked = loaded.decision
        slept = await self._acted(db, loaded, row)
        if asked is not None and row.seat in asked.waiting:
            run = Run(self._context, db, loaded)
            await run.move(Move(row.seat, asked.id, action))
            _forget_choice(row)
            await run.settle()
            return Receipt(Said.PLAYED, done=True, table=loaded.id)
        encoded = loaded.game.encode(action)
        again = row.planned == encoded
        row.planned, row.planned_deal = (None if again else encoded), deal
        if slept:
            await show_all(db, loaded, self._context.now())
        await self._show_own(db, loaded, row)
        return Receipt(Said.UNPLANNED if again else Said.PLANNED, done=True, table=loaded.id)

    async def _select(
        self, db: AsyncSession, loaded: Loaded, row: SeatRow, selection: Mapping[str, Any]
    ) -> Receipt:
        row.selection = dict(selection)
        first, row.last_act_at = row.last_act_at is None, self._context.now()
        if first:
            await came(self._context, db, loaded)
        await self._show_own(db, loaded, row)
        return Receipt(Said.DONE, done=True, table=loaded.id)

    async def _show_own(self, db: AsyncSession, loaded: Loaded, row: SeatRow) -> None:
        """Whoever has just pressed sees what came of it at once."""
        if row.person_id is not None:
            await show_hand(db, loaded, row.person_id, self._context.now(), urgent=True)
        self._context.stir(db)

    async def expire(self, table: int, decision: int) -> None:
        """The time for a question is over. Nothing when it was settled meanwhile.

        Where silence is an answer, that is what was said, and no miss; else robots stand in.
        """
        while (seen := await self._due(table, decision, "deadline_at")) is not None:
            if seen.decision.on_silence is OnSilence.EXPIRE:
                moves = [Move(CLOCK, decision, Expire())]
            else:
                moves = await self._robots.stand_ins(seen)
            async with self._context.work(effect=False) as db:
                loaded = await self._unchanged(db, table, seen, "deadline_at")
                if loaded is not None:
                    await self._expire(db, loaded, seen.decision, moves)
                    return

    async def _expire(
        self, db: AsyncSession, loaded: Loaded, asked: Decision, moves: Sequence[Move]
    ) -> None:
        run = Run(self._context, db, loaded)
        if asked.on_silence is not OnSilence.EXPIRE:
            await self._missed(db, loaded, asked)
        elif asked.clock in OWED_CLOCKS and loaded.table.tournament_id is not None:
            _note_silence(loaded, asked)
        for move in moves:
            await run.move(move, auto=_for_person(loaded, move))
        await run.settle()

    async def robot(self, table: int, decision: int) -> None:
        """The due move of a robot, or of a sleeper's robot. Nothing when it was made meanwhile."""
        while (seen := await self._due(table, decision, "robot_at")) is not None:
            moves = await self._robots.each(seen)
            async with self._context.work(effect=False) as db:
                loaded = await self._unchanged(db, table, seen, "robot_at")
                if loaded is not None and loaded.match is not None:
                    loaded.match.robot_at = None
                    await self._first_of(
                        Run(self._context, db, loaded), loaded, loaded.match, moves
                    )
                    return

    async def _first_of(
        self, run: Run, loaded: Loaded, match: MatchRow, moves: Sequence[Move]
    ) -> None:
        """The first move that is not too soon, since others may answer before (MD1)."""
        for move in moves:
            try:
                await run.move(move, auto=_for_person(loaded, move))
            except Declined as early:
                match.robot_at = self._context.after(float(early.receipt.values["seconds"]))
            else:
                await run.settle()
                return

    async def _due(self, table: int, decision: int, clock: str) -> Question | None:
        """A question for which time is up, as it stands; nothing is locked."""
        async with self._context.work.reading() as db:
            loaded = await load(db, table, lock=False)
            return question_due(loaded, decision, clock, self._context.now())

    async def _unchanged(
        self, db: AsyncSession, table: int, seen: Question, clock: str
    ) -> Loaded | None:
        """The table under its lock; None where the question is not as it was seen."""
        loaded = await load(db, table)
        now = question_due(loaded, seen.decision.id, clock, self._context.now())
        return loaded if now == seen else None

    async def warn(self, table: int) -> None:
        """A quarter of the time is left: whoever is awaited gets his hand as a new message."""
        async with self._context.work(effect=False) as db:
            loaded = await load(db, table)
            if loaded is None or loaded.match is None or loaded.match.warn_at is None:
                return
            now = self._context.now()
            if loaded.match.warn_at > now:
                return
            loaded.match.warn_at = None
            asked = loaded.decision
            if asked is None or asked.mode is Mode.CHANCE:
                return
            for seat in asked.waiting:
                row = loaded.seats[seat]
                if row.person_id is not None and not moved_by_robot(row):
                    await show_hand(db, loaded, row.person_id, now, repost=True, urgent=True)
            self._context.stir(db)

    async def _missed(self, db: AsyncSession, loaded: Loaded, asked: Decision) -> None:
        """Whoever let the time run out has missed a turn; after some in a row he sleeps."""
        for seat in asked.waiting:
            row = loaded.seats[seat]
            if row.person_id is None or moved_by_robot(row):
                continue
            row.missed += 1
            if row.missed >= self._context.rules.misses_to_sleep:
                row.asleep = True
                await self._tell_sleep(db, loaded, row)

    async def _tell_sleep(self, db: AsyncSession, loaded: Loaded, row: SeatRow) -> None:
        moves = 0 if loaded.match is None else loaded.match.moves
        await announce_at(
            db,
            loaded,
            key=f"slept:{loaded.id}:{row.seat}:{moves}",
            kind="slept",
            payload={"seat": row.seat, "name": loaded.name(row.person_id or 0)},
            now=self._context.now(),
        )

    async def _acted(self, db: AsyncSession, loaded: Loaded, row: SeatRow) -> bool:
        """A person did something himself: he is awake, and no robot moves for him any more; whether
        one did before."""
        slept, first = moved_by_robot(row), row.last_act_at is None
        wake(row, self._context.now())
        if first:
            await came(self._context, db, loaded)
        return slept


def _note_silence(loaded: Loaded, asked: Decision) -> None:
    """Whoever owed an answer and has done nothing at all yet may not have come: he has missed it,
    but is not put to sleep for that."""
    for seat in asked.waiting:
        row = loaded.seats[seat]
        if row.person_id is not None and row.last_act_at is None:
            row.missed += 1


def wake(row: SeatRow, now: datetime) -> None:
    """The person of a seat moves for it himself."""
    row.asleep, row.robot, row.missed, row.last_act_at = False, None, 0, now


async def seated(db: AsyncSession, table: int, person: int) -> tuple[Loaded, SeatRow]:
    """A running match and the seat of somebody who sits there. Raises Declined."""
    loaded = await load(db, table)
    if loaded is None:
        raise Declined(Said.NO_TABLE)
    if loaded.phase is Phase.LOBBY:
        raise Declined(Said.NOT_STARTED, table=table)
    if loaded.phase is not Phase.PLAYING:
        raise Declined(Said.OVER, table=table)
    seat = loaded.seat_of(person)
    if seat is None:
        raise Declined(Said.NOT_SEATED, table=table)
    return loaded, loaded.seats[seat]


def _for_person(loaded: Loaded, move: Move) -> bool:
    """Whether a move is made in a person's place (RD4); the clock sits nowhere."""
    row = loaded.seats.get(move.actor)
    return row is not None and row.person_id is not None


def _forget_choice(row: SeatRow) -> None:
    row.selection = {name: value for name, value in row.selection.items() if name in KEPT_SELECTION}
    row.planned = None
