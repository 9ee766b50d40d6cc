"""Scores told: a chat's tables, a person's card, the matches behind a number, a rating's course.

Only reads. Everything that is told here was counted when the matches ended; nothing of a running
deal is read but the totals that its table shows as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Float, case, cast
from sqlalchemy import select as sql_select
from sqlalchemy.orm import aliased
from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.games.belka import BELKA
from core.games.registry import GAMES
from core.ratings import FIRM_AFTER, Rating
from core.readmodels import (
    ChatScore,
    GameCard,
    LastMatch,
    MatchesBehind,
    MyScore,
    Partner,
    Phase,
    RatingShown,
    RunningMatch,
    ScoreRow,
    ScoreTable,
    Span,
)
from core.records import added
from core.services.context import Context
from core.services.loading import head, load, people, titles_in
from core.services.periods import day_of, days, period
from core.storage import (
    ChatRow,
    MatchRow,
    PersonRow,
    RatingRow,
    RatingStepRow,
    ResultRow,
    SeatRow,
    TableRow,
    TallyRow,
    TitleRow,
)

ROWS: Final = 10
"""Lines of a page."""
LAST: Final = 5
PARTNERS: Final = 3


class Scores:
    """Reads only."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def chat(
        self, chat: int, game: str | None = None, span: Span = Span.ALL, page: int = 0
    ) -> ChatScore:
        """What runs in a chat, and a page of its table of a game: the one most played by default.
        How tables of a tournament stand is told with its standing.

        Best first by the share of matches won, then by wins; equal ones share a place, and nobody
        with fewer than FIRM_AFTER matches has one.
        """
        async with self._context.work.reading() as db:
            running = await self._running(db, chat)
            played = await _games(db, chat)
            if game is None:
                game = played[0] if played else None
            table = None
            if game in played:
                table = await self._table(db, chat, game, span, page, played)
            return ChatScore(running, table)

    async def _running(self, db: AsyncSession, chat: int) -> tuple[RunningMatch, ...]:
        query = select(TableRow.id).where(
            TableRow.chat_id == chat,
            TableRow.phase == Phase.PLAYING,
            col(TableRow.tournament_id).is_(None),
        )
        running: list[RunningMatch] = []
        for table in await db.exec(query.order_by(col(TableRow.id))):
            loaded = await load(db, table or 0, lock=False)
            if loaded is None or not loaded.readable:
                continue
            totals = tuple(one.points for one in loaded.game.standings(loaded.state))
            deals = 0 if loaded.match is None else loaded.match.deals
            about = await head(db, loaded, self._context.rules.turn_seconds)
            running.append(RunningMatch(about, deals + 1, totals))
        return tuple(running)

    async def _table(
        self, db: AsyncSession, chat: int, game: str, span: Span, page: int, played: Sequence[str]
    ) -> ScoreTable:
        key = period(span, await self._today(db, chat))
        where = (
            col(TallyRow.chat_id) == chat,
            col(TallyRow.game) == game,
            col(TallyRow.period) == key,
        )
        count = (await db.exec(select(func.count()).select_from(TallyRow).where(*where))).one()
        pages = max(1, -(-count // ROWS))
        page = min(max(page, 0), pages - 1)
        below, best = merit()
        place = func.rank().over(partition_by=below, order_by=best)
        query = (
            sql_select(
                col(TallyRow.person_id),
                col(TallyRow.matches),
                col(TallyRow.wins),
                col(TallyRow.points),
                place,
            )
            .where(*where)
            .order_by(below, *best, col(TallyRow.matches), col(TallyRow.person_id))
            .limit(ROWS)
            .offset(page * ROWS)
        )
        rows: list[Any] = [*await (await db.connection()).execute(query)]
        persons = [row[0] for row in rows]
        names, titles = await people(db, persons), await titles_in(db, chat, persons)
        lines = tuple(
            ScoreRow(
                place=at if matches >= FIRM_AFTER else None,
                name=names[person].name if person in names else "",
                matches=matches,
                wins=wins,
                points=points,
                titles=titles.get(person, ()),
            )
            for person, matches, wins, points, at in rows
        )
        return ScoreTable(chat, game, span, lines, page, pages, tuple(played))

    async def _today(self, db: AsyncSession, chat: int) -> str:
        row = await db.get(ChatRow, chat)
        return day_of(self._context.now(), row.time_zone if row else "UTC")

    # -- persons -----------------------------------------------------------------------------------

    async def person(self, person: int, *, chat: int | None = None) -> MyScore:
        """A person's card: of one chat where it is named, else of everything he played."""
        async with self._context.work.reading() as db:
            row = await db.get(PersonRow, person)
            results = await _results(db, person, chat)
            return MyScore(
                person=person,
                chat=chat,
                name=row.name if row else "",
                games=await _cards(db, person, results),
                last=tuple([await _match(db, one) for one in results[:LAST]]),
                partners=await _partners(db, person, chat),
                titles=await _titles(db, person, chat),
            )

    async def named(self, username: str) -> int | None:
        """Who has a username now."""
        async with self._context.work.reading() as db:
            query = select(PersonRow.id).where(func.lower(PersonRow.username) == username.lower())
            return (await db.exec(query.limit(1))).first()

    async def may_see(
        self, asker: int, person: int, chat: int | None, *, here: bool = False
    ) -> bool:
        """Whether somebody may be told of a person: himself, who has played with him, or of a chat
        who has played there too; `here` is for asking in that chat itself."""
        if asker == person:
            return True
        async with self._context.work.reading() as db:
            if chat is not None:
                persons = {person} if here else {asker, person}
                return all([await _has_played(db, one, chat) for one in persons])
            mine, his = aliased(ResultRow), aliased(ResultRow)
            together = (
                select(his.seat)
                .join(mine, col(mine.table_id) == col(his.table_id))
                .where(mine.person_id == asker, his.person_id == person)
            )
            return (await db.exec(together.limit(1))).first() is not None

    async def behind(
        self, person: int, game: str, span: Span, *, chat: int | None, page: int = 0
    ) -> MatchesBehind:
        """The matches that a person's numbers are made of, the newest first."""
        async with self._context.work.reading() as db:
            row = await db.get(PersonRow, person)
            first, last = days(span, await self._today(db, chat or person))
            results = [
                one for one in await _results(db, person, chat, game) if first <= one.day <= last
            ]
            pages = max(1, -(-len(results) // ROWS))
            page = min(max(page, 0), pages - 1)
            shown = results[page * ROWS : (page + 1) * ROWS]
            return MatchesBehind(
                person=person,
                chat=chat,
                name=row.name if row else "",
                game=game,
                span=span,
                matches=tuple([await _match(db, one) for one in shown]),
                page=page,
                pages=pages,
                count=len(results),
            )

    async def course(self, person: int, game: str) -> tuple[RatingShown, ...]:
        """A person's rating at the start and after each rated match of a game; empty without."""
        start = Rating()
        async with self._context.work.reading() as db:
            query = (
                select(RatingStepRow)
                .where(RatingStepRow.person_id == person, RatingStepRow.game == game)
                .order_by(col(RatingStepRow.at))
            )
            steps = [_shown(row) for row in await db.exec(query)]
        return (RatingShown(start.shown, start.spread, 0), *steps) if steps else ()


def merit() -> tuple[Any, tuple[Any, Any]]:
    """What ranks the lines of a table: whether one has no place yet, and the best first."""
    below = case((col(TallyRow.matches) < FIRM_AFTER, 1), else_=0)
    share = cast(TallyRow.wins, Float) / cast(TallyRow.matches, Float)
    return below, (share.desc(), col(TallyRow.wins).desc())


async def _has_played(db: AsyncSession, person: int, chat: int) -> bool:
    query = select(ResultRow.seat).where(
        ResultRow.chat_id == chat,
        col(ResultRow.game).in_(list(GAMES)),
        ResultRow.person_id == person,
    )
    return (await db.exec(query.limit(1))).first() is not None


async def _games(db: AsyncSession, chat: int) -> list[str]:
    """The games of which a chat has a table, the most played first."""
    matches = func.sum(TallyRow.matches)
    query = (
        select(TallyRow.game)
        .where(
            TallyRow.chat_id == chat,
            col(TallyRow.game).in_(list(GAMES)),
            TallyRow.period == period(Span.ALL, "2000-01-01"),
        )
        .group_by(TallyRow.game)
        .order_by(matches.desc(), TallyRow.game)
    )
    return list(await db.exec(query))


async def _results(
    db: AsyncSession, person: int, chat: int | None, game: str | None = None
) -> list[ResultRow]:
    """A person's results that count, the newest first."""
    query = (
        select(ResultRow)
        .join(MatchRow, col(MatchRow.table_id) == col(ResultRow.table_id))
        .where(ResultRow.person_id == person, col(MatchRow.voided).is_(False))
        .order_by(col(ResultRow.finished_at).desc(), col(ResultRow.table_id).desc())
    )
    if chat is not None:
        query = query.where(ResultRow.chat_id == chat)
    games = list(GAMES) if game is None else [game]
    return list(await db.exec(query.where(col(ResultRow.game).in_(games))))


async def _cards(
    db: AsyncSession, person: int, results: Sequence[ResultRow]
) -> tuple[GameCard, ...]:
    query = select(RatingRow).where(
        col(RatingRow.game).in_(list(GAMES)), RatingRow.person_id == person
    )
    ratings = {row.game: _shown(row) for row in await db.exec(query)}
    cards: list[GameCard] = []
    for game in GAMES:
        of = [row for row in results if row.game == game]
        if of:
            wins = sum(row.place == 1 for row in of)
            points = sum(row.points for row in of)
            counts = added(*(row.counts for row in of))
            cards.append(GameCard(game, len(of), wins, points, counts, ratings.get(game)))
    return tuple(cards)


def _shown(row: RatingRow | RatingStepRow) -> RatingShown:
    rating = Rating(row.mu, row.sigma)
    return RatingShown(rating.shown, rating.spread, row.matches)


async def _partners(db: AsyncSession, person: int, chat: int | None) -> tuple[Partner, ...]:
    """With whom a person played Belka most."""
    mine, his = aliased(ResultRow), aliased(ResultRow)
    wins = func.sum(case((col(mine.place) == 1, 1), else_=0))
    query = (
        select(his.person_id, func.count(), wins)
        .join(
            mine,
            (col(mine.table_id) == col(his.table_id))
            & (col(mine.seat) != col(his.seat))
            & ((col(mine.seat) + col(his.seat)) % 2 == 0),  # B3
        )
        .join(MatchRow, col(MatchRow.table_id) == col(mine.table_id))
        .where(
            mine.person_id == person,
            mine.game == BELKA.id,
            col(his.person_id).is_not(None),
            col(MatchRow.voided).is_(False),
        )
        .group_by(col(his.person_id))
        .order_by(func.count().desc(), wins.desc(), col(his.person_id))
        .limit(PARTNERS)
    )
    if chat is not None:
        query = query.where(mine.chat_id == chat)
    found: Any = (await db.exec(query)).all()
    names = await people(db, [partner for partner, _, _ in found])
    return tuple(
        Partner(names[partner].name if partner in names else "", matches, won)
        for partner, matches, won in found
    )


async def _titles(db: AsyncSession, person: int, chat: int | None) -> tuple[tuple[str, str], ...]:
    """The titles that a person wears, each with the name of the chat where he does."""
    query = (
        select(TitleRow.title, ChatRow.title)
        .join(ChatRow, col(ChatRow.id) == col(TitleRow.chat_id))
        .where(TitleRow.person_id == person, col(TitleRow.won_back_by).is_(None))
        .order_by(col(TitleRow.since))
    )
    if chat is not None:
        query = query.where(TitleRow.chat_id == chat)
    return tuple((title, where) for title, where in await db.exec(query))


async def _match(db: AsyncSession, row: ResultRow) -> LastMatch:
    others = select(SeatRow.person_id).where(
        SeatRow.table_id == row.table_id, col(SeatRow.person_id) != row.person_id
    )
    known = await people(db, [one for one in await db.exec(others) if one is not None])
    return LastMatch(
        row.table_id,
        row.game,
        row.place,
        row.seats,
        row.points,
        row.finished_at,
        tuple(one.name for one in known.values()),
    )
