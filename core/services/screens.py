"""Screens that are behind: claimed by a worker, loaded as readmodels, noted when shown.

A screen says which version it wants and which one it shows; what a version looks like is found out
when it is drawn, so any number of changes between two drawings costs one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import bindparam, update
from sqlalchemy import select as sql_select
from sqlalchemy.exc import DBAPIError
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.boards import TournamentBoard
from core.readmodels import (
    DealReport,
    HandScreen,
    Lobby,
    Page,
    Phase,
    Playing,
    TableHead,
    TableScreen,
)
from core.services.chats import note_message, silence
from core.services.claims import is_taken_over
from core.services.context import Context
from core.services.deals import Deals
from core.services.hands import hand_of, playing
from core.services.history import finished
from core.services.leftovers import discard, look_between, look_for_late, newest_known
from core.services.loading import Loaded, head, load
from core.services.marks import BOARD, HAND
from core.services.people import language_of
from core.services.together import Together
from core.services.tournaments.reading import load_board
from core.storage import (
    ChatRow,
    PersonRow,
    Plain,
    ScreenRow,
    TableRow,
    TournamentRow,
    WishRow,
    columns,
    insistent,
)

LEASE_SECONDS: Final = 30.0
SCROLLED_AWAY: Final = 12
"""With more messages below it than that, a screen is posted anew; a hand that its owner must
play from with any."""


# Made once, and of plain columns: a screen is claimed and noted for every card that is played.
_SCREENS: Final = columns(ScreenRow)
_FREE: Final = col(ScreenRow.claimed_until).is_(None) | (
    col(ScreenRow.claimed_until) <= bindparam("now")
)
_THESE: Final = col(ScreenRow.id).in_(bindparam("screens", expanding=True))
_WAITING: Final = (
    sql_select(col(ScreenRow.id), col(ScreenRow.chat_id), col(ScreenRow.urgent))
    .where(col(ScreenRow.behind), col(ScreenRow.next_try_at) <= bindparam("now"), _FREE)
    .order_by(col(ScreenRow.urgent).desc(), col(ScreenRow.next_try_at))
    .limit(bindparam("limit"))
)
_CLAIMED: Final = (
    sql_select(_SCREENS)
    .where(_THESE, col(ScreenRow.behind), _FREE)
    .with_for_update(skip_locked=True)
)
_LEASED: Final = (
    update(_SCREENS)
    .where(_THESE)
    .values(claimed_until=bindparam("until"), claimed_by=bindparam("by"))
)
_SENT_AFTER: Final = (
    update(_SCREENS)
    .where(col(ScreenRow.id) == bindparam("screen"))
    .values(sent_after=bindparam("newest"))
)
_NOTED: Final = sql_select(_SCREENS).where(_THESE).order_by(col(ScreenRow.id)).with_for_update()
_NOTED_COLUMNS: Final = (
    "message_id",
    "digest",
    "wanted",
    "shown",
    "behind",
    "repost",
    "urgent",
    "claimed_until",
    "failures",
    "sent_after",
    "below",
)
_NOTE: Final = (
    update(_SCREENS)
    .where(col(ScreenRow.id) == bindparam("screen"))
    .values({name: bindparam(name) for name in _NOTED_COLUMNS})
)
_CHAT: Final = Plain(ChatRow)
_CHATS: Final = sql_select(*_CHAT.columns).where(
    col(ChatRow.id).in_(bindparam("chats", expanding=True))
)


@dataclass(frozen=True, slots=True)
class ScreenJob:
    """A screen to draw: `version` is what it wants, `digest` what its message shows. It is of
    `table`, or of `tournament` where `table` is 0.

    `scrolled`: so much was said below the message that it is better posted anew. `after`: a copy of
    it that nobody has noted may stand there, newer than this message.
    """

    id: int
    kind: str
    chat: int
    thread: int | None
    table: int
    person: int | None
    message: int | None
    version: int
    repost: bool
    urgent: bool
    digest: str | None
    failures: int
    scrolled: bool
    tournament: int | None = None
    after: int | None = None
    page: Page = Page.MAIN

    @property
    def anew(self) -> bool:
        """Whether a new message is to show it."""
        return self.repost or self.message is None or self.scrolled


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something that waits to be sent to a chat."""

    id: int
    chat: int
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """What is to be drawn: None where nothing is left to show."""

    screen: TableScreen | HandScreen | TournamentBoard | None
    page: Page
    language: str
    suits: str
    private: bool


@dataclass(frozen=True, slots=True)
class _Note:
    """What a screen's message shows from now on."""

    job: ScreenJob
    message: int | None
    digest: str
    fresh: bool


@dataclass(slots=True)
class _Look:
    """A table as one transaction reads it, for all of its screens."""

    loaded: Loaded | None
    playing: Playing | None = None
    previous: DealReport | None = None
    knows_previous: bool = False


class Screens:
    """Every method is one transaction, which those that are called side by side share."""

    def __init__(self, context: Context, deals: Deals) -> None:
        self._context = context
        self._deals = deals
        self._claims = Together(self._claim)
        self._loads = Together(self._load)
        self._notes = Together(self._note)

    async def waiting(self, *, limit: int = 1000) -> list[Waiting]:
        """Screens that are behind and may be tried, those of whoever must act first."""
        asked = {"now": self._context.now(), "limit": limit}
        async with self._context.work.looking() as connection:
            rows: Any = await connection.execute(_WAITING, asked)
            return [Waiting(*row) for row in rows]

    async def claim(self, screen: int) -> ScreenJob | None:
        """Take a screen under a lease; None where another worker has it."""
        if self._context.work.is_shared:  # where each locks no more rows at once than it must
            return (await self._claim([screen]))[0]
        return await self._claims.ask(screen)

    @insistent
    async def _claim(self, screens: Sequence[int]) -> Sequence[ScreenJob | None]:
        now = self._context.now()
        asked, until = {"screens": screens, "now": now}, now + timedelta(seconds=LEASE_SECONDS)
        async with self._context.work(effect=False) as db:
            connection = await db.connection()
            jobs = {row.id: _job(row) for row in await connection.execute(_CLAIMED, asked)}
            for job in jobs.values():
                if job.anew and job.after is None:
                    newest = await newest_known(db, job.chat)
                    await connection.execute(_SENT_AFTER, {"screen": job.id, "newest": newest})
            if jobs:
                lease = {"screens": list(jobs), "until": until, "by": self._context.process}
                await connection.execute(_LEASED, lease)
        return [jobs.pop(screen, None) for screen in screens]

    async def load(self, job: ScreenJob) -> Shown:
        """What is true now for a screen. Raises what its table's state, when it cannot be read."""
        shown = await self._loads.ask(job)
        if isinstance(shown, Exception):
            raise shown
        return shown

    async def _load(self, jobs: Sequence[ScreenJob]) -> Sequence[Shown | Exception]:
        """Each table is read once, however many screens it has; its trouble is its own."""
        looks, found = dict[int, _Look](), list[Shown | Exception]()
        async with self._context.work.reading() as db:
            asked, connection = {"chats": [job.chat for job in jobs]}, await db.connection()
            rows = map(_CHAT.row, await connection.execute(_CHATS, asked))
            chats = {row.id: row for row in rows if row is not None}
            for job in jobs:
                try:
                    found.append(await self._shown(db, job, chats.get(job.chat), looks))
                except DBAPIError:
                    raise
                except Exception as error:  # BadState, and whatever a senseless state leads to
                    found.append(error)
        return found

    async def _shown(
        self, db: AsyncSession, job: ScreenJob, chat: ChatRow | None, looks: dict[int, _Look]
    ) -> Shown:
        if job.tournament is not None:
            return await self._board(db, chat, job.tournament)
        if job.table not in looks:
            looks[job.table] = _Look(await load(db, job.table, lock=False))
        look = looks[job.table]
        private = job.kind == HAND
        language = await self._own_language(db, job, look) if private else self._language(chat)
        suits = "plain" if chat is None else chat.suits
        if look.loaded is None or (chat is not None and not chat.writable and not private):
            return Shown(None, Page.MAIN, language, suits, private)
        screen = await self._screen(db, job, look.loaded, look)
        return Shown(screen, job.page, language, suits, private)

    async def _board(self, db: AsyncSession, chat: ChatRow | None, tournament: int) -> Shown:
        writable = chat is not None and chat.writable
        board = await load_board(self._context, db, tournament) if writable else None
        suits = "plain" if chat is None else chat.suits
        return Shown(board, Page.MAIN, self._language(chat), suits, False)

    def _language(self, chat: ChatRow | None) -> str:
        """What is spoken in a group."""
        chosen = None if chat is None else chat.language
        return chosen or self._context.rules.default_language

    async def _own_language(self, db: AsyncSession, job: ScreenJob, look: _Look) -> str:
        """What the owner of a private chat reads; some have left the table meanwhile."""
        sits = None if look.loaded is None else look.loaded.people.get(job.chat)
        return language_of(sits or await db.get(PersonRow, job.chat), self._context)

    async def _screen(
        self, db: AsyncSession, job: ScreenJob, loaded: Loaded, look: _Look
    ) -> TableScreen | HandScreen | None:
        if loaded.phase is Phase.LOBBY:
            return await self._lobby(db, loaded)
        if loaded.phase in (Phase.FINISHED, Phase.CLOSED):
            return await self._ended(db, job, loaded)
        if look.playing is None:
            look.playing = playing(loaded, await self._head(db, loaded))
        if job.kind != HAND:
            return look.playing
        shown = hand_of(loaded, look.playing, job.person)
        if shown is None or not loaded.table.is_group:  # else it is announced in this very chat
            return shown
        if not look.knows_previous:
            look.previous = await self._deals.just_over(db, loaded)
            look.knows_previous = True
        return replace(shown, previous=look.previous)

    async def _ended(self, db: AsyncSession, job: ScreenJob, loaded: Loaded) -> TableScreen | None:
        """The result is announced where the table was opened: there its screen goes away."""
        if job.kind == HAND and loaded.table.is_group and loaded.match is not None:
            made = await finished(db, loaded, self._context)
            if loaded.phase is not Phase.FINISHED:
                return made
            return replace(made, last_deal=await self._deals.just_over(db, loaded))
        return None

    async def _lobby(self, db: AsyncSession, loaded: Loaded) -> Lobby:
        wishes = select(WishRow.name).where(WishRow.table_id == loaded.id)
        return Lobby(
            head=await self._head(db, loaded),
            closes_at=loaded.table.closes_at or self._context.now(),
            invite=loaded.table.invite,
            unreachable=tuple(await db.exec(wishes)),
        )

    async def _head(self, db: AsyncSession, loaded: Loaded) -> TableHead:
        return await head(db, loaded, self._context.rules.turn_seconds)

    async def shown(
        self, job: ScreenJob, *, message: int | None, digest: str, fresh: bool = False
    ) -> None:
        """The message shows `job.version`; it stays behind where more has happened meanwhile.

        `fresh` tells of a new message, which is now the newest in its chat; the former one is to
        go, and so is any copy of the new one. A chat that has become a supergroup meanwhile shows
        nothing yet.
        """
        note = _Note(job, message, digest, fresh)
        if self._context.work.is_shared:
            await self._note([note])
        else:
            await self._notes.ask(note)

    @insistent
    async def _note(self, notes: Sequence[_Note]) -> Sequence[None]:
        now = self._context.now()
        async with self._context.work(effect=False) as db:
            for note in notes:
                if note.fresh and note.message is not None:
                    await note_message(db, note.job.chat, note.message, now)
            connection = await db.connection()
            asked = {"screens": [one.job.id for one in notes]}
            rows = {row.id: row for row in await connection.execute(_NOTED, asked)}
            changed = [
                _note_late(db, row, note, now)
                if is_taken_over(self._context, row)
                else _note_on(db, row, note, now)
                for note in notes
                if (row := rows.get(note.job.id)) is not None and row.chat_id == note.job.chat
            ]
            if changed:
                await connection.execute(_NOTE, changed)
        return [None] * len(notes)

    @insistent
    async def failed(
        self, job: ScreenJob, retry_at: datetime, *, fault: bool = True, unknown: bool = False
    ) -> None:
        """It could not be drawn; try again then. No `fault`: it only has to wait its turn.

        `unknown`: a new message may have been sent all the same.
        """
        async with self._context.work(effect=False) as db:
            row = await db.get(ScreenRow, job.id, with_for_update=True)
            if row is None or row.chat_id != job.chat:
                return
            if is_taken_over(self._context, row):
                if unknown and job.anew:
                    await look_for_late(db, row, job.chat, self._context.now())
                return
            row.claimed_until, row.next_try_at = None, retry_at
            row.failures += fault
            if not unknown:
                row.sent_after = job.after

    @insistent
    async def lost(self, job: ScreenJob) -> None:
        """Its message is gone or cannot be edited: post a new one."""
        async with self._context.work(effect=False) as db:
            row = await db.get(ScreenRow, job.id, with_for_update=True)
            if row is not None and not is_taken_over(self._context, row):
                if row.message_id is not None:
                    discard(db, row.chat_id, row.message_id, self._context.now())
                row.message_id, row.digest, row.claimed_until = None, None, None
                row.sent_after = job.after
                row.failures += 1
            self._context.stir(db)

    @insistent
    async def lost_thread(self, job: ScreenJob) -> None:
        """Its topic is gone or closed: go on in the chat itself, where everybody can see it."""
        async with self._context.work(effect=False) as db:
            # The table or the tournament first, as whatever changes them locks it.
            kind: type[TableRow | TournamentRow] = TableRow
            if job.tournament is not None:
                kind = TournamentRow
            key, locked = job.tournament or job.table, {"key_share": True}
            table = await db.get(kind, key, with_for_update=locked)
            row = await db.get(ScreenRow, job.id, with_for_update=True)
            if row is None or table is None or is_taken_over(self._context, row):
                return
            if row.thread_id is None:  # General itself is closed
                row.claimed_until, row.behind, row.sent_after = None, False, job.after
                return
            row.thread_id = table.thread_id = None
            row.message_id, row.digest, row.claimed_until = None, None, None
            row.sent_after = job.after
            self._context.stir(db)

    @insistent
    async def gone(self, job: ScreenJob) -> None:
        """Its chat cannot be written to."""
        async with self._context.work(effect=False) as db:
            if job.kind != HAND:
                await silence(db, job.chat)
            row = await db.get(ScreenRow, job.id, with_for_update=True)
            if row is not None and not is_taken_over(self._context, row):
                row.claimed_until, row.behind, row.sent_after = None, False, None


def _note_on(db: AsyncSession, row: Any, note: _Note, now: datetime) -> dict[str, Any]:
    """What becomes of a screen's row, as `_NOTE` wants it."""
    job, message, fresh = note.job, note.message, note.fresh
    if row.message_id is not None and row.message_id != message:
        discard(db, job.chat, row.message_id, now)
    if job.after is not None and (fresh or message is None):
        look_between(db, job.chat, job.after, message, now)
    edited_late = row.digest != job.digest and not fresh
    more = edited_late or row.wanted > job.version
    return {
        "screen": job.id,
        "message_id": message,
        "digest": None if edited_late else note.digest,
        "wanted": row.wanted,
        "shown": job.version,
        "behind": more and row.behind,
        "repost": more and row.repost and not fresh,
        "urgent": more and row.urgent,
        "claimed_until": None,
        "failures": 0,
        "sent_after": None if fresh or message is None else job.after,
        "below": 0 if fresh else row.below,
    }


def _note_late(db: AsyncSession, row: Any, note: _Note, now: datetime) -> dict[str, Any]:
    """What becomes of a screen's row where another process has claimed it meanwhile: it shows the
    screen, so a message that came late is one too many, and an edit may have hidden a newer one."""
    if note.fresh and note.message is not None:
        discard(db, note.job.chat, note.message, now)
    edited = not note.fresh and note.message is not None and note.message == row.message_id
    kept = {name: getattr(row, name) for name in _NOTED_COLUMNS}
    if edited:
        kept |= {"digest": None, "behind": True, "wanted": row.wanted + 1}
    return {"screen": note.job.id, **kept}


def _job(row: Any) -> ScreenJob:
    """The job of a row of columns."""
    return ScreenJob(
        id=row.id,
        kind=row.kind,
        chat=row.chat_id,
        thread=row.thread_id,
        table=row.table_id or 0,
        person=row.person_id,
        message=row.message_id,
        version=row.wanted,
        repost=row.repost,
        urgent=row.urgent,
        digest=row.digest,
        failures=row.failures,
        tournament=row.tournament_id,
        scrolled=_is_scrolled(row),
        after=row.sent_after,
        page=Page(row.page),
    )


def _is_scrolled(row: Any) -> bool:
    """Whether a screen is too far up. A tournament's is pinned: it stays where it is."""
    if row.kind == BOARD:
        return False
    return row.below > (0 if row.kind == HAND and row.urgent else SCROLLED_AWAY)
