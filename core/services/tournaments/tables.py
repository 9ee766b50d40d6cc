"""The matches of a round: their tables opened, those who did not come, the clock, the end.

A table of a tournament begins at once and is played in private chats only; its people sit where the
pairing says, the first named deals. What is due at one table is done in a transaction of its own,
which locks the table before the tournament.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from typing import Any, Final

from sqlmodel.ext.asyncio.session import AsyncSession

from core.boards import TournamentNotice
from core.engine.game import Seat
from core.readmodels import Phase as TablePhase
from core.services.attendance import note_attendance
from core.services.context import Context
from core.services.loading import Loaded, load, table_id
from core.services.marks import show_former, show_hands
from core.services.matches import Run, count_opened, give_time, robot_time
from core.services.robots import STAND_IN
from core.services.tournaments.dealing import sealed_tables, share_deals
from core.services.tournaments.journal import Journal, Part, load_journal
from core.services.tournaments.notices import seconds, tell
from core.services.tournaments.planning import SETTINGS, last_deal, options_for
from core.services.tournaments.reporting import begin_board, of_table, seats_of
from core.services.tournaments.reserves import is_replaced, reserves_of, stand_in
from core.storage import PersonRow, SeatRow, TableRow, TournamentBoardRow
from core.tournaments import log
from core.tournaments.model import EntrantId, Phase, Status, awarded

AT_ONCE: Final = 4
"""Tables that are opened in one transaction."""
WARN_SECONDS: Final = 300
ASK_AGAIN_SECONDS: Final = 60
"""After the grace, whoever has not been asked for anything yet is waited for so much longer."""
OVERTIME: Final = 1 / 3
"""So much of the clock the last deal may take; then the match ends as it stands."""


class Tables:
    """What is due at the tables of a round. Every public method is one transaction."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def open_some(self, tournament: int) -> None:
        """Open some of the tables that a published round still lacks."""
        async with self._context.work(effect=False) as db:
            journal = await load_journal(self._context, db, tournament)
            if journal is None or journal.phase is not Phase.RUNNING:
                return
            bare = [row for row in await journal.boards(unsettled=True) if row.table_id is None]
            for row in bare[:AT_ONCE]:
                await self._open(db, journal, row)
            await journal.save()

    async def _open(self, db: AsyncSession, journal: Journal, row: TournamentBoardRow) -> None:
        table = self._new_table(journal, row)
        if journal.plan.duplicate:
            await share_deals(db, journal.row, row, table)
        db.add(table)
        await db.flush()
        row.table_id, row.seed = table_id(table), None
        for entrant, seats in seats_of(journal, journal.board(row)).items():
            persons = journal.state.entries[entrant].persons
            for seat, person in zip(seats, persons, strict=True):
                db.add(SeatRow(table_id=row.table_id, seat=seat, person_id=person))
        await db.flush()
        loaded = await load(db, row.table_id)
        if loaded is None:
            raise ValueError("a table that was just made is not there")
        run = Run(self._context, db, loaded)
        run.begin()
        await run.settle()
        self._set_clocks(journal, row)
        await self._tell_ready(db, journal, row, loaded)

    def _new_table(self, journal: Journal, row: TournamentBoardRow) -> TableRow:
        settings = SETTINGS.load(journal.row.settings)
        options = options_for(journal.row.game, settings, journal.plan)
        return TableRow(
            chat_id=journal.row.chat_id,
            thread_id=journal.row.thread_id,
            is_group=False,
            opener_id=journal.row.organiser_id,
            game=journal.row.game,
            options=options,
            seat_count=len(row.entrants) * journal.plan.members,
            pace=settings.pace,
            phase=TablePhase.LOBBY,
            invite=self._context.chance.token(),
            commitment=row.commitment,
            seed=row.seed,
            first_dealer=0,
            opened_at=self._context.now(),
            closes_at=None,
            tournament_id=journal.id,
            last_deal=last_deal(journal.plan, options),
        )

    def _set_clocks(self, journal: Journal, row: TournamentBoardRow) -> None:
        now, plan = self._context.now(), journal.plan
        row.grace_at = now + timedelta(seconds=plan.grace_seconds)
        if plan.clock_seconds is None:
            return
        clock = plan.clock_seconds + journal.board(row).extra_seconds
        row.ends_at = now + timedelta(seconds=clock)
        row.stop_at = row.ends_at + timedelta(seconds=plan.clock_seconds * OVERTIME)
        if clock > 2 * WARN_SECONDS:
            row.warn_at = row.ends_at - timedelta(seconds=WARN_SECONDS)

    async def _tell_ready(
        self, db: AsyncSession, journal: Journal, row: TournamentBoardRow, loaded: Loaded
    ) -> None:
        await tell(
            db,
            journal,
            TournamentNotice.TABLE,
            loaded.persons(),
            self._context.now(),
            once=f"{loaded.id}",
            table=loaded.id,
            round=row.round,
            board=row.board,
            names=[loaded.name(person) for person in loaded.persons()],
            grace_at=seconds(row.grace_at),
        )

    async def open_deals(self, tournament: int) -> None:
        """Count a match of deals that nobody plays any more, and let everybody see it."""
        async with self._context.work.reading() as db:
            sealed = await sealed_tables(db, tournament)
        async with self._context.work(effect=False) as db:
            loaded = await load(db, sealed[0]) if sealed else None
            journal = await load_journal(self._context, db, tournament)
            if journal is None:
                return
            if loaded is not None and loaded.table.sealed:
                await count_opened(db, loaded, self._context.now())
            await journal.save()

    # -- clocks ------------------------------------------------------------------------------------

    async def fire(self, table: int) -> None:
        """Have done at a table what is due there by the tournament's clocks."""
        async with self._context.work(effect=False) as db:
            loaded = await load(db, table)
            found = None if loaded is None else await of_table(self._context, db, loaded)
            if loaded is None or found is None:
                return
            journal, row = found
            if row.settled or journal.phase is not Phase.RUNNING:
                return
            if loaded.phase is not TablePhase.PLAYING:
                await self._without_match(journal, row)
            else:
                await self._fire(db, journal, row, loaded)
            await journal.save()

    async def _fire(
        self, db: AsyncSession, journal: Journal, row: TournamentBoardRow, loaded: Loaded
    ) -> None:
        now = self._context.now()
        if row.stop_at is not None and row.stop_at <= now:
            await Run(self._context, db, loaded).end_as_it_stands()
            return
        if row.grace_at is not None and row.grace_at <= now:
            await self._look_who_came(db, journal, row, loaded)
            if row.settled or journal.board(row).results:
                return
        if row.ends_at is not None and row.ends_at <= now and loaded.match is not None:
            deal = loaded.match.deals + 1
            loaded.table.last_deal = min(deal, loaded.table.last_deal or deal)
            await self._tell_table(db, journal, TournamentNotice.TIME_UP, loaded, row.ends_at)
            row.ends_at = row.warn_at = None
            await show_hands(db, loaded, now)
        elif row.warn_at is not None and row.warn_at <= now and row.ends_at is not None:
            row.warn_at = None
            left = round((row.ends_at - now).total_seconds())
            await self._tell_table(
                db, journal, TournamentNotice.CLOCK, loaded, row.ends_at, seconds=left
            )

    async def _without_match(self, journal: Journal, row: TournamentBoardRow) -> None:
        """A table that was broken off waits for the organiser, and no longer than others play."""
        row.grace_at = row.warn_at = None
        now = self._context.now()
        if row.ends_at is not None and row.ends_at > now:
            return
        half = journal.plan.scoring.half
        result = awarded(*(half for _ in journal.board(row).seats))
        await journal.write(
            log.Reported(
                at=journal.at(), stage=row.stage, round=row.round, board=row.board, result=result
            )
        )

    async def _tell_table(
        self,
        db: AsyncSession,
        journal: Journal,
        kind: TournamentNotice,
        loaded: Loaded,
        ends_at: datetime,
        **values: Any,
    ) -> None:
        """Said once for each end that the clock had: it may have been put off."""
        await tell(
            db,
            journal,
            kind,
            loaded.persons(),
            self._context.now(),
            once=f"{loaded.id}:{seconds(ends_at)}",
            table=loaded.id,
            **values,
        )

    # -- who came ----------------------------------------------------------------------------------

    async def _look_who_came(
        self, db: AsyncSession, journal: Journal, row: TournamentBoardRow, loaded: Loaded
    ) -> None:
        """The grace is over: whoever was asked and has done nothing is absent."""
        still = [
            seat for seat in loaded.seats.values() if seat.person_id and seat.last_act_at is None
        ]
        gone = [seat for seat in still if seat.missed or seat.asleep]
        unasked = {seat.person_id or 0 for seat in still if seat not in gone}
        gone = [
            seat for seat in gone if not await self._partner_may_come(db, journal, seat, unasked)
        ]
        replaced = await self._stand_in(db, journal, row, loaded, gone)
        gone = [seat for seat in gone if seat.seat not in replaced]
        if gone:
            await self._absent(db, journal, row, loaded, gone)
        if journal.board(row).results:
            return
        if len(gone) == len(still):
            await begin_board(journal, row)
        elif row.grace_at is not None and row.grace_at <= self._context.now():
            row.grace_at = self._context.after(ASK_AGAIN_SECONDS)

    async def _absent(
        self,
        db: AsyncSession,
        journal: Journal,
        row: TournamentBoardRow,
        loaded: Loaded,
        gone: Sequence[SeatRow],
    ) -> None:
        seats = seats_of(journal, journal.board(row))
        named = {seat.seat for seat in gone}
        entrants = tuple(one for one, where in seats.items() if named & set(where))
        await journal.write(
            log.Absent(
                at=journal.at(),
                stage=row.stage,
                round=row.round,
                board=row.board,
                entrants=entrants,
            )
        )
        await self._tell_absent(db, journal, row, entrants)
        if journal.board(row).results:
            await Run(self._context, db, loaded).stop()
            return
        for seat in gone:
            await hand_to_robot(self._context, db, loaded, seat)

    async def _tell_absent(
        self,
        db: AsyncSession,
        journal: Journal,
        row: TournamentBoardRow,
        entrants: Sequence[EntrantId],
    ) -> None:
        for entrant in entrants:
            entry = journal.state.entries[entrant]
            dropped = entry.status is Status.DROPPED
            await tell(
                db,
                journal,
                TournamentNotice.DROPPED if dropped else TournamentNotice.ABSENT,
                entry.persons,
                self._context.now(),
                once=str(journal.row.events),
                round=row.round,
            )

    async def _partner_may_come(
        self, db: AsyncSession, journal: Journal, seat: SeatRow, unasked: AbstractSet[int]
    ) -> bool:
        """Whether it is too early for a reserve: the other of a pair, who has not been asked for
        anything yet, may not come either, and then there is nobody to play with."""
        entrant = journal.entrant_of(seat.person_id or 0)
        if entrant is None or not unasked & set(journal.state.entries[entrant].persons):
            return False
        return bool(await reserves_of(db, journal))

    async def _stand_in(
        self,
        db: AsyncSession,
        journal: Journal,
        row: TournamentBoardRow,
        loaded: Loaded,
        gone: Sequence[SeatRow],
    ) -> frozenset[Seat]:
        """Let reserves take the seats of those who did not come, as far as there are any who may;
        which seats. All of them are found, and locked, before any screen is."""
        missing = {seat.person_id or 0 for seat in gone}
        found: dict[Seat, tuple[int, PersonRow]] = {}
        for seat in gone:
            old = seat.person_id or 0
            entrant = journal.entrant_of(old)
            if entrant is None or not is_replaced(journal, entrant, missing):
                continue
            reserve = await stand_in(db, journal, entrant, old)
            if reserve is not None:
                found[seat.seat] = (old, reserve)
        for old, reserve in found.values():
            await substitute(self._context, db, journal, loaded, old, reserve)
        if found:
            row.grace_at = self._context.after(journal.plan.grace_seconds)
        return frozenset(found)


async def hand_to_robot(
    context: Context, session: AsyncSession, loaded: Loaded, seat: SeatRow
) -> None:
    """A robot plays a seat to the end, for nobody."""
    await note_attendance(session, loaded, [seat], context.now())
    former = seat.person_id
    seat.person_id, seat.robot, seat.asleep = None, STAND_IN, False
    seat.planned, seat.selection = None, {}
    await session.flush()
    if former is not None:
        await show_former(session, loaded, former)
    await refresh(context, session, loaded)


async def substitute(
    context: Context,
    session: AsyncSession,
    journal: Journal,
    loaded: Loaded | None,
    old: int,
    new: PersonRow,
) -> None:
    """A person who is in another's place takes his seat at the table, if they are playing, with
    its hand; both are told, and a partner."""
    entrant = journal.need_entrant(new.id)
    await journal.note(new.id, Part.IN, entrant=entrant)
    former = await session.get(PersonRow, old)
    seats = () if loaded is None else loaded.seats.values()
    seat = next((one for one in seats if one.person_id == old), None)
    if loaded is not None and seat is not None:
        await note_attendance(session, loaded, [seat], context.now())
        seat.person_id, seat.robot, seat.asleep, seat.missed = new.id, None, False, 0
        seat.last_act_at, seat.planned, seat.selection = None, None, {}
        seat.more_time_deal, seat.voted_stop = 0, False
        loaded.people = {**loaded.people, new.id: new}
        await session.flush()
        await show_former(session, loaded, old)
        if loaded.decision is not None and seat.seat in loaded.decision.waiting:
            give_time(context, loaded, loaded.decision, context.now())
        await refresh(context, session, loaded)
    await tell(
        session,
        journal,
        TournamentNotice.REPLACED,
        [old, *journal.state.entries[entrant].persons],
        context.now(),
        once=f"{entrant}:{new.id}",
        name="" if former is None else former.name,
        by=new.name,
    )


async def leave_to_reserve(
    context: Context,
    session: AsyncSession,
    journal: Journal,
    person: int,
    loaded: Loaded | None = None,
) -> bool:
    """Let a reserve play on in a pair for the one of its persons who leaves; whether one does."""
    entry = journal.state.entries[journal.need_entrant(person)]
    if journal.plan.members < 2 or entry.status is Status.PROPOSED:
        return False
    reserve = await stand_in(session, journal, entry.id, person, by=person)
    if reserve is not None:
        await substitute(context, session, journal, loaded, person, reserve)
    return reserve is not None


async def refresh(context: Context, session: AsyncSession, loaded: Loaded) -> None:
    """The clocks and screens of a table whose seats have changed hands."""
    match, decision = loaded.match, loaded.decision
    if match is not None and decision is not None:
        match.robot_at = robot_time(context, loaded, decision)
        match.version += 1
    await show_hands(session, loaded, context.now())
    context.stir(session)
