"""A tournament as one person sees it, and what he may press."""

from __future__ import annotations

from collections.abc import Iterator

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.boards import BoardShown, Can, TournamentCard
from core.services.tournaments.journal import OVER, Journal, Part, load_journal
from core.services.tournaments.reading.reader import Reader
from core.services.tournaments.reading.view import View
from core.storage import TournamentPersonRow, TournamentRow
from core.tournaments.model import Phase, Status
from core.tournaments.state import Entry, is_ready, waiting_list


class Cards(Reader):
    """Every method is one transaction."""

    async def card(self, tournament: int, person: int) -> TournamentCard | None:
        """A tournament as one person sees it."""
        async with self._context.work.reading() as db:
            return await self._card(db, tournament, person)

    async def _card(self, db: AsyncSession, tournament: int, person: int) -> TournamentCard | None:
        journal = await load_journal(self._context, db, tournament, lock=False)
        if journal is None or journal.phase is Phase.DRAFT:
            return None
        view = await View.of(db, journal)
        mine = view.parts.get(person)
        entrant = journal.entrant_of(person)
        if entrant is None and mine is not None and mine.entrant:
            entrant = mine.entrant  # of somebody who has left
        entry = None if entrant is None else journal.state.entries[entrant]
        at, which = view.next()
        board = None if entrant is None else view.board_of(entrant)
        waits = waiting_list(journal.state)
        asked = entry is not None and entry.status is Status.PROPOSED
        return TournamentCard(
            head=view.head(),
            entrant=None if entry is None else view.entrant(entry.id),
            can=_can(journal, entry, mine, person, board),
            line=None if entrant is None else view.line_of(entrant),
            board=board,
            asked_by=view.name(entry.agreed[0]) if entry and asked else "",
            token=(mine.token or "") if mine is not None else "",
            waits=waits.index(entrant) + 1 if entrant in waits and entrant else 0,
            reserve=mine is not None and mine.status == Part.RESERVE,
            next=which,
            next_at=at,
        )

    async def cards(self, person: int) -> tuple[TournamentCard, ...]:
        """The tournaments of a person that are not over, the soonest first."""
        async with self._context.work.reading() as db:
            query = (
                select(TournamentRow.id)
                .join(
                    TournamentPersonRow,
                    col(TournamentPersonRow.tournament_id) == col(TournamentRow.id),
                )
                .where(
                    TournamentPersonRow.person_id == person,
                    col(TournamentRow.phase).not_in([*OVER, Phase.DRAFT]),
                )
                .order_by(col(TournamentRow.starts_at))
            )
            found = [await self._card(db, one, person) for one in await db.exec(query) if one]
            return tuple(card for card in found if card is not None)


def _can(
    journal: Journal,
    entry: Entry | None,
    mine: TournamentPersonRow | None,
    person: int,
    board: BoardShown | None,
) -> frozenset[Can]:
    """The buttons of a person."""
    phase = journal.phase
    before = phase in (Phase.OPEN, Phase.CHECKIN)
    held = entry is not None and journal.entrant_of(person) is not None
    if not held:
        return frozenset(_ways_in(journal, entry, mine))
    if entry is None:
        return frozenset()
    found = set[Can]()
    if before:
        found.add(Can.LEAVE)
        if entry.status is Status.PROPOSED and person not in entry.agreed:
            found.add(Can.CONFIRM)
        if phase is Phase.CHECKIN and entry.status is Status.SIGNED and not entry.checked_in:
            found.add(Can.CHECK_IN)
    elif phase is Phase.RUNNING:
        found.add(Can.DROP)
        if entry.status is Status.PAUSED:
            found.add(Can.BACK)
        if is_ready(entry):
            found.add(Can.SKIP)
        if board is not None and board.table is not None:
            found.add(Can.TABLE)
    return frozenset(found)


def _ways_in(
    journal: Journal, entry: Entry | None, mine: TournamentPersonRow | None
) -> Iterator[Can]:
    """The buttons of somebody without a place; whoever has left for good gets none."""
    part = None if mine is None else mine.status
    if journal.is_open and (entry is None or entry.status is not Status.DROPPED):
        if journal.joinable:
            yield Can.JOIN
        if part != Part.RESERVE:
            yield Can.RESERVE
    if part in (Part.HALF, Part.RESERVE, Part.WISH):
        yield Can.LEAVE
