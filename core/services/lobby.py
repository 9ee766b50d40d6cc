"""Sitting down: opening a table, seats, pairs, robots, house rules, and the start."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import delete
from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.ai import LEVELS
from core.cards import commitment
from core.engine.errors import BadOptions
from core.engine.game import Seat
from core.engine.options import dump_options, with_option
from core.games.registry import GAMES
from core.readmodels import Openers, Pace, Page, Phase, Receipt, Said
from core.services.context import Context
from core.services.loading import OPEN_PHASES, Loaded, load, table_id
from core.services.marks import announce_at, show_all, show_former, turn_page
from core.services.matches import Run
from core.services.receipts import Declined, not_in_tournament, receipts
from core.storage import ChatRow, PersonRow, SeatRow, TableRow, WishRow

LOBBY_SEATS: Final = {"clubs": 8}
"""Seats that a lobby offers where the rules would allow more than a chat can follow."""
MAX_EXTENSIONS: Final = 3


class Lobby:
    """What people do with a table before its first deal. Every method is one transaction."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @receipts
    async def open(
        self,
        *,
        chat: int,
        thread: int | None,
        opener: int,
        game: str,
        preset: str | None = None,
        pace: Pace | None = None,
        admin: bool = False,
    ) -> Receipt:
        """Open a table; its first shuffle is promised at once. The opener sits down if he can;
        else the table is open all the same, and the receipt is the one of `sit`.

        Without a preset it is the chat's own. Raises KeyError for a game that does not exist.
        """
        async with self._context.work() as db:
            # Locked, so that two tables opened at once are counted one after the other.
            place = await db.get_one(ChatRow, chat, with_for_update={"key_share": True})
            _may_open(place, admin=admin)
            if await self._crowded(db, chat):
                raise Declined(Said.TOO_MANY_TABLES)
            if preset is None and place.game == game:
                preset = place.preset
            presets = GAMES[game].presets
            options = presets.get(preset or "source", presets["source"])
            row = self._new_table(chat=chat, thread=thread, opener=opener, game=game)
            row.is_group = place.kind != "private"
            row.options = dump_options(options)
            row.pace = pace or place.pace or self._context.rules.default_pace
            db.add(row)
            await db.flush()
            return await self._seat_opener(db, row)

    async def _crowded(self, db: AsyncSession, chat: int) -> bool:
        query = select(func.count()).where(
            TableRow.chat_id == chat,
            col(TableRow.phase).in_(OPEN_PHASES),
            col(TableRow.tournament_id).is_(None),
        )
        return (await db.exec(query)).one() >= self._context.rules.tables_per_chat

    def _new_table(self, *, chat: int, thread: int | None, opener: int, game: str) -> TableRow:
        seed = self._context.chance.seed()
        now = self._context.now()
        return TableRow(
            chat_id=chat,
            thread_id=thread,
            is_group=True,
            opener_id=opener,
            game=game,
            options={},
            seat_count=LOBBY_SEATS.get(game, max(GAMES[game].seats)),
            pace=Pace.NORMAL,
            phase=Phase.LOBBY,
            invite=self._context.chance.token(),
            commitment=commitment(seed),
            seed=seed,
            opened_at=now,
            closes_at=now + timedelta(seconds=self._context.rules.lobby_seconds),
        )

    async def _seat_opener(self, db: AsyncSession, row: TableRow) -> Receipt:
        loaded = await _in_lobby(db, table_id(row))
        person = await db.get(PersonRow, row.opener_id)
        if person is not None and not person.reachable:
            return replace(await self._wish(db, loaded, person, None), done=True)
        if person is not None:
            await _take(db, loaded, person, 0)
        await self._changed(db, loaded)
        return Receipt(Said.DONE, done=True, table=loaded.id)

    @receipts
    async def sit(self, table: int, person: int, seat: Seat | None = None) -> Receipt:
        """Take a seat: that one, or the first free one.

        Somebody the bot cannot write to gets UNREACHABLE with the token of a link that seats him
        when he opens the private chat.
        """
        async with self._context.work() as db:
            loaded = await _in_lobby(db, table)
            return await self.seat_person(db, loaded, person, seat)

    async def seat_person(
        self, db: AsyncSession, loaded: Loaded, person: int, seat: Seat | None
    ) -> Receipt:
        """The part of `sit` that others use in a transaction of theirs."""
        if loaded.seat_of(person) is not None:
            raise Declined(Said.ALREADY_SEATED, table=loaded.id)
        free = _free_seats(loaded)
        if not free:
            raise Declined(Said.FULL, table=loaded.id)
        if seat is not None and seat not in free:
            raise Declined(Said.SEAT_TAKEN, table=loaded.id)
        row = await db.get_one(PersonRow, person)
        if not row.reachable:
            return await self._wish(db, loaded, row, seat)
        await _take(db, loaded, row, free[0] if seat is None else seat)
        await self._changed(db, loaded)
        return Receipt(Said.SEATED, done=True, table=loaded.id)

    async def _wish(
        self, db: AsyncSession, loaded: Loaded, person: PersonRow, seat: Seat | None
    ) -> Receipt:
        """Remember who wants a seat, until he presses Start."""
        wish = await db.get(WishRow, (loaded.id, person.id))
        if wish is None:
            wish = WishRow(
                table_id=loaded.id,
                person_id=person.id,
                token=self._context.chance.token(),
                name=person.name,
            )
            db.add(wish)
        wish.seat = seat
        await self._changed(db, loaded)
        return Receipt(Said.UNREACHABLE, values={"token": wish.token}, table=loaded.id)

    @receipts
    async def stand(self, table: int, person: int) -> Receipt:
        """Give a seat up before the start."""
        async with self._context.work() as db:
            loaded = await _in_lobby(db, table)
            return await self.stand_up(db, loaded, person)

    async def stand_up(self, db: AsyncSession, loaded: Loaded, person: int) -> Receipt:
        """The part of `stand` that others use in a transaction of theirs."""
        seat = loaded.seat_of(person)
        if seat is None:
            raise Declined(Said.NOT_SEATED, table=loaded.id)
        await db.delete(loaded.seats.pop(seat))
        await db.flush()
        if not loaded.table.is_group:
            await show_former(db, loaded, person)
        await self._changed(db, loaded)
        return Receipt(Said.STOOD, done=True, table=loaded.id)

    @receipts
    async def move_seat(self, table: int, person: int, seat: Seat) -> Receipt:
        """Change to a free seat, or change places with whoever sits there, which is how partners
        are chosen at a full table; somebody without a seat sits down."""
        async with self._context.work() as db:
            loaded = await _in_lobby(db, table)
            here = loaded.seat_of(person)
            if here is None:
                return await self.seat_person(db, loaded, person, seat)
            if seat not in range(loaded.table.seat_count):
                raise Declined(Said.SEAT_TAKEN, table=table)
            if here == seat:
                raise Declined(Said.ALREADY_SEATED, table=table)
            mine, other = loaded.seats.pop(here), loaded.seats.pop(seat, None)
            who = None if other is None else _sitter(loaded, other)
            for row in (mine, other):
                if row is not None:
                    await db.delete(row)
            await db.flush()
            await _take(db, loaded, loaded.people[person], seat)
            if who is not None:
                await _take(db, loaded, who, here)
            await self._changed(db, loaded)
            return Receipt(Said.MOVED, done=True, table=table)

    @receipts
    async def add_robot(self, table: int, person: int, level: str = "easy") -> Receipt:
        """Put a robot on the first free seat; for whoever sits, and the opener.

        STALE for a level that there is not.
        """
        if level not in LEVELS:
            return Receipt(Said.STALE, table=table)
        async with self._context.work() as db:
            loaded = await _in_lobby(db, table)
            if not _belongs(loaded, person):
                raise Declined(Said.NOT_SEATED, table=table)
            free = _free_seats(loaded)
            if not free:
                raise Declined(Said.FULL, table=table)
            await _take(db, loaded, level, free[0])
            await self._changed(db, loaded)
            return Receipt(Said.ROBOT_SEATED, done=True, table=table)

    @receipts
    async def remove_robot(self, table: int, person: int, seat: Seat) -> Receipt:
        """Send a robot away; for whoever sits, and the opener."""
        async with self._context.work() as db:
            loaded = await _in_lobby(db, table)
            if not _belongs(loaded, person):
                raise Declined(Said.NOT_SEATED, table=table)
            row = loaded.seats.get(seat)
            if row is None or row.person_id is not None:
                raise Declined(Said.STALE, table=table)
            await db.delete(loaded.seats.pop(seat))
            await db.flush()
            await self._changed(db, loaded)
            return Receipt(Said.ROBOT_LEFT, done=True, table=table)

    @receipts
    async def set_preset(
        self, table: int, person: int, preset: str, *, admin: bool = False
    ) -> Receipt:
        """All house rules at once; for the opener and admins."""
        return await self._configure(table, person, admin=admin, preset=preset)

    @receipts
    async def set_option(
        self, table: int, person: int, name: str, value: Any, *, admin: bool = False
    ) -> Receipt:
        """One house rule; for the opener and admins."""
        return await self._configure(table, person, admin=admin, option=(name, value))

    @receipts
    async def set_pace(
        self, table: int, person: int, pace: Pace, *, admin: bool = False
    ) -> Receipt:
        """The time for a turn; for the opener and admins."""
        return await self._configure(table, person, admin=admin, pace=pace)

    async def _configure(
        self,
        table: int,
        person: int,
        *,
        admin: bool,
        preset: str | None = None,
        option: tuple[str, Any] | None = None,
        pace: Pace | None = None,
    ) -> Receipt:
        async with self._context.work() as db:
            loaded = await _in_lobby(db, table)
            if not admin and person != loaded.table.opener_id:
                raise Declined(Said.NOT_ALLOWED, table=table)
            options = loaded.options
            try:
                if preset is not None:
                    options = loaded.game.presets[preset]
                if option is not None:
                    options = with_option(options, *option)
            except (KeyError, BadOptions):
                raise Declined(Said.STALE, table=table) from None
            loaded.table.options = dump_options(options)
            loaded.table.pace = pace or loaded.table.pace
            await self._changed(db, loaded)
            return Receipt(Said.CHANGED, done=True, table=table)

    @receipts
    async def turn_page(self, table: int, chat: int, page: Page) -> Receipt:
        """Show another side of the table's message in this chat."""
        async with self._context.work() as db:
            shown = await turn_page(db, table, chat, page)
            self._context.stir(db)
        return Receipt(Said.DONE if shown else Said.NO_TABLE, done=shown, table=table)

    @receipts
    async def extend(self, table: int, person: int) -> Receipt:
        """Keep the lobby open for longer; whoever sits may ask, a few times."""
        async with self._context.work() as db:
            loaded = await _in_lobby(db, table)
            if not _belongs(loaded, person):
                raise Declined(Said.NOT_SEATED, table=table)
            if loaded.table.extended >= MAX_EXTENSIONS or loaded.table.closes_at is None:
                raise Declined(Said.MORE_TIME_USED, table=table)
            loaded.table.extended += 1
            loaded.table.closes_at += timedelta(seconds=self._context.rules.lobby_seconds)
            await self._changed(db, loaded)
            return Receipt(Said.EXTENDED, done=True, table=table)

    @receipts
    async def start(
        self, table: int, person: int, *, admin: bool = False, robots: bool = False
    ) -> Receipt:
        """Start the match; for whoever sits, the opener, and admins. Where too few sit, `robots`
        take as many seats as the game needs, if there is a person to play with them."""
        async with self._context.work() as db:
            loaded = await _in_lobby(db, table)
            if not admin and not _belongs(loaded, person):
                raise Declined(Said.NOT_ALLOWED, table=table)
            missing = max(0, min(loaded.game.seats) - len(loaded.seats))
            if missing and not (robots and loaded.persons()):
                raise Declined(Said.TOO_FEW, table=table, missing=missing)
            for seat in _free_seats(loaded)[:missing]:
                await _take(db, loaded, "hard", seat)
            await self._begin(db, loaded)
            return Receipt(Said.STARTED, done=True, table=table)

    async def _begin(self, db: AsyncSession, loaded: Loaded) -> None:
        await _close_ranks(db, loaded)
        await db.exec(delete(WishRow).where(col(WishRow.table_id) == loaded.id))
        now = self._context.now()
        for row in loaded.seats.values():
            row.last_act_at = now
        run = Run(self._context, db, loaded)
        run.begin()
        await run.settle()

    @receipts
    async def rematch(self, table: int, person: int, *, admin: bool = False) -> Receipt:
        """The same people, seats and rules once more; the deal passes on.

        The second press finds the table that the first one opened.
        """
        async with self._context.work() as db:
            old = await load(db, table)
            if old is None:
                raise Declined(Said.NO_TABLE)
            if old.phase is not Phase.FINISHED and old.phase is not Phase.CLOSED:
                raise Declined(Said.STARTED_ALREADY, table=table)
            not_in_tournament(old)
            if old.seat_of(person) is None:
                raise Declined(Said.NOT_SEATED, table=table)
            query = select(TableRow.id, TableRow.phase).where(TableRow.rematch_of == table)
            opened = (await db.exec(query)).first()
            if opened is None:
                _may_open(old.chat, admin=admin)
                return await self._open_again(db, old, person)
            again, phase = opened
            if phase not in OPEN_PHASES:
                raise Declined(Said.OVER, table=again)
            return Receipt(Said.REMATCH, table=again)

    async def _open_again(self, db: AsyncSession, old: Loaded, person: int) -> Receipt:
        row = self._new_table(
            chat=old.table.chat_id,
            thread=old.table.thread_id,
            opener=person,
            game=old.game.id,
        )
        row.is_group, row.options, row.pace = (
            old.table.is_group,
            old.table.options,
            old.table.pace,
        )
        row.rematch_of = old.id
        row.seat_count = old.table.seat_count
        dealer = old.state.table.dealer if old.readable else None
        row.first_dealer = None if dealer is None else (dealer + 1) % old.table.seat_count
        db.add(row)
        await db.flush()
        again = await _in_lobby(db, table_id(row))
        for seat, taken in old.seats.items():
            who = taken.person_id
            if who is None:
                await _take(db, again, taken.robot or "easy", seat)
            elif (known := old.people.get(who)) is not None and known.reachable:
                await _take(db, again, known, seat)
        await self._changed(db, again)
        return Receipt(Said.REMATCH, done=True, table=again.id)

    async def close(self, table: int) -> None:
        """Close a lobby whose time is over; nothing when it has started or closed meanwhile."""
        async with self._context.work(effect=False) as db:
            loaded = await load(db, table)
            if loaded is None or loaded.phase is not Phase.LOBBY:
                return
            if loaded.table.closes_at is None or loaded.table.closes_at > self._context.now():
                return
            await self.close_loaded(db, loaded)

    async def close_loaded(self, db: AsyncSession, loaded: Loaded) -> None:
        """The part of `close` that others use in a transaction of theirs."""
        loaded.table.phase = Phase.CLOSED
        loaded.table.seed = None
        await db.exec(delete(WishRow).where(col(WishRow.table_id) == loaded.id))
        await announce_at(
            db,
            loaded,
            key=f"closed:{loaded.id}",
            kind="closed",
            payload={"game": loaded.game.id},
            now=self._context.now(),
        )
        await self._changed(db, loaded)

    async def _changed(self, db: AsyncSession, loaded: Loaded) -> None:
        loaded.table.version += 1
        await show_all(db, loaded, self._context.now())
        self._context.stir(db)


async def _in_lobby(db: AsyncSession, table: int) -> Loaded:
    """The table, while who sits there may still change. Raises Declined."""
    loaded = await load(db, table)
    if loaded is None:
        raise Declined(Said.NO_TABLE)
    if loaded.phase is not Phase.LOBBY:
        said = Said.STARTED_ALREADY if loaded.phase is Phase.PLAYING else Said.OVER
        raise Declined(said, table=table)
    return loaded


def _may_open(chat: ChatRow, *, admin: bool) -> None:
    """Raises Declined where only admins open tables, and this is none."""
    if chat.openers == Openers.ADMINS and chat.kind != "private" and not admin:
        raise Declined(Said.ADMINS_OPEN)


def _free_seats(loaded: Loaded) -> list[Seat]:
    return [seat for seat in range(loaded.table.seat_count) if seat not in loaded.seats]


def _belongs(loaded: Loaded, person: int) -> bool:
    return person == loaded.table.opener_id or loaded.seat_of(person) is not None


def _sitter(loaded: Loaded, row: SeatRow) -> PersonRow | str | None:
    """Who sits on a seat: a person, or a robot's level."""
    return row.robot if row.person_id is None else loaded.people[row.person_id]


async def _take(db: AsyncSession, loaded: Loaded, who: PersonRow | str, seat: Seat) -> None:
    """Seat a person, or a robot of this level."""
    robot = who if isinstance(who, str) else None
    person = None if isinstance(who, str) else who
    row = SeatRow(
        table_id=loaded.id, seat=seat, person_id=person.id if person else None, robot=robot
    )
    loaded.seats[seat] = row
    db.add(row)
    if person is not None:
        loaded.people = {**loaded.people, person.id: person}
        wish = await db.get(WishRow, (loaded.id, person.id))
        if wish is not None:
            await db.delete(wish)
    await db.flush()


async def _close_ranks(db: AsyncSession, loaded: Loaded) -> None:
    """Number the taken seats from 0 where a game may be played by fewer than there are seats."""
    taken = sorted(loaded.seats)
    table = loaded.table
    table.seat_count = len(taken)
    if table.first_dealer is not None:  # who sits there, or the next one who sits at all
        table.first_dealer = sum(seat < table.first_dealer for seat in taken) % len(taken)
    if taken == list(range(len(taken))):
        return
    rows = [loaded.seats[seat] for seat in taken]
    fresh = [
        SeatRow(table_id=loaded.id, seat=seat, person_id=row.person_id, robot=row.robot)
        for seat, row in enumerate(rows)
    ]
    for row in rows:
        await db.delete(row)
    await db.flush()
    db.add_all(fresh)
    loaded.seats = {row.seat: row for row in fresh}
