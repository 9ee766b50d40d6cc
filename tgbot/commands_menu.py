"""The menu of commands that Telegram shows, by language and kind of chat."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Final

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from core.services import Clock
from tgbot.i18n import LANGUAGES, Locale
from tgbot.i18n.locale import locale

log: Final = logging.getLogger(__name__)

PRIVATE: Final = (
    "play",
    "hand",
    "score",
    "history",
    "verify",
    "export",
    "corrections",
    "rules",
    "stop",
    "tournament",
    "settings",
    "language",
    "forget",
    "help",
)
GROUP: Final = (
    "play",
    "call",
    "hand",
    "score",
    "history",
    "verify",
    "export",
    "corrections",
    "rules",
    "stop",
    "tournament",
    "settings",
    "language",
    "help",
)
TRIES: Final = 6
PAUSE: Final = 10.0
"""Seconds before a menu is sent again; longer where Telegram says so."""


def commands(names: tuple[str, ...], loc: Locale) -> list[BotCommand]:
    """Commands with their descriptions in one language."""
    return [BotCommand(name, loc.plain(f"command-{name}")) for name in names]


def menus() -> Iterator[tuple[BotCommandScope, str | None, list[BotCommand]]]:
    """Every menu: where it is shown, to readers of which language (None: of any other), what."""
    for scope, names in (
        (BotCommandScopeAllPrivateChats(), PRIVATE),
        (BotCommandScopeAllGroupChats(), GROUP),
    ):
        yield scope, None, commands(names, locale(LANGUAGES[0]))
        for lang in LANGUAGES:
            yield scope, lang, commands(names, locale(lang))


async def publish_commands(bot: Bot, clock: Clock) -> None:
    """Tell Telegram the menus, in the background: a failure costs nothing but the menu."""
    for scope, language, listed in menus():
        if not await _publish(bot, clock, scope, language, listed):
            log.warning("the menu of commands was not set")
            return


async def _publish(
    bot: Bot, clock: Clock, scope: BotCommandScope, language: str | None, listed: list[BotCommand]
) -> bool:
    for _ in range(TRIES):
        try:
            await bot.set_my_commands(listed, scope=scope, language_code=language)
        except RetryAfter as error:
            wait = error.retry_after
            await clock.sleep(wait if isinstance(wait, int) else wait.total_seconds())
        except BadRequest:
            return False
        except NetworkError:
            await clock.sleep(PAUSE)
        except TelegramError:
            return False
        else:
            return True
    return False
