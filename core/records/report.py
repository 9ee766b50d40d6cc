"""What `replay --json` prints: a line for every finished deal, and one for where a match stands.

The fields are the public format's; each game adds its own through `extras`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

from core.engine.game import DealScored, Decision, Seat
from core.records.match import Match

MOST_LISTED: Final = 500
"""A seat with more legal answers than this has none of them listed."""


def deal_line(scored: DealScored) -> dict[str, Any]:
    """A finished deal."""
    return {"deal": scored.deal, "scores": list(scored.scores), "totals": list(scored.totals)}


def last_line(match: Match) -> dict[str, Any]:
    """The standings of a match that is over, else what is awaited and what is legal."""
    game, state = match.header.game, match.state
    made: dict[str, Any] = {"over": match.over, "moves": match.moves}
    if match.over:
        made["standings"] = [
            {"seat": standing.seat, "place": standing.place, "points": standing.points}
            for standing in game.standings(state)
        ]
    else:
        asked = game.decisions(state)
        made["decisions"] = [
            {"kind": one.kind, "mode": one.mode.value, "waiting": sorted(one.waiting)}
            for one in asked
        ]
        made["legal"] = _legal(match, asked)
    return made | game.extras(state)


def _legal(match: Match, asked: Sequence[Decision]) -> dict[str, list[dict[str, Any]]]:
    listed: dict[Seat, list[dict[str, Any]]] = {}
    for decision in asked:
        for seat in decision.waiting:
            answers = _answers(match, decision, seat)
            if answers is not None:
                listed.setdefault(seat, []).extend(answers)
    return {str(seat): listed[seat] for seat in sorted(listed)}


def _answers(match: Match, decision: Decision, seat: Seat) -> list[dict[str, Any]] | None:
    """A seat's legal answers in the record's words; None where there are too many."""
    game = match.header.game
    actions = list(islice(game.legal(match.state, decision, seat), MOST_LISTED + 1))
    return None if len(actions) > MOST_LISTED else [game.encode(action) for action in actions]
