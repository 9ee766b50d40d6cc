"""The rows that scores rest on beside records and results: corrections, titles given in the middle
of a match, who kept his time, who asked to be forgotten.

They say what no record can say again (who decided, who sat where when), so nothing here is ever
made anew; only the two counts of an attendance are.
"""

# pyright: reportAssignmentType=false

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Index
from sqlmodel import Field

from core.storage.models import Row


class CorrectionRow(Row, table=True):
    """What an administrator decided about a finished match. Rows are added and never taken away.

    `payload` of a fixed result has `places` and `points` by seat; `words` are the author's own
    where none of the known reasons fits. It holds until it is undone.
    """

    __tablename__ = "corrections"

    id: int | None = Field(default=None, primary_key=True)
    table_id: int = Field(foreign_key="tables.id", index=True)
    chat_id: int = Field(sa_type=BigInteger)
    kind: str
    payload: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    reason: str
    words: str = ""
    author_id: int = Field(sa_type=BigInteger)
    at: datetime
    undone_by: int | None = Field(default=None, sa_type=BigInteger)
    undone_at: datetime | None = None

    __table_args__ = (Index("ix_corrections_chat", "chat_id", "id"),)


class EggsRow(Row, table=True):
    """The title of the eggs (B19), given to a person in the middle of a match."""

    __tablename__ = "eggs"

    id: int | None = Field(default=None, primary_key=True)
    table_id: int = Field(foreign_key="tables.id")
    chat_id: int = Field(sa_type=BigInteger)
    person_id: int = Field(sa_type=BigInteger)
    at: datetime

    __table_args__ = (Index("ix_eggs_person", "person_id", "chat_id"),)


class AttendanceRow(Row, table=True):
    """Whom a seat belonged to up to the line `until` of its record, from where another's time
    ended, and how many moves he made himself or had made for him there."""

    __tablename__ = "attendance"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    seat: int = Field(primary_key=True)
    until: int = Field(primary_key=True)
    person_id: int = Field(sa_type=BigInteger)
    at: datetime
    own: int = 0
    missed: int = 0

    __table_args__ = (Index("ix_attendance_person", "person_id", "at"),)


class ForgottenRow(Row, table=True):
    """A person who asked to be forgotten and has not come back: no name of his is written down."""

    __tablename__ = "forgotten"

    person_id: int = Field(
        primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False}
    )
    at: datetime
