"""Questions to the database that come at the same moment, answered in one transaction.

Ten screens that are drawn side by side would begin ten transactions, and each commit waits for the
disk. Whoever asks while nobody is at work starts the work at the next turn of the loop; whoever
asks meanwhile is served by the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")


class Together(Generic[Q, A]):
    """Gathers questions for `work`, which answers many at once, in their order."""

    def __init__(self, work: Callable[[Sequence[Q]], Awaitable[Sequence[A]]]) -> None:
        self._work = work
        self._asked: list[tuple[Q, asyncio.Future[A]]] = []
        self._working: asyncio.Task[None] | None = None

    async def ask(self, question: Q) -> A:
        """The answer; what `work` raises is raised to everybody whom it served."""
        answer: asyncio.Future[A] = asyncio.get_running_loop().create_future()
        self._asked.append((question, answer))
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._run())
        return await answer

    async def _run(self) -> None:
        while self._asked:
            asked, self._asked = self._asked, []
            try:
                answers = await self._work([question for question, _ in asked])
            except asyncio.CancelledError:
                for _, waiting in (*asked, *self._asked):
                    waiting.cancel()
                raise
            except Exception as error:
                for _, waiting in asked:
                    if not waiting.done():
                        waiting.set_exception(error)
                continue
            for (_, waiting), answer in zip(asked, answers, strict=True):
                if not waiting.done():
                    waiting.set_result(answer)
