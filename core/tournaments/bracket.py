"""A knock-out as it is played: the bracket of `knockout`, filled from the rounds of a stage."""

from __future__ import annotations

from core.tournaments.knockout import Bout, BoutState, bouts, knockout, schedule
from core.tournaments.model import EntrantId, Plan, ResultKind, Sit
from core.tournaments.outcomes import board_points
from core.tournaments.state import Board, Leg, Round


def played_bouts(plan: Plan, leg: Leg) -> tuple[Bout, ...]:
    """The bracket with the winners so far."""
    stage = leg.stage
    drawn = knockout(len(leg.field), double=stage.double, third_place=stage.third_place)
    winners: dict[int, EntrantId | None] = {}
    found = bouts(drawn, leg.field, winners)
    for one in leg.rounds:
        winners |= _decided(plan, leg, one, found)
        found = bouts(drawn, leg.field, winners)
    return found


def bouts_of_round(found: tuple[Bout, ...], number: int) -> tuple[Bout, ...]:
    """The matches that belong to a round of the stage."""
    rounds = schedule(tuple(bout.match for bout in found))
    return tuple(bout for bout in found if rounds[bout.match.number] == number)


def decided(found: tuple[Bout, ...]) -> bool:
    """Whether nothing is left to be played."""
    return all(bout.state in (BoutState.OVER, BoutState.VOID) for bout in found)


def winner(plan: Plan, leg: Leg, board: Board) -> EntrantId | None:
    """Who goes on from a board with a result; nobody if nobody came.

    A draw is decided by game points, then by the better seed, never by lot (3.5).
    """
    result = board.result
    if result is None:
        return None
    if result.kind is ResultKind.FORFEIT and set(board.seats) <= set(result.absent):
        return None
    paid = board_points(plan, board)
    games = result.games or (0,) * len(paid)

    def merit(seat: int) -> tuple[int, int, int]:
        return paid[seat], games[seat], -leg.field.index(board.seats[seat])

    return board.seats[max(range(len(board.seats)), key=merit)]


def _decided(
    plan: Plan, leg: Leg, one: Round, found: tuple[Bout, ...]
) -> dict[int, EntrantId | None]:
    """The winners of a round's matches by number; those still open are left out."""
    boards = {frozenset(board.entrants): board for board in one.boards}
    winners: dict[int, EntrantId | None] = {}
    for bout in bouts_of_round(found, one.number):
        if bout.state is not BoutState.READY:
            continue
        sides = [side for side in (bout.first, bout.second) if side is not None]
        board = boards.get(frozenset(sides))
        if board is None:
            winners[bout.match.number] = next((side for side in sides if _bye(one, side)), None)
        elif board.result is not None:
            winners[bout.match.number] = winner(plan, leg, board)
    return winners


def _bye(one: Round, entrant: EntrantId) -> bool:
    sitting = one.sittings.get(entrant)
    return sitting is not None and sitting.why is Sit.BYE
