"""Chance for tests: seeded, quick, and the same on every run."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """The numbers of a generator with a seed; what the core calls an Rng."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        return int(self._random.random() * n)

    def one_of(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]
