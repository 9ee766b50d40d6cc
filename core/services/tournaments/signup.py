"""Signing up: alone, as a pair with the partner's word, as a reserve; coming, leaving, sitting out.

A pair counts when both have said yes. Whoever cannot be written to comes in as soon as he has
pressed Start, by the link that his press was answered with.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.boards import TournamentNotice
from core.readmodels import Receipt, Said
from core.services.context import Context
from core.services.receipts import Declined, receipts
from core.services.tournaments.clashes import clash, lock_persons
from core.services.tournaments.journal import Journal, Part, need_journal
from core.services.tournaments.notices import tell
from core.services.tournaments.tables import leave_to_reserve
from core.storage import PersonRow, TournamentPersonRow
from core.tournaments import log
from core.tournaments.model import EntrantId, Phase, Status
from core.tournaments.state import (
    Entry,
    next_entrant,
    signed_up,
    waiting_list,
)

_ASKING = frozenset({Part.WISH, Part.HALF, Part.RESERVE})
"""Parts that nothing depends on; whoever is in the log is not taken off the list."""


class SignUp:
    """What people do about themselves. Every public method is one transaction."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @receipts
    async def join(
        self,
        tournament: int,
        person: int,
        *,
        partner: int | None = None,
        reserve: bool = False,
    ) -> Receipt:
        """Sign up; in a tournament of pairs with a partner, who is asked, or to look for one.

        Without a partner the receipt is HALF, with the token of a link that makes whoever opens it
        the partner. A `reserve` is called when somebody does not come.
        """
        async with self._context.work() as db:
            journal = await need_journal(self._context, db, tournament)
            return await self._join(db, journal, person, partner, reserve=reserve)

    async def _join(
        self,
        db: AsyncSession,
        journal: Journal,
        person: int,
        partner: int | None,
        *,
        reserve: bool,
    ) -> Receipt:
        await self._admit(db, journal, person, partner)
        if not (reserve or journal.joinable):
            raise Declined(Said.FULL, tournament=journal.id)
        row = await db.get_one(PersonRow, person)
        if not row.reachable:
            return await self._wish(journal, person, partner)
        if reserve:
            await journal.note(person, Part.RESERVE)
            await journal.save()
            return Receipt(Said.RESERVED, done=True, tournament=journal.id)
        if journal.plan.members == 1:
            entrant = await self._enter(journal, (person,), (person,))
            await journal.save()
            return self._joined(journal, entrant)
        if partner is None or journal.phase is Phase.RUNNING:  # late, both have to say so at once
            return await self._look_for_partner(journal, person)
        return await self._ask(db, journal, row, partner)

    async def _admit(
        self, db: AsyncSession, journal: Journal, person: int, partner: int | None = None
    ) -> None:
        """Raises Declined for somebody who cannot sign up now; whether his `partner` can is asked
        later, and not any more changed by others."""
        if not journal.is_open:
            raise Declined(Said.NOT_OPEN, tournament=journal.id)
        if journal.entrant_of(person) is not None:
            raise Declined(Said.ALREADY_IN, tournament=journal.id)
        await lock_persons(db, [person] if partner is None else [person, partner])
        found = await clash(db, journal, person)
        if found is not None:
            raise Declined(Said.CLASH, tournament=journal.id, title=found)

    async def _wish(self, journal: Journal, person: int, partner: int | None) -> Receipt:
        row = await journal.note(person, Part.WISH, partner=partner)
        row.token = row.token or self._context.chance.token()
        return Receipt(
            Said.UNREACHABLE, values={"token": row.token}, done=True, tournament=journal.id
        )

    async def _look_for_partner(self, journal: Journal, person: int) -> Receipt:
        row = await journal.note(person, Part.HALF)
        row.token = row.token or self._context.chance.token()
        await journal.save()
        return Receipt(Said.HALF, values={"token": row.token}, done=True, tournament=journal.id)

    async def _ask(
        self, db: AsyncSession, journal: Journal, row: PersonRow, partner: int
    ) -> Receipt:
        other = await db.get(PersonRow, partner)
        if other is None or partner == row.id or not other.reachable:
            raise Declined(Said.NO_PARTNER, tournament=journal.id)
        if journal.entrant_of(partner) is not None or await clash(db, journal, partner):
            raise Declined(Said.NO_PARTNER, tournament=journal.id)
        await self._enter(journal, (row.id, partner), (row.id,))
        await tell(
            db,
            journal,
            TournamentNotice.ASKED,
            [partner],
            self._context.now(),
            once=str(journal.row.events),
            name=row.name,
            person=row.id,
        )
        await journal.save()
        return Receipt(
            Said.PARTNER_ASKED, done=True, values={"name": other.name}, tournament=journal.id
        )

    async def _enter(
        self,
        journal: Journal,
        persons: tuple[int, ...],
        agreed: tuple[int, ...],
    ) -> EntrantId:
        """A new entrant in the log, and its persons' rows."""
        entrant = next_entrant(journal.state)
        at = journal.at()
        if journal.phase is Phase.RUNNING:
            late = log.LateJoined(at=at, by=persons[0], entrant=entrant, persons=persons)
            await journal.write(late)
        else:
            await journal.write(
                log.Registered(
                    at=at, by=persons[0], entrant=entrant, persons=persons, agreed=agreed
                )
            )
        for person in persons:
            part = Part.IN if person in agreed else Part.ASKED
            await journal.note(person, part, entrant=entrant)
        return entrant

    def _joined(self, journal: Journal, entrant: EntrantId) -> Receipt:
        """What somebody is told who has just come in."""
        waits = waiting_list(journal.state)
        if entrant in waits:
            number = waits.index(entrant) + 1
            return Receipt(
                Said.WAITLISTED, done=True, values={"number": number}, tournament=journal.id
            )
        return Receipt(Said.JOINED, done=True, tournament=journal.id)

    # -- partners ----------------------------------------------------------------------------------

    @receipts
    async def answer(self, tournament: int, person: int, *, yes: bool) -> Receipt:
        """Whether to be the partner of whoever asked."""
        async with self._context.work() as db:
            journal = await need_journal(self._context, db, tournament)
            entry = journal.state.entries.get(journal.need_entrant(person))
            if entry is None or entry.status is not Status.PROPOSED or person in entry.agreed:
                raise Declined(Said.STALE, tournament=tournament)
            other = await db.get_one(PersonRow, entry.agreed[0])
            if yes:
                await lock_persons(db, [person])
                found = await clash(db, journal, person)
                if found is not None:
                    raise Declined(Said.CLASH, tournament=tournament, title=found)
                at = journal.at()
                await journal.write(
                    log.Confirmed(at=at, by=person, entrant=entry.id, person=person)
                )
                await journal.note(person, Part.IN, entrant=entry.id)
            else:
                await self._withdraw(db, journal, entry, person)
            me = await db.get_one(PersonRow, person)
            kind = TournamentNotice.PAIRED_UP if yes else TournamentNotice.REFUSED
            await self._tell_partner(db, journal, kind, other.id, me.name)
            await journal.save()
            said = Said.PAIRED_UP if yes else Said.PARTNER_REFUSED
            return Receipt(said, done=True, values={"name": other.name}, tournament=tournament)

    async def _tell_partner(
        self, db: AsyncSession, journal: Journal, kind: TournamentNotice, to: int, name: str
    ) -> None:
        once = str(journal.row.events)
        await tell(db, journal, kind, [to], self._context.now(), once=once, name=name)

    async def started(self, person: int, payload: str) -> tuple[Receipt, ...]:
        """A person can be written to now: he comes in wherever he had asked to, and is the partner
        of whoever sent him a link. One receipt for each; none if he had asked for nothing."""
        async with self._context.work.reading() as db:
            mine = select(TournamentPersonRow.tournament_id).where(
                TournamentPersonRow.person_id == person, TournamentPersonRow.status == Part.WISH
            )
            theirs = select(TournamentPersonRow.tournament_id, TournamentPersonRow.person_id).where(
                TournamentPersonRow.token == payload,
                TournamentPersonRow.status == Part.HALF,
                TournamentPersonRow.person_id != person,
            )
            wished = list(await db.exec(mine))
            invited = list(await db.exec(theirs)) if payload else []
        made = [await self._come_in(tournament, person) for tournament in wished]
        made += [await self.pair_up(tournament, other, person) for tournament, other in invited]
        return tuple(made)

    @receipts
    async def _come_in(self, tournament: int, person: int) -> Receipt:
        async with self._context.work() as db:
            journal = await need_journal(self._context, db, tournament)
            row = await db.get(TournamentPersonRow, (tournament, person))
            if row is None or row.status != Part.WISH:
                raise Declined(Said.STALE, tournament=tournament)
            return await self._join(db, journal, person, row.partner_id, reserve=False)

    @receipts
    async def pair_up(self, tournament: int, looking: int, person: int) -> Receipt:
        """Become the partner of somebody who looks for one: by his link, that is his yes."""
        async with self._context.work() as db:
            journal = await need_journal(self._context, db, tournament)
            await self._admit(db, journal, person, looking)
            half = await db.get(TournamentPersonRow, (tournament, looking))
            if half is None or half.status != Part.HALF or looking == person:
                raise Declined(Said.STALE, tournament=tournament)
            if await clash(db, journal, looking) is not None:  # he has joined another meanwhile
                raise Declined(Said.NO_PARTNER, tournament=tournament)
            both = (looking, person)
            await self._enter(journal, both, both)
            me, other = await db.get_one(PersonRow, person), await db.get_one(PersonRow, looking)
            await self._tell_partner(db, journal, TournamentNotice.PAIRED_UP, looking, me.name)
            await journal.save()
            return Receipt(
                Said.PAIRED_UP, done=True, values={"name": other.name}, tournament=tournament
            )

    # -- leaving -----------------------------------------------------------------------------------

    @receipts
    async def leave(self, tournament: int, person: int) -> Receipt:
        """Take one's name off the list before the start; a pair leaves together, but once the
        check-in is open a reserve takes the place of the one who leaves, if there is one."""
        async with self._context.work() as db:
            journal = await need_journal(self._context, db, tournament)
            row = await db.get(TournamentPersonRow, (tournament, person))
            entrant = journal.entrant_of(person)
            if entrant is None:
                if row is None or row.status not in _ASKING:
                    raise Declined(Said.NOT_IN, tournament=tournament)
                await db.delete(row)
                await journal.save()
                return Receipt(Said.LEFT, done=True, tournament=tournament)
            entry = journal.state.entries[entrant]
            late = journal.phase is Phase.CHECKIN  # to find another partner
            if not late or not await leave_to_reserve(self._context, db, journal, person):
                await self._withdraw(db, journal, entry, person)
                await self._tell_others(db, journal, entry, person)
            await journal.save()
            return Receipt(Said.LEFT, done=True, tournament=tournament)

    async def _withdraw(
        self, db: AsyncSession, journal: Journal, entry: Entry, person: int
    ) -> None:
        """An entrant leaves the list, and whoever waits moves up."""
        before = signed_up(journal.state)
        await journal.write(log.Withdrawn(at=journal.at(), by=person, entrant=entry.id))
        for one in entry.persons:
            row = await db.get(TournamentPersonRow, (journal.id, one))
            if row is not None:
                await db.delete(row)
        await tell_moved_up(db, journal, before, self._context)

    async def _tell_others(
        self, db: AsyncSession, journal: Journal, entry: Entry, person: int
    ) -> None:
        me = await db.get_one(PersonRow, person)
        for other in entry.persons:
            if other != person:
                await self._tell_partner(db, journal, TournamentNotice.REFUSED, other, me.name)

    # -- coming and sitting out --------------------------------------------------------------------

    @receipts
    async def check_in(self, tournament: int, person: int) -> Receipt:
        """*I am here*, while the check-in is open; either member says so for a pair."""
        async with self._context.work() as db:
            journal = await need_journal(self._context, db, tournament)
            entrant = journal.need_entrant(person)
            if journal.phase is Phase.OPEN:
                raise Declined(Said.TOO_EARLY, tournament=tournament)
            if journal.phase is not Phase.CHECKIN:
                raise Declined(Said.TOO_LATE, tournament=tournament)
            if not journal.state.entries[entrant].checked_in:
                at = journal.at()
                await journal.write(log.CheckedIn(at=at, by=person, entrant=entrant))
                await journal.save()
            return Receipt(Said.CHECKED_IN, done=True, tournament=tournament)

    @receipts
    async def skip(self, tournament: int, person: int) -> Receipt:
        """Sit out the next round."""
        return await self._of_entrant(tournament, person, log.Skipped, Said.SKIPS)

    @receipts
    async def unskip(self, tournament: int, person: int) -> Receipt:
        """Play the next round after all."""
        return await self._of_entrant(tournament, person, log.SkipCancelled, Said.RETURNED)

    @receipts
    async def back(self, tournament: int, person: int) -> Receipt:
        """Play again after a pause or an absence, from the next round on."""
        return await self._of_entrant(tournament, person, log.Returned, Said.RETURNED)

    async def _of_entrant(
        self,
        tournament: int,
        person: int,
        event: type[log.Skipped | log.SkipCancelled | log.Returned],
        said: Said,
    ) -> Receipt:
        async with self._context.work() as db:
            journal = await need_journal(self._context, db, tournament)
            entrant = journal.need_entrant(person)
            await journal.write(event(at=journal.at(), by=person, entrant=entrant))
            await journal.save()
            return Receipt(said, done=True, tournament=tournament)


async def tell_moved_up(
    db: AsyncSession, journal: Journal, before: Sequence[EntrantId], context: Context
) -> None:
    """Those who were on the waiting list and are in now are told."""
    for entrant in signed_up(journal.state):
        if entrant in before:
            continue
        persons = journal.state.entries[entrant].persons
        await tell(
            db, journal, TournamentNotice.MOVED_UP, persons, context.now(), once=str(entrant)
        )
