"""The controls over HTTP: acts, mistakes, the socket of changes."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest

from tests.tgbot.sandbox.ground import Ground
from tgbot.sandbox import Sandbox, serve

OTHER = "7000000002:another-bot-with-a-token"


async def act(ground: Ground, act_name: str, /, **arguments: Any) -> Any:
    url = f"{ground.sandbox.url}/sandbox/api/{act_name}"
    async with ground.http.post(url, json=arguments) as answer:
        body = await answer.json()
    return body["result"] if body["ok"] else body["error"]


async def test_an_evening_by_http(ground: Ground) -> None:
    vera = await act(ground, "person", first_name="Vera", language_code="kk")
    chat = await act(ground, "group", title="New", creator=vera["id"], members=[ground.anna.id])
    await act(ground, "promote", chat=chat["key"], rights=["can_pin_messages"])
    said = await act(ground, "say", person=vera["id"], chat=chat["key"], text="/play")
    assert said["entities"] == [{"type": "bot_command", "offset": 0, "length": 5}]
    await act(
        ground, "react", person=ground.anna.id, chat=chat["key"], message=said["id"], emoji="👍"
    )
    await act(ground, "edit", person=vera["id"], chat=chat["key"], message=said["id"], text="/stop")
    await act(ground, "pin", person=vera["id"], chat=chat["key"], message=said["id"])
    view = await act(ground, "view", person=ground.anna.id, chat=chat["key"])
    seen = [m for m in view if m["id"] == said["id"]]
    assert [(m["text"], m["reactions"], m["pinned"]) for m in seen] == [("/stop", ["👍"], True)]


async def test_a_tap_and_its_answer_by_http(ground: Ground) -> None:
    markup = {"inline_keyboard": [[{"text": "A", "callback_data": "a"}]]}
    chat = ground.group.id
    sent = await ground.call("sendMessage", chat_id=chat, text="x", reply_markup=markup)
    message_id = sent.result["message_id"]
    person = ground.anna.id
    query = await act(ground, "tap", person=person, chat=chat, message=message_id, text="A")
    await ground.call("answerCallbackQuery", callback_query_id=query["id"], text="yes")
    asked = await act(ground, "query", id=query["id"])
    assert asked["answer"] == {"text": "yes", "alert": False, "url": ""}
    calls = await act(ground, "calls", method="sendMessage")
    assert [call["chat_id"] for call in calls] == [chat]
    transcript = await act(ground, "transcript", person=person)
    assert [(t["kind"], t["text"]) for t in transcript if t["text"]] == [
        ("message", "x"),
        ("answer", "yes"),
    ]


async def test_fate_by_http(ground: Ground) -> None:
    await act(ground, "fault", kind="flood", method="getMe", retry_after=9)
    assert (await ground.call("getMe")).refusal == (429, "Too Many Requests: retry after 9")
    await act(ground, "fault", kind="error", method="getMe", times=9)
    await act(ground, "clear_faults")
    assert (await ground.call("getMe")).status == 200
    before = ground.clock.time()
    await act(ground, "advance", seconds=5)
    assert ground.clock.time() == before + 5
    await act(ground, "start", person=ground.anna.id, payload="p")
    await act(ground, "repeat_updates", count=1)
    await act(ground, "reverse_updates", batches=1)
    kinds = [min(u) for u in await ground.updates(-2)]
    assert kinds == ["message", "message"]


async def test_chats_by_http(ground: Ground) -> None:
    new = await act(ground, "upgrade", chat=ground.group.id)
    key = new["key"]
    await act(ground, "forum", chat=key)
    topic = await act(ground, "topic", chat=key, name="Belka")
    await act(ground, "close_topic", chat=key, topic=topic["id"])
    state = await chat_state(ground, key)
    assert [(t["name"], t["closed"]) for t in state["topics"]] == [("Belka", True)]
    await act(ground, "delete_topic", chat=key, topic=topic["id"])
    await act(ground, "leave", chat=key, person=ground.boris.id)
    await act(ground, "kick", chat=key)
    state = await chat_state(ground, key)
    assert (state["topics"], state["members"]) == ([], {str(ground.anna.id): "creator"})
    await act(ground, "add", chat=key, user=ground.boris.id)
    await act(ground, "restrict", chat=key, user=ground.boris.id, allowed=[])
    await act(ground, "start_group", chat=key, person=ground.anna.id, payload="p")
    await act(ground, "demote", chat=key)
    await act(ground, "permissions", chat=key, allowed=[])
    state = await chat_state(ground, key)
    assert sorted(state["members"].values()) == ["creator", "member", "restricted"]
    await act(ground, "delete_chat", chat=key)
    assert (await chat_state(ground, key))["deleted"] is True


async def chat_state(ground: Ground, key: str) -> dict[str, Any]:
    async with ground.http.get(f"{ground.sandbox.url}/sandbox/api/state") as answer:
        state = (await answer.json())["result"]
    return next(chat for chat in state["chats"] if chat["key"] == key)


async def test_people_by_http(ground: Ground) -> None:
    anna = ground.anna.id
    await act(ground, "start", person=anna)
    await act(ground, "block", person=anna)
    blocked = await ground.call("sendMessage", chat_id=anna, text="x")
    assert blocked.status == 403
    await act(ground, "unblock", person=anna)
    assert (await ground.call("sendMessage", chat_id=anna, text="x")).status == 200
    bot = await act(ground, "bot", token=OTHER, first_name="Other", username="other_bot")
    await act(ground, "start", person=anna, bot=bot["id"])
    url = f"{ground.sandbox.url}/bot{OTHER}/sendMessage"
    async with ground.http.post(url, json={"chat_id": anna, "text": "hello"}) as answer:
        assert answer.status == 200
    await act(ground, "deactivate", person=anna)
    gone = await ground.call("sendMessage", chat_id=anna, text="x")
    assert gone.refusal == (403, "Forbidden: user is deactivated")


@pytest.mark.parametrize(
    ("name", "arguments", "error"),
    [
        ("say", {}, "missing 'person'"),
        ("say", {"person": 17, "chat": 1, "text": "x"}, "no person 17"),
        ("view", {"person": 5_200_000_001, "chat": -17}, "no chat -17"),
        ("fault", {"kind": "meteor"}, "'meteor' is not a valid FaultKind"),
        ("forum", {"chat": -4_400_000_001}, "only a supergroup can have topics"),
    ],
)
async def test_mistakes_are_told(
    ground: Ground, name: str, arguments: dict[str, Any], error: str
) -> None:
    assert await act(ground, name, **arguments) == error


async def test_a_button_that_is_not_there(ground: Ground) -> None:
    sent = await ground.call("sendMessage", chat_id=ground.group.id, text="x")
    error = await act(
        ground,
        "tap",
        person=ground.anna.id,
        chat=ground.group.id,
        message=sent.result["message_id"],
        text="A",
    )
    assert error == "no button A among []"


async def test_the_socket_tells_the_state_and_every_change(ground: Ground) -> None:
    async with ground.http.ws_connect(f"{ground.sandbox.url}/sandbox/ws") as socket:
        state = await socket.receive_json(timeout=5)
        assert state["type"] == "state"
        assert [person["name"] for person in state["people"]] == ["Anna", "Boris"]
        sent = await ground.call("sendMessage", chat_id=ground.group.id, text="x")
        message_id = sent.result["message_id"]
        await ground.call("deleteMessage", chat_id=ground.group.id, message_id=message_id)
        events = [await socket.receive_json(timeout=5) for _ in range(2)]
    assert [(e["type"], e.get("id")) for e in events] == [("message", None), ("gone", message_id)]
    assert events[0]["message"]["html"] == "x"


async def test_an_open_socket_does_not_hold_up_the_end(ground: Ground) -> None:
    socket = await ground.http.ws_connect(f"{ground.sandbox.url}/sandbox/ws")
    await socket.receive_json(timeout=5)
    await ground.sandbox.stop()
    assert (await socket.receive(timeout=5)).type is aiohttp.WSMsgType.CLOSE


async def test_the_page_and_its_parts_are_served(ground: Ground) -> None:
    kinds = {}
    for path in ("/", "/app.js", "/style.css"):
        async with ground.http.get(ground.sandbox.url + path) as answer:
            kinds[path] = (answer.status, answer.content_type)
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert kinds == {
        "/": (200, "text/html"),
        "/app.js": (200, "text/javascript"),
        "/style.css": (200, "text/css"),
    }
    async with ground.http.get(ground.sandbox.url + "/secret.js") as answer:
        assert answer.status == 404


async def test_serve_runs_the_demo_until_cancelled() -> None:
    listening: asyncio.Future[Sandbox] = asyncio.get_running_loop().create_future()
    running = asyncio.create_task(serve(0, ready=listening.set_result))
    sandbox = await listening
    url = f"{sandbox.url}/sandbox/api/state"
    async with aiohttp.ClientSession() as http, http.get(url) as answer:
        state = (await answer.json())["result"]
    assert [person["first_name"] for person in state["people"]][:2] == ["Анна", "Борис"]
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    with pytest.raises(RuntimeError):
        assert sandbox.url
