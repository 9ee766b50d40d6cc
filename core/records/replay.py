"""Playing a record through the rules: the first line that cannot stand is refused by its number.

A line is judged only when all lines before it have been played, so a broken line after an illegal
move is never what is complained about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.engine.errors import BadRecord, Refused
from core.engine.game import AnyGame, Event, Refusal, RefusalKind, Seat, Told
from core.engine.record import BadLine, Entry, Header, parse_entry, parse_header
from core.games.registry import GAMES
from core.records.match import Match
from core.records.reading import read_lines

_LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class Played:
    """One move of a record: its line, the state that it met, and what happened."""

    line: int
    fields: Mapping[str, Any]
    entry: Entry
    before: Any
    events: tuple[Told, ...]

    def has(self, kind: type[Event]) -> bool:
        """Whether an event of this kind happened."""
        return any(isinstance(told.event, kind) for told in self.events)


@dataclass(frozen=True, slots=True)
class Replay:
    """A record that the rules accept, as far as it was played."""

    header: Header
    header_fields: Mapping[str, Any]
    plays: tuple[Played, ...]
    match: Match


def replay(
    record: bytes, *, upto: int | None = None, games: Mapping[str, AnyGame] = GAMES
) -> Replay:
    """Play a record's moves, the first `upto` of them where that is given.

    Lines after the last move that is wanted are not looked at. Raises BadRecord.
    """
    lines = read_lines(record)
    number, fields = next(lines)
    header = _header(number, fields, games)
    match = Match(header)
    plays: list[Played] = []
    while upto is None or len(plays) < upto:
        following = next(lines, None)
        if following is None:
            break
        plays.append(_play(match, *following))
    return Replay(header, fields, tuple(plays), match)


def one_line(reason: str) -> str:
    """A reason on one line and of bearable length: it may quote what a record says."""
    shown = " ".join(reason.split()).encode("ascii", "backslashreplace").decode()
    return shown if len(shown) <= _LONGEST_REASON else shown[: _LONGEST_REASON - 3] + "..."


def _header(number: int, fields: dict[str, Any], games: Mapping[str, AnyGame]) -> Header:
    try:
        return parse_header(fields, games)
    except BadLine as error:
        raise BadRecord(number, one_line(str(error))) from None
    except RecursionError:
        raise BadRecord(number, "nested too deep") from None


def _play(match: Match, number: int, fields: dict[str, Any]) -> Played:
    if match.over:
        raise BadRecord(number, "a line after the end of the match")
    before = match.state
    try:
        entry = parse_entry(fields, match.header)
        step = match.make(entry.actor, entry.action)
    except BadLine as error:
        raise BadRecord(number, one_line(str(error))) from None
    except Refused as refused:
        raise BadRecord(number, _why(refused.refusal, fields["by"])) from None
    except RecursionError:
        raise BadRecord(number, "nested too deep") from None
    return Played(number, fields, entry, before, step.events)


def _why(refusal: Refusal, by: Seat | str) -> str:
    if refusal.kind is RefusalKind.NOT_ASKED:
        who = {"chance": "chance", "clock": "the clock"}.get(str(by), f"seat {by}")
        return f"{who} is not asked now"
    values = "".join(f", {name} {value}" for name, value in refusal.values.items())
    return one_line(f"the rules refuse it: {refusal.code or refusal.kind}{values}")
