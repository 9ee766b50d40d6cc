"""Corrections by the admins of a chat: a match that does not count, a result that counts otherwise.

Each is a row that says who, when and why, is told to the chat in a line, and can be undone, after
which everything is as if it had never been. Who administers a chat is Telegram's to say; whoever
calls has asked just now.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.game import Standing
from core.readmodels import (
    Correctable,
    Correction,
    CorrectionKind,
    Corrections,
    Phase,
    Reason,
    Receipt,
    Said,
)
from core.records import sides
from core.services.context import Context
from core.services.corrected import count_corrected, holding, is_void
from core.services.loading import Loaded, head, load, people
from core.services.marks import announce
from core.services.receipts import Declined, receipts
from core.storage import CorrectionRow, ResultRow

ROWS: Final = 10
"""Corrections of a page."""
MOST_WORDS: Final = 200
"""Characters of a reason in the author's own words."""
MOST_POINTS: Final = 1_000_000

Follower: TypeAlias = Callable[[AsyncSession, Loaded], Awaitable[None]]
"""Called in the transaction of a correction, once all scores say what it makes of a match."""


class Correcting:
    """Every method is one transaction. `followers` hear of each match that counts otherwise."""

    def __init__(self, context: Context, followers: Sequence[Follower] = ()) -> None:
        self._context = context
        self._followers = tuple(followers)

    # -- told --------------------------------------------------------------------------------------

    async def match(self, table: int) -> Correctable | None:
        """How a match of a group that was played out counts now; None for any other."""
        async with self._context.work.reading() as db:
            loaded = await load(db, table, lock=False)
            if loaded is None or not _is_correctable(loaded) or loaded.match is None:
                return None
            kept = await holding(db, table)
            query = select(CorrectionRow).where(CorrectionRow.table_id == table)
            rows = await db.exec(query.order_by(col(CorrectionRow.id).desc()))
            return Correctable(
                head=await head(db, loaded, self._context.rules.turn_seconds),
                standings=await _standings(db, loaded),
                voided=is_void(kept),
                finished_at=loaded.match.finished_at or loaded.match.started_at,
                corrections=await self._told(db, rows.all()),
            )

    async def told(self, correction: int, *, undone: bool) -> Correction | None:
        """A correction as it is announced: when it was made, or when it was undone."""
        async with self._context.work.reading() as db:
            row = await db.get(CorrectionRow, correction)
            made = await self._told(db, [] if row is None else [row])
        return next((one if undone else replace(one, undone_by=None) for one in made), None)

    async def page(self, person: int, chat: int | None, page: int = 0) -> Corrections:
        """A page of the corrections of a chat, or of the matches that a person has played."""
        where: Any = col(CorrectionRow.chat_id) == chat
        if chat is None:
            mine = select(ResultRow.table_id).where(ResultRow.person_id == person)
            where = col(CorrectionRow.table_id).in_(mine)
        async with self._context.work.reading() as db:
            counted = select(func.count()).select_from(CorrectionRow).where(where)
            pages = max(1, -(-(await db.exec(counted)).one() // ROWS))
            page = min(max(page, 0), pages - 1)
            query = select(CorrectionRow).where(where).order_by(col(CorrectionRow.id).desc())
            rows = (await db.exec(query.limit(ROWS).offset(page * ROWS))).all()
            return Corrections(chat, await self._told(db, rows), page, pages)

    async def _told(
        self, db: AsyncSession, rows: Sequence[CorrectionRow]
    ) -> tuple[Correction, ...]:
        authors = {one for row in rows for one in (row.author_id, row.undone_by) if one is not None}
        names = {person: row.name for person, row in (await people(db, list(authors))).items()}
        made: list[Correction] = []
        for row in rows:
            loaded = await load(db, row.table_id, lock=False)
            if loaded is None:
                continue
            undone = row.undone_by
            made.append(
                Correction(
                    id=row.id or 0,
                    head=await head(db, loaded, self._context.rules.turn_seconds),
                    kind=CorrectionKind(row.kind),
                    places=tuple(row.payload.get("places", ())),
                    reason=Reason(row.reason),
                    words=row.words,
                    author=names.get(row.author_id, ""),
                    at=row.at,
                    undone_by=None if undone is None else names.get(undone, ""),
                )
            )
        return tuple(made)

    # -- done --------------------------------------------------------------------------------------

    @receipts
    async def void(
        self, table: int, author: int, reason: Reason, words: str = "", *, admin: bool
    ) -> Receipt:
        """A match counts nowhere from now on."""
        async with self._context.work() as db:
            loaded = await self._finished(db, table, admin=admin)
            if is_void(await holding(db, table)):
                raise Declined(Said.STALE, table=table)
            await self._add(db, loaded, CorrectionKind.VOID, {}, author, reason, words)
            return Receipt(Said.CORRECTED, done=True, table=table)

    @receipts
    async def fix(
        self,
        table: int,
        author: int,
        standings: Sequence[Standing],
        reason: Reason,
        words: str = "",
        *,
        admin: bool,
    ) -> Receipt:
        """A match counts by these places and points; the seats of a side have the same."""
        async with self._context.work() as db:
            loaded = await self._finished(db, table, admin=admin)
            if not _is_sound(loaded, standings) or not loaded.readable:
                raise Declined(Said.STALE, table=table)
            if tuple(standings) == await _standings(db, loaded):
                raise Declined(Said.STALE, table=table)
            payload = {
                "places": [one.place for one in standings],
                "points": [one.points for one in standings],
            }
            await self._add(db, loaded, CorrectionKind.RESULT, payload, author, reason, words)
            return Receipt(Said.CORRECTED, done=True, table=table)

    @receipts
    async def undo(self, correction: int, author: int, *, admin: bool) -> Receipt:
        """A correction holds no longer, and all is as if it had never been."""
        async with self._context.work() as db:
            row = await db.get(CorrectionRow, correction)
            loaded = await self._finished(db, 0 if row is None else row.table_id, admin=admin)
            held = [one for one in await holding(db, loaded.id) if one.id == correction]
            if not held:
                raise Declined(Said.STALE, table=loaded.id)
            held[0].undone_by, held[0].undone_at = author, self._context.now()
            await db.flush()
            await self._count(db, loaded)
            await self._tell(db, loaded, held[0])
            return Receipt(Said.CORRECTED, done=True, table=loaded.id)

    async def _finished(self, db: AsyncSession, table: int, *, admin: bool) -> Loaded:
        loaded = await load(db, table)
        if loaded is None or not _is_correctable(loaded):
            raise Declined(Said.STALE)
        if not admin:
            raise Declined(Said.ADMINS_CORRECT, table=table)
        return loaded

    async def _add(
        self,
        db: AsyncSession,
        loaded: Loaded,
        kind: CorrectionKind,
        payload: dict[str, Any],
        author: int,
        reason: Reason,
        words: str,
    ) -> None:
        row = CorrectionRow(
            table_id=loaded.id,
            chat_id=loaded.table.chat_id,
            kind=kind,
            payload=payload,
            reason=reason,
            words=" ".join(words.split())[:MOST_WORDS],
            author_id=author,
            at=self._context.now(),
        )
        db.add(row)
        await db.flush()
        await self._count(db, loaded)
        await self._tell(db, loaded, row)

    async def _count(self, db: AsyncSession, loaded: Loaded) -> None:
        await count_corrected(db, loaded)
        for follow in self._followers:
            await follow(db, loaded)

    async def _tell(self, db: AsyncSession, loaded: Loaded, row: CorrectionRow) -> None:
        """One line in the chat; once when it is made, once when it is undone."""
        undone = row.undone_at is not None
        await announce(
            db,
            key=f"correction:{row.id}:{'undone' if undone else 'made'}",
            chat=loaded.table.chat_id,
            thread=loaded.table.thread_id,
            kind="correction",
            payload={"correction": row.id, "undone": undone},
            now=self._context.now(),
        )
        self._context.stir(db)


async def _standings(db: AsyncSession, loaded: Loaded) -> tuple[Standing, ...]:
    query = select(ResultRow).where(ResultRow.table_id == loaded.id)
    rows = await db.exec(query.order_by(col(ResultRow.seat)))
    return tuple(Standing(row.seat, row.place, row.points) for row in rows)


def _is_correctable(loaded: Loaded) -> bool:
    """Only matches of groups: a private chat has no admins but whoever would judge himself."""
    return loaded.phase is Phase.FINISHED and loaded.table.is_group


def _is_sound(loaded: Loaded, standings: Sequence[Standing]) -> bool:
    """Whether these can be the standings of a match: a line a seat, partners alike, and each
    place one more than the number of seats with a better one."""
    if [one.seat for one in standings] != list(range(loaded.table.seat_count)):
        return False
    together = sides(loaded.game, loaded.table.seat_count)
    alike = all(
        len({(standings[seat].place, standings[seat].points) for seat in side}) == 1
        for side in together
    )
    ranked = all(
        one.place == 1 + sum(other.place < one.place for other in standings) for one in standings
    )
    return alike and ranked and all(abs(one.points) <= MOST_POINTS for one in standings)
