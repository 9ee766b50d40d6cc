"""The menu of commands that Telegram shows, by language and kind of chat."""

from __future__ import annotations

import logging
from typing import Final

from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import TelegramError

from tgbot.i18n import LANGUAGES, Locale
from tgbot.i18n.locale import locale

log: Final = logging.getLogger(__name__)

PRIVATE: Final = ("play", "hand", "score", "rules", "language", "help")
GROUP: Final = ("play", "hand", "score", "rules", "stop", "language", "help")


def commands(names: tuple[str, ...], loc: Locale) -> list[BotCommand]:
    """Commands with their descriptions in one language."""
    return [BotCommand(name, loc.plain(f"command-{name}")) for name in names]


async def publish_commands(bot: Bot) -> None:
    """Tell Telegram the menus. A failure costs nothing but the menu."""
    try:
        for scope, names in (
            (BotCommandScopeAllPrivateChats(), PRIVATE),
            (BotCommandScopeAllGroupChats(), GROUP),
        ):
            await bot.set_my_commands(commands(names, locale(LANGUAGES[0])), scope=scope)
            for lang in LANGUAGES:
                made = commands(names, locale(lang))
                await bot.set_my_commands(made, scope=scope, language_code=lang)
    except TelegramError as error:
        log.warning("the menu of commands was not set: %s", type(error).__name__)
