"""All scores made again from the moves: what differs is told, and mended where that is wanted.

Deals and results are made from each match's record, tallies and ratings from the results. A record
that the rules refuse is told and left alone, with what was counted of it when it was played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sqlmodel import col, select, text
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.errors import BadOptions, BadRecord
from core.engine.game import DealScored, MatchEnded
from core.engine.record import to_line
from core.records import Replay, deal_counts, match_counts, replay
from core.services.loading import load
from core.services.matches import record_lines
from core.services.rated import rating_steps, rebuild_ratings
from core.services.standings import key_of, rebuild_tallies, tallies
from core.storage import (
    DealRow,
    RatingRow,
    RatingStepRow,
    ResultRow,
    Row,
    TallyRow,
    UnitOfWork,
    make_engine,
)

Values: TypeAlias = dict[str, Any]

_ONE_AT_A_TIME = "LOCK TABLE tallies, ratings, rating_steps IN EXCLUSIVE MODE"


@dataclass(slots=True)
class Recount:
    """What was looked at, and a line for everything that was otherwise than it should be."""

    matches: int = 0
    differences: list[str] = field(default_factory=list[str])
    unreadable: list[str] = field(default_factory=list[str])


async def recount(url: str, *, repair: bool = False) -> Recount:
    """Make all scores of a database again; `repair` writes what differs."""
    engine = make_engine(url)
    try:
        return await recount_over(UnitOfWork(engine), repair=repair)
    finally:
        await engine.dispose()


async def recount_over(work: UnitOfWork, *, repair: bool) -> Recount:
    """The same over a database that is open."""
    found = Recount()
    async with work.reading() as db:
        played = select(ResultRow.table_id).distinct().order_by(col(ResultRow.table_id))
        tables = list(await db.exec(played))
    for table in tables:
        async with work(effect=False) if repair else work.reading() as db:
            await _match(db, table, found, repair=repair)
    async with work(effect=False) if repair else work.reading() as db:
        if repair and work.is_shared:
            await db.exec(text(_ONE_AT_A_TIME))  # pyright: ignore[reportCallIssue, reportArgumentType]
        await _tallies(db, found, repair=repair)
        await _ratings(db, found, repair=repair)
    return found


# -- matches ---------------------------------------------------------------------------------------


async def _match(db: AsyncSession, table: int, found: Recount, *, repair: bool) -> None:
    """The deals and the results of a match, compared with what its record says."""
    found.matches += 1
    loaded = await load(db, table, lock=repair)
    if loaded is None:
        found.unreadable.append(f"table {table}: a game that is not known here")
        return
    try:
        lines = await record_lines(db, loaded)
        played = replay("".join(map(to_line, lines)).encode())
    except BadRecord as error:
        found.unreadable.append(f"table {table}: {error}")
        return
    except BadOptions:
        found.unreadable.append(f"table {table}: house rules that are not known here")
        return
    deals = await db.exec(select(DealRow).where(DealRow.table_id == table))
    for row in deals:
        _compare(row, _deals(played).get(row.number), f"deal {row.number}", found, repair=repair)
    results = await db.exec(select(ResultRow).where(ResultRow.table_id == table))
    for row in results:
        _compare(row, _results(played).get(row.seat), f"seat {row.seat}", found, repair=repair)


def _deals(played: Replay) -> dict[int, Values]:
    """What the rows of the deals should say, by number."""
    made: dict[int, Values] = {}
    states = [*(play.before for play in played.plays[1:]), played.match.state]
    for number, (play, state) in enumerate(zip(played.plays, states, strict=True), start=1):
        for told in play.events:
            if isinstance(told.event, DealScored):
                made[len(made) + 1] = {
                    "scores": list(told.event.scores),
                    "totals": list(told.event.totals),
                    "counts": list(deal_counts(played.header.options, state, told.event)),
                    "last_move": number,
                }
    return made


def _results(played: Replay) -> dict[int, Values]:
    """What the rows of the results should say, by seat; nothing where the match did not end."""
    deals = [deal["counts"] for deal in _deals(played).values()]
    ended = [
        told.event
        for play in played.plays[-1:]
        for told in play.events
        if isinstance(told.event, MatchEnded)
    ]
    return {
        one.seat: {
            "place": one.place,
            "points": one.points,
            "counts": match_counts(
                played.header.game, end.reason, one, [deal[one.seat] for deal in deals]
            ),
        }
        for end in ended
        for one in end.standings
    }


def _compare(
    row: DealRow | ResultRow, right: Values | None, what: str, found: Recount, *, repair: bool
) -> None:
    if right is None:
        found.unreadable.append(f"table {row.table_id}: {what}: not in the record")
        return
    wrong = [name for name, value in right.items() if getattr(row, name) != value]
    if not wrong:
        return
    found.differences.append(f"table {row.table_id}: {what}: {', '.join(wrong)}")
    if repair:
        for name in wrong:
            setattr(row, name, right[name])


# -- what results add up to ------------------------------------------------------------------------


async def _tallies(db: AsyncSession, found: Recount, *, repair: bool) -> None:
    right = await tallies(db)
    there = {key_of(row): row.model_dump() for row in await db.exec(select(TallyRow))}
    if _differ(there, right, "tallies", found) and repair:
        db.expire_all()
        await rebuild_tallies(db)


async def _ratings(db: AsyncSession, found: Recount, *, repair: bool) -> None:
    """Ratings are those of the last steps, and steps those that the results make."""
    games = set(await db.exec(select(ResultRow.game).distinct()))
    games |= set(await db.exec(select(RatingRow.game).distinct()))
    for game in sorted(games):
        steps = await rating_steps(db, game)
        right = {(step["table_id"], step["person_id"]): step for step in steps}
        kept = await _rows(db, RatingStepRow, game, "table_id", "person_id")
        last = {
            step["person_id"]: {name: step[name] for name in ("mu", "sigma", "matches")}
            for step in steps
        }
        shown = await _rows(db, RatingRow, game, "person_id")
        now = {
            key: {name: row[name] for name in ("mu", "sigma", "matches")}
            for (key,), row in shown.items()
        }
        wrong = _differ(kept, right, f"rating steps of {game}", found)
        if (_differ(now, last, f"ratings of {game}", found) or wrong) and repair:
            await rebuild_ratings(db, game)


async def _rows(
    db: AsyncSession, kind: type[Row], game: str, *keys: str
) -> dict[tuple[Any, ...], Values]:
    rows = await db.exec(select(kind).filter_by(game=game))
    return {tuple(getattr(row, key) for key in keys): row.model_dump() for row in rows}


def _differ(
    there: Mapping[Any, Values], right: Mapping[Any, Values], what: str, found: Recount
) -> bool:
    """Whether rows are not what they should be; then it is told of how many."""
    wrong = sum(there.get(key) != right.get(key) for key in {*there, *right})
    if wrong:
        found.differences.append(f"{what}: {wrong} of {len(right)}")
    return wrong > 0
