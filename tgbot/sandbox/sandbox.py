"""The sandbox as one thing to start and stop: Bot API, controls and page on one port."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from aiohttp import web

from tgbot.sandbox.clock import Clock, SystemClock
from tgbot.sandbox.control import Control
from tgbot.sandbox.control_http import ControlHttp, guard
from tgbot.sandbox.demo import make_demo_world
from tgbot.sandbox.limits import Limits
from tgbot.sandbox.server import MAX_BODY, TOKEN, BotApi
from tgbot.sandbox.stage import Stage
from tgbot.sandbox.world import Bot

__all__ = ["DEFAULT_TOKEN", "Sandbox", "serve"]

DEFAULT_TOKEN = "7000000001:sandbox-token-without-any-secret-000"  # noqa: S105 - opens nothing
HOST = "127.0.0.1"
STOP_SECONDS = 0.5


class Sandbox:
    """A local Bot API server with one bot and, until `control` adds them, no people.

    `local` takes webhooks on plain http and any port, as the real server's own switch does.
    """

    def __init__(
        self,
        *,
        clock: Clock | None = None,
        token: str = DEFAULT_TOKEN,
        local: bool = False,
        limits: Limits | None = None,
        bot_name: str = "Козырь",
        bot_username: str = "kozyr_bot",
        privacy: bool = True,
    ) -> None:
        if not TOKEN.fullmatch(token):
            raise ValueError("a token is <digits>:<letters, digits, - and _>")
        self.token = token
        self._stage = Stage(clock or SystemClock(), limits or Limits())
        self._api = BotApi(self._stage, local=local)
        self._stage.admit_bot(
            Bot(int(token.partition(":")[0]), token, bot_name, bot_username, privacy)
        )
        self.control = Control(self._stage, self._api.faults)
        self._http = ControlHttp(self.control, self._describe)
        self._runner: web.AppRunner | None = None
        self._port = 0
        self._started = self._stage.clock.time()

    @property
    def url(self) -> str:
        """The page, and the root of everything; `url + "/bot"` is a bot library's base URL."""
        if not self._port:
            raise RuntimeError("the sandbox is not running")
        return f"http://{HOST}:{self._port}"

    def _describe(self) -> dict[str, Any]:
        return {
            "url": self.url,
            "token": self.token,
            "local": self._api.local,
            "started": self._started,
        }

    async def start(self, port: int = 0) -> None:
        """Listens on loopback; port 0 takes a free one."""
        app = web.Application(client_max_size=MAX_BODY, middlewares=[guard, _plain_not_found])
        app.add_routes([*self._api.routes(), *self._http.routes()])
        app.on_shutdown.append(self._hang_up)
        self._runner = web.AppRunner(
            app, access_log=None, handler_cancellation=True, shutdown_timeout=STOP_SECONDS
        )
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, port)
        await site.start()
        self._port = int(self._runner.addresses[0][1])

    async def stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
        self._runner, self._port = None, 0

    async def _hang_up(self, app: web.Application) -> None:
        await self._http.close()
        await self._api.close()

    async def __aenter__(self) -> Sandbox:
        await self.start()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.stop()


@web.middleware
async def _plain_not_found(request: web.Request, handler: Any) -> web.StreamResponse:
    """A path that is nothing is answered in Telegram's envelope."""
    try:
        return await handler(request)
    except web.HTTPNotFound:
        body = {"ok": False, "error_code": 404, "description": "Not Found"}
        return web.json_response(body, status=404)


async def serve(
    port: int,
    *,
    local: bool = False,
    token: str = DEFAULT_TOKEN,
    limits: Limits | None = None,
    bot_name: str = "Козырь",
    bot_username: str = "kozyr_bot",
    ready: Callable[[Sandbox], None] | None = None,
) -> None:
    """Runs a sandbox with the demo's people until cancelled; `ready` is called once it listens."""
    sandbox = Sandbox(
        local=local, token=token, limits=limits, bot_name=bot_name, bot_username=bot_username
    )
    make_demo_world(sandbox.control)
    await sandbox.start(port)
    try:
        if ready is not None:
            ready(sandbox)
        await asyncio.Event().wait()
    finally:
        await sandbox.stop()
