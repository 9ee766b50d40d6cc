"""The round that is played: paired anew, changed by hand, given more time."""

from __future__ import annotations

from datetime import timedelta

from core.boards import TournamentNotice
from core.readmodels import Receipt, Said
from core.services.receipts import receipts
from core.services.tournaments.director import lots_of, tell_round
from core.services.tournaments.notices import tell_chat
from core.services.tournaments.tools.desk import Desk, Toolbox
from core.tournaments import log
from core.tournaments.conducting import repair
from core.tournaments.log import Boards
from core.tournaments.model import EntrantId, Sit
from core.tournaments.state import Round


class Rounds(Toolbox):
    """How a round is paired, and how long it takes. Every method is one transaction."""

    @receipts
    async def pair_again(
        self, tournament: int, person: int, *, admin: bool, new_lots: bool = False, reason: str = ""
    ) -> Receipt:
        """Pair the current round anew for who is here now, while no card of it has been played;
        SAME_PAIRS where that changes nothing, as when it was just done, and the lots are the same.
        """
        async with self._desk(tournament, person, admin=admin, tables=True) as desk:
            desk.need_untouched()
            seed = lots_of(self._context.chance.seed().hex()) if new_lots else None
            event = repair(desk.journal.state, **desk.stamp, reason=reason, seed=seed)
            if event is None:
                raise desk.declined(Said.NOT_NOW)
            _, now = desk.round()
            same = (event.boards, set(event.byes)) == (_seats(now), set(_byes(now)))
            if same and not new_lots:
                raise desk.declined(Said.SAME_PAIRS)
            await _publish(desk, event)
            return desk.done(Said.CHANGED)

    @receipts
    async def swap(
        self, tournament: int, person: int, one: EntrantId, other: EntrantId, *, admin: bool
    ) -> Receipt:
        """Let two entrants of the current round change places, while no card has been played; one
        of them may have no board in it. So any pairing can be made by hand."""
        async with self._desk(tournament, person, admin=admin, tables=True) as desk:
            desk.need_untouched()
            leg, now = desk.round()
            if one == other:
                raise desk.declined(Said.NOT_NOW)
            changed = {one: other, other: one}
            boards = tuple(tuple(changed.get(who, who) for who in seats) for seats in _seats(now))
            await _publish(
                desk,
                log.Repaired(
                    **desk.stamp,
                    stage=leg.number,
                    round=now.number,
                    boards=boards,
                    byes=tuple(changed.get(who, who) for who in _byes(now)),
                    seed=now.seed,
                    manual=True,
                ),
            )
            return desk.done(Said.CHANGED)

    @receipts
    async def extend(self, tournament: int, person: int, minutes: int, *, admin: bool) -> Receipt:
        """More time for the current round: clocks that run, and those of tables yet to be opened.

        A table whose last deal is running goes on.
        """
        async with self._desk(tournament, person, admin=admin, tables=True) as desk:
            leg, now = desk.round()
            more = timedelta(minutes=minutes)
            await desk.journal.write(
                log.Extended(
                    **desk.stamp,
                    stage=leg.number,
                    round=now.number,
                    board=None,
                    seconds=60 * minutes,
                )
            )
            for row in await desk.journal.boards(unsettled=True):
                if row.stop_at is not None:
                    await desk.give_time(row, more)
            await tell_chat(
                desk.session,
                desk.journal,
                TournamentNotice.EXTENDED,
                desk.journal.now(),
                once=str(desk.journal.row.events),
                minutes=minutes,
                by=await desk.name(),
            )
            return desk.done(Said.EXTENDED)


def _seats(now: Round) -> Boards:
    return tuple(board.entrants for board in now.boards)


def _byes(now: Round) -> tuple[EntrantId, ...]:
    return tuple(who for who, sitting in now.sittings.items() if sitting.why is Sit.BYE)


async def _publish(desk: Desk, event: log.Repaired) -> None:
    """Publish a round anew: its tables are given up, others will be opened."""
    await desk.journal.write(event)
    await desk.stop_all()
    await tell_round(desk.session, desk.journal, event)
    await tell_chat(
        desk.session,
        desk.journal,
        TournamentNotice.REPAIRED,
        desk.journal.now(),
        once=str(desk.journal.row.events),
        round=event.round,
        by=await desk.name(),
    )
