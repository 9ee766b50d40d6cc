"""getUpdates: what an offset confirms, how long updates live, and two pollers at once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import telegram

from tests.tgbot.sandbox.ground import Ground, until

TAKEN_OVER = (
    409,
    "Conflict: terminated by other getUpdates request; "
    "make sure that only one bot instance is running",
)


def texts(updates: list[dict[str, Any]]) -> list[str]:
    return [update["message"]["text"] for update in updates]


@pytest.fixture
def three(ground: Ground) -> list[str]:
    """Three messages wait; the bot has nothing else."""
    ground.drain()
    for text in ("/one", "/two", "/three"):
        ground.control.say(ground.anna, ground.anna.id, text)
    return ["/one", "/two", "/three"]


async def test_no_offset_confirms_nothing(ground: Ground, three: list[str]) -> None:
    assert texts(await ground.updates()) == three
    assert texts(await ground.updates()) == three


async def test_an_offset_forgets_all_below(ground: Ground, three: list[str]) -> None:
    second = (await ground.updates())[1]["update_id"]
    assert texts(await ground.updates(second)) == ["/two", "/three"]
    assert texts(await ground.updates()) == ["/two", "/three"]


async def test_a_negative_offset_keeps_the_last(ground: Ground, three: list[str]) -> None:
    assert texts(await ground.updates(-2)) == ["/two", "/three"]
    assert texts(await ground.updates()) == ["/two", "/three"]


async def test_an_offset_in_the_future_reads_from_the_head(
    ground: Ground, three: list[str]
) -> None:
    assert texts(await ground.updates(2_000_000_000)) == three


async def test_a_stale_offset_reads_from_the_head(ground: Ground, three: list[str]) -> None:
    last = (await ground.updates())[2]["update_id"]
    await ground.updates(last)
    assert texts(await ground.updates(last - 1)) == ["/three"]


@pytest.mark.parametrize(("limit", "count"), [(1, 1), (2, 2), (0, 3), (101, 3)])
async def test_a_limit_is_from_1_to_100(
    ground: Ground, three: list[str], limit: int, count: int
) -> None:
    assert len(await ground.updates(limit=limit)) == count


async def test_a_long_poll_returns_with_the_first_update(ground: Ground) -> None:
    ground.drain()
    poll = asyncio.create_task(ground.updates(timeout=50))
    await ground.until_polled()
    ground.control.start(ground.anna, "abc")
    assert texts(await poll) == ["/start abc"]


async def test_a_long_poll_lasts_fifty_seconds_at_most(ground: Ground) -> None:
    ground.drain()
    poll = asyncio.create_task(ground.updates(timeout=1000))
    await ground.until_polled()
    ground.clock.advance(50)
    assert await poll == []


async def test_the_same_offset_within_half_a_second_gets_one(limited: Ground) -> None:
    limited.drain()
    for text in ("/one", "/two"):
        limited.control.say(limited.anna, limited.anna.id, text)
    assert texts(await limited.updates(timeout=3)) == ["/one", "/two"]
    assert texts(await limited.updates(timeout=3)) == ["/one"]
    limited.clock.advance(0.6)
    assert texts(await limited.updates(timeout=3)) == ["/one", "/two"]


async def test_the_same_offset_within_three_seconds_waits_three(limited: Ground) -> None:
    limited.drain()
    assert await limited.updates(timeout=0) == []
    poll = asyncio.create_task(limited.updates(timeout=0))
    await limited.until_polled()
    limited.clock.advance(2.9)
    await asyncio.sleep(0)
    assert not poll.done()
    limited.clock.advance(0.2)
    assert await poll == []


async def test_the_older_of_two_polls_is_cut_off(ground: Ground) -> None:
    ground.drain()
    older = asyncio.create_task(ground.call("getUpdates", timeout=30))
    await ground.until_polled()
    newer = asyncio.create_task(ground.call("getUpdates", timeout=30))
    assert (await older).refusal == TAKEN_OVER
    ground.control.start(ground.anna)
    assert texts((await newer).result) == ["/start"]


async def test_a_second_conflict_within_three_seconds_is_told_late(ground: Ground) -> None:
    ground.drain()
    polls: list[asyncio.Task[Any]] = []
    for _ in range(3):
        polls.append(asyncio.create_task(ground.call("getUpdates", timeout=30)))
        await ground.until_polled(len(polls))
    assert (await polls[0]).refusal == TAKEN_OVER
    assert not polls[1].done()
    await until(lambda: ground.clock.waiting == 2)
    ground.clock.advance(3)
    assert (await polls[1]).refusal == TAKEN_OVER
    ground.control.start(ground.anna)
    assert texts((await polls[2]).result) == ["/start"]


async def test_polling_is_refused_while_a_webhook_is_set(ground: Ground) -> None:
    await ground.call("setWebhook", url="https://bot.example/hook")
    assert (await ground.call("getUpdates")).refusal == (
        409,
        "Conflict: can't use getUpdates method while webhook is active; "
        "use deleteWebhook to delete the webhook first",
    )


async def test_set_webhook_cuts_an_open_poll(ground: Ground) -> None:
    ground.drain()
    poll = asyncio.create_task(ground.call("getUpdates", timeout=30))
    await ground.until_polled()
    await ground.call("setWebhook", url="https://bot.example/hook")
    assert (await poll).refusal == (409, "Conflict: terminated by setWebhook request")


async def test_a_message_lives_a_day_and_a_tap_150_seconds(ground: Ground) -> None:
    markup = {"inline_keyboard": [[{"text": "A", "callback_data": "a"}]]}
    sent = await ground.call("sendMessage", chat_id=ground.group.id, text="x", reply_markup=markup)
    ground.drain()
    ground.control.tap(ground.anna, ground.group, sent.result["message_id"], text="A")
    ground.control.start(ground.anna)
    assert [min(update) for update in await ground.updates()] == [
        "callback_query",
        "message",
    ]
    ground.clock.advance(150)
    assert texts(await ground.updates()) == ["/start"]
    ground.clock.advance(86_400 - 151)
    assert texts(await ground.updates()) == ["/start"]
    ground.clock.advance(1)
    assert await ground.updates() == []


async def test_allowed_updates_are_kept_and_count_when_the_update_is_made(
    ground: Ground,
) -> None:
    ground.drain()
    await ground.updates(allowed_updates=["callback_query"])
    ground.control.start(ground.anna)
    assert await ground.updates() == []
    await ground.updates(allowed_updates=["message"])
    assert await ground.updates() == []
    ground.control.start(ground.anna)
    assert texts(await ground.updates()) == ["/start"]


@pytest.mark.parametrize("given", [[], ["nonsense"]])
async def test_no_known_kind_means_the_default(ground: Ground, given: list[str]) -> None:
    ground.drain()
    await ground.updates(allowed_updates=["callback_query"])
    await ground.updates(allowed_updates=given)
    ground.control.start(ground.anna)
    assert texts(await ground.updates()) == ["/start"]


async def test_allowed_updates_that_are_no_json_are_ignored(ground: Ground) -> None:
    ground.drain()
    await ground.updates(allowed_updates=["callback_query"])
    await ground.updates(allowed_updates="[message")
    ground.control.start(ground.anna)
    assert await ground.updates() == []


async def test_chat_member_needs_a_request_and_admin_rights(ground: Ground) -> None:
    control = ground.control
    ground.drain()
    everything = ["chat_member", "my_chat_member"]
    control.promote(ground.group, control.bot)
    control.kick(ground.group, ground.boris)
    assert [min(u) for u in await ground.updates()] == ["my_chat_member", "message"]
    ground.drain()
    await ground.updates(allowed_updates=everything)
    control.add(ground.group, ground.boris)
    (update,) = await ground.updates()
    assert update["chat_member"]["new_chat_member"]["status"] == "member"
    ground.drain()
    control.demote(ground.group, control.bot)
    control.kick(ground.group, ground.boris)
    assert [min(u) for u in await ground.updates()] == ["my_chat_member"]


async def test_own_messages_do_not_come_back_but_own_pins_do(ground: Ground) -> None:
    ground.control.promote(ground.group, ground.control.bot)
    ground.drain()
    sent = await ground.call("sendMessage", chat_id=ground.group.id, text="x")
    assert await ground.updates() == []
    message_id = sent.result["message_id"]
    await ground.call("pinChatMessage", chat_id=ground.group.id, message_id=message_id)
    (update,) = await ground.updates()
    assert update["message"]["pinned_message"]["message_id"] == message_id


async def test_updates_can_be_delivered_twice(ground: Ground, three: list[str]) -> None:
    ground.control.repeat_updates(2)
    last = (await ground.updates())[-1]["update_id"]
    assert texts(await ground.updates(last + 1)) == ["/one", "/two"]
    assert await ground.updates(last + 1) == []


async def test_updates_can_come_in_the_wrong_order(ground: Ground, three: list[str]) -> None:
    ground.control.reverse_updates()
    assert texts(await ground.updates()) == ["/three", "/two", "/one"]
    assert texts(await ground.updates()) == three


async def test_the_library_reads_every_kind_of_update(ground: Ground, bot: telegram.Bot) -> None:
    control = ground.control
    control.start(ground.boris)
    control.block(ground.boris)
    control.upgrade(ground.group)
    kinds = [next(iter(set(u.to_dict()) - {"update_id"})) for u in await bot.get_updates()]
    assert kinds == [
        "my_chat_member",
        "message",
        "message",
        "my_chat_member",
        "message",
        "message",
    ]
