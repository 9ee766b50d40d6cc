"""What sendMessage and its kin refuse, in Telegram's words."""

from __future__ import annotations

from typing import Any

import pytest
import telegram
from telegram.error import BadRequest

from tests.tgbot.sandbox.ground import Ground

TOO_LATE = "query is too old and response timeout expired or query ID is invalid"
BUTTON = "can't parse inline keyboard button: "


async def refused(ground: Ground, method: str = "sendMessage", **arguments: Any) -> str:
    """The words of a 400, without their prefix."""
    arguments.setdefault("chat_id", ground.group.id)
    code, words = (await ground.call(method, **arguments)).refusal
    assert (code, words[:13]) == (400, "Bad Request: ")
    return words[13:]


@pytest.mark.parametrize(
    ("text", "mode", "words"),
    [
        ("", "", "message text is empty"),
        (" \n ", "", "message text is empty"),
        ("<b></b>", "HTML", "message text is empty"),
        ("x" * 4097, "", "message is too long"),
        ("<b>" + "🂡" * 4097 + "</b>", "HTML", "message is too long"),
        ("x" * 32_769, "", "text is too long"),
        ("x", "BBCode", "unsupported parse_mode"),
        ("1 < 2", "HTML", 'can\'t parse entities: Unsupported start tag "" at byte offset 2'),
        ("ё<br>", "HTML", 'can\'t parse entities: Unsupported start tag "br" at byte offset 2'),
        (
            "<b>x",
            "HTML",
            "can't parse entities: Can't find end tag corresponding to start tag \"b\"",
        ),
        (
            "<b>x</i>",
            "HTML",
            "can't parse entities: Unmatched end tag at byte offset 4, "
            'expected "</b>", found "</i>"',
        ),
        ("x<b", "HTML", "can't parse entities: Unclosed start tag at byte offset 1"),
        ("x</b>", "HTML", "can't parse entities: Unexpected end tag at byte offset 1"),
        (
            '<span class="x">y</span>',
            "HTML",
            'can\'t parse entities: Tag "span" must have class "tg-spoiler" at byte offset 0',
        ),
        (
            "a.b",
            "MarkdownV2",
            "can't parse entities: Character '.' is reserved "
            "and must be escaped with the preceding '\\'",
        ),
        (
            "ё*b",
            "MarkdownV2",
            "can't parse entities: Can't find end of Bold entity at byte offset 2",
        ),
        (
            "_b",
            "Markdown",
            "can't parse entities: Can't find end of the entity starting at byte offset 0",
        ),
    ],
)
async def test_bad_text(ground: Ground, text: str, mode: str, words: str) -> None:
    assert await refused(ground, text=text, parse_mode=mode) == words


async def test_4096_characters_of_any_width_are_taken(ground: Ground) -> None:
    answer = await ground.call("sendMessage", chat_id=ground.group.id, text="🂡" * 4096)
    assert len(answer.result["text"]) == 4096


def keyboard(*rows: Any) -> dict[str, Any]:
    return {"inline_keyboard": list(rows)}


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        (keyboard([{"text": "A", "callback_data": "ё" * 33}]), "BUTTON_DATA_INVALID"),
        (keyboard([{"text": "A"}]), BUTTON + "Text buttons are unallowed in the inline keyboard"),
        (
            keyboard([{"text": "A", "callback_data": ""}]),
            BUTTON + "Text buttons are unallowed in the inline keyboard",
        ),
        (
            keyboard({"text": "A", "callback_data": "a"}),
            'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
        ),
        (
            keyboard(*[[{"text": "A", "callback_data": "a"}] for _ in range(101)]),
            "reply markup is too long",
        ),
        (
            keyboard(*[[{"text": "A" * 200, "callback_data": "a"}] for _ in range(60)]),
            "reply markup is too long",
        ),
        (
            keyboard([{"text": "A", "url": "nonsense"}]),
            "inline keyboard button URL 'http://nonsense' is invalid: Wrong HTTP URL",
        ),
        (
            keyboard([{"text": "A", "callback_data": "a", "style": "pink"}]),
            BUTTON + "invalid button style specified",
        ),
    ],
)
async def test_bad_keyboard(ground: Ground, markup: dict[str, Any], words: str) -> None:
    assert await refused(ground, text="x", reply_markup=markup) == words


async def test_64_bytes_of_data_and_100_buttons_are_taken(ground: Ground) -> None:
    rows = [[{"text": "A", "callback_data": "x" * 64}] * 8 for _ in range(12)]
    answer = await ground.call(
        "sendMessage", chat_id=ground.group.id, text="x", reply_markup=keyboard(*rows)
    )
    assert answer.result["reply_markup"]["inline_keyboard"] == rows


async def test_an_empty_keyboard_is_none(ground: Ground) -> None:
    answer = await ground.call(
        "sendMessage", chat_id=ground.group.id, text="x", reply_markup=keyboard([])
    )
    assert "reply_markup" not in answer.result


async def test_a_url_comes_before_callback_data(ground: Ground) -> None:
    button = {"text": "A", "callback_data": "a", "url": "https://example.org/"}
    answer = await ground.call(
        "sendMessage", chat_id=ground.group.id, text="x", reply_markup=keyboard([button])
    )
    assert answer.result["reply_markup"]["inline_keyboard"] == [
        [{"text": "A", "url": "https://example.org/"}]
    ]


async def test_a_reply_to_a_missing_message(ground: Ground) -> None:
    assert (
        await refused(ground, text="x", reply_parameters={"message_id": 999})
        == "message to be replied not found"
    )
    lenient = {"message_id": 999, "allow_sending_without_reply": True}
    answer = await ground.call(
        "sendMessage", chat_id=ground.group.id, text="x", reply_parameters=lenient
    )
    assert "reply_to_message" not in answer.result


async def test_a_reply_quotes_one_level(ground: Ground) -> None:
    first = ground.control.say(ground.anna, ground.group, "one")
    second = ground.control.say(ground.boris, ground.group, "two", reply_to=first.id)
    answer = await ground.call(
        "sendMessage",
        chat_id=ground.group.id,
        text="three",
        reply_parameters={"message_id": second.id},
    )
    assert answer.result["reply_to_message"]["text"] == "two"
    assert "reply_to_message" not in answer.result["reply_to_message"]


async def test_no_chat_and_an_unknown_chat(ground: Ground) -> None:
    assert await refused(ground, chat_id="", text="x") == "chat_id is empty"
    for unknown in (-123, 123, "@nobody", "nonsense"):
        assert await refused(ground, chat_id=unknown, text="x") == "chat not found"


async def test_a_late_a_second_and_an_unknown_answer_to_a_tap(ground: Ground) -> None:
    markup = keyboard([{"text": "A", "callback_data": "a"}])
    chat = ground.group.id
    sent = await ground.call("sendMessage", chat_id=chat, text="x", reply_markup=markup)
    message_id = sent.result["message_id"]

    def tap() -> str:
        return ground.control.tap(ground.anna, chat, message_id, data="a").id

    answer = "answerCallbackQuery"
    query = tap()
    long = await refused(ground, answer, callback_query_id=query, text="x" * 201)
    assert long == "MESSAGE_TOO_LONG"
    assert (await ground.call(answer, callback_query_id=query, text="x" * 200)).result is True
    assert await refused(ground, answer, callback_query_id=query) == TOO_LATE
    assert await refused(ground, answer, callback_query_id="17") == TOO_LATE
    query = tap()
    ground.clock.advance(15.1)
    assert await refused(ground, answer, callback_query_id=query) == TOO_LATE


async def test_inline_queries_are_never_asked(ground: Ground) -> None:
    answer = "answerInlineQuery"
    assert await refused(ground, answer, inline_query_id="1", results=[]) == TOO_LATE
    many = [{}] * 51
    assert (
        await refused(ground, answer, inline_query_id="1", results=many)
        == "too many inline query results specified"
    )


async def test_an_unknown_chat_action(ground: Ground) -> None:
    words = await refused(ground, "sendChatAction", action="dancing")
    assert words == "wrong parameter action in request"


async def test_forward_copy_and_react_need_the_message(ground: Ground) -> None:
    source = {"from_chat_id": ground.group.id, "message_id": 999}
    assert await refused(ground, "forwardMessage", **source) == "message to forward not found"
    assert await refused(ground, "copyMessage", **source) == "message to copy not found"
    react = await refused(ground, "setMessageReaction", message_id=999, reaction=[])
    assert react == "message to react not found"


async def test_protected_content_cannot_be_forwarded_or_copied(ground: Ground) -> None:
    chat = ground.group.id
    sent = await ground.call("sendMessage", chat_id=chat, text="x", protect_content=True)
    source = {"from_chat_id": chat, "message_id": sent.result["message_id"]}
    assert await refused(ground, "forwardMessage", **source) == "message can't be forwarded"
    assert await refused(ground, "copyMessage", **source) == "message can't be copied"


async def test_the_library_raises_the_same_words(ground: Ground, bot: telegram.Bot) -> None:
    with pytest.raises(BadRequest, match="Message is too long"):
        await bot.send_message(ground.group.id, "x" * 4097)
