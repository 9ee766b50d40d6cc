"""People: names, languages, whether the bot can write to them, and links that seat them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.game import Seat
from core.readmodels import Phase, Receipt, Said, TableHead
from core.services.context import Context
from core.services.loading import OPEN_PHASES, head, load
from core.services.lobby import Lobby
from core.services.marks import lock_all, show_hand
from core.services.receipts import Declined
from core.storage import ForgottenRow, PersonRow, SeatRow, TableRow, WishRow, insert_new, insistent


@dataclass(frozen=True, slots=True)
class Started:
    """What pressing Start led to: one receipt for each table that the person had asked for."""

    first: bool
    receipts: tuple[Receipt, ...] = ()


class People:
    """Every method is one transaction."""

    def __init__(self, context: Context, lobby: Lobby) -> None:
        self._context = context
        self._lobby = lobby

    @insistent
    async def met(
        self, person: int, name: str, username: str | None, client_language: str | None
    ) -> None:
        """Note a person as Telegram names him now, unless he asked to be forgotten."""
        async with self._context.work.reading() as db:
            known = await db.get(PersonRow, person)
            if await db.get(ForgottenRow, person) is not None:
                return
        if known is not None and (known.name, known.username, known.client_language) == (
            name,
            username,
            client_language,
        ):
            return
        async with self._context.work(effect=False) as db:
            await insert_new(db, PersonRow(id=person, name=name))
            row = await db.get_one(PersonRow, person, with_for_update={"key_share": True})
            if await db.get(ForgottenRow, person) is None:  # he may have asked meanwhile
                row.name, row.username, row.client_language = name, username, client_language

    @insistent
    async def started(self, person: int, payload: str) -> Started:
        """A person pressed Start, perhaps by a link. He can be written to from now on, and sits
        down wherever he had asked for a seat."""
        async with self._context.work() as db:
            wanted = await self._wanted(db, person, payload)
            running = await _tables_of(db, person, (Phase.PLAYING.value,))
            await lock_all(db, [*running, *(table for table, _ in wanted)], person=person)
            row = await db.get_one(PersonRow, person)
            first, row.reachable = not row.reachable, True
            made = [await self._seat(db, table, person, seat) for table, seat in wanted]
            await self._show_running(db, person, running)
            self._context.stir(db)
        return Started(first, tuple(made))

    async def _wanted(
        self, db: AsyncSession, person: int, payload: str
    ) -> list[tuple[int, Seat | None]]:
        """Tables asked for: by earlier presses of *sit*, and by the link of a friend.

        A token of somebody else's wish is no more than his: it seats nobody.
        """
        wishes = await db.exec(select(WishRow).where(WishRow.person_id == person))
        wanted: list[tuple[int, Seat | None]] = [(wish.table_id, wish.seat) for wish in wishes]
        invited = (await db.exec(select(TableRow.id).where(TableRow.invite == payload))).first()
        if invited is not None and invited not in [table for table, _ in wanted]:
            wanted.append((invited, None))
        return wanted

    async def _seat(self, db: AsyncSession, table: int, person: int, seat: Seat | None) -> Receipt:
        wish = await db.get(WishRow, (table, person))
        if wish is not None:
            await db.delete(wish)
            await db.flush()
        loaded = await load(db, table)
        if loaded is None:
            return Receipt(Said.NO_TABLE)
        if loaded.phase is not Phase.LOBBY:
            said = Said.STARTED_ALREADY if loaded.phase is Phase.PLAYING else Said.OVER
            return Receipt(said, table=table)
        try:
            free = seat is not None and seat not in loaded.seats
            return await self._lobby.seat_person(db, loaded, person, seat if free else None)
        except Declined as declined:
            return declined.receipt

    async def _show_running(self, db: AsyncSession, person: int, tables: Sequence[int]) -> None:
        """Whoever comes back finds his hands."""
        for table in tables:
            loaded = await load(db, table)
            if loaded is not None:
                await show_hand(db, loaded, person, self._context.now(), repost=True, urgent=True)

    @insistent
    async def set_language(self, person: int, language: str) -> None:
        """The language of a person's private chat."""
        async with self._context.work() as db:
            row = await db.get_one(PersonRow, person)
            await show_person(db, person, self._context.now())
            row.language = language
            self._context.stir(db)

    async def language(self, person: int) -> str:
        """What a person reads: as chosen, else as his client speaks, else the operator's."""
        async with self._context.work.reading() as db:
            return language_of(await db.get(PersonRow, person), self._context)

    @insistent
    async def blocked(self, person: int) -> list[int]:
        """The bot cannot write to a person any more. Returns the open tables where he sits."""
        async with self._context.work(effect=False) as db:
            row = await db.get(PersonRow, person)
            if row is None:
                return []
            row.reachable = False
            return await _tables_of(db, person, OPEN_PHASES)

    @insistent
    async def unblocked(self, person: int) -> None:
        """A person let the bot write again."""
        async with self._context.work(effect=False) as db:
            running = await _tables_of(db, person, (Phase.PLAYING.value,))
            await lock_all(db, running, person=person)
            row = await db.get(PersonRow, person)
            if row is not None:
                row.reachable = True
                await self._show_running(db, person, running)
                self._context.stir(db)

    async def reachable(self, person: int) -> bool:
        """Whether the bot can write to a person."""
        async with self._context.work.reading() as db:
            row = await db.get(PersonRow, person)
            return row is not None and row.reachable

    async def tables(self, person: int) -> tuple[TableHead, ...]:
        """The open tables where a person sits."""
        async with self._context.work.reading() as db:
            heads: list[TableHead] = []
            for table in await _tables_of(db, person, OPEN_PHASES):
                loaded = await load(db, table, lock=False)
                if loaded is not None:
                    heads.append(await head(db, loaded, self._context.rules.turn_seconds))
            return tuple(heads)

    @insistent
    async def ring(self, person: int) -> int:
        """Show a person all his open tables anew; how many there are."""
        async with self._context.work() as db:
            tables = await _tables_of(db, person, OPEN_PHASES)
            await lock_all(db, tables)
            shown = 0
            for table in tables:
                loaded = await load(db, table)
                if loaded is None or (loaded.match is None and loaded.table.is_group):
                    continue
                shown += 1
                await show_hand(db, loaded, person, self._context.now(), repost=True, urgent=True)
            self._context.stir(db)
        return shown


async def show_person(db: AsyncSession, person: int, now: datetime) -> None:
    """Every hand of a person, and the lobbies of his private chat, are to be drawn anew."""
    tables = await _tables_of(db, person, OPEN_PHASES)
    await lock_all(db, tables, person=person)
    for table in tables:
        loaded = await load(db, table)
        if loaded is not None and (loaded.match is not None or not loaded.table.is_group):
            await show_hand(db, loaded, person, now)


def language_of(person: PersonRow | None, context: Context) -> str:
    """The language code of a person: chosen, or the client's, or the operator's default."""
    if person is None:
        return context.rules.default_language
    return person.language or person.client_language or context.rules.default_language


async def _tables_of(db: AsyncSession, person: int, phases: tuple[str, ...]) -> list[int]:
    query = (
        select(SeatRow.table_id)
        .join(TableRow, col(TableRow.id) == col(SeatRow.table_id))
        .where(SeatRow.person_id == person, col(TableRow.phase).in_(phases))
        .order_by(col(SeatRow.table_id))
    )
    return list(await db.exec(query))
