"""Robots: decisions a second, and who beats whom over matches with the seats swapped."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from core.ai import LEVELS, POLICIES, Level, Numbers
from core.engine.game import AnyGame, Decision, Mode
from core.games.registry import GAMES
from core.records import Match, SimulatedMatch, simulate

QUICK = {"belka": "short", "clubs": "evening"}
"""Presets that end a match early; the other games are short enough as they are."""

MATCHES = {(Level.EASY, Level.RANDOM): 40, (Level.HARD, Level.EASY): 16}
"""How many matches are played each way round between two levels."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat's view when it was asked."""

    view: Any
    decision: Decision


def asked(game: AnyGame, options: Any, *, every: int = 7) -> list[Asked]:
    """Every few questions of a match between sensible players."""
    players = [Level.EASY] * game.usual_seats
    (simulated,) = simulate(game, options, players=players, seed="bench", matches=1)
    match, found = Match(simulated.header), list[Asked]()
    for number, entry in enumerate(simulated.entries):
        question = match.question(entry.actor)
        assert question is not None
        if question.mode is not Mode.CHANCE and number % every == 0:
            found.append(Asked(game.view(match.state, entry.actor), question))
        match.make(entry.actor, entry.action)
    return found


def _speed(game: AnyGame, options: Any) -> None:
    questions = asked(game, options)
    for level in LEVELS:
        policy, rng = POLICIES[game.id][level], Numbers(1)
        longest, began = 0.0, time.process_time()
        for one in questions:
            started = time.process_time()
            policy(one.view, one.decision, rng)
            longest = max(longest, time.process_time() - started)
        mean = (time.process_time() - began) / len(questions)
        times = f"{mean * 1e3:>8.3f} ms a decision, {longest * 1e3:.1f} ms at most"
        print(f"  {game.id}: {level:<8} {times}")


def _first(matches: Iterable[SimulatedMatch], seats: set[int]) -> float:
    """First places of some seats; where both sides have one it is halved."""
    won = 0.0
    for match in matches:
        best = {standing.seat for standing in match.standings if standing.place == 1}
        won += len(best & seats) / len(best)
    return won


def _strength(game: AnyGame, options: Any, better: Level, worse: Level, count: int) -> None:
    seats = game.usual_seats
    won = 0.0
    for first, second in ((better, worse), (worse, better)):
        players = [(first, second)[seat % 2] for seat in range(seats)]
        matches = simulate(game, options, players=players, seed="bench", matches=count)
        won += _first(matches, {seat for seat in range(seats) if players[seat] is better})
    print(
        f"  {game.id}: {better} has {won / (2 * count):.0%} of {2 * count} matches against {worse}"
    )


def run() -> None:
    """Print how quick and how strong every game's robots are."""
    for game in GAMES.values():
        if game.id not in POLICIES:
            continue
        options = game.presets[QUICK.get(game.id, "source")]
        _speed(game, options)
        for (better, worse), count in MATCHES.items():
            _strength(game, options, better, worse, count)
