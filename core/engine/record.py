"""Lines of the match record: reading, writing, the canonical form, the salt of a shuffle.

The format is public and strict: an unknown field, a wrong type or a stray character is refused
with the reason. What the moves lead to is the business of `core.records`; nothing is replayed here.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeGuard, cast

from core.engine.errors import BadAction, BadOptions, KozyrError
from core.engine.game import CHANCE, CLOCK, Action, AnyGame, Expire, Seat
from core.engine.options import dump_options, parse_options, preset_name

RECORD: Final = 1
SHUFFLES: Final = frozenset({"deal", "reshuffle"})

_HEX_64: Final = re.compile(r"[0-9a-f]{64}")
_MOMENT: Final = re.compile(
    r"(?P<year>[0-9]{4})-(?P<month>0[1-9]|1[0-2])-(?P<day>0[1-9]|[12][0-9]|3[01])"
    r"T(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.][0-9]{1,9})?)?(?:Z|[+]00:?00)"
)
_ACTORS: Final = {"chance": CHANCE, "clock": CLOCK}
_ACTOR_NAMES: Final = {seat: name for name, seat in _ACTORS.items()}
_HEADER_FIELDS: Final = frozenset({"record", "game", "rules", "preset", "seats", "options"})
_HEADER_EXTRAS: Final = frozenset({"commitment", "first_dealer"})
_SIDE_FIELDS: Final = frozenset({"by", "at", "auto", "next", "seed"})
_UNSALTED: Final = frozenset({"at", "seed"})


class BadLine(KozyrError):
    """One line of a record is not what the format says; the text is the reason."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a record: which game, which rules, how many seats."""

    game: AnyGame
    options: Any
    seats: int
    commitment: str | None = None
    first_dealer: Seat | None = None

    @property
    def preset(self) -> str:
        """The name of the options, "custom" where they have none (RD1)."""
        return preset_name(self.game.presets, self.options)

    def to_json(self) -> dict[str, Any]:
        """The header's fields."""
        made: dict[str, Any] = {
            "record": RECORD,
            "game": self.game.id,
            "rules": self.game.rules,
            "preset": self.preset,
            "seats": self.seats,
            "options": dump_options(self.options),
        }
        if self.commitment is not None:
            made["commitment"] = self.commitment
        if self.first_dealer is not None:
            made["first_dealer"] = self.first_dealer
        return made


@dataclass(frozen=True, slots=True)
class Entry:
    """One move's line. `next` and `seed` are on shuffles only, both lower-case hex."""

    actor: Seat
    action: Action
    auto: bool = False
    at: str | None = None
    next: str | None = None
    seed: str | None = None

    def to_json(self, game: AnyGame) -> dict[str, Any]:
        """The line's fields; what is not there is left out."""
        done = {"do": "expire"} if isinstance(self.action, Expire) else game.encode(self.action)
        made: dict[str, Any] = {"by": _ACTOR_NAMES.get(self.actor, self.actor), **done}
        if self.auto:
            made["auto"] = True
        for name in ("at", "next", "seed"):
            value = getattr(self, name)
            if value is not None:
                made[name] = value
        return made


def canonical(fields: Mapping[str, Any]) -> bytes:
    """A line as the salt sees it: sorted keys, no spaces, ASCII, without `at` and `seed`."""
    kept = {name: value for name, value in fields.items() if name not in _UNSALTED}
    return json.dumps(kept, sort_keys=True, separators=(",", ":")).encode() + b"\n"


def salt(lines: Iterable[Mapping[str, Any]]) -> bytes:
    """SHA-256 over all lines before a shuffle, in canonical form (fair shuffle, step 4)."""
    digest = hashlib.sha256()
    for line in lines:
        digest.update(canonical(line))
    return digest.digest()


def to_line(fields: Mapping[str, Any]) -> str:
    """The text of a line, with its newline."""
    return json.dumps(fields, separators=(", ", ": ")) + "\n"


def read_fields(line: str) -> dict[str, Any]:
    """One line's text to its fields. Raises BadLine."""
    try:
        fields = json.loads(line, object_pairs_hook=_unique, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise BadLine("not a line of JSON") from None
    if not isinstance(fields, dict):
        raise BadLine("not a JSON object")
    return cast(dict[str, Any], fields)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a field twice")
    return fields


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def parse_header(fields: Mapping[str, Any], games: Mapping[str, AnyGame]) -> Header:
    """A header from its fields. Raises BadLine."""
    _only(fields, _HEADER_FIELDS, _HEADER_EXTRAS)
    if not _is_int(fields["record"]) or fields["record"] != RECORD:
        raise BadLine(f"record {_shown(fields['record'])} is not known")
    name = fields["game"]
    if not isinstance(name, str) or name not in games:
        raise BadLine(f"unknown game: {_shown(name)}")
    game = games[name]
    if not _is_int(fields["rules"]) or fields["rules"] != game.rules:
        raise BadLine(f"rules {_shown(fields['rules'])} of {name} are not known")
    seats = fields["seats"]
    if not _is_int(seats) or seats not in game.seats:
        raise BadLine(f"{name} has no {_shown(seats)} seats")
    header = Header(
        game,
        _parse_options(game, fields["options"]),
        seats,
        _hex(fields, "commitment"),
        _first_dealer(fields, seats),
    )
    if fields["preset"] != header.preset:
        raise BadLine(
            f"preset {_shown(fields['preset'])} is not the name of these options: {header.preset}"
        )
    return header


def _parse_options(game: AnyGame, values: Any) -> Any:
    if not isinstance(values, dict):
        raise BadLine("options are not an object")
    try:
        return parse_options(game.options, cast(dict[str, Any], values))
    except BadOptions as error:
        raise BadLine(str(error)) from None


def _first_dealer(fields: Mapping[str, Any], seats: int) -> Seat | None:
    if "first_dealer" not in fields:
        return None
    seat = fields["first_dealer"]
    if not _is_int(seat) or not 0 <= seat < seats:
        raise BadLine(f"first_dealer cannot be {_shown(seat)}")
    return seat


def parse_entry(fields: Mapping[str, Any], header: Header) -> Entry:
    """A move's line from its fields. Raises BadLine. Whether the move is legal is not asked."""
    for name in ("by", "do"):
        if name not in fields:
            raise BadLine(f"field left out: {name}")
    actor = _parse_actor(fields["by"], header.seats)
    shuffle = fields["do"] in SHUFFLES if isinstance(fields["do"], str) else False
    _check_side_fields(fields, header, actor, shuffle=shuffle)
    done = {name: value for name, value in fields.items() if name not in _SIDE_FIELDS}
    return Entry(
        actor,
        _parse_action(header.game, done),
        auto="auto" in fields,
        at=_parse_at(fields),
        next=_hex(fields, "next"),
        seed=_hex(fields, "seed"),
    )


def _check_side_fields(
    fields: Mapping[str, Any], header: Header, actor: Seat, *, shuffle: bool
) -> None:
    fair = header.commitment is not None
    for name in ("next", "seed"):
        if name in fields and not (shuffle and fair):
            raise BadLine(f"{name} has no place here")
    if shuffle and fair and "next" not in fields:
        raise BadLine("field left out: next")
    if "auto" in fields and (fields["auto"] is not True or actor < 0):
        raise BadLine("auto is only ever true, on a seat's move")


def _parse_action(game: AnyGame, done: dict[str, Any]) -> Action:
    if done == {"do": "expire"}:
        return Expire()
    try:
        return game.parse(done)
    except BadAction as error:
        raise BadLine(str(error)) from None


def _parse_actor(by: Any, seats: int) -> Seat:
    if isinstance(by, str) and by in _ACTORS:
        return _ACTORS[by]
    if _is_int(by) and 0 <= by < seats:
        return by
    raise BadLine(f"nobody sits at {_shown(by)}")


def _parse_at(fields: Mapping[str, Any]) -> str | None:
    if "at" not in fields:
        return None
    at = fields["at"]
    match = _MOMENT.fullmatch(at) if isinstance(at, str) else None
    if match is None or int(match["day"]) > _days(int(match["year"]), int(match["month"])):
        raise BadLine("at is not a time in ISO 8601, in UTC")
    return str(at)


def _days(year: int, month: int) -> int:
    """How many days a month has."""
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def _hex(fields: Mapping[str, Any], name: str) -> str | None:
    if name not in fields:
        return None
    value = fields[name]
    if not isinstance(value, str) or not _HEX_64.fullmatch(value):
        raise BadLine(f"{name} is not 64 lower-case hex digits")
    return value


def _only(fields: Mapping[str, Any], needed: frozenset[str], optional: frozenset[str]) -> None:
    for name in fields:
        if name not in needed and name not in optional:
            raise BadLine(f"unknown field: {_shown(name)}")
    for name in sorted(needed):
        if name not in fields:
            raise BadLine(f"field left out: {name}")


def _is_int(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _shown(value: Any) -> str:
    """A value in an error's single line, cut short."""
    text = json.dumps(value)
    return text if len(text) <= 40 else text[:37] + "..."
