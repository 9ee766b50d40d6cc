"""What each round of a stage was for each entrant: points, opponents, scores.

The plain facts that standings, tie-breaks and pairings are computed from; nothing is ranked here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from core.tournaments.duplicate import shares
from core.tournaments.model import (
    AT_FAULT,
    Carry,
    EntrantId,
    Plan,
    Result,
    ResultKind,
    Scoring,
    Sit,
)
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
    """What happened to everybody of a stage's field; boards without a result are left out, and the
    whole of a duplicate round while one of its boards has none."""
    found: dict[EntrantId, list[Outcome]] = {one: [] for one in leg.field}
    for one in leg.rounds:
        for entrant, outcome in _of_round(plan, one):
            found[entrant].append(outcome)
    return {one: tuple(rows) for one, rows in found.items()}


def round_points(plan: Plan, one: Round) -> tuple[tuple[int, ...], ...]:
    """What each board of a round pays, by its seats; nothing while it has no result.

    Duplicate boards are compared, so that none pays before all have a result.
    """
    if not plan.duplicate:
        return tuple(board_points(plan, board) for board in one.boards)
    if not one.over:
        return tuple(() for _ in one.boards)
    won: dict[int, tuple[int, ...]] = {}
    for boards in _comparable(one.boards):
        courses = [board.result.course for board in boards.values() if board.result is not None]
        for (at, board), dealt in zip(boards.items(), shares(courses), strict=True):
            here = [dealt[board.entrants.index(who)] for who in board.seats]
            won[at] = _share_points(plan, board, here)
    return tuple(won.get(at) or board_points(plan, board) for at, board in enumerate(one.boards))


def board_points(plan: Plan, board: Board) -> tuple[int, ...]:
    """What a board with a result pays by itself, by `board.seats`."""
    result = board.result
    if result is None:
        return ()
    if result.kind is ResultKind.AWARDED:
        return result.points
    if result.kind is ResultKind.FORFEIT:
        worth = plan.scoring.awarded
        return tuple(0 if one in result.absent else worth for one in board.seats)
    if plan.duplicate:
        most = Scoring.PLACEMENT.full
        won = [Fraction(one, most) for one in placement_points(result.ranks)]
        return _share_points(plan, board, won)
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


def _comparable(boards: Sequence[Board]) -> list[dict[int, Board]]:
    """The boards of a duplicate round that were played at as many seats, two or more together."""
    groups: dict[int, dict[int, Board]] = {}
    for at, board in enumerate(boards):
        if board.result is not None and board.result.course:
            groups.setdefault(len(board.entrants), {})[at] = board
    return [group for group in groups.values() if len(group) > 1]


def _share_points(plan: Plan, board: Board, won: Sequence[Fraction]) -> tuple[int, ...]:
    """Shares by seat as points, halves rounded up; no more than a fault leaves for who left."""
    result, full = board.result, plan.scoring.full
    left = () if result is None else result.absent
    paid = (int(full * share + Fraction(1, 2)) for share in won)
    return tuple(
        min(points, AT_FAULT) if one in left else points
        for one, points in zip(board.seats, paid, strict=True)
    )


def _of_round(plan: Plan, one: Round) -> list[tuple[EntrantId, Outcome]]:
    if plan.duplicate and not one.over:
        return []
    found = [
        (entrant, Outcome(one.number, _SITS[sitting.why], sitting.points))
        for entrant, sitting in one.sittings.items()
    ]
    for board, paid in zip(one.boards, round_points(plan, one), strict=True):
        if board.result is not None:
            found += _of_board(plan, one.number, board, board.result, paid)
    return found


def _of_board(
    plan: Plan, number: int, board: Board, result: Result, paid: Sequence[int]
) -> list[tuple[EntrantId, Outcome]]:
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
