"""What the robots of all games share: levels, the shape of a policy, quick numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from core.engine.game import Action, Decision, Rng

T = TypeVar("T")

Policy: TypeAlias = Callable[[Any, Decision, Rng], Action]
"""(view of a waiting seat, decision, chance) -> what the seat answers."""


class Level(StrEnum):
    """How well a robot plays."""

    RANDOM = "random"
    EASY = "easy"
    HARD = "hard"


LEVELS: Final = tuple(Level)


class Robot(Protocol):
    """A game's module of policies."""

    @property
    def random(self) -> Policy: ...

    @property
    def easy(self) -> Policy: ...

    @property
    def hard(self) -> Policy: ...


class Numbers:
    """Quick numbers from a seed, for robots; no secret may depend on them.

    A linear congruential generator of 64 bits whose upper half is used: the same seed gives the
    same numbers everywhere and for ever.
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK
        self.below(1)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1 for n up to 2**32, as good as equally likely."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & _MASK
        return ((self._state >> 32) * n) >> 32


_MASK: Final = (1 << 64) - 1


def pick(items: Sequence[T], rng: Rng) -> T:
    """One of the items, each equally likely."""
    return items[rng.below(len(items))]
