"""What is read of tournaments: the board, a person's card, the wizard's draft, the whole record.

Only reads. Standings and results come from the log; of tables it is told how they stand by their
finished deals, and a running deal is never looked into.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any, Final
from zoneinfo import ZoneInfo

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.boards import (
    AuditLine,
    BoardShown,
    BoardState,
    Can,
    EntrantShown,
    LineShown,
    Next,
    RoundShown,
    SeasonLine,
    SeasonTable,
    SeriesShown,
    StageShown,
    TournamentBoard,
    TournamentCard,
    TournamentDraft,
    TournamentHead,
    TournamentRecord,
)
from core.engine.options import parse_options, preset_name
from core.games.registry import GAMES
from core.readmodels import Phase as TablePhase
from core.readmodels import Span
from core.services.context import Context
from core.services.loading import people
from core.services.periods import day_of, period
from core.services.tournaments.journal import (
    OVER,
    Journal,
    Part,
    load_journal,
    load_log,
)
from core.services.tournaments.planning import SETTINGS, options_for
from core.services.tournaments.reporting import seats_of
from core.services.tournaments.seasons import BEST
from core.services.tournaments.wizard import troubles
from core.storage import (
    ChatRow,
    DealRow,
    MatchRow,
    PersonRow,
    SeasonPointsRow,
    SeriesRow,
    TableRow,
    TournamentBoardRow,
    TournamentPersonRow,
    TournamentRow,
)
from core.tournaments import log
from core.tournaments.log import AnyEvent, load_event
from core.tournaments.model import PLANS, EntrantId, Phase, ResultKind, Status
from core.tournaments.outcomes import board_points
from core.tournaments.proposing import concerns
from core.tournaments.season import season
from core.tournaments.standings import Line, final_standings, standings
from core.tournaments.state import (
    Board,
    Entry,
    Leg,
    current,
    current_leg,
    is_ready,
    may_join_late,
    signed_up,
    waiting_list,
)

_STARTED: Final = (Phase.RUNNING, Phase.FINISHED)


@dataclass(frozen=True, slots=True)
class _TableNow:
    """How a table stands: finished deals, totals by seat after them, whether one deal is left."""

    playing: bool
    deals: int
    totals: tuple[int, ...]
    last: bool


class Reading:
    """Every method is one transaction."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def board(self, tournament: int) -> TournamentBoard | None:
        """What the pinned board shows now."""
        async with self._context.work.reading() as db:
            return await load_board(self._context, db, tournament)

    async def draft(self, tournament: int) -> TournamentDraft | None:
        """What the wizard shows; None once it is open."""
        async with self._context.work.reading() as db:
            journal = await load_journal(self._context, db, tournament, lock=False)
            if journal is None or journal.phase is not Phase.DRAFT:
                return None
            view = await _View.of(db, journal)
            row, settings = journal.row, SETTINGS.load(journal.row.settings)
            chat = await db.get(ChatRow, row.chat_id)
            local = None if row.starts_at is None else row.starts_at.astimezone(ZoneInfo(row.zone))
            return TournamentDraft(
                head=view.head(),
                chat_title="" if chat is None else chat.title,
                settings=settings,
                local=local,
                troubles=troubles(row, self._context.now()),
                concerns=concerns(journal.plan, settings.expected),
                presets=tuple(GAMES[row.game].presets),
            )

    async def card(self, tournament: int, person: int) -> TournamentCard | None:
        """A tournament as one person sees it."""
        async with self._context.work.reading() as db:
            return await self._card(db, tournament, person)

    async def _card(self, db: AsyncSession, tournament: int, person: int) -> TournamentCard | None:
        journal = await load_journal(self._context, db, tournament, lock=False)
        if journal is None or journal.phase is Phase.DRAFT:
            return None
        view = await _View.of(db, journal)
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

    async def of_chat(self, chat: int, thread: int | None = None) -> tuple[TournamentHead, ...]:
        """The tournaments of a chat that are open or running, the newest first; then the last one
        that is finished. Of one topic where that is given."""
        async with self._context.work.reading() as db:
            query = select(TournamentRow).where(
                TournamentRow.chat_id == chat,
                col(TournamentRow.phase).not_in([Phase.DRAFT, Phase.CANCELLED]),
            )
            if thread is not None:
                query = query.where(TournamentRow.thread_id == thread)
            rows = list(await db.exec(query.order_by(col(TournamentRow.id).desc()).limit(50)))
            live = [row for row in rows if row.phase != Phase.FINISHED]
            done = [row for row in rows if row.phase == Phase.FINISHED][:1]
            return tuple([await self._head(db, row) for row in (*live, *done)])

    async def finished_of(self, person: int, *, limit: int = 10) -> tuple[TournamentHead, ...]:
        """The tournaments that a person was in and that are finished, the newest first."""
        async with self._context.work.reading() as db:
            mine = select(TournamentPersonRow.tournament_id).where(
                TournamentPersonRow.person_id == person, TournamentPersonRow.entrant > 0
            )
            query = select(TournamentRow).where(
                col(TournamentRow.id).in_(mine), TournamentRow.phase == Phase.FINISHED
            )
            rows = await db.exec(query.order_by(col(TournamentRow.id).desc()).limit(limit))
            return tuple([await self._head(db, row) for row in rows.all()])

    async def drafts(self, person: int) -> tuple[TournamentHead, ...]:
        """The drafts of an organiser, the newest first."""
        async with self._context.work.reading() as db:
            query = select(TournamentRow).where(
                TournamentRow.organiser_id == person, TournamentRow.phase == Phase.DRAFT
            )
            rows = await db.exec(query.order_by(col(TournamentRow.id).desc()))
            return tuple([await self._head(db, row) for row in rows.all()])

    async def _head(self, db: AsyncSession, row: TournamentRow) -> TournamentHead:
        organiser = await db.get(PersonRow, row.organiser_id)
        return head_of(row, "" if organiser is None else organiser.name)

    async def record(self, tournament: int) -> TournamentRecord | None:
        """Everything of a tournament, for exports and for the organiser's audit."""
        async with self._context.work.reading() as db:
            journal = await load_journal(self._context, db, tournament, lock=False)
            if journal is None:
                return None
            view = await _View.of(db, journal, whole=True)
            lines = await load_log(db, tournament)
            events = [load_event(fields) for fields in lines]
            return TournamentRecord(
                board=view.board(),
                rounds=tuple(view.rounds()),
                log=tuple(lines),
                audit=tuple(view.audit(at, one) for at, one in enumerate(events, start=1)),
            )

    async def reserves(self, tournament: int) -> tuple[EntrantShown, ...]:
        """Who would stand in for somebody who does not come."""
        async with self._context.work.reading() as db:
            journal = await load_journal(self._context, db, tournament, lock=False)
            return () if journal is None else (await _View.of(db, journal)).reserves()

    async def watch(self, tournament: int, board: int) -> tuple[int, int] | None:
        """The table of a board of the current round and its newest finished deal, which is all
        that spectators see of it; None before one is finished."""
        async with self._context.work.reading() as db:
            journal = await load_journal(self._context, db, tournament, lock=False)
            rows = [] if journal is None else await journal.boards()
            table = next((row.table_id for row in rows if row.board == board), None)
            match = None if table is None else await db.get(MatchRow, table)
            if match is None or not match.deals:
                return None
            return match.table_id, match.deals

    async def season(self, chat: int, game: str, name: str | None = None) -> SeasonTable:
        """A chat's season of a game: the running one, or by its name such as "2026-Q4"."""
        async with self._context.work.reading() as db:
            place = await db.get(ChatRow, chat)
            zone = "UTC" if place is None else place.time_zone
            name = name or period(Span.SEASON, day_of(self._context.now(), zone))
            query = select(SeasonPointsRow).where(
                SeasonPointsRow.chat_id == chat,
                SeasonPointsRow.game == game,
                SeasonPointsRow.season == name,
            )
            points: dict[int, list[float]] = {}
            for row in await db.exec(query.order_by(col(SeasonPointsRow.tournament_id))):
                points.setdefault(row.person_id, []).append(row.points)
            known = await people(db, list(points))
            return SeasonTable(chat, game, name, BEST, _season_lines(points, known))

    async def series(self, chat: int) -> tuple[SeriesShown, ...]:
        """The series of a chat that go on."""
        async with self._context.work.reading() as db:
            query = select(SeriesRow).where(
                SeriesRow.chat_id == chat, col(SeriesRow.opens_at).is_not(None)
            )
            rows = await db.exec(query.order_by(col(SeriesRow.id)))
            return tuple(
                SeriesShown(
                    series=row.id or 0,
                    title=row.title,
                    chat=row.chat_id,
                    game=row.game,
                    weekday=row.weekday,
                    hour=f"{row.minute // 60:02}:{row.minute % 60:02}",
                    zone=row.zone,
                    next_at=row.next_at,
                    active=row.opens_at is not None,
                )
                for row in rows
            )


async def load_board(
    context: Context, session: AsyncSession, tournament: int
) -> TournamentBoard | None:
    """What the pinned board of a tournament shows now; None while it is a draft."""
    journal = await load_journal(context, session, tournament, lock=False)
    if journal is None or journal.phase is Phase.DRAFT:
        return None
    return (await _View.of(session, journal)).board()


class _View:
    """A tournament with everything that is told of it, read at one moment."""

    def __init__(
        self,
        journal: Journal,
        persons: Mapping[int, PersonRow],
        parts: Mapping[int, TournamentPersonRow],
        rows: Sequence[TournamentBoardRow],
        tables: Mapping[int, _TableNow],
    ) -> None:
        self.journal, self.parts = journal, parts
        self._persons, self._tables = persons, tables
        self._rows = {(row.stage, row.round, row.board): row for row in rows}

    @classmethod
    async def of(cls, db: AsyncSession, journal: Journal, *, whole: bool = False) -> _View:
        """Read what belongs to a tournament; of all its rounds where the `whole` is wanted."""
        rows = await _all_boards(db, journal) if whole else await journal.boards()
        tables = await _tables(db, [row.table_id for row in rows if row.table_id is not None])
        return cls(journal, await journal.persons(), await journal.people(), rows, tables)

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
        started = journal.phase in _STARTED
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
                yield RoundShown(
                    stage=leg.number,
                    number=one.number,
                    boards=tuple(
                        self._board(leg.number, one.number, at, board)
                        for at, board in enumerate(one.boards, start=1)
                    ),
                    sits=tuple(
                        (self.entrant(who), sitting.why) for who, sitting in one.sittings.items()
                    ),
                )

    def board_of(self, entrant: EntrantId) -> BoardShown | None:
        """The board that an entrant plays now."""
        leg, one = current_leg(self.journal.state), current(self.journal.state)
        if leg is None or one is None or one.closed:
            return None
        at = one.board_of(entrant)
        if at is None or one.boards[at - 1].results:
            return None
        return self._board(leg.number, one.number, at, one.boards[at - 1])

    def _board(self, stage: int, number: int, at: int, board: Board) -> BoardShown:
        row = self._rows.get((stage, number, at))
        table = None if row is None else row.table_id
        now = None if table is None else self._tables.get(table)
        return BoardShown(
            stage=stage,
            round=number,
            number=at,
            entrants=tuple(map(self.entrant, board.seats)),
            state=_state_of(board, now),
            table=table,
            deal=0 if now is None else now.deals + now.playing,
            score=self._score(board, now),
            points=board_points(self.journal.plan, board),
            corrected=len(board.results) > 1,
            commitment="" if row is None else row.commitment,
        )

    def _score(self, board: Board, now: _TableNow | None) -> tuple[int, ...]:
        """What the game counts: in the result, or as it stands after the last finished deal."""
        result = board.result
        if result is not None:
            return result.games
        if now is None or not now.totals:
            return tuple(0 for _ in board.seats)
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

    # -- the log in names --------------------------------------------------------------------------

    def audit(self, number: int, event: AnyEvent) -> AuditLine:
        """A line of the log in names."""
        entrants = _entrants_in(event)
        known = self.journal.state.entries
        return AuditLine(
            number=number,
            at=datetime.fromisoformat(event.at),
            by="" if event.by is None else self.name(event.by),
            kind=type(event).__name__,
            names=tuple(
                name for one in entrants if one in known for name in self.entrant(one).names
            ),
            values=_values_of(event),
        )


def head_of(row: TournamentRow, organiser: str) -> TournamentHead:
    """What everything about a tournament tells."""
    settings, plan = SETTINGS.load(row.settings), PLANS.load(row.plan)
    game = GAMES[row.game]
    options = parse_options(game.options, options_for(row.game, settings, plan))
    return TournamentHead(
        tournament=row.id or 0,
        title=row.title,
        chat=row.chat_id,
        thread=row.thread_id,
        zone=row.zone,
        game=row.game,
        options=options,
        preset=preset_name(game.presets, options),
        pace=settings.pace,
        plan=plan,
        phase=Phase(row.phase),
        organiser=row.organiser_id,
        organiser_name=organiser,
        starts_at=row.starts_at,
        checkin_at=row.checkin_at,
        closes_at=row.closes_at,
        commitment=row.commitment,
        seed=row.seed if row.phase in (*_STARTED, Phase.CANCELLED) else None,
        by_hand=settings.by_hand,
        series=row.series_id,
        version=row.events,
    )


def _can(
    journal: Journal,
    entry: Entry | None,
    mine: TournamentPersonRow | None,
    person: int,
    board: BoardShown | None,
) -> frozenset[Can]:
    """The buttons of a person."""
    state, phase = journal.state, journal.phase
    before = phase in (Phase.OPEN, Phase.CHECKIN)
    held = entry is not None and journal.entrant_of(person) is not None
    if not held:
        found = {Can.JOIN, Can.RESERVE} if before or may_join_late(state) else set[Can]()
        if mine is not None and mine.status in (Part.HALF, Part.RESERVE, Part.WISH):
            found.add(Can.LEAVE)
        return frozenset(found)
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


def _state_of(board: Board, now: _TableNow | None) -> BoardState:
    result = board.result
    if result is not None:
        played = result.kind is ResultKind.PLAYED
        return BoardState.PLAYED if played else BoardState.FORFEIT
    if now is None or not board.started:
        return BoardState.PAIRED
    return BoardState.LAST_DEAL if now.last else BoardState.PLAYING


def _entrants_in(event: AnyEvent) -> tuple[EntrantId, ...]:
    """The entrants that an event names."""
    one = getattr(event, "entrant", None)
    return getattr(event, "entrants", ()) if one is None else (one,)


_PLAIN: Final = (str, int, bool)


def _values_of(event: AnyEvent) -> dict[str, Any]:
    """The plain values of an event: numbers, texts, what a result says."""
    values = {
        name: getattr(event, name)
        for name in type(event).__dataclass_fields__
        if name not in ("at", "by", "entrant", "entrants", "seed", "old", "new")
        and isinstance(getattr(event, name), _PLAIN)
    }
    if isinstance(event, log.Reported | log.Corrected):
        values["games"], values["ranks"] = event.result.games, event.result.ranks
    return values


def _season_lines(
    points: Mapping[int, Sequence[float]], known: Mapping[int, PersonRow]
) -> tuple[SeasonLine, ...]:
    scores = {one: season([Fraction(value) for value in row], BEST) for one, row in points.items()}
    order = sorted(scores, key=lambda one: (scores[one], -one), reverse=True)
    lines: list[SeasonLine] = []
    for at, one in enumerate(order, start=1):
        same = lines and scores[lines[-1].person] == scores[one]
        lines.append(
            SeasonLine(
                place=lines[-1].place if same else at,
                person=one,
                name=known[one].name if one in known else "",
                points=float(scores[one].total),
                results=tuple(sorted(points[one], reverse=True)[:BEST]),
                events=len(points[one]),
            )
        )
    return tuple(lines)


async def _all_boards(db: AsyncSession, journal: Journal) -> list[TournamentBoardRow]:
    query = select(TournamentBoardRow).where(TournamentBoardRow.tournament_id == journal.id)
    return list(await db.exec(query))


async def _tables(db: AsyncSession, tables: Sequence[int]) -> dict[int, _TableNow]:
    """How these tables stand, by their finished deals."""
    query = (
        select(TableRow, MatchRow)
        .join(MatchRow, col(MatchRow.table_id) == col(TableRow.id))
        .where(col(TableRow.id).in_(tables))
    )
    rows = (await db.exec(query)).all()
    last = {match.table_id: match.deals for _, match in rows}
    deals = select(DealRow).where(col(DealRow.table_id).in_(tables))
    totals = {
        deal.table_id: tuple(deal.totals)
        for deal in await db.exec(deals)
        if deal.number == last.get(deal.table_id)
    }
    return {
        match.table_id: _TableNow(
            playing=table.phase == TablePhase.PLAYING,
            deals=match.deals,
            totals=totals.get(match.table_id, ()),
            last=table.last_deal is not None and match.deals + 1 >= table.last_deal,
        )
        for table, match in rows
    }
