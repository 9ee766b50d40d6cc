"""`kozyr run` and `kozyr sandbox`: starting the bot, the local Bot API server, or both.

With `--bot` the bot runs as a child process against the sandbox, so that the two meet over HTTP
only, as a bot and Telegram do. What is started is imported when it is wanted.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import Callable, Iterator
from typing import Final

import click

from tgbot.cli.faults import Failed, Unusable

PORT: Final = 8081

_ENDED: Final = (signal.SIGINT, signal.SIGTERM)


@click.command()
def run() -> int:
    """Run the bot."""
    from tgbot.app import CannotStart
    from tgbot.app import run as run_bot
    from tgbot.config import BadSettings, read_settings

    try:
        settings = read_settings()
        if not settings.token:
            raise Unusable("KOZYR_BOT_TOKEN is not set")
        return run_bot(settings)
    except BadSettings as error:
        raise Unusable(str(error)) from None
    except CannotStart as error:
        raise Failed(str(error)) from None


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True)
@click.option("--local", is_flag=True, help="Take webhooks on plain http and any port.")
@click.option("--bot", is_flag=True, help="Run the bot against it as well.")
def sandbox(*, port: int, local: bool, bot: bool) -> int:
    """Run a local Bot API server.

    Its page in the browser is a chat with the bot. It takes the token in KOZYR_BOT_TOKEN, or one
    of its own where that is not set.
    """
    from tgbot.sandbox import DEFAULT_TOKEN

    token = os.environ.get("KOZYR_BOT_TOKEN") or DEFAULT_TOKEN
    try:
        return asyncio.run(_serve(port, token, local=local, bot=bot))
    except OSError as error:
        raise Unusable(f"cannot listen on port {port}: {error.strerror}") from None
    except ValueError as error:
        raise Unusable(f"KOZYR_BOT_TOKEN: {error}") from None


async def _serve(port: int, token: str, *, local: bool, bot: bool) -> int:
    """Serve until a signal comes or the bot has left; the exit status is the bot's."""
    from tgbot.sandbox import Sandbox, serve

    listening: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def announce(running: Sandbox) -> None:
        click.echo(f"sandbox: {running.url}/  token {token}")
        listening.set_result(running.url)

    serving = asyncio.create_task(serve(port, local=local, token=token, ready=announce))
    try:
        if not bot:
            with _on_signals(lambda _: serving.cancel()):
                await asyncio.wait({serving})
            return 0
        await asyncio.wait({serving, listening}, return_when=asyncio.FIRST_COMPLETED)
        return await _run_bot(await listening, token) if listening.done() else 0
    finally:
        serving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await serving


async def _run_bot(api: str, token: str) -> int:
    """The bot in a process of its own, which gets our signals; its exit status."""
    settings = {"KOZYR_API_URL": api, "KOZYR_BOT_TOKEN": token}
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tgbot", "run", env=os.environ | settings, start_new_session=True
    )
    with _on_signals(lambda number: _pass_on(child, number)):
        return await child.wait()


def _pass_on(child: Process, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        child.send_signal(number)


@contextlib.contextmanager
def _on_signals(act: Callable[[signal.Signals], object]) -> Iterator[None]:
    loop = asyncio.get_running_loop()
    for number in _ENDED:
        loop.add_signal_handler(number, act, number)
    try:
        yield
    finally:
        for number in _ENDED:
            loop.remove_signal_handler(number)
