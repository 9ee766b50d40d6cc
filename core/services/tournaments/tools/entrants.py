"""Entrants by the organiser's word: put in, replaced, paused, taken out, penalised, kept apart."""

from __future__ import annotations

from collections.abc import Sequence

from core.boards import TournamentNotice
from core.readmodels import Receipt, Said
from core.services.receipts import Declined, receipts
from core.services.tournaments.clashes import clash, lock_persons
from core.services.tournaments.journal import Part
from core.services.tournaments.notices import tell
from core.services.tournaments.tables import leave_to_reserve, substitute
from core.services.tournaments.tools.desk import NO_REASON, Desk, Toolbox
from core.storage import PersonRow
from core.tournaments import log
from core.tournaments.log import AnyEvent
from core.tournaments.model import EntrantId, Phase
from core.tournaments.state import next_entrant


class Entrants(Toolbox):
    """Who plays, and who not. Every method is one transaction."""

    @receipts
    async def add(
        self, tournament: int, person: int, persons: tuple[int, ...], *, admin: bool
    ) -> Receipt:
        """Enter somebody: before the start, or late while that is possible."""
        async with self._desk(tournament, person, admin=admin) as desk:
            known = await _need_free(desk, persons)
            if any(one not in known or not known[one].reachable for one in persons):
                raise desk.declined(Said.UNREACHABLE)
            entrant = next_entrant(desk.journal.state)
            if desk.journal.phase is Phase.RUNNING:
                event: AnyEvent = log.LateJoined(**desk.stamp, entrant=entrant, persons=persons)
            else:
                event = log.Registered(
                    **desk.stamp, entrant=entrant, persons=persons, agreed=persons
                )
            await desk.journal.write(event)
            for one in persons:
                await desk.journal.note(one, Part.IN, entrant=entrant)
            return desk.done(Said.JOINED)

    @receipts
    async def replace(
        self,
        tournament: int,
        person: int,
        entrant: EntrantId,
        old: int,
        new: int,
        *,
        admin: bool,
    ) -> Receipt:
        """Another person plays for an entrant from now on, with the hand that is held."""
        async with self._desk(tournament, person, admin=admin, tables=True) as desk:
            newcomer = (await _need_free(desk, [new])).get(new)
            if newcomer is None or not newcomer.reachable:
                raise desk.declined(Said.NO_PARTNER)
            await desk.journal.write(
                log.Substituted(**desk.stamp, entrant=entrant, old=old, new=new)
            )
            table = desk.table_of(entrant)
            await substitute(self._context, desk.session, desk.journal, table, old, newcomer)
            return desk.done(Said.SUBSTITUTED)

    @receipts
    async def drop(
        self,
        tournament: int,
        person: int,
        entrant: EntrantId,
        *,
        admin: bool = False,
        reason: str = "",
    ) -> Receipt:
        """An entrant leaves for good; its own persons may say so, and the organiser.

        At a board that has begun a robot plays on and it is last; one that has not is forfeited.
        A pair that one of its persons leaves goes on with a reserve, if there is one: SUBSTITUTED.
        """
        async with self._desk(tournament, person, admin=admin, tables=True, own=entrant) as desk:
            loaded, journal, db = desk.table_of(entrant), desk.journal, desk.session
            by_himself = not admin and journal.entrant_of(person) == entrant
            if by_himself and await leave_to_reserve(self._context, db, journal, person, loaded):
                return desk.done(Said.SUBSTITUTED)
            entry = journal.state.entries.get(entrant)
            await journal.write(log.Dropped(**desk.stamp, entrant=entrant, reason=reason))
            if loaded is not None:
                await desk.leave_seats(loaded, entrant)
            others = [] if entry is None else [one for one in entry.persons if one != person]
            once = str(journal.row.events)
            await tell(db, journal, TournamentNotice.DROPPED, others, journal.now(), once=once)
            return desk.done(Said.DROPPED if by_himself else Said.CHANGED)

    @receipts
    async def pause(
        self, tournament: int, person: int, entrant: EntrantId, *, admin: bool
    ) -> Receipt:
        """Leave an entrant out of the next pairings until it is back."""
        async with self._desk(tournament, person, admin=admin) as desk:
            await desk.journal.write(log.Paused(**desk.stamp, entrant=entrant))
            return desk.done(Said.CHANGED)

    @receipts
    async def back(
        self, tournament: int, person: int, entrant: EntrantId, *, admin: bool
    ) -> Receipt:
        """Let an entrant that was paused or dropped play again."""
        async with self._desk(tournament, person, admin=admin) as desk:
            entry = desk.journal.state.entries.get(entrant)
            await _need_free(desk, () if entry is None else entry.persons)
            await desk.journal.write(log.Returned(**desk.stamp, entrant=entrant))
            return desk.done(Said.CHANGED)

    @receipts
    async def penalise(
        self,
        tournament: int,
        person: int,
        entrant: EntrantId,
        points: int,
        *,
        admin: bool,
        reason: str = "",
    ) -> Receipt:
        """Points of their own row: below zero they are taken away."""
        async with self._desk(tournament, person, admin=admin) as desk:
            reason = reason or NO_REASON
            await desk.journal.write(
                log.Penalised(**desk.stamp, entrant=entrant, points=points, reason=reason)
            )
            return desk.done(Said.CHANGED)

    @receipts
    async def keep_apart(
        self, tournament: int, person: int, one: EntrantId, other: EntrantId, *, admin: bool
    ) -> Receipt:
        """These two are not to be paired where that can be avoided."""
        async with self._desk(tournament, person, admin=admin) as desk:
            await desk.journal.write(log.KeptApart(**desk.stamp, entrants=(one, other)))
            return desk.done(Said.CHANGED)

    @receipts
    async def let_meet(
        self, tournament: int, person: int, one: EntrantId, other: EntrantId, *, admin: bool
    ) -> Receipt:
        """These two may be paired again."""
        async with self._desk(tournament, person, admin=admin) as desk:
            await desk.journal.write(log.LetMeet(**desk.stamp, entrants=(one, other)))
            return desk.done(Said.CHANGED)


async def _need_free(desk: Desk, persons: Sequence[int]) -> dict[int, PersonRow]:
    """These persons, locked. Raises Declined where one plays elsewhere at that time."""
    known = await lock_persons(desk.session, persons)
    for one in persons:
        title = await clash(desk.session, desk.journal, one)
        if title is not None:
            raise Declined(Said.ELSEWHERE, tournament=desk.journal.id, title=title)
    return known
