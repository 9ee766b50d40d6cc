"""What a view makes: a message with its buttons, and what it has to know to make one.

Telegram's limits are checked here, when the message is made. How it gets sent is delivery's
business; a message never has a link preview.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, TypeAlias

from core.readmodels import Faces
from tgbot.callback_data import Press

__all__ = [
    "MAX_ANSWER",
    "Button",
    "Faces",
    "Message",
    "Rows",
    "Style",
    "ViewContext",
    "visible",
]

MAX_TEXT: Final = 4096
MAX_CAPTION: Final = 1024
MAX_BUTTONS: Final = 100
MAX_ANSWER: Final = 200
"""Of the text that answers a press."""

_TAG: Final = re.compile(r"<[^>]*>")


class Style(StrEnum):
    """The colour of a button, where the client shows any."""

    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class ViewContext:
    """What a view knows besides facts and language: the bot's username, the time, the faces."""

    bot: str
    now: datetime
    faces: Faces = Faces.PLAIN

    def link(self, payload: str) -> str:
        """The address that opens the private chat with the bot."""
        return f"https://t.me/{self.bot}?start={payload}"


@dataclass(frozen=True, slots=True)
class Button:
    """A button that carries a press or opens an address, one of the two."""

    text: str
    data: Press | None = None
    url: str | None = None
    style: Style | None = None

    def __post_init__(self) -> None:
        if not self.text.strip():
            raise ValueError("a button without words")
        if (self.data is None) == (self.url is None):
            raise ValueError(f"a button carries a press or an address: {self.text!r}")


Rows: TypeAlias = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A file to take away, by the name under which it is saved."""

    name: str
    data: bytes

    def __post_init__(self) -> None:
        if not self.name or not self.data:
            raise ValueError("a document has a name and something in it")


@dataclass(frozen=True, slots=True)
class Message:
    """A message: HTML, buttons, whether it may be forwarded, a picture above the text.

    A document is there in place of a picture, never beside one.
    """

    text: str
    buttons: Rows = ()
    protect: bool = False
    photo: bytes | None = None
    silent: bool = True
    document: Document | None = None

    def __post_init__(self) -> None:
        if self.photo is not None and self.document is not None:
            raise ValueError("one message has a picture or a document")
        bare = self.photo is None and self.document is None
        limit = MAX_TEXT if bare else MAX_CAPTION
        length = len(visible(self.text))
        if not 0 < length <= limit:
            raise ValueError(f"a text of {length} characters, 1 to {limit} may be sent")
        if sum(map(len, self.buttons)) > MAX_BUTTONS:
            raise ValueError("too many buttons")


def visible(text: str) -> str:
    """What a reader sees of some HTML, which is what Telegram counts."""
    return html.unescape(_TAG.sub("", text)).strip()
