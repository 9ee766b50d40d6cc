"""What robots answer: chosen between two transactions, so that nobody waits while one thinks.

A question is read without a lock, and what is read is enough to choose by. The choice is made in a
thread. The transaction that plays it then looks again, under the table's lock: a question that is
not the same any more, down to who answers and how well, was answered or changed meanwhile, by
whatever process, and the choice is dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, TypeVar

from core.ai import POLICIES, Numbers
from core.engine.game import AnyGame, Decision, Move, Rng, Seat, advance
from core.services.chance import Chance
from core.services.loading import Loaded
from core.services.matches import moved_by_robot
from core.storage import SeatRow

T = TypeVar("T")

STAND_IN: Final = "easy"
"""The robot that moves for people: quick, and no stronger than a club player."""
_SEEDS: Final = 1 << 32


@dataclass(frozen=True, slots=True)
class Question:
    """An open question of a match at one version of it; equal to itself while it stands.

    `robots` are the seats that wait and are moved by robots, each with how well it plays.
    """

    version: int
    decision: Decision
    robots: tuple[tuple[Seat, str], ...]
    game: AnyGame = field(compare=False)
    state: Any = field(compare=False)


def question_due(
    loaded: Loaded | None, decision: int, clock: str, now: datetime
) -> Question | None:
    """The question with this id, if it is open and this clock of its match has run out."""
    asked = None if loaded is None else loaded.decision
    if loaded is None or loaded.match is None or asked is None or asked.id != decision:
        return None
    due: datetime | None = getattr(loaded.match, clock)
    if due is None or due > now:
        return None
    rows = [loaded.seats[seat] for seat in sorted(asked.waiting)]
    robots = tuple((row.seat, _level(row)) for row in rows if moved_by_robot(row))
    return Question(loaded.match.version, asked, robots, loaded.game, loaded.state)


def _level(row: SeatRow) -> str:
    return row.robot if row.person_id is None and row.robot else STAND_IN


class Robots:
    """The robots of one process. They think one at a time: they share one interpreter with
    everybody who waits for an answer."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._line = asyncio.Lock()

    async def each(self, question: Question) -> list[Move]:
        """What each of the robots would answer first, in an order that nobody can foresee."""
        first = self._chance.below(len(question.robots)) if question.robots else 0
        seats = (*question.robots[first:], *question.robots[:first])
        return await self._think(_each, question, seats)

    async def stand_ins(self, question: Question) -> list[Move]:
        """What is answered for everybody who is still awaited, one after the other."""
        return await self._think(_in_turn, question, sorted(question.decision.waiting))

    async def _think(
        self, choose: Callable[[Question, T, Rng], list[Move]], question: Question, who: T
    ) -> list[Move]:
        numbers = Numbers(self._chance.below(_SEEDS))  # the thread shares none with others
        async with self._line:
            return await asyncio.to_thread(choose, question, who, numbers)


def _each(question: Question, robots: Sequence[tuple[Seat, str]], rng: Rng) -> list[Move]:
    asked, state = question.decision, question.state
    return [_choose(question.game, state, asked, seat, level, rng) for seat, level in robots]


def _in_turn(question: Question, seats: Sequence[Seat], rng: Rng) -> list[Move]:
    game, state, moves = question.game, question.state, list[Move]()
    for seat in seats:
        asked = next(iter(game.decisions(state)), None)
        if asked is None or asked.id != question.decision.id:
            break
        if seat in asked.waiting:
            moves.append(_choose(game, state, asked, seat, STAND_IN, rng))
            state = advance(game, state, moves[-1]).state
    return moves


def _choose(game: AnyGame, state: Any, asked: Decision, seat: Seat, level: str, rng: Rng) -> Move:
    """A robot sees what its seat sees."""
    action = POLICIES[game.id][level](game.view(state, seat), asked, rng)
    return Move(seat, asked.id, action)
