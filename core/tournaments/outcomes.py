"""What each round of a stage was for each entrant: points, opponents, scores.

The plain facts that standings, tie-breaks and pairings are computed from; nothing is ranked here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from core.tournaments.model import Carry, EntrantId, Plan, Result, ResultKind, Scoring, Sit
from core.tournaments.placement import placement_points, victory_points
from core.tournaments.state import Board, Leg, Round, State


class How(StrEnum):
    """How a round went for an entrant."""

    PLAYED = "played"
    FORFEIT_WIN = "forfeit_win"  # the opponent did not come
    FORFEIT_LOSS = "forfeit_loss"  # did not come itself
    AWARDED = "awarded"
    BYE = "bye"
    SKIP = "skip"
    AWAY = "away"
    LATE = "late"


_SITS: Final = {Sit.BYE: How.BYE, Sit.SKIP: How.SKIP, Sit.AWAY: How.AWAY, Sit.LATE: How.LATE}
VOLUNTARY: Final = frozenset({How.FORFEIT_LOSS, How.SKIP, How.AWAY, How.LATE})
"""Rounds that an entrant left out of its own will, as far as tie-breaks are concerned."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One round of one entrant.

    others: who else is at the board, also in a forfeit. rank, games, rivals, deals: of a played
    board: the own place and game score, the others' game scores, how many deals.
    """

    round: int
    how: How
    points: int
    others: tuple[EntrantId, ...] = ()
    rank: int | None = None
    games: int = 0
    rivals: tuple[int, ...] = ()
    deals: int = 1

    @property
    def played(self) -> bool:
        """Whether cards were played."""
        return self.how is How.PLAYED


Outcomes = Mapping[EntrantId, tuple[Outcome, ...]]
"""The finished rounds of each entrant of a stage, in order."""


def outcomes(plan: Plan, leg: Leg) -> Outcomes:
    """What happened to everybody of a stage's field; boards without a result are left out."""
    found: dict[EntrantId, list[Outcome]] = {one: [] for one in leg.field}
    for one in leg.rounds:
        for entrant, outcome in _of_round(plan, one):
            found[entrant].append(outcome)
    return {one: tuple(rows) for one, rows in found.items()}


def board_points(plan: Plan, board: Board) -> tuple[int, ...]:
    """What a board with a result pays, by `board.seats`."""
    result = board.result
    if result is None:
        return ()
    if result.kind is ResultKind.AWARDED:
        return result.points
    if result.kind is ResultKind.FORFEIT:
        worth = plan.scoring.awarded
        return tuple(0 if one in result.absent else worth for one in board.seats)
    if plan.scoring is Scoring.PLACEMENT:
        return _table_points(plan, result.ranks)
    return _two_sided_points(plan, result)


def points(state: State, leg: Leg, rows: Outcomes | None = None) -> dict[EntrantId, int]:
    """The points of everybody of a stage: rounds, penalties, and what was carried into it."""
    rows = rows if rows is not None else outcomes(state.plan, leg)
    total = carried(state, leg)
    for one, row in rows.items():
        total[one] += sum(outcome.points for outcome in row)
    for one, change in leg.penalties:
        total[one] += change
    return total


def carried(state: State, leg: Leg) -> dict[EntrantId, int]:
    """What everybody of a stage brings from the one before."""
    carry = leg.stage.carry
    if carry is Carry.NONE or leg.number == 1:
        return dict.fromkeys(leg.field, 0)
    before = points(state, state.legs[leg.number - 2])
    return {one: before[one] // (2 if carry is Carry.HALF else 1) for one in leg.field}


def capped(plan: Plan, games: int) -> int:
    """A game score as it counts: a race ends at its target (6.1)."""
    return games if plan.race is None else min(games, plan.race)


def _of_round(plan: Plan, one: Round) -> list[tuple[EntrantId, Outcome]]:
    found = [
        (entrant, Outcome(one.number, _SITS[sitting.why], sitting.points))
        for entrant, sitting in one.sittings.items()
    ]
    for board in one.boards:
        if board.result is not None:
            found += _of_board(plan, one.number, board, board.result)
    return found


def _of_board(
    plan: Plan, number: int, board: Board, result: Result
) -> list[tuple[EntrantId, Outcome]]:
    paid = board_points(plan, board)
    found = [(one, Outcome(number, How.FORFEIT_LOSS, 0)) for one in board.removed]
    for seat, one in enumerate(board.seats):
        others = board.seats[:seat] + board.seats[seat + 1 :]
        found.append((one, _of_seat(plan, number, result, seat, others, paid[seat], one)))
    return found


def _of_seat(
    plan: Plan,
    number: int,
    result: Result,
    seat: int,
    others: tuple[EntrantId, ...],
    paid: int,
    entrant: EntrantId,
) -> Outcome:
    if result.kind is ResultKind.AWARDED:
        return Outcome(number, How.AWARDED, paid, others)
    if result.kind is ResultKind.FORFEIT:
        how = How.FORFEIT_LOSS if entrant in result.absent else How.FORFEIT_WIN
        return Outcome(number, how, paid, others)
    games = tuple(capped(plan, score) for score in result.games)
    return Outcome(
        number,
        How.PLAYED,
        paid,
        others,
        rank=result.ranks[seat],
        games=games[seat],
        rivals=games[:seat] + games[seat + 1 :],
        deals=result.deals,
    )


def _table_points(plan: Plan, ranks: tuple[int, ...]) -> tuple[int, ...]:
    paid = placement_points(ranks)
    if ranks.count(1) != 1:
        return paid
    return tuple(one + plan.win_bonus * (rank == 1) for one, rank in zip(paid, ranks, strict=True))


def _two_sided_points(plan: Plan, result: Result) -> tuple[int, int]:
    if plan.scoring is Scoring.VICTORY:
        own, other = (capped(plan, score) for score in result.games)
        better = victory_points(abs(own - other), blitz=plan.race or 1)
        rest = plan.scoring.full - better
        return (better, rest) if own >= other else (rest, better)
    first, second = result.ranks
    full, half = plan.scoring.full, plan.scoring.half
    if first == second:
        return half, half
    return (full, 0) if first < second else (0, full)
