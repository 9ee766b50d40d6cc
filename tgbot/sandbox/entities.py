"""Formatted text: entities with UTF-16 offsets, their cleaning, and links found by themselves.

An entity is Telegram's own JSON object (`type`, `offset`, `length`, extras). The two parse modes
live in `parse_html` and `parse_markdown`; this file knows what both share, and turns a formatted
text back into HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

__all__ = ["Entity", "clean", "find_automatic", "to_html", "utf16", "utf16_slice"]

Entity = dict[str, Any]

_PRIORITY = {
    name: place
    for place, name in enumerate(
        (
            "blockquote",
            "expandable_blockquote",
            "text_link",
            "text_mention",
            "date_time",
            "custom_emoji",
            "bold",
            "italic",
            "underline",
            "strikethrough",
            "spoiler",
            "pre",
            "code",
        )
    )
}
_SOLID = ("pre", "code")
_JOINED = ("bold", "italic", "underline", "strikethrough", "spoiler")
_TAGS = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "spoiler": "tg-spoiler",
    "code": "code",
}
_AUTOMATIC = (
    ("url", re.compile(r"(?:https?://|tg://)[^\s<>\"]*[^\s<>\".,;:!?)]", re.IGNORECASE)),
    ("url", re.compile(r"(?<![\w@/.])(?:t\.me|telegram\.me)/[\w/?=&+-]+", re.IGNORECASE)),
    (
        "bot_command",
        re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/])"),
    ),
    ("mention", re.compile(r"(?<![\w@/])@[A-Za-z][A-Za-z0-9_]{2,31}\b")),
    ("hashtag", re.compile(r"(?<!\w)#\w*[^\W\d]\w*")),
)


def utf16(text: str) -> int:
    """The length of `text` in UTF-16 code units."""
    return len(text) + sum(1 for char in text if ord(char) > 0xFFFF)


def utf16_slice(text: str, offset: int, length: int) -> str:
    raw = text.encode("utf-16-le")
    return raw[offset * 2 : (offset + length) * 2].decode("utf-16-le", "replace")


def clean(text: str, entities: Iterable[Entity]) -> tuple[str, list[Entity]]:
    """Trims the text and brings its entities into Telegram's order.

    Spaces at both ends go; entities are clipped to what is left; what surrounds or fills code
    and pre is cut there; equal neighbours join; an outer entity stands before an inner one, and
    none crosses another.
    """
    head = utf16(text) - utf16(text.lstrip(" \t\r\n"))
    trimmed = text.strip(" \t\r\n")
    size = utf16(trimmed)
    kept: list[Entity] = []
    for entity in entities:
        start = max(0, entity["offset"] - head)
        end = min(size, entity["offset"] + entity["length"] - head)
        if end > start:
            kept.append({**entity, "offset": start, "length": end - start})
    solids = [entity for entity in kept if entity["type"] in _SOLID]
    pieces = [piece for entity in kept for piece in _without_code(entity, solids)]
    return trimmed, _nest(_join(pieces))


def _order(entity: Entity) -> tuple[int, int, int]:
    return entity["offset"], -entity["length"], _PRIORITY.get(entity["type"], 99)


def _without_code(entity: Entity, solids: Sequence[Entity]) -> list[Entity]:
    """What is left of an entity outside code and pre, which hold and share nothing but quotes."""
    if entity["type"] in ("blockquote", "expandable_blockquote"):
        return [entity]
    if entity["type"] in _SOLID:
        outer = (s for s in solids if s is not entity and _order(s) < _order(entity))
        return [] if any(_span(s)[1] >= _span(entity)[1] for s in outer) else [entity]
    pieces: list[Entity] = []
    start, stop = _span(entity)
    for low, high in sorted(_span(solid) for solid in solids):
        if high <= start or stop <= low:
            continue
        if start < low:
            pieces.append({**entity, "offset": start, "length": low - start})
        start = max(start, high)
    if start < stop:
        pieces.append({**entity, "offset": start, "length": stop - start})
    return pieces


def _span(entity: Entity) -> tuple[int, int]:
    return entity["offset"], entity["offset"] + entity["length"]


def _join(entities: list[Entity]) -> list[Entity]:
    joined: list[Entity] = []
    last: dict[str, Entity] = {}
    for entity in sorted(entities, key=_order):
        before = last.get(entity["type"])
        if before is not None and entity["type"] in _JOINED:
            end = before["offset"] + before["length"]
            if entity["offset"] <= end:
                stop = max(end, entity["offset"] + entity["length"])
                before["length"] = stop - before["offset"]
                continue
        last[entity["type"]] = entity
        joined.append(entity)
    return joined


def _nest(entities: list[Entity]) -> list[Entity]:
    """Cuts what would stick out of an entity that began before it."""
    waiting = sorted(entities, key=_order)
    nested: list[Entity] = []
    ends: list[int] = []
    while waiting:
        entity = waiting.pop(0)
        start, stop = _span(entity)
        while ends and ends[-1] <= start:
            ends.pop()
        if ends and ends[-1] < stop:
            rest = {**entity, "offset": ends[-1], "length": stop - ends[-1]}
            waiting = sorted([*waiting, rest], key=_order)
            entity = {**entity, "length": ends[-1] - start}
        nested.append(entity)
        ends.append(_span(entity)[1])
    return nested


def find_automatic(text: str, given: Sequence[Entity]) -> list[Entity]:
    """Adds the links, commands, mentions and hashtags that a client makes clickable by itself."""
    linked = ("pre", "code", "text_link", "text_mention")
    busy = [_span(entity) for entity in given if entity["type"] in linked]
    found: list[Entity] = []
    for kind, pattern in _AUTOMATIC:
        for match in pattern.finditer(text):
            start = utf16(text[: match.start()])
            end = start + utf16(match.group())
            if all(end <= low or high <= start for low, high in busy):
                busy.append((start, end))
                found.append({"type": kind, "offset": start, "length": end - start})
    return sorted([*given, *found], key=_order)


def _tags(entity: Entity) -> tuple[str, str] | None:
    kind = entity["type"]
    if kind in _TAGS:
        return f"<{_TAGS[kind]}>", f"</{_TAGS[kind]}>"
    if kind == "text_link":
        return f'<a href="{escape(entity["url"])}">', "</a>"
    if kind == "text_mention":
        return f'<a href="tg://user?id={entity["user"]["id"]}">', "</a>"
    if kind == "blockquote":
        return "<blockquote>", "</blockquote>"
    if kind == "expandable_blockquote":
        return "<blockquote expandable>", "</blockquote>"
    if kind == "custom_emoji":
        return f'<tg-emoji emoji-id="{entity["custom_emoji_id"]}">', "</tg-emoji>"
    if kind == "date_time":
        form = entity.get("date_time_format")
        extra = f' format="{form}"' if form else ""
        return f'<tg-time unix="{entity["unix_time"]}"{extra}>', "</tg-time>"
    if kind == "pre":
        if language := entity.get("language"):
            return f'<pre><code class="language-{escape(language)}">', "</code></pre>"
        return "<pre>", "</pre>"
    return None


def to_html(text: str, entities: Sequence[Entity]) -> str:
    """The text as the HTML parse mode would take it; entities found by themselves have no tag."""
    opening: dict[int, list[str]] = {}
    closing: dict[int, list[str]] = {}
    for entity in sorted(entities, key=_order):
        pair = _tags(entity)
        if pair is not None:
            opening.setdefault(entity["offset"], []).append(pair[0])
            closing.setdefault(entity["offset"] + entity["length"], []).insert(0, pair[1])
    parts: list[str] = []
    at = 0
    for char in text:
        parts += closing.pop(at, [])
        parts += opening.pop(at, [])
        parts.append(escape(char, quote=False))
        at += utf16(char)
    for end in sorted(closing):
        parts += closing[end]
    return "".join(parts)
