"""Ratings kept: who is rated by a match, the steps that it makes, and all of them made again.

A match counts for the sides whose every seat was moved by its person to the end, where there are
two of them or more. Matches change ratings in the order of `counted_at`, which no two matches
with a person in common share; so counting one by one and counting all anew come to the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, Protocol

from sqlalchemy import delete, insert
from sqlalchemy import select as sql_select
from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.games.registry import GAMES
from core.ratings import Rating, rate
from core.records import sides
from core.storage import MatchRow, RatingRow, RatingStepRow, ResultRow, insert_new

BREATH: Final = 2000
"""So many rows are worked on before others get their turn."""
TICK: Final = timedelta(microseconds=1)
_NEW: Final = Rating()


@dataclass(frozen=True, slots=True)
class Strength:
    """A person's rating, and after how many rated matches."""

    rating: Rating
    matches: int = 0


_UNKNOWN: Final = Strength(_NEW)


@dataclass(frozen=True, slots=True)
class Contest:
    """A rated match: the persons of each side, and the sides' places."""

    table: int
    game: str
    sides: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]

    @property
    def persons(self) -> list[int]:
        """Everybody who is rated by it, in order."""
        return sorted(person for side in self.sides for person in side)

    def strengths(self, known: dict[int, Strength]) -> dict[int, Strength]:
        """Everybody's strength after it."""
        before = [[known.get(person, _UNKNOWN).rating for person in side] for side in self.sides]
        after = rate(before, self.places)
        return {
            person: Strength(rating, known.get(person, _UNKNOWN).matches + 1)
            for side, ratings in zip(self.sides, after, strict=True)
            for person, rating in zip(side, ratings, strict=True)
        }


class Outcome(Protocol):
    """Of a result, what ratings look at."""

    @property
    def table_id(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def game(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def person_id(self) -> int | None: ...
    @property
    def place(self) -> int: ...
    @property
    def own(self) -> bool: ...


def contest(results: Sequence[Outcome]) -> Contest | None:
    """What a match's results are worth to ratings; None where it is not rated."""
    by_seat = {row.seat: row for row in results}
    first = results[0]
    rated: list[tuple[tuple[int, ...], int]] = []
    for side in sides(GAMES[first.game], first.seats):
        rows = [by_seat[seat] for seat in side]
        persons = tuple(row.person_id for row in rows if row.own and row.person_id is not None)
        if len(persons) == len(side):
            rated.append((persons, rows[0].place))
    if len(rated) < 2:
        return None
    persons, places = zip(*rated, strict=True)
    return Contest(first.table_id, first.game, persons, places)


async def count_rating(
    session: AsyncSession, match: MatchRow, results: Sequence[ResultRow]
) -> None:
    """Rate a match that has just been finished, after all others of its persons."""
    rated = contest(results)
    if rated is None:
        return
    rows = await _locked(session, rated)
    latest = select(func.max(RatingStepRow.at)).where(
        RatingStepRow.game == rated.game, col(RatingStepRow.person_id).in_(rated.persons)
    )
    last: datetime | None = (await session.exec(latest)).one()
    if last and match.counted_at:
        match.counted_at = max(match.counted_at, last + TICK)
    strengths = rated.strengths({row.person_id: _strength(row) for row in rows})
    for row in rows:
        after = strengths[row.person_id]
        row.mu, row.sigma, row.matches = after.rating.mu, after.rating.sigma, after.matches
        session.add(RatingStepRow(**_step(rated, match.counted_at, row.person_id, after)))


async def _locked(session: AsyncSession, rated: Contest) -> list[RatingRow]:
    """The ratings of a match's persons, locked in order; new ones are made."""
    query = (
        select(RatingRow)
        .where(RatingRow.game == rated.game, col(RatingRow.person_id).in_(rated.persons))
        .order_by(col(RatingRow.person_id))
        .with_for_update()
    )
    found = list(await session.exec(query))
    if len(found) == len(rated.persons):
        return found
    for person in sorted(rated.persons):
        fresh = RatingRow(game=rated.game, person_id=person, mu=_NEW.mu, sigma=_NEW.sigma)
        await insert_new(session, fresh)
    return list(await session.exec(query))


def _strength(row: RatingRow | RatingStepRow) -> Strength:
    return Strength(Rating(row.mu, row.sigma), row.matches)


def _step(rated: Contest, at: datetime | None, person: int, after: Strength) -> dict[str, Any]:
    return {
        "table_id": rated.table,
        "person_id": person,
        "game": rated.game,
        "at": at,
        "mu": after.rating.mu,
        "sigma": after.rating.sigma,
        "matches": after.matches,
    }


async def rating_steps(
    session: AsyncSession, game: str, since: datetime | None = None
) -> list[dict[str, Any]]:
    """The steps of a game as its matches make them, from a moment on or from the beginning."""
    known = {} if since is None else await _strengths_before(session, game, since)
    steps: list[dict[str, Any]] = []
    async for at, results in _counted(session, game, since):
        rated = contest(results)
        if rated is None:
            continue
        after = rated.strengths(known)
        known.update(after)
        steps += [_step(rated, at, person, after[person]) for person in rated.persons]
        if len(steps) % BREATH < len(after):
            await asyncio.sleep(0)  # many matches: others get their turn
    return steps


async def _counted(
    session: AsyncSession, game: str, since: datetime | None
) -> AsyncIterator[tuple[datetime, list[Outcome]]]:
    """Matches that count, with their results by seat, in the order in which they do."""
    query = (
        sql_select(
            col(MatchRow.counted_at),
            col(ResultRow.table_id),
            col(ResultRow.seat),
            col(ResultRow.game),
            col(ResultRow.seats),
            col(ResultRow.person_id),
            col(ResultRow.place),
            col(ResultRow.own),
        )
        .join(MatchRow, col(MatchRow.table_id) == col(ResultRow.table_id))
        .where(
            col(ResultRow.game) == game,
            col(MatchRow.counted_at).is_not(None),
            col(MatchRow.voided).is_(False),
        )
        .order_by(col(MatchRow.counted_at), col(ResultRow.table_id), col(ResultRow.seat))
    )
    if since is not None:
        query = query.where(col(MatchRow.counted_at) >= since)
    rows: Any = await (await session.connection()).execute(query)
    for _, match in groupby(rows, key=attrgetter("table_id")):
        results: list[Any] = list(match)
        yield results[0].counted_at, results


async def _strengths_before(
    session: AsyncSession, game: str, since: datetime
) -> dict[int, Strength]:
    """Everybody's strength at a moment: that of the last step before it."""
    return {row.person_id: _strength(row) for row in await _last_steps(session, game, None, since)}


async def _last_steps(
    session: AsyncSession, game: str, persons: Iterable[int] | None, before: datetime
) -> list[RatingStepRow]:
    """The last step before a moment of everybody, or of these persons."""
    earlier = (col(RatingStepRow.game) == game) & (col(RatingStepRow.at) < before)
    if persons is not None:
        earlier &= col(RatingStepRow.person_id).in_(persons)
    latest = (
        sql_select(col(RatingStepRow.person_id), func.max(RatingStepRow.at).label("at"))
        .where(earlier)
        .group_by(col(RatingStepRow.person_id))
        .subquery()
    )
    query = select(RatingStepRow).join(
        latest,
        (col(RatingStepRow.person_id) == latest.c.person_id)
        & (col(RatingStepRow.at) == latest.c.at),
    )
    return list(await session.exec(query.where(col(RatingStepRow.game) == game)))


async def rebuild_ratings(session: AsyncSession, game: str, since: datetime | None = None) -> None:
    """Make the ratings of a game again, from a moment on or from the beginning."""
    steps = await rating_steps(session, game, since)
    stale = col(RatingStepRow.game) == game
    if since is not None:
        stale &= col(RatingStepRow.at) >= since
    gone = set(await session.exec(select(RatingStepRow.person_id).where(stale)))
    await session.exec(delete(RatingStepRow).where(stale))
    await insert_many(session, RatingStepRow, steps)
    last = {step["person_id"]: step for step in steps}
    if since is not None:
        before = await _last_steps(session, game, gone - last.keys(), since)
        last |= {row.person_id: row.model_dump() for row in before}
    stale_ratings = col(RatingRow.game) == game
    if since is not None:
        stale_ratings &= col(RatingRow.person_id).in_(gone | last.keys())
    await session.exec(delete(RatingRow).where(stale_ratings))
    await insert_many(session, RatingRow, [_rating_of(step) for step in last.values()])


def _rating_of(step: dict[str, Any]) -> dict[str, Any]:
    """The rating that a person's last step leaves."""
    return {name: step[name] for name in ("game", "person_id", "mu", "sigma", "matches")}


async def insert_many(session: AsyncSession, kind: Any, rows: list[dict[str, Any]]) -> None:
    """Insert rows by the thousand."""
    connection = await session.connection()
    for first in range(0, len(rows), BREATH):
        await connection.execute(insert(kind), rows[first : first + BREATH])
