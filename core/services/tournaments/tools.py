"""The organiser's tools: results put right, rounds paired anew, people replaced, time added.

Each is an event in the log with who did it and why, so that it can be looked up and taken back.
A tool that touches a table locks it before the tournament, and looks again once both are locked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select as sql_select
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from core.boards import TournamentNotice
from core.cards import commitment
from core.readmodels import CorrectionKind, Reason, Receipt, Said
from core.readmodels import Phase as TablePhase
from core.services.context import Context
from core.services.corrected import count_corrected
from core.services.loading import Loaded, load
from core.services.matches import Run
from core.services.receipts import Declined, receipts
from core.services.tournaments.director import cancel, finish, lots_of, tell_round
from core.services.tournaments.journal import (
    OVER,
    Journal,
    Part,
    need_journal,
    need_organiser,
)
from core.services.tournaments.notices import seconds, tell, tell_chat
from core.services.tournaments.reporting import seats_of
from core.services.tournaments.seasons import count_season
from core.services.tournaments.tables import hand_to_robot, refresh, substitute
from core.services.tournaments.timing import moment_of
from core.services.tournaments.wizard import set_start
from core.storage import (
    CorrectionRow,
    PersonRow,
    TournamentBoardRow,
    TournamentPersonRow,
)
from core.tournaments import log
from core.tournaments.conducting import finish as finish_events
from core.tournaments.conducting import repair
from core.tournaments.log import AnyEvent
from core.tournaments.model import EntrantId, Phase, Result, awarded, forfeit, played
from core.tournaments.state import (
    Board,
    current,
    current_leg,
    find_board,
    next_entrant,
)

DEFAULT_REASON = "-"
"""Where the organiser gives none."""


class Tools:
    """What the organiser and the chat's admins may do. Every method is one transaction."""

    def __init__(self, context: Context) -> None:
        self._context = context

    # -- results -----------------------------------------------------------------------------------

    @receipts
    async def correct(
        self,
        tournament: int,
        person: int,
        stage: int,
        round_: int,
        board: int,
        *,
        admin: bool,
        ranks: tuple[int, ...],
        games: tuple[int, ...] = (),
        reason: str = "",
    ) -> Receipt:
        """Another result for a board: places by entrant in the order of the board, and what the
        game counts. Standings follow at once; pairings that were published stay."""

        def event(journal: Journal, found: Board) -> AnyEvent:
            scores = games or (found.result.games if found.result else ())
            result = played(ranks, scores or tuple(0 for _ in ranks), _deals(found))
            return self._corrected(journal, person, (stage, round_, board), result, reason)

        return await self._judge(tournament, person, (stage, round_, board), event, admin=admin)

    @receipts
    async def award(
        self,
        tournament: int,
        person: int,
        stage: int,
        round_: int,
        board: int,
        *,
        admin: bool,
        points: tuple[int, ...] = (),
        absent: tuple[EntrantId, ...] = (),
        reason: str = "",
    ) -> Receipt:
        """A result without play: `points` for everybody, or a forfeit of those who are `absent`.

        A match that runs at the board is ended. Where there is a result it is corrected.
        """
        result = forfeit(*absent) if absent else awarded(*points)

        def event(journal: Journal, found: Board) -> AnyEvent:
            if found.results:
                return self._corrected(journal, person, (stage, round_, board), result, reason)
            return log.Reported(
                at=journal.at(),
                by=person,
                stage=stage,
                round=round_,
                board=board,
                result=result,
            )

        return await self._judge(tournament, person, (stage, round_, board), event, admin=admin)

    @receipts
    async def uncorrect(
        self,
        tournament: int,
        person: int,
        stage: int,
        round_: int,
        board: int,
        *,
        admin: bool,
        reason: str = "",
    ) -> Receipt:
        """Take the last correction of a board back: everything is as it was before."""

        def event(journal: Journal, _: Board) -> AnyEvent:
            return log.Uncorrected(
                at=journal.at(),
                by=person,
                stage=stage,
                round=round_,
                board=board,
                reason=reason or DEFAULT_REASON,
            )

        return await self._judge(tournament, person, (stage, round_, board), event, admin=admin)

    def _corrected(
        self,
        journal: Journal,
        person: int,
        where: tuple[int, int, int],
        result: Result,
        reason: str,
    ) -> log.Corrected:
        stage, number, board = where
        return log.Corrected(
            at=journal.at(),
            by=person,
            stage=stage,
            round=number,
            board=board,
            result=result,
            reason=reason or DEFAULT_REASON,
        )

    async def _judge(
        self,
        tournament: int,
        person: int,
        where: tuple[int, int, int],
        event: Any,
        *,
        admin: bool,
    ) -> Receipt:
        """Write what was decided about a board; in a bracket its next match has new people."""
        async with self._context.work() as db:
            desk = await Desk.at(self._context, db, tournament, person, admin=admin)
            journal = desk.journal
            found = find_board(journal.state, *where)
            if found is None:
                raise Declined(Said.STALE, tournament=tournament)
            await journal.write(event(journal, found))
            await desk.follow()
            await self._tell_corrected(db, journal, person, where)
            if journal.phase is Phase.FINISHED:
                await count_season(db, journal)
            await journal.save()
            return Receipt(Said.CORRECTED, done=True, tournament=tournament)

    async def _tell_corrected(
        self, db: AsyncSession, journal: Journal, person: int, where: tuple[int, int, int]
    ) -> None:
        by = await db.get(PersonRow, person)
        await tell_chat(
            db,
            journal,
            TournamentNotice.CORRECTED,
            journal.now(),
            once=str(journal.row.events),
            stage=where[0],
            round=where[1],
            board=where[2],
            by="" if by is None else by.name,
        )

    @receipts
    async def replay(
        self,
        tournament: int,
        person: int,
        stage: int,
        round_: int,
        board: int,
        *,
        admin: bool,
        reason: str = "",
    ) -> Receipt:
        """Void the match of a board and have it played anew, while its round is open. The match
        that was counts nowhere any more."""
        async with self._context.work() as db:
            desk = await Desk.at(self._context, db, tournament, person, admin=admin)
            journal = desk.journal
            await journal.write(
                log.Replayed(
                    at=journal.at(),
                    by=person,
                    stage=stage,
                    round=round_,
                    board=board,
                    reason=reason or DEFAULT_REASON,
                )
            )
            await desk.renew(board)
            await self._void(db, desk.tables.get(board), person, reason)
            await self._tell_corrected(db, journal, person, (stage, round_, board))
            await journal.save()
            return Receipt(Said.CHANGED, done=True, tournament=tournament)

    async def _void(
        self, db: AsyncSession, loaded: Loaded | None, person: int, reason: str
    ) -> None:
        """A match that was played out and is played anew counts in no score and no rating."""
        if loaded is None or loaded.phase is not TablePhase.FINISHED:
            return
        db.add(
            CorrectionRow(
                table_id=loaded.id,
                chat_id=loaded.table.chat_id,
                kind=CorrectionKind.VOID,
                reason=Reason.OTHER,
                words=reason,
                author_id=person,
                at=self._context.now(),
            )
        )
        await db.flush()
        await count_corrected(db, loaded)

    @receipts
    async def end_board(self, tournament: int, person: int, board: int, *, admin: bool) -> Receipt:
        """End the match of a board now; its score counts as it stands."""
        async with self._context.work() as db:
            desk = await Desk.at(self._context, db, tournament, person, admin=admin)
            loaded = desk.tables.get(board)
            if loaded is None or loaded.phase is not TablePhase.PLAYING:
                raise Declined(Said.OVER, tournament=tournament)
            await Run(self._context, db, loaded).end_as_it_stands()
            return Receipt(Said.STOPPED, done=True, tournament=tournament)

    # -- the round ---------------------------------------------------------------------------------

    @receipts
    async def pair_again(
        self, tournament: int, person: int, *, admin: bool, new_lots: bool = False, reason: str = ""
    ) -> Receipt:
        """Pair the current round anew for who is here now, while no card of it has been played."""
        async with self._context.work() as db:
            desk = await Desk.at(self._context, db, tournament, person, admin=admin)
            desk.need_untouched()
            journal = desk.journal
            seed = lots_of(self._context.chance.seed().hex()) if new_lots else None
            event = repair(journal.state, at=journal.at(), by=person, reason=reason, seed=seed)
            if event is None:
                raise Declined(Said.NOT_NOW, tournament=tournament)
            await desk.pair(event)
            return Receipt(Said.CHANGED, done=True, tournament=tournament)

    @receipts
    async def swap(
        self, tournament: int, person: int, one: EntrantId, other: EntrantId, *, admin: bool
    ) -> Receipt:
        """Let two entrants of the current round change places, while no card has been played; one
        of them may have no board in it. So any pairing can be made by hand."""
        async with self._context.work() as db:
            desk = await Desk.at(self._context, db, tournament, person, admin=admin)
            desk.need_untouched()
            journal = desk.journal
            now, leg = current(journal.state), current_leg(journal.state)
            if now is None or leg is None or one == other:
                raise Declined(Said.NOT_NOW, tournament=tournament)
            byes = [who for who, sitting in now.sittings.items() if sitting.why.value == "bye"]
            changed = {one: other, other: one}
            boards = tuple(
                tuple(changed.get(who, who) for who in board.entrants) for board in now.boards
            )
            await desk.pair(
                log.Repaired(
                    at=journal.at(),
                    by=person,
                    stage=leg.number,
                    round=now.number,
                    boards=boards,
                    byes=tuple(changed.get(who, who) for who in byes),
                    seed=now.seed,
                    manual=True,
                )
            )
            return Receipt(Said.CHANGED, done=True, tournament=tournament)

    @receipts
    async def extend(self, tournament: int, person: int, minutes: int, *, admin: bool) -> Receipt:
        """More time for the current round: clocks that run, and those of tables yet to be opened.

        A table whose last deal is running goes on.
        """
        async with self._context.work() as db:
            desk = await Desk.at(self._context, db, tournament, person, admin=admin)
            journal = desk.journal
            leg, now = current_leg(journal.state), current(journal.state)
            if leg is None or now is None:
                raise Declined(Said.NOT_NOW, tournament=tournament)
            await journal.write(
                log.Extended(
                    at=journal.at(),
                    by=person,
                    stage=leg.number,
                    round=now.number,
                    board=None,
                    seconds=60 * minutes,
                )
            )
            more = timedelta(minutes=minutes)
            for row in await journal.boards(unsettled=True):
                if row.stop_at is not None:
                    await desk.give_time(row, more)
            by = await db.get(PersonRow, person)
            await tell_chat(
                db,
                journal,
                TournamentNotice.EXTENDED,
                journal.now(),
                once=str(journal.row.events),
                minutes=minutes,
                by="" if by is None else by.name,
            )
            await journal.save()
            return Receipt(Said.EXTENDED, done=True, tournament=tournament)

    # -- entrants ----------------------------------------------------------------------------------

    @receipts
    async def replace(
        self,
        tournament: int,
        person: int,
        entrant: EntrantId,
        old: int,
        new: int,
        *,
        admin: bool,
    ) -> Receipt:
        """Another person plays for an entrant from now on, with the hand that is held."""
        async with self._context.work() as db:
            desk = await Desk.at(self._context, db, tournament, person, admin=admin)
            journal = desk.journal
            newcomer = await db.get(PersonRow, new)
            if newcomer is None or not newcomer.reachable:
                raise Declined(Said.NO_PARTNER, tournament=tournament)
            await journal.write(
                log.Substituted(at=journal.at(), by=person, entrant=entrant, old=old, new=new)
            )
            loaded = desk.table_of(entrant)
            if loaded is not None and loaded.phase is TablePhase.PLAYING:
                await substitute(self._context, db, journal, loaded, old, newcomer)
            else:
                await self._exchange(db, journal, entrant, new)
            await journal.save()
            return Receipt(Said.SUBSTITUTED, done=True, tournament=tournament)

    async def _exchange(
        self, db: AsyncSession, journal: Journal, entrant: EntrantId, new: int
    ) -> None:
        row = await db.get(TournamentPersonRow, (journal.id, new))
        if row is None:
            row = TournamentPersonRow(
                tournament_id=journal.id, person_id=new, status=Part.IN, at=journal.now()
            )
            db.add(row)
        row.status, row.entrant, row.token = Part.IN, entrant, None

    @receipts
    async def drop(
        self,
        tournament: int,
        person: int,
        entrant: EntrantId,
        *,
        admin: bool = False,
        reason: str = "",
    ) -> Receipt:
        """An entrant leaves for good; its own persons may say so, and the organiser.

        At a board that has begun a robot plays on and it is last; one that has not is forfeited.
        """
        async with self._context.work() as db:
            desk = await Desk.at(self._context, db, tournament, person, admin=True)
            journal = desk.journal
            if journal.entrant_of(person) != entrant:
                need_organiser(journal, person, admin=admin)
            loaded = desk.table_of(entrant)
            entry = journal.state.entries.get(entrant)
            await journal.write(
                log.Dropped(at=journal.at(), by=person, entrant=entrant, reason=reason)
            )
            if loaded is not None and loaded.phase is TablePhase.PLAYING:
                await desk.leave_seats(loaded, entrant)
            others = [] if entry is None else [one for one in entry.persons if one != person]
            await tell(db, journal, TournamentNotice.DROPPED, others, journal.now())
            await journal.save()
            return Receipt(Said.DROPPED, done=True, tournament=tournament)

    @receipts
    async def pause(
        self, tournament: int, person: int, entrant: EntrantId, *, admin: bool
    ) -> Receipt:
        """Leave an entrant out of the next pairings until it is back."""
        return await self._of_entrant(tournament, person, entrant, log.Paused, admin=admin)

    @receipts
    async def back(
        self, tournament: int, person: int, entrant: EntrantId, *, admin: bool
    ) -> Receipt:
        """Let an entrant that was paused or dropped play again."""
        return await self._of_entrant(tournament, person, entrant, log.Returned, admin=admin)

    async def _of_entrant(
        self,
        tournament: int,
        person: int,
        entrant: EntrantId,
        event: type[log.Paused | log.Returned],
        *,
        admin: bool,
    ) -> Receipt:
        async with self._context.work() as db:
            journal = await need_journal(self._context, db, tournament)
            need_organiser(journal, person, admin=admin)
            await journal.write(event(at=journal.at(), by=person, entrant=entrant))
            await journal.save()
            return Receipt(Said.CHANGED, done=True, tournament=tournament)

    @receipts
    async def add(
        self, tournament: int, person: int, persons: tuple[int, ...], *, admin: bool
    ) -> Receipt:
        """Enter somebody: before the start, or late while that is possible."""
        async with self._context.work() as db:
            journal = await need_journal(self._context, db, tournament)
            need_organiser(journal, person, admin=admin)
            for one in persons:
                known = await db.get(PersonRow, one, with_for_update=True)
                if known is None or not known.reachable:
                    raise Declined(Said.UNREACHABLE, tournament=tournament)
            entrant, at = next_entrant(journal.state), journal.at()
            if journal.phase is Phase.RUNNING:
                event: AnyEvent = log.LateJoined(at=at, by=person, entrant=entrant, persons=persons)
            else:
                event = log.Registered(
                    at=at, by=person, entrant=entrant, persons=persons, agreed=persons
                )
            await journal.write(event)
            for one in persons:
                await self._exchange(db, journal, entrant, one)
            await journal.save()
            return Receipt(Said.JOINED, done=True, tournament=tournament)

    @receipts
    async def penalise(
        self,
        tournament: int,
        person: int,
        entrant: EntrantId,
        points: int,
        *,
        admin: bool,
        reason: str = "",
    ) -> Receipt:
        """Points of their own row: below zero they are taken away."""
        event = log.Penalised(
            at="", by=person, entrant=entrant, points=points, reason=reason or DEFAULT_REASON
        )
        return await self._write(tournament, person, event, admin=admin)

    @receipts
    async def keep_apart(
        self, tournament: int, person: int, one: EntrantId, other: EntrantId, *, admin: bool
    ) -> Receipt:
        """These two are not to be paired where that can be avoided."""
        event = log.KeptApart(at="", by=person, entrants=(one, other))
        return await self._write(tournament, person, event, admin=admin)

    @receipts
    async def let_meet(
        self, tournament: int, person: int, one: EntrantId, other: EntrantId, *, admin: bool
    ) -> Receipt:
        """These two may be paired again."""
        event = log.LetMeet(at="", by=person, entrants=(one, other))
        return await self._write(tournament, person, event, admin=admin)

    async def _write(
        self,
        tournament: int,
        person: int,
        event: log.Penalised | log.KeptApart | log.LetMeet,
        *,
        admin: bool,
    ) -> Receipt:
        async with self._context.work() as db:
            journal = await need_journal(self._context, db, tournament)
            need_organiser(journal, person, admin=admin)
            await journal.write(replace(event, at=journal.at()))
            await journal.save()
            return Receipt(Said.CHANGED, done=True, tournament=tournament)

    # -- the whole ---------------------------------------------------------------------------------

    @receipts
    async def postpone(
        self, tournament: int, person: int, starts: datetime, *, admin: bool
    ) -> Receipt:
        """Another start, as clocks in the chat show it or a moment; who has signed up stays."""
        async with self._context.work() as db:
            journal = await need_journal(self._context, db, tournament)
            need_organiser(journal, person, admin=admin)
            moment = moment_of(starts, journal.row.zone)
            if moment <= self._context.now():
                raise Declined(Said.TOO_EARLY, tournament=tournament)
            await journal.write(
                log.Postponed(at=journal.at(), by=person, starts=moment.isoformat())
            )
            set_start(journal, moment)
            await tell_chat(
                db,
                journal,
                TournamentNotice.POSTPONED,
                journal.now(),
                once=moment.isoformat(),
                starts_at=seconds(moment),
                missing=0,
            )
            await journal.save()
            return Receipt(Said.CHANGED, done=True, tournament=tournament)

    @receipts
    async def cancel(
        self, tournament: int, person: int, *, admin: bool, reason: str = ""
    ) -> Receipt:
        """Call a tournament off, also one that runs: its tables end, and there are no places."""
        async with self._context.work() as db:
            desk = await Desk.at(self._context, db, tournament, person, admin=admin)
            await cancel(db, desk.journal, by=person, reason=reason)
            await desk.stop_all()
            await desk.journal.save()
            return Receipt(Said.CANCELLED, done=True, tournament=tournament)

    @receipts
    async def finish(self, tournament: int, person: int, *, admin: bool) -> Receipt:
        """End a tournament early: the standings count as they are. UNFINISHED while boards are
        being played: each of them is ended or judged first."""
        async with self._context.work() as db:
            journal = await need_journal(self._context, db, tournament)
            need_organiser(journal, person, admin=admin)
            left = len(await journal.boards(unsettled=True))
            if left:
                raise Declined(Said.UNFINISHED, tournament=tournament, boards=left)
            events = finish_events(journal.state, at=journal.at(), by=person)
            if not events:
                raise Declined(Said.NOT_NOW, tournament=tournament)
            for event in events:
                await journal.write(event)
            await finish(db, journal)
            await journal.save()
            return Receipt(Said.DONE, done=True, tournament=tournament)

    @receipts
    async def hand_over(
        self, tournament: int, person: int, organiser: int, *, admin: bool
    ) -> Receipt:
        """Another person is the organiser from now on."""
        async with self._context.work() as db:
            journal = await need_journal(self._context, db, tournament)
            need_organiser(journal, person, admin=admin)
            if await db.get(PersonRow, organiser) is None or journal.phase in OVER:
                raise Declined(Said.NOT_NOW, tournament=tournament)
            journal.row.organiser_id = organiser
            await journal.save()
            return Receipt(Said.CHANGED, done=True, tournament=tournament)


class Desk:
    """A tournament and the tables of its current round, all locked, tables first."""

    def __init__(
        self,
        context: Context,
        session: AsyncSession,
        journal: Journal,
        tables: dict[int, Loaded],
    ) -> None:
        self.journal, self.tables = journal, tables
        self._context, self._session = context, session

    @classmethod
    async def at(
        cls, context: Context, db: AsyncSession, tournament: int, person: int, *, admin: bool
    ) -> Desk:
        """Lock everything. Raises Declined; BUSY where a table was opened or left meanwhile."""
        before = await _tables_of_round(db, tournament)
        loaded = {board: await load(db, table) for board, table in before.items()}
        journal = await need_journal(context, db, tournament)
        need_organiser(journal, person, admin=admin)
        if await _tables_of_round(db, tournament) != before:
            raise Declined(Said.BUSY, tournament=tournament)
        tables = {board: one for board, one in loaded.items() if one is not None}
        return cls(context, db, journal, tables)

    def need_untouched(self) -> None:
        """Raises Declined once a person has played a card of the round."""
        for loaded in self.tables.values():
            if any(row.last_act_at is not None for row in loaded.seats.values()):
                raise Declined(Said.CARDS_PLAYED, tournament=self.journal.id)
            if loaded.match is not None and loaded.match.deals:
                raise Declined(Said.CARDS_PLAYED, tournament=self.journal.id)

    def table_of(self, entrant: EntrantId) -> Loaded | None:
        """The table of the current round at which an entrant sits."""
        now = current(self.journal.state)
        at = None if now is None else now.board_of(entrant)
        return None if at is None else self.tables.get(at)

    async def pair(self, event: log.Repaired) -> None:
        """Publish a round anew: its tables are given up, others will be opened."""
        await self.journal.write(event)
        await self.stop_all()
        await tell_round(self._session, self.journal, event)
        by = None if event.by is None else await self._session.get(PersonRow, event.by)
        await tell_chat(
            self._session,
            self.journal,
            TournamentNotice.REPAIRED,
            self.journal.now(),
            once=str(self.journal.row.events),
            round=event.round,
            by="" if by is None else by.name,
        )
        await self.journal.save()

    async def stop_all(self) -> None:
        """End the matches of the round; nothing of them counts."""
        for loaded in self.tables.values():
            await self._stop(loaded)

    async def _stop(self, loaded: Loaded) -> None:
        if loaded.phase is TablePhase.PLAYING:
            await Run(self._context, self._session, loaded).stop()

    async def follow(self) -> None:
        """After a result was changed: a match whose board has one ends, one whose people are
        others now is given up for another."""
        for row in await self.journal.boards():
            board, loaded = self.journal.board(row), self.tables.get(row.board)
            if row.entrants != list(board.entrants):
                await self.renew(row.board)
            elif board.results and loaded is not None:
                await self._stop(loaded)

    async def renew(self, board: int) -> None:
        """Give a board a new table, with a new promise; the match that was counts nowhere."""
        loaded = self.tables.get(board)
        row = next(one for one in await self.journal.boards() if one.board == board)
        seed = self._context.chance.seed()
        row.entrants = list(self.journal.board(row).entrants)
        row.seed, row.commitment, row.table_id, row.settled = seed, commitment(seed), None, False
        row.grace_at = row.warn_at = row.ends_at = row.stop_at = None
        await self._session.flush()
        if loaded is not None:
            await self._stop(loaded)

    async def give_time(self, row: TournamentBoardRow, more: timedelta) -> None:
        """Move a board's clock on; a deal that was to be the last is not any more."""
        loaded = self.tables.get(row.board)
        for name in ("warn_at", "ends_at", "stop_at"):
            moment = getattr(row, name)
            if moment is not None:
                setattr(row, name, moment + more)
        if row.ends_at is None:
            row.ends_at = self.journal.now() + more
            if loaded is not None:
                limit = loaded.options
                bounded = getattr(limit, "deal_limit", None) is not None
                loaded.table.last_deal = None if bounded else self.journal.plan.deals
                await refresh(self._context, self._session, loaded)

    async def leave_seats(self, loaded: Loaded, entrant: EntrantId) -> None:
        """An entrant that has left: if that decided its match it ends, else robots play on."""
        now = current(self.journal.state)
        at = None if now is None else now.board_of(entrant)
        if now is None or at is None:
            return
        board = now.boards[at - 1]
        if board.results:
            await self._stop(loaded)
            return
        for seat in seats_of(self.journal, board)[entrant]:
            await hand_to_robot(self._context, self._session, loaded, loaded.seats[seat])


async def _tables_of_round(db: AsyncSession, tournament: int) -> dict[int, int]:
    """The tables of the newest round by board, read without a lock."""
    query = (
        sql_select(
            col(TournamentBoardRow.stage),
            col(TournamentBoardRow.round),
            col(TournamentBoardRow.board),
            col(TournamentBoardRow.table_id),
        )
        .where(col(TournamentBoardRow.tournament_id) == tournament)
        .order_by(
            col(TournamentBoardRow.stage).desc(),
            col(TournamentBoardRow.round).desc(),
            col(TournamentBoardRow.table_id),
        )
    )
    found: Any = await (await db.connection()).execute(query)
    rows: Sequence[tuple[int, int, int, int | None]] = found.all()
    newest = rows[0][:2] if rows else None
    return {
        board: table
        for stage, number, board, table in rows
        if (stage, number) == newest and table is not None
    }


def _deals(board: Board) -> int:
    return max(1, board.result.deals if board.result is not None else 1)
