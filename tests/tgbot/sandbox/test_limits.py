"""The flood limits: budgets per chat, over all chats, growth of the wait, paced uploads."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest

from tests.tgbot.sandbox.conftest import build
from tests.tgbot.sandbox.ground import Ground, png, until
from tgbot.sandbox import Limits, ManualClock, Sandbox
from tgbot.sandbox.limits import FloodGate, UploadGate


async def burst(ground: Ground, chat_id: int, count: int) -> list[int]:
    """Sends `count` messages at once; each answer's wait, 0 where it was taken."""
    waits = []
    for _ in range(count):
        answer = await ground.call("sendMessage", chat_id=chat_id, text="x")
        waits.append(0 if answer.body["ok"] else answer.body["parameters"]["retry_after"])
    return waits


async def test_a_private_chat_takes_a_burst_of_five_then_one_a_second(limited: Ground) -> None:
    limited.control.start(limited.anna)
    assert await burst(limited, limited.anna.id, 6) == [0, 0, 0, 0, 0, 1]
    limited.clock.advance(1)
    assert await burst(limited, limited.anna.id, 1) == [0]


async def test_a_group_takes_twenty_a_minute(limited: Ground) -> None:
    taken = 0
    for _ in range(20):
        taken += (await burst(limited, limited.group.id, 1)).count(0)
        limited.clock.advance(1)
    assert taken == 20
    assert await burst(limited, limited.group.id, 1) == [40]
    limited.clock.advance(40)
    assert await burst(limited, limited.group.id, 1) == [0]


async def test_edits_share_the_budget_of_sends(limited: Ground) -> None:
    sent = await limited.call("sendMessage", chat_id=limited.group.id, text="x")
    message = {"chat_id": limited.group.id, "message_id": sent.result["message_id"]}
    for number in range(4):
        await limited.call("editMessageText", **message, text=str(number))
    answer = await limited.call("editMessageText", **message, text="too many")
    assert answer.refusal == (429, "Too Many Requests: retry after 1")


async def test_an_edit_that_changes_nothing_costs_as_much(limited: Ground) -> None:
    sent = await limited.call("sendMessage", chat_id=limited.group.id, text="x")
    message = {"chat_id": limited.group.id, "message_id": sent.result["message_id"]}
    codes = [(await limited.call("editMessageText", **message, text="x")).status for _ in range(5)]
    assert codes == [400, 400, 400, 400, 429]


async def test_a_call_during_the_wait_makes_it_longer(limited: Ground) -> None:
    waits = await burst(limited, limited.group.id, 16)
    assert waits[5:] == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]
    limited.clock.advance(300)
    assert await burst(limited, limited.group.id, 1) == [0]


async def test_answers_deletes_and_reads_are_free(limited: Ground) -> None:
    markup = {"inline_keyboard": [[{"text": "A", "callback_data": "a"}]]}
    chat = limited.group.id
    sent = await limited.call("sendMessage", chat_id=chat, text="x", reply_markup=markup)
    message_id = sent.result["message_id"]
    await burst(limited, chat, 5)
    for _ in range(30):
        query = limited.control.tap(limited.anna, chat, message_id, text="A")
        answer = await limited.call("answerCallbackQuery", callback_query_id=query.id)
        assert answer.result is True
        assert (await limited.call("getChat", chat_id=chat)).body["ok"]
    deleted = await limited.call("deleteMessage", chat_id=chat, message_id=message_id)
    assert deleted.result is True


async def test_thirty_chats_a_second(limited: Ground) -> None:
    people = [limited.control.add_person(f"P{number}") for number in range(31)]
    waits: list[int] = []
    for person in people:
        limited.control.start(person)
        waits += await burst(limited, person.id, 1)
    assert waits == [0] * 30 + [1]
    limited.clock.advance(1)
    assert await burst(limited, people[-1].id, 1) == [0]


async def test_switched_off_there_is_no_limit(ground: Ground) -> None:
    assert await burst(ground, ground.group.id, 50) == [0] * 50


def test_jitter_lengthens_the_wait_by_a_second_at_most() -> None:
    gate = FloodGate(Limits(private_burst=1, jitter=1.0), seed=3)
    assert gate.admit("a", 0.0, group=False) is None
    assert gate.admit("a", 0.0, group=False) == 2


async def test_too_many_open_requests() -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock, limits=Limits(active_queries=0))
    async for made in build(sandbox, clock):
        clock.advance(61)
        answer = await made.call("getMe")
        assert answer.refusal == (429, "Too Many Requests: retry after 60")


def test_large_uploads_of_one_size_are_paced() -> None:
    gate = UploadGate(Limits())
    waits = [gate.admit(200_000, 0.0) for _ in range(12)]
    assert waits == [0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, None]
    assert gate.admit(200_001, 0.0) == 0.0
    assert gate.admit(100_000, 0.0) == 0.0


async def test_a_backlog_of_uploads_is_refused_for_a_minute(limited: Ground) -> None:
    limited.control.start(limited.anna)
    queue = limited.control.stage.desks[limited.control.bot.id].uploads
    data = png(padding=200_000)
    for _ in range(11):
        queue.admit(len(data), limited.clock.time())
    answer = await upload(limited, data)
    assert answer == (429, "Too Many Requests: retry after 60")


async def upload(ground: Ground, data: bytes) -> Any:
    form = aiohttp.FormData({"chat_id": str(ground.anna.id)})
    form.add_field("photo", data, filename="p.png", content_type="image/png")
    url = f"{ground.sandbox.url}/bot{ground.sandbox.token}/sendPhoto"
    async with ground.http.post(url, data=form) as answer:
        body = await answer.json()
    return (answer.status, body["description"]) if not body["ok"] else body["result"]


@pytest.mark.parametrize("size", [150_000])
async def test_a_paced_upload_is_late_not_lost(limited: Ground, size: int) -> None:
    limited.control.start(limited.anna)
    data = png(padding=size)
    assert (await upload(limited, data))["message_id"] == 3
    second = asyncio.create_task(upload(limited, data))
    await until(lambda: limited.clock.waiting)
    limited.clock.advance(0.5)
    assert (await second)["message_id"] == 4
