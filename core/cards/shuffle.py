"""The fair shuffle: a promise before the play, a proof after it.

A seed is promised by its SHA-256 before the moves that salt it are made. Step numbers are those of
docs/fair-shuffle.md, by which anybody can write a verifier; nothing here is random by itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

SEED_BYTES: Final = 32

T = TypeVar("T")


def commitment(seed: bytes) -> str:
    """SHA-256 of the seed in lower-case hex (step 1)."""
    return hashlib.sha256(seed).hexdigest()


class SeededStream:
    """The numbers that a seed and a salt determine (steps 5 and 6)."""

    def __init__(self, seed: bytes, salt: bytes) -> None:
        self._key = hashlib.sha256(seed + salt).digest()
        self._counter = 0
        self._block = b""

    def _next_byte(self) -> int:
        if not self._block:
            message = self._key + self._counter.to_bytes(8, "big")
            self._block = hashlib.sha256(message).digest()
            self._counter += 1
        byte, self._block = self._block[0], self._block[1:]
        return byte

    def below(self, n: int) -> int:
        """A number from 0 to n - 1 for n up to 256: bytes that would favour some are skipped."""
        if not 1 <= n <= 256:
            raise ValueError(f"a byte gives numbers below 1 to 256, not {n}")
        limit = 256 - 256 % n
        while (byte := self._next_byte()) >= limit:
            pass
        return byte % n


def shuffled(items: Sequence[T], below: Callable[[int], int]) -> tuple[T, ...]:
    """Fisher and Yates from the end (step 8); index 0 is the top.

    `below(n)` gives a number from 0 to n - 1.
    """
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = below(i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)
