"""Results written down when a match ends, and what they add up to by chat, game and period.

Results are the source, tallies and ratings follow from them; a voided match counts nowhere. What
happens here happens in somebody else's transaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final, TypeAlias

from sqlalchemy import delete, text, update
from sqlalchemy import select as sql_select
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.game import AnyGame, Seat, Standing
from core.records import Counts, added, match_counts
from core.services.loading import Loaded
from core.services.periods import day_of, periods
from core.services.rated import count_rating, insert_many, rebuild_ratings
from core.services.titles import rebuild_titles
from core.storage import (
    DealRow,
    MatchRow,
    ResultRow,
    TallyRow,
    insert_new,
)

Key: TypeAlias = tuple[int, str, str, int]
"""Chat, game, period, person."""
Outcomes: TypeAlias = dict[Seat, dict[str, Any]]
"""Place, points and counts by seat."""

_ALONE: Final = "LOCK TABLE titles, tallies, ratings, rating_steps IN EXCLUSIVE MODE"


async def count_match(
    session: AsyncSession, loaded: Loaded, standings: Iterable[Standing], now: datetime
) -> None:
    """Write the results of a match that has just been played out, and count them."""
    match = loaded.match
    if match is None:
        return
    match.counted_at = now
    await session.flush()
    right = outcomes(
        loaded.game, match.reason or "", standings, await deals_counted(session, match)
    )
    results = [_result(loaded, seat, values, now) for seat, values in right.items()]
    session.add_all(results)
    await add_to_tallies(session, results)
    await count_rating(session, match, results)


async def deals_counted(session: AsyncSession, match: MatchRow) -> list[list[Counts]]:
    """What each deal of a match counts, by seat."""
    query = select(DealRow).where(DealRow.table_id == match.table_id)
    deals = await session.exec(query.order_by(col(DealRow.number)))
    return [deal.counts for deal in deals if deal.counts is not None]


def outcomes(
    game: AnyGame, reason: str, standings: Iterable[Standing], deals: Sequence[Sequence[Counts]]
) -> Outcomes:
    """What the results of a match say."""
    return {
        one.seat: {
            "place": one.place,
            "points": one.points,
            "counts": match_counts(game, reason, one, [deal[one.seat] for deal in deals]),
        }
        for one in standings
    }


def _result(loaded: Loaded, seat: Seat, values: dict[str, Any], now: datetime) -> ResultRow:
    row = loaded.seats[seat]
    return ResultRow(
        table_id=loaded.id,
        seat=seat,
        chat_id=loaded.table.chat_id,
        person_id=row.person_id,
        game=loaded.game.id,
        seats=loaded.table.seat_count,
        finished_at=now,
        own=row.person_id is not None and row.robot is None and not row.asleep,
        day=day_of(now, loaded.chat.time_zone),
        **values,
    )


async def change_match(
    session: AsyncSession, match: MatchRow, *, voided: bool, outcomes: Outcomes
) -> bool:
    """Have a finished match count otherwise, or nowhere; whether that changed anything.

    Ratings are made again from that match on, and so are the titles of who played it. Seats that
    `outcomes` do not name stay as they are.
    """
    query = select(ResultRow).where(ResultRow.table_id == match.table_id)
    results = list(await session.exec(query.order_by(col(ResultRow.seat))))
    differ = any(
        getattr(row, name) != value
        for row in results
        for name, value in outcomes.get(row.seat, {}).items()
    )
    if not results or (match.voided == voided and not differ):
        return False
    await alone(session)
    if not match.voided:
        await add_to_tallies(session, results, sign=-1)
    match.voided = voided
    for row in results:
        for name, value in outcomes.get(row.seat, {}).items():
            setattr(row, name, value)
    await session.flush()
    if not voided:
        await add_to_tallies(session, results)
    await rebuild_ratings(session, results[0].game, match.counted_at)
    persons = [row.person_id for row in results if row.person_id is not None]
    await rebuild_titles(session, results[0].chat_id, persons)
    return True


async def alone(session: AsyncSession) -> None:
    """Nobody else counts anything until this transaction ends; in the order in which all do."""
    if session.get_bind().dialect.name == "postgresql":
        await (await session.connection()).execute(text(_ALONE))


# -- tallies ---------------------------------------------------------------------------------------


def add_result(tally: TallyRow, row: ResultRow, sign: int = 1) -> None:
    """Count a result in a tally, or take it off."""
    tally.matches += sign
    tally.wins += sign * int(row.place == 1)
    tally.points += sign * row.points
    tally.counts = added(tally.counts, row.counts, sign=sign)


def keys(row: ResultRow) -> list[Key]:
    """The tallies that a result counts in; none for a robot's."""
    if row.person_id is None:
        return []
    return [(row.chat_id, row.game, one, row.person_id) for one in periods(row.day)]


async def add_to_tallies(
    session: AsyncSession, results: Sequence[ResultRow], *, sign: int = 1
) -> None:
    """Count the results of one match in all their tallies; an empty tally is none."""
    wanted = sorted(key for row in results for key in keys(row))
    rows = await _locked(session, wanted)
    for result in results:
        for key in keys(result):
            add_result(rows[key], result, sign)
    for row in rows.values():
        if row.matches == 0:
            await session.delete(row)
    await session.flush()


async def _locked(session: AsyncSession, wanted: Sequence[Key]) -> dict[Key, TallyRow]:
    """Tallies of one chat and game by key, locked in order; those that are not there are made."""
    if not wanted:
        return {}
    chat, game = wanted[0][:2]
    query = (
        select(TallyRow)
        .where(
            TallyRow.chat_id == chat,
            TallyRow.game == game,
            col(TallyRow.period).in_(sorted({key[2] for key in wanted})),
            col(TallyRow.person_id).in_(sorted({key[3] for key in wanted})),
        )
        .order_by(col(TallyRow.period), col(TallyRow.person_id))
        .with_for_update()
    )
    found = {key_of(row): row for row in await session.exec(query)}
    missing = [key for key in wanted if key not in found]
    for key in missing:
        await insert_new(session, TallyRow(**_empty(key)))
    return {key_of(row): row for row in await session.exec(query)} if missing else found


def _empty(key: Key) -> dict[str, Any]:
    """A tally in which nothing has been counted."""
    chat, game, period, person = key
    about = {"chat_id": chat, "game": game, "period": period, "person_id": person}
    return {**about, "matches": 0, "wins": 0, "points": 0, "counts": {}}


def key_of(row: TallyRow) -> Key:
    """A tally's key."""
    return row.chat_id, row.game, row.period, row.person_id


async def tallies(session: AsyncSession, chat: int | None = None) -> dict[Key, dict[str, Any]]:
    """All tallies, of one chat where it is named, as the results that count make them.

    Plain values: there are many results, and each counts in several tallies.
    """
    query = (
        sql_select(
            col(ResultRow.chat_id),
            col(ResultRow.game),
            col(ResultRow.person_id),
            col(ResultRow.day),
            col(ResultRow.place),
            col(ResultRow.points),
            col(ResultRow.counts),
        )
        .join(MatchRow, col(MatchRow.table_id) == col(ResultRow.table_id))
        .where(col(MatchRow.voided).is_(False), col(ResultRow.person_id).is_not(None))
    )
    if chat is not None:
        query = query.where(col(ResultRow.chat_id) == chat)
    made: dict[Key, dict[str, Any]] = {}
    rows: Any = await (await session.connection()).execute(query)
    for where, game, person, day, place, points, counts in rows:
        for period in periods(day):
            key = (where, game, period, person)
            tally = made.get(key)
            if tally is None:
                tally = made[key] = _empty(key)
            tally["matches"] += 1
            tally["wins"] += place == 1
            tally["points"] += points
            total: dict[str, int] = tally["counts"]
            for word, number in counts.items():
                total[word] = total.get(word, 0) + number
    return made


async def rebuild_tallies(session: AsyncSession, chat: int | None = None) -> None:
    """Make all tallies again, or those of one chat."""
    made = await tallies(session, chat)
    stale = delete(TallyRow)
    await session.exec(stale if chat is None else stale.where(col(TallyRow.chat_id) == chat))
    await insert_many(session, TallyRow, list(made.values()))


async def move_chat(session: AsyncSession, old: int, new: int) -> None:
    """The results of one chat are another's from now on, and so are their tallies."""
    await session.exec(update(ResultRow).where(col(ResultRow.chat_id) == old).values(chat_id=new))
    there = (await session.exec(select(TallyRow).where(TallyRow.chat_id == new).limit(1))).first()
    if there is None:
        await session.exec(update(TallyRow).where(col(TallyRow.chat_id) == old).values(chat_id=new))
        return
    await session.exec(delete(TallyRow).where(col(TallyRow.chat_id) == old))
    await rebuild_tallies(session, new)
