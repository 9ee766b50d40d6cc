"""Messages as calls: everything a view says reaches Telegram, and removal is gentle."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from telegram import Bot
from telegram.error import BadRequest, Forbidden, NetworkError, TelegramError

from tgbot.callback_data import Ask
from tgbot.delivery import post
from tgbot.views import Button, Document, Message, Style

NO_PHOTOS = "Not enough rights to send photos to the chat"


class Recorder:
    """Stands for the library's bot: notes calls, refuses those it was told to refuse."""

    def __init__(self, **refusals: TelegramError) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self._refusals = refusals

    def __getattr__(self, method: str) -> Any:
        async def call(*args: Any, **fields: Any) -> Any:
            self.calls.append((method, fields | ({"args": args} if args else {})))
            if method in self._refusals:
                raise self._refusals[method]
            return SimpleNamespace(message_id=42)

        return call

    @property
    def methods(self) -> list[str]:
        return [method for method, _ in self.calls]


def bot(**refusals: TelegramError) -> Any:
    return cast(Bot, Recorder(**refusals))


async def test_a_message_is_sent_as_the_view_made_it() -> None:
    recorder = bot()
    row = (
        Button("Играть", Ask("play"), style=Style.SUCCESS),
        Button("Чат", url="https://t.me/kozyr_bot"),
    )
    sent = await post.send(recorder, -5, 7, Message("<b>Стол</b>", (row,), protect=True))
    assert sent == 42
    ((method, fields),) = recorder.calls
    markup, preview = fields.pop("reply_markup"), fields.pop("link_preview_options")
    assert (method, fields) == (
        "send_message",
        {
            "chat_id": -5,
            "message_thread_id": 7,
            "text": "<b>Стол</b>",
            "parse_mode": "HTML",
            "protect_content": True,
            "disable_notification": True,
        },
    )
    assert preview.is_disabled is True
    assert markup.to_dict() == {
        "inline_keyboard": [
            [
                {"text": "Играть", "callback_data": "g:play:", "style": "success"},
                {"text": "Чат", "url": "https://t.me/kozyr_bot"},
            ]
        ]
    }


async def test_a_message_that_rings_and_may_be_forwarded_says_nothing_of_either() -> None:
    recorder = bot()
    await post.send(recorder, 11, None, Message("Ваш ход", silent=False))
    ((_, fields),) = recorder.calls
    assert (fields["protect_content"], fields["disable_notification"]) == (None, None)
    assert fields["reply_markup"] is None


async def test_a_picture_has_its_text_as_a_caption() -> None:
    recorder = bot()
    await post.send(recorder, -5, None, Message("Счёт", photo=b"png"))
    ((method, fields),) = recorder.calls
    assert (method, fields["photo"], fields["caption"]) == ("send_photo", b"png", "Счёт")


async def test_where_no_pictures_are_allowed_the_words_are_sent() -> None:
    recorder = bot(send_photo=BadRequest(NO_PHOTOS))
    assert await post.send(recorder, -5, None, Message("Счёт", photo=b"png")) == 42
    assert recorder.methods == ["send_photo", "send_message"]


async def test_a_document_has_its_name_and_its_text_as_a_caption() -> None:
    recorder = bot()
    await post.send(recorder, 11, None, Message("Протокол", document=Document("a.jsonl", b"{}")))
    ((method, fields),) = recorder.calls
    assert (method, fields["caption"]) == ("send_document", "Протокол")
    sent = fields["document"]
    assert (sent.filename, sent.input_file_content) == ("a.jsonl", b"{}")


async def test_where_no_documents_are_allowed_the_words_are_sent() -> None:
    recorder = bot(send_document=BadRequest("Not enough rights to send documents to the chat"))
    made = Message("Протокол", document=Document("a.jsonl", b"{}"))
    assert await post.send(recorder, -5, None, made) == 42
    assert recorder.methods == ["send_document", "send_message"]


async def test_another_refusal_of_a_picture_is_told() -> None:
    recorder = bot(send_photo=BadRequest("Chat not found"))
    with pytest.raises(BadRequest, match="Chat not found"):
        await post.send(recorder, -5, None, Message("Счёт", photo=b"png"))


async def test_an_edit_keeps_the_form_of_the_message() -> None:
    recorder = bot()
    await post.edit(recorder, -5, 42, Message("Стол"))
    ((method, fields),) = recorder.calls
    assert method == "edit_message_text"
    assert (fields["message_id"], fields["text"], fields["parse_mode"]) == (42, "Стол", "HTML")


async def test_a_message_is_taken_away() -> None:
    recorder = bot()
    await post.remove(recorder, -5, 42)
    assert recorder.methods == ["delete_message"]


@pytest.mark.parametrize(
    "error", [BadRequest("Message to delete not found"), Forbidden("bot was kicked")]
)
async def test_a_message_that_is_gone_already_is_left_alone(error: TelegramError) -> None:
    recorder = bot(delete_message=error)
    await post.remove(recorder, -5, 42)
    assert recorder.methods == ["delete_message"]


@pytest.mark.parametrize("refusal", [None, BadRequest("Message can't be edited")])
async def test_a_message_too_old_to_be_deleted_loses_its_buttons(
    refusal: TelegramError | None,
) -> None:
    refusals = {} if refusal is None else {"edit_message_reply_markup": refusal}
    old = BadRequest("Message can't be deleted for everyone")
    recorder = bot(delete_message=old, **refusals)
    await post.remove(recorder, -5, 42)
    assert recorder.methods == ["delete_message", "edit_message_reply_markup"]


async def test_a_removal_that_did_not_get_through_is_worth_another_try() -> None:
    with pytest.raises(NetworkError):
        await post.remove(bot(delete_message=NetworkError("broken")), -5, 42)


def test_a_digest_tells_apart_what_a_reader_can() -> None:
    row = (Button("Играть", Ask("play")),)
    messages = [
        Message("Стол"),
        Message("Стол "),
        Message("Стол", (row,)),
        Message("Стол", (row, row)),
        Message("Стол", ((*row, *row),)),
        Message("Стол", ((Button("Играть", Ask("help")),),)),
        Message("Стол", ((Button("Играть", Ask("play"), style=Style.DANGER),),)),
        Message("Стол", ((Button("Играть", url="https://t.me/x"),),)),
    ]
    assert len({post.digest(message) for message in messages}) == len(messages)
    assert post.digest(Message("Стол", (row,))) == post.digest(
        Message("Стол", (row,), silent=False)
    )


async def test_a_board_is_pinned_without_a_sound_where_the_bot_may() -> None:
    recorder = bot()
    await post.pin(recorder, -5, 9)
    ((method, fields),) = recorder.calls

    assert (method, fields["args"], fields["disable_notification"]) == (
        "pin_chat_message",
        (-5, 9),
        True,
    )


@pytest.mark.parametrize(
    "refusal",
    [BadRequest("Not enough rights to manage pinned messages"), Forbidden("x"), NetworkError("x")],
)
async def test_where_nothing_may_be_pinned_nothing_is_said(refusal: TelegramError) -> None:
    recorder = bot(pin_chat_message=refusal)
    await post.pin(recorder, -5, 9)

    assert recorder.methods == ["pin_chat_message"]
