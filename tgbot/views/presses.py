"""What a button of a hand may mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from core.readmodels import Act, Select


@dataclass(frozen=True, slots=True)
class Warn:
    """Nothing is done: the text `warn-CODE` is shown; `loud` ones stay until they are read."""

    code: str
    loud: bool = True


Meaning: TypeAlias = Act | Select | Warn

__all__ = ["Act", "Meaning", "Select", "Warn"]
