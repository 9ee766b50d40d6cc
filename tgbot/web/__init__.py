"""The small web server beside the bot: the webhook, health, readiness and metrics."""

from __future__ import annotations

import asyncio
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
READ_SECONDS: Final = 10.0
"""What a caller has to send an update's body; it is short, and Telegram sends it at once."""
FINISH_SECONDS: Final = 3.0
"""What requests under way have when the server stops."""

Take = Callable[[dict[str, Any]], Awaitable[bool]]
"""Handles an update; whether it may be confirmed to Telegram."""
Ready = Callable[[], Awaitable[bool]]


class WebServer:
    """Serves on one host and port. `ready` says whether the bot can work now."""

    def __init__(self, ready: Ready) -> None:
        self._ready = ready
        self._app = web.Application(client_max_size=LARGEST_UPDATE)
        self._app.router.add_get("/healthz", _healthz)
        self._app.router.add_get("/readyz", self._readyz)
        self._app.router.add_get("/metrics", _metrics)
        self._runner: web.AppRunner | None = None

    def take_webhook(self, path: str, secret: str, take: Take) -> None:
        """Serve the webhook at this path, for whoever knows the secret, if there is one.

        An update is confirmed once it has had its effect; until then Telegram sends it again.
        """

        async def hook(request: web.Request) -> web.Response:
            if secret and not _knows(request, secret):
                return web.Response(status=403)
            try:
                async with asyncio.timeout(READ_SECONDS):
                    update = json.loads(await request.read())
            except (ValueError, RecursionError, web.RequestPayloadError, OSError):
                return web.Response(status=400)
            if not isinstance(update, dict):
                return web.Response(status=400)
            return web.Response(status=200 if await take(update) else 503)

        self._app.router.add_post(path, hook)

    async def start(self, host: str, port: int) -> None:
        """Listen. Raises OSError when that cannot be."""
        self._runner = web.AppRunner(self._app, access_log=None, shutdown_timeout=FINISH_SECONDS)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()

    @property
    def port(self) -> int:
        """The port that is listened to; 0 for none."""
        addresses = self._runner.addresses if self._runner else []
        return int(addresses[0][1]) if addresses else 0

    async def stop(self) -> None:
        """Stop listening; requests under way are finished."""
        runner, self._runner = self._runner, None
        if runner is not None:
            await runner.cleanup()

    async def _readyz(self, _: web.Request) -> web.Response:
        if await self._ready():
            return web.Response(text="ready\n")
        return web.Response(text="not ready\n", status=503)


def _knows(request: web.Request, secret: str) -> bool:
    sent = request.headers.get(SECRET_HEADER, "")
    return hmac.compare_digest(sent.encode(errors="surrogateescape"), secret.encode())


async def _healthz(_: web.Request) -> web.Response:
    return web.Response(text="ok\n")


async def _metrics(_: web.Request) -> web.Response:
    return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})
