"""The web server: who may send updates, when they are confirmed, health and metrics."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest

from tgbot import web
from tgbot.web import LARGEST_UPDATE, SECRET_HEADER, WebServer

SECRET = "a-secret_of-the-hook"


@dataclass
class Taker:
    """Takes updates as the intake does, and can be told to fail."""

    can: bool = True
    is_ready: bool = True
    taken: list[dict[str, Any]] = field(default_factory=list)

    async def take(self, update: dict[str, Any]) -> bool:
        self.taken.append(update)
        return self.can

    async def ready(self) -> bool:
        return self.is_ready


@asynccontextmanager
async def server(taker: Taker, secret: str = SECRET) -> AsyncGenerator[str]:
    made = WebServer(taker.ready)
    made.take_webhook("/hook/path", secret, taker.take)
    await made.start("127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{made.port}"
    finally:
        await made.stop()


async def post(root: str, body: bytes | str | io.BytesIO, **headers: str) -> int:
    async with (
        aiohttp.ClientSession() as http,
        http.post(f"{root}/hook/path", data=body, headers=headers) as answer,
    ):
        return answer.status


async def get(root: str, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as http, http.get(f"{root}{path}") as answer:
        return answer.status, await answer.text()


async def test_an_update_with_the_secret_is_taken_and_confirmed() -> None:
    taker = Taker()
    async with server(taker) as root:
        assert await post(root, '{"update_id": 1}', **{SECRET_HEADER: SECRET}) == 200
    assert taker.taken == [{"update_id": 1}]


async def test_an_update_that_had_no_effect_yet_is_not_confirmed() -> None:
    async with server(Taker(can=False)) as root:
        assert await post(root, '{"update_id": 1}', **{SECRET_HEADER: SECRET}) == 503


@pytest.mark.parametrize("sent", [None, "", "another", SECRET.upper(), SECRET + "x"])
async def test_without_the_secret_nothing_is_taken(sent: str | None) -> None:
    taker = Taker()
    headers = {} if sent is None else {SECRET_HEADER: sent}
    async with server(taker) as root:
        assert await post(root, '{"update_id": 1}', **headers) == 403
    assert taker.taken == []


async def test_a_secret_of_odd_bytes_is_a_wrong_one(caplog: pytest.LogCaptureFixture) -> None:
    async with server(Taker()) as root:
        host, port = root.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        head = b"POST /hook/path HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n"
        writer.write(head + SECRET_HEADER.encode() + b": \xff\xfe\xd0\r\n\r\n{}")
        await writer.drain()
        status = (await reader.read()).split(b" ", 2)[1]
        writer.close()
        await writer.wait_closed()
    assert status == b"403"
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_where_no_secret_is_set_none_is_asked_for() -> None:
    taker = Taker()
    async with server(taker, secret="") as root:
        assert await post(root, '{"update_id": 1}') == 200
        assert await post(root, '{"update_id": 2}', **{SECRET_HEADER: "any"}) == 200
    assert [update["update_id"] for update in taker.taken] == [1, 2]


@pytest.mark.parametrize("body", ["", "{", "[]", "1", '"update"', b"\xff\xfe", "[" * 100_000])
async def test_what_is_no_update_is_a_bad_request(body: bytes | str) -> None:
    taker = Taker()
    async with server(taker) as root:
        assert await post(root, body, **{SECRET_HEADER: SECRET}) == 400
    assert taker.taken == []


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01 this is no HTTP\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n",
        b"POST /hook/path HTTP/1.1\r\nContent-Length: abc\r\n\r\n",
        b"POST /hook/path HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"POST /hook/path HTTP/1.1\r\nHost: x\r\n%s: %s\r\nContent-Encoding: gzip\r\n"
        b"Content-Length: 2\r\n\r\n{}" % (SECRET_HEADER.encode(), SECRET.encode()),
    ],
    ids=["tls", "version", "long", "length", "chunk", "gzip"],
)
async def test_garbage_is_refused_and_harms_nobody(sent: bytes) -> None:
    taker = Taker()
    async with server(taker) as root:
        host, port = root.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(sent)
        await writer.drain()
        async with asyncio.timeout(30):
            answer = await reader.readline()
        writer.close()
        await writer.wait_closed()
        assert answer.split(b" ", 2)[1] == b"400"
        assert await post(root, '{"update_id": 1}', **{SECRET_HEADER: SECRET}) == 200
    assert taker.taken == [{"update_id": 1}]


async def test_an_update_of_a_megabyte_is_too_large() -> None:
    taker = Taker()
    async with server(taker) as root:
        body = io.BytesIO(b'{"text": "' + b"x" * LARGEST_UPDATE + b'"}')
        assert await post(root, body, **{SECRET_HEADER: SECRET}) == 413
    assert taker.taken == []


async def test_a_body_that_does_not_come_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(web, "READ_SECONDS", 0.05)
    taker = Taker()
    async with server(taker) as root:
        host, port = root.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(
            b"POST /hook/path HTTP/1.1\r\nHost: x\r\n%s: %s\r\nContent-Length: 20\r\n\r\n{"
            % (SECRET_HEADER.encode(), SECRET.encode())
        )
        await writer.drain()
        async with asyncio.timeout(30):
            answer = await reader.readline()
        writer.close()
        await writer.wait_closed()
    assert answer.split(b" ", 2)[1] == b"400"
    assert taker.taken == []


async def test_the_hook_is_posted_to_and_nothing_else_is_there() -> None:
    async with server(Taker()) as root:
        assert (await get(root, "/hook/path"))[0] == 405
        assert (await get(root, "/"))[0] == 404


async def test_health_tells_of_the_process_and_readiness_of_its_work() -> None:
    taker = Taker()
    async with server(taker) as root:
        assert await get(root, "/healthz") == (200, "ok\n")
        assert await get(root, "/readyz") == (200, "ready\n")
        taker.is_ready = False
        assert await get(root, "/healthz") == (200, "ok\n")
        assert await get(root, "/readyz") == (503, "not ready\n")


async def test_metrics_are_in_the_form_of_prometheus() -> None:
    async with server(Taker()) as root:
        status, text = await get(root, "/metrics")
    assert status == 200
    assert "# TYPE python_info gauge" in text


async def test_a_request_under_way_is_finished_when_the_server_stops() -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    class Slow(Taker):
        async def take(self, update: dict[str, Any]) -> bool:
            begun.set()
            await go_on.wait()
            return await super().take(update)

    taker = Slow()
    made = WebServer(taker.ready)
    made.take_webhook("/hook/path", SECRET, taker.take)
    await made.start("127.0.0.1", 0)
    root = f"http://127.0.0.1:{made.port}"
    posting = asyncio.create_task(post(root, '{"update_id": 1}', **{SECRET_HEADER: SECRET}))
    await begun.wait()
    stopping = asyncio.create_task(made.stop())
    await asyncio.sleep(0)
    go_on.set()
    assert await posting == 200
    await stopping
    assert made.port == 0


async def test_a_port_that_is_taken_is_an_error_of_the_system() -> None:
    async with server(Taker()) as root:
        second = WebServer(Taker().ready)
        with pytest.raises(OSError, match="address already in use"):
            await second.start("127.0.0.1", int(root.rpartition(":")[2]))
        await second.stop()
