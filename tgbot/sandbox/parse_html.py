"""The HTML parse mode, with Telegram's errors and byte offsets.

Offsets in errors count bytes of the UTF-8 source; offsets of entities count UTF-16 units of the
result. A refusal is a `ParseError` whose text follows "can't parse entities: ".
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tgbot.sandbox.entities import Entity, utf16

__all__ = ["ParseError", "date_time_entity", "link_entity", "parse_html"]

_SPACE = " \t\r\n\v\f"
_SIMPLE = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
}
_KNOWN = {*_SIMPLE, "a", "blockquote", "tg-emoji", "tg-time"}
_CHARACTERS = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]+)|#([0-9]+)|([a-z]+));?")
_TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")
_MENTION = re.compile(r"tg://user\?id=(\d+)")


class ParseError(Exception):
    """A formatted text that cannot be parsed."""


@dataclass(slots=True)
class _Tag:
    name: str
    attributes: dict[str, str]
    offset: int
    start: int


def link_entity(url: str) -> Entity | None:
    """A text_link, a text_mention (by id), or nothing where the address is no address."""
    if match := _MENTION.fullmatch(url):
        return {"type": "text_mention", "user": {"id": int(match[1])}}
    if "." not in url and "://" not in url:
        return None
    if "://" not in url:
        url = f"http://{url}"
    if re.fullmatch(r"https?://[^/?#]+", url):
        url += "/"
    return {"type": "text_link", "url": url}


def date_time_entity(unix: str, form: str) -> Entity | None:
    """A date_time entity; nothing if the time is no number or the format none of Telegram's."""
    if not re.fullmatch(r"\d{1,11}", unix) or not _TIME_FORMAT.fullmatch(form):
        return None
    entity: Entity = {"type": "date_time", "unix_time": int(unix)}
    if form:
        entity["date_time_format"] = form
    return entity


class _Parser:
    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.out: list[str] = []
        self.length = 0
        self.open: list[_Tag] = []
        self.entities: list[Entity] = []

    def run(self) -> tuple[str, list[Entity]]:
        while self.at < len(self.source):
            char = self.source[self.at]
            if char == "&":
                self.put(self.reference())
            elif char != "<":
                self.at += 1
                self.put(char)
            elif self.source.startswith("/", self.at + 1):
                self.end_tag()
            else:
                self.start_tag()
        if self.open:
            name = self.open[-1].name
            raise ParseError(f'Can\'t find end tag corresponding to start tag "{name}"')
        return "".join(self.out), self.entities

    def put(self, text: str) -> None:
        self.out.append(text)
        self.length += utf16(text)

    def peek(self) -> str:
        return self.source[self.at] if self.at < len(self.source) else ""

    def byte(self, at: int) -> int:
        return len(self.source[:at].encode())

    def skip_space(self) -> None:
        while self.peek() and self.peek() in _SPACE:
            self.at += 1

    def take_until(self, stops: str) -> str:
        start = self.at
        while self.peek() and self.peek() not in stops:
            self.at += 1
        return self.source[start : self.at]

    def reference(self) -> str:
        match = _REFERENCE.match(self.source, self.at)
        char = ""
        if match:
            number = int(match[1], 16) if match[1] else int(match[2] or 0)
            if match[3]:
                char = _CHARACTERS.get(match[3], "")
            elif 0 < number < 0x110000 and not 0xD800 <= number < 0xE000:
                char = chr(number)
        self.at = match.end() if match and char else self.at + 1
        return char or "&"

    def start_tag(self) -> None:
        begin = self.at
        self.at += 1
        name = self.take_until(_SPACE + ">").lower()
        if not self.peek():
            raise ParseError(f"Unclosed start tag at byte offset {self.byte(begin)}")
        if name not in _KNOWN:
            raise ParseError(f'Unsupported start tag "{name}" at byte offset {self.byte(begin)}')
        attributes = self.attributes(name, begin)
        self.at += 1
        if name == "span" and attributes.get("class") != "tg-spoiler":
            raise ParseError(
                f'Tag "span" must have class "tg-spoiler" at byte offset {self.byte(begin)}'
            )
        self.open.append(_Tag(name, attributes, self.length, len(self.out)))

    def attributes(self, tag: str, begin: int) -> dict[str, str]:
        found: dict[str, str] = {}
        where = f'the tag "{tag}" at byte offset {self.byte(begin)}'
        while True:
            self.skip_space()
            if self.peek() == ">":
                return found
            name = self.take_until(_SPACE + "=>").lower()
            if not self.peek():
                raise ParseError(f"Unclosed start tag at byte offset {self.byte(begin)}")
            if not name:
                raise ParseError(f"Empty attribute name in {where}")
            self.skip_space()
            if self.peek() != "=":
                found[name] = ""
                continue
            self.at += 1
            self.skip_space()
            found[name] = self.attribute_value()
            if not self.peek():
                raise ParseError(f"Unclosed start tag at byte offset {self.byte(begin)}")

    def attribute_value(self) -> str:
        quote = self.peek()
        if quote not in ("'", '"'):
            start = self.at
            value = self.take_while_name()
            if self.peek() and self.peek() not in _SPACE + ">":
                raise ParseError(f"Unexpected end of name token at byte offset {self.byte(start)}")
            return value.lower()
        self.at += 1
        parts: list[str] = []
        while self.peek() and self.peek() != quote:
            if self.peek() == "&":
                parts.append(self.reference())
            else:
                parts.append(self.peek())
                self.at += 1
        if self.peek():
            self.at += 1
        return "".join(parts)

    def take_while_name(self) -> str:
        start = self.at
        while re.match(r"[A-Za-z0-9.-]", self.peek()):
            self.at += 1
        return self.source[start : self.at]

    def end_tag(self) -> None:
        begin = self.at
        where = f"at byte offset {self.byte(begin)}"
        if not self.open:
            raise ParseError(f"Unexpected end tag {where}")
        self.at += 2
        name = self.take_until(_SPACE + ">").lower()
        self.skip_space()
        if self.peek() != ">":
            raise ParseError(f"Unclosed end tag {where}")
        self.at += 1
        tag = self.open[-1]
        if name and name != tag.name:
            raise ParseError(
                f'Unmatched end tag {where}, expected "</{tag.name}>", found "</{name}>"'
            )
        self.open.pop()
        if self.length > tag.offset:
            self.close(tag, self.length - tag.offset)

    def close(self, tag: _Tag, length: int) -> None:
        entity = self.entity_of(tag)
        if entity is None:
            return
        entity.update(offset=tag.offset, length=length)
        if entity["type"] == "pre" and self.entities:
            inner = self.entities[-1]
            spans_all = (inner["offset"], inner["length"]) == (tag.offset, length)
            if spans_all and inner["type"] == "code" and "language" in inner:
                entity["language"] = inner["language"]
                self.entities.pop()
        self.entities.append(entity)

    def entity_of(self, tag: _Tag) -> Entity | None:
        attributes = tag.attributes
        if tag.name == "a":
            return link_entity(attributes.get("href") or "".join(self.out[tag.start :]))
        if tag.name == "blockquote":
            kind = "expandable_blockquote" if "expandable" in attributes else "blockquote"
            return {"type": kind}
        if tag.name == "tg-emoji":
            emoji = attributes.get("emoji-id", "")
            return {"type": "custom_emoji", "custom_emoji_id": emoji} if emoji.isdigit() else None
        if tag.name == "tg-time":
            return date_time_entity(attributes.get("unix", ""), attributes.get("format", ""))
        entity: Entity = {"type": _SIMPLE[tag.name]}
        if tag.name == "code" and attributes.get("class", "").startswith("language-"):
            entity["language"] = attributes["class"].removeprefix("language-")
        return entity


def parse_html(source: str) -> tuple[str, list[Entity]]:
    """The text and its entities as written; `entities.clean` brings them into order.

    Raises `ParseError`.
    """
    text, found = _Parser(source).run()
    for entity in found:
        if entity["type"] == "code":
            entity.pop("language", None)
    return text, found
