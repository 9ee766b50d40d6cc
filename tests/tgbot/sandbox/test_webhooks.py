"""Webhooks: what may be set, the secret, retries, the order within a lane, calls in answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from aiohttp import web

from tests.tgbot.sandbox.conftest import build
from tests.tgbot.sandbox.ground import Ground, until
from tgbot.sandbox import Limits, ManualClock, Sandbox

SECRET = "a-Secret_1"


class Receiver:
    """The bot's side: keeps what was posted and answers what the test says."""

    def __init__(self) -> None:
        self.posts: list[tuple[float, dict[str, Any], str]] = []
        self.answers: list[web.Response] = []
        self.gate: Callable[[dict[str, Any]], asyncio.Event | None] = lambda update: None
        self.clock = ManualClock()
        self.url = ""

    async def take(self, request: web.Request) -> web.Response:
        update = await request.json()
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token", "")
        self.posts.append((self.clock.time(), update, secret))
        closed = self.gate(update)
        if closed is not None:
            await closed.wait()
        return self.answers.pop(0) if self.answers else web.Response()

    @property
    def texts(self) -> list[str]:
        return [u["message"]["text"] for _, u, _ in self.posts if "message" in u]

    async def count(self, posts: int) -> None:
        await until(lambda: len(self.posts) >= posts)


@pytest.fixture
async def local() -> AsyncIterator[Ground]:
    """A sandbox that takes plain http webhooks on any port."""
    clock = ManualClock()
    sandbox = Sandbox(clock=clock, limits=Limits.off(), local=True)
    async for made in build(sandbox, clock):
        made.drain()
        yield made


@pytest.fixture
async def receiver(local: Ground) -> AsyncIterator[Receiver]:
    made = Receiver()
    made.clock = local.clock
    app = web.Application()
    app.router.add_post("/hook", made.take)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    made.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    yield made
    await local.call("deleteWebhook")
    await runner.cleanup()


async def listen(ground: Ground, receiver: Receiver, **more: Any) -> None:
    answer = await ground.call("setWebhook", url=receiver.url, secret_token=SECRET, **more)
    assert answer.result is True


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            {"url": "http://bot.example/"},
            "bad webhook: An HTTPS URL must be provided for webhook",
        ),
        (
            {"url": "https://bot.example:8080/"},
            "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443",
        ),
        ({"url": "nonsense"}, "invalid webhook URL specified"),
        ({"url": "https://b.example/", "secret_token": "x" * 257}, "secret token is too long"),
        (
            {"url": "https://b.example/", "secret_token": "a b"},
            "secret token contains unallowed characters",
        ),
    ],
)
async def test_bad_webhooks(ground: Ground, arguments: dict[str, str], words: str) -> None:
    answer = await ground.call("setWebhook", **arguments)
    assert answer.refusal == (400, f"Bad Request: {words}")


@pytest.mark.parametrize("port", [80, 88, 443, 8443])
async def test_four_ports_are_allowed(ground: Ground, port: int) -> None:
    url = f"https://127.0.0.1:{port}/"
    assert (await ground.call("setWebhook", url=url)).result is True


async def test_the_secret_comes_with_every_update(local: Ground, receiver: Receiver) -> None:
    await listen(local, receiver)
    local.control.start(local.anna)
    await receiver.count(1)
    assert [(u["message"]["text"], secret) for _, u, secret in receiver.posts] == [
        ("/start", SECRET)
    ]


async def test_what_waited_is_delivered_in_order(local: Ground, receiver: Receiver) -> None:
    for number in range(5):
        local.control.say(local.anna, local.anna.id, str(number))
    await listen(local, receiver)
    await receiver.count(5)
    assert receiver.texts == ["0", "1", "2", "3", "4"]


async def test_what_is_refused_comes_again_with_doubling_pauses(
    local: Ground, receiver: Receiver
) -> None:
    receiver.answers = [web.Response(status=500) for _ in range(5)]
    await listen(local, receiver)
    local.control.say(local.anna, local.anna.id, "one")
    local.control.say(local.anna, local.anna.id, "two")
    await receiver.count(2)
    for seconds, posts in ((1, 3), (2, 4), (4, 5), (8, 7)):
        await until(lambda: local.clock.waiting)
        local.clock.advance(seconds)
        await receiver.count(posts)
    start = receiver.posts[0][0]
    assert [(at - start, u["message"]["text"]) for at, u, _ in receiver.posts] == [
        (0, "one"),
        (0, "one"),
        (1, "one"),
        (3, "one"),
        (7, "one"),
        (15, "one"),
        (15, "two"),
    ]
    info = (await local.call("getWebhookInfo")).result
    assert info["last_error_message"].startswith("Wrong response from the webhook: 500")


async def test_retry_after_is_honoured(local: Ground, receiver: Receiver) -> None:
    receiver.answers = [web.Response(status=503, headers={"Retry-After": "600"})]
    await listen(local, receiver)
    local.control.start(local.anna)
    await receiver.count(1)
    await until(lambda: local.clock.waiting)
    local.clock.advance(599)
    await asyncio.sleep(0.02)
    assert len(receiver.posts) == 1
    local.clock.advance(1)
    await receiver.count(2)


async def test_an_update_is_dropped_at_the_end_of_its_life(
    local: Ground, receiver: Receiver
) -> None:
    receiver.answers = [
        web.Response(status=503, headers={"Retry-After": "3600"}) for _ in range(30)
    ]
    await listen(local, receiver)
    local.control.start(local.anna)
    for posts in range(1, 25):
        await receiver.count(posts)
        await until(lambda: local.clock.waiting)
        local.clock.advance(3600)
    await until(lambda: not local.clock.waiting)
    assert (await local.call("getWebhookInfo")).result["pending_update_count"] == 0
    assert len(receiver.posts) == 24


async def test_410_for_23_hours_removes_the_hook(local: Ground, receiver: Receiver) -> None:
    receiver.answers = [
        web.Response(status=410, headers={"Retry-After": "3600"}) for _ in range(30)
    ]
    await listen(local, receiver)
    local.control.start(local.anna)
    for posts in range(1, 24):
        await receiver.count(posts)
        await until(lambda: local.clock.waiting)
        local.clock.advance(3600)
    await receiver.count(24)
    queue = local.control.stage.desks[local.control.bot.id].queue
    await until(lambda: not queue.webhook_active)
    assert len(await local.updates()) == 1


async def test_one_in_flight_per_lane_and_two_players_overtake(
    local: Ground, receiver: Receiver
) -> None:
    markup = {"inline_keyboard": [[{"text": "A", "callback_data": "a"}]]}
    sent = await local.call("sendMessage", chat_id=local.group.id, text="x", reply_markup=markup)
    message_id = sent.result["message_id"]
    held = asyncio.Event()

    def hold_anna(update: dict[str, Any]) -> asyncio.Event | None:
        return held if update["callback_query"]["from"]["id"] == local.anna.id else None

    receiver.gate = hold_anna
    await listen(local, receiver)
    for person in (local.anna, local.anna, local.boris):
        local.control.tap(person, local.group, message_id, text="A")
    await receiver.count(2)
    tappers = [u["callback_query"]["from"]["id"] for _, u, _ in receiver.posts]
    assert tappers == [local.anna.id, local.boris.id]
    held.set()
    await receiver.count(3)
    assert receiver.posts[2][1]["callback_query"]["from"]["id"] == local.anna.id


async def test_max_connections_is_kept(local: Ground, receiver: Receiver) -> None:
    held = asyncio.Event()
    receiver.gate = lambda update: held
    await listen(local, receiver, max_connections=1)
    local.control.start(local.anna)
    local.control.start(local.boris)
    await receiver.count(1)
    await asyncio.sleep(0.02)
    assert len(receiver.posts) == 1
    held.set()
    await receiver.count(2)


async def test_an_answer_may_carry_one_call(local: Ground, receiver: Receiver) -> None:
    call = {"method": "sendMessage", "chat_id": local.anna.id, "text": "from the answer"}
    receiver.answers = [web.json_response(call)]
    await listen(local, receiver)
    local.control.start(local.anna)
    seen = await local.control.wait_message(
        local.anna, local.anna.id, lambda m: m.sender_id == local.control.bot.id
    )
    assert seen.text == "from the answer"


async def test_a_webhook_delivery_can_be_repeated(local: Ground, receiver: Receiver) -> None:
    local.control.repeat_updates(1)
    await listen(local, receiver)
    local.control.start(local.anna)
    await receiver.count(2)
    ids = {u["update_id"] for _, u, _ in receiver.posts}
    assert len(ids) == 1


async def test_an_empty_url_removes_the_webhook(local: Ground, receiver: Receiver) -> None:
    await listen(local, receiver, allowed_updates=["message"])
    info = (await local.call("getWebhookInfo")).result
    assert (info["url"], info["allowed_updates"]) == (receiver.url, ["message"])
    assert (await local.call("setWebhook", url="")).result is True
    assert (await local.call("getWebhookInfo")).result["url"] == ""
    assert await local.updates() == []


async def test_pending_updates_can_be_dropped(local: Ground) -> None:
    local.control.start(local.anna)
    await local.call("deleteWebhook", drop_pending_updates=True)
    assert await local.updates() == []
