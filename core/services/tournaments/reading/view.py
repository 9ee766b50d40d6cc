"""A tournament with everything that is told of it: entrants, standings, rounds, what is next.

Standings and results come from the log; of tables it is told how they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.boards import (
    BoardShown,
    BoardState,
    DealShown,
    EntrantShown,
    LineShown,
    Next,
    RoundShown,
    StageShown,
    TournamentBoard,
    TournamentHead,
)
from core.services.loading import people
from core.services.tournaments.dealing import deals_of, is_sealed, secret_of
from core.services.tournaments.journal import Journal, Part
from core.services.tournaments.reading.heads import STARTED, head_of
from core.services.tournaments.reading.tables import TableNow, tables_now
from core.services.tournaments.reporting import seats_of
from core.storage import (
    PersonRow,
    TournamentBoardRow,
    TournamentDealRow,
    TournamentPersonRow,
)
from core.tournaments.model import EntrantId, Phase, ResultKind, Status
from core.tournaments.outcomes import round_points
from core.tournaments.standings import Line, final_standings, standings
from core.tournaments.state import (
    Board,
    Leg,
    Round,
    current,
    current_leg,
    signed_up,
    waiting_list,
)


class View:
    """A tournament with everything that is told of it, read at one moment."""

    def __init__(
        self,
        journal: Journal,
        persons: Mapping[int, PersonRow],
        parts: Mapping[int, TournamentPersonRow],
        rows: Sequence[TournamentBoardRow],
        tables: Mapping[int, TableNow],
        promised: Sequence[TournamentDealRow],
    ) -> None:
        self.journal, self.parts, self._promised = journal, parts, promised
        self._persons, self._tables = persons, tables
        self._rows = {(row.stage, row.round, row.board): row for row in rows}

    @classmethod
    async def of(cls, db: AsyncSession, journal: Journal, *, whole: bool = False) -> View:
        """Read what belongs to a tournament; of all its rounds where the `whole` is wanted."""
        rows = await _all_boards(db, journal) if whole else await journal.boards()
        tables = await tables_now(db, [row.table_id for row in rows if row.table_id is not None])
        promised = await deals_of(db, journal.id) if journal.plan.duplicate else []
        persons, parts = await journal.persons(), await journal.people()
        return cls(journal, persons, parts, rows, tables, promised)

    async def know(self, db: AsyncSession, persons: Iterable[int]) -> None:
        """Know these by name as well: who did something in it need not take part."""
        self._persons = {**self._persons, **await people(db, sorted(set(persons)))}

    def name(self, person: int) -> str:
        """A person's name; empty where nothing is known of him."""
        row = self._persons.get(person)
        return "" if row is None else row.name

    def head(self) -> TournamentHead:
        """What everything tells."""
        return head_of(self.journal.row, self.name(self.journal.row.organiser_id))

    def entrant(self, entrant: EntrantId) -> EntrantShown:
        """An entrant by name."""
        entry = self.journal.state.entries[entrant]
        persons = entry.persons
        if entry.status is Status.PROPOSED:
            persons = (*entry.agreed, *(one for one in persons if one not in entry.agreed))
        names = tuple(map(self.name, persons))
        return EntrantShown(entrant, names, persons, entry.status, entry.checked_in)

    def board(self) -> TournamentBoard:
        """What the pinned board shows."""
        journal, state = self.journal, self.journal.state
        at, which = self.next()
        started = journal.phase in STARTED
        inside = tuple(state.entries) if started else signed_up(state)
        finished = journal.phase is Phase.FINISHED
        return TournamentBoard(
            head=self.head(),
            entrants=tuple(
                self.entrant(one) for one in inside if not started or state.entries[one].rank
            ),
            waiting=() if started else tuple(map(self.entrant, waiting_list(state))),
            reserves=tuple(one.names[0] for one in self.reserves()),
            halves=self._halves(),
            stages=tuple(self._stage(leg) for leg in state.legs),
            round=next(iter(reversed(list(self.rounds(last=True)))), None),
            next=which,
            next_at=at,
            final=tuple(map(self._line, final_standings(state))) if finished else (),
            reason=journal.row.reason,
            joinable=journal.joinable,
        )

    def reserves(self) -> tuple[EntrantShown, ...]:
        """Who would stand in, each alone and with the number 0."""
        return tuple(
            EntrantShown(0, (self.name(person),), (person,), Status.SIGNED)
            for person, row in self.parts.items()
            if row.status == Part.RESERVE
        )

    def _halves(self) -> tuple[EntrantShown, ...]:
        """Pairs that wait for a word, and people who look for a partner."""
        proposed = [
            self.entrant(entry.id)
            for entry in self.journal.state.entries.values()
            if entry.status is Status.PROPOSED
        ]
        looking = [
            EntrantShown(0, (self.name(person),), (person,), Status.PROPOSED)
            for person, row in self.parts.items()
            if row.status == Part.HALF
        ]
        return (*proposed, *looking)

    def _stage(self, leg: Leg) -> StageShown:
        return StageShown(
            number=leg.number,
            kind=leg.stage.kind,
            rounds=leg.announced,
            round=len(leg.rounds),
            lines=tuple(map(self._line, standings(self.journal.state, leg.number))),
            over=leg.ranking is not None,
        )

    def _line(self, line: Line) -> LineShown:
        return LineShown(
            line.place, self.entrant(line.entrant), line.points, line.tie_breaks, line.played
        )

    def line_of(self, entrant: EntrantId) -> LineShown | None:
        """An entrant's line in the standing that is shown."""
        state = self.journal.state
        over = self.journal.phase is Phase.FINISHED
        lines = final_standings(state) if over else standings(state)
        return next((self._line(line) for line in lines if line.entrant == entrant), None)

    # -- rounds ------------------------------------------------------------------------------------

    def rounds(self, *, last: bool = False) -> Iterable[RoundShown]:
        """All rounds, or only the last one."""
        legs = self.journal.state.legs
        if last:
            legs = tuple(leg for leg in legs if leg.rounds)[-1:]
        for leg in legs:
            for one in leg.rounds[-1:] if last else leg.rounds:
                paid = round_points(self.journal.plan, one)
                yield RoundShown(
                    stage=leg.number,
                    number=one.number,
                    boards=tuple(
                        self._board(leg.number, one, at, paid[at - 1])
                        for at in range(1, len(one.boards) + 1)
                    ),
                    sits=tuple(
                        (self.entrant(who), sitting.why) for who, sitting in one.sittings.items()
                    ),
                    deals=tuple(self._deals(leg.number, one)),
                )

    def _deals(self, stage: int, one: Round) -> Iterable[DealShown]:
        """The deals of all tables: promised from the first, opened by the last to finish."""
        sealed = is_sealed(self.journal.state, one)
        for deal in self._promised:
            if (deal.stage, deal.round) == (stage, one.number):
                seed = None if sealed else secret_of(self.journal.row, deal).hex()
                yield DealShown(deal.deal, deal.commitment, seed)

    def board_of(self, entrant: EntrantId) -> BoardShown | None:
        """The board that an entrant plays now."""
        leg, one = current_leg(self.journal.state), current(self.journal.state)
        if leg is None or one is None or one.closed:
            return None
        at = one.board_of(entrant)
        if at is None or one.boards[at - 1].results:
            return None
        return self._board(leg.number, one, at, ())

    def _board(self, stage: int, one: Round, at: int, paid: tuple[int, ...]) -> BoardShown:
        """A board; of one where others still play the same deals only that it is played or over."""
        board, sealed = one.boards[at - 1], is_sealed(self.journal.state, one)
        row = self._rows.get((stage, one.number, at))
        table = None if row is None else row.table_id
        now = None if table is None else self._tables.get(table)
        return BoardShown(
            stage=stage,
            round=one.number,
            number=at,
            entrants=tuple(map(self.entrant, board.seats)),
            state=_state_of(board, now),
            table=table,
            deal=0 if now is None else now.deals + now.playing,
            score=() if sealed else self._score(board, now),
            points=paid,
            corrected=len(board.results) > 1,
            commitment="" if row is None else row.commitment,
        )

    def _score(self, board: Board, now: TableNow | None) -> tuple[int, ...]:
        """What the game counts: in the result, or as it stands after the last finished deal. None
        before that: nothing is counted yet, and a match of Cal's BS counts nothing till its end."""
        result = board.result
        if result is not None:
            return result.games
        if now is None or not now.totals:
            return ()
        seats = seats_of(self.journal, board)
        return tuple(now.totals[seats[one][0]] for one in board.seats)

    # -- what happens next -------------------------------------------------------------------------

    def next(self) -> tuple[datetime | None, Next | None]:
        """What is waited for, and when it comes by itself."""
        journal, row = self.journal, self.journal.row
        if journal.phase is Phase.OPEN and row.checkin_at is not None:
            return row.checkin_at, Next.CHECKIN
        if journal.phase in (Phase.OPEN, Phase.CHECKIN):
            return row.starts_at, Next.START
        if journal.phase is not Phase.RUNNING:
            return None, None
        now = current(journal.state)
        if now is None or now.closed:
            return row.round_at, Next.ROUND if row.round_at else Next.ORGANISER
        return self._next_of_boards()

    def _next_of_boards(self) -> tuple[datetime | None, Next | None]:
        open_rows = [row for row in self._rows.values() if not row.settled]
        grace = [row.grace_at for row in open_rows if row.grace_at is not None]
        if grace:
            return min(grace), Next.GRACE
        ends = [row.ends_at for row in open_rows if row.ends_at is not None]
        return (max(ends), Next.CLOCK) if ends else (None, Next.TABLES)


def _state_of(board: Board, now: TableNow | None) -> BoardState:
    result = board.result
    if result is not None:
        played = result.kind is ResultKind.PLAYED
        return BoardState.PLAYED if played else BoardState.FORFEIT
    if now is None or not board.started:
        return BoardState.PAIRED
    return BoardState.LAST_DEAL if now.last else BoardState.PLAYING


async def _all_boards(db: AsyncSession, journal: Journal) -> list[TournamentBoardRow]:
    query = select(TournamentBoardRow).where(TournamentBoardRow.tournament_id == journal.id)
    return list(await db.exec(query))
