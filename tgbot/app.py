"""The composition root: everything is made here, started in order, and stopped in reverse.

`Bot` is the whole program beside its settings; `run` keeps one until a signal comes.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine
from telegram.error import BadRequest, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.ext import Application

from core.services import (
    Chance,
    Clock,
    DatabaseDown,
    Rules,
    Services,
    SystemChance,
    SystemClock,
    make_services,
)
from core.storage import UnitOfWork, make_engine
from tgbot import logs
from tgbot.commands_menu import publish_commands
from tgbot.concurrency import PerTable
from tgbot.config import Settings
from tgbot.delivery import Budget, Delivery, Limits
from tgbot.handlers import ALLOWED_UPDATES, Desk, register
from tgbot.intake import AnyApplication, Intake
from tgbot.timers import Timers
from tgbot.transport import AiohttpRequest
from tgbot.web import WebServer

log: Final = logging.getLogger(__name__)

T = TypeVar("T")

ROOT: Final = Path(__file__).parents[1]
CONNECTIONS: Final = 64
POLLING_CONNECTIONS: Final = 2
LONGEST_PAUSE: Final = 15.0
FIRST_CALLS_SECONDS: Final = 50.0
"""How long the first calls are retried before the start is given up."""
STOP_SECONDS: Final = 8.0


class CannotStart(Exception):
    """Why the bot cannot run; one line for the operator."""


class Bot:
    """One bot: its database, its line to Telegram, its workers."""

    def __init__(
        self,
        settings: Settings,
        *,
        clock: Clock | None = None,
        chance: Chance | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.settings = settings
        self._clock = clock or SystemClock()
        self._chance = chance or SystemChance()
        self._limits = limits
        self._engine: AsyncEngine | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._closers: list[Callable[[], Awaitable[None]]] = []

    async def start(self) -> None:
        """Come up; when this returns, updates are taken. Raises CannotStart."""
        try:
            await self._start()
        except BaseException:
            await self.stop()
            raise

    async def _start(self) -> None:
        services = await self._open_database()
        application = self._make_application()
        await self._meet_telegram(application)
        await self._start_workers(application, services)
        await self._start_intake(application, services)

    # -- the database ------------------------------------------------------------------------------

    async def _open_database(self) -> Services:
        try:
            engine = make_engine(self.settings.database)
            self._closers.append(engine.dispose)
            async with engine.begin() as connection:
                await connection.run_sync(_migrate)
        except (SQLAlchemyError, OSError) as error:
            reason = getattr(error, "orig", None) or error
            raise CannotStart(f"no database: {type(reason).__name__}: {_short(reason)}") from None
        rules = Rules(
            default_pace=self.settings.default_pace,
            turn_seconds=self.settings.turn_seconds,
            robot_delay=self.settings.robot_delay,
            default_language=self.settings.default_language,
        )
        self._engine = engine
        return make_services(UnitOfWork(engine), self._clock, self._chance, rules)

    # -- Telegram ----------------------------------------------------------------------------------

    def _make_application(self) -> AnyApplication:
        root = self.settings.api_url.rstrip("/")
        return (
            Application.builder()
            .token(self.settings.token)
            .base_url(f"{root}/bot")
            .base_file_url(f"{root}/file/bot")
            .request(AiohttpRequest(connections=CONNECTIONS))
            .get_updates_request(AiohttpRequest(connections=POLLING_CONNECTIONS))
            .concurrent_updates(PerTable())
            .updater(None)
            .job_queue(None)
            .build()
        )

    async def _meet_telegram(self, application: AnyApplication) -> None:
        for request in application.bot._request:
            await request.initialize()
        self._closers.append(application.shutdown)
        await self._first_call(application.initialize)
        if self.settings.webhook_url:
            await self._first_call(
                lambda: application.bot.set_webhook(
                    self.settings.webhook_url,
                    secret_token=self.settings.secret or None,
                    allowed_updates=ALLOWED_UPDATES,
                )
            )
        else:
            await self._first_call(application.bot.delete_webhook)

    async def _first_call(self, call: Callable[[], Awaitable[T]]) -> T:
        """A call without which there is no start: tried again while Telegram is in trouble."""
        pause, until = 0.5, time.monotonic() + FIRST_CALLS_SECONDS
        while True:
            try:
                return await call()
            except InvalidToken:
                raise CannotStart("Telegram does not know this bot token") from None
            except RetryAfter as error:
                wait = error.retry_after
                pause = float(wait if isinstance(wait, int | float) else wait.total_seconds())
            except BadRequest as error:
                raise CannotStart(f"Telegram refuses: {error.message}") from None
            except NetworkError as error:
                log.warning("Telegram does not answer yet: %s", error.message)
            except TelegramError as error:
                raise CannotStart(f"Telegram refuses: {error.message}") from None
            if time.monotonic() + pause > until:
                raise CannotStart(f"no answer from the Bot API at {self._api_host()}")
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    def _api_host(self) -> str:
        return urlsplit(self.settings.api_url).netloc

    # -- workers -----------------------------------------------------------------------------------

    async def _start_workers(self, application: AnyApplication, services: Services) -> None:
        process = secrets.token_hex(8)
        outage = await services.deadlines.recover(process)
        if outage:
            log.info("an outage of %.0f s was taken off every clock", outage)
        username = application.bot.username
        language = self.settings.default_language
        delivery = Delivery(
            application.bot,
            services,
            username=username,
            language=language,
            budget=Budget(self._limits),
        )
        desk = Desk(services, username, language, delivery.say, delivery.edit)
        register(application, desk)
        self._run(delivery.run())
        self._closers.append(delivery.stop)
        timers = Timers(services, process)
        timers.start()
        self._closers.append(timers.stop)
        self._run(publish_commands(application.bot))

    async def _start_intake(self, application: AnyApplication, services: Services) -> None:
        intake = Intake(application, services, self._clock)
        web = WebServer(lambda: _can_work(services))
        if self.settings.webhook_url:
            path = urlsplit(self.settings.webhook_url).path or "/"
            web.take_webhook(path, self.settings.secret, intake.take)
        host, port = self.settings.http_host, self.settings.http_port
        try:
            await web.start(host, port)
        except OSError as error:
            raise CannotStart(f"cannot listen on {host}:{port}: {error.strerror}") from None
        self._closers.append(web.stop)
        self.http_port = web.port
        if not self.settings.webhook_url:
            polling = self._run(intake.poll(ALLOWED_UPDATES))
            self._closers.append(lambda: _end(polling))

    def _run(self, work: Any) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self._tasks.append(task)
        return task

    async def stop(self) -> None:
        """Stop taking updates, finish what is under way, close everything."""
        while self._closers:
            close = self._closers.pop()
            try:
                async with asyncio.timeout(STOP_SECONDS):
                    await close()
            except TimeoutError:
                log.warning("something did not stop in time")
            except (TelegramError, RuntimeError, DatabaseDown) as error:
                log.info("while stopping: %s", type(error).__name__)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def _can_work(services: Services) -> bool:
    try:
        await services.deadlines.next_at()
    except DatabaseDown:
        return False
    return True


def _short(error: object) -> str:
    return " ".join(str(error).split())[:160]


def _migrate(connection: Connection) -> None:
    """Bring the database to the newest schema."""
    config = Config(ROOT / "alembic.ini")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def run(settings: Settings) -> int:
    """Run until SIGTERM or SIGINT; the exit status."""
    logs.set_up(settings.log_format, settings.log_level)
    return asyncio.run(_run_until_signalled(settings))


async def _run_until_signalled(settings: Settings) -> int:
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, told.set)
    bot = Bot(settings)
    starting = asyncio.ensure_future(bot.start())
    stopped = asyncio.ensure_future(told.wait())
    await asyncio.wait({starting, stopped}, return_when=asyncio.FIRST_COMPLETED)
    if not starting.done():
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)
        return 0
    stopped_early = starting.exception()
    if stopped_early is not None:
        stopped.cancel()
        raise stopped_early
    logs.say_ready(settings.log_format)
    await stopped
    await bot.stop()
    return 0
