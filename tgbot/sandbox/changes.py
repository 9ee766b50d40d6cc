"""Who wants to know that something changed: the page's sockets, and tests that wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

__all__ = ["Changes"]

Event = dict[str, Any]


class Changes:
    """One stream of events. Listeners get each event; waiters get woken by any."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Event], None]] = []
        self._waiters: set[asyncio.Future[None]] = set()

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Adds a listener; the result removes it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def emit(self, kind: str, **values: Any) -> None:
        for listener in tuple(self._listeners):
            listener({"type": kind, **values})
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)

    async def wait_for(self, predicate: Callable[[], object], timeout: float) -> None:
        """Returns when `predicate()` is true, asked again at each change.

        `timeout` is in real seconds. Raises TimeoutError.
        """
        async with asyncio.timeout(timeout):
            while not predicate():
                waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                self._waiters.add(waiter)
                try:
                    await waiter
                finally:
                    self._waiters.discard(waiter)
