"""From a draft to a tournament that people can join: choices kept in the row, frozen when it opens.

The lots' seed is drawn with the draft and promised on the board; it is shown when the lots are
drawn with it. A tournament that comes again each week begins a series with its first one.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from sqlmodel.ext.asyncio.session import AsyncSession

from core.boards import Settings, TournamentNotice, Trouble
from core.cards import commitment
from core.engine.errors import BadOptions
from core.readmodels import Receipt, Said
from core.services.context import Context
from core.services.receipts import Declined, receipts
from core.services.tournaments.journal import (
    AHEAD,
    Journal,
    need_journal,
    need_organiser,
    tournament_id,
)
from core.services.tournaments.notices import seconds, tell_chat
from core.services.tournaments.planning import NEEDS, SETTINGS, plan_of, with_setting
from core.services.tournaments.timing import checkin, moment_of, weekly_of
from core.storage import ChatRow, SeriesRow, TournamentRow
from core.tournaments import log
from core.tournaments.model import PLANS, Phase
from core.tournaments.state import State

SOONEST: Final = timedelta(minutes=1)
"""So long before its start a tournament has to be open."""
LONGEST_TITLE: Final = 60


class Wizard:
    """What the organiser does before the sign-up. Every method is one transaction."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @receipts
    async def draft(
        self, *, chat: int, thread: int | None, organiser: int, game: str, title: str = ""
    ) -> Receipt:
        """A new draft, with what is proposed for its game. Raises KeyError for an unknown game."""
        settings = Settings(pairs=NEEDS[game].pairs)
        async with self._context.work() as db:
            place = await db.get_one(ChatRow, chat)
            row = new_tournament(
                self._context,
                place,
                thread=thread,
                organiser=organiser,
                game=game,
                title=title,
                settings=settings,
            )
            db.add(row)
            await db.flush()
            return Receipt(Said.DONE, done=True, tournament=tournament_id(row))

    @receipts
    async def change(
        self,
        tournament: int,
        person: int,
        *,
        admin: bool,
        title: str | None = None,
        starts: datetime | None = None,
        setting: tuple[str, Any] | None = None,
    ) -> Receipt:
        """Change a draft: its title, its start (as clocks in the chat show it, or a moment), or one
        of its `Settings` by name. BAD_PLAN where that cannot be played."""
        async with self._context.work() as db:
            journal = await self._draft(db, tournament, person, admin=admin)
            row = journal.row
            if title is not None:
                row.title = " ".join(title.split())[:LONGEST_TITLE]
            if starts is not None:
                row.starts_at = moment_of(starts, row.zone)
            if setting is not None:
                self._set(row, *setting)
            return Receipt(Said.CHANGED, done=True, tournament=tournament)

    def _set(self, row: TournamentRow, name: str, value: Any) -> None:
        try:
            settings = with_setting(SETTINGS.load(row.settings), row.game, name, value)
            row.plan = PLANS.dump(plan_of(row.game, settings))
        except BadOptions:
            raise Declined(Said.BAD_PLAN, tournament=row.id) from None
        row.settings = SETTINGS.dump(settings)

    async def _draft(
        self, db: AsyncSession, tournament: int, person: int, *, admin: bool
    ) -> Journal:
        journal = await need_journal(self._context, db, tournament)
        need_organiser(journal, person, admin=admin)
        if journal.phase is not Phase.DRAFT:
            raise Declined(Said.FROZEN, tournament=tournament)
        return journal

    @receipts
    async def discard(self, tournament: int, person: int, *, admin: bool) -> Receipt:
        """Throw a draft away. Its number stays taken, so that its buttons lead to no other."""
        async with self._context.work() as db:
            journal = await self._draft(db, tournament, person, admin=admin)
            await journal.write(log.Cancelled(at=journal.at(), by=person))
            return Receipt(Said.CANCELLED, done=True, tournament=tournament)

    @receipts
    async def open(self, tournament: int, person: int, *, admin: bool) -> Receipt:
        """Publish the regulations, which hold from now on, and let people sign up.

        BAD_PLAN with the first `trouble` where it cannot be held.
        """
        async with self._context.work() as db:
            journal = await self._draft(db, tournament, person, admin=admin)
            found = troubles(journal.row, self._context.now())
            if found:
                raise Declined(Said.BAD_PLAN, tournament=tournament, trouble=found[0])
            if SETTINGS.load(journal.row.settings).weekly:
                await self._begin_series(db, journal.row)
            await open_tournament(db, journal, by=person)
            return Receipt(Said.ANNOUNCED, done=True, tournament=tournament)

    async def _begin_series(self, db: AsyncSession, row: TournamentRow) -> None:
        if row.starts_at is None:
            return
        weekly = weekly_of(row.starts_at, row.zone)
        series = SeriesRow(
            chat_id=row.chat_id,
            thread_id=row.thread_id,
            organiser_id=row.organiser_id,
            title=row.title,
            game=row.game,
            settings=row.settings,
            weekday=weekly.weekday,
            minute=weekly.minute,
            zone=row.zone,
            next_at=weekly.after(row.starts_at),
            opens_at=row.starts_at,
        )
        db.add(series)
        await db.flush()
        row.series_id = series.id


def new_tournament(
    context: Context,
    chat: ChatRow,
    *,
    thread: int | None,
    organiser: int,
    game: str,
    title: str,
    settings: Settings,
) -> TournamentRow:
    """The row of a new draft."""
    seed = context.chance.seed()
    return TournamentRow(
        chat_id=chat.id,
        thread_id=thread,
        organiser_id=organiser,
        title=title,
        game=game,
        settings=SETTINGS.dump(settings),
        plan=PLANS.dump(plan_of(game, settings)),
        zone=chat.time_zone,
        phase=Phase.DRAFT,
        commitment=commitment(seed),
        seed=seed.hex(),
        opened_at=context.now(),
    )


def troubles(row: TournamentRow, now: datetime) -> tuple[Trouble, ...]:
    """What keeps a draft from being opened."""
    found: list[Trouble] = []
    if row.starts_at is None:
        found.append(Trouble.NO_START)
    elif row.starts_at < now + SOONEST:
        found.append(Trouble.PAST)
    return tuple(found)


async def open_tournament(db: AsyncSession, journal: Journal, *, by: int | None) -> None:
    """Let people sign up for a draft that has a start."""
    row, now = journal.row, journal.now()
    row.opened_at = now
    journal.state = State(PLANS.load(row.plan))
    if journal.plan.duplicate:
        row.deals_key = journal.secret()
    set_start(journal, row.starts_at or now)
    if row.checkin_at is not None:
        row.checkin_at = max(row.checkin_at, now)
    await journal.write(log.Opened(at=journal.at(), by=by))
    await tell_chat(db, journal, TournamentNotice.OPENED, now, starts_at=seconds(row.starts_at))
    await journal.save()


def set_start(journal: Journal, starts: datetime) -> None:
    """Give a tournament its start, and what depends on it; reminders that are past are over."""
    row = journal.row
    row.starts_at = starts
    row.checkin_at, row.closes_at = checkin(starts, SETTINGS.load(row.settings).checkin)
    ahead = (starts - journal.now()).total_seconds()
    row.reminded = sum(ahead <= one for one in AHEAD)
