"""Chats: their kind and settings, becoming a supergroup, and losing the bot."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from sqlalchemy import delete, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.game import Seat
from core.readmodels import Phase, TableHead
from core.services.context import Context
from core.services.leftovers import look_between, note_known
from core.services.loading import OPEN_PHASES, head, load
from core.services.marks import lock_all, show_board, show_table
from core.services.standings import alone, move_chat
from core.services.titles import move_titles
from core.storage import (
    CallRow,
    ChatRow,
    CorrectionRow,
    EggsRow,
    LeftoverRow,
    OutboxRow,
    ScreenRow,
    SeasonPointsRow,
    SeatRow,
    SeriesRow,
    TableRow,
    TournamentRow,
    in_order,
    insert_new,
    insistent,
    locked,
)
from core.tournaments.model import Phase as TournamentPhase

_MOVED: Final[tuple[type[Any], ...]] = (
    TableRow,
    TournamentRow,
    SeriesRow,
    SeasonPointsRow,
    ScreenRow,
    OutboxRow,
    CorrectionRow,
    EggsRow,
)
"""Rows that name a chat and follow it when it becomes a supergroup, beside scores and titles."""
_SETTINGS: Final = (
    "title",
    "language",
    "time_zone",
    "pace",
    "quiet_from",
    "quiet_to",
    "suits",
    "game",
    "preset",
    "openers",
    "called_at",
)


class Chats:
    """Every method is one transaction."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @insistent
    async def met(self, chat: int, kind: str, title: str) -> None:
        """Note a chat as Telegram describes it now.

        Whoever is heard in a chat that was given up shows that the bot is still in it: it is worth
        trying again, since nobody tells the bot when a silenced group may speak once more.
        """
        async with self._context.work.reading() as db:
            known = await db.get(ChatRow, chat)
        if known is not None and known.writable and (known.kind, known.title) == (kind, title):
            return
        async with self._context.work(effect=False) as db:
            await insert_new(db, ChatRow(id=chat, kind=kind))
            row = await db.get_one(ChatRow, chat)
            if not row.writable:
                await self._let_in(db, row)
            row.kind, row.title = kind, title

    async def language(self, chat: int) -> str:
        """What a group reads."""
        async with self._context.work.reading() as db:
            row = await db.get(ChatRow, chat)
            chosen = None if row is None else row.language
            return chosen or self._context.rules.default_language

    async def title(self, chat: int) -> str:
        """What a group is called; empty where nothing is known of it."""
        async with self._context.work.reading() as db:
            row = await db.get(ChatRow, chat)
            return "" if row is None else row.title

    @insistent
    async def set_language(self, chat: int, language: str) -> None:
        """The language of a group; its tables are drawn anew."""
        async with self._context.work() as db:
            row = await db.get_one(ChatRow, chat)
            await show_chat(db, chat, self._context.now())
            row.language = language
            self._context.stir(db)

    async def open_tables(self, chat: int, thread: int | None = None) -> tuple[TableHead, ...]:
        """The tables of a chat that are not over; of one topic where that is given."""
        async with self._context.work.reading() as db:
            heads: list[TableHead] = []
            for table in await _open_tables(db, chat):
                loaded = await load(db, table, lock=False)
                if loaded is None or (thread is not None and loaded.table.thread_id != thread):
                    continue
                heads.append(await head(db, loaded, self._context.rules.turn_seconds))
            return tuple(heads)

    @insistent
    async def migrated(self, old: int, new: int) -> None:
        """A group became a supergroup: everything of it has the new id, in one transaction.

        Message ids start anew there, so its screens are posted again. Told twice (both chats
        hear of it), the second time changes nothing; what a late word from the old chat brought
        back, the next telling takes along.
        """
        async with self._context.work(effect=False) as db:
            for kind in (TableRow, TournamentRow, SeriesRow):
                await db.exec(locked(kind, col(kind.chat_id).in_((old, new))))
            before = await db.get(ChatRow, old, with_for_update=True)
            if before is None:
                return
            await insert_new(db, ChatRow(id=new, kind="supergroup"))
            after = await db.get_one(ChatRow, new, with_for_update=True)
            _inherit(before, after)
            await db.flush()
            await _move_rows(db, old, new)
            await db.delete(before)
            self._context.stir(db)

    @insistent
    async def bot_added(self, chat: int) -> None:
        """The bot may write here (again): whatever is behind is drawn."""
        async with self._context.work(effect=False) as db:
            row = await db.get(ChatRow, chat)
            if row is not None:
                await self._let_in(db, row)

    async def _let_in(self, db: AsyncSession, row: ChatRow) -> None:
        tournaments = await _tournaments_to_show(db, row.id)
        boards = [one.id for one in tournaments if one.id is not None]
        await lock_all(db, await _open_tables(db, row.id), boards=boards, chat=row.id)
        row.writable = True
        await show_chat(db, row.id, self._context.now(), repost=True)
        for tournament in tournaments:
            await show_board(db, tournament, self._context.now(), repost=True)
        self._context.stir(db)

    @insistent
    async def bot_removed(self, chat: int) -> None:
        """The bot cannot write here: nothing more is sent to it; matches go on in private."""
        async with self._context.work(effect=False) as db:
            await silence(db, chat)

    @insistent
    async def seen(self, chat: int, message: int, *, after: int | None = None) -> None:
        """One more message stands in the chat: screens far above it are worth posting anew.

        `after`: it was sent before without a known outcome, and a copy of it newer than this one
        may stand there, too.
        """
        now = self._context.now()
        async with self._context.work(effect=False) as db:
            await note_message(db, chat, message, now)
            if after is not None:
                look_between(db, chat, after, message, now)

    async def tables_of(self, chat: int, person: int) -> list[int]:
        """Open tables of a chat where a person sits."""
        async with self._context.work.reading() as db:
            query = (
                select(SeatRow.table_id)
                .join(TableRow, col(TableRow.id) == col(SeatRow.table_id))
                .where(
                    SeatRow.person_id == person,
                    TableRow.chat_id == chat,
                    col(TableRow.phase).in_(OPEN_PHASES),
                )
            )
            return list(await db.exec(query))

    async def seat(self, table: int, person: int) -> Seat | None:
        """Where a person sits at a table."""
        async with self._context.work.reading() as db:
            loaded = await load(db, table, lock=False)
            return None if loaded is None else loaded.seat_of(person)

    async def table(self, table: int) -> TableHead | None:
        """A table as every screen tells of it."""
        async with self._context.work.reading() as db:
            loaded = await load(db, table, lock=False)
            if loaded is None:
                return None
            return await head(db, loaded, self._context.rules.turn_seconds)


async def show_chat(db: AsyncSession, chat: int, now: datetime, *, repost: bool = False) -> None:
    """Every open table of a chat, of which something is changed, is to be drawn anew."""
    tables = await _open_tables(db, chat)
    await lock_all(db, tables, chat=chat)
    for table in tables:
        loaded = await load(db, table)
        if loaded is not None:
            await show_table(db, loaded, now, repost=repost)


def _inherit(before: ChatRow, after: ChatRow) -> None:
    """The settings of the group that was, unless the new one has some of its own already."""
    untouched = ChatRow(id=after.id, kind=after.kind)
    for name in _SETTINGS:
        if getattr(after, name) == getattr(untouched, name):
            setattr(after, name, getattr(before, name))
    after.kind, after.writable = "supergroup", True


async def _move_rows(db: AsyncSession, old: int, new: int) -> None:
    """Everything that names a chat."""
    await alone(db)
    for kind in (ScreenRow, OutboxRow):
        await db.exec(locked(kind, col(kind.chat_id).in_((old, new))))
    for moved in _MOVED:
        here = in_order(moved, col(moved.chat_id) == old)
        await db.exec(update(moved).where(here).values(chat_id=new))
    await move_chat(db, old, new)
    called = select(CallRow.person_id).where(CallRow.chat_id == new)
    here = col(CallRow.chat_id) == old
    await db.exec(
        delete(CallRow).where(in_order(CallRow, here, col(CallRow.person_id).in_(called)))
    )
    await db.exec(update(CallRow).where(in_order(CallRow, here)).values(chat_id=new))
    await move_titles(db, old, new)
    await db.exec(
        update(ScreenRow)
        .where(in_order(ScreenRow, col(ScreenRow.chat_id) == new))
        .values(
            message_id=None,
            digest=None,
            claimed_until=None,
            sent_after=None,
            behind=True,
            wanted=ScreenRow.wanted + 1,
        )
    )
    await db.exec(
        update(OutboxRow)
        .where(in_order(OutboxRow, col(OutboxRow.chat_id) == new))
        .values(claimed_until=None, sent_after=None)
    )
    await db.exec(delete(LeftoverRow).where(col(LeftoverRow.chat_id) == old))


async def note_message(db: AsyncSession, chat: int, message: int, now: datetime) -> None:
    """One more message below the screens of a chat, and one that is known.

    Counted, since the difference of ids means nothing: a bot's private chats and small groups
    share one sequence.
    """
    await note_known(db, chat, message, now)
    shown = (col(ScreenRow.chat_id) == chat, col(ScreenRow.message_id).is_not(None))
    await db.exec(
        update(ScreenRow)
        .where(in_order(ScreenRow, *shown))
        .values(below=ScreenRow.below + 1)
        .execution_options(synchronize_session=False)
    )


async def silence(db: AsyncSession, chat: int) -> None:
    """Send nothing more to a chat until the bot is let in again."""
    row = await db.get(ChatRow, chat)
    if row is not None:
        row.writable = False
    drawn = in_order(ScreenRow, col(ScreenRow.chat_id) == chat)
    await db.exec(update(ScreenRow).where(drawn).values(behind=False))
    said = in_order(OutboxRow, col(OutboxRow.chat_id) == chat)
    await db.exec(update(OutboxRow).where(said).values(done=True))


async def _open_tables(db: AsyncSession, chat: int) -> list[int]:
    """The tables that a chat plays; those of its tournaments are played in private."""
    query = select(TableRow.id).where(
        TableRow.chat_id == chat,
        col(TableRow.phase).in_((Phase.LOBBY, Phase.PLAYING)),
        col(TableRow.tournament_id).is_(None),
    )
    return [table for table in await db.exec(query.order_by(col(TableRow.id))) if table]


async def _tournaments_to_show(db: AsyncSession, chat: int) -> list[TournamentRow]:
    """The tournaments of a chat that people wait for or play, and those whose end it has missed."""
    live = (TournamentPhase.OPEN, TournamentPhase.CHECKIN, TournamentPhase.RUNNING)
    missed = select(ScreenRow.tournament_id).where(
        ScreenRow.chat_id == chat,
        col(ScreenRow.tournament_id).is_not(None),
        col(ScreenRow.message_id).is_(None),
    )
    query = select(TournamentRow).where(
        TournamentRow.chat_id == chat,
        col(TournamentRow.phase).in_(live) | col(TournamentRow.id).in_(missed),
    )
    return list(await db.exec(query.order_by(col(TournamentRow.id))))
