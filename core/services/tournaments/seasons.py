"""What finished tournaments are worth in the season of their chat, by the Pentamind formula (8.3).

Every person of an entrant gets its points; the season is the quarter of the tournament's end.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from core.readmodels import Span
from core.services.periods import day_of, period
from core.services.tournaments.journal import Journal
from core.storage import SeasonPointsRow
from core.tournaments.season import mean_places, pentamind
from core.tournaments.standings import final_standings

BEST: Final = 5
"""So many results of a season count."""


async def count_season(session: AsyncSession, journal: Journal) -> None:
    """Write down what a finished tournament is worth, anew where it was written before."""
    here = col(SeasonPointsRow.tournament_id) == journal.id
    await session.exec(delete(SeasonPointsRow).where(here))
    lines = [line for line in final_standings(journal.state) if line.place is not None]
    if len(lines) < 2:
        return
    row = journal.row
    season = period(Span.SEASON, day_of(row.finished_at or journal.now(), row.zone))
    places = mean_places([line.place or 0 for line in lines])
    for line, place in zip(lines, places, strict=True):
        worth = float(pentamind(len(lines), place))
        for person in journal.state.entries[line.entrant].persons:
            session.add(
                SeasonPointsRow(
                    tournament_id=journal.id,
                    person_id=person,
                    chat_id=row.chat_id,
                    game=row.game,
                    season=season,
                    points=worth,
                )
            )
    await session.flush()
