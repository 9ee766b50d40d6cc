"""One bot's updates: kept until confirmed, handed out by long polling.

Follows the real Bot API server: what an offset confirms, what impatient polling costs, and who
loses when two processes poll. Webhook delivery of the same queue is in `webhooks`.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tgbot.sandbox.clock import Clock, first_of
from tgbot.sandbox.errors import conflict
from tgbot.sandbox.params import Args

__all__ = ["CALLBACK_LIFE", "DEFAULT_KINDS", "EVENT_LIFE", "KINDS", "Update", "UpdateQueue"]

EVENT_LIFE = 86_400.0
CALLBACK_LIFE = 150.0
MAX_TIMEOUT = 50
CONFLICT_PAUSE = 3.0
FIRST_UPDATE = 704_512_001

KINDS = (
    "message",
    "edited_message",
    "channel_post",
    "edited_channel_post",
    "business_connection",
    "business_message",
    "edited_business_message",
    "deleted_business_messages",
    "message_reaction",
    "message_reaction_count",
    "inline_query",
    "chosen_inline_result",
    "callback_query",
    "shipping_query",
    "pre_checkout_query",
    "purchased_paid_media",
    "poll",
    "poll_answer",
    "my_chat_member",
    "chat_member",
    "chat_join_request",
    "chat_boost",
    "removed_chat_boost",
)
_ON_REQUEST = {"chat_member", "message_reaction", "message_reaction_count"}
DEFAULT_KINDS = frozenset(KINDS) - _ON_REQUEST

_OTHER_POLL = (
    "terminated by other getUpdates request; make sure that only one bot instance is running"
)
_WEBHOOK_ACTIVE = (
    "can't use getUpdates method while webhook is active; "
    "use deleteWebhook to delete the webhook first"
)


@dataclass(frozen=True, slots=True)
class Update:
    """`lane`: updates of one lane are delivered to a webhook one after another."""

    id: int
    kind: str
    payload: dict[str, Any]
    lane: str
    expires: float

    def json(self) -> dict[str, Any]:
        return {"update_id": self.id, self.kind: self.payload}


@dataclass(slots=True, eq=False)
class _LongPoll:
    woken: asyncio.Future[None]
    cut: str = ""


class UpdateQueue:
    """What waits for one bot.

    `polls` counts the calls. Two faults: `repeat` updates will be handed out once more after they
    were taken; `reverse` of the next batches come in the wrong order.
    """

    def __init__(self, clock: Clock, *, impatience: bool) -> None:
        self.pending: list[Update] = []
        self.allowed: frozenset[str] = DEFAULT_KINDS
        self.webhook_active = False
        self.polls = 0
        self.repeat = 0
        self.reverse = 0
        self._again: list[Update] = []
        self._clock = clock
        self._impatience = impatience
        self._next_id = FIRST_UPDATE
        self._poll: _LongPoll | None = None
        self._next_conflict = 0.0
        self._last_offset: int | None = None
        self._last_start = 0.0
        self._made: deque[float] = deque(maxlen=10_000)
        self._arrivals: set[asyncio.Future[None]] = set()

    def push(self, kind: str, payload: dict[str, Any], lane: str, life: float) -> None:
        """Stores an update if the bot asked for its kind. `allowed` counts now, not on delivery."""
        if kind not in self.allowed:
            return
        update = Update(self._next_id, kind, payload, lane, self._clock.time() + life)
        self._next_id += 1
        self.pending.append(update)
        self._made.append(self._clock.time())
        self.wake()

    @property
    def restricted(self) -> bool:
        """Whether the bot chose its kinds of updates itself."""
        return self.allowed != DEFAULT_KINDS

    @property
    def polled(self) -> bool:
        """Whether a long poll is waiting."""
        return self._poll is not None

    def per_minute(self) -> int:
        """How many updates the last minute brought."""
        minute_ago = self._clock.time() - 60
        while self._made and self._made[0] < minute_ago:
            self._made.popleft()
        return len(self._made)

    def wake(self) -> None:
        if self._poll is not None and not self._poll.woken.done():
            self._poll.woken.set_result(None)
        for arrival in tuple(self._arrivals):
            if not arrival.done():
                arrival.set_result(None)

    def arrival(self) -> asyncio.Future[None]:
        """A future that is done at the next push or wake."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._arrivals.add(waiter)
        waiter.add_done_callback(self._arrivals.discard)
        return waiter

    def set_allowed(self, args: Args) -> None:
        """Kept from call to call. No known name means the default; what is no JSON is ignored."""
        if not args.has("allowed_updates"):
            return
        given: Any = args.values["allowed_updates"]
        if isinstance(given, str):
            try:
                given = json.loads(given)
            except ValueError:
                return
        if isinstance(given, list):
            names = frozenset(name for name in given if name in KINDS)
            self.allowed = names or DEFAULT_KINDS

    def drop_expired(self) -> None:
        now = self._clock.time()
        self.pending = [update for update in self.pending if update.expires > now]

    def drop_all(self) -> None:
        self.pending.clear()
        self._again.clear()

    def remove(self, update: Update) -> None:
        if update in self.pending:
            self.pending.remove(update)

    async def poll(self, args: Args) -> list[dict[str, Any]]:
        """getUpdates. Raises 409 when a webhook is set or another poll takes over."""
        if self.webhook_active:
            raise conflict(_WEBHOOK_ACTIVE)
        self.set_allowed(args)
        self.polls += 1
        offset = args.integer("offset")
        limit = args.integer("limit", 100)
        limit = limit if 1 <= limit <= 100 else 100
        timeout = min(max(args.integer("timeout"), 0), MAX_TIMEOUT)
        limit, timeout = self._slow_down(offset, limit, timeout)
        self.cut(_OTHER_POLL)
        self._confirm(offset)
        return [update.json() for update in await self._wait(offset, limit, timeout)]

    def _slow_down(self, offset: int, limit: int, timeout: float) -> tuple[int, float]:
        now = self._clock.time()
        if self._impatience and offset == self._last_offset:
            if now < self._last_start + 3.0:
                timeout = max(timeout, 3)
            if now < self._last_start + 0.5:
                limit = 1
        self._last_offset, self._last_start = offset, now
        return limit, timeout

    def _confirm(self, offset: int) -> None:
        self.drop_expired()
        if offset < 0:
            self.pending = self.pending[offset:]
        elif 0 < offset <= self._next_id:
            self.pending = [update for update in self.pending if update.id >= offset]

    async def _wait(self, offset: int, limit: int, timeout: float) -> Iterable[Update]:
        deadline = self._clock.time() + timeout
        while True:
            batch = self._take(limit)
            left = deadline - self._clock.time()
            if batch or left <= 0:
                return batch
            poll = _LongPoll(asyncio.get_running_loop().create_future())
            self._poll = poll
            try:
                await first_of(self._clock, poll.woken, left)
            finally:
                if self._poll is poll:
                    self._poll = None
            if poll.cut:
                await self._refuse_cut(poll.cut)

    def _take(self, limit: int) -> list[Update]:
        self.drop_expired()
        again, self._again = self._again[:limit], self._again[limit:]
        fresh = self.pending[: limit - len(again)]
        if self.repeat and fresh:
            self._again += fresh[: self.repeat]
            self.repeat = max(0, self.repeat - len(fresh))
        batch = [*again, *fresh]
        if self.reverse and len(batch) > 1:
            self.reverse -= 1
            batch.reverse()
        return batch

    def cut(self, reason: str) -> None:
        """Ends the open long poll, if any, with a 409."""
        if self._poll is not None:
            self._poll.cut = reason
            if not self._poll.woken.done():
                self._poll.woken.set_result(None)
            self._poll = None

    async def _refuse_cut(self, reason: str) -> None:
        """One 409 at once in three seconds; the others wait three seconds for theirs."""
        now = self._clock.time()
        if now >= self._next_conflict:
            self._next_conflict = now + CONFLICT_PAUSE
        else:
            await self._clock.sleep(CONFLICT_PAUSE)
        raise conflict(reason)
