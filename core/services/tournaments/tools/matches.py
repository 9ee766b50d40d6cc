"""Matches by the organiser's word: voided and played anew, ended as they stand."""

from __future__ import annotations

from core.boards import TournamentNotice
from core.readmodels import CorrectionKind, Reason, Receipt, Said
from core.readmodels import Phase as TablePhase
from core.services.corrected import count_corrected
from core.services.loading import Loaded
from core.services.matches import Run
from core.services.receipts import receipts
from core.services.tournaments.notices import tell_chat
from core.services.tournaments.tools.desk import NO_REASON, BoardPlace, Desk, Toolbox
from core.storage import CorrectionRow
from core.tournaments import log


class Matches(Toolbox):
    """How a board is played. Every method is one transaction."""

    @receipts
    async def replay(
        self,
        tournament: int,
        person: int,
        where: BoardPlace,
        *,
        admin: bool,
        reason: str = "",
    ) -> Receipt:
        """Void the match of a board and have it played anew, while its round is open. The match
        that was is kept as it was played, and counts nowhere any more.

        Where it was running, its running deal is voided in the log: a deal alone cannot be dealt
        anew, since the promise of the next shuffle is out.
        """
        why = reason or NO_REASON
        async with self._desk(tournament, person, admin=admin, tables=True) as desk:
            loaded = desk.tables.get(where.board)
            deal, at = _running_deal(loaded), where._asdict()
            if deal:
                await desk.journal.write(log.DealVoided(**desk.stamp, **at, deal=deal, reason=why))
            await desk.journal.write(log.Replayed(**desk.stamp, **at, reason=why))
            await desk.renew(where.board)
            if loaded is not None and loaded.match is not None:
                await self._void(desk, loaded, person, reason)
            await _tell_replayed(desk, where, deal, reason)
            return desk.done(Said.CHANGED)

    async def _void(self, desk: Desk, loaded: Loaded, person: int, reason: str) -> None:
        """A match that is played anew counts in no score and no rating, and says so where past
        matches are told."""
        known = reason in list(Reason)
        desk.session.add(
            CorrectionRow(
                table_id=loaded.id,
                chat_id=loaded.table.chat_id,
                kind=CorrectionKind.VOID,
                reason=Reason(reason) if known else Reason.OTHER,
                words="" if known else reason,
                author_id=person,
                at=self._context.now(),
            )
        )
        await desk.session.flush()
        await count_corrected(desk.session, loaded)
        if loaded.match is not None:
            loaded.match.voided = True

    @receipts
    async def end_board(self, tournament: int, person: int, board: int, *, admin: bool) -> Receipt:
        """End the match of a board now; its score counts as it stands."""
        async with self._desk(tournament, person, admin=admin, tables=True) as desk:
            loaded = desk.tables.get(board)
            if loaded is None or loaded.phase is not TablePhase.PLAYING:
                raise desk.declined(Said.OVER)
            await Run(self._context, desk.session, loaded).end_as_it_stands()
            return desk.done(Said.STOPPED)


def _running_deal(loaded: Loaded | None) -> int:
    """The number of the deal that is being played; 0 where none is."""
    if loaded is None or loaded.match is None or loaded.phase is not TablePhase.PLAYING:
        return 0
    return loaded.match.deals + 1


async def _tell_replayed(desk: Desk, where: BoardPlace, deal: int, reason: str) -> None:
    await tell_chat(
        desk.session,
        desk.journal,
        TournamentNotice.REPLAYED,
        desk.journal.now(),
        once=str(desk.journal.row.events),
        **where._asdict(),
        deal=deal,
        reason=reason or Reason.OTHER,
        by=await desk.name(),
    )
