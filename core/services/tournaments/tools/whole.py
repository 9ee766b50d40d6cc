"""The tournament as a whole: put off, called off, ended early, handed over."""

from __future__ import annotations

from datetime import datetime

from core.boards import TournamentNotice
from core.readmodels import Receipt, Said
from core.services.receipts import receipts
from core.services.tournaments.director import cancel, finish
from core.services.tournaments.notices import seconds, tell, tell_chat
from core.services.tournaments.timing import moment_of
from core.services.tournaments.tools.desk import Toolbox
from core.services.tournaments.wizard import set_start
from core.storage import PersonRow, SeriesRow
from core.tournaments import log
from core.tournaments.conducting import finish as finish_events


class Whole(Toolbox):
    """When a tournament begins and ends, and whose it is. Every method is one transaction."""

    @receipts
    async def postpone(
        self, tournament: int, person: int, starts: datetime, *, admin: bool
    ) -> Receipt:
        """Another start, as clocks in the chat show it or a moment; who has signed up stays."""
        async with self._desk(tournament, person, admin=admin) as desk:
            moment = moment_of(starts, desk.journal.row.zone)
            if moment <= self._context.now():
                raise desk.declined(Said.TOO_EARLY)
            await desk.journal.write(log.Postponed(**desk.stamp, starts=moment.isoformat()))
            set_start(desk.journal, moment)
            await tell_chat(
                desk.session,
                desk.journal,
                TournamentNotice.POSTPONED,
                desk.journal.now(),
                once=str(desk.journal.row.events),
                starts_at=seconds(moment),
                missing=0,
            )
            return desk.done(Said.CHANGED)

    @receipts
    async def cancel(
        self, tournament: int, person: int, *, admin: bool, reason: str = ""
    ) -> Receipt:
        """Call a tournament off, also one that runs: its tables end, and there are no places."""
        async with self._desk(tournament, person, admin=admin, tables=True) as desk:
            await cancel(desk.session, desk.journal, by=person, reason=reason)
            await desk.stop_all()
            return desk.done(Said.CANCELLED)

    @receipts
    async def finish(self, tournament: int, person: int, *, admin: bool) -> Receipt:
        """End a tournament early: the standings count as they are. UNFINISHED while boards are
        being played: each of them is ended or judged first."""
        async with self._desk(tournament, person, admin=admin) as desk:
            left = len(await desk.journal.boards(unsettled=True))
            if left:
                raise desk.declined(Said.UNFINISHED, boards=left)
            events = finish_events(desk.journal.state, **desk.stamp)
            if not events:
                raise desk.declined(Said.NOT_NOW)
            for event in events:
                await desk.journal.write(event)
            await finish(desk.session, desk.journal)
            return desk.done(Said.DONE)

    @receipts
    async def hand_over(
        self, tournament: int, person: int, organiser: int, *, admin: bool
    ) -> Receipt:
        """Another person, whom the bot can write to, is the organiser from now on; also of those
        that come each week."""
        async with self._desk(tournament, person, admin=admin) as desk:
            row, db = desk.journal.row, desk.session
            known = await db.get(PersonRow, organiser)
            if known is None or not known.reachable:
                raise desk.declined(Said.UNREACHABLE)
            if organiser == row.organiser_id:
                raise desk.declined(Said.STALE)
            await desk.journal.write(log.HandedOver(**desk.stamp, person=organiser))
            row.organiser_id = organiser
            if row.series_id is not None:
                lock = {"key_share": True}
                series = await db.get_one(SeriesRow, row.series_id, with_for_update=lock)
                series.organiser_id = organiser
            await tell(
                db,
                desk.journal,
                TournamentNotice.HANDED_OVER,
                [organiser],
                desk.journal.now(),
                once=str(row.events),
                by=await desk.name(),
            )
            return desk.done(Said.CHANGED)
