"""Photos and documents: the three ways to name one, sizes, downloads."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import telegram
from telegram.error import BadRequest

from tests.tgbot.sandbox.ground import Ground, png
from tgbot.sandbox import Limits
from tgbot.sandbox.content import image_size


async def test_an_upload_is_sent_again_by_its_id(ground: Ground, bot: telegram.Bot) -> None:
    sent = await bot.send_photo(ground.group.id, png(30, 40), caption="<b>c</b>", parse_mode="HTML")
    photo = sent.photo[-1]
    assert (photo.width, photo.height) == (30, 40)
    again = await bot.send_photo(ground.group.id, photo.file_id)
    assert again.photo[-1].file_unique_id == photo.file_unique_id
    seen = ground.control.last(ground.anna, ground.group).photo
    assert seen is not None
    async with ground.http.get(ground.sandbox.url + seen.url) as answer:
        assert await answer.read() == png(30, 40)


async def test_a_document_comes_back_as_it_was(ground: Ground, bot: telegram.Bot) -> None:
    sent = await bot.send_document(ground.group.id, b"a,b\n", filename="счёт.csv")
    assert sent.document is not None
    assert sent.document.file_name == "счёт.csv"
    file = await bot.get_file(sent.document.file_id)
    assert bytes(await file.download_as_bytearray()) == b"a,b\n"


async def test_edit_media_resolves_the_attached_part(ground: Ground, bot: telegram.Bot) -> None:
    sent = await bot.send_photo(ground.group.id, png(), caption="old")
    edited = await bot.edit_message_media(
        telegram.InputMediaPhoto(png(20, 10), caption="new"), ground.group.id, sent.message_id
    )
    assert isinstance(edited, telegram.Message)
    assert (edited.photo[-1].width, edited.caption) == (20, "new")


async def test_a_text_message_may_become_a_photo(ground: Ground, bot: telegram.Bot) -> None:
    sent = await bot.send_message(ground.group.id, "x")
    media = telegram.InputMediaPhoto(png(20, 10))
    await bot.edit_message_media(media, ground.group.id, sent.message_id)
    assert ground.control.last(ground.anna, ground.group).photo is not None


@pytest.mark.parametrize(
    ("photo", "words"),
    [
        ("AgACAgIAAxk-nonsense", "wrong file identifier/HTTP URL specified"),
        ("https://example.org/a.png", "failed to get HTTP URL content"),
        ("attach://missing", "photo is not attached"),
        ("", "there is no photo in the request"),
    ],
)
async def test_a_photo_that_is_none(ground: Ground, photo: str, words: str) -> None:
    answer = await ground.call("sendPhoto", chat_id=ground.group.id, photo=photo)
    assert answer.refusal == (400, f"Bad Request: {words}")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"no picture", "Image_process_failed"),
        (png(9000, 2000), "Photo_invalid_dimensions"),
        (png(2100, 100), "Photo_invalid_dimensions"),
    ],
)
async def test_a_picture_that_is_none(
    ground: Ground, bot: telegram.Bot, data: bytes, words: str
) -> None:
    with pytest.raises(BadRequest, match=words):
        await bot.send_photo(ground.group.id, data)


async def test_sizes_have_limits(ground: Ground, bot: telegram.Bot) -> None:
    small = Limits(enabled=False, photo_bytes=100, upload_bytes=200, download_bytes=150)
    ground.control.stage.limits = small
    with pytest.raises(BadRequest, match="of size 130 bytes is too big for a photo"):
        await bot.send_photo(ground.group.id, png(padding=101))
    with pytest.raises(telegram.error.NetworkError, match="Request Entity Too Large"):
        await bot.send_document(ground.group.id, bytes(201), filename="a")
    sent = await bot.send_document(ground.group.id, bytes(151), filename="a")
    assert sent.document is not None
    with pytest.raises(BadRequest, match="File is too big"):
        await bot.get_file(sent.document.file_id)
    ground.control.stage.limits = replace(small, download_bytes=151)
    assert (await bot.get_file(sent.document.file_id)).file_size == 151


async def test_a_file_of_another_bot_is_unknown(ground: Ground, bot: telegram.Bot) -> None:
    sent = await bot.send_document(ground.group.id, b"abc", filename="a")
    assert sent.document is not None
    other = ground.control.add_bot("7000000002:another-bot-with-a-token", "Other", "other_bot")
    url = f"{ground.sandbox.url}/bot{other.token}/getFile"
    async with ground.http.post(url, json={"file_id": sent.document.file_id}) as answer:
        body: dict[str, Any] = await answer.json()
    words = "Bad Request: wrong file_id or the file is temporarily unavailable"
    assert (body["error_code"], body["description"]) == (400, words)


def test_image_sizes_are_read_from_the_head() -> None:
    jpeg = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08\x00\x10\x00\x20"
    gif = b"GIF89a\x05\x00\x06\x00"
    assert [image_size(data) for data in (png(3, 4), jpeg, gif, b"", jpeg[:9])] == [
        (3, 4),
        (32, 16),
        (5, 6),
        None,
        None,
    ]
