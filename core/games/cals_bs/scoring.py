"""Scores and places: a match is one game, and the winner has its one point (RD5, CG20)."""

from __future__ import annotations

from core.engine.game import Standing, standings_by_points
from core.games.cals_bs.model import State, Table


def scores(table: Table) -> tuple[int, ...]:
    """1 for the winner, 0 for everybody else."""
    return tuple(int(seat == table.winner) for seat in range(len(table.counts)))


def standings(state: State) -> tuple[Standing, ...]:
    """Places by the fewest cards in hand, so the winner's is the first; equal hands share one.

    The game does not go on for the other places (CG14).
    """
    return places(state.table)


def places(table: Table) -> tuple[Standing, ...]:
    """The standings of a table."""
    return standings_by_points(scores(table), ranks=[-count for count in table.counts])


__all__ = ["places", "scores", "standings"]
