"""The controls over HTTP: JSON acts under `/sandbox/api/`, a WebSocket of changes, the chat page.

`POST /sandbox/api/<act>` (the acts are in `acts`) takes one JSON object and answers
`{"ok": true, "result": ...}` or 400 with `{"ok": false, "error": ...}`. From a browser, only a page
served from here may call it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from tgbot.sandbox.acts import ACTS
from tgbot.sandbox.content import image_kind
from tgbot.sandbox.control import Control, ControlError
from tgbot.sandbox.seen import (
    bot_state,
    chat_state,
    message_state,
    person_state,
    query_state,
)
from tgbot.sandbox.world import Chat

__all__ = ["ControlHttp", "guard"]

JsonObject = dict[str, Any]

PAGE = Path(__file__).parent / "page"
KEPT_MESSAGES = 300
LOOPBACK = ("127.0.0.1", "localhost", "::1")
_ASSETS = {"": "index.html", **{path.name: path.name for path in PAGE.glob("*.[jc]s*")}}
_KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@web.middleware
async def guard(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuses a foreign Host or Origin, so that no web page elsewhere reaches the sandbox."""
    host = urlsplit(f"//{request.host}").hostname
    origin = request.headers.get("Origin")
    foreign = origin is not None and urlsplit(origin).netloc != request.host
    if host not in LOOPBACK or foreign:
        raise web.HTTPForbidden(text="the sandbox serves its own page only")
    return await handler(request)


class ControlHttp:
    def __init__(self, control: Control, server: Callable[[], JsonObject]) -> None:
        """`server` tells how a bot reaches this server (url, token)."""
        self._control = control
        self._server = server
        self._sockets: set[web.WebSocketResponse] = set()

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/{asset:(?:[a-z]+\\.(?:js|css))?}", self._asset),
            web.get("/sandbox/ws", self._socket),
            web.get("/sandbox/api/state", self._state),
            web.post("/sandbox/api/{act}", self._act),
            web.get("/sandbox/files/{id}", self._file),
        ]

    async def close(self) -> None:
        for socket in tuple(self._sockets):
            await socket.close()

    async def _asset(self, request: web.Request) -> web.StreamResponse:
        name = _ASSETS.get(request.match_info["asset"])
        if name is None:
            raise web.HTTPNotFound
        headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-cache"}
        text = (PAGE / name).read_text(encoding="utf-8")
        kind = _KINDS[Path(name).suffix]
        return web.Response(text=text, content_type=kind, headers=headers)

    async def _file(self, request: web.Request) -> web.Response:
        file = self._control.world.files.get(request.match_info["id"])
        if file is None:
            raise web.HTTPNotFound
        headers = {"X-Content-Type-Options": "nosniff"}
        kind = image_kind(file.data)
        if kind is not None:
            return web.Response(body=file.data, content_type=kind, headers=headers)
        headers["Content-Disposition"] = "attachment"
        return web.Response(
            body=file.data, content_type="application/octet-stream", headers=headers
        )

    async def _act(self, request: web.Request) -> web.Response:
        act = ACTS.get(request.match_info["act"])
        if act is None:
            raise web.HTTPNotFound(text="no such act")
        try:
            body = await request.json() if request.can_read_body else {}
            result = act(self._control, body)
        except KeyError as error:
            return _mistake(f"missing {error}")
        except (ControlError, ValueError, TypeError) as error:
            return _mistake(str(error))
        return web.json_response({"ok": True, "result": result})

    async def _state(self, request: web.Request) -> web.Response:
        return web.json_response({"ok": True, "result": self.snapshot()})

    def snapshot(self) -> JsonObject:
        world = self._control.world
        messages = [
            message_state(world, message)
            for chat in world.chats.values()
            for message in list(chat.messages.values())[-KEPT_MESSAGES:]
            if not message.deleted
        ]
        return {
            "type": "state",
            "now": self._control.stage.clock.time(),
            "server": self._server(),
            "people": [person_state(person) for person in world.people.values()],
            "bots": [bot_state(bot) for bot in world.bots.values()],
            "chats": [chat_state(world, chat) for chat in world.chats.values()],
            "messages": messages,
        }

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        events: asyncio.Queue[JsonObject] = asyncio.Queue()
        events.put_nowait(self.snapshot())

        def pass_on(event: JsonObject) -> None:
            for shown in self._shown(event):
                events.put_nowait(shown)

        stop = self._control.stage.changes.listen(pass_on)
        self._sockets.add(socket)
        sender = asyncio.create_task(_send_all(socket, events))
        try:
            async for message in socket:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            stop()
            sender.cancel()
            self._sockets.discard(socket)
        return socket

    def _shown(self, event: JsonObject) -> list[JsonObject]:
        """An event in JSON; a bot's news may change the menus of all its chats."""
        world = self._control.world
        head = {"type": event["type"], "now": self._control.stage.clock.time()}
        match event["type"]:
            case "message":
                return [head | {"message": message_state(world, event["message"])}]
            case "gone":
                return [head | {"chat": event["chat"].key, "id": event["id"]}]
            case "chat":
                return [head | {"chat": chat_state(world, event["chat"])}]
            case "person":
                return [head | {"person": person_state(event["person"])}]
            case "bot":
                chats: list[Chat] = list(world.chats.values())
                news = [head | {"bot": bot_state(event["bot"])}]
                return news + [
                    head | {"type": "chat", "chat": chat_state(world, chat)} for chat in chats
                ]
            case "query":
                return [head | {"query": query_state(event["query"])}]
            case "action":
                return [head | {"chat": event["chat"].key, "action": event["action"]}]
            case _:
                return []


async def _send_all(socket: web.WebSocketResponse, events: asyncio.Queue[JsonObject]) -> None:
    while True:
        event = await events.get()
        try:
            await socket.send_json(event)
        except ConnectionError:
            return


def _mistake(error: str) -> web.Response:
    return web.json_response({"ok": False, "error": error}, status=400)
