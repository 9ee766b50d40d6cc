"""An outage taken off the clocks of tournaments: rounds that run, and check-ins that are open."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.storage import TournamentBoardRow, TournamentRow
from core.tournaments.model import Phase

_BOARD: Final = ("grace_at", "warn_at", "ends_at", "stop_at")
_ROW: Final = {
    Phase.CHECKIN.value: ("starts_at", "closes_at", "due_at"),
    Phase.RUNNING.value: ("round_at", "closes_at", "due_at"),
}


async def put_off(session: AsyncSession, gap: timedelta) -> None:
    """Move on everything that people wait for now by so much. A start that is further away than
    the check-in stays where it was announced."""
    query = (
        select(TournamentRow)
        .where(col(TournamentRow.phase).in_(list(_ROW)))
        .order_by(col(TournamentRow.id))
    )
    rows = {row.id: row for row in await session.exec(query.with_for_update(key_share=True))}
    boards = select(TournamentBoardRow).where(
        col(TournamentBoardRow.tournament_id).in_(list(rows)),
        col(TournamentBoardRow.settled).is_(False),
    )
    for row in rows.values():
        _move(row, _ROW[row.phase], gap)
    for board in await session.exec(boards):
        _move(board, _BOARD, gap)


def _move(row: TournamentRow | TournamentBoardRow, names: tuple[str, ...], gap: timedelta) -> None:
    for name in names:
        moment = getattr(row, name)
        if moment is not None:
            setattr(row, name, moment + gap)
