"""The error tree of the core.

KozyrError
├── Refused            a move that the rules refuse; carries the Refusal
├── BadAction          text or fields that are no action of this game
├── BadOptions         an unknown option, a value it cannot have, or one left out
├── BadRecord          a match record that is broken or that the rules refuse, with its line
└── BadState           a saved state that this program cannot read
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.engine.game import Refusal


class KozyrError(Exception):
    """Root of everything that the core raises on purpose."""


class Refused(KozyrError):
    """The rules refuse a move. `refusal` says why; the state is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class BadAction(KozyrError):
    """Fields that describe no action of the game."""


class BadOptions(KozyrError):
    """House rules that do not exist."""


class BadRecord(KozyrError):
    """A match record refused at `line` (counted from 1) for `reason`."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"{line}: {reason}")
        self.line = line
        self.reason = reason


class BadState(KozyrError):
    """A saved state with an unknown schema, or not a state at all."""
