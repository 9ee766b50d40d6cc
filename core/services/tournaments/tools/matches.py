"""Matches by the organiser's word: played anew, ended as they stand."""

from __future__ import annotations

from core.readmodels import CorrectionKind, Reason, Receipt, Said
from core.readmodels import Phase as TablePhase
from core.services.corrected import count_corrected
from core.services.loading import Loaded
from core.services.matches import Run
from core.services.receipts import receipts
from core.services.tournaments.tools.desk import NO_REASON, Desk, Toolbox
from core.services.tournaments.tools.results import tell_corrected
from core.storage import CorrectionRow
from core.tournaments import log


class Matches(Toolbox):
    """How a board is played. Every method is one transaction."""

    @receipts
    async def replay(
        self,
        tournament: int,
        person: int,
        stage: int,
        round_: int,
        board: int,
        *,
        admin: bool,
        reason: str = "",
    ) -> Receipt:
        """Void the match of a board and have it played anew, while its round is open. The match
        that was counts nowhere any more."""
        async with self._desk(tournament, person, admin=admin, tables=True) as desk:
            await desk.journal.write(
                log.Replayed(
                    **desk.stamp,
                    stage=stage,
                    round=round_,
                    board=board,
                    reason=reason or NO_REASON,
                )
            )
            await desk.renew(board)
            await self._void(desk, desk.tables.get(board), person, reason)
            await tell_corrected(desk, (stage, round_, board))
            return desk.done(Said.CHANGED)

    async def _void(self, desk: Desk, loaded: Loaded | None, person: int, reason: str) -> None:
        """A match that was played out and is played anew counts in no score and no rating."""
        if loaded is None or loaded.phase is not TablePhase.FINISHED:
            return
        desk.session.add(
            CorrectionRow(
                table_id=loaded.id,
                chat_id=loaded.table.chat_id,
                kind=CorrectionKind.VOID,
                reason=Reason.OTHER,
                words=reason,
                author_id=person,
                at=self._context.now(),
            )
        )
        await desk.session.flush()
        await count_corrected(desk.session, loaded)

    @receipts
    async def end_board(self, tournament: int, person: int, board: int, *, admin: bool) -> Receipt:
        """End the match of a board now; its score counts as it stands."""
        async with self._desk(tournament, person, admin=admin, tables=True) as desk:
            loaded = desk.tables.get(board)
            if loaded is None or loaded.phase is not TablePhase.PLAYING:
                raise desk.declined(Said.OVER)
            await Run(self._context, desk.session, loaded).end_as_it_stands()
            return desk.done(Said.STOPPED)
