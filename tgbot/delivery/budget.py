"""When this process may write to a chat: Telegram's limits, kept so well that it never reminds.

Each chat has a bucket of tokens, and all chats have one together; `core.services` knows the sizes.
Times are seconds of a clock that only goes forward. What other processes send is not known here,
nor what the one before sent, which Telegram remembers: after a restart nothing is thought unspent.
"""

from __future__ import annotations

from core.services import Bucket, Limits, Rate


class Budget:
    """When a call to a chat may be made.

    `restarted`: when this process took over from one that had just been at work.
    """

    def __init__(self, limits: Limits | None = None, *, restarted: float | None = None) -> None:
        self._limits = limits or Limits()
        self._restarted = restarted
        self._chats: dict[int, Bucket] = {}
        self._together: Bucket | None = None
        self._held: dict[int, float] = {}

    def delay(self, chat: int, now: float) -> float:
        """Seconds until a call to this chat may be made; 0 for at once."""
        held = self._held.get(chat, now) - now
        return max(0.0, held, self._chat(chat, now).delay(now), self._all(now).delay(now))

    def is_short(self, now: float) -> bool:
        """Whether more is sent to all chats together than may go on for long."""
        return self._all(now).filled(now).tokens < self._limits.together.burst / 2

    def spend(self, chat: int, now: float) -> None:
        """A call to this chat is made now."""
        self._take(chat, 1, now)
        if self._held.get(chat, now) <= now:
            self._held.pop(chat, None)

    def refund(self, chat: int, now: float) -> None:
        """The call turned out not to be needed."""
        self._take(chat, -1, now)

    def hold(self, chat: int, until: float) -> None:
        """Nothing for this chat before `until`; others go on."""
        self._held[chat] = max(until, self._held.get(chat, until))

    def forget_idle(self, now: float) -> None:
        """Drop what is known of chats that may send at will."""
        for chat, bucket in list(self._chats.items()):
            if bucket.filled(now).tokens >= bucket.limit.burst:
                del self._chats[chat]
        for chat, until in list(self._held.items()):
            if until <= now:
                del self._held[chat]

    @property
    def known(self) -> int:
        """Chats that are remembered."""
        return len(self._chats.keys() | self._held.keys())

    def _take(self, chat: int, count: float, now: float) -> None:
        self._chats[chat] = self._chat(chat, now).without(count, now)
        self._together = self._all(now).without(count, now)

    def _chat(self, chat: int, now: float) -> Bucket:
        return self._chats.get(chat) or self._unknown(self._limits.of(chat), now)

    def _unknown(self, limit: Rate, now: float) -> Bucket:
        if self._restarted is None:
            return Bucket.full(limit, now)
        return Bucket(limit, 1, self._restarted).filled(now)

    def _all(self, now: float) -> Bucket:
        return self._together or Bucket.full(self._limits.together, now)
