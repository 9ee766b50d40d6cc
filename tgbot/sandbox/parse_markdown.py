"""The MarkdownV2 and the old Markdown parse modes, with Telegram's errors and byte offsets."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from tgbot.sandbox.entities import Entity, utf16
from tgbot.sandbox.parse_html import ParseError, date_time_entity, link_entity

__all__ = ["parse_markdown", "parse_markdown_v2"]

_RESERVED = frozenset("_*[]()~`>#+-=|{}.!")
_MARKS = {"bold": "*", "italic": "_", "underline": "__", "strikethrough": "~", "spoiler": "||"}
_NAMES = {
    "bold": "Bold",
    "italic": "Italic",
    "underline": "Underline",
    "strikethrough": "Strikethrough",
    "spoiler": "Spoiler",
    "code": "Code",
    "pre": "Pre",
    "text_link": "TextUrl",
    "custom_emoji": "CustomEmoji",
}


@dataclass(slots=True)
class _Open:
    kind: str
    offset: int
    begin: int
    start: int
    language: str = ""


class _V2:
    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.out: list[str] = []
        self.length = 0
        self.open: list[_Open] = []
        self.entities: list[Entity] = []
        self.quote: int | None = None
        self.line_start = True

    def run(self) -> tuple[str, list[Entity]]:
        while self.at < len(self.source):
            self.step()
        if self.open:
            name, where = _NAMES[self.open[-1].kind], self.byte(self.open[-1].begin)
            raise ParseError(f"Can't find end of {name} entity at byte offset {where}")
        self.end_quote()
        return "".join(self.out), self.entities

    def step(self) -> None:
        char = self.source[self.at]
        following = self.source[self.at + 1 : self.at + 2]
        code = self.open and self.open[-1].kind in ("code", "pre")
        if self.line_start and not code and self.begin_of_line(char):
            return
        if char == "\\" and following and 0 < ord(following) <= 126:
            self.at += 2
            self.put(following)
        elif char == "\n":
            self.at += 1
            self.put(char)
            self.line_start = True
        elif char not in _RESERVED or (code and char != "`"):
            self.at += 1
            self.put(char)
        elif not self.ends_quote() and not self.ends_entity():
            self.begin_entity(char)

    def begin_of_line(self, char: str) -> bool:
        """Opens, goes on with or ends a block quotation; True when the mark was taken."""
        self.line_start = False
        if char == ">":
            if self.quote is None:
                self.quote = self.length
            self.at += 1
            return True
        self.end_quote()
        return False

    def end_quote(self, kind: str = "blockquote") -> None:
        if self.quote is not None and self.length > self.quote:
            newline = self.out and self.out[-1] == "\n"
            size = self.length - self.quote - (1 if newline else 0)
            if size > 0:
                self.entities.append({"type": kind, "offset": self.quote, "length": size})
        self.quote = None

    def ends_quote(self) -> bool:
        """`||` before the end of a quotation's last line makes it expandable."""
        if self.quote is None or not self.looking_at("||"):
            return False
        if self.source[self.at + 2 : self.at + 3] not in ("", "\n"):
            return False
        if self.open and self.open[-1].kind == "spoiler":
            return False
        self.at += 2
        self.end_quote("expandable_blockquote")
        return True

    def put(self, text: str) -> None:
        self.out.append(text)
        self.length += utf16(text)
        self.line_start = False

    def byte(self, at: int) -> int:
        return len(self.source[:at].encode())

    def looking_at(self, mark: str) -> bool:
        return self.source.startswith(mark, self.at)

    def push(self, kind: str, width: int, language: str = "") -> None:
        self.open.append(_Open(kind, self.length, self.at, len(self.out), language))
        self.at += width

    def begin_entity(self, char: str) -> None:
        if char == "_":
            underline = self.looking_at("__")
            self.push("underline" if underline else "italic", 2 if underline else 1)
        elif char == "*":
            self.push("bold", 1)
        elif char == "~":
            self.push("strikethrough", 1)
        elif self.looking_at("||"):
            self.push("spoiler", 2)
        elif char == "[":
            self.push("text_link", 1)
        elif self.looking_at("!["):
            self.push("custom_emoji", 2)
        elif self.looking_at("```"):
            self.begin_pre()
        elif char == "`":
            self.push("code", 1)
        else:
            raise ParseError(
                f"Character '{char}' is reserved and must be escaped with the preceding '\\'"
            )

    def begin_pre(self) -> None:
        match = re.compile(r"[^\s`]+(?=\s)").match(self.source, self.at + 3)
        language = match.group() if match else ""
        self.push("pre", 3 + len(language), language)
        if self.looking_at("\r\n"):
            self.at += 2
        elif self.looking_at("\n"):
            self.at += 1

    def ends_entity(self) -> bool:
        if not self.open:
            return False
        kind = self.open[-1].kind
        if kind == "pre":
            mark = "```"
        elif kind == "code":
            mark = "`"
        else:
            mark = _MARKS.get(kind, "]")
        if not self.looking_at(mark) or (kind == "italic" and self.looking_at("__")):
            return False
        self.at += len(mark)
        opened = self.open.pop()
        entity: Entity | None = {"type": kind}
        if kind == "text_link":
            entity = self.link_target(opened)
        elif kind == "custom_emoji":
            entity = self.emoji_target()
        elif opened.language:
            entity = {"type": "pre", "language": opened.language}
        if entity is not None and self.length > opened.offset:
            entity.update(offset=opened.offset, length=self.length - opened.offset)
            self.entities.append(entity)
        return True

    def target(self, what: str) -> str:
        begin = self.at + 1
        self.at += 1
        parts: list[str] = []
        while self.at < len(self.source) and self.source[self.at] != ")":
            following = self.source[self.at + 1 : self.at + 2]
            if self.source[self.at] == "\\" and following and ord(following) <= 126:
                self.at += 1
            parts.append(self.source[self.at])
            self.at += 1
        if self.at >= len(self.source):
            raise ParseError(f"Can't find end of {what} at byte offset {self.byte(begin)}")
        self.at += 1
        return "".join(parts)

    def link_target(self, opened: _Open) -> Entity | None:
        if not self.looking_at("("):
            return link_entity("".join(self.out[opened.start :]))
        return link_entity(self.target("a URL"))

    def emoji_target(self) -> Entity | None:
        if not self.looking_at("("):
            raise ParseError("Custom emoji entity must contain a tg://emoji URL")
        url = self.target("a custom emoji URL")
        query = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
        if url.startswith("tg://time"):
            return date_time_entity(query.get("unix", ""), query.get("format", ""))
        if not url.startswith("tg://emoji") or not query.get("id", "").isdigit():
            raise ParseError("Custom emoji URL must have an emoji identifier")
        return {"type": "custom_emoji", "custom_emoji_id": query["id"]}


def parse_markdown_v2(source: str) -> tuple[str, list[Entity]]:
    """The text and its entities. Raises `ParseError`."""
    return _V2(source).run()


_OLD = re.compile(r"\\([_*`\[])|```(?:\w+\n)?|[_*`]|\[")
_OLD_KINDS = {"_": "italic", "*": "bold", "`": "code"}


def parse_markdown(source: str) -> tuple[str, list[Entity]]:
    """The old Markdown mode: no nesting, no underline. Raises `ParseError`."""
    out: list[str] = []
    entities: list[Entity] = []
    at = 0
    while match := _OLD.search(source, at):
        out.append(source[at : match.start()])
        mark, at = match.group(), match.end()
        if match[1]:
            out.append(match[1])
            continue
        offset = utf16("".join(out))
        ending = "```" if mark.startswith("```") else "]" if mark == "[" else mark
        end = source.find(ending, at)
        if end < 0:
            where = len(source[: match.start()].encode())
            raise ParseError(f"Can't find end of the entity starting at byte offset {where}")
        inner, at = source[at:end], end + len(ending)
        entity: Entity | None = {"type": "pre" if ending == "```" else _OLD_KINDS.get(mark, "")}
        if mark == "[":
            target = re.compile(r"\(([^)]*)\)").match(source, at)
            entity = link_entity(target[1]) if target else None
            at = target.end() if target else at
            if target is None:
                inner = f"[{inner}]"
        out.append(inner)
        if entity is not None and inner:
            entities.append({**entity, "offset": offset, "length": utf16(inner)})
    out.append(source[at:])
    return "".join(out), entities
