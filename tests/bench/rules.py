"""Moves a second through the rules: judged, applied, and seen by the mover and a spectator."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.ai import POLICIES
from core.engine.game import AnyGame, Move, Seat
from core.games.registry import GAMES
from core.records import Match, simulate
from tests.bench.measure import rate, show


@dataclass(frozen=True, slots=True)
class Moment:
    """A move that was made, the state that it met, and the one that it led to."""

    before: Any
    move: Move
    after: Any

    @property
    def mover(self) -> Seat | None:
        return self.move.actor if self.move.actor >= 0 else None


def moments(game: AnyGame, matches: int) -> list[Moment]:
    """The moves of some matches, chance included, with the states around them."""
    options = next(iter(game.presets.values()))
    made: list[Moment] = []
    players = ["easy"] * game.usual_seats
    for simulated in simulate(game, options, players=players, seed="bench", matches=matches):
        match = Match(simulated.header)
        for entry in simulated.entries:
            before, question = match.state, match.question(entry.actor)
            assert question is not None
            match.make(entry.actor, entry.action)
            made.append(Moment(before, Move(entry.actor, question.id, entry.action), match.state))
    return made


def _whole(game: AnyGame, made: list[Moment]) -> Callable[[], int]:
    refusal, apply, view = game.refusal, game.apply, game.view
    steps = [(one.before, one.move, one.mover) for one in made]

    def work() -> int:
        for before, move, mover in steps:
            if refusal(before, move) is None:
                state = apply(before, move).state
                view(state, mover)
                view(state, None)
        return len(steps)

    return work


def _parts(game: AnyGame, made: list[Moment]) -> dict[str, Callable[[], int]]:
    def each(act: Callable[[Moment], object]) -> Callable[[], int]:
        def work() -> int:
            for one in made:
                act(one)
            return len(made)

        return work

    def list_legal(one: Moment) -> None:
        for decision in game.decisions(one.before):
            for seat in decision.waiting:
                game.choices(game.view(one.before, seat), decision)

    return {
        "an empty loop": each(lambda one: None),
        "refusal": each(lambda one: game.refusal(one.before, one.move)),
        "apply": each(lambda one: game.apply(one.before, one.move)),
        "two views": each(lambda one: (game.view(one.after, 0), game.view(one.after, None))),
        "choices of all awaited": each(list_legal),
        "a saved state": each(lambda one: game.codec.dump(one.after)),
    }


def run() -> None:
    """Print the rates of every game, and where the time goes."""
    for game in GAMES.values():
        if game.id not in POLICIES:
            continue
        made = moments(game, 5)
        show(f"{game.id}: a move", rate(_whole(game, made)), "moves/s")
        for name, work in _parts(game, made[:2000]).items():
            print(f"    {name:<26} {1e6 / rate(work, seconds=0.3):>8.2f} µs")
