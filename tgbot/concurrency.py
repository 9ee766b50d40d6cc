"""One line of work for each table: its updates in order, others' beside them.

Two people's presses at one table arrive in parallel. They are judged one after the other here, in
the order in which they came, without holding up any other table. The database decides all the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Hashable
from typing import Any, Final

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from tgbot.callback_data import Answer, Do, Plan, parse

AT_ONCE: Final = 1024
"""Updates under way; many, since the waiting ones of a busy table count too."""


def line_of(update: object) -> Hashable | None:
    """The line an update belongs to: its table, else its chat; None for none."""
    if not isinstance(update, Update):
        return None
    query = update.callback_query
    if query is not None and query.data:
        press = parse(query.data)
        if isinstance(press, Answer | Plan | Do):
            return ("table", press.table)
    chat = update.effective_chat
    if chat is not None:
        return ("chat", chat.id)
    return None if update.effective_user is None else ("person", update.effective_user.id)


class Lines:
    """Locks by key, first come first served, kept only while somebody waits."""

    def __init__(self) -> None:
        self._locks: dict[Hashable, tuple[asyncio.Lock, list[None]]] = {}

    async def run(self, key: Hashable | None, work: Awaitable[Any]) -> Any:
        """Do the work when all earlier work of this key is done."""
        if key is None:
            return await work
        lock, users = self._locks.setdefault(key, (asyncio.Lock(), []))
        users.append(None)
        try:
            async with lock:
                return await work
        finally:
            users.pop()
            if not users:
                self._locks.pop(key, None)


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
