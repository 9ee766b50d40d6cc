"""What corrections make of a match: places and points in place of the record's, or none at all.

The corrections that hold are looked at in the order in which they were made: the last one that
fixes a result says how it counts, and any one that voids the match takes it out.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.game import Standing
from core.readmodels import CorrectionKind
from core.services.loading import Loaded
from core.services.standings import Outcomes, change_match, deals_counted, outcomes
from core.storage import CorrectionRow


async def holding(session: AsyncSession, table: int) -> list[CorrectionRow]:
    """The corrections of a match that nobody has undone, the oldest first."""
    query = select(CorrectionRow).where(
        CorrectionRow.table_id == table, col(CorrectionRow.undone_at).is_(None)
    )
    return list(await session.exec(query.order_by(col(CorrectionRow.id))))


def is_void(kept: Sequence[CorrectionRow]) -> bool:
    """Whether a match counts nowhere."""
    return any(row.kind == CorrectionKind.VOID for row in kept)


def corrected(standings: Sequence[Standing], kept: Sequence[CorrectionRow]) -> tuple[Standing, ...]:
    """The standings that count, out of those of the record."""
    fixed = [row.payload for row in kept if row.kind == CorrectionKind.RESULT]
    if not fixed:
        return tuple(standings)
    places, points = fixed[-1]["places"], fixed[-1]["points"]
    return tuple(Standing(one.seat, places[one.seat], points[one.seat]) for one in standings)


async def count_corrected(session: AsyncSession, loaded: Loaded) -> None:
    """Have all scores say what the record and the corrections of a finished match make of it."""
    if loaded.match is None:
        return
    kept = await holding(session, loaded.id)
    right: Outcomes = {}
    if loaded.readable:
        standings = corrected(loaded.game.standings(loaded.state), kept)
        counted = await deals_counted(session, loaded.match)
        right = outcomes(loaded.game, loaded.match.reason or "", standings, counted)
    await change_match(session, loaded.match, voided=is_void(kept), outcomes=right)
