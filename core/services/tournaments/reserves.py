"""Reserves: who takes the place of somebody who does not come or leaves, the first who offered to.

In a pair always, once, as long as there is somebody to play with; alone only before the first match
of an entrant, since points that were won are not given away while whoever won them may come back.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.services.tournaments.clashes import clash, lock_persons
from core.services.tournaments.journal import Journal, Part
from core.storage import PersonRow, TournamentPersonRow
from core.tournaments import log
from core.tournaments.judging import refusal
from core.tournaments.model import EntrantId
from core.tournaments.state import State, boards_of


def is_replaced(journal: Journal, entrant: EntrantId, missing: AbstractSet[int]) -> bool:
    """Whether a reserve may take the place of one of an entrant's persons, where these are
    missing."""
    entry = journal.state.entries[entrant]
    if journal.plan.members > 1:
        return not missing >= set(entry.persons)
    return not _has_played(journal.state, entrant)


def _has_played(state: State, entrant: EntrantId) -> bool:
    return any(
        board.played and entrant in board.seats
        for leg in state.legs
        for _, _, board in boards_of(leg)
    )


async def stand_in(
    db: AsyncSession, journal: Journal, entrant: EntrantId, old: int, *, by: int | None = None
) -> PersonRow | None:
    """The first reserve who can be written to and plays nowhere else, in a person's place from now
    on by the log; None where there is none, or where he may not."""
    for reserve in await reserves_of(db, journal):
        event = log.Substituted(at=journal.at(), by=by, entrant=entrant, old=old, new=reserve.id)
        allowed = refusal(journal.state, event) is None
        if allowed and await clash(db, journal, reserve.id) is None:
            await journal.write(event)
            return reserve
    return None


async def reserves_of(db: AsyncSession, journal: Journal) -> list[PersonRow]:
    """Those who offered to stand in, in that order, locked."""
    query = (
        select(TournamentPersonRow.person_id)
        .where(
            TournamentPersonRow.tournament_id == journal.id,
            TournamentPersonRow.status == Part.RESERVE,
        )
        .order_by(col(TournamentPersonRow.at), col(TournamentPersonRow.person_id))
    )
    ids = list(await db.exec(query))
    known = await lock_persons(db, ids)
    return [known[one] for one in ids if one in known and known[one].reachable]
