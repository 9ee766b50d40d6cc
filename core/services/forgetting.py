"""Forgetting a person who asks for it: the name goes from every row, the scores stay nobody's.

Telegram's id stays where scores are kept, so that they add up as before; while the person does not
come back, no name is noted for it again. Records never held a name. What has been said in a chat
is Telegram's, and backups are the operator's: neither is reached from here.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import Text, cast, delete
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.services.care import Care
from core.services.context import Context
from core.services.loading import OPEN_PHASES, Loaded, load
from core.services.marks import lock_all, show_all
from core.services.tournaments.bundle import Tournaments
from core.storage import (
    CallRow,
    CorrectionRow,
    ForgottenRow,
    OutboxRow,
    PersonRow,
    SeatRow,
    TableRow,
    WishRow,
    in_order,
    insert_new,
    insistent,
)

LEFT_OUT: Final = "…"
"""Stands in an admin's words where the name was."""


class Forgetting:
    """Every method is one transaction, after those by which tournaments are left."""

    def __init__(self, context: Context, care: Care, tournaments: Tournaments) -> None:
        self._context = context
        self._care = care
        self._tournaments = tournaments

    @insistent
    async def forget(self, person: int) -> None:
        """Make a person nobody: his seats go to robots as when he leaves, and the bot does not
        write to him any more. A tournament does not wait for him, nor pair him again."""
        await self._tournaments.leave_all(self._context, person)
        async with self._context.work() as db:
            ids = await _tables_of(db, person)
            await lock_all(db, ids, person=person)
            tables = [await load(db, table) for table in ids]
            row = await db.get(PersonRow, person)
            if row is None:
                return
            names = {name for name in (row.name, row.username) if name}
            await insert_new(db, ForgottenRow(person_id=person, at=self._context.now()))
            _make_nobody(row)
            await db.exec(delete(WishRow).where(col(WishRow.person_id) == person))
            called = in_order(CallRow, col(CallRow.person_id) == person)
            await db.exec(delete(CallRow).where(called))
            await db.flush()
            for loaded in tables:
                if loaded is not None:
                    loaded.people = {**loaded.people, person: row}
                    await self._leave(db, loaded, person)
            await _take_names_out(db, names)
            self._context.stir(db)

    async def _leave(self, db: AsyncSession, loaded: Loaded, person: int) -> None:
        """Whoever looks at the table sees nobody's name in his place."""
        await self._care.leave(db, loaded, person)
        await show_all(db, loaded, self._context.now())

    async def is_forgotten(self, person: int) -> bool:
        """Whether a person was forgotten and has not come back."""
        async with self._context.work.reading() as db:
            return await db.get(ForgottenRow, person) is not None

    @insistent
    async def come_back(self, person: int) -> None:
        """A person wants to be known again; his name is noted when he is next met."""
        async with self._context.work() as db:
            await db.exec(delete(ForgottenRow).where(col(ForgottenRow.person_id) == person))


def _make_nobody(row: PersonRow) -> None:
    fresh = PersonRow(id=row.id, name="")
    for name in PersonRow.model_fields:
        setattr(row, name, getattr(fresh, name))


async def _tables_of(db: AsyncSession, person: int) -> list[int]:
    """The open tables where a person sits or wants to, in the order in which they are locked."""
    sits = select(SeatRow.table_id).where(SeatRow.person_id == person)
    wants = select(WishRow.table_id).where(WishRow.person_id == person)
    query = select(TableRow.id).where(
        col(TableRow.phase).in_(OPEN_PHASES),
        col(TableRow.id).in_(sits) | col(TableRow.id).in_(wants),
    )
    return [table for table in await db.exec(query.order_by(col(TableRow.id))) if table]


async def _take_names_out(db: AsyncSession, names: Collection[str]) -> None:
    """Out of announcements, those that were sent and those that will be, and of admins' words.

    Whoever has the same name loses it there too: an announcement does not say whose it is.
    """
    for name in names:
        written = json.dumps(name)[1:-1]  # as it stands in a column of JSON
        holds = cast(OutboxRow.payload, Text).contains(written, autoescape=True)
        for row in await db.exec(select(OutboxRow).where(holds)):
            row.payload = _without(row.payload, name)
        said = col(CorrectionRow.words).contains(name, autoescape=True)
        for correction in await db.exec(select(CorrectionRow).where(said)):
            correction.words = correction.words.replace(name, LEFT_OUT)


def _without(value: Any, name: str) -> Any:
    """A payload in which nobody has this name."""
    match value:
        case dict():
            return {key: _without(one, name) for key, one in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        case list():
            return [_without(one, name) for one in value]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        case _:
            return "" if value == name else value
