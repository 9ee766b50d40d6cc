"""A round that waits for its organiser: he is told, reminded, and at last not waited for any more.

How long it has waited is in the row, so that a restart changes nothing; what is late, because
nobody was there to say it, makes everything after it as late.
"""

from __future__ import annotations

from datetime import timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from core.boards import TournamentNotice
from core.services.tournaments.journal import WORDS_DAYS, Journal, next_word
from core.services.tournaments.notices import seconds, tell_chat, tell_organiser
from core.tournaments.model import FORGOTTEN_DAYS
from core.tournaments.state import current, current_leg


async def begin_waiting(db: AsyncSession, journal: Journal) -> None:
    """The round is over, and the organiser is told that the next one is his to begin."""
    _wait(journal)
    await tell_organiser(
        db,
        journal,
        TournamentNotice.WAITS,
        journal.now(),
        once=_round(journal),
        round=_number(journal),
    )


async def go_on_waiting(db: AsyncSession, journal: Journal) -> bool:
    """Say what is due to be said; False once it has waited long enough."""
    row, now, due = journal.row, journal.now(), next_word(journal.row)
    if row.closes_at is None or due is None:
        _wait(journal)
        return True
    if due > now:
        return True
    row.closes_at += now - due
    if row.reminded == len(WORDS_DAYS):
        return False
    row.reminded += 1
    await _remind(db, journal, last=row.reminded == len(WORDS_DAYS))
    return True


def stop_waiting(journal: Journal) -> None:
    """The next round is begun, or there is none any more."""
    journal.row.closes_at = None


async def tell_closed(db: AsyncSession, journal: Journal) -> None:
    """The chat reads why the tournament ends."""
    await tell_chat(
        db,
        journal,
        TournamentNotice.CLOSED,
        journal.now(),
        round=_number(journal),
        days=FORGOTTEN_DAYS,
    )


async def _remind(db: AsyncSession, journal: Journal, *, last: bool) -> None:
    """The last time in the chat as well, whose admins may go on."""
    kind, now = TournamentNotice.FORGOTTEN, journal.now()
    once = f"{_round(journal)}:{journal.row.reminded}"
    values = {"round": _number(journal), "closes_at": seconds(journal.row.closes_at)}
    await tell_organiser(db, journal, kind, now, once=once, **values)
    if last:
        await tell_chat(db, journal, kind, now, once=once, public=True, **values)


def _wait(journal: Journal) -> None:
    journal.row.closes_at = journal.now() + timedelta(days=FORGOTTEN_DAYS)
    journal.row.reminded = 0


def _round(journal: Journal) -> str:
    """The round that is over, for the keys of what is said about it."""
    leg = current_leg(journal.state)
    return f"{0 if leg is None else leg.number}:{_number(journal)}"


def _number(journal: Journal) -> int:
    now = current(journal.state)
    return 0 if now is None else now.number
