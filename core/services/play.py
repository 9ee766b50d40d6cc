"""Playing: answers, cards chosen before the turn, time that runs out, robots' moves."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from sqlmodel.ext.asyncio.session import AsyncSession

from core.ai import POLICIES
from core.engine.game import CLOCK, Action, Decision, Expire, Mode, Move, OnSilence, Seat
from core.readmodels import Phase, Receipt, Said
from core.services.context import Context
from core.services.loading import Loaded, load
from core.services.marks import announce_at, show_hand, show_hands, show_table
from core.services.matches import Run, moved_by_robot
from core.services.receipts import Declined, receipts
from core.services.tournaments.reporting import came
from core.storage import SeatRow

STAND_IN: Final = "easy"
"""The robot that moves for people: quick, and no stronger than a club player."""
KEPT_SELECTION: Final = frozenset({"sort"})
"""What of a person's choices on the screen outlasts an answer."""


class Play:
    """What happens to a match from its first deal on. Every method is one transaction."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @receipts
    async def answer(
        self, table: int, person: int, decision: int, action: Action, *following: Action
    ) -> Receipt:
        """A person's answer to the question `decision`; a stale or a double press says so.

        What follows are answers to the next questions, as long as that person is asked: all of
        it is done, or nothing.
        """
        async with self._context.work() as db:
            loaded, row = await seated(db, table, person)
            await self._acted(db, loaded, row)
            run = Run(self._context, db, loaded)
            await run.move(Move(row.seat, decision, action))
            for next_action in following:
                asked = loaded.decision
                if asked is None or row.seat not in asked.waiting:
                    break
                await run.move(Move(row.seat, asked.id, next_action))
            _forget_choice(row)
            await run.settle()
            return Receipt(Said.PLAYED, done=True, table=table)

    @receipts
    async def plan(self, table: int, person: int, deal: int, action: Action) -> Receipt:
        """A card chosen before one's turn; chosen again, it is taken back.

        Where the turn has come meanwhile, it is played at once.
        """
        async with self._context.work() as db:
            loaded, row = await seated(db, table, person)
            if loaded.match is None or deal != loaded.match.deals + 1:
                raise Declined(Said.STALE, table=table)
            decision = loaded.decision
            await self._acted(db, loaded, row)
            if decision is not None and row.seat in decision.waiting:
                run = Run(self._context, db, loaded)
                await run.move(Move(row.seat, decision.id, action))
                _forget_choice(row)
                await run.settle()
                return Receipt(Said.PLAYED, done=True, table=table)
            encoded = loaded.game.encode(action)
            again = row.planned == encoded
            row.planned, row.planned_deal = (None if again else encoded), deal
            await show_hand(db, loaded, person, self._context.now(), urgent=True)
            self._context.stir(db)
            return Receipt(Said.UNPLANNED if again else Said.PLANNED, done=True, table=table)

    @receipts
    async def select(self, table: int, person: int, selection: Mapping[str, Any]) -> Receipt:
        """What a person has chosen on his screen so far; nothing is played."""
        async with self._context.work() as db:
            loaded, row = await seated(db, table, person)
            row.selection = dict(selection)
            row.last_act_at = self._context.now()
            await show_hand(db, loaded, person, self._context.now(), urgent=True)
            self._context.stir(db)
            return Receipt(Said.DONE, done=True, table=table)

    async def expire(self, table: int, decision: int) -> None:
        """The time for a question is over. Nothing when it was settled meanwhile."""
        async with self._context.work(effect=False) as db:
            loaded = await load(db, table)
            asked = _still_open(loaded, decision)
            if loaded is None or loaded.match is None or asked is None:
                return
            due = loaded.match.deadline_at
            if due is None or due > self._context.now():
                return
            run = Run(self._context, db, loaded)
            if asked.on_silence is OnSilence.EXPIRE:  # silence is an answer, and no miss
                await run.move(Move(CLOCK, asked.id, Expire()))
            else:
                await self._missed(db, loaded, asked)
                await self._stand_in(run, loaded, asked)
            await run.settle()

    async def _stand_in(self, run: Run, loaded: Loaded, asked: Decision) -> None:
        """A robot answers for everybody who is still awaited."""
        for seat in sorted(asked.waiting):
            decision = _still_open(loaded, asked.id)
            if decision is not None and seat in decision.waiting:
                action = self._choose(loaded, decision, seat, STAND_IN)
                auto = _for_person(loaded.seats[seat])
                await run.move(Move(seat, decision.id, action), auto=auto)

    def _choose(self, loaded: Loaded, decision: Decision, seat: Seat, level: str) -> Action:
        view = loaded.game.view(loaded.state, seat)
        return POLICIES[loaded.game.id][level](view, decision, self._context.chance)

    async def robot(self, table: int, decision: int) -> None:
        """The due move of a robot, or of a sleeper's robot. Nothing when it was made meanwhile."""
        async with self._context.work(effect=False) as db:
            loaded = await load(db, table)
            asked = _still_open(loaded, decision)
            if loaded is None or loaded.match is None or asked is None:
                return
            due = loaded.match.robot_at
            if due is None or due > self._context.now():
                return
            seats = [seat for seat in sorted(asked.waiting) if moved_by_robot(loaded.seats[seat])]
            if not seats:
                loaded.match.robot_at = None
                return
            first = self._context.chance.below(len(seats))
            run = Run(self._context, db, loaded)
            for seat in (*seats[first:], *seats[:first]):
                try:
                    await self._robot_move(run, loaded, asked, loaded.seats[seat])
                except Declined as early:  # others may answer first (MD1)
                    seconds = float(early.receipt.values["seconds"])
                    loaded.match.robot_at = self._context.after(seconds)
                else:
                    await run.settle()
                    return

    async def _robot_move(self, run: Run, loaded: Loaded, asked: Decision, row: SeatRow) -> None:
        level = row.robot if row.person_id is None and row.robot else STAND_IN
        action = self._choose(loaded, asked, row.seat, level)
        await run.move(Move(row.seat, asked.id, action), auto=_for_person(row))

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

    async def _acted(self, db: AsyncSession, loaded: Loaded, row: SeatRow) -> None:
        """A person did something himself: he is awake, and no robot moves for him any more."""
        slept, first = moved_by_robot(row), row.last_act_at is None
        wake(row, self._context.now())
        if first:
            await came(self._context, db, loaded)
        if slept:
            await show_table(db, loaded, self._context.now())
            await show_hands(db, loaded, self._context.now())


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


def _still_open(loaded: Loaded | None, decision: int) -> Decision | None:
    if loaded is None or loaded.phase is not Phase.PLAYING:
        return None
    asked = loaded.decision
    return asked if asked is not None and asked.id == decision else None


def _for_person(row: SeatRow) -> bool:
    """Whether a robot's move for this seat is made in a person's place (RD4)."""
    return row.person_id is not None


def _forget_choice(row: SeatRow) -> None:
    row.selection = {name: value for name, value in row.selection.items() if name in KEPT_SELECTION}
    row.planned = None
