"""Results by the organiser's word: put right, taken back, given without play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from core.boards import TournamentNotice
from core.readmodels import Receipt, Said
from core.services.receipts import receipts
from core.services.tournaments.notices import tell_chat
from core.services.tournaments.tools.desk import NO_REASON, BoardPlace, Desk, Toolbox
from core.tournaments import log
from core.tournaments.log import AnyEvent
from core.tournaments.model import EntrantId, Result, Scoring, awarded, forfeit, played
from core.tournaments.state import Board, find_board

Judgement: TypeAlias = Callable[[Desk, Board], AnyEvent]
"""What the log is to say of a board."""


class Results(Toolbox):
    """What a board counts. Every method is one transaction."""

    @receipts
    async def correct(
        self,
        tournament: int,
        person: int,
        where: BoardPlace,
        *,
        admin: bool,
        ranks: tuple[int, ...],
        games: tuple[int, ...] = (),
        reason: str = "",
    ) -> Receipt:
        """Another result for a board: places by entrant in the order of the board, and what the
        game counts; without that the scores go with the places. Standings follow at once; pairings
        that were published stay."""

        def judgement(desk: Desk, found: Board) -> AnyEvent:
            scores = games or _moved(ranks, found.result)
            if not scores and desk.journal.plan.scoring is Scoring.VICTORY:
                return _corrected(desk, where, awarded(*_without_margin(ranks)), reason)
            result = played(ranks, scores or tuple(0 for _ in ranks), _deals(found))
            return _corrected(desk, where, result, reason)

        return await self._judge(tournament, person, where, judgement, admin=admin)

    @receipts
    async def award(
        self,
        tournament: int,
        person: int,
        where: BoardPlace,
        *,
        admin: bool,
        points: tuple[int, ...] = (),
        absent: tuple[EntrantId, ...] = (),
        reason: str = "",
    ) -> Receipt:
        """A result without play: `points` for everybody, or a forfeit of those who are `absent`.

        A match that runs at the board is ended. Where there is a result it is corrected.
        """
        result = forfeit(*absent) if absent else awarded(*points)

        def judgement(desk: Desk, found: Board) -> AnyEvent:
            if found.results:
                return _corrected(desk, where, result, reason)
            return log.Reported(**desk.stamp, **where._asdict(), result=result)

        return await self._judge(tournament, person, where, judgement, admin=admin)

    @receipts
    async def uncorrect(
        self,
        tournament: int,
        person: int,
        where: BoardPlace,
        *,
        admin: bool,
        reason: str = "",
    ) -> Receipt:
        """Take the last correction of a board back: everything is as it was before."""

        def judgement(desk: Desk, _: Board) -> AnyEvent:
            return log.Uncorrected(**desk.stamp, **where._asdict(), reason=reason or NO_REASON)

        return await self._judge(tournament, person, where, judgement, admin=admin)

    async def _judge(
        self, tournament: int, person: int, where: BoardPlace, judgement: Judgement, *, admin: bool
    ) -> Receipt:
        """Write what was decided about a board; in a bracket its next match has new people."""
        async with self._desk(tournament, person, admin=admin, tables=True) as desk:
            found = find_board(desk.journal.state, *where)
            if found is None:
                raise desk.declined(Said.STALE)
            await desk.journal.write(judgement(desk, found))
            await desk.follow()
            await tell_corrected(desk, where)
            return desk.done(Said.CORRECTED)


async def tell_corrected(desk: Desk, where: BoardPlace) -> None:
    """The chat is told that a board counts otherwise, and by whose word."""
    await tell_chat(
        desk.session,
        desk.journal,
        TournamentNotice.CORRECTED,
        desk.journal.now(),
        once=str(desk.journal.row.events),
        **where._asdict(),
        by=await desk.name(),
    )


def _corrected(desk: Desk, where: BoardPlace, result: Result, reason: str) -> log.Corrected:
    why = reason or NO_REASON
    return log.Corrected(**desk.stamp, **where._asdict(), result=result, reason=why)


def _moved(ranks: tuple[int, ...], before: Result | None) -> tuple[int, ...]:
    """The scores of a board as other places have them; who shares a place has the same score. Empty
    where there were no such scores, or no such places, which whoever judges will say."""
    fits = before is not None and len(before.games) == len(ranks) >= max(ranks, default=0)
    if before is None or not fits:
        return ()
    best_first = [games for _, games in sorted(zip(before.ranks, before.games, strict=True))]
    return tuple(best_first[rank - 1] for rank in ranks)


def _without_margin(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The victory points of a match of which nobody knows the score."""
    if len(set(ranks)) == 1:
        return tuple(Scoring.VICTORY.half for _ in ranks)
    won = Scoring.VICTORY.awarded
    return tuple(won if rank == 1 else Scoring.VICTORY.full - won for rank in ranks)


def _deals(board: Board) -> int:
    return max(1, board.result.deals if board.result is not None else 1)
