"""A table out of its rows: loaded and locked for one transaction, or read for a screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.game import AnyGame, Decision, Seat
from core.engine.options import parse_options, preset_name
from core.engine.record import Header
from core.games.registry import GAMES
from core.readmodels import Pace, Phase, SeatInfo, TableHead
from core.services.pace import QuietHours, turn_seconds
from core.storage import ChatRow, MatchRow, PersonRow, SeatRow, TableRow, TitleRow

OPEN_PHASES = (Phase.LOBBY.value, Phase.PLAYING.value)


@dataclass(slots=True)
class Loaded:
    """A table with its chat and seats; `match` and `state` are None in the lobby."""

    table: TableRow
    chat: ChatRow
    seats: dict[Seat, SeatRow]
    people: Mapping[int, PersonRow]
    game: AnyGame
    options: Any
    match: MatchRow | None
    state: Any

    @property
    def id(self) -> int:
        """The table's id."""
        return table_id(self.table)

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        return Phase(self.table.phase)

    @property
    def decision(self) -> Decision | None:
        """The question that is open in the match."""
        if self.state is None:
            return None
        return next(iter(self.game.decisions(self.state)), None)

    @property
    def header(self) -> Header:
        """The header of the match's record."""
        return Header(
            self.game,
            self.options,
            self.table.seat_count,
            self.table.commitment,
            self.table.first_dealer,
        )

    def seat_of(self, person: int) -> Seat | None:
        """Where a person sits."""
        return next((row.seat for row in self.seats.values() if row.person_id == person), None)

    def persons(self) -> list[int]:
        """Everybody who sits here and is a person."""
        return [row.person_id for row in self.seats.values() if row.person_id is not None]

    def name(self, person: int) -> str:
        """A person's name; empty where nothing is known of him."""
        row = self.people.get(person)
        return row.name if row else ""

    def quiet(self) -> QuietHours | None:
        """The hours in which this table's clocks stand still."""
        if self.table.pace != Pace.CORRESPONDENCE:
            return None
        usual = QuietHours(self.chat.time_zone)
        if self.chat.quiet_from is None or self.chat.quiet_to is None:
            return usual
        return QuietHours(self.chat.time_zone, self.chat.quiet_from, self.chat.quiet_to)


def table_id(table: TableRow) -> int:
    """The id of a table that has been saved."""
    if table.id is None:
        raise ValueError("a table that was never saved")
    return table.id


async def load(session: AsyncSession, table: int, *, lock: bool = True) -> Loaded | None:
    """A table by its id, locked against other transactions unless it is only read."""
    query = select(TableRow).where(TableRow.id == table)
    row = (await session.exec(query.with_for_update() if lock else query)).first()
    if row is None:
        return None
    chat = await session.get_one(ChatRow, row.chat_id)
    seats = (await session.exec(select(SeatRow).where(SeatRow.table_id == table))).all()
    match = await session.get(MatchRow, table)
    game = GAMES[row.game]
    return Loaded(
        row,
        chat,
        {seat.seat: seat for seat in sorted(seats, key=lambda seat: seat.seat)},
        await people(session, [seat.person_id for seat in seats if seat.person_id is not None]),
        game,
        parse_options(game.options, row.options),
        match,
        None if match is None else game.codec.load(match.state),
    )


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
    query = select(TitleRow).where(TitleRow.chat_id == chat, col(TitleRow.person_id).in_(ids))
    worn: dict[int, tuple[str, ...]] = {}
    for row in await session.exec(query.order_by(col(TitleRow.title))):
        worn[row.person_id] = (*worn.get(row.person_id, ()), row.title)
    return worn


async def head(session: AsyncSession, loaded: Loaded, override: float | None) -> TableHead:
    """What every screen of a table tells."""
    titles = await titles_in(session, loaded.table.chat_id, loaded.persons())
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
        options=loaded.options,
        preset=preset_name(loaded.game.presets, loaded.options),
        pace=pace,
        turn_seconds=round(turn_seconds(pace, override)),
        seats=tuple(info(seat) for seat in range(loaded.table.seat_count)),
        opener=loaded.table.opener_id,
        chat=loaded.table.chat_id,
        thread=loaded.table.thread_id,
        group=loaded.table.is_group,
        commitment=loaded.table.commitment,
        phase=loaded.phase,
    )
