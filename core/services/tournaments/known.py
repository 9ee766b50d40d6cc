"""States of tournaments that a process remembers, so that a long log is not read again each time.

A state is remembered with the number and the words of the last event that it was read from the
database with; one that the database knows otherwise (a backup was restored) is forgotten.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from core.tournaments.state import State

KEPT: Final = 32
"""Tournaments whose states one process remembers."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """A state after so many events; `last` is the last of them, as it is stored."""

    events: int
    last: dict[str, Any]
    state: State


class Known:
    """What is remembered of tournaments by their ids."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Remembered] = OrderedDict()

    def find(self, tournament: int) -> Remembered | None:
        """What is remembered of a tournament."""
        return self._kept.get(tournament)

    def keep(self, tournament: int, what: Remembered) -> None:
        """Remember a state, and forget those that nobody has asked for."""
        self._kept[tournament] = what
        self._kept.move_to_end(tournament)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
