"""What the database of an evening holds, read as a test may: tables, seats, records."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import col, select

from core.engine.record import to_line
from core.services.loading import load
from core.services.matches import record_lines
from core.storage import SeatRow, TableRow
from tests.support.evening import Evening


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A table as a test looks at it."""

    id: int
    chat_id: int
    phase: str
    first_dealer: int | None
    dealer: int | None
    seats: tuple[SeatRow, ...]

    @property
    def seated(self) -> dict[int, int]:
        """Seats by person."""
        return {row.person_id: row.seat for row in self.seats if row.person_id is not None}


async def tables_of(night: Evening) -> list[TableFacts]:
    """Every table of the evening, the oldest first."""
    work = night.services.context.work
    async with work.reading() as db:
        rows = (await db.exec(select(TableRow).order_by(col(TableRow.id)))).all()
        facts: list[TableFacts] = []
        for row in rows:
            loaded = await load(db, row.id or 0, lock=False)
            assert loaded is not None
            dealer = None if loaded.state is None else loaded.state.table.dealer
            facts.append(
                TableFacts(
                    row.id or 0,
                    row.chat_id,
                    row.phase,
                    row.first_dealer,
                    dealer,
                    tuple(loaded.seats.values()),
                )
            )
        return facts


async def record_of(night: Evening, table: TableFacts) -> bytes:
    """The record of a table's match as a file would hold it."""
    async with night.services.context.work.reading() as db:
        loaded = await load(db, table.id, lock=False)
        assert loaded is not None
        lines = await record_lines(db, loaded)
    return "".join(to_line(line) for line in lines).encode()
