"""The organiser's desk: a tournament under its lock, with the tables of the round if a tool needs
them.

Every tool begins here. Tables are locked before the tournament, rights are looked at once it is,
and what changed is saved when the tool is done, also where a season has counted the tournament;
one that declines has changed nothing.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any, NamedTuple, TypedDict

from sqlalchemy import select as sql_select
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from core.cards import commitment
from core.readmodels import Phase as TablePhase
from core.readmodels import Receipt, Said
from core.services.context import Context
from core.services.loading import Loaded, load
from core.services.matches import Run
from core.services.receipts import Declined
from core.services.tournaments.journal import Journal, need_journal, need_organiser
from core.services.tournaments.planning import last_deal
from core.services.tournaments.reporting import seats_of
from core.services.tournaments.seasons import count_season
from core.services.tournaments.tables import hand_to_robot, refresh
from core.storage import PersonRow, TournamentBoardRow
from core.tournaments.model import EntrantId, Phase
from core.tournaments.state import Leg, Round, current, current_leg

NO_REASON = "-"
"""Where the organiser gives none."""


class BoardPlace(NamedTuple):
    """A board by its place, as every event that is about one says it."""

    stage: int
    round: int
    board: int


class Stamp(TypedDict):
    """When something was done, and by whom, as every event says it."""

    at: str
    by: int


class Desk:
    """A tournament, locked for one tool that a person uses; `tables` of its round by board."""

    def __init__(
        self,
        context: Context,
        session: AsyncSession,
        journal: Journal,
        person: int,
        tables: dict[int, Loaded],
    ) -> None:
        self.session, self.journal, self.tables = session, journal, tables
        self._context, self._person = context, person

    @property
    def stamp(self) -> Stamp:
        """Now, and who is at the desk."""
        return Stamp(at=self.journal.at(), by=self._person)

    async def name(self) -> str:
        """Who is at the desk, by name; empty where nothing is known of him."""
        row = await self.session.get(PersonRow, self._person)
        return "" if row is None else row.name

    def done(self, said: Said) -> Receipt:
        """What is answered once a tool has done its work."""
        return Receipt(said, done=True, tournament=self.journal.id)

    def declined(self, said: Said, **values: int) -> Declined:
        """Why a tool has not, to be raised."""
        return Declined(said, tournament=self.journal.id, **values)

    def round(self) -> tuple[Leg, Round]:
        """The stage and the round that are played. Raises Declined where there is none."""
        leg, now = current_leg(self.journal.state), current(self.journal.state)
        if leg is None or now is None:
            raise self.declined(Said.NOT_NOW)
        return leg, now

    # -- tables of the round -----------------------------------------------------------------------

    def need_untouched(self) -> None:
        """Raises Declined once a person has played a card of the round."""
        for loaded in self.tables.values():
            if any(row.last_act_at is not None for row in loaded.seats.values()):
                raise self.declined(Said.CARDS_PLAYED)
            if loaded.match is not None and loaded.match.deals:
                raise self.declined(Said.CARDS_PLAYED)

    def table_of(self, entrant: EntrantId) -> Loaded | None:
        """The table of the current round at which an entrant plays."""
        now = current(self.journal.state)
        at = None if now is None else now.board_of(entrant)
        loaded = None if at is None else self.tables.get(at)
        return loaded if loaded is not None and loaded.phase is TablePhase.PLAYING else None

    async def stop_all(self) -> None:
        """End the matches of the round; nothing of them counts."""
        for loaded in self.tables.values():
            await self._stop(loaded)

    async def _stop(self, loaded: Loaded) -> None:
        if loaded.phase is TablePhase.PLAYING:
            await Run(self._context, self.session, loaded).stop()

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
        await self.session.flush()
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
                loaded.table.last_deal = last_deal(self.journal.plan, loaded.table.options)
                await refresh(self._context, self.session, loaded)

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
            await hand_to_robot(self._context, self.session, loaded, loaded.seats[seat])


class Toolbox:
    """What every tool needs: the desk to begin at."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @asynccontextmanager
    async def _desk(
        self,
        tournament: int,
        person: int,
        *,
        admin: bool,
        tables: bool = False,
        own: EntrantId | None = None,
    ) -> AsyncGenerator[Desk]:
        """One transaction at the desk, for the organiser, the chat's admins, and the persons of the
        entrant that is their `own`.

        With `tables`, those of the round are locked too. Raises Declined; BUSY where one of them
        was opened or left meanwhile.
        """
        async with self._context.work() as db:
            before = await _tables_of_round(db, tournament) if tables else {}
            loaded = {board: await load(db, table) for board, table in before.items()}
            journal = await need_journal(self._context, db, tournament)
            if own is None or journal.entrant_of(person) != own:
                need_organiser(journal, person, admin=admin)
            if tables and await _tables_of_round(db, tournament) != before:
                raise Declined(Said.BUSY, tournament=tournament)
            there = {board: one for board, one in loaded.items() if one is not None}
            yield Desk(self._context, db, journal, person, there)
            if journal.phase is Phase.FINISHED:
                await count_season(db, journal)
            await journal.save()


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
