"""What a button of the organiser's tools carries: a page, and what on it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.boards import TournamentHead
from tgbot.callback_data import EventVerb, whole
from tgbot.views.message import Button, Style
from tgbot.views.tournaments import words


class Tool(StrEnum):
    """The pages, and what is done there; the arguments in brackets."""

    MAIN = "main"
    START = "start"  # now
    NEXT = "next"  # the next round now
    EXTEND = "more"  # (minutes)
    AGAIN = "again"  # ("sure", or "lots" for a new draw) pair the round anew
    BOARDS = "boards"  # (round from 0) (page)
    BOARD = "board"  # (round) (board)
    FIX = "fix"  # (round) (board) (places so far)
    REASON = "why"  # (round) (board) (places)
    CORRECT = "fixed"  # (round) (board) (places) (reason)
    BACK = "unfix"  # (round) (board) take the last correction back
    FORFEIT = "away"  # (round) (board) (seat of the absent one)
    END = "end"  # (round) (board)
    REPLAY = "replay"  # (round) (board) (reason) void, and play anew
    PEOPLE = "people"  # (page)
    PERSON = "person"  # (entrant)
    DROP = "drop"  # (entrant) (sure)
    PAUSE = "pause"  # (entrant)
    RETURN = "return"  # (entrant)
    REPLACE = "sub"  # (entrant) (old) (new)
    PENALTY = "minus"  # (entrant) (points)
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


@dataclass(frozen=True, slots=True)
class ToolPress:
    """A page of the tools and what on it."""

    tool: Tool
    args: tuple[str, ...] = ()

    def button(self, head: TournamentHead, text: str, *, style: Style | None = None) -> Button:
        """A button that carries this."""
        arg = ".".join((self.tool.value, *self.args))
        return words.press(head, EventVerb.TOOLS, text, arg, style=style)

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
