"""One line of work for each table: its updates in order, others' beside them.

Two people's presses at one table arrive in parallel. They are judged one after the other here, in
the order in which they came, without holding up any other table. The database decides all the same.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Hashable
from typing import Any, Final

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from tgbot.callback_data import Answer, Do, Event, Plan, parse

AT_ONCE: Final = 1024
"""Updates under way; many, since the waiting ones of a busy table count too."""


def line_of(update: object) -> Hashable | None:
    """The line an update belongs to: its table or tournament, else its chat; None for none."""
    if not isinstance(update, Update):
        return None
    query = update.callback_query
    if query is not None and query.data:
        press = parse(query.data)
        if isinstance(press, Answer | Plan | Do):
            return ("table", press.table)
        if isinstance(press, Event):
            return ("tournament", press.tournament)
    chat = update.effective_chat
    if chat is not None:
        return ("chat", chat.id)
    user = update.effective_user
    if user is None or not isinstance(user.id, int):  # nobody checks what is not listened to
        return None
    return ("person", user.id)


class Lines:
    """Locks by key, first come first served, kept only while somebody uses them."""

    def __init__(self) -> None:
        self._locks: dict[Hashable, asyncio.Lock] = {}
        self._users: dict[Hashable, int] = {}

    @property
    def busy(self) -> int:
        """Keys with work."""
        return len(self._locks)

    async def run(self, key: Hashable | None, work: Awaitable[Any]) -> Any:
        """Do the work when all earlier work of this key is done."""
        if key is None:
            return await work
        lock = self._locks.setdefault(key, asyncio.Lock())
        self._users[key] = self._users.get(key, 0) + 1
        begun = False
        try:
            async with lock:
                begun = True
                return await work
        finally:
            if not begun and inspect.iscoroutine(work):
                work.close()  # called off while it waited
            self._users[key] -= 1
            if not self._users[key]:
                del self._users[key], self._locks[key]


class PerTable(BaseUpdateProcessor):
    """python-telegram-bot's door to the lines."""

    def __init__(self) -> None:
        super().__init__(AT_ONCE)
        self._lines = Lines()

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Handle an update in its line."""
        await self._lines.run(line_of(update), coroutine)
