"""House rules: what may be chosen, what holds when nothing is, and presets with names.

A game's options are a frozen dataclass whose fields are made by :func:`choice`; everything else
about them (parsing, the registry that `kozyr games` prints, keyboards) is read off that class.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, TypeVar

from core.engine.errors import BadOptions

O = TypeVar("O")  # noqa: E741
T = TypeVar("T")

CUSTOM: Final = "custom"


def choice(*values: T) -> T:
    """A field of an options class: its possible values, the default first."""
    made: Any = field(default=values[0], metadata={"values": values})
    return made


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: JSON values, the default first."""

    name: str
    values: tuple[Any, ...]

    @property
    def default(self) -> Any:
        """What holds when nothing is chosen."""
        return self.values[0]


def options_of(kind: type[Any]) -> tuple[Option, ...]:
    """The house rules of a game in their order."""
    return tuple(Option(rule.name, rule.metadata["values"]) for rule in fields(kind))


def dump_options(options: Any) -> dict[str, Any]:
    """Every option with its value, as native JSON (RD1)."""
    return {rule.name: getattr(options, rule.name) for rule in fields(options)}


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and one == other


def parse_options(kind: type[O], values: Mapping[str, Any]) -> O:
    """Options from all their names and values (RD1). Raises BadOptions.

    `1` is not `true` here, and each option of the game has to be there.
    """
    known = {rule.name: rule for rule in options_of(kind)}
    for name in values:
        if name not in known:
            raise BadOptions(f"unknown option: {name}")
    for name, rule in known.items():
        if name not in values:
            raise BadOptions(f"option left out: {name}")
        _check(rule, values[name])
    return kind(**values)


def _check(rule: Option, value: Any) -> None:
    if not any(_same(value, possible) for possible in rule.values):
        raise BadOptions(f"option {rule.name} cannot be {value!r}")


def with_option(options: O, name: str, value: Any) -> O:
    """The same options but one. Raises BadOptions."""
    return parse_options(type(options), {**dump_options(options), name: value})


def preset_name(presets: Mapping[str, O], options: O) -> str:
    """The preset that equals these options, else "custom" (RD1)."""
    return next((name for name, preset in presets.items() if preset == options), CUSTOM)
