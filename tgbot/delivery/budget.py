"""Telegram's limits on sends and edits, kept so well that Telegram never has to remind of them.

Tokens drip into a bucket for each chat and one for all. A bucket of `burst` tokens that fills by
`rate` a second lets at most burst + rate x t through in any t seconds: 18 a minute in a group,
where Telegram allows 20. Times are seconds of a clock that only goes forward.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` at once, then `rate` a second."""

    burst: float
    rate: float


@dataclass(frozen=True, slots=True)
class Limits:
    """What a bot allows itself in a group, in a private chat, and altogether."""

    group: Rate = Rate(4, 14 / 60)
    private: Rate = Rate(4, 0.95)
    together: Rate = Rate(5, 24)


class _Bucket:
    __slots__ = ("at", "limit", "tokens")

    def __init__(self, limit: Rate, now: float) -> None:
        self.limit, self.tokens, self.at = limit, limit.burst, now

    def delay(self, now: float) -> float:
        """Seconds until there is a token."""
        self._fill(now)
        return max(0.0, (1 - self.tokens) / self.limit.rate)

    def take(self, now: float, count: float) -> None:
        self._fill(now)
        self.tokens = min(self.limit.burst, self.tokens - count)

    def is_full(self, now: float) -> bool:
        self._fill(now)
        return self.tokens >= self.limit.burst

    def _fill(self, now: float) -> None:
        gained = max(0.0, now - self.at) * self.limit.rate
        self.tokens, self.at = min(self.limit.burst, self.tokens + gained), max(now, self.at)


_ALMOST: Final = 1e-9


class Budget:
    """When a call to a chat may be made. Group chats have negative ids."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._chats: dict[int, _Bucket] = {}
        self._together: _Bucket | None = None
        self._held: dict[int, float] = {}

    def delay(self, chat: int, now: float) -> float:
        """Seconds until a call to this chat may be made; 0 for at once."""
        held = self._held.get(chat, now) - now
        wait = max(held, self._chat(chat, now).delay(now), self._all(now).delay(now))
        return wait if wait > _ALMOST else 0.0

    def spend(self, chat: int, now: float) -> None:
        """A call to this chat is made now."""
        self._chat(chat, now).take(now, 1)
        self._all(now).take(now, 1)
        self._held.pop(chat, None)

    def refund(self, chat: int, now: float) -> None:
        """The call turned out not to be needed."""
        self._chat(chat, now).take(now, -1)
        self._all(now).take(now, -1)

    def hold(self, chat: int, until: float) -> None:
        """Telegram wants nothing for this chat before `until`; others go on."""
        self._held[chat] = max(until, self._held.get(chat, until))

    def forget_idle(self, now: float) -> None:
        """Drop what is known of chats that may send at will."""
        idle = [
            chat
            for chat, bucket in self._chats.items()
            if bucket.is_full(now) and self._held.get(chat, now) <= now
        ]
        for chat in idle:
            del self._chats[chat]
            self._held.pop(chat, None)

    def _chat(self, chat: int, now: float) -> _Bucket:
        bucket = self._chats.get(chat)
        if bucket is None:
            limit = self._limits.group if chat < 0 else self._limits.private
            bucket = self._chats[chat] = _Bucket(limit, now)
        return bucket

    def _all(self, now: float) -> _Bucket:
        if self._together is None:
            self._together = _Bucket(self._limits.together, now)
        return self._together
