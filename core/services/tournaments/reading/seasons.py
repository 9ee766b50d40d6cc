"""What goes on over many tournaments of a chat: its seasons and its series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from sqlmodel import col, select

from core.boards import SeasonLine, SeasonTable, SeriesShown
from core.readmodels import Span
from core.services.loading import people
from core.services.periods import day_of, period
from core.services.tournaments.reading.reader import Reader
from core.services.tournaments.seasons import BEST
from core.storage import ChatRow, PersonRow, SeasonPointsRow, SeriesRow
from core.tournaments.season import season


class Seasons(Reader):
    """Every method is one transaction."""

    async def season(self, chat: int, game: str, name: str | None = None) -> SeasonTable:
        """A chat's season of a game: the running one, or by its name such as "2026-Q4"."""
        async with self._context.work.reading() as db:
            place = await db.get(ChatRow, chat)
            zone = "UTC" if place is None else place.time_zone
            name = name or period(Span.SEASON, day_of(self._context.now(), zone))
            query = select(SeasonPointsRow).where(
                SeasonPointsRow.chat_id == chat,
                SeasonPointsRow.game == game,
                SeasonPointsRow.season == name,
            )
            points: dict[int, list[float]] = {}
            for row in await db.exec(query.order_by(col(SeasonPointsRow.tournament_id))):
                points.setdefault(row.person_id, []).append(row.points)
            known = await people(db, list(points))
            return SeasonTable(chat, game, name, BEST, _season_lines(points, known))

    async def series(self, chat: int) -> tuple[SeriesShown, ...]:
        """The series of a chat that go on."""
        async with self._context.work.reading() as db:
            query = select(SeriesRow).where(
                SeriesRow.chat_id == chat, col(SeriesRow.opens_at).is_not(None)
            )
            rows = await db.exec(query.order_by(col(SeriesRow.id)))
            return tuple(
                SeriesShown(
                    series=row.id or 0,
                    title=row.title,
                    chat=row.chat_id,
                    game=row.game,
                    weekday=row.weekday,
                    hour=f"{row.minute // 60:02}:{row.minute % 60:02}",
                    zone=row.zone,
                    next_at=row.next_at,
                    active=row.opens_at is not None,
                )
                for row in rows
            )


def _season_lines(
    points: Mapping[int, Sequence[float]], known: Mapping[int, PersonRow]
) -> tuple[SeasonLine, ...]:
    scores = {one: season([Fraction(value) for value in row], BEST) for one, row in points.items()}
    order = sorted(scores, key=lambda one: (scores[one], -one), reverse=True)
    lines: list[SeasonLine] = []
    for at, one in enumerate(order, start=1):
        same = lines and scores[lines[-1].person] == scores[one]
        lines.append(
            SeasonLine(
                place=lines[-1].place if same else at,
                person=one,
                name=known[one].name if one in known else "",
                points=float(scores[one].total),
                results=tuple(sorted(points[one], reverse=True)[:BEST]),
                events=len(points[one]),
            )
        )
    return tuple(lines)
