"""Reading what a bot wants to say: formatted text, captions, photos and documents."""

from __future__ import annotations

import base64
import hashlib
import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tgbot.sandbox.context import Context
from tgbot.sandbox.entities import Entity, clean, find_automatic
from tgbot.sandbox.errors import ApiError, bad_request, too_many
from tgbot.sandbox.params import Args, Upload
from tgbot.sandbox.parse_html import ParseError, parse_html
from tgbot.sandbox.parse_markdown import parse_markdown, parse_markdown_v2
from tgbot.sandbox.world import Content, File

__all__ = [
    "Formatted",
    "image_kind",
    "image_size",
    "read_caption",
    "read_file",
    "read_message_text",
]

MAX_TEXT = 4096
MAX_CAPTION = 1024
MAX_RAW_BYTES = 32_768
PHOTO_SIDES = 10_000
PHOTO_RATIO = 20
UPLOAD_RETRY = 60

_PARSERS = {"html": parse_html, "markdownv2": parse_markdown_v2, "markdown": parse_markdown}
_GIVEN = (
    "type",
    "offset",
    "length",
    "url",
    "user",
    "language",
    "custom_emoji_id",
    "unix_time",
    "date_time_format",
)


@dataclass(frozen=True, slots=True)
class Formatted:
    text: str
    entities: tuple[Entity, ...]


def _format(raw: str, mode: str, given: Any) -> Formatted:
    if len(raw.encode()) > MAX_RAW_BYTES:
        raise bad_request("text is too long")
    text, found = raw, _given_entities(given)
    if mode:
        parser = _PARSERS.get(mode.lower())
        if parser is None:
            raise bad_request("unsupported parse_mode")
        try:
            text, found = parser(raw)
        except ParseError as error:
            raise bad_request(f"can't parse entities: {error}") from None
    text, entities = clean(text, found)
    return Formatted(text, tuple(find_automatic(text, entities)))


def _given_entities(given: Any) -> list[Entity]:
    if not isinstance(given, list):
        return []
    if any(not isinstance(e, dict) or not isinstance(e.get("type"), str) for e in given):
        raise bad_request("can't parse MessageEntity: expected an Object")
    entities = [{key: e[key] for key in _GIVEN if e.get(key) is not None} for e in given]
    if any(not isinstance(e.get(key), int) for e in entities for key in ("offset", "length")):
        raise bad_request("can't parse MessageEntity: invalid offset or length")
    return entities


def read_message_text(args: Args) -> Content:
    """The text of a message: 1-4096 characters after parsing. Raises 400."""
    formatted = _format(args.text("text"), args.text("parse_mode"), args.json("entities"))
    if not formatted.text:
        raise bad_request("message text is empty")
    if len(formatted.text) > MAX_TEXT:
        raise bad_request("message is too long")
    return Content(formatted.text, formatted.entities)


def read_caption(values: Mapping[str, Any] | Args) -> Formatted:
    """A caption, 0-1024 characters after parsing, from a call or an InputMedia. Raises 400."""
    args = values if isinstance(values, Args) else Args(dict(values))
    formatted = _format(
        args.text("caption"), args.text("parse_mode"), args.json("caption_entities")
    )
    if len(formatted.text) > MAX_CAPTION:
        raise bad_request("message caption is too long")
    return formatted


async def read_file(ctx: Context, kind: str, source: Any = None) -> File:
    """A photo or document: an upload, `attach://part`, or the id of a file this bot has seen.

    `source` is the value given (the parameter named `kind` if None). Uploads wait for their turn
    (same-sized ones are paced). Raises 400, 413, 429.
    """
    upload = ctx.args.files.get(kind) if source is None else None
    given = ctx.args.text(kind) if source is None else str(source)
    if upload is None and given.startswith("attach://"):
        upload = ctx.args.files.get(given.removeprefix("attach://"))
        if upload is None:
            raise bad_request(f"{kind} is not attached")
    if upload is not None:
        return await _store(ctx, kind, upload)
    if not given:
        raise bad_request(f"there is no {kind} in the request")
    if re.match(r"https?://", given):
        raise bad_request("failed to get HTTP URL content")
    file = ctx.world.files.get(given)
    if file is None or file.bot_id != ctx.bot.id:
        raise bad_request("wrong file identifier/HTTP URL specified")
    if (kind == "photo") != bool(file.width):
        raise bad_request(f"can't use file of another type as {kind.capitalize()}")
    return file


async def _store(ctx: Context, kind: str, upload: Upload) -> File:
    size = len(upload.data)
    limits = ctx.stage.limits
    if not size:
        raise bad_request("file must be non-empty")
    if size > limits.upload_bytes:
        raise ApiError(413, "Request Entity Too Large")
    if kind == "photo" and size > limits.photo_bytes:
        raise bad_request(
            f"file of size {size} bytes is too big for a photo; "
            f"the maximum size is {limits.photo_bytes} bytes"
        )
    width, height = _photo_size(upload.data) if kind == "photo" else (0, 0)
    wait = ctx.desk.uploads.admit(size, ctx.stage.clock.time())
    if wait is None:
        raise too_many(UPLOAD_RETRY)
    if wait:
        await ctx.stage.clock.sleep(wait)
    file = _new_file(ctx, upload, width, height)
    ctx.world.files[file.id] = file
    return file


def _new_file(ctx: Context, upload: Upload, width: int, height: int) -> File:
    number = len(ctx.world.files)
    digest = hashlib.sha256(f"{number}:{ctx.bot.id}:".encode() + upload.data).digest()
    token = base64.urlsafe_b64encode(digest).decode().rstrip("=")
    prefix = "AgACAgIAAxkBAAI" if width else "BQACAgIAAxkBAAI"
    name = re.sub(r"[^\w.-]", "_", upload.name) or "file"
    return File(
        prefix + token,
        ("AQAD" if width else "AgAD") + token[:12],
        ctx.bot.id,
        name,
        upload.mime,
        upload.data,
        width,
        height,
    )


def _photo_size(data: bytes) -> tuple[int, int]:
    size = image_size(data)
    if size is None:
        raise bad_request("IMAGE_PROCESS_FAILED")
    width, height = size
    long, short = max(size), min(size)
    if width + height > PHOTO_SIDES or not short or long / short > PHOTO_RATIO:
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return size


def image_kind(data: bytes) -> str | None:
    """The media type of a PNG, GIF or JPEG; None for anything else."""
    heads = ((b"\x89PNG\r\n\x1a\n", "png"), (b"GIF8", "gif"), (b"\xff\xd8", "jpeg"))
    return next((f"image/{kind}" for head, kind in heads if data.startswith(head)), None)


def image_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, GIF or JPEG; None for anything else."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        return struct.unpack(">II", data[16:24])
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        return struct.unpack("<HH", data[6:10])
    if data[:2] == b"\xff\xd8":
        return _jpeg_size(data)
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
    return None
