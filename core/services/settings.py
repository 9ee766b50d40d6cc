"""What is chosen once for a chat or a private chat: language, time, the usual game, card faces.

Whether somebody may choose is for the caller to find out; what can be chosen is checked here.
"""

from __future__ import annotations

from typing import Final
from zoneinfo import available_timezones

from sqlmodel.ext.asyncio.session import AsyncSession

from core.games.registry import GAMES
from core.readmodels import ChatSettings, Faces, HandOrder, Openers, Pace, Receipt, Said
from core.services.chats import show_chat
from core.services.context import Context
from core.services.pace import QUIET_FROM, QUIET_TO
from core.services.people import language_of, show_person
from core.services.receipts import receipts
from core.storage import ChatRow, PersonRow

PRIVATE: Final = "private"


class Settings:
    """Every method is one transaction. A change that makes no sense is STALE."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def of(self, chat: int) -> ChatSettings:
        """What is chosen for a chat; the operator's word where nothing was."""
        async with self._context.work.reading() as db:
            row = await db.get(ChatRow, chat) or ChatRow(id=chat, kind=PRIVATE)
            person = await db.get(PersonRow, chat) if row.kind == PRIVATE else None
            return self._told(row, person)

    def _told(self, row: ChatRow, person: PersonRow | None) -> ChatSettings:
        rules = self._context.rules
        private = row.kind == PRIVATE
        game = row.game if row.game in GAMES else None
        known = game is not None and row.preset in GAMES[game].presets
        order = None if person is None else person.hand_order
        return ChatSettings(
            chat=row.id,
            private=private,
            language=language_of(person, self._context)
            if private
            else row.language or rules.default_language,
            time_zone=row.time_zone,
            pace=Pace(row.pace or rules.default_pace),
            quiet=_quiet(row),
            game=game,
            preset=row.preset if known else None,
            openers=Openers(row.openers),
            faces=Faces(row.suits),
            order=HandOrder(order) if order else None,
            reminders=person is None or person.reminders,
        )

    @receipts
    async def set_pace(self, chat: int, pace: Pace) -> Receipt:
        """The pace of tables that are opened from now on."""
        async with self._context.work() as db:
            (await db.get_one(ChatRow, chat)).pace = pace
        return Receipt(Said.CHANGED, done=True)

    @receipts
    async def set_time_zone(self, chat: int, zone: str) -> Receipt:
        """The zone, by its IANA name, in which days begin and quiet hours are counted."""
        if zone not in available_timezones():
            return Receipt(Said.STALE)
        async with self._context.work() as db:
            (await db.get_one(ChatRow, chat)).time_zone = zone
        return Receipt(Said.CHANGED, done=True)

    @receipts
    async def set_quiet(self, chat: int, hours: tuple[int, int] | None) -> Receipt:
        """Hours of the day, from and to, in which no correspondence clock runs; None for none."""
        if hours is not None and not all(hour in range(24) for hour in hours):
            return Receipt(Said.STALE)
        async with self._context.work() as db:
            row = await db.get_one(ChatRow, chat)
            row.quiet_from, row.quiet_to = hours or (0, 0)
        return Receipt(Said.CHANGED, done=True)

    @receipts
    async def set_game(self, chat: int, game: str | None, preset: str | None = None) -> Receipt:
        """The game and the house rules that `/play` opens; None to be asked each time."""
        if game is not None and game not in GAMES:
            return Receipt(Said.STALE)
        if preset is not None and (game is None or preset not in GAMES[game].presets):
            return Receipt(Said.STALE)
        async with self._context.work() as db:
            row = await db.get_one(ChatRow, chat)
            row.game, row.preset = game, preset
        return Receipt(Said.CHANGED, done=True)

    @receipts
    async def set_openers(self, chat: int, openers: Openers) -> Receipt:
        """Who may open tables from now on."""
        async with self._context.work() as db:
            (await db.get_one(ChatRow, chat)).openers = openers
        return Receipt(Said.CHANGED, done=True)

    @receipts
    async def set_faces(self, chat: int, faces: Faces) -> Receipt:
        """How cards are written; what is shown in the chat is drawn anew."""
        async with self._context.work() as db:
            row = await db.get_one(ChatRow, chat)
            await self._redraw(db, row)  # tables are locked before chats
            row.suits = faces
        return Receipt(Said.CHANGED, done=True)

    @receipts
    async def set_order(self, person: int, order: HandOrder | None) -> Receipt:
        """How a person's hands are sorted where he has not turned one; None: as each game does."""
        async with self._context.work() as db:
            await show_person(db, person, self._context.now())
            (await db.get_one(PersonRow, person)).hand_order = order
            self._context.stir(db)
        return Receipt(Said.CHANGED, done=True)

    @receipts
    async def set_reminders(self, person: int, *, wanted: bool) -> Receipt:
        """Whether a person is reminded of what he signed up for."""
        async with self._context.work() as db:
            (await db.get_one(PersonRow, person)).reminders = wanted
        return Receipt(Said.CHANGED, done=True)

    async def _redraw(self, db: AsyncSession, row: ChatRow) -> None:
        if row.kind == PRIVATE:
            await show_person(db, row.id, self._context.now())
        else:
            await show_chat(db, row.id, self._context.now())
        self._context.stir(db)


def _quiet(row: ChatRow) -> tuple[int, int] | None:
    start = QUIET_FROM if row.quiet_from is None else row.quiet_from
    end = QUIET_TO if row.quiet_to is None else row.quiet_to
    return None if start == end else (start, end)
