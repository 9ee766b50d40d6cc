"""What the methods do when nothing is refused, and the markup besides inline keyboards."""

from __future__ import annotations

from typing import Any

import pytest
import telegram

from tests.tgbot.sandbox.ground import Ground, png
from tgbot.sandbox import ControlError, Sandbox, make_demo_world
from tgbot.sandbox.entities import to_html
from tgbot.sandbox.parse_html import parse_html


async def test_given_entities_are_kept(ground: Ground, bot: telegram.Bot) -> None:
    entities = [
        telegram.MessageEntity("bold", 0, 2),
        telegram.MessageEntity("text_mention", 3, 1, user=bot.bot),
    ]
    sent = await bot.send_message(ground.group.id, "🂡 x", entities=entities)
    assert [(e.type, e.offset, e.length) for e in sent.entities] == [
        ("bold", 0, 2),
        ("text_mention", 3, 1),
    ]


@pytest.mark.parametrize(
    ("entities", "words"),
    [
        (["bold"], "can't parse MessageEntity: expected an Object"),
        ([{"type": "bold"}], "can't parse MessageEntity: invalid offset or length"),
    ],
)
async def test_bad_entities(ground: Ground, entities: list[Any], words: str) -> None:
    answer = await ground.call("sendMessage", chat_id=ground.group.id, text="x", entities=entities)
    assert answer.refusal == (400, f"Bad Request: {words}")


async def test_a_mention_of_a_stranger_is_plain_text(ground: Ground) -> None:
    await ground.call(
        "sendMessage",
        chat_id=ground.group.id,
        text='<a href="tg://user?id=17">x</a>',
        parse_mode="HTML",
    )
    assert ground.control.last(ground.anna, ground.group).html == "x"


async def test_a_caption_is_edited_and_copied(ground: Ground, bot: telegram.Bot) -> None:
    chat = ground.group.id
    sent = await bot.send_photo(chat, png(), caption="one", has_spoiler=True)
    assert sent.has_media_spoiler is True
    edited = await bot.edit_message_caption(
        chat, sent.message_id, caption="two", show_caption_above_media=True
    )
    assert isinstance(edited, telegram.Message)
    assert (edited.caption, edited.show_caption_above_media) == ("two", True)
    await bot.copy_message(chat, chat, sent.message_id, caption="three")
    copied = ground.control.last(ground.anna, chat)
    assert (copied.text, copied.forwarded, copied.photo is not None) == ("three", None, True)


async def test_a_keyboard_is_edited_alone(ground: Ground, bot: telegram.Bot) -> None:
    sent = await bot.send_message(ground.group.id, "x")
    button = telegram.InlineKeyboardButton("A", callback_data="a")
    await bot.edit_message_reply_markup(
        ground.group.id, sent.message_id, reply_markup=telegram.InlineKeyboardMarkup([[button]])
    )
    seen = ground.control.last(ground.anna, ground.group)
    assert (seen.text, seen.buttons, seen.edited) == ("x", ("A",), None)


async def test_a_copy_button_and_its_style_are_seen(ground: Ground) -> None:
    button = {"text": "A", "copy_text": {"text": "secret"}, "style": "success"}
    await ground.call(
        "sendMessage",
        chat_id=ground.group.id,
        text="x",
        reply_markup={"inline_keyboard": [[button]]},
    )
    ((seen,),) = ground.control.last(ground.anna, ground.group).keyboard
    assert (seen.copy, seen.style, seen.data) == ("secret", "success", None)


@pytest.mark.parametrize(
    "markup",
    [
        {"force_reply": True},
        {"remove_keyboard": True},
        {"keyboard": [[{"text": "A"}]], "one_time_keyboard": True},
    ],
)
async def test_other_markup_is_seen_as_a_prompt(ground: Ground, markup: dict[str, Any]) -> None:
    chat = ground.group.id
    sent = await ground.call("sendMessage", chat_id=chat, text="x", reply_markup=markup)
    assert "reply_markup" not in sent.result
    assert ground.control.last(ground.anna, chat).prompt == markup


async def test_the_texts_of_a_reply_keyboard_may_be_bare(ground: Ground) -> None:
    markup = {"keyboard": [["A", "B"]]}
    await ground.call("sendMessage", chat_id=ground.group.id, text="x", reply_markup=markup)
    assert ground.control.last(ground.anna, ground.group).prompt == {
        "keyboard": [[{"text": "A"}, {"text": "B"}]]
    }


@pytest.mark.parametrize(
    ("markup", "refusal"),
    [
        ([], "Bad Request: object expected as reply markup"),
        ({"x": 1}, "Bad Request: can't parse reply keyboard markup JSON object"),
        ({"keyboard": [[{"text": ""}]]}, "Bad Request: keyboard button text must be non-empty"),
        ("{", "Bad Request: can't parse reply_markup JSON object"),
        (
            {"inline_keyboard": "x"},
            'Bad Request: field "inline_keyboard" of the InlineKeyboardMarkup must be an Array',
        ),
        (
            {"inline_keyboard": [[{"text": "A", "pay": True}]]},
            "Not Implemented: button action pay in the sandbox",
        ),
    ],
)
async def test_bad_markup(ground: Ground, markup: Any, refusal: str) -> None:
    answer = await ground.call(
        "sendMessage", chat_id=ground.group.id, text="x", reply_markup=markup
    )
    assert answer.refusal[1] == refusal


async def test_reactions_are_told_to_an_administrator_who_asks(
    ground: Ground, bot: telegram.Bot
) -> None:
    sent = await bot.send_message(ground.group.id, "x")
    await bot.set_message_reaction(ground.group.id, sent.message_id, "👍")
    ground.control.promote(ground.group, ground.control.bot)
    ground.drain()
    await bot.get_updates(allowed_updates=["message_reaction"])
    ground.control.react(ground.anna, ground.group, sent.message_id, "🔥")
    (update,) = await bot.get_updates()
    assert update.message_reaction is not None
    assert ground.control.last(ground.anna, ground.group).reactions == ("👍", "🔥")


@pytest.mark.parametrize(
    ("reaction", "words"),
    [
        ([{"type": "custom_emoji"}], "REACTION_INVALID"),
        ([{"type": "emoji", "emoji": "👍"}] * 2, "REACTIONS_TOO_MANY"),
        (["x"], "can't parse reaction types JSON object"),
    ],
)
async def test_bad_reactions(ground: Ground, reaction: list[Any], words: str) -> None:
    said = ground.control.say(ground.anna, ground.group, "x")
    answer = await ground.call(
        "setMessageReaction", chat_id=ground.group.id, message_id=said.id, reaction=reaction
    )
    assert answer.refusal == (400, f"Bad Request: {words}")


async def test_small_services(ground: Ground, bot: telegram.Bot) -> None:
    chat = ground.group.id
    assert await bot.send_chat_action(chat, "typing") is True
    photos = await bot.get_user_profile_photos(ground.anna.id)
    assert photos is not None
    assert photos.total_count == 0
    unknown = await ground.call("getUserProfilePhotos", user_id=17)
    assert unknown.refusal == (400, "Bad Request: user not found")
    ground.control.promote(chat, ground.control.bot)
    sent = await bot.send_message(chat, "x")
    await bot.pin_chat_message(chat, sent.message_id)
    assert ground.control.last(ground.anna, chat).pinned is True
    await bot.unpin_all_chat_messages(chat)
    assert ground.control.last(ground.anna, chat).pinned is False


async def test_a_private_chat_knows_its_two_members(ground: Ground, bot: telegram.Bot) -> None:
    ground.control.start(ground.anna)
    chat = ground.anna.id
    assert (await bot.get_chat_member(chat, chat)).status == "member"
    assert await bot.get_chat_member_count(chat) == 2
    full = await bot.get_chat(chat)
    assert (full.type, full.first_name, full.username) == ("private", "Anna", "anna")
    leave = await ground.call("leaveChat", chat_id=chat)
    words = "Bad Request: chat member status can't be changed in private chats"
    assert leave.refusal == (400, words)


async def test_a_public_group_is_found_by_its_name(ground: Ground) -> None:
    chat = ground.control.add_group("P", ground.anna, supergroup=True, username="Evening_Club")
    sent = await ground.call("sendMessage", chat_id="@evening_club", text="x")
    assert sent.result["chat"]["id"] == chat.id


async def test_a_restricted_member_is_read_with_what_is_left(
    ground: Ground, bot: telegram.Bot
) -> None:
    ground.control.restrict(ground.group, ground.boris, ["can_send_messages"])
    boris = await bot.get_chat_member(ground.group.id, ground.boris.id)
    assert isinstance(boris, telegram.ChatMemberRestricted)
    assert (boris.can_send_messages, boris.can_send_photos) == (True, False)


@pytest.mark.parametrize(
    "source",
    [
        '<a href="https://e.org/?a=1&amp;b=2">x</a>',
        '<a href="tg://user?id=5">x</a>',
        "<blockquote>x</blockquote>",
        "<blockquote expandable>x</blockquote>",
        '<tg-emoji emoji-id="7">x</tg-emoji>',
        '<tg-time unix="1790000000" format="r">x</tg-time>',
        '<tg-time unix="1790000000">x</tg-time>',
        "<pre>x</pre>",
        '<pre><code class="language-py">x</code></pre>',
        "<b>&lt;x&gt;</b>",
    ],
)
def test_html_goes_there_and_back(source: str) -> None:
    assert to_html(*parse_html(source)) == source


async def test_what_no_client_could_do_is_refused_to_the_test(ground: Ground) -> None:
    control = ground.control
    stranger = control.add_person("Stranger")
    said = control.say(ground.anna, ground.group, "x")
    misuses = [
        lambda: control.say(stranger, ground.group, "x"),
        lambda: control.say(ground.anna, ground.group, "  "),
        lambda: control.view(stranger, ground.group),
        lambda: control.edit(ground.boris, ground.group, said.id, "y"),
        lambda: control.delete(ground.group, 999),
        lambda: control.add_topic(ground.group, "x"),
        lambda: control.close_topic(ground.group, 5),
        lambda: control.promote(ground.group, ground.boris, ["can_fly"]),
        lambda: control.upgrade(control.upgrade(ground.group)),
        lambda: control.last(stranger, stranger.id),
        lambda: Sandbox(token="nonsense"),
    ]
    refused = 0
    for misuse in misuses:
        with pytest.raises((ControlError, ValueError)):
            misuse()
        refused += 1
    assert refused == len(misuses)


def test_the_demo_has_five_people_and_the_bot_in_a_group() -> None:
    sandbox = Sandbox()
    group = make_demo_world(sandbox.control)
    names = [person.first_name for person in sandbox.control.world.people.values()]
    assert names == ["Анна", "Борис", "Айгерім", "Дәулет", "Mike"]
    assert len(group.readers()) == 6
    waiting = sandbox.control.stage.desks[sandbox.control.bot.id].queue.pending
    assert [update.kind for update in waiting] == ["my_chat_member", "message"]
    with pytest.raises(RuntimeError, match="not running"):
        assert sandbox.url


async def test_a_message_is_pinned_by_who_has_the_right(ground: Ground, bot: telegram.Bot) -> None:
    sent = await bot.send_message(ground.group.id, "x")
    with pytest.raises(telegram.error.BadRequest, match="ot enough rights"):
        await bot.pin_chat_message(ground.group.id, sent.message_id)
    ground.control.promote(ground.group, ground.control.bot)
    with pytest.raises(telegram.error.BadRequest, match=r"essage to pin not found"):
        await bot.pin_chat_message(ground.group.id, 999_999)
    await bot.pin_chat_message(ground.group.id, sent.message_id)

    seen = [one for one in ground.control.view(ground.anna, ground.group) if one.pinned]
    assert [one.text for one in seen] == ["x"]
