"""The flood limits: how often a bot may write, and what it is told when it writes more often.

Telegram publishes no exact numbers; the model here is the published advice with the behaviour that
bots report (a call during a wait makes the wait longer). Sends and edits share one budget, answers
to callback queries are free. Times are the clock's seconds.
"""

from __future__ import annotations

import math
import random
from collections import deque
from dataclasses import dataclass, field

__all__ = ["FloodGate", "Limits", "UploadGate"]

MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Every number of the model. `enabled=False` lifts the flood limits, never the sizes."""

    enabled: bool = True
    private_rate: float = 1.0
    private_burst: int = 5
    group_rate: float = 1.0
    group_burst: int = 5
    group_window: float = 60.0
    group_count: int = 20
    chats_per_second: int = 30
    growth: float = 2.0
    retry_cap: float = 300.0
    jitter: float = 1.0
    paced_upload: int = 100_000
    upload_pace: float = 0.5
    upload_backlog: float = 5.0
    active_queries: int = 1000
    query_window: float = 15.0
    impatience: bool = True
    photo_bytes: int = 10 * MEGABYTE
    upload_bytes: int = 50 * MEGABYTE
    download_bytes: int = 20 * MEGABYTE

    @classmethod
    def off(cls) -> Limits:
        """No flood limits, no impatience: for tests that are about something else."""
        return cls(enabled=False, impatience=False)


@dataclass(slots=True)
class _Lane:
    tokens: float
    at: float
    sent: deque[float] = field(default_factory=deque)
    wait: float = 0.0
    until: float = 0.0


class FloodGate:
    """One bot's budget over all its chats."""

    def __init__(self, limits: Limits, seed: int = 0) -> None:
        self.limits = limits
        self._lanes: dict[str, _Lane] = {}
        self._recent: deque[tuple[float, str]] = deque()
        self._random = random.Random(seed)  # noqa: S311 - jitter, no secret

    def admit(self, chat: str, now: float, *, group: bool) -> int | None:
        """Takes one slot of a chat, or says after how many seconds to try again."""
        if not self.limits.enabled:
            return None
        rate = self.limits.group_rate if group else self.limits.private_rate
        burst = self.limits.group_burst if group else self.limits.private_burst
        lane = self._lanes.setdefault(chat, _Lane(burst, now))
        if now < lane.until:
            return self._refuse(lane, now, lane.wait * self.limits.growth)
        lane.tokens = min(burst, lane.tokens + (now - lane.at) * rate)
        lane.at = now
        wait = max(0.0, (1.0 - lane.tokens) / rate)
        if group:
            wait = max(wait, self._window_wait(lane, now))
        if wait > 0:
            return self._refuse(lane, now, wait + self._random.random() * self.limits.jitter)
        if self._too_many_chats(chat, now):
            return 1
        lane.tokens -= 1
        lane.sent.append(now)
        lane.wait = 0.0
        self._recent.append((now, chat))
        return None

    def _window_wait(self, lane: _Lane, now: float) -> float:
        while lane.sent and lane.sent[0] <= now - self.limits.group_window:
            lane.sent.popleft()
        if len(lane.sent) < self.limits.group_count:
            return 0.0
        return lane.sent[-self.limits.group_count] + self.limits.group_window - now

    def _refuse(self, lane: _Lane, now: float, wait: float) -> int:
        lane.wait = min(self.limits.retry_cap, max(1.0, wait))
        lane.until = now + lane.wait
        return math.ceil(lane.wait)

    def _too_many_chats(self, chat: str, now: float) -> bool:
        while self._recent and self._recent[0][0] <= now - 1.0:
            self._recent.popleft()
        busy = {name for _, name in self._recent}
        return chat not in busy and len(busy) >= self.limits.chats_per_second


class UploadGate:
    """Uploads of one size above `paced_upload` bytes go one after another, `upload_pace` apart."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._free_at: dict[int, float] = {}

    def admit(self, size: int, now: float) -> float | None:
        """Seconds to wait before an upload of `size` bytes; None when too much queues up."""
        if not self.limits.enabled or size <= self.limits.paced_upload:
            return 0.0
        start = max(now, self._free_at.get(size, now))
        if start - now > self.limits.upload_backlog:
            return None
        self._free_at[size] = start + self.limits.upload_pace
        return start - now
