"""Looking after a running table: more time, sleepers, substitutes, people who leave, the end."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.game import Seat
from core.readmodels import Pace, Phase, Receipt, Said
from core.services.attendance import note_attendance
from core.services.calling import forget_caller
from core.services.context import Context
from core.services.hands import votes_to_stop
from core.services.loading import Loaded, load
from core.services.lobby import Lobby
from core.services.marks import announce_at, show_all, show_former, show_hand
from core.services.matches import Run, moved_by_robot, robot_time, warn_time
from core.services.pace import deadline, turn_seconds
from core.services.play import seated, wake
from core.services.receipts import Declined, not_in_tournament, receipts
from core.services.robots import STAND_IN
from core.services.tournaments.reporting import came
from core.storage import PersonRow, SeatRow, insistent


class Care:
    """What keeps a table alive. Every public method is one transaction."""

    def __init__(self, context: Context, lobby: Lobby) -> None:
        self._context = context
        self._lobby = lobby

    @receipts
    async def more_time(self, table: int, person: int) -> Receipt:
        """The time of a whole turn on top, for one who is awaited; once a deal and player."""
        async with self._context.work() as db:
            loaded, row = await seated(db, table, person)
            match, decision = loaded.match, loaded.decision
            if match is None or decision is None or row.seat not in decision.waiting:
                raise Declined(Said.NOT_YOUR_TURN, table=table)
            if row.more_time_deal == match.deals + 1:
                raise Declined(Said.MORE_TIME_USED, table=table)
            now = self._context.now()
            row.more_time_deal = match.deals + 1
            wake(row, now)
            extra = turn_seconds(Pace(loaded.table.pace), self._context.rules.turn_seconds)
            match.deadline_at = deadline(max(match.deadline_at or now, now), extra, loaded.quiet())
            match.warn_at = warn_time(loaded, decision, now)
            self._set_robot_clock(loaded)
            await self._changed(db, loaded)
            return Receipt(Said.EXTENDED, done=True, table=table)

    @receipts
    async def here(self, table: int, person: int) -> Receipt:
        """*I am here*: the owner takes the seat back from the robot."""
        async with self._context.work() as db:
            loaded, row = await seated(db, table, person)
            if not moved_by_robot(row):
                raise Declined(Said.NOT_ASLEEP, table=table)
            wake(row, self._context.now())
            await came(self._context, db, loaded)
            self._set_robot_clock(loaded)
            await show_hand(db, loaded, person, self._context.now(), repost=True, urgent=True)
            await self._changed(db, loaded)
            return Receipt(Said.AWAKE, done=True, table=table)

    def _set_robot_clock(self, loaded: Loaded) -> None:
        """A robot's move is due only while the open question awaits a robot."""
        match, decision = loaded.match, loaded.decision
        if match is None or decision is None:
            return
        match.robot_at = robot_time(self._context, loaded, decision)

    @receipts
    async def stop(self, table: int, person: int, *, admin: bool = False) -> Receipt:
        """End a table: at once for its opener and admins, else by the votes of the majority.

        A lobby closes; a match that runs posts its result as it stands.
        """
        async with self._context.work() as db:
            loaded = await load(db, table)
            if loaded is None:
                raise Declined(Said.NO_TABLE)
            if loaded.phase not in (Phase.LOBBY, Phase.PLAYING):
                raise Declined(Said.OVER, table=table)
            not_in_tournament(loaded)
            seat = loaded.seat_of(person)
            if not admin and person != loaded.table.opener_id:
                if seat is None or loaded.phase is Phase.LOBBY:
                    raise Declined(Said.NOT_ALLOWED, table=table)
                return await self._vote(db, loaded, loaded.seats[seat])
            await self.end(db, loaded)
            return Receipt(Said.STOPPED, done=True, table=table)

    async def _vote(self, db: AsyncSession, loaded: Loaded, row: SeatRow) -> Receipt:
        if row.voted_stop:
            raise Declined(Said.ALREADY_VOTED, table=loaded.id)
        row.voted_stop = True
        votes, needed = votes_to_stop(loaded)
        if votes >= needed:
            await self.end(db, loaded)
            return Receipt(Said.STOPPED, done=True, table=loaded.id)
        await self._changed(db, loaded)
        return Receipt(
            Said.VOTED, done=True, values={"votes": votes, "needed": needed}, table=loaded.id
        )

    async def end(self, db: AsyncSession, loaded: Loaded) -> None:
        """The part of `stop` that others use in a transaction of theirs."""
        if loaded.match is None:
            await self._lobby.close_loaded(db, loaded)
        else:
            await Run(self._context, db, loaded).stop()

    @receipts
    async def substitute(
        self, table: int, person: int, seat: Seat, *, admin: bool = False
    ) -> Receipt:
        """A robot for a sleeping seat; for the opener, admins, and whoever plays there.

        The owner keeps hand and score and may take the seat back.
        """
        async with self._context.work() as db:
            loaded = await load(db, table)
            if loaded is None:
                raise Declined(Said.NO_TABLE)
            if loaded.phase is not Phase.PLAYING:
                raise Declined(Said.NOT_STARTED, table=table)
            not_in_tournament(loaded)
            plays = loaded.seat_of(person) is not None
            if not admin and not plays and person != loaded.table.opener_id:
                raise Declined(Said.NOT_ALLOWED, table=table)
            row = loaded.seats.get(seat)
            if row is None or row.person_id is None or not row.asleep:
                raise Declined(Said.NOT_ASLEEP, table=table)
            if row.robot is not None:
                raise Declined(Said.STALE, table=table)
            await self._give_to_robot(db, loaded, row)
            return Receipt(Said.SUBSTITUTED, done=True, table=table)

    @receipts
    async def take_over(self, table: int, person: int, seat: Seat) -> Receipt:
        """A willing person takes the seat of somebody who sleeps or has left."""
        async with self._context.work() as db:
            loaded = await load(db, table)
            if loaded is None:
                raise Declined(Said.NO_TABLE)
            if loaded.phase is not Phase.PLAYING:
                raise Declined(Said.NOT_STARTED, table=table)
            not_in_tournament(loaded)
            if loaded.seat_of(person) is not None:
                raise Declined(Said.ALREADY_SEATED, table=table)
            row = loaded.seats.get(seat)
            if row is None or not moved_by_robot(row):
                raise Declined(Said.SEAT_TAKEN, table=table)
            newcomer = await db.get_one(PersonRow, person)
            if not newcomer.reachable:
                raise Declined(Said.UNREACHABLE, table=table)
            former = row.person_id
            await note_attendance(db, loaded, [row], self._context.now())
            before = "" if former is None else loaded.name(former)
            row.person_id, row.more_time_deal, row.voted_stop = person, 0, False
            row.planned, row.selection = None, {}
            wake(row, self._context.now())
            loaded.people = {**loaded.people, person: newcomer}
            if former is not None:  # who must not see this hand any longer
                await show_former(db, loaded, former)
            self._set_robot_clock(loaded)
            await self._tell(db, loaded, "took_over", row, name=before, by=newcomer.name)
            await self._changed(db, loaded)
            return Receipt(Said.SUBSTITUTED, done=True, table=table)

    async def _give_to_robot(self, db: AsyncSession, loaded: Loaded, row: SeatRow) -> None:
        row.robot = STAND_IN
        self._set_robot_clock(loaded)
        await self._tell(db, loaded, "took_over", row, by="")
        await self._changed(db, loaded)

    @insistent
    async def left_group(self, chat: int, person: int, tables: list[int]) -> None:
        """A person left the group of these tables: he stands up in lobbies, a robot plays on.

        He keeps hand and score, and his private chat still works. He is called there no more.
        """
        async with self._context.work(effect=False) as db:
            await forget_caller(db, chat, person)
        for table in tables:
            async with self._context.work(effect=False) as db:
                loaded = await load(db, table)
                if loaded is None or loaded.table.chat_id != chat:
                    continue
                if loaded.table.tournament_id is None:  # which is played in private chats
                    await self.leave(db, loaded, person)

    async def leave(self, db: AsyncSession, loaded: Loaded, person: int) -> None:
        """The part of `left_group` that others use in a transaction of theirs."""
        seat = loaded.seat_of(person)
        if seat is None:
            return
        if loaded.phase is Phase.LOBBY:
            await self._lobby.stand_up(db, loaded, person)
        elif loaded.phase is Phase.PLAYING and not moved_by_robot(loaded.seats[seat]):
            loaded.seats[seat].asleep = True
            self._set_robot_clock(loaded)
            await self._tell(db, loaded, "left", loaded.seats[seat])
            await self._changed(db, loaded)

    @insistent
    async def unreachable(self, person: int, tables: list[int]) -> None:
        """A person blocked the bot: told at his tables; the clock runs and he may come back."""
        for table in tables:
            async with self._context.work(effect=False) as db:
                loaded = await load(db, table)
                seat = None if loaded is None else loaded.seat_of(person)
                if loaded is None or seat is None:
                    continue
                if loaded.phase is Phase.LOBBY:
                    await self._lobby.stand_up(db, loaded, person)
                elif loaded.phase is Phase.PLAYING and not moved_by_robot(loaded.seats[seat]):
                    once = f"{person}:{0 if loaded.match is None else loaded.match.deals}"
                    await self._tell(db, loaded, "unreachable", loaded.seats[seat], once=once)

    async def _tell(
        self,
        db: AsyncSession,
        loaded: Loaded,
        kind: str,
        row: SeatRow,
        *,
        once: str | None = None,
        **more: str,
    ) -> None:
        """A word about a seat's person to everybody at the table; one for each `once`."""
        mark = once or str(0 if loaded.match is None else loaded.match.version)
        await announce_at(
            db,
            loaded,
            key=f"{kind}:{loaded.id}:{row.seat}:{mark}",
            kind=kind,
            payload={"seat": row.seat, "name": loaded.name(row.person_id or 0), **more},
            now=self._context.now(),
        )
        self._context.stir(db)

    async def _changed(self, db: AsyncSession, loaded: Loaded) -> None:
        if loaded.match is not None:
            loaded.match.version += 1
        await show_all(db, loaded, self._context.now())
        self._context.stir(db)
