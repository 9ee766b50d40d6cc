"""Screens that nobody waits for: several changes of one within a few seconds cost one call.

A hand whose owner is not asked changes with every card of the others. Its first change is drawn at
once, the next ones together when the pause is over; what is drawn is what is true by then.
"""

from __future__ import annotations

from typing import Final

CALM_SECONDS: Final = 5.0


class Calm:
    """When a chat's screens were drawn last. Times are seconds of a clock that goes forward."""

    def __init__(self, seconds: float = CALM_SECONDS) -> None:
        self._seconds = seconds
        self._drawn: dict[int, float] = {}

    def delay(self, chat: int, now: float) -> float:
        """Seconds until it is worth drawing a change that nobody waits for."""
        drawn = self._drawn.get(chat)
        return 0.0 if drawn is None else max(0.0, drawn + self._seconds - now)

    def note(self, chat: int, now: float) -> None:
        """A screen of the chat is drawn now."""
        self._drawn[chat] = now

    def disturb(self, chat: int) -> None:
        """Somebody does something there: he waits for what comes of it."""
        self._drawn.pop(chat, None)

    def forget_old(self, now: float) -> None:
        """Drop what has no effect any more."""
        for chat, drawn in list(self._drawn.items()):
            if drawn + self._seconds <= now:
                del self._drawn[chat]
