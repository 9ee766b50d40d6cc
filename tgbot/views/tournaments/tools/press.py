"""What a button of the organiser's tools carries: a page, and what on it; and the one rule of what
is asked back.

What these pages can undo is done with one press: a pause, a correction, a change of places. What
they cannot, or can only after it has hurt somebody, is asked back once, and the answer follows what
it is about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from core.boards import TournamentHead
from tgbot.callback_data import EventVerb, whole
from tgbot.views.message import Button, Style
from tgbot.views.tournaments import words


class Tool(StrEnum):
    """The pages, and what is done there; the arguments in brackets."""

    MAIN = "main"
    START = "start"  # (sure) now
    NEXT = "next"  # (sure) the next round now
    EXTEND = "more"  # (minutes) (sure)
    AGAIN = "again"  # ("sure", or "lots" for a new draw) pair the round anew
    BOARDS = "boards"  # (round from 0) (page)
    BOARD = "board"  # (round) (board)
    FIX = "fix"  # (round) (board) (places so far)
    REASON = "why"  # (round) (board) (places)
    CORRECT = "fixed"  # (round) (board) (places) (reason)
    BACK = "unfix"  # (round) (board) take the last correction back
    FORFEIT = "away"  # (round) (board) (seat of the absent one) (sure)
    END = "end"  # (round) (board) (sure)
    REPLAY = "replay"  # (round) (board) (reason) void, and play anew
    PEOPLE = "people"  # (page)
    PERSON = "person"  # (entrant) (page of reserves)
    DROP = "drop"  # (entrant) (sure)
    PAUSE = "pause"  # (entrant)
    RETURN = "return"  # (entrant)
    REPLACE = "sub"  # (entrant) (old) (new) (sure)
    PENALTY = "minus"  # (entrant) (points) (sure)
    APART = "apart"  # (entrant) (page)
    KEEP = "keep"  # (entrant) (other)
    MEET = "meet"  # (entrant) (other)
    SWAP = "swap"  # (entrant) (page)
    EXCHANGE = "swapped"  # (entrant) (other)
    POSTPONE = "later"  # (as the wizard's start)
    CANCEL = "cancel"  # (sure)
    FINISH = "finish"  # (sure)
    HAND = "hand"  # (person) the organiser from now on
    SERIES = "series"  # (sure) no more of them
    LOG = "log"  # (page)


ASKED: Final[Mapping[Tool, int]] = {
    Tool.START: 0,
    Tool.NEXT: 0,
    Tool.AGAIN: 0,
    Tool.CANCEL: 0,
    Tool.FINISH: 0,
    Tool.SERIES: 0,
    Tool.EXTEND: 1,
    Tool.DROP: 1,
    Tool.PENALTY: 2,
    Tool.END: 2,
    Tool.REPLAY: 2,
    Tool.REPLACE: 3,
    Tool.FORFEIT: 3,
}
"""What is asked back, with how many arguments say what it is about; whatever follows them is the
answer."""


@dataclass(frozen=True, slots=True)
class ToolPress:
    """A page of the tools and what on it."""

    tool: Tool
    args: tuple[str, ...] = ()

    def button(self, head: TournamentHead, text: str, *, style: Style | None = None) -> Button:
        """A button that carries this."""
        arg = ".".join((self.tool.value, *self.args))
        return words.press(head, EventVerb.TOOLS, text, arg, style=style)

    @property
    def is_asked(self) -> bool:
        """Whether this is to be asked back before it is done."""
        return self.tool in ASKED and len(self.args) <= ASKED[self.tool]

    @property
    def origin(self) -> ToolPress:
        """The page that what is done here belongs to, and that shows what came of it."""
        match self.tool:
            case Tool.CORRECT | Tool.BACK | Tool.FORFEIT | Tool.END | Tool.REPLAY:
                return ToolPress(Tool.BOARD, self.args[:2])
            case Tool.PAUSE | Tool.RETURN | Tool.REPLACE | Tool.PENALTY | Tool.DROP:
                return ToolPress(Tool.PERSON, self.args[:1])
            case Tool.KEEP | Tool.MEET:
                return ToolPress(Tool.APART, self.args[:1])
            case _:
                return ToolPress(Tool.MAIN)

    def number(self, place: int, default: int = 0) -> int:
        """An argument as a number."""
        found = whole(self.text(place))
        return default if found is None else found

    def text(self, place: int) -> str:
        """An argument as it is."""
        return self.args[place] if place < len(self.args) else ""


def tool_press(arg: str) -> ToolPress | None:
    """What a button says; the first page where it says nothing, None for what none here says."""
    tool, *args = (arg or Tool.MAIN.value).split(".")
    return ToolPress(Tool(tool), tuple(args)) if tool in list(Tool) else None


def to_page(tool: Tool, *args: object) -> ToolPress:
    """A page, or what is done there, with its arguments."""
    return ToolPress(tool, tuple(map(str, args)))
