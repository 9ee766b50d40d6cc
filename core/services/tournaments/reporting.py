"""From tables to the log: who has come, and how a match ended, in the transaction in which it did.

The table is locked already, the tournament is locked here. A result is written by the game alone;
where a board has one already (somebody did not come, the organiser decided) the end of its match
changes nothing.
"""

from __future__ import annotations

from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.boards import TournamentNotice
from core.engine.game import Seat, Standing
from core.services.context import Context
from core.services.loading import Loaded
from core.services.tournaments.journal import Journal, load_journal
from core.services.tournaments.notices import tell_organiser
from core.storage import TournamentBoardRow
from core.tournaments import log
from core.tournaments.duplicate import Course
from core.tournaments.model import EntrantId, Result, Status, compared, played
from core.tournaments.state import Board


async def report(
    context: Context,
    session: AsyncSession,
    loaded: Loaded,
    standings: tuple[Standing, ...] | None,
    course: Course = (),
) -> None:
    """The match of a tournament's table is over; no `standings` where it was broken off. `course`
    is compared with that of other tables, where they play the same deals."""
    found = await of_table(context, session, loaded)
    if found is None:
        return
    journal, row = found
    board = journal.board(row)
    if not board.results:
        if standings is None:
            await _broken(journal, session, row)
            return
        result = result_of(journal, board, loaded, standings, course)
        await journal.write(
            log.Reported(
                at=journal.at(), stage=row.stage, round=row.round, board=row.board, result=result
            )
        )
    await journal.save()


async def _broken(journal: Journal, session: AsyncSession, row: TournamentBoardRow) -> None:
    """A match that ended without a result is the organiser's to judge."""
    await tell_organiser(
        session,
        journal,
        TournamentNotice.BROKEN,
        journal.now(),
        once=f"{row.stage}:{row.round}:{row.board}:{row.table_id}",
        round=row.round,
        board=row.board,
    )
    await journal.save()


async def came(context: Context, session: AsyncSession, loaded: Loaded) -> None:
    """Somebody has done something at a table for the first time. Once everybody has, the board has
    begun, and nobody can be absent any more."""
    if any(row.person_id and row.last_act_at is None for row in loaded.seats.values()):
        return
    found = await of_table(context, session, loaded)
    if found is None:
        return
    journal, row = found
    await begin_board(journal, row)
    await journal.save()


async def begin_board(journal: Journal, row: TournamentBoardRow) -> None:
    """From now on nobody can be absent from a board."""
    row.grace_at = None
    board = journal.board(row)
    if not board.started and not board.results:
        await journal.write(
            log.BoardStarted(at=journal.at(), stage=row.stage, round=row.round, board=row.board)
        )


async def of_table(
    context: Context, session: AsyncSession, loaded: Loaded
) -> tuple[Journal, TournamentBoardRow] | None:
    """The tournament that a table belongs to, locked, and its board; None where it is a board's
    table no longer."""
    if loaded.table.tournament_id is None:
        return None
    journal = await load_journal(context, session, loaded.table.tournament_id)
    query = select(TournamentBoardRow).where(TournamentBoardRow.table_id == loaded.id)
    row = (await session.exec(query)).first()
    return None if journal is None or row is None else (journal, row)


def seats_of(journal: Journal, board: Board) -> dict[EntrantId, tuple[Seat, ...]]:
    """Where each entrant of a board sits: partners opposite each other."""
    members, count = journal.plan.members, len(board.entrants)
    return {
        entrant: tuple(at + count * member for member in range(members))
        for at, entrant in enumerate(board.entrants)
    }


def result_of(
    journal: Journal,
    board: Board,
    loaded: Loaded,
    standings: tuple[Standing, ...],
    course: Course = (),
) -> Result:
    """The result of a match: places among those who played; who has left for good is last, but
    where deals are compared."""
    seats = seats_of(journal, board)
    by_seat = {one.seat: one for one in standings}
    gone = tuple(one for one in board.seats if _has_left(journal, one))
    places: list[int] = []
    games: list[int] = []
    last = len(standings) + 1
    for entrant in board.seats:
        standing = by_seat[seats[entrant][0]]
        places.append(last if entrant in gone else standing.place)
        games.append(standing.points)
    ranks = tuple(1 + sum(other < own for other in places) for own in places)
    if course:
        alike = tuple(tuple(scores[of[0]] for of in seats.values()) for scores in course)
        return compared(ranks, tuple(games), alike, left=gone)
    deals = max(1, 0 if loaded.match is None else loaded.match.deals)
    return played(ranks, tuple(games), deals)


def _has_left(journal: Journal, entrant: EntrantId) -> bool:
    return journal.state.entries[entrant].status is Status.DROPPED
