"""Delivery of one bot's updates to its webhook.

One update is in flight per lane, lanes run in parallel up to `max_connections`; so two players'
taps in one chat do arrive out of order. What is refused comes again: at once, then after doubling
pauses, until its shelf life ends. Certificates are not checked: the peer is a local one.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from tgbot.sandbox.clock import Clock
from tgbot.sandbox.errors import bad_request
from tgbot.sandbox.params import Args
from tgbot.sandbox.updates import Update, UpdateQueue

__all__ = ["Courier", "Webhook", "read_webhook"]

PORTS = (80, 88, 443, 8443)
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the header's name
MAX_PAUSE = 64.0
MAX_RETRY_AFTER = 3600.0
GONE_AFTER = 23 * 3600.0
ANSWER_TIMEOUT = 60.0

AnswerCall = Callable[[str, Args], Awaitable[None]]


@dataclass(slots=True, eq=False)
class Webhook:
    url: str
    secret: str = ""
    max_connections: int = 40
    last_error: str = ""
    last_error_date: int = 0
    gone_since: float | None = None


def read_webhook(args: Args, *, local: bool) -> Webhook:
    """The webhook a setWebhook call asks for. A `local` server takes any scheme's http and port."""
    url = args.text("url").strip()
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        raise bad_request("bad webhook: invalid port specified") from None
    if parts.scheme not in ("https", "http") or not parts.hostname:
        raise bad_request("invalid webhook URL specified")
    if not local and parts.scheme != "https":
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if not local and (port or 443) not in PORTS:
        raise bad_request("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")
    secret = args.text("secret_token")
    if len(secret.encode()) > 256:
        raise bad_request("secret token is too long")
    if not re.fullmatch(r"[A-Za-z0-9_-]*", secret):
        raise bad_request("secret token contains unallowed characters")
    connections = args.integer("max_connections", 40)
    return Webhook(url, secret, connections if 1 <= connections <= 100 else 40)


class Courier:
    """Carries a queue to a webhook until it is closed, or answered 410 for 23 hours."""

    def __init__(
        self,
        clock: Clock,
        queue: UpdateQueue,
        hook: Webhook,
        answer_call: AnswerCall,
        on_gone: Callable[[], None],
    ) -> None:
        self.hook = hook
        self._clock = clock
        self._queue = queue
        self._answer_call = answer_call
        self._on_gone = on_gone
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._session: aiohttp.ClientSession | None = None
        self._loop = asyncio.create_task(self._run())

    async def close(self) -> None:
        tasks = [self._loop, *self._busy.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._session is not None:
            await self._session.close()

    async def _run(self) -> None:
        connector = aiohttp.TCPConnector(limit=self.hook.max_connections, ssl=False)
        self._session = aiohttp.ClientSession(connector=connector)
        while True:
            self._queue.drop_expired()
            arrival = self._queue.arrival()
            for update in tuple(self._queue.pending):
                if len(self._busy) >= self.hook.max_connections:
                    break
                if update.lane not in self._busy:
                    task = asyncio.create_task(self._carry(update))
                    self._busy[update.lane] = task
            await arrival

    async def _carry(self, update: Update) -> None:
        pause = 0.0
        try:
            while update in self._queue.pending:
                wait = await self._post(update)
                if wait is None:
                    self._delivered(update)
                    break
                if self._gone():
                    self._on_gone()
                    break
                await self._clock.sleep(max(pause, wait))
                self._queue.drop_expired()
                pause = min(MAX_PAUSE, pause * 2 or 1.0)
        finally:
            self._busy.pop(update.lane, None)
            self._queue.wake()

    def _delivered(self, update: Update) -> None:
        if self._queue.repeat:
            self._queue.repeat -= 1
        else:
            self._queue.remove(update)

    async def _post(self, update: Update) -> float | None:
        """None when it was taken, else seconds that the receiver asked to wait (0: as you like)."""
        session = self._session
        if session is None:
            raise RuntimeError("the courier is not running")
        headers = {SECRET_HEADER: self.hook.secret} if self.hook.secret else {}
        try:
            timeout = aiohttp.ClientTimeout(total=ANSWER_TIMEOUT)
            async with session.post(
                self.hook.url, json=update.json(), headers=headers, timeout=timeout
            ) as answer:
                body = await answer.read()
                if 200 <= answer.status < 300:
                    self.hook.gone_since = None
                    await self._call_in_answer(answer, body)
                    return None
                self._note_status(answer.status, answer.reason or "")
                return self._retry_after(answer.headers.get("Retry-After", ""))
        except (aiohttp.ClientError, TimeoutError) as error:
            self._note(f"Connection failed: {type(error).__name__}")
            return 0.0

    async def _call_in_answer(self, answer: aiohttp.ClientResponse, body: bytes) -> None:
        """A 2xx body may carry one method call; its result goes nowhere."""
        values: Any = None
        if body and answer.content_type == "application/json":
            values = await answer.json()
        if isinstance(values, dict) and isinstance(values.get("method"), str):
            method = values.pop("method")
            await self._answer_call(method, Args(values))

    @staticmethod
    def _retry_after(header: str) -> float:
        return min(MAX_RETRY_AFTER, float(header)) if header.isdigit() else 0.0

    def _note_status(self, status: int, reason: str) -> None:
        self._note(f"Wrong response from the webhook: {status} {reason}".strip())
        now = self._clock.time()
        if status != 410:
            self.hook.gone_since = None
        elif self.hook.gone_since is None:
            self.hook.gone_since = now

    def _gone(self) -> bool:
        since = self.hook.gone_since
        return since is not None and self._clock.time() - since >= GONE_AFTER

    def _note(self, error: str) -> None:
        self.hook.last_error = error
        self.hook.last_error_date = int(self._clock.time())
