"""Watches the statements of an engine for locks that are not taken in the order of all."""

from __future__ import annotations

import re
from typing import Any, Final

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

from core.storage import LOCK_ORDER

_RANKS: Final = {kind.__table__.name: rank for rank, kind in enumerate(LOCK_ORDER)}  # type: ignore[attr-defined]
_QUERY: Final = re.compile(r"FROM (\w+).* FOR (?:NO KEY )?UPDATE(?: OF (\w+))?(?! SKIP)", re.DOTALL)
_CHANGE: Final = re.compile(r"^(?:UPDATE|DELETE FROM) (\w+)")
_NEW: Final = re.compile(r"^INSERT INTO (\w+)")


class LockWatch:
    """What the transactions of an engine lock, by kind of row; `faults` say what was out of order.

    Seen are kinds, and statements that change several rows without an order.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.faults: list[str] = []
        if engine.dialect.name == "postgresql":
            event.listen(engine.sync_engine, "begin", self._begin)
            event.listen(engine.sync_engine, "after_cursor_execute", self._executed)

    def check(self) -> None:
        """Raises AssertionError where something was out of order."""
        if self.faults:
            raise AssertionError("\n".join(self.faults))

    def _begin(self, connection: Any) -> None:
        connection.info["locked"] = {}

    def _executed(
        self, connection: Any, cursor: Any, said: str, _values: Any, _context: Any, many: bool
    ) -> None:
        held: dict[str, int] = connection.info.setdefault("locked", {})
        fresh, changed, read = _NEW.search(said), _CHANGE.search(said), _QUERY.search(said)
        if fresh is not None:
            held.setdefault(fresh[1], -1)
        found = changed or read
        if found is None:
            return
        kind = (found[2] if found is read else None) or found[1]
        rank = _RANKS.get(kind)
        if rank is not None and kind not in held:
            later = [one for one, other in held.items() if other > rank]
            if later:
                self.faults.append(f"{kind} after {', '.join(later)}: {said}")
            held[kind] = rank
        if changed and rank is not None and not many and cursor.rowcount > 1 and not read:
            self.faults.append(f"{cursor.rowcount} {kind} in no order: {said}")
