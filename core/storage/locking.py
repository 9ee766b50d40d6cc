"""Locks on rows, which PostgreSQL takes one by one: in one order, so that nobody waits in a circle.

Kinds of rows are locked in the order of `LOCK_ORDER`, and rows of one kind in that of their keys.
What belongs to a table or a tournament alone (seats, moves, boards, wishes) is changed under its
lock and needs none. Rows that a transaction has made itself nobody else can lock. Scores are
written under the lock of their table, by person, or by whoever is `alone` with them.

A statement that changes several rows names them by `in_order`; on its own it would lock them as it
finds them. Keys are never changed, so no lock is in the way of rows that refer to these. SQLite has
one writer at a time and no locks on rows.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import inspect, select, tuple_

from core.storage.models import (
    ChatRow,
    HeartbeatRow,
    OutboxRow,
    PersonRow,
    Row,
    ScreenRow,
    TableRow,
)
from core.storage.tournaments import SeriesRow, TournamentRow

LOCK_ORDER: Final[tuple[type[Row], ...]] = (
    HeartbeatRow,
    TableRow,
    TournamentRow,
    SeriesRow,
    ChatRow,
    PersonRow,
    ScreenRow,
    OutboxRow,
)


def locked(kind: type[Row], *where: Any) -> Any:
    """A query for the keys of the rows for which these conditions hold; it locks them in order."""
    keys = _keys(kind)
    return select(*keys).where(*where).order_by(*keys).with_for_update(key_share=True)


def in_order(kind: type[Row], *where: Any) -> Any:
    """A condition for an update or a deletion: the rows for which these hold, locked in order."""
    keys = _keys(kind)
    return (tuple_(*keys) if len(keys) > 1 else keys[0]).in_(locked(kind, *where))


def _keys(kind: type[Row]) -> list[Any]:
    return list(inspect(kind).primary_key)
