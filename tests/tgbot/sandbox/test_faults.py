"""Faults on demand: refusals, hang-ups before and after the effect, latency."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest
import telegram

from tests.tgbot.sandbox.ground import Answer, Ground, until
from tgbot.sandbox import Fault, FaultKind


def texts(ground: Ground) -> list[str]:
    return [m.text for m in ground.control.view(ground.anna, ground.group) if m.text]


async def send(ground: Ground, text: str = "x") -> Answer:
    return await ground.call("sendMessage", chat_id=ground.group.id, text=text)


@pytest.mark.parametrize(("code", "words"), [(500, "Internal Server Error"), (502, "Bad Gateway")])
async def test_a_server_error_strikes_as_often_as_asked(
    ground: Ground, code: int, words: str
) -> None:
    ground.control.fault(Fault(FaultKind.ERROR, "sendMessage", times=2, code=code))
    assert [(await send(ground)).status for _ in range(3)] == [code, code, 200]
    ground.control.fault(Fault(FaultKind.ERROR, code=code))
    assert (await send(ground)).refusal == (code, words)


async def test_a_fault_may_be_about_one_chat(ground: Ground) -> None:
    ground.control.start(ground.anna)
    ground.control.fault(Fault(FaultKind.FLOOD, "sendMessage", chat_id=ground.anna.id))
    assert (await send(ground)).status == 200
    answer = await ground.call("sendMessage", chat_id=ground.anna.id, text="x")
    assert answer.status == 429


async def test_a_fault_of_any_method_spares_get_updates(ground: Ground) -> None:
    ground.control.fault(Fault(FaultKind.ERROR))
    await ground.updates()
    assert (await send(ground)).status == 502


async def test_a_request_lost_on_its_way_has_no_effect(ground: Ground) -> None:
    ground.control.fault(Fault(FaultKind.DROP_BEFORE))
    with pytest.raises(aiohttp.ClientError):
        await send(ground)
    assert texts(ground) == []


async def test_a_lost_answer_has_its_effect(ground: Ground) -> None:
    ground.control.fault(Fault(FaultKind.DROP_AFTER))
    with pytest.raises(aiohttp.ClientError):
        await send(ground)
    assert texts(ground) == ["x"]


async def test_the_library_calls_a_hang_up_a_network_error(
    ground: Ground, bot: telegram.Bot
) -> None:
    ground.control.fault(Fault(FaultKind.DROP_AFTER))
    with pytest.raises(telegram.error.NetworkError):
        await bot.send_message(ground.group.id, "x")


async def test_a_lost_batch_of_updates_comes_again(ground: Ground) -> None:
    ground.drain()
    ground.control.start(ground.anna)
    ground.control.fault(Fault(FaultKind.DROP_AFTER, "getUpdates"))
    with pytest.raises(aiohttp.ClientError):
        await ground.updates()
    assert len(await ground.updates()) == 1


async def test_latency_is_counted_on_the_clock(ground: Ground) -> None:
    ground.control.fault(Fault(FaultKind.LATENCY, seconds=30))
    call = asyncio.create_task(send(ground))
    await until(lambda: ground.clock.waiting)
    assert texts(ground) == []
    ground.clock.advance(30)
    assert (await call).status == 200


async def test_faults_can_be_called_off(ground: Ground) -> None:
    ground.control.fault(Fault(FaultKind.ERROR, times=5))
    ground.control.faults.clear()
    assert (await send(ground)).status == 200
