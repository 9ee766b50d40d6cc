"""What a button of a hand may mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from core.engine.game import Action


@dataclass(frozen=True, slots=True)
class Act:
    """An answer to the game; `then` are answers to what it is expected to ask next."""

    action: Action
    then: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Select:
    """Something chosen on the screen alone: what the person's selection becomes."""

    selection: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Warn:
    """Nothing is done: the text `warn-CODE` is shown; `loud` ones stay until they are read."""

    code: str
    loud: bool = True


Meaning: TypeAlias = Act | Select | Warn
