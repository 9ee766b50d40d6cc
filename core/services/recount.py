"""All scores made again from the moves: what differs is told, and mended where that is wanted.

Deals and results are made from each match's record and its corrections, tallies, ratings and titles
from the results, and who kept his time from the records. A record that the rules refuse is told and
left alone, with what was counted of it when it was played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.errors import BadOptions, BadRecord
from core.engine.game import DealScored, MatchEnded
from core.engine.record import to_line
from core.records import Replay, deal_counts, replay
from core.services.attendance import recount_attendance
from core.services.corrected import corrected, holding, is_void
from core.services.loading import load
from core.services.matches import LAST_DEAL, record_lines
from core.services.rated import rating_steps, rebuild_ratings
from core.services.standings import alone, key_of, outcomes, rebuild_tallies, tallies
from core.services.titles import rebuild_titles, titles
from core.storage import (
    CorrectionRow,
    DealRow,
    MatchRow,
    RatingRow,
    RatingStepRow,
    ResultRow,
    Row,
    TallyRow,
    TitleRow,
    UnitOfWork,
    make_engine,
)

Values: TypeAlias = dict[str, Any]


@dataclass(slots=True)
class Recount:
    """What was looked at, and a line for everything that was otherwise than it should be."""

    matches: int = 0
    differences: list[str] = field(default_factory=list[str])
    unreadable: list[str] = field(default_factory=list[str])


async def recount(url: str, *, repair: bool = False) -> Recount:
    """Make all scores of a database again; `repair` writes what differs."""
    engine = make_engine(url, patient=True)
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
    await _attendance(work, found, repair=repair)
    async with work(effect=False) if repair else work.reading() as db:
        if repair:
            await alone(db)
        await _tallies(db, found, repair=repair)
        await _ratings(db, found, repair=repair)
        await _titles(db, found, repair=repair)
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
    deals, kept = _deals(played), await holding(db, table)
    for row in await db.exec(select(DealRow).where(DealRow.table_id == table)):
        _compare(row, deals.get(row.number), f"deal {row.number}", found, repair=repair)
    results = _results(played, deals, loaded.match and loaded.match.reason, kept)
    for row in await db.exec(select(ResultRow).where(ResultRow.table_id == table)):
        _compare(row, results.get(row.seat), f"seat {row.seat}", found, repair=repair)
    if loaded.match is not None:
        right = {"voided": is_void(kept)}
        _compare(loaded.match, right, "match", found, repair=repair)


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


def _results(
    played: Replay, deals: Mapping[int, Values], reason: str | None, kept: Sequence[CorrectionRow]
) -> dict[int, Values]:
    """What the rows of the results should say, by seat: what the record does, as it was corrected;
    nothing where the match did not end. One that was only to have so many deals ends as it stands.
    """
    counts = [deal["counts"] for deal in deals.values()]
    ended = [
        (told.event.reason, told.event.standings)
        for play in played.plays[-1:]
        for told in play.events
        if isinstance(told.event, MatchEnded)
    ]
    if reason == LAST_DEAL and not ended:
        ended = [(LAST_DEAL, played.header.game.standings(played.match.state))]
    return {
        seat: values
        for why, standings in ended
        for seat, values in outcomes(
            played.header.game, why, corrected(standings, kept), counts
        ).items()
    }


def _compare(
    row: DealRow | ResultRow | MatchRow,
    right: Values | None,
    what: str,
    found: Recount,
    *,
    repair: bool,
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


async def _attendance(work: UnitOfWork, found: Recount, *, repair: bool) -> None:
    """Who kept his time in every match that is over, also in those that were stopped."""
    async with work.reading() as db:
        over = select(MatchRow.table_id).where(col(MatchRow.finished_at).is_not(None))
        tables = list(await db.exec(over.order_by(col(MatchRow.table_id))))
    for table in tables:
        async with work(effect=False) if repair else work.reading() as db:
            loaded = await load(db, table, lock=repair)
            wrong = [] if loaded is None else await recount_attendance(db, loaded, repair=repair)
            found.differences += [f"table {table}: {one}" for one in wrong]


# -- what results add up to ------------------------------------------------------------------------


async def _tallies(db: AsyncSession, found: Recount, *, repair: bool) -> None:
    right = await tallies(db)
    there = {key_of(row): row.model_dump() for row in await db.exec(select(TallyRow))}
    if _differ(there, right, "tallies", found) and repair:
        db.expire_all()
        await rebuild_tallies(db)


async def _titles(db: AsyncSession, found: Recount, *, repair: bool) -> None:
    right = await titles(db)
    there = {
        (row.chat_id, row.person_id, row.title): row.model_dump()
        for row in await db.exec(select(TitleRow))
    }
    if _differ(there, right, "titles", found) and repair:
        db.expire_all()
        await rebuild_titles(db)


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
