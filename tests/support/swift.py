"""`python -m tests.support.swift kozyr|echo…`: bots in processes of their own, for comparison.

`kozyr` is the bot with its settings from the environment, and no limit on all chats
together. `echo`
is the plainest bot that the library makes: it answers each press and edits the pressed message;
`echo-aiohttp` is the same one over our transport; `echo-many` and `echo-many-aiohttp` handle
many updates at once.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from itertools import count
from typing import Any, Final

import click
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import Application, CallbackQueryHandler, CommandHandler

from core.services import Limits, Rate
from tgbot import logs
from tgbot.app import Bot
from tgbot.config import Settings, read_settings
from tgbot.transport import AiohttpRequest

QUICK: Final = Limits(together=Rate(200, 2000))
"""Far more than Telegram takes from one bot; each chat has its usual limit."""
BUTTON: Final = InlineKeyboardMarkup([[InlineKeyboardButton("Again", callback_data="again")]])


async def _run(bot: Bot) -> None:
    told = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, told.set)
    await bot.start()
    click.echo("ready")
    await told.wait()
    await bot.stop()


def _kozyr(settings: Settings) -> None:
    logs.set_up(settings.log_format, settings.log_level, settings.secrets)
    asyncio.run(_run(Bot(settings, limits=QUICK)))


def _echo(settings: Settings, *, ours: bool, many: bool) -> None:
    numbers = count()

    async def greet(update: Update, _: Any) -> None:
        if update.message is not None:
            await update.message.reply_text("0", reply_markup=BUTTON)

    async def echo(update: Update, _: Any) -> None:
        query = update.callback_query
        if query is not None:
            await query.answer()
            await query.edit_message_text(f"pressed {next(numbers)}", reply_markup=BUTTON)

    async def ready(_: Any) -> None:
        click.echo("ready")

    builder = Application.builder().token(settings.token).base_url(f"{settings.api_url}/bot")
    builder = builder.concurrent_updates(many)
    if ours:
        builder = builder.request(AiohttpRequest(connections=64, proxied=False))
        builder = builder.get_updates_request(AiohttpRequest(connections=2, proxied=False))
    application = builder.post_init(ready).build()
    application.add_handler(CommandHandler("start", greet))
    application.add_handler(CallbackQueryHandler(echo))
    application.run_polling(stop_signals=(signal.SIGTERM,), poll_interval=0.0)


def main(kind: str) -> None:
    """Run one until SIGTERM; it says when it is ready."""
    settings = read_settings()
    if kind == "kozyr":
        _kozyr(settings)
    else:
        _echo(settings, ours=kind.endswith("aiohttp"), many="many" in kind)


if __name__ == "__main__":
    main(sys.argv[1])
