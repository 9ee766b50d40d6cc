"""Finished deals of every game as robots play them, for the tests of views."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from core.engine.game import DealScored, Told
from core.engine.record import Entry
from core.games.registry import GAMES
from core.readmodels import DealReport, Phase, SeatInfo
from core.records import Match, simulate
from tests.tgbot.views.scenes import ANNA, BORIS, ROBOT, VERA, head

GUESTS = (ANNA, BORIS, VERA, ROBOT, *(SeatInfo(at, f"Гость {at}", 20 + at) for at in range(4, 13)))
CASES = (
    ("belka", 4, "source"),
    ("clubs", 2, "source"),
    ("clubs", 13, "pagat"),
    ("cals_bs", 3, "quads"),
    ("cals_bs", 7, "source"),
    ("mozhno", 3, "source"),
    ("mozhno", 5, "extended"),
)
"""Games with seats and presets."""


def _deals(game: str, seats: int, preset: str, seed: str) -> Iterator[DealReport]:
    rules = GAMES[game]
    options = rules.presets[preset]
    (played,) = simulate(rules, options, players=["easy"] * seats, seed=seed, matches=1)
    of = head(game=game, options=options, seats=GUESTS[:seats], phase=Phase.FINISHED)
    match, entries, events = Match(played.header), list[Entry](), list[Told]()
    for entry in played.entries:
        step = match.make(entry.actor, entry.action)
        entries.append(entry)
        events += step.events
        for told in step.events:
            if isinstance(told.event, DealScored):
                number = len(match.deals)
                done = (tuple(entries), tuple(events))
                yield DealReport(of, number, told.event, *done, match.over, played.deals)
                entries, events = [], []


@cache
def deals(game: str, seats: int, preset: str, most: int = 3) -> tuple[DealReport, ...]:
    """The first deals of a match."""
    reports = _deals(game, seats, preset, "steps")
    return tuple(report for report, _ in zip(reports, range(most), strict=False))
