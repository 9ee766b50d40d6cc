"""Who can be written to, rights, membership, and the move to a supergroup."""

from __future__ import annotations

from typing import Any

import pytest
import telegram
from telegram.error import ChatMigrated

from tests.tgbot.sandbox.ground import Ground, png


async def write(ground: Ground, chat_id: int, **more: Any) -> tuple[int, str] | None:
    """The refusal of a message; None if it was taken."""
    answer = await ground.call("sendMessage", chat_id=chat_id, text="x", **more)
    return None if answer.body["ok"] else answer.refusal


async def test_a_person_the_bot_never_met(ground: Ground) -> None:
    stranger = ground.control.add_person("Stranger")
    assert await write(ground, stranger.id) == (400, "Bad Request: chat not found")


async def test_a_person_met_in_a_group_who_never_pressed_start(ground: Ground) -> None:
    ground.control.say(ground.boris, ground.group, "/hello")
    assert await write(ground, ground.boris.id) == (
        403,
        "Forbidden: bot can't initiate conversation with a user",
    )
    ground.control.start(ground.boris)
    assert await write(ground, ground.boris.id) is None


async def test_a_person_who_blocked_the_bot(ground: Ground) -> None:
    ground.control.start(ground.boris)
    ground.drain()
    ground.control.block(ground.boris)
    assert await write(ground, ground.boris.id) == (
        403,
        "Forbidden: bot was blocked by the user",
    )
    ground.control.unblock(ground.boris)
    assert await write(ground, ground.boris.id) is None
    changes = [u["my_chat_member"] for u in await ground.updates()]
    assert [
        (c["chat"]["id"], c["old_chat_member"]["status"], c["new_chat_member"]["status"])
        for c in changes
    ] == [(ground.boris.id, "member", "kicked"), (ground.boris.id, "kicked", "member")]


async def test_a_deactivated_person(ground: Ground) -> None:
    ground.control.start(ground.boris)
    ground.control.deactivate(ground.boris)
    assert await write(ground, ground.boris.id) == (403, "Forbidden: user is deactivated")


async def test_a_bot_is_not_written_to(ground: Ground) -> None:
    assert await write(ground, ground.control.bot.id) == (
        403,
        "Forbidden: the bot can't send messages to the bot",
    )


@pytest.mark.parametrize("supergroup", [False, True])
async def test_a_bot_that_was_kicked(ground: Ground, *, supergroup: bool) -> None:
    chat = ground.control.add_group("G", ground.anna, supergroup=supergroup)
    ground.drain()
    ground.control.kick(chat, ground.control.bot)
    kind = "supergroup" if supergroup else "group"
    assert await write(ground, chat.id) == (403, f"Forbidden: bot was kicked from the {kind} chat")
    (update,) = await ground.updates()
    assert update["my_chat_member"]["new_chat_member"]["status"] == "kicked"


@pytest.mark.parametrize("supergroup", [False, True])
async def test_a_bot_that_left(ground: Ground, *, supergroup: bool) -> None:
    chat = ground.control.add_group("G", ground.anna, supergroup=supergroup)
    assert (await ground.call("leaveChat", chat_id=chat.id)).result is True
    kind = "supergroup" if supergroup else "group"
    words = f"Forbidden: bot is not a member of the {kind} chat"
    assert await write(ground, chat.id) == (403, words)
    assert (await ground.call("getChat", chat_id=chat.id)).refusal == (403, words)


async def test_a_group_the_bot_never_was_in(ground: Ground) -> None:
    chat = ground.control.add_group("G", ground.anna, with_bot=False)
    assert await write(ground, chat.id) == (400, "Bad Request: chat not found")


async def test_a_deleted_group(ground: Ground) -> None:
    ground.control.delete_chat(ground.group)
    assert await write(ground, ground.group.id) == (
        403,
        "Forbidden: the group chat was deleted",
    )


async def test_an_upgraded_group_names_its_successor(ground: Ground, bot: telegram.Bot) -> None:
    sent = await ground.call("sendMessage", chat_id=ground.group.id, text="x")
    ground.drain()
    new = ground.control.upgrade(ground.group)
    answer = await ground.call("sendMessage", chat_id=ground.group.id, text="x")
    assert answer.refusal == (
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
    )
    assert answer.body["parameters"] == {"migrate_to_chat_id": new.id}
    with pytest.raises(ChatMigrated) as migrated:
        await bot.send_message(ground.group.id, "x")
    assert migrated.value.new_chat_id == new.id
    edit = await ground.call(
        "editMessageText",
        chat_id=ground.group.id,
        message_id=sent.result["message_id"],
        text="y",
    )
    assert edit.refusal == (400, "Bad Request: have no write access to the chat")


async def test_the_upgrade_is_told_in_both_chats(ground: Ground) -> None:
    ground.drain()
    new = ground.control.upgrade(ground.group)
    messages = [update["message"] for update in await ground.updates()]
    assert [
        (m["chat"]["id"], m.get("migrate_to_chat_id"), m.get("migrate_from_chat_id"))
        for m in messages
    ] == [(ground.group.id, new.id, None), (new.id, None, ground.group.id)]


async def test_a_supergroup_counts_its_messages_from_one(ground: Ground) -> None:
    ground.control.say(ground.anna, ground.group, "before")
    new = ground.control.upgrade(ground.group)
    sent = await ground.call("sendMessage", chat_id=new.id, text="x")
    assert sent.result["message_id"] == 2  # the first is the service message


async def test_private_chats_and_groups_share_one_count(ground: Ground) -> None:
    first = ground.control.start(ground.anna).id
    sent = await ground.call("sendMessage", chat_id=ground.group.id, text="x")
    assert sent.result["message_id"] == first + 1


async def test_a_bot_without_the_right_to_write(ground: Ground, bot: telegram.Bot) -> None:
    words = "Bad Request: not enough rights to send {} to the chat"
    ground.control.restrict(ground.group, ground.control.bot)
    assert await write(ground, ground.group.id) == (400, words.format("text messages"))
    ground.control.restrict(ground.group, ground.control.bot, ["can_send_messages"])
    assert await write(ground, ground.group.id) is None
    with pytest.raises(telegram.error.BadRequest, match="to send photos"):
        await bot.send_photo(ground.group.id, png())


async def test_a_group_where_plain_members_are_silent(ground: Ground) -> None:
    ground.control.set_permissions(ground.group, [])
    refusal = await write(ground, ground.group.id)
    assert refusal == (
        400,
        "Bad Request: not enough rights to send text messages to the chat",
    )
    ground.control.promote(ground.group, ground.control.bot)
    assert await write(ground, ground.group.id) is None


async def test_standings_are_read_as_they_are(ground: Ground, bot: telegram.Bot) -> None:
    chat = ground.group.id
    stranger = ground.control.add_person("Stranger")
    people = (ground.anna, ground.boris, stranger)
    standings = [(await bot.get_chat_member(chat, person.id)).status for person in people]
    assert standings == ["creator", "member", "left"]
    ground.control.promote(chat, ground.boris, ["can_pin_messages"])
    boris = await bot.get_chat_member(chat, ground.boris.id)
    assert isinstance(boris, telegram.ChatMemberAdministrator)
    assert (boris.can_pin_messages, boris.can_restrict_members) == (True, False)
    chiefs = [member.user.id for member in await bot.get_chat_administrators(chat)]
    assert chiefs == [ground.anna.id, ground.boris.id]
    assert await bot.get_chat_member_count(chat) == 3
    ground.control.kick(chat, ground.boris)
    assert (await bot.get_chat_member(chat, ground.boris.id)).status == "kicked"


async def test_an_unknown_member(ground: Ground) -> None:
    for user_id, words in ((17, "user not found"), (0, "invalid user_id specified")):
        answer = await ground.call("getChatMember", chat_id=ground.group.id, user_id=user_id)
        assert answer.refusal == (400, f"Bad Request: {words}")


async def test_a_private_chat_has_no_administrators(ground: Ground) -> None:
    ground.control.start(ground.anna)
    answer = await ground.call("getChatAdministrators", chat_id=ground.anna.id)
    assert answer.refusal == (
        400,
        "Bad Request: there are no administrators in the private chat",
    )


async def test_a_tap_on_a_deleted_message_carries_what_is_left(ground: Ground) -> None:
    sent = await ground.call("sendMessage", chat_id=ground.group.id, text="x")
    message_id = sent.result["message_id"]
    ground.control.delete(ground.group, message_id)
    ground.drain()
    ground.control.tap(ground.anna, ground.group, message_id, data="old", stale=True)
    (update,) = await ground.updates()
    assert update["callback_query"]["data"] == "old"
    assert update["callback_query"]["message"] == {
        "chat": sent.result["chat"],
        "message_id": message_id,
        "date": 0,
    }
