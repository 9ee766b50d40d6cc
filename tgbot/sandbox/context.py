"""One Bot API call on its way: who calls, with what, and the table of methods there are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from tgbot.sandbox.errors import too_many
from tgbot.sandbox.params import Args
from tgbot.sandbox.stage import Desk, Stage
from tgbot.sandbox.webhooks import Webhook
from tgbot.sandbox.world import Bot, Chat, World

__all__ = ["Context", "Hooks", "Method", "find_method", "method"]


class Hooks(Protocol):
    """Where webhooks are switched: the server owns their connections."""

    local: bool

    def webhook(self, bot: Bot) -> Webhook | None: ...

    async def set_webhook(self, bot: Bot, hook: Webhook | None) -> None: ...


@dataclass(slots=True)
class Context:
    stage: Stage
    bot: Bot
    args: Args
    hooks: Hooks

    @property
    def world(self) -> World:
        return self.stage.world

    @property
    def desk(self) -> Desk:
        return self.stage.desks[self.bot.id]

    def spend(self, chat: Chat) -> None:
        """Takes one send or edit from the budget. Raises 429."""
        now = self.stage.clock.time()
        wait = self.desk.flood.admit(chat.key, now, group=not chat.private)
        if wait is not None:
            raise too_many(wait)


Method = Callable[[Context], Awaitable[Any]]

_METHODS: dict[str, Method] = {}


def method(name: str) -> Callable[[Method], Method]:
    """Registers a method under Telegram's name; the look-up ignores case."""

    def register(function: Method) -> Method:
        _METHODS[name.lower()] = function
        return function

    return register


def find_method(name: str) -> Method | None:
    return _METHODS.get(name.lower())
