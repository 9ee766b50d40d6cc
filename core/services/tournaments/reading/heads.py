"""Tournaments in lists: the head of each, and those of a chat, of a person, of an organiser."""

from __future__ import annotations

from typing import Final

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.boards import TournamentHead
from core.engine.options import parse_options, preset_name
from core.games.registry import GAMES
from core.services.tournaments.planning import SETTINGS, options_for
from core.services.tournaments.reading.reader import Reader
from core.storage import PersonRow, TournamentPersonRow, TournamentRow
from core.tournaments.model import PLANS, Phase

STARTED: Final = (Phase.RUNNING, Phase.FINISHED)


class Heads(Reader):
    """Every method is one transaction."""

    async def of_chat(self, chat: int, thread: int | None = None) -> tuple[TournamentHead, ...]:
        """The tournaments of a chat that are open or running, the newest first; then the last one
        that is finished. Of one topic where that is given."""
        async with self._context.work.reading() as db:
            query = select(TournamentRow).where(
                TournamentRow.chat_id == chat,
                col(TournamentRow.phase).not_in([Phase.DRAFT, Phase.CANCELLED]),
            )
            if thread is not None:
                query = query.where(TournamentRow.thread_id == thread)
            rows = list(await db.exec(query.order_by(col(TournamentRow.id).desc()).limit(50)))
            live = [row for row in rows if row.phase != Phase.FINISHED]
            done = [row for row in rows if row.phase == Phase.FINISHED][:1]
            return tuple([await self._head(db, row) for row in (*live, *done)])

    async def finished_of(self, person: int, *, limit: int = 10) -> tuple[TournamentHead, ...]:
        """The tournaments that a person was in and that are finished, the newest first."""
        async with self._context.work.reading() as db:
            mine = select(TournamentPersonRow.tournament_id).where(
                TournamentPersonRow.person_id == person, TournamentPersonRow.entrant > 0
            )
            query = select(TournamentRow).where(
                col(TournamentRow.id).in_(mine), TournamentRow.phase == Phase.FINISHED
            )
            rows = await db.exec(query.order_by(col(TournamentRow.id).desc()).limit(limit))
            return tuple([await self._head(db, row) for row in rows.all()])

    async def drafts(self, person: int) -> tuple[TournamentHead, ...]:
        """The drafts of an organiser, the newest first."""
        async with self._context.work.reading() as db:
            query = select(TournamentRow).where(
                TournamentRow.organiser_id == person, TournamentRow.phase == Phase.DRAFT
            )
            rows = await db.exec(query.order_by(col(TournamentRow.id).desc()))
            return tuple([await self._head(db, row) for row in rows.all()])

    async def _head(self, db: AsyncSession, row: TournamentRow) -> TournamentHead:
        organiser = await db.get(PersonRow, row.organiser_id)
        return head_of(row, "" if organiser is None else organiser.name)


def head_of(row: TournamentRow, organiser: str) -> TournamentHead:
    """What everything about a tournament tells."""
    settings, plan = SETTINGS.load(row.settings), PLANS.load(row.plan)
    game = GAMES[row.game]
    options = parse_options(game.options, options_for(row.game, settings, plan))
    return TournamentHead(
        tournament=row.id or 0,
        title=row.title,
        chat=row.chat_id,
        thread=row.thread_id,
        zone=row.zone,
        game=row.game,
        options=options,
        preset=preset_name(game.presets, options),
        pace=settings.pace,
        plan=plan,
        phase=Phase(row.phase),
        organiser=row.organiser_id,
        organiser_name=organiser,
        starts_at=row.starts_at,
        checkin_at=row.checkin_at,
        closes_at=None if row.phase in STARTED else row.closes_at,
        commitment=row.commitment,
        seed=row.seed if row.phase in (*STARTED, Phase.CANCELLED) else None,
        by_hand=settings.by_hand,
        series=row.series_id,
        version=row.events,
    )
