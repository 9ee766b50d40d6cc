"""The Bot API over HTTP: paths, parameters in all four ways, envelopes, faults, file downloads.

It finds the bot and the method, lets due faults strike, runs the method and writes down the call.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import BodyPartReader, web

from tgbot.sandbox.context import Context
from tgbot.sandbox.errors import ApiError, too_many, unauthorized
from tgbot.sandbox.faults import Fault, FaultKind, Faults
from tgbot.sandbox.methods import find_method
from tgbot.sandbox.params import Args, Upload
from tgbot.sandbox.stage import Stage
from tgbot.sandbox.webhooks import Courier, Webhook
from tgbot.sandbox.world import Bot, Call

__all__ = ["BotApi"]

MAX_BODY = 64 * 1024 * 1024
TOKEN = re.compile(r"[0-9]{1,18}:[A-Za-z0-9_-]{3,80}")
ACTIVE_RETRY = 60


class BotApi:
    """`local` lifts the rule of https and four ports from webhooks, as the real server's switch."""

    def __init__(self, stage: Stage, *, local: bool) -> None:
        self.local = local
        self.faults = Faults()
        self._stage = stage
        self._couriers: dict[int, Courier] = {}
        self._closing: set[asyncio.Task[None]] = set()

    def routes(self) -> list[web.RouteDef]:
        return [
            web.route("*", r"/bot{token:[^/]*}/{method:[^/]*}", self._serve),
            web.get(r"/file/bot{token:[^/]*}/{path:.+}", self._download),
        ]

    async def close(self) -> None:
        for courier in self._couriers.values():
            await courier.close()
        self._couriers.clear()
        await asyncio.gather(*self._closing, return_exceptions=True)

    # Webhooks (`context.Hooks`)

    def webhook(self, bot: Bot) -> Webhook | None:
        courier = self._couriers.get(bot.id)
        return courier.hook if courier else None

    async def set_webhook(self, bot: Bot, hook: Webhook | None) -> None:
        queue = self._stage.desks[bot.id].queue
        queue.webhook_active = hook is not None
        old = self._couriers.pop(bot.id, None)
        if old is not None:
            await old.close()
        if hook is not None:

            async def answer_call(method: str, args: Args) -> None:
                await self._answered(bot, method, args)

            self._couriers[bot.id] = Courier(
                self._stage.clock, queue, hook, answer_call, lambda: self._on_gone(bot)
            )

    def _on_gone(self, bot: Bot) -> None:
        task = asyncio.create_task(self.set_webhook(bot, None))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    async def _answered(self, bot: Bot, method: str, args: Args) -> None:
        """Runs the call that came in a webhook's answer; nobody hears of a refusal."""
        try:
            await self._run(bot, method, args)
        except ApiError:
            return

    # Calls

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        fault: Fault | None = None
        try:
            bot = self._bot(request.match_info["token"])
            args = await _read_args(request)
            fault = self.faults.take(method.lower(), args.integer("chat_id") or None)
            if fault is not None:
                await self._strike_before(fault, request)
            result = await self._run(bot, method, args)
        except ApiError as refusal:
            return _refuse(refusal)
        if fault is not None and fault.kind is FaultKind.DROP_AFTER:
            _hang_up(request)
        return web.json_response({"ok": True, "result": result}, dumps=_dumps)

    def _bot(self, token: str) -> Bot:
        if not TOKEN.fullmatch(token):
            raise unauthorized("invalid token specified")
        bot_id = int(token.partition(":")[0])
        bot = self._stage.world.bots.get(bot_id)
        if bot is None or bot.token != token:
            raise unauthorized()
        if bot.logged_out:
            raise ApiError(400, "Bad Request: Logged out")
        return bot

    async def _strike_before(self, fault: Fault, request: web.Request) -> None:
        match fault.kind:
            case FaultKind.FLOOD:
                raise too_many(fault.retry_after)
            case FaultKind.ERROR:
                text = "Internal Server Error" if fault.code == 500 else "Bad Gateway"
                raise ApiError(fault.code, text)
            case FaultKind.DROP_BEFORE:
                _hang_up(request)
                raise ApiError(502, "Bad Gateway")
            case FaultKind.LATENCY:
                await self._stage.clock.sleep(fault.seconds)
            case FaultKind.DROP_AFTER:
                pass

    async def _run(self, bot: Bot, name: str, args: Args) -> Any:
        desk = self._stage.desks[bot.id]
        handler = find_method(name)
        error: tuple[int, str] | None = None
        desk.active += 1
        self._note_connection(bot, name)
        try:
            if handler is None:
                raise ApiError(404, "Not Found: method not found")
            limits = self._stage.limits
            if limits.enabled and desk.active > limits.active_queries + desk.queue.per_minute():
                raise too_many(ACTIVE_RETRY)
            return await handler(Context(self._stage, bot, args, self))
        except ApiError as refusal:
            error = (refusal.code, refusal.description)
            raise
        finally:
            desk.active -= 1
            self._note_call(bot, name, args, error)

    def _note_connection(self, bot: Bot, name: str) -> None:
        if name.lower() in ("getupdates", "setwebhook") and not bot.connected:
            bot.connected = True
            self._stage.changes.emit("bot", bot=bot)

    def _note_call(self, bot: Bot, name: str, args: Args, error: tuple[int, str] | None) -> None:
        if name.lower() == "getupdates":
            return
        self._stage.world.calls.append(
            Call(
                self._stage.clock.time(),
                bot.id,
                name,
                args.integer("chat_id") or None,
                args.integer("message_id") or None,
                error,
                dict(args.values),
            )
        )
        self._stage.changes.emit("call")

    async def _download(self, request: web.Request) -> web.StreamResponse:
        try:
            bot = self._bot(request.match_info["token"])
        except ApiError as refusal:
            return _refuse(refusal)
        path = request.match_info["path"]
        for file in self._stage.world.files.values():
            if file.bot_id == bot.id and file.path == path:
                return web.Response(body=file.data, content_type="application/octet-stream")
        return _refuse(ApiError(404, "Not Found"))


def _dumps(body: Any) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def _refuse(refusal: ApiError) -> web.Response:
    headers = {}
    if refusal.code == 429:
        headers["Retry-After"] = str(refusal.parameters["retry_after"])
    return web.json_response(refusal.envelope(), status=refusal.code, headers=headers, dumps=_dumps)


def _hang_up(request: web.Request) -> None:
    """Closes the connection under the caller's feet."""
    if request.transport is not None:
        request.transport.abort()


async def _read_args(request: web.Request) -> Args:
    """Query, then body. A multipart part with a file name is a file."""
    args = Args(dict(request.query))
    if request.content_type == "application/json":
        try:
            body: Any = await request.json()
        except ValueError:
            raise ApiError(400, "Bad Request: can't parse JSON object") from None
        if isinstance(body, Mapping):
            args.values.update(body)
    elif request.content_type.startswith("multipart/"):
        await _read_parts(request, args)
    elif request.can_read_body:
        text = (await request.read()).decode("utf-8", "replace")
        args.values.update(parse_qsl(text, keep_blank_values=True))
    return args


async def _read_parts(request: web.Request, args: Args) -> None:
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        if not isinstance(part, BodyPartReader) or part.name is None:
            continue
        data = await part.read()
        if part.filename is None:
            args.values[part.name] = data.decode("utf-8", "replace")
        else:
            mime = part.headers.get("Content-Type", "application/octet-stream")
            args.files[part.name] = Upload(part.filename, mime, bytes(data))
