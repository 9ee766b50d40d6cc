"""A person plays in one tournament at a time: the plans of two say whether they overlap.

Whoever enters somebody locks his row first, so that of two at once the second sees the first.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.services.tournaments.journal import OVER, Journal, Part
from core.services.tournaments.planning import SETTINGS, length
from core.storage import PersonRow, TournamentPersonRow, TournamentRow
from core.tournaments.model import PLANS, Phase


async def lock_persons(db: AsyncSession, persons: Iterable[int]) -> dict[int, PersonRow]:
    """These persons, locked in one order; those who are not known are left out."""
    query = select(PersonRow).where(col(PersonRow.id).in_(sorted(set(persons))))
    rows = await db.exec(query.order_by(col(PersonRow.id)).with_for_update(key_share=True))
    return {row.id: row for row in rows}


async def clash(db: AsyncSession, journal: Journal, person: int) -> str | None:
    """The title of another tournament in which the person plays at that time."""
    query = (
        select(TournamentRow)
        .join(TournamentPersonRow, col(TournamentPersonRow.tournament_id) == col(TournamentRow.id))
        .where(
            TournamentPersonRow.person_id == person,
            TournamentPersonRow.status == Part.IN,
            TournamentRow.id != journal.id,
            col(TournamentRow.phase).not_in([*OVER, Phase.DRAFT]),
        )
        .order_by(col(TournamentRow.id))
    )
    for row in await db.exec(query):
        if overlap(journal.row, row):
            return row.title
    return None


def overlap(one: TournamentRow, other: TournamentRow) -> bool:
    """Whether two tournaments take place at the same time, as far as their plans say."""
    if one.starts_at is None or other.starts_at is None:
        return False
    ends = [
        row.starts_at + timedelta(seconds=length(PLANS.load(row.plan), SETTINGS.load(row.settings)))
        for row in (one, other)
        if row.starts_at is not None
    ]
    return one.starts_at < ends[1] and other.starts_at < ends[0]
