"""What a check finds: well, not quite well, or wrong, with what to do about it in the same line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """How a thing is. Only what is wrong keeps the bot from its work."""

    OK = "ok"
    WARNING = "warning"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report."""

    state: State
    about: str
    text: str


def ok(about: str, text: str) -> Finding:
    """Nothing to do."""
    return Finding(State.OK, about, text)


def warning(about: str, text: str) -> Finding:
    """The bot works, but not as well as it could."""
    return Finding(State.WARNING, about, text)


def wrong(about: str, text: str) -> Finding:
    """The bot does not work, or works wrongly."""
    return Finding(State.WRONG, about, text)
