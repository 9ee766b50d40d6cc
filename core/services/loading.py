"""A table out of its rows: loaded and locked for one transaction, or read for a screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import BigInteger, Integer, bindparam
from sqlalchemy import select as sql_select
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.cards import commitment
from core.engine.errors import BadOptions
from core.engine.game import Decision, Seat
from core.engine.options import parse_options, preset_name
from core.engine.record import Header
from core.games.registry import GAMES
from core.readmodels import Pace, Phase, SeatInfo, TableEvent, TableHead
from core.services.pace import QuietHours, hours_of, turn_seconds
from core.storage import (
    ChatRow,
    MatchRow,
    PersonRow,
    Plain,
    SeatRow,
    TableRow,
    TitleRow,
    TournamentBoardRow,
    TournamentRow,
    columns,
)

OPEN_PHASES = (Phase.LOBBY.value, Phase.PLAYING.value)
NO_TITLES: Final[Mapping[int, tuple[str, ...]]] = {}


class Loaded:
    """A table with its chat and seats; `match` and `state` are None in the lobby.

    What was saved of the match is read when it is first asked for: a table whose state cannot be
    read any more can still be shown in lists, and stopped.
    """

    def __init__(
        self,
        table: TableRow,
        chat: ChatRow,
        seats: dict[Seat, SeatRow],
        people: Mapping[int, PersonRow],
        match: MatchRow | None,
    ) -> None:
        self.table, self.chat, self.seats, self.people = table, chat, seats, people
        self.match = match
        self.game: Final = GAMES[table.game]
        self.screens: dict[tuple[str, int], int] | None = None
        self._options: Any = None
        self._state: Any = None

    @property
    def id(self) -> int:
        """The table's id."""
        return table_id(self.table)

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        return Phase(self.table.phase)

    @property
    def options(self) -> Any:
        """The house rules. Raises BadOptions."""
        if self._options is None:
            self._options = parse_options(self.game.options, self.table.options)
        return self._options

    @property
    def told_options(self) -> Any:
        """The house rules for those who only look: the usual ones where they cannot be read."""
        try:
            return self.options
        except BadOptions:
            return self.game.presets["source"]

    @property
    def state(self) -> Any:
        """Where the match stands. Raises BadState."""
        if self._state is None and self.match is not None:
            self._state = self.game.codec.load(self.match.state)
        return self._state

    @state.setter
    def state(self, state: Any) -> None:
        self._state = state

    @property
    def readable(self) -> bool:
        """Whether there is a match, and its state can be read and told."""
        try:
            if self.state is None:
                return False
            self.game.view(self.state, None)
            self.game.standings(self.state)
        except Exception:  # BadState, and whatever a game makes of a senseless state
            return False
        return True

    @property
    def decision(self) -> Decision | None:
        """The question that is open in the match."""
        if self.phase is not Phase.PLAYING:
            return None
        return next(iter(self.game.decisions(self.state)), None)

    @property
    def header(self) -> Header:
        """The header of the match's record."""
        return Header(
            self.game,
            self.options,
            self.table.seat_count,
            None if self.table.shared else self.table.commitment,
            self.table.first_dealer,
        )

    def seat_of(self, person: int) -> Seat | None:
        """Where a person sits."""
        return next((row.seat for row in self.seats.values() if row.person_id == person), None)

    def persons(self) -> list[int]:
        """Everybody who sits here and is a person."""
        return [row.person_id for row in self.seats.values() if row.person_id is not None]

    def reachable(self, person: int) -> bool:
        """Whether the bot can write to somebody who sits here."""
        row = self.people.get(person)
        return row is not None and row.reachable

    def name(self, person: int) -> str:
        """A person's name; empty where nothing is known of him."""
        row = self.people.get(person)
        return row.name if row else ""

    def quiet(self) -> QuietHours | None:
        """The hours in which this table's clocks stand still."""
        return quiet_hours(self.table, self.chat)


def quiet_hours(table: TableRow, chat: ChatRow) -> QuietHours | None:
    """The hours of the chat in which a table's clocks stand still; None where they never do."""
    return hours_of(table.pace, chat.time_zone, chat.quiet_from, chat.quiet_to)


def table_id(table: TableRow) -> int:
    """The id of a table that has been saved."""
    if table.id is None:
        raise ValueError("a table that was never saved")
    return table.id


# Made once: to make a statement and the key by which it is known takes longer than to run it.
_WANTED: Final = bindparam("table", type_=Integer)
# Not its key: a row that is written twice in one transaction has its foreign keys looked at again,
# and whoever writes a screen's so would wait for a move that waits for this screen.
_LOCKED: Final = select(TableRow).where(col(TableRow.id) == _WANTED).with_for_update(key_share=True)
_TABLE, _CHAT, _MATCH = Plain(TableRow), Plain(ChatRow), Plain(MatchRow)
_SEAT, _PERSON = Plain(SeatRow), Plain(PersonRow)
_AROUND: Final = (
    columns(TableRow)
    .join(columns(ChatRow), col(ChatRow.id) == col(TableRow.chat_id))
    .outerjoin(columns(MatchRow), col(MatchRow.table_id) == col(TableRow.id))
)
_SITTING: Final = columns(SeatRow).outerjoin(
    columns(PersonRow), col(PersonRow.id) == col(SeatRow.person_id)
)
# To be changed are a table, its match and its seats; everything else of it is looked at.
_BESIDE: Final = (
    sql_select(MatchRow, *_CHAT.columns).select_from(_AROUND).where(col(TableRow.id) == _WANTED)
)
_SEATS: Final = (
    sql_select(SeatRow, *_PERSON.columns)
    .select_from(_SITTING)
    .where(col(SeatRow.table_id) == _WANTED)
    .order_by(col(SeatRow.seat))
)
_SEEN: Final = (
    sql_select(*_TABLE.columns, *_CHAT.columns, *_MATCH.columns)
    .select_from(_AROUND)
    .where(col(TableRow.id) == _WANTED)
)
_SEATS_SEEN: Final = (
    sql_select(*_SEAT.columns, *_PERSON.columns)
    .select_from(_SITTING)
    .where(col(SeatRow.table_id) == _WANTED)
    .order_by(col(SeatRow.seat))
)
_TITLES: Final = (
    select(TitleRow.person_id, TitleRow.title)
    .where(
        col(TitleRow.chat_id) == bindparam("chat", type_=BigInteger),
        col(TitleRow.person_id).in_(bindparam("persons", expanding=True)),
        col(TitleRow.won_back_by).is_(None),
    )
    .order_by(col(TitleRow.title))
)


async def load(session: AsyncSession, table: int, *, lock: bool = True) -> Loaded | None:
    """A table by its id, locked against other transactions unless it is only read; None also for
    a game that this program does not know.

    Everything else of the table is read after it has been locked, so that it is as new. What is
    only read is plain values: no change of them is written down.
    """
    return await (_locked(session, table) if lock else _seen(session, table))


async def _locked(session: AsyncSession, table: int) -> Loaded | None:
    asked = {"table": table}
    row = (await session.exec(_LOCKED, params=asked)).first()
    if row is None or row.game not in GAMES:
        return None
    (beside,) = await _rows(session, _BESIDE, asked)
    chat = _CHAT.row(beside, 1)
    if chat is None:
        raise ValueError("a table in no chat")
    both = await _rows(session, _SEATS, asked)
    return Loaded(
        row,
        chat,
        {one[0].seat: one[0] for one in both},
        _by_id(_PERSON.row(one, 1) for one in both),
        beside[0],
    )


async def _rows(session: Any, statement: Any, asked: dict[str, int]) -> list[Any]:
    return (await session.exec(statement, params=asked)).all()


async def _seen(session: AsyncSession, table: int) -> Loaded | None:
    asked, connection = {"table": table}, await session.connection()
    found: Any = (await connection.execute(_SEEN, asked)).first()
    if found is None or found.game not in GAMES:
        return None
    row, chat = _TABLE.row(found), _CHAT.row(found, len(_TABLE.columns))
    if row is None or chat is None:
        raise ValueError("a table in no chat")
    both: list[Any] = list(await connection.execute(_SEATS_SEEN, asked))
    seats = (_SEAT.row(one) for one in both)
    return Loaded(
        row,
        chat,
        {one.seat: one for one in seats if one is not None},
        _by_id(_PERSON.row(one, len(_SEAT.columns)) for one in both),
        _MATCH.row(found, len(_TABLE.columns) + len(_CHAT.columns)),
    )


def _by_id(found: Iterable[PersonRow | None]) -> dict[int, PersonRow]:
    return {person.id: person for person in found if person is not None}


async def people(session: AsyncSession, ids: Sequence[int]) -> dict[int, PersonRow]:
    """People by id."""
    if not ids:
        return {}
    rows = await session.exec(select(PersonRow).where(col(PersonRow.id).in_(ids)))
    return {row.id: row for row in rows}


async def titles_in(
    session: AsyncSession, chat: int, ids: Sequence[int]
) -> dict[int, tuple[str, ...]]:
    """The titles that people wear in a chat (B19, B27)."""
    if not ids:
        return {}
    worn: dict[int, tuple[str, ...]] = {}
    for person, title in await session.exec(_TITLES, params={"chat": chat, "persons": ids}):
        worn[person] = (*worn.get(person, ()), title)
    return worn


def _promise(table: TableRow) -> str:
    """The commitment of the shuffle to come; that of the first one where none is."""
    return table.commitment if table.seed is None else commitment(table.seed)


async def head(session: AsyncSession, loaded: Loaded, override: float | None) -> TableHead:
    """What every screen of a table tells."""
    titles = await titles_in(session, loaded.table.chat_id, loaded.persons())
    return head_with(loaded, override, titles, await event_of(session, loaded))


def head_with(
    loaded: Loaded,
    override: float | None,
    titles: Mapping[int, tuple[str, ...]] = NO_TITLES,
    event: TableEvent | None = None,
) -> TableHead:
    """The same out of what has been read; for whoever shows neither titles nor the tournament,
    without them."""
    pace = Pace(loaded.table.pace)

    def info(seat: Seat) -> SeatInfo | None:
        row = loaded.seats.get(seat)
        if row is None:
            return None
        if row.person_id is None:
            return SeatInfo(seat, "", robot=row.robot)
        return SeatInfo(
            seat,
            loaded.name(row.person_id),
            person=row.person_id,
            robot=row.robot,
            asleep=row.asleep,
            titles=titles.get(row.person_id, ()),
        )

    return TableHead(
        table=loaded.id,
        game=loaded.game.id,
        options=loaded.told_options,
        preset=preset_name(loaded.game.presets, loaded.told_options),
        pace=pace,
        turn_seconds=round(turn_seconds(pace, override)),
        seats=tuple(info(seat) for seat in range(loaded.table.seat_count)),
        opener=loaded.table.opener_id,
        chat=loaded.table.chat_id,
        thread=loaded.table.thread_id,
        group=loaded.table.is_group,
        commitment=_promise(loaded.table),
        phase=loaded.phase,
        sealed=loaded.table.sealed,
        event=event,
    )


async def event_of(session: AsyncSession, loaded: Loaded) -> TableEvent | None:
    """The board of a tournament that a table is."""
    if loaded.table.tournament_id is None:
        return None
    query = (
        select(TournamentBoardRow, TournamentRow.title)
        .join(TournamentRow, col(TournamentRow.id) == col(TournamentBoardRow.tournament_id))
        .where(TournamentBoardRow.table_id == loaded.id)
    )
    found = (await session.exec(query)).first()
    if found is None:
        return None
    row, title = found
    return TableEvent(
        row.tournament_id, title, row.stage, row.round, row.board, row.ends_at, row.grace_at
    )
