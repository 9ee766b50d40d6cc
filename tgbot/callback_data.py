"""What a button carries: five kinds of press, as short ASCII of at most 64 bytes.

A press that would not fit is refused when it is made, and text that is not exactly what a press
here would write is no press at all. What a press leads to, and the meaning of `what`, `verb` and
`arg`, are the business of views and handlers; names and words never get into a button's data.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

__all__ = [
    "LARGEST",
    "MAX_BYTES",
    "Answer",
    "Ask",
    "Do",
    "Event",
    "EventVerb",
    "Plan",
    "Press",
    "Topic",
    "Verb",
    "encode",
    "parse",
    "whole",
]

MAX_BYTES: Final = 64
"""Telegram's limit for a button's data."""

LARGEST: Final = 2**31 - 1
"""The largest id that the database has room for."""

_ID: Final = re.compile(r"0|[1-9a-z][0-9a-z]{0,5}")
_WORDS: Final = re.compile(r"[A-Za-z0-9_.+:-]*")
_WHOLE: Final = re.compile(r"[0-9]{1,16}")
"""Numbers of people and chats in Telegram have no more digits: 52 bits."""
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


class Verb(StrEnum):
    """What is done to a table by a button; the argument in brackets."""

    SIT = "sit"
    STAND = "stand"
    SEAT = "seat"  # (seat) sit down there, or move there
    ROBOT = "robot"  # (level)
    UNROBOT = "unrobot"  # (seat)
    START = "start"
    EXTEND = "extend"
    RULES = "rules"
    SETTINGS = "settings"
    BACK = "back"
    MENU = "menu"
    PRESET = "preset"  # (name)
    OPTION = "option"  # (place of the option "." place of the value)
    PACE = "pace"  # (pace)
    MORE = "more"  # more time
    HERE = "here"  # the sleeper is back
    VOTE = "vote"  # ("now": whoever may end the match has been asked whether he means it)
    REMATCH = "rematch"
    REVIEW = "review"  # (deal "." page)
    DEALS = "deals"  # a finished match deal by deal, or (page) another page in its place
    STEP = "step"  # (deal) step through it, or (deal "." step) in place of what is shown
    VERIFY = "verify"  # (deal) the proof of its shuffle, or (deal ".0") in place of what is shown
    RECORD = "record"  # the record of a finished match, as a file
    SUBSTITUTE = "substitute"  # (seat)
    SORT = "sort"  # the other order of the hand
    SCORE = "score"
    CORRECT = "correct"  # (what views.CorrectPress writes) or none: the page of a finished match
    MARKS = "marks"  # how those who sit here keep their time


class Topic(StrEnum):
    """What is asked for by a button of a menu without a table; the argument in brackets."""

    PLAY = "play"  # (game) or none: which one?
    LANG = "lang"  # (language) or none
    HELP = "help"
    RULES = "rules"  # (game) or none
    SETTINGS = "set"  # (what views.SettingsPress writes)
    CALL = "call"  # (a views.Call)
    TOURNAMENT = "event"  # (what views.new_press reads) or none: which are there
    SCORE = "score"  # (what views.ScorePress writes) or none: my own
    CORRECTIONS = "corrections"  # (page) what was corrected here
    FORGET = "forget"  # (a word of views.forgetting)
    HISTORY = "history"  # (game or "all" "." page) another page of what was played
    EXPORT = "export"  # (kind "." key) one of the things that can be exported here


class EventVerb(StrEnum):
    """What is asked of a tournament by a button; the argument in brackets."""

    JOIN = "join"
    PAIR = "pair"  # (who is to be the partner, "" to look for one)
    RESERVE = "reserve"
    YES = "yes"  # to whoever asked to be the partner
    NO = "no"
    LEAVE = "leave"
    HERE = "here"  # the check-in
    SKIP = "skip"
    UNSKIP = "unskip"
    BACK = "back"  # after a pause
    DROP = "drop"  # ("" asks back, "sure" does it)
    CARD = "card"  # (page of those who look for a partner) how I take part
    TABLE = "table"  # my table
    WATCH = "watch"  # (board) a table with a deal's delay, "" for a choice
    STANDINGS = "stand"  # (stage "." page)
    ROUND = "round"  # (round from 0, over all stages "." page)
    RULES = "rules"
    CROSS = "cross"  # the crosstable as a picture
    EXPORT = "export"
    SEASON = "season"  # the season of its chat and game
    DRAFT = "draft"  # (what views.DraftPress writes) a page of the wizard
    TOOLS = "tools"  # (what views.ToolPress writes) a page of the organiser's tools


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to one decision of a table; `what` is the game's own word for it."""

    table: int
    decision: int
    what: str

    def __post_init__(self) -> None:
        encode(self)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be answered when the turn comes; void once that deal is over."""

    table: int
    deal: int
    what: str

    def __post_init__(self) -> None:
        encode(self)


@dataclass(frozen=True, slots=True)
class Do:
    """Something done to a table that is no move of the game."""

    table: int
    verb: str
    arg: str = ""

    def __post_init__(self) -> None:
        encode(self)


@dataclass(frozen=True, slots=True)
class Ask:
    """A choice from a menu that belongs to no table."""

    verb: str
    arg: str = ""

    def __post_init__(self) -> None:
        encode(self)


@dataclass(frozen=True, slots=True)
class Event:
    """Something asked of a tournament."""

    tournament: int
    verb: str
    arg: str = ""

    def __post_init__(self) -> None:
        encode(self)


Press: TypeAlias = Answer | Plan | Do | Ask | Event


def _write_id(number: int) -> str:
    if not 0 <= number <= LARGEST:
        raise ValueError(f"an id in a button is 0 to {LARGEST}: {number}")
    digits = ""
    while number >= 36:
        number, last = divmod(number, 36)
        digits = _DIGITS[last] + digits
    return _DIGITS[number] + digits


def _fields(press: Press) -> tuple[str, ...]:
    match press:
        case Answer(table, decision, what):
            return "a", _write_id(table), _write_id(decision), what
        case Plan(table, deal, what):
            return "p", _write_id(table), _write_id(deal), what
        case Do(table, verb, arg):
            return "t", _write_id(table), Verb(verb).value, arg
        case Event(tournament, verb, arg):
            return "e", _write_id(tournament), EventVerb(verb).value, arg
        case Ask(verb, arg):
            return "g", Topic(verb).value, arg


def encode(press: Press) -> str:
    """The data of the button. Raises ValueError for what no button can carry."""
    fields = _fields(press)
    data = ":".join(fields)
    if not _WORDS.fullmatch(fields[-1]):
        raise ValueError(f"not the words of a button: {fields[-1]!r}")
    if isinstance(press, Answer | Plan) and not press.what:
        raise ValueError("an answer that says nothing")
    if len(data) > MAX_BYTES:
        raise ValueError(f"a button carries {MAX_BYTES} bytes, not {len(data)}: {data!r}")
    return data


def parse(data: str) -> Press | None:
    """The press that this data was made from; None for anything else, however odd."""
    if len(data) > MAX_BYTES:
        return None
    try:
        press = _read(data)
        return press if press is not None and encode(press) == data else None
    except ValueError:
        return None


def _read(data: str) -> Press | None:
    kind, _, rest = data.partition(":")
    if kind == "g":
        verb, _, arg = rest.partition(":")
        return Ask(verb, arg)
    fields = rest.split(":", 2)
    if len(fields) != 3 or not _ID.fullmatch(fields[0]):
        return None
    table = int(fields[0], 36)
    if kind == "t":
        return Do(table, fields[1], fields[2])
    if kind == "e":
        return Event(table, fields[1], fields[2])
    if kind not in ("a", "p") or not _ID.fullmatch(fields[1]):
        return None
    number = int(fields[1], 36)
    return Answer(table, number, fields[2]) if kind == "a" else Plan(table, number, fields[2])


def whole(text: str, *, signed: bool = False) -> int | None:
    """A number in a button's words or a link's, that of a chat `signed`: people can write anything
    there, and no database has room for every number."""
    digits = text.removeprefix("-") if signed else text
    return int(text) if _WHOLE.fullmatch(digits) else None
