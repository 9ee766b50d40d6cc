"""Screens that nobody waits for: several changes of one within a few seconds cost one call.

A hand whose owner is not asked changes with every card of the others. Its first change is drawn at
once, the next ones together when the pause is over; what is drawn is what is true by then. Where
more waits than may be sent, a first change waits too, for those that will come with it: a hand then
costs two calls from turn to turn, and none shows for long what is no longer true.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

CALM_SECONDS: Final = 5.0
PATIENT_SECONDS: Final = 7.0
"""So long a change that nobody waits for gives way to the others while there is a crowd."""


class Calm:
    """When a chat's screens were drawn last. Times are seconds of a clock that goes forward."""

    def __init__(self, seconds: float = CALM_SECONDS) -> None:
        self._seconds = seconds
        self._drawn: dict[int, float] = {}
        self._since: dict[int, float] = {}

    def delay(self, chat: int, now: float) -> float:
        """Seconds until it is worth drawing a change that nobody waits for."""
        drawn = self._drawn.get(chat)
        return 0.0 if drawn is None else max(0.0, drawn + self._seconds - now)

    def note(self, chat: int, now: float) -> None:
        """A screen of the chat is drawn now."""
        self._drawn[chat] = now

    def behind(self, screens: Iterable[int], now: float) -> None:
        """These screens, and no others, are behind; those that were so before have waited."""
        self._since = {one: self._since.get(one, now) for one in screens}

    def since(self, screen: int, now: float) -> float:
        """Since when a screen is known to be behind."""
        return self._since.get(screen, now)

    def disturb(self, chat: int) -> None:
        """Somebody does something there: he waits for what comes of it."""
        self._drawn.pop(chat, None)

    def forget_old(self, now: float) -> None:
        """Drop what has no effect any more."""
        for chat, drawn in list(self._drawn.items()):
            if drawn + self._seconds <= now:
                del self._drawn[chat]
