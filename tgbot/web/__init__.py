"""The small web server beside the bot: the webhook, health, readiness and metrics."""

from __future__ import annotations

import hmac
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

log: Final = logging.getLogger(__name__)

LARGEST_UPDATE: Final = 1 << 20
SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - a header's name

Take = Callable[[dict[str, Any]], Awaitable[bool]]
"""Handles an update; whether it may be confirmed to Telegram."""
Ready = Callable[[], Awaitable[bool]]


class WebServer:
    """Serves on one host and port. `ready` says whether the bot can work now."""

    def __init__(self, ready: Ready) -> None:
        self._ready = ready
        self._app = web.Application(client_max_size=LARGEST_UPDATE)
        self._app.router.add_get("/healthz", self._healthz)
        self._app.router.add_get("/readyz", self._readyz)
        self._app.router.add_get("/metrics", self._metrics)
        self._runner: web.AppRunner | None = None

    def take_webhook(self, path: str, secret: str, take: Take) -> None:
        """Serve the webhook at this path. An update is confirmed once it had its effect."""

        async def hook(request: web.Request) -> web.Response:
            sent = request.headers.get(SECRET_HEADER, "")
            if not hmac.compare_digest(sent.encode(), secret.encode()):
                return web.Response(status=403)
            try:
                update = json.loads(await request.read())
            except (ValueError, RecursionError):
                return web.Response(status=400)
            if not isinstance(update, dict):
                return web.Response(status=400)
            return web.Response(status=200 if await take(update) else 503)

        self._app.router.add_post(path, hook)

    async def start(self, host: str, port: int) -> None:
        """Listen. Raises OSError when that cannot be."""
        self._runner = web.AppRunner(self._app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()

    @property
    def port(self) -> int:
        """The port that is listened to."""
        addresses = self._runner.addresses if self._runner else []
        return int(addresses[0][1]) if addresses else 0

    async def stop(self) -> None:
        """Stop listening; requests under way are finished."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _healthz(self, _: web.Request) -> web.Response:
        return web.Response(text="ok\n")

    async def _readyz(self, _: web.Request) -> web.Response:
        ready = await self._ready()
        return web.Response(
            text="ready\n" if ready else "not ready\n", status=200 if ready else 503
        )

    async def _metrics(self, _: web.Request) -> web.Response:
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})
