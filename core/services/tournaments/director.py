"""The director: brings a tournament from check-in to its last standing, by its due times.

Theory of operation. `act` is called whenever the row says that something is due, by any process and
as often as it likes: it looks at the row, does one thing in one transaction, and looks again. What
has been done is in the log, so a second director finds nothing to do; one that dies leaves
the rest to the next. Pairings are computed between two transactions, from a state that is read, and
written only if the log has not grown meanwhile.

A round is published (rows of its boards, each with the promise of a shuffle), then its tables are
opened a few at a time, then each has its clocks; the last result closes it, and the next is due
after a pause, or when the organiser says so; for whom it does not wait for ever. Where all tables
play the same deals, their matches are counted and shown before it is closed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.boards import TournamentNotice
from core.readmodels import Receipt, Said
from core.services.context import Context
from core.services.loading import load
from core.services.play import wake
from core.services.receipts import Declined, receipts
from core.services.tournaments.dealing import deals_of, is_sealing, sealed_tables
from core.services.tournaments.journal import (
    AHEAD,
    Journal,
    clocks_of,
    load_journal,
    need_journal,
    need_organiser,
    next_reminder,
)
from core.services.tournaments.notices import seconds, tell, tell_chat
from core.services.tournaments.planning import SETTINGS
from core.services.tournaments.reporting import came
from core.services.tournaments.seasons import count_season
from core.services.tournaments.signup import tell_moved_up
from core.services.tournaments.tables import Tables
from core.services.tournaments.timing import LEAST_CHECKIN_SECONDS
from core.services.tournaments.waiting import (
    begin_waiting,
    go_on_waiting,
    stop_waiting,
    tell_closed,
)
from core.storage import RatingRow, SeatRow, TableRow, TournamentBoardRow
from core.tournaments import log
from core.tournaments.conducting import finish as finish_early
from core.tournaments.conducting import next_round, start
from core.tournaments.log import AnyEvent, Ending
from core.tournaments.model import WAIT_SECONDS, EntrantId, Phase, Sit
from core.tournaments.standings import final_standings
from core.tournaments.state import (
    TAKES_PART,
    Leg,
    State,
    current,
    current_leg,
    signed_up,
    starters,
    waiting_list,
)

AHEAD_WORDS: Final = ("day", "hour", "minutes")
LATE: Final = timedelta(minutes=1)
"""What is done so long after it was due was held up."""
STEPS: Final = 1000
"""So many things at the most are done for one tournament in a row."""
PODIUM: Final = 3


class Director:
    """Every public method but `act` is one transaction; `act` is one after the other."""

    def __init__(self, context: Context, tables: Tables) -> None:
        self._context = context
        self._tables = tables

    # -- what people ask for -----------------------------------------------------------------------

    @receipts
    async def start(self, tournament: int, person: int, *, admin: bool) -> Receipt:
        """Begin now, with those who are here; the organiser may not want to wait."""
        async with self._context.work() as db:
            journal = await need_journal(self._context, db, tournament)
            need_organiser(journal, person, admin=admin)
            await self._begin(db, journal, by=person)
            await journal.save()
            return Receipt(Said.STARTED, done=True, tournament=tournament)

    @receipts
    async def proceed(self, tournament: int, person: int, *, admin: bool) -> Receipt:
        """Begin the next round now. UNFINISHED while boards are being played."""
        async with self._context.work() as db:
            journal = await need_journal(self._context, db, tournament)
            need_organiser(journal, person, admin=admin)
            if journal.phase is not Phase.RUNNING:
                raise Declined(Said.NOT_NOW, tournament=tournament)
            left = len(await journal.boards(unsettled=True))
            if left:
                raise Declined(Said.UNFINISHED, tournament=tournament, boards=left)
            journal.row.round_at = self._context.now()
            stop_waiting(journal)
            await journal.save()
            return Receipt(Said.DONE, done=True, tournament=tournament)

    @receipts
    async def arrive(self, tournament: int, person: int) -> Receipt:
        """*I am here*, at the table that is to be played, though it is not one's turn."""
        async with self._context.work() as db:
            table = await _table_of(db, tournament, person)
            loaded = None if table is None else await load(db, table)
            seat = None if loaded is None else loaded.seat_of(person)
            if loaded is None or seat is None:
                raise Declined(Said.NOT_IN, tournament=tournament)
            wake(loaded.seats[seat], self._context.now())
            await came(self._context, db, loaded)
            return Receipt(Said.CHECKED_IN, done=True, table=loaded.id, tournament=tournament)

    # -- what is due -------------------------------------------------------------------------------

    async def act(self, tournament: int) -> None:
        """Do what is due, until nothing is."""
        for _ in range(STEPS):
            if not await self._step(tournament):
                return

    async def _step(self, tournament: int) -> bool:
        """Do one thing that is due; whether there was one."""
        now = self._context.now()
        async with self._context.work.reading() as db:
            journal = await load_journal(self._context, db, tournament, lock=False)
            if journal is None or journal.row.due_at is None or journal.row.due_at > now:
                return False
            round_open = _is_open(journal.state)
            rows = await journal.boards(unsettled=True) if round_open else []
            shut = is_sealing(journal.state) or not journal.plan.duplicate
            opening = [] if shut else await sealed_tables(db, tournament)
        if opening:
            await self._tables.open_deals(tournament)
        elif journal.phase is not Phase.RUNNING:
            await self._before_start(tournament)
        elif not round_open and journal.row.round_at is None:
            await self._while_waiting(tournament)
        elif not round_open:
            await self._next_round(journal)
        elif not rows:
            await self._close_round(tournament)
        elif any(row.table_id is None for row in rows):
            await self._tables.open_some(tournament)
        else:
            await self._fire(tournament, rows)
        return True

    async def _fire(self, tournament: int, rows: Sequence[TournamentBoardRow]) -> None:
        """The clocks of tables; where none has run out, the row only has to be told so."""
        now = self._context.now()
        due = [
            row.table_id
            for row in rows
            if row.table_id and any(one is not None and one <= now for one in clocks_of(row))
        ]
        for table in due:
            await self._tables.fire(table)
        if not due:
            async with self._context.work(effect=False) as db:
                journal = await load_journal(self._context, db, tournament)
                if journal is not None:
                    await journal.save()

    # -- before the start --------------------------------------------------------------------------

    async def _before_start(self, tournament: int) -> None:
        async with self._context.work(effect=False) as db:
            journal = await load_journal(self._context, db, tournament)
            if journal is None or journal.phase not in (Phase.OPEN, Phase.CHECKIN):
                return
            row, now = journal.row, self._context.now()
            reminder = next_reminder(row)
            if journal.phase is Phase.OPEN and row.checkin_at and row.checkin_at <= now:
                await self._open_checkin(db, journal)
            elif journal.phase is Phase.CHECKIN and row.closes_at and row.closes_at <= now:
                await self._close_checkin(db, journal)
            elif row.starts_at is not None and row.starts_at <= now:
                await self._start_or_wait(db, journal)
            elif reminder is not None and reminder <= now:
                await self._remind(db, journal)
            await journal.save()

    async def _open_checkin(self, db: AsyncSession, journal: Journal) -> None:
        """Where that comes late, after an outage, the start waits until people could check in."""
        await journal.write(log.CheckinOpened(at=journal.at()))
        row, now = journal.row, self._context.now()
        if row.starts_at and row.checkin_at and now - row.checkin_at > LATE:
            usual = min(SETTINGS.load(row.settings).checkin * 60, LEAST_CHECKIN_SECONDS)
            soonest = now + timedelta(seconds=usual)
            if row.starts_at < soonest:
                row.starts_at = row.closes_at = soonest
        await tell(
            db,
            journal,
            TournamentNotice.CHECKIN,
            _persons(journal, (*signed_up(journal.state), *waiting_list(journal.state))),
            now,
            closes_at=seconds(row.closes_at or row.starts_at),
            starts_at=seconds(row.starts_at),
        )

    async def _close_checkin(self, db: AsyncSession, journal: Journal) -> None:
        before = signed_up(journal.state)
        everybody = (*before, *waiting_list(journal.state))
        entries = journal.state.entries
        gone = [one for one in everybody if not entries[one].checked_in]
        await journal.write(log.CheckinClosed(at=journal.at()))
        journal.row.closes_at = None
        now = self._context.now()
        await tell(db, journal, TournamentNotice.NOT_CHECKED_IN, _persons(journal, gone), now)
        await tell_moved_up(db, journal, before, self._context)

    async def _start_or_wait(self, db: AsyncSession, journal: Journal) -> None:
        """Begin with those who are here; with too few wait once, then give up."""
        needed = max(journal.plan.minimum, journal.plan.seats.fewest)
        missing = needed - len(starters(journal.state))
        if missing <= 0:
            await self._begin(db, journal, by=None)
        elif journal.row.postponed == 0:
            await self._postpone(db, journal, missing)
        else:
            await cancel(db, journal, by=None, reason=Ending.TOO_FEW)

    async def _postpone(self, db: AsyncSession, journal: Journal, missing: int) -> None:
        row, now = journal.row, self._context.now()
        row.starts_at = now + timedelta(seconds=WAIT_SECONDS)
        row.postponed, row.reminded = 1, len(AHEAD)
        await journal.write(log.Postponed(at=journal.at(), starts=row.starts_at.isoformat()))
        await tell_chat(
            db,
            journal,
            TournamentNotice.POSTPONED,
            now,
            once=str(row.events),
            starts_at=seconds(row.starts_at),
            missing=missing,
        )

    async def _remind(self, db: AsyncSession, journal: Journal) -> None:
        """One reminder, the latest that is due; those before it are over."""
        row, now = journal.row, self._context.now()
        ahead = 0.0 if row.starts_at is None else (row.starts_at - now).total_seconds()
        row.reminded = max(row.reminded + 1, sum(ahead <= one for one in AHEAD))
        which = AHEAD_WORDS[row.reminded - 1]
        await tell(
            db,
            journal,
            TournamentNotice.REMIND,
            _persons(journal, signed_up(journal.state)),
            now,
            once=f"{which}:{seconds(row.starts_at)}",
            reminder=True,
            starts_at=seconds(row.starts_at),
            ahead=which,
        )

    async def _begin(self, db: AsyncSession, journal: Journal, *, by: int | None) -> None:
        """Draw the lots with the seed that was promised."""
        row = journal.row
        strengths = dict[EntrantId, float]()
        if SETTINGS.load(row.settings).rated:
            strengths = await self._strengths(db, journal)
        event = start(
            journal.state, at=journal.at(), seed=lots_of(row.seed), strengths=strengths, by=by
        )
        await journal.write(event)
        row.closes_at, row.round_at = None, self._context.now()

    async def _strengths(self, db: AsyncSession, journal: Journal) -> dict[EntrantId, float]:
        """How strong entrants are by the ratings of all their persons, where those are known."""
        here = starters(journal.state)
        query = select(RatingRow).where(
            RatingRow.game == journal.row.game,
            col(RatingRow.person_id).in_(_persons(journal, here)),
        )
        mu = {row.person_id: row.mu for row in await db.exec(query)}
        known: dict[EntrantId, float] = {}
        for one in here:
            persons = journal.state.entries[one].persons
            if all(person in mu for person in persons):
                known[one] = sum(mu[person] for person in persons)
        return known

    # -- rounds ------------------------------------------------------------------------------------

    async def _close_round(self, tournament: int) -> None:
        async with self._context.work(effect=False) as db:
            journal = await load_journal(self._context, db, tournament)
            if journal is None or not _is_open(journal.state):
                return
            leg, now = current_leg(journal.state), current(journal.state)
            if leg is None or now is None or not now.over:
                await journal.save()
                return
            await journal.write(
                log.RoundClosed(at=journal.at(), stage=leg.number, round=now.number)
            )
            settings = SETTINGS.load(journal.row.settings)
            journal.row.round_at = self._context.after(settings.pause)
            if settings.by_hand and not _is_last(journal.state, leg):
                journal.row.round_at = None
                await begin_waiting(db, journal)
            await journal.save()

    async def _while_waiting(self, tournament: int) -> None:
        """A round waits for the organiser; at last the tournament is closed as it stands."""
        async with self._context.work(effect=False) as db:
            journal = await load_journal(self._context, db, tournament)
            if journal is None or journal.phase is not Phase.RUNNING or _is_open(journal.state):
                return
            if journal.row.round_at is None and not await go_on_waiting(db, journal):
                for event in finish_early(journal.state, at=journal.at(), ending=Ending.FORGOTTEN):
                    await journal.write(event)
                await tell_closed(db, journal)
                await finish(db, journal)
            await journal.save()

    async def _next_round(self, read: Journal) -> None:
        """What follows a closed round, computed aside; written if nothing has happened since."""
        version, state = read.row.events, read.state
        events = await asyncio.to_thread(next_round, state, at=read.at(), seed=state.seed)
        async with self._context.work(effect=False) as db:
            journal = await load_journal(self._context, db, read.id)
            if journal is None or journal.row.events != version:
                return
            journal.row.round_at = None
            for event in events:
                await journal.write(event)
                await self._tell_of(db, journal, event)
            await journal.save()

    async def _tell_of(self, db: AsyncSession, journal: Journal, event: AnyEvent) -> None:
        if isinstance(event, log.Paired):
            await tell_round(db, journal, event)
        elif isinstance(event, log.Finished):
            await finish(db, journal)


async def finish(db: AsyncSession, journal: Journal) -> None:
    """What follows the last event of a tournament: the season's points, and a word to the chat."""
    now = journal.now()
    journal.row.finished_at = now
    stop_waiting(journal)
    await count_season(db, journal)
    persons = await journal.persons()
    lines = [line for line in final_standings(journal.state) if line.place is not None]
    podium = [
        [
            persons[person].name
            for person in journal.state.entries[line.entrant].persons
            if person in persons
        ]
        for line in lines
        if (line.place or 0) <= PODIUM
    ]
    await tell_chat(db, journal, TournamentNotice.FINISHED, now, podium=podium, entrants=len(lines))


async def cancel(db: AsyncSession, journal: Journal, *, by: int | None, reason: str) -> None:
    """A tournament does not take place: the chat and everybody who was in are told."""
    entries = journal.state.entries.values()
    persons = [one for entry in entries if entry.status in TAKES_PART for one in entry.persons]
    if journal.phase is Phase.RUNNING:
        stop_waiting(journal)
    await journal.write(log.Cancelled(at=journal.at(), by=by, reason=reason))
    row, now = journal.row, journal.now()
    row.reason, row.finished_at, row.round_at = reason, now, None
    await tell_chat(db, journal, TournamentNotice.CANCELLED, now, reason=reason)
    await tell(db, journal, TournamentNotice.CANCELLED, persons, now, reason=reason)


async def tell_round(db: AsyncSession, journal: Journal, event: log.Paired | log.Repaired) -> None:
    """A round is published: the chat is told, and those who have no board in it."""
    now, leg = journal.now(), journal.state.legs[event.stage - 1]
    once = f"{event.stage}:{event.round}"
    promised = await deals_of(db, journal.id, event.stage, event.round)
    await tell_chat(
        db,
        journal,
        TournamentNotice.ROUND,
        now,
        once=f"{once}:{promised[0].draw}" if promised else once,
        stage=event.stage,
        round=event.round,
        rounds=leg.announced,
        promises=[deal.commitment for deal in promised],
    )
    sittings = leg.rounds[event.round - 1].sittings
    byes = [one for one, sitting in sittings.items() if sitting.why is Sit.BYE]
    await tell(
        db,
        journal,
        TournamentNotice.BYE,
        _persons(journal, byes),
        now,
        once=once,
        round=event.round,
    )


def lots_of(seed: str) -> int:
    """The number that lots are drawn with: the first six bytes of the seed that was promised."""
    return int(seed[:12], 16)


def _is_open(state: State) -> bool:
    now = current(state)
    return now is not None and not now.closed


def _is_last(state: State, leg: Leg) -> bool:
    """Whether no further round is announced."""
    return leg.number == len(state.plan.stages) and len(leg.rounds) >= leg.announced


def _persons(journal: Journal, entrants: Sequence[EntrantId]) -> list[int]:
    return [person for one in entrants for person in journal.state.entries[one].persons]


async def _table_of(db: AsyncSession, tournament: int, person: int) -> int | None:
    """The table of a tournament at which a person sits now."""
    columns: Any = TableRow.id
    query = (
        select(columns)
        .join(SeatRow, col(SeatRow.table_id) == col(TableRow.id))
        .where(
            TableRow.tournament_id == tournament,
            TableRow.phase == "playing",
            SeatRow.person_id == person,
        )
        .order_by(col(TableRow.id).desc())
    )
    return (await db.exec(query)).first()
