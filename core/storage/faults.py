"""What a driver's error means here, told without the values that it quotes.

Drivers put arguments and rows into their messages, and those are hands, seeds and tokens; so no
text of theirs goes further than this module.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy.exc import DBAPIError

UNIQUE: Final = frozenset({"23505", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"})
COLLISIONS: Final = UNIQUE | {"40P01", "40001"}
"""Also those of deadlocks and of transactions that have no order."""
NO_SCHEMA: Final = "42P01"
_FAULTS: Final = ("22", "23", "42", "SQLITE_CONSTRAINT", "SQLITE_ERROR", "SQLITE_MISMATCH")
"""Data, constraints, syntax: beginnings of codes for statements that can never succeed."""


class DatabaseDown(Exception):
    """The database could not take the work, and nothing of it was done; later it may.

    So it is when the database is away, full, or busy, and when somebody else was first.
    """


class Collision(DatabaseDown):
    """Another transaction was in the way of this one, and is done now: this one can be done again,
    and will find what the other did."""


class DatabaseFault(Exception):
    """The database holds the work for wrong: a fault of this program, or of the schema."""


def explained(error: Exception) -> DatabaseDown | DatabaseFault:
    """An error to raise in place of a driver's. Its text is a code or the name of a class."""
    code = code_of(error)
    if code in COLLISIONS:
        return Collision(code)
    if code != NO_SCHEMA and code.startswith(_FAULTS):
        return DatabaseFault(code)
    return DatabaseDown(code)


def code_of(error: Exception) -> str:
    """SQLSTATE, SQLite's own name of an error, or the name of the error's class."""
    said: Any = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(said, "sqlstate", None) or getattr(said, "sqlite_errorname", None)
    if code == "SQLITE_ERROR" and str(said).startswith("no such table"):
        return NO_SCHEMA
    return str(code or type(said).__name__)
