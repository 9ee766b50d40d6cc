"""A tournament under its lock: its row, its state by the log, and the only way to write the log.

Whoever writes has locked the tournament's row, so that events have one order; a table that takes
part in the same transaction is locked before it. What an event may do is judged by the core; here
a refusal becomes an answer. Boards that the state knows and rows do not are made on the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from sqlalchemy import select as sql_select
from sqlalchemy import update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.cards import commitment
from core.readmodels import Said
from core.services.context import Context
from core.services.marks import show_board
from core.services.receipts import Declined
from core.services.tournaments.dealing import is_sealing, promise_deals, sealed_tables
from core.services.tournaments.known import Remembered
from core.storage import (
    PersonRow,
    TournamentBoardRow,
    TournamentEventRow,
    TournamentPersonRow,
    TournamentRow,
)
from core.tournaments import log
from core.tournaments.folding import fold, replay
from core.tournaments.judging import refusal
from core.tournaments.log import AnyEvent, Why, dump_event, load_event
from core.tournaments.model import (
    FORGOTTEN_DAYS,
    PLANS,
    REMINDED_DAYS,
    EntrantId,
    Phase,
    Plan,
)
from core.tournaments.state import (
    TAKES_PART,
    Board,
    State,
    current,
    current_leg,
    find_board,
    is_full,
    may_join_late,
    seat_of,
)

_SAID: Final = {
    Why.PHASE: Said.NOT_NOW,
    Why.PERSON_TAKEN: Said.ALREADY_IN,
    Why.NO_ENTRANT: Said.NOT_IN,
    Why.ROUND_OPEN: Said.UNFINISHED,
    Why.BOARD_STARTED: Said.CARDS_PLAYED,
    Why.NEXT_BEGUN: Said.TOO_LATE,
    Why.NO_LATE_ENTRY: Said.NOT_OPEN,
    Why.FULL: Said.FULL,
    Why.TOO_FEW: Said.TOO_FEW,
    Why.ALREADY: Said.STALE,
}
"""What is answered where the rules of a tournament say no; otherwise that it cannot be done now."""


class Part(StrEnum):
    """What a person has to do with a tournament."""

    WISH = "wish"  # wants to come in, and has yet to open the private chat
    HALF = "half"  # looks for a partner
    RESERVE = "reserve"  # stands in for somebody who does not come
    ASKED = "asked"  # somebody wants to be a pair with him, which binds him to nothing
    IN = "in"  # belongs to an entrant that takes part
    OUT = "out"  # has left, or was not there


_KEPT: Final = "journals"
AHEAD: Final = (24 * 3600, 3600, 600)
"""So many seconds before the start people are reminded of it."""
WORDS_DAYS: Final = (FORGOTTEN_DAYS - REMINDED_DAYS, 1)
"""So many days before a tournament that nobody goes on with is closed its organiser is reminded."""
OVER: Final = frozenset({Phase.FINISHED, Phase.CANCELLED})


class Journal:
    """One transaction's work on one tournament."""

    def __init__(
        self, context: Context, session: AsyncSession, row: TournamentRow, state: State
    ) -> None:
        self.row, self.state = row, state
        self._context, self._session = context, session

    @property
    def id(self) -> int:
        """The tournament's id."""
        return tournament_id(self.row)

    @property
    def phase(self) -> Phase:
        """Where the tournament stands."""
        return Phase(self.row.phase)

    @property
    def is_open(self) -> bool:
        """Whether one may ask for a place, or to stand by."""
        return self.phase in (Phase.OPEN, Phase.CHECKIN) or may_join_late(self.state)

    @property
    def joinable(self) -> bool:
        """Whether one may sign up, or join late: before the start whoever is too many waits."""
        return self.is_open and not is_full(self.state)

    @property
    def plan(self) -> Plan:
        """Its regulations."""
        return self.state.plan

    def at(self) -> str:
        """The moment, as a log says it."""
        return moment_text(self._context.now())

    def secret(self) -> str:
        """A new secret of 32 bytes, in hex."""
        return self._context.chance.seed().hex()

    async def write(self, event: AnyEvent) -> None:
        """One more event. Raises Declined where it may not happen now."""
        refused = refusal(self.state, event)
        if refused is not None:
            values = {} if refused.why is not Why.TOO_FEW else _missing(refused.values)
            raise Declined(_SAID.get(refused.why, Said.NOT_NOW), tournament=self.id, **values)
        before, self.state = self.state, fold(self.state, event)
        self.row.events += 1
        self.row.phase = self.state.phase
        self._session.add(
            TournamentEventRow(
                tournament_id=self.id, number=self.row.events, fields=dump_event(event)
            )
        )
        if isinstance(event, log.Paired | log.Repaired):
            await self._lay_boards(event.stage, event.round)
        if isinstance(event, log.Substituted):
            await self._set_part(Part.OUT, col(TournamentPersonRow.person_id) == event.old)
        for entry in self.state.entries.values():
            was, takes_part = before.entries.get(entry.id), entry.status in TAKES_PART
            if was is not None and takes_part != (was.status in TAKES_PART):
                part = Part.IN if takes_part else Part.OUT
                await self._set_part(part, col(TournamentPersonRow.person_id).in_(entry.persons))

    async def note(
        self, person: int, part: Part, *, entrant: EntrantId = 0, partner: int | None = None
    ) -> TournamentPersonRow:
        """What a person has to do with it from now on; his row is made where there is none. The
        link of whoever has come in leads nowhere any more."""
        row = await self._session.get(TournamentPersonRow, (self.id, person))
        if row is None:
            row = TournamentPersonRow(
                tournament_id=self.id, person_id=person, status=part, at=self.now()
            )
            self._session.add(row)
        row.status, row.entrant, row.partner_id = part, entrant, partner
        if part is Part.IN:
            row.token = None
        await self._session.flush()
        return row

    async def _set_part(self, part: Part, who: Any) -> None:
        here = col(TournamentPersonRow.tournament_id) == self.id
        await self._session.exec(update(TournamentPersonRow).where(here, who).values(status=part))

    async def save(self) -> None:
        """The end of every transaction that changes something: when there is something to do next,
        and what everybody sees of it is behind."""
        await self.settle()
        sealed = self.plan.duplicate and await sealed_tables(self._session, self.id)
        if sealed and not is_sealing(self.state):
            self.row.due_at = self.now()
        else:
            self.row.due_at = next_due(self, await self.boards(unsettled=True))
        await show_board(self._session, self.row, self._context.now())
        self._context.stir(self._session)

    def entrant_of(self, person: int) -> EntrantId | None:
        """The entrant that a person belongs to."""
        entry = seat_of(self.state, person)
        return None if entry is None else entry.id

    def need_entrant(self, person: int) -> EntrantId:
        """The entrant that a person belongs to. Raises Declined."""
        entrant = self.entrant_of(person)
        if entrant is None:
            raise Declined(Said.NOT_IN, tournament=self.id)
        return entrant

    def board(self, row: TournamentBoardRow) -> Board:
        """What the log knows of a board."""
        board = find_board(self.state, row.stage, row.round, row.board)
        if board is None:
            raise ValueError(f"tournament {self.id} has no such board")
        return board

    async def boards(self, *, unsettled: bool = False) -> list[TournamentBoardRow]:
        """The rows of the current round's boards, in order."""
        leg, now = current_leg(self.state), current(self.state)
        if leg is None or now is None:
            return []
        query = select(TournamentBoardRow).where(
            TournamentBoardRow.tournament_id == self.id,
            TournamentBoardRow.stage == leg.number,
            TournamentBoardRow.round == now.number,
        )
        if unsettled:
            query = query.where(col(TournamentBoardRow.settled).is_(False))
        return list(await self._session.exec(query.order_by(col(TournamentBoardRow.board))))

    def now(self) -> datetime:
        """The moment."""
        return self._context.now()

    async def settle(self) -> None:
        """Boards that have a result need nothing more; one whose result was taken back does."""
        for row in await self.boards():
            row.settled = bool(self.board(row).results)
            if row.settled:
                row.grace_at = row.warn_at = row.ends_at = row.stop_at = None

    async def _lay_boards(self, stage: int, number: int) -> None:
        """The rows of a round that was published, each with the promise of its first shuffle."""
        before = {row.board: row for row in await self.boards()}
        published = self.state.legs[stage - 1].rounds[number - 1]
        if self.plan.duplicate:
            await promise_deals(self._session, self.row, self.plan, stage, number)
        for at, board in enumerate(published.boards, start=1):
            seed = self._context.chance.seed()
            row = before.pop(at, None)
            if row is None:
                row = TournamentBoardRow(
                    tournament_id=self.id,
                    stage=stage,
                    round=number,
                    board=at,
                    entrants=[],
                    commitment="",
                    seed=None,
                )
                self._session.add(row)
            row.entrants, row.settled = list(board.entrants), bool(board.results)
            row.commitment, row.seed, row.table_id = commitment(seed), seed, None
            if self.plan.duplicate:
                row.commitment, row.seed = "", None
        for row in before.values():
            await self._session.delete(row)
        await self._session.flush()

    async def people(self) -> dict[int, TournamentPersonRow]:
        """The rows of everybody who has to do with it, by person."""
        query = select(TournamentPersonRow).where(TournamentPersonRow.tournament_id == self.id)
        return {row.person_id: row for row in await self._session.exec(query)}

    async def persons(self) -> dict[int, PersonRow]:
        """Everybody who is or was in it, by id."""
        ids = {person for entry in self.state.entries.values() for person in entry.persons}
        ids |= set(await self.people()) | {self.row.organiser_id}
        query = select(PersonRow).where(col(PersonRow.id).in_(ids))
        return {row.id: row for row in await self._session.exec(query)}


def next_due(journal: Journal, unsettled: Sequence[TournamentBoardRow]) -> datetime | None:
    """When something is to be done next; None while it only waits for people."""
    row, now = journal.row, current(journal.state)
    if journal.phase in (Phase.OPEN, Phase.CHECKIN):
        opens = row.checkin_at if journal.phase is Phase.OPEN else row.closes_at
        return min(_there(next_reminder(row), opens, row.starts_at), default=None)
    if journal.phase is not Phase.RUNNING:
        return None
    if now is None or now.closed:
        return row.round_at or next_word(row) or journal.now()
    if not unsettled or any(board.table_id is None for board in unsettled):
        return journal.now()
    clocks = [one for board in unsettled for one in _there(*clocks_of(board))]
    return min(clocks, default=None)


def clocks_of(row: TournamentBoardRow) -> tuple[datetime | None, ...]:
    """The clocks of a board."""
    return row.grace_at, row.warn_at, row.ends_at, row.stop_at


def next_reminder(row: TournamentRow) -> datetime | None:
    """When people are reminded of the start next."""
    if row.starts_at is None or row.reminded >= len(AHEAD):
        return None
    return row.starts_at - timedelta(seconds=AHEAD[row.reminded])


def next_word(row: TournamentRow) -> datetime | None:
    """When the organiser is reminded next that a round waits for him, or the tournament is closed;
    None where no such time is set yet."""
    if row.closes_at is None:
        return None
    ahead = WORDS_DAYS[row.reminded] if row.reminded < len(WORDS_DAYS) else 0
    return row.closes_at - timedelta(days=ahead)


def _there(*moments: datetime | None) -> list[datetime]:
    return [moment for moment in moments if moment is not None]


def _missing(values: Any) -> dict[str, int]:
    return {"missing": max(1, int(values.get("needed", 1)) - int(values.get("count", 0)))}


def moment_text(moment: datetime) -> str:
    """A moment as a log says it."""
    return moment.isoformat(timespec="milliseconds")


def tournament_id(row: TournamentRow) -> int:
    """The id of a tournament that has been saved."""
    if row.id is None:
        raise ValueError("a tournament that was never saved")
    return row.id


async def load_journal(
    context: Context, session: AsyncSession, tournament: int, *, lock: bool = True
) -> Journal | None:
    """A tournament by its id, locked unless it is only read.

    A transaction that comes back to it finds what it has written itself.
    """
    kept: dict[int, Journal] = session.info.setdefault(_KEPT, {})
    if tournament in kept:
        return kept[tournament]
    query = select(TournamentRow).where(TournamentRow.id == tournament)
    row = (await session.exec(query.with_for_update(key_share=True) if lock else query)).first()
    if row is None:
        return None
    state = await _state_of(context, session, row)
    kept[tournament] = Journal(context, session, row, state)
    return kept[tournament]


async def _state_of(context: Context, session: AsyncSession, row: TournamentRow) -> State:
    """The state by the log, of which only what is new has to be read."""
    tournament = tournament_id(row)
    before = context.known.find(tournament)
    if before is not None and before.events <= row.events:
        lines = await load_log(session, tournament, since=before.events)
        if lines and lines[0] == before.last:
            state = before.state
            for fields in lines[1:]:
                state = fold(state, load_event(fields))
            context.known.keep(tournament, Remembered(row.events, lines[-1], state))
            return state
    lines = await load_log(session, tournament)
    state = replay(PLANS.load(row.plan), [load_event(fields) for fields in lines])
    if lines:
        context.known.keep(tournament, Remembered(row.events, lines[-1], state))
    return state


async def load_log(
    session: AsyncSession, tournament: int, *, since: int = 1
) -> list[dict[str, Any]]:
    """The lines of a tournament's log, as they are stored, from the one with this number on."""
    query = (
        sql_select(col(TournamentEventRow.fields))
        .where(
            col(TournamentEventRow.tournament_id) == tournament,
            col(TournamentEventRow.number) >= since,
        )
        .order_by(col(TournamentEventRow.number))
    )
    rows = await (await session.connection()).execute(query)
    return [fields for (fields,) in rows]


async def need_journal(context: Context, session: AsyncSession, tournament: int) -> Journal:
    """A tournament under its lock. Raises Declined."""
    journal = await load_journal(context, session, tournament)
    if journal is None:
        raise Declined(Said.NO_TOURNAMENT)
    return journal


def need_organiser(journal: Journal, person: int, *, admin: bool) -> None:
    """Raises Declined for anybody but the organiser and the chat's admins."""
    if not admin and person != journal.row.organiser_id:
        raise Declined(Said.ORGANISERS_ONLY, tournament=journal.id)
