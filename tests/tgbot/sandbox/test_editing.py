"""Editing, deleting and pinning: what is refused and what people see afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tgbot.sandbox.ground import Ground, png

SAME = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
KEYBOARD = {"inline_keyboard": [[{"text": "A", "callback_data": "a"}]]}


async def send(ground: Ground, **more: Any) -> int:
    arguments = {"chat_id": ground.group.id, "text": "x"} | more
    return (await ground.call("sendMessage", **arguments)).result["message_id"]


async def edit(ground: Ground, message_id: int, text: str = "y", **more: Any) -> str:
    """The words of the refusal; nothing if the edit was taken."""
    arguments = {"chat_id": ground.group.id, "message_id": message_id, "text": text} | more
    return words(await ground.call("editMessageText", **arguments))


def words(answer: Any) -> str:
    return "" if answer.body["ok"] else answer.refusal[1].removeprefix("Bad Request: ")


async def test_an_edit_changes_the_text_and_dates_it(ground: Ground) -> None:
    message_id = await send(ground)
    ground.clock.advance(60)
    assert await edit(ground, message_id, "<i>y</i>", parse_mode="HTML") == ""
    seen = ground.control.last(ground.boris, ground.group)
    assert (seen.html, seen.edited) == ("<i>y</i>", seen.date + 60)


@pytest.mark.parametrize("message_id", [999, 0, -1])
async def test_edit_of_an_unknown_message(ground: Ground, message_id: int) -> None:
    assert await edit(ground, message_id) == "message to edit not found"


async def test_edit_of_a_deleted_message(ground: Ground) -> None:
    message_id = await send(ground)
    ground.control.delete(ground.group, message_id)
    assert await edit(ground, message_id) == "message to edit not found"


async def test_edit_without_a_message(ground: Ground) -> None:
    answer = await ground.call("editMessageText", text="x")
    assert words(answer) == "message identifier is not specified"


async def test_edit_that_changes_nothing(ground: Ground) -> None:
    message_id = await send(ground, reply_markup=KEYBOARD)
    assert await edit(ground, message_id, "x", reply_markup=KEYBOARD) == SAME


async def test_edit_without_a_keyboard_removes_it(ground: Ground) -> None:
    message_id = await send(ground, reply_markup=KEYBOARD)
    assert await edit(ground, message_id, "x") == ""
    assert ground.control.last(ground.anna, ground.group).keyboard == ()


async def test_edit_of_somebody_elses_message(ground: Ground) -> None:
    message = ground.control.say(ground.anna, ground.group, "mine")
    assert await edit(ground, message.id) == "message can't be edited"


async def test_edit_of_a_forward(ground: Ground) -> None:
    chat = ground.group.id
    said = ground.control.say(ground.anna, chat, "mine")
    forward = await ground.call(
        "forwardMessage", chat_id=chat, from_chat_id=chat, message_id=said.id
    )
    assert forward.result["forward_origin"]["sender_user"]["id"] == ground.anna.id
    assert await edit(ground, forward.result["message_id"]) == "message can't be edited"


async def test_edit_of_a_message_with_a_reply_keyboard(ground: Ground) -> None:
    message_id = await send(ground, reply_markup={"force_reply": True})
    assert await edit(ground, message_id) == "message can't be edited"


async def test_only_inline_keyboards_are_edited_in(ground: Ground) -> None:
    message_id = await send(ground)
    markup = {"force_reply": True}
    assert await edit(ground, message_id, reply_markup=markup) == "inline keyboard expected"


async def test_text_and_caption_are_not_mixed_up(ground: Ground, bot: Any) -> None:
    photo = await bot.send_photo(ground.group.id, png(), caption="c")
    assert await edit(ground, photo.message_id) == "there is no text in the message to edit"
    answer = await ground.call(
        "editMessageCaption",
        chat_id=ground.group.id,
        message_id=await send(ground),
        caption="c",
    )
    assert words(answer) == "there is no caption in the message to edit"


async def test_a_caption_of_1025_characters(ground: Ground, bot: Any) -> None:
    photo = await bot.send_photo(ground.group.id, png(), caption="c" * 1024)
    answer = await ground.call(
        "editMessageCaption",
        chat_id=ground.group.id,
        message_id=photo.message_id,
        caption="c" * 1025,
    )
    assert words(answer) == "message caption is too long"


async def delete(ground: Ground, message_id: int, chat_id: int | None = None) -> str:
    chat = ground.group.id if chat_id is None else chat_id
    return words(await ground.call("deleteMessage", chat_id=chat, message_id=message_id))


async def test_delete_of_an_unknown_message(ground: Ground) -> None:
    assert await delete(ground, 999) == "message to delete not found"


async def test_delete_of_somebody_elses_message_needs_the_right(ground: Ground) -> None:
    said = ground.control.say(ground.anna, ground.group, "mine")
    assert await delete(ground, said.id) == "message can't be deleted"
    ground.control.promote(ground.group, ground.control.bot, ["can_delete_messages"])
    assert await delete(ground, said.id) == ""
    assert [s.id for s in ground.control.view(ground.anna, ground.group) if s.id == said.id] == []


async def test_delete_after_48_hours(ground: Ground) -> None:
    message_id = await send(ground)
    ground.clock.advance(48 * 3600 + 1)
    assert await delete(ground, message_id) == "message can't be deleted for everyone"


async def test_in_a_private_chat_a_bot_deletes_what_was_said_to_it(ground: Ground) -> None:
    said = ground.control.start(ground.anna)
    assert await delete(ground, said.id, ground.anna.id) == ""


async def test_delete_messages_passes_over_the_missing(ground: Ground) -> None:
    ids = [await send(ground), 999, await send(ground)]
    answer = await ground.call("deleteMessages", chat_id=ground.group.id, message_ids=ids)
    assert answer.result is True
    assert [s.text for s in ground.control.view(ground.anna, ground.group) if s.text] == []


@pytest.mark.parametrize(
    ("ids", "refusal"),
    [
        ([], "message identifiers are not specified"),
        (list(range(1, 102)), "too many message identifiers specified"),
    ],
)
async def test_delete_messages_takes_1_to_100(ground: Ground, ids: list[int], refusal: str) -> None:
    answer = await ground.call("deleteMessages", chat_id=ground.group.id, message_ids=ids)
    assert words(answer) == refusal


async def test_pins_need_the_right_and_the_message(ground: Ground) -> None:
    message_id = await send(ground)

    async def pin(method: str, wanted: int) -> str:
        return words(await ground.call(method, chat_id=ground.group.id, message_id=wanted))

    assert (
        await pin("pinChatMessage", message_id)
        == "not enough rights to manage pinned messages in the chat"
    )
    ground.control.promote(ground.group, ground.control.bot)
    assert await pin("pinChatMessage", 999) == "message to pin not found"
    assert await pin("unpinChatMessage", message_id) == "message to unpin not found"
    assert await pin("pinChatMessage", message_id) == ""
    pinned = await ground.call("getChat", chat_id=ground.group.id)
    assert pinned.result["pinned_message"]["message_id"] == message_id
    assert await pin("unpinChatMessage", 0) == ""
    assert "pinned_message" not in (await ground.call("getChat", chat_id=ground.group.id)).result


async def test_the_transcript_keeps_every_version(ground: Ground) -> None:
    message_id = await send(ground, text="secret")
    await edit(ground, message_id, "public")
    await delete(ground, message_id)
    shown = [s.text for s in ground.control.transcript(ground.boris) if s.text]
    assert shown == ["secret", "public"]
