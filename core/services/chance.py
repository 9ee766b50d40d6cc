"""The system's randomness: seeds, tokens, and numbers for robots. Tests hand in their own."""

from __future__ import annotations

import secrets
from typing import Protocol

from core.cards import SEED_BYTES


class Chance(Protocol):
    """Where secrets come from."""

    def seed(self) -> bytes:
        """A new seed for a fair shuffle: 32 bytes."""
        ...

    def token(self) -> str:
        """An unguessable word for a link, of letters that a link may have."""
        ...

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        ...


class SystemChance:
    """The operating system's source."""

    def seed(self) -> bytes:
        """A new seed: 32 bytes."""
        return secrets.token_bytes(SEED_BYTES)

    def token(self) -> str:
        """22 letters, digits, dashes and underscores: 128 bits."""
        return secrets.token_urlsafe(16)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return secrets.randbelow(n)
