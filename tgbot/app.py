"""The composition root: everything is made here, started in order, and stopped in reverse.

`Bot` is the whole program beside its settings; `run` keeps one until a signal comes.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import Awaitable, Callable, Coroutine
from datetime import timedelta
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine
from telegram.error import BadRequest, InvalidToken, RetryAfter, TelegramError
from telegram.ext import Application

from core.services import (
    Chance,
    Clock,
    DatabaseDown,
    Limits,
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
from tgbot.delivery import Budget, Delivery
from tgbot.flood import Flood
from tgbot.handlers import ALLOWED_UPDATES, Desk, register
from tgbot.intake import AnyApplication, Intake, seconds_of
from tgbot.timers import Timers
from tgbot.transport import AiohttpRequest, fetcher, is_on_this_machine
from tgbot.web import WebServer

log: Final = logging.getLogger(__name__)

T = TypeVar("T")

ROOT: Final = Path(__file__).parents[1]
CONNECTIONS: Final = 64
POLLING_CONNECTIONS: Final = 2
LONGEST_PAUSE: Final = 10.0
REMEMBERED_BY_TELEGRAM: Final = timedelta(minutes=1)
"""So long what was written to a group counts."""
FIRST_CALLS_SECONDS: Final = 40.0
"""How long Telegram may be silent before the start is given up."""
DATABASE_SECONDS: Final = 15.0
STOP_SECONDS: Final = 8.5
"""Everything has to be closed by then; what is left undone the next start finds in the rows."""
LAST_SECONDS: Final = 0.5
"""What each of the last things to be closed has at least."""
MIGRATING: Final = 0x6B6F7A7972
"""The lock under which one process at a time brings a shared database up to date."""


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
        self.services: Services | None = None
        self.http_port = 0
        self._clock = clock or SystemClock()
        self._chance = chance or SystemChance()
        self._limits = limits
        self._tasks: set[asyncio.Task[None]] = set()
        self._closers: list[Callable[[], Awaitable[None]]] = []
        self._failure: asyncio.Future[None] | None = None
        self._stopping = False

    # -- starting ----------------------------------------------------------------------------------

    async def start(self) -> None:
        """Come up; when this returns, updates are taken. Raises CannotStart."""
        self._failure = asyncio.get_running_loop().create_future()
        try:
            services = await self._open_database()
            application = self._make_application()
            await self._first_call(application.initialize)
            self._closers.append(application.shutdown)
            intake = await self._start_workers(application, services)
            await self._start_intake(application, services, intake)
            way = "webhook" if self.settings.webhook_url else "polling"
            log.info("@%s takes updates by %s", application.bot.username, way)
        except BaseException:
            await self.stop()
            raise

    async def _open_database(self) -> Services:
        try:
            engine = make_engine(self.settings.database)
            self._closers.append(engine.dispose)
            await bring_up_to_date(engine)
        except CommandError as error:
            raise CannotStart(f"the database is of another version: {_short(error)}") from None
        except (SQLAlchemyError, OSError) as error:
            reason = getattr(error, "orig", None) or error
            raise CannotStart(f"no database: {type(reason).__name__}: {_short(reason)}") from None
        except Exception as error:
            # The driver of PostgreSQL has errors of its own for a server that lets nobody in.
            if not type(error).__module__.startswith("asyncpg"):
                raise
            raise CannotStart(f"no database: {type(error).__name__}: {_short(error)}") from None
        rules = Rules(
            default_pace=self.settings.default_pace,
            turn_seconds=self.settings.turn_seconds,
            robot_delay=self.settings.robot_delay,
            default_language=self.settings.default_language,
        )
        work = UnitOfWork(engine)
        self.services = make_services(work, self._clock, self._chance, rules, self._limits)
        return self.services

    def _make_application(self) -> AnyApplication:
        root = self.settings.api_url.rstrip("/")
        self._polling = self._transport(POLLING_CONNECTIONS)
        return (
            Application.builder()
            .token(self.settings.token)
            .base_url(f"{root}/bot")
            .base_file_url(f"{root}/file/bot")
            .request(self._transport(CONNECTIONS))
            .get_updates_request(self._polling)
            .concurrent_updates(PerTable())
            .updater(None)
            .job_queue(None)
            .build()
        )

    def _transport(self, connections: int) -> AiohttpRequest:
        proxied = not is_on_this_machine(self.settings.api_url)
        made = AiohttpRequest(connections=connections, proxied=proxied)
        self._closers.append(made.shutdown)
        return made

    async def _first_call(self, call: Callable[[], Awaitable[T]]) -> T:
        """A call without which there is no start: tried again while Telegram is in trouble."""
        pause, until = 0.5, time.monotonic() + FIRST_CALLS_SECONDS
        while True:
            try:
                return await call()
            except InvalidToken:
                host = urlsplit(self.settings.api_url).netloc
                raise CannotStart(f"{host} does not know this bot token") from None
            except RetryAfter as error:
                wait = seconds_of(error)
                log.warning("Telegram wants %.0f s of quiet before the start", wait)
                until += wait
            except BadRequest as error:
                raise CannotStart(f"Telegram refuses: {error.message}") from None
            except TelegramError as error:
                log.warning("Telegram does not answer yet: %s", error.message)
                wait, pause = pause, min(2 * pause, LONGEST_PAUSE)
                if time.monotonic() + wait > until:
                    host = urlsplit(self.settings.api_url).netloc
                    raise CannotStart(f"no Bot API at {host}: {error.message}") from None
            await asyncio.sleep(wait)

    async def _take_over_budget(self, services: Services) -> Budget:
        """What may be sent, after what Telegram remembers of whoever was at work before."""
        now, before = self._clock.now(), await services.deadlines.last_beat()
        at_work = before is not None and now - before < REMEMBERED_BY_TELEGRAM
        budget = Budget(self._limits, restarted=now.timestamp() if at_work else None)
        for chat, until in (await services.budget.held()).items():
            budget.hold(chat, until.timestamp())
        return budget

    async def _start_workers(self, application: AnyApplication, services: Services) -> Intake:
        budget = await self._take_over_budget(services)
        outage = await services.deadlines.recover(services.context.process)
        await services.claims.give_back()
        if outage:
            log.info("an outage of %.0f s was taken off every clock", outage)
        username, language = application.bot.username, self.settings.default_language
        delivery = Delivery(
            application.bot,
            services,
            username=username,
            language=language,
            budget=budget,
        )
        register(application, Desk(services, username, language, delivery.say, delivery.edit))
        self._run(delivery.run())
        self._closers.append(delivery.stop)
        timers = Timers(services)
        timers.start()
        self._closers.append(timers.stop)
        self._run(_dispensable(publish_commands(application.bot, self._clock)))
        flood = Flood(delivery.say, language, self._clock)
        return Intake(application, services, attend=delivery.hurry, refuses=flood.refuses)

    async def _start_intake(
        self, application: AnyApplication, services: Services, intake: Intake
    ) -> None:
        """First listen, then ask Telegram to call."""
        url = self.settings.webhook_url
        web = WebServer(lambda: self._can_work(services))
        if url:
            web.take_webhook(urlsplit(url).path or "/", self.settings.secret, intake.take)
        await self._listen(web)
        self._closers.append(intake.stop)
        if url:
            await self._first_call(
                lambda: application.bot.set_webhook(
                    url, secret_token=self.settings.secret, allowed_updates=ALLOWED_UPDATES
                )
            )
            return
        await self._first_call(application.bot.delete_webhook)
        fetch = fetcher(self._polling, application.bot.base_url, ALLOWED_UPDATES)
        polling = self._run(intake.poll(fetch))
        self._closers.append(lambda: _end_of(polling, intake))

    async def _listen(self, web: WebServer) -> None:
        """Where the port was not asked for and Telegram need not reach it, it is dispensable."""
        host, port = self.settings.http_host, self.settings.http_port
        try:
            await web.start(host, port)
        except OSError as error:
            await web.stop()
            reason = f"cannot listen on {host}:{port}: {error.strerror}"
            if self.settings.webhook_url or "http_port" in self.settings.model_fields_set:
                raise CannotStart(reason) from None
            log.warning("no health and metrics: %s", reason)
            return
        self.http_port = web.port
        self._closers.append(web.stop)

    async def _can_work(self, services: Services) -> bool:
        if self._stopping:
            return False
        try:
            async with asyncio.timeout(2):
                await services.deadlines.next_at()
        except (DatabaseDown, TimeoutError):
            return False
        return True

    # -- running and stopping ----------------------------------------------------------------------

    def _run(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and self._failure is not None and not self._failure.done():
            log.error("a part of the bot has failed", exc_info=error)
            self._failure.set_result(None)

    async def failed(self) -> None:
        """Returns when a part without which the bot is of no use has died."""
        if self._failure is not None:
            await asyncio.shield(self._failure)

    async def stop(self) -> None:
        """Stop taking updates, finish what is under way, close everything, all in good time."""
        self._stopping = True
        loop = asyncio.get_running_loop()
        until = loop.time() + STOP_SECONDS
        while self._closers:
            close = self._closers.pop()
            kept = LAST_SECONDS * len(self._closers)
            try:
                async with asyncio.timeout(max(LAST_SECONDS, until - loop.time() - kept)):
                    await close()
            except TimeoutError:
                log.warning("something did not stop in time")
            except (TelegramError, RuntimeError, DatabaseDown) as error:
                log.info("while stopping: %s", type(error).__name__)
        left = list(self._tasks)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)


async def _dispensable(work: Coroutine[Any, Any, None]) -> None:
    """Work whose failure is told, and ends nothing."""
    try:
        await work
    except Exception:
        log.exception("something in the background has failed")


async def _end_of(polling: asyncio.Task[None], intake: Intake) -> None:
    """The poll confirms what is done before it ends."""
    await intake.stop()
    await asyncio.gather(polling, return_exceptions=True)


def _short(error: object) -> str:
    return " ".join(str(error).split())[:160]


async def bring_up_to_date(engine: AsyncEngine) -> None:
    """Bring a database to the schema of this program. Raises CannotStart, CommandError, and the
    errors of its driver."""
    patient = make_engine(engine.url.render_as_string(hide_password=False), patient=True)
    try:
        connection = patient.connect()
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                await connection.start()
        except TimeoutError:
            raise CannotStart("no database: it does not answer") from None
        try:
            async with connection.begin():
                await connection.run_sync(_migrate)
        finally:
            await connection.close()
    finally:
        await patient.dispose()


def _migrate(connection: Connection) -> None:
    """Bring the database to the newest schema; of several processes one does."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
    config = _migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def known_revisions() -> tuple[str, ...]:
    """Every state of the schema that this program can bring up to date, the newest first."""
    scripts = ScriptDirectory.from_config(_migrations())
    return tuple(one.revision for one in scripts.walk_revisions())


def _migrations() -> Config:
    return Config(ROOT / "alembic.ini")


def run(settings: Settings) -> int:
    """Run until SIGTERM or SIGINT; the exit status."""
    logs.set_up(settings.log_format, settings.log_level, settings.secrets)
    return asyncio.run(_run_until_signalled(settings))


async def _run_until_signalled(settings: Settings) -> int:
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, told.set)
    bot = Bot(settings)
    signalled = asyncio.create_task(told.wait())
    starting = asyncio.create_task(bot.start())
    await asyncio.wait({starting, signalled}, return_when=asyncio.FIRST_COMPLETED)
    if not starting.done():
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)
        return 0
    starting.result()  # raises why it cannot start
    logs.say_ready(settings.log_format)
    failed = asyncio.create_task(bot.failed())
    await asyncio.wait({signalled, failed}, return_when=asyncio.FIRST_COMPLETED)
    await bot.stop()
    if failed.done():
        raise CannotStart("a part of the bot has failed")
    failed.cancel()
    return 0
