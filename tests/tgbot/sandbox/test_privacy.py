"""Privacy mode, deep links, and what several bots know of each other."""

from __future__ import annotations

import pytest

from tests.tgbot.sandbox.ground import Ground
from tgbot.sandbox import ControlError

OTHER = "7000000002:another-bot-with-a-token"


async def heard(ground: Ground) -> list[str]:
    updates = await ground.updates()
    ground.drain()
    return [u["message"].get("text", "") for u in updates if "message" in u]


@pytest.mark.parametrize(
    ("text", "arrives"),
    [
        ("hit", False),
        ("/hit", True),
        ("/hit@kozyr_bot 5", True),
        ("/hit@KOZYR_BOT", True),
        ("/hit@other_bot", False),
        ("I say /hit", False),
        ("@kozyr_bot hit", False),
    ],
)
async def test_what_arrives_from_a_group(ground: Ground, text: str, *, arrives: bool) -> None:
    ground.drain()
    ground.control.say(ground.boris, ground.group, text)
    assert await heard(ground) == ([text] if arrives else [])


async def test_a_reply_to_the_bot_arrives(ground: Ground) -> None:
    sent = await ground.call("sendMessage", chat_id=ground.group.id, text="x")
    ground.drain()
    own = ground.control.say(ground.boris, ground.group, "to nobody")
    ground.control.say(ground.anna, ground.group, "to Boris", reply_to=own.id)
    ground.control.say(ground.anna, ground.group, "to the bot", reply_to=sent.result["message_id"])
    assert await heard(ground) == ["to the bot"]


async def test_an_administrator_hears_all(ground: Ground) -> None:
    ground.control.promote(ground.group, ground.control.bot)
    ground.drain()
    ground.control.say(ground.boris, ground.group, "hit")
    assert await heard(ground) == ["hit"]


async def test_without_privacy_mode_a_bot_hears_all(ground: Ground) -> None:
    ground.control.bot.privacy = False
    ground.drain()
    ground.control.say(ground.boris, ground.group, "hit")
    assert await heard(ground) == ["hit"]
    assert (await ground.call("getMe")).result["can_read_all_group_messages"] is True


async def test_a_bare_command_goes_to_the_bot_that_wrote_last(ground: Ground) -> None:
    other = ground.control.add_bot(OTHER, "Other", "other_bot")
    ground.control.add(ground.group, other)
    ground.group.last_bot_id = other.id
    ground.drain()
    ground.control.say(ground.boris, ground.group, "/hit")
    assert await heard(ground) == []
    await ground.call("sendMessage", chat_id=ground.group.id, text="x")
    ground.control.say(ground.boris, ground.group, "/hit")
    assert await heard(ground) == ["/hit"]


async def test_bots_do_not_see_each_other(ground: Ground) -> None:
    other = ground.control.add_bot(OTHER, "Other", "other_bot", privacy=False)
    ground.control.add(ground.group, other)
    ground.control.stage.desks[other.id].queue.drop_all()
    await ground.call("sendMessage", chat_id=ground.group.id, text="x")
    assert ground.control.stage.desks[other.id].queue.pending == []


async def test_service_messages_arrive(ground: Ground) -> None:
    ground.drain()
    person = ground.control.add_person("New")
    ground.control.add(ground.group, person)
    (update,) = await ground.updates()
    assert update["message"]["new_chat_members"][0]["id"] == person.id


async def test_a_deep_link_is_a_start_with_a_payload(ground: Ground) -> None:
    ground.drain()
    ground.control.start(ground.boris, "seat_42-x")
    assert await heard(ground) == ["/start seat_42-x"]


@pytest.mark.parametrize("payload", ["x" * 65, "a b", "ё"])
async def test_a_deep_link_carries_64_plain_characters(ground: Ground, payload: str) -> None:
    with pytest.raises(ControlError):
        ground.control.start(ground.boris, payload)


async def test_a_group_link_adds_the_bot_and_commands_it(ground: Ground) -> None:
    chat = ground.control.add_group("G", ground.anna, with_bot=False)
    ground.drain()
    ground.control.start_group(ground.anna, chat, "abc")
    joined, service, command = await ground.updates()
    assert joined["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert service["message"]["new_chat_members"][0]["id"] == ground.control.bot.id
    assert command["message"]["text"] == "/start@kozyr_bot abc"
