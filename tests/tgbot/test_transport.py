"""The way to the Bot API: what arrives there, and what its trouble becomes here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import pytest
from aiohttp import web
from telegram import Bot
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from tgbot.transport import AiohttpRequest, fetcher, is_on_this_machine

TOKEN = "7000000001:token-of-a-bot-that-nobody-has"
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def ok(result: Any) -> web.Response:
    return web.json_response({"ok": True, "result": result})


def refusal(code: int, description: str, **parameters: int) -> web.Response:
    body = {"ok": False, "error_code": code, "description": description, "parameters": parameters}
    return web.json_response(body, status=code)


@asynccontextmanager
async def api(handler: Handler) -> AsyncGenerator[str]:
    """A Bot API of one method, and the root of its address."""
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", handler)
    runner = web.AppRunner(app, access_log=None, handler_cancellation=True, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


@asynccontextmanager
async def bot_at(root: str, **how: Any) -> AsyncGenerator[Bot]:
    """A bot over our transport, without a first call."""
    transport = AiohttpRequest(connections=how.pop("connections", 4), **how)
    await transport.initialize()
    try:
        yield Bot(TOKEN, base_url=f"{root}/bot", request=transport, get_updates_request=transport)
    finally:
        await transport.shutdown()


async def error_of(answer: web.Response) -> TelegramError:
    """What the library makes of an answer."""

    async def handler(_: web.Request) -> web.Response:
        return answer

    async with api(handler) as root, bot_at(root) as bot:
        with pytest.raises(TelegramError) as raised:
            await bot.delete_webhook()
    return raised.value


async def test_a_call_arrives_as_a_form_and_its_answer_is_read() -> None:
    seen = list[tuple[str, dict[str, str]]]()

    async def handler(request: web.Request) -> web.Response:
        fields = await request.post()
        seen.append((request.path, {name: str(value) for name, value in fields.items()}))
        message = {"message_id": 9, "date": 1, "chat": {"id": 5, "type": "private"}, "text": "я"}
        return ok(message)

    async with api(handler) as root, bot_at(root) as bot:
        sent = await bot.send_message(5, "карта & масть")
    assert sent.message_id == 9
    assert seen == [(f"/bot{TOKEN}/sendMessage", {"chat_id": "5", "text": "карта & масть"})]


async def test_a_picture_is_uploaded_whole() -> None:
    picture, seen = bytes(range(256)) * 40, list[tuple[str, bytes]]()

    async def handler(request: web.Request) -> web.Response:
        fields = await request.post()
        photo = fields["photo"]
        assert isinstance(photo, web.FileField)
        seen.append((str(fields["caption"]), photo.file.read()))
        return ok({"message_id": 9, "date": 1, "chat": {"id": 5, "type": "private"}})

    async with api(handler) as root, bot_at(root) as bot:
        await bot.send_photo(5, picture, caption="ход партии")
    assert seen == [("ход партии", picture)]


async def test_a_wish_for_quiet_is_told_with_its_time() -> None:
    error = await error_of(refusal(429, "Too Many Requests: retry after 7", retry_after=7))
    assert isinstance(error, RetryAfter)
    assert error.retry_after == timedelta(seconds=7)


async def test_a_chat_that_moved_is_told_with_its_new_id() -> None:
    moved = "Bad Request: group chat was upgraded to a supergroup chat"
    error = await error_of(refusal(400, moved, migrate_to_chat_id=-100))
    assert isinstance(error, ChatMigrated)
    assert error.new_chat_id == -100


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (400, BadRequest),
        (401, InvalidToken),
        (403, Forbidden),
        (404, InvalidToken),
        (500, NetworkError),
        (502, NetworkError),
    ],
)
async def test_each_class_of_refusal_is_told_apart(code: int, kind: type[TelegramError]) -> None:
    assert type(await error_of(refusal(code, "No"))) is kind


async def test_an_answer_that_does_not_come_is_not_waited_for_longer_than_allowed() -> None:
    async def handler(_: web.Request) -> web.Response:
        await asyncio.sleep(60)
        return ok(True)

    async with api(handler) as root, bot_at(root, read_seconds=0.1) as bot:
        with pytest.raises(TimedOut):
            await bot.delete_webhook()


async def test_a_call_may_allow_its_answer_more_time() -> None:
    async def handler(_: web.Request) -> web.Response:
        await asyncio.sleep(0.3)
        return ok(True)

    async with api(handler) as root, bot_at(root, read_seconds=0.05) as bot:
        assert await bot.delete_webhook(read_timeout=60) is True


async def test_an_answer_that_dribbles_in_is_not_waited_for_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tgbot.transport.POOL_SECONDS", 0.1)
    monkeypatch.setattr("tgbot.transport.CONNECT_SECONDS", 0.1)

    async def handler(request: web.Request) -> web.StreamResponse:
        answer = web.StreamResponse()
        await answer.prepare(request)
        for _ in range(6000):
            await answer.write(b" ")
            await asyncio.sleep(0.01)
        return answer

    async with api(handler) as root, bot_at(root, read_seconds=0.2) as bot:
        with pytest.raises(TimedOut):
            await bot.delete_webhook()


async def test_a_connection_that_breaks_is_trouble_on_the_way() -> None:
    async def handler(request: web.Request) -> web.Response:
        assert request.transport is not None
        request.transport.abort()
        return ok(True)

    async with api(handler) as root, bot_at(root) as bot:
        with pytest.raises(NetworkError) as raised:
            await bot.delete_webhook()
    assert type(raised.value) is NetworkError


async def test_nobody_at_the_address_is_trouble_on_the_way_and_tells_no_token() -> None:
    async with bot_at("http://127.0.0.1:1") as bot:
        with pytest.raises(NetworkError) as raised:
            await bot.delete_webhook()
    assert type(raised.value) is NetworkError
    assert raised.value.message.startswith("no connection: ")
    assert TOKEN not in str(raised.value)


async def test_an_address_that_is_none_tells_no_token() -> None:
    async with bot_at("http://exa mple") as bot:
        with pytest.raises(NetworkError) as raised:
            await bot.delete_webhook()
    assert TOKEN not in str(raised.value)
    assert raised.value.__cause__ is None


async def test_a_call_after_the_end_is_trouble_on_the_way() -> None:
    async with bot_at("http://127.0.0.1:1") as bot:
        pass
    with pytest.raises(NetworkError, match="the transport is closed"):
        await bot.delete_webhook()


async def test_a_transport_may_be_opened_and_closed_more_than_once() -> None:
    transport = AiohttpRequest(connections=1)
    await transport.initialize()
    await transport.initialize()
    await transport.shutdown()
    await transport.shutdown()


async def test_no_more_calls_are_under_way_than_there_are_connections() -> None:
    at_once, most = 0, 0

    async def handler(_: web.Request) -> web.Response:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        await asyncio.sleep(0.01)
        at_once -= 1
        return ok(True)

    async with api(handler) as root, bot_at(root, connections=3) as bot:
        await asyncio.gather(*(bot.delete_webhook() for _ in range(20)))
    assert most == 3


async def test_updates_are_handed_on_as_they_come_over_the_wire() -> None:
    asked = list[dict[str, str]]()
    sent = [{"update_id": 4, "message": {"nothing": "the library could read"}}, {"update_id": 5}]

    async def handler(request: web.Request) -> web.Response:
        fields = await request.post()
        asked.append({name: str(value) for name, value in fields.items()})
        return ok([*sent, "no update"])

    async with api(handler) as root, bot_at(root) as bot:
        transport = AiohttpRequest(connections=1)
        await transport.initialize()
        fetch = fetcher(transport, bot.base_url, ("message", "callback_query"))
        assert await fetch(4, 100, 0) == sent
        await transport.shutdown()
    assert asked == [
        {
            "offset": "4",
            "limit": "100",
            "timeout": "0",
            "allowed_updates": '["message", "callback_query"]',
        }
    ]


@pytest.mark.parametrize(
    ("address", "here"),
    [
        ("http://localhost:8081", True),
        ("http://127.0.0.1:8081/x", True),
        ("http://[::1]:8081", True),
        ("https://api.telegram.org", False),
        ("http://10.0.0.1", False),
    ],
)
def test_no_proxy_is_used_for_this_machine(address: str, *, here: bool) -> None:
    assert is_on_this_machine(address) is here
