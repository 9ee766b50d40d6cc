"""The rows of tournaments: what they are, their logs, boards and people, series, season points.

A tournament's log is its truth; everything else of it that could be found out from the log is kept
beside it so that it can be looked for. Keys are such that nothing can happen twice: an event has
its number, a board its round, a series one tournament at a time.
"""

# pyright: reportAssignmentType=false

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Index, UniqueConstraint
from sqlmodel import Field

from core.storage.models import Row


class SeriesRow(Row, table=True):
    """Tournaments that come again each week, at `minute` of the day in `zone`.

    `next_at` is the start of the next one that is to be opened; `opens_at` when that happens.
    """

    __tablename__ = "series"

    id: int | None = Field(default=None, primary_key=True)
    chat_id: int = Field(sa_type=BigInteger, foreign_key="chats.id", index=True)
    thread_id: int | None = Field(default=None, sa_type=BigInteger)
    organiser_id: int = Field(sa_type=BigInteger)
    title: str
    game: str
    settings: dict[str, Any] = Field(sa_type=JSON)
    weekday: int
    minute: int
    zone: str
    next_at: datetime
    opens_at: datetime | None = Field(default=None, index=True)


class TournamentRow(Row, table=True):
    """A tournament. `settings` are the wizard's choices, `plan` the regulations made of them.

    `events` counts the lines of the log, and so is its version. `seed` is the secret of the lots
    until they are drawn, `deals_key` that of deals which are the same at all tables. `due_at` is
    when something is to be done next, `round_at` when the next round is paired. `closes_at` is when
    the check-in ends; while a round waits for the organiser, when the tournament does. `reminded`
    counts the reminders of the start, or of such a round, that are over.
    """

    __tablename__ = "tournaments"

    id: int | None = Field(default=None, primary_key=True)
    chat_id: int = Field(sa_type=BigInteger, foreign_key="chats.id", index=True)
    thread_id: int | None = Field(default=None, sa_type=BigInteger)
    organiser_id: int = Field(sa_type=BigInteger)
    title: str
    game: str
    settings: dict[str, Any] = Field(sa_type=JSON)
    plan: dict[str, Any] = Field(sa_type=JSON)
    zone: str
    phase: str = Field(index=True)
    starts_at: datetime | None = None
    checkin_at: datetime | None = None
    closes_at: datetime | None = None
    commitment: str
    seed: str
    deals_key: str | None = None
    opened_at: datetime
    finished_at: datetime | None = None
    events: int = 0
    reminded: int = 0
    postponed: int = 0
    round_at: datetime | None = None
    due_at: datetime | None = Field(default=None, index=True)
    reason: str = ""
    series_id: int | None = Field(default=None, foreign_key="series.id")

    __table_args__ = (
        UniqueConstraint("series_id", "starts_at"),
        {"sqlite_autoincrement": True},  # buttons of those that are no more name them
    )


class TournamentEventRow(Row, table=True):
    """A line of a tournament's log."""

    __tablename__ = "tournament_events"

    tournament_id: int = Field(primary_key=True, foreign_key="tournaments.id")
    number: int = Field(primary_key=True)
    fields: dict[str, Any] = Field(sa_type=JSON)


class TournamentBoardRow(Row, table=True):
    """A board of a round. `seed` is the secret of its table's first shuffle, until there is one.

    `entrants` are in the order of their seats. `settled`: it has a result, or needs none. Its
    clocks, each None when it has run out: at `grace_at` those who have not come are absent, at
    `warn_at` time is nearly over, at `ends_at` it is and the running deal is the last, at `stop_at`
    whatever still runs is ended.
    """

    __tablename__ = "tournament_boards"

    tournament_id: int = Field(primary_key=True, foreign_key="tournaments.id")
    stage: int = Field(primary_key=True)
    round: int = Field(primary_key=True)
    board: int = Field(primary_key=True)
    entrants: list[int] = Field(sa_type=JSON)
    commitment: str
    seed: bytes | None
    table_id: int | None = Field(default=None, foreign_key="tables.id", unique=True)
    settled: bool = False
    grace_at: datetime | None = None
    warn_at: datetime | None = None
    ends_at: datetime | None = None
    stop_at: datetime | None = None


class TournamentDealRow(Row, table=True):
    """A deal that lies at all tables of a round. `draw` tells pairings of one round apart, and
    stands for the secret: with the tournament's key it makes it."""

    __tablename__ = "tournament_deals"

    tournament_id: int = Field(primary_key=True, foreign_key="tournaments.id")
    stage: int = Field(primary_key=True)
    round: int = Field(primary_key=True)
    deal: int = Field(primary_key=True)
    draw: int
    commitment: str


class TournamentPersonRow(Row, table=True):
    """A person in a tournament; `entrant` is 0 until he is in the log.

    `partner_id` is whom he asked to be his partner, or who asked him; `token` the payload of a
    link: his own, with which he comes in once he has pressed Start, or one that makes whoever
    opens it his partner.
    """

    __tablename__ = "tournament_people"

    tournament_id: int = Field(primary_key=True, foreign_key="tournaments.id")
    person_id: int = Field(primary_key=True, sa_type=BigInteger)
    status: str
    entrant: int = 0
    partner_id: int | None = Field(default=None, sa_type=BigInteger)
    token: str | None = Field(default=None, unique=True)
    at: datetime

    __table_args__ = (Index("ix_tournament_people_person", "person_id"),)


class SeasonPointsRow(Row, table=True):
    """What a finished tournament is worth to a person in the season of its chat."""

    __tablename__ = "season_points"

    tournament_id: int = Field(primary_key=True, foreign_key="tournaments.id")
    person_id: int = Field(primary_key=True, sa_type=BigInteger)
    chat_id: int = Field(sa_type=BigInteger)
    game: str
    season: str
    points: float

    __table_args__ = (Index("ix_season_points_chat", "chat_id", "game", "season"),)
