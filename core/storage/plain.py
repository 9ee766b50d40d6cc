"""Rows that are only looked at: values under the names of a row's columns, and no objects.

To make an object that notices every change takes several times as long as to read what it holds;
whoever changes nothing has no use for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, Generic, TypeVar, cast

from core.storage.models import Row
from core.storage.unit_of_work import columns

R = TypeVar("R", bound=Row)


class Plain(Generic[R]):
    """A kind of rows, as a part of statements that ask for plain columns."""

    def __init__(self, kind: type[R]) -> None:
        table = columns(kind)
        self.columns: tuple[Any, ...] = tuple(table.columns)
        self._names = tuple(table.columns.keys())
        self._key = self._names.index(next(iter(table.primary_key.columns)).name)

    def row(self, values: Sequence[Any], at: int = 0) -> R | None:
        """What looks like a row of the kind, out of the values that begin at a place; None where an
        outer join found none. Changing it changes nothing in the database."""
        if values[at + self._key] is None:
            return None
        taken = values[at : at + len(self._names)]
        return cast(R, SimpleNamespace(**dict(zip(self._names, taken, strict=True))))
