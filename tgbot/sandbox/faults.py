"""Faults on demand: what the network and Telegram do to a bot on a bad day.

A fault hits the next `times` calls of a method (or of any), in one chat or in all. `drop_after` is
the lost answer: the effect happens and the bot never hears of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Fault", "FaultKind", "Faults"]


class FaultKind(StrEnum):
    FLOOD = "flood"
    ERROR = "error"
    DROP_BEFORE = "drop_before"
    DROP_AFTER = "drop_after"
    LATENCY = "latency"


@dataclass(slots=True)
class Fault:
    """`method` "*" is any but getUpdates. `retry_after` for FLOOD, `code` for ERROR (500, 502),
    `seconds` (of the clock) for LATENCY."""

    kind: FaultKind
    method: str = "*"
    chat_id: int | None = None
    times: int = 1
    retry_after: int = 5
    code: int = 502
    seconds: float = 1.0

    def hits(self, method: str, chat_id: int | None) -> bool:
        wanted = self.method.lower()
        named = method != "getupdates" if wanted == "*" else method == wanted
        return named and (self.chat_id is None or self.chat_id == chat_id)


class Faults:
    """The faults that are due, oldest first."""

    def __init__(self) -> None:
        self.due: list[Fault] = []

    def add(self, fault: Fault) -> None:
        self.due.append(fault)

    def clear(self) -> None:
        self.due.clear()

    def take(self, method: str, chat_id: int | None) -> Fault | None:
        """The fault that hits this call (method in lower case), used up once."""
        fault = next((f for f in self.due if f.hits(method, chat_id)), None)
        if fault is not None:
            fault.times -= 1
            if fault.times <= 0:
                self.due.remove(fault)
        return fault
