"""The rows in which everything lasts. No rules, no queries.

Every moment is UTC. Telegram's ids need 64 bits and are opaque. States, options and moves are JSON
under the schema of the game's codec and of the match record. Secrets (the seed of a running deal,
invitation tokens) have columns of their own, so that no export of another column can show them.
"""

# pyright: reportAssignmentType=false
# SQLAlchemy declares __tablename__ as a descriptor; a plain name is how SQLModel means it.

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Index, MetaData, UniqueConstraint, false, true
from sqlmodel import Field, SQLModel

NAMING = {
    "ix": "ix_%(column_0_N_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Row(SQLModel):
    """What all rows share: the metadata that migrations are compared with."""

    metadata = MetaData(naming_convention=NAMING)


class ChatRow(Row, table=True):
    """A chat as the bot knows it.

    `game` and `preset` are what is played here where nothing else is said, `openers` who may open
    tables, `called_at` when players were last called together.
    """

    __tablename__ = "chats"

    id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    kind: str
    title: str = ""
    language: str | None = None
    time_zone: str = "Asia/Almaty"
    pace: str | None = None
    quiet_from: int | None = None
    quiet_to: int | None = None
    suits: str = "plain"
    writable: bool = True
    game: str | None = None
    preset: str | None = None
    openers: str = Field(default="all", sa_column_kwargs={"server_default": "all"})
    called_at: datetime | None = None


class PersonRow(Row, table=True):
    """A person. `reachable`: has pressed Start and not blocked the bot since.

    `hand_order` is how the person wants every hand to be sorted, `reminders` whether to be
    reminded of what begins soon.
    """

    __tablename__ = "people"

    id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    name: str
    username: str | None = None
    language: str | None = None
    client_language: str | None = None
    reachable: bool = False
    hand_order: str | None = None
    reminders: bool = Field(default=True, sa_column_kwargs={"server_default": true()})


class CallRow(Row, table=True):
    """A person who asked to be called when a chat plays."""

    __tablename__ = "calls"

    chat_id: int = Field(primary_key=True, sa_type=BigInteger, foreign_key="chats.id")
    person_id: int = Field(primary_key=True, sa_type=BigInteger)


class TableRow(Row, table=True):
    """A table from its lobby to its end. `seed` is the secret of the shuffle to come.

    `last_deal` is the number of the deal after which the match ends, whatever the score is.
    `shared` are the secrets of its deals, in hex, where the same lie at other tables; as long as it
    is `sealed` others still play them, and nobody who does not sit here is told of this match.
    """

    __tablename__ = "tables"

    id: int | None = Field(default=None, primary_key=True)
    chat_id: int = Field(sa_type=BigInteger, foreign_key="chats.id")
    thread_id: int | None = Field(default=None, sa_type=BigInteger)
    is_group: bool
    opener_id: int = Field(sa_type=BigInteger)
    game: str
    options: dict[str, Any] = Field(sa_type=JSON)
    seat_count: int
    pace: str
    phase: str = Field(index=True)
    invite: str = Field(unique=True)
    commitment: str
    seed: bytes | None
    first_dealer: int | None = None
    rematch_of: int | None = Field(default=None, unique=True)
    tournament_id: int | None = Field(default=None, index=True)
    last_deal: int | None = None
    shared: list[str] | None = Field(default=None, sa_type=JSON)
    sealed: bool = False
    opened_at: datetime
    closes_at: datetime | None
    extended: int = 0
    version: int = 0

    __table_args__ = (
        Index("ix_tables_chat_phase", "chat_id", "phase"),
        {"sqlite_autoincrement": True},  # buttons of tables that are no more name them
    )


class SeatRow(Row, table=True):
    """A seat that is taken: by a person, or by a robot of some level.

    `substitute` is the level of the robot that moves for a person who gave the seat up.
    """

    __tablename__ = "seats"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    seat: int = Field(primary_key=True)
    person_id: int | None = Field(default=None, sa_type=BigInteger, index=True)
    robot: str | None = None
    asleep: bool = False
    missed: int = 0
    more_time_deal: int = 0
    voted_stop: bool = False
    last_act_at: datetime | None = None
    planned: dict[str, Any] | None = Field(default=None, sa_type=JSON)
    planned_deal: int = 0
    selection: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)

    __table_args__ = (UniqueConstraint("table_id", "person_id"),)


class WishRow(Row, table=True):
    """A person who wants a seat and has yet to open the private chat; `seat` if a certain one."""

    __tablename__ = "wishes"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    person_id: int = Field(primary_key=True, sa_type=BigInteger)
    seat: int | None = None
    token: str = Field(unique=True)
    name: str


class MatchRow(Row, table=True):
    """A match that was started.

    `asked_at` is when the open question was asked, `deadline_at` when it runs out.
    `moves` counts the lines of the record after its header, `deals` the finished deals. `robot_at`
    is when a robot's move is due; `warn_at` when the warning is. `counted_at` is the place of a
    match that was played out in the order in which ratings change; a `voided` one counts nowhere.
    """

    __tablename__ = "matches"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    state: dict[str, Any] = Field(sa_type=JSON)
    version: int = 0
    moves: int = 0
    deals: int = 0
    decision: int = 0
    asked_at: datetime | None = None
    deadline_at: datetime | None = Field(default=None, index=True)
    warn_at: datetime | None = Field(default=None, index=True)
    robot_at: datetime | None = Field(default=None, index=True)
    started_at: datetime
    finished_at: datetime | None = None
    reason: str | None = None
    counted_at: datetime | None = None
    voided: bool = Field(default=False, sa_column_kwargs={"server_default": false()})


class MoveRow(Row, table=True):
    """A line of a match record.

    `fields` never holds the seed of a shuffle: that is `secret` until its deal is finished, and
    `seed` from then on.
    """

    __tablename__ = "moves"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    number: int = Field(primary_key=True)
    deal: int
    fields: dict[str, Any] = Field(sa_type=JSON)
    secret: str | None = None
    seed: str | None = None


class DealRow(Row, table=True):
    """A finished deal: one score, one total and what it counts a seat, its last line in the record.

    `counts` are None where they were never made.
    """

    __tablename__ = "deals"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    number: int = Field(primary_key=True)
    scores: list[int] = Field(sa_type=JSON)
    totals: list[int] = Field(sa_type=JSON)
    counts: list[dict[str, int]] | None = Field(default=None, sa_type=JSON(none_as_null=True))
    last_move: int
    finished_at: datetime


class ResultRow(Row, table=True):
    """A seat's place in a match that was played to its end.

    `own` is whether its person moved for it to the end; `day` the day in the chat's zone.
    """

    __tablename__ = "results"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    seat: int = Field(primary_key=True)
    chat_id: int = Field(sa_type=BigInteger)
    person_id: int | None = Field(default=None, sa_type=BigInteger)
    game: str
    place: int
    points: int
    seats: int
    finished_at: datetime
    own: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    day: str = Field(default="", sa_column_kwargs={"server_default": ""})
    counts: dict[str, int] = Field(
        default_factory=dict, sa_type=JSON, sa_column_kwargs={"server_default": "{}"}
    )

    __table_args__ = (
        Index("ix_results_chat_game", "chat_id", "game", "person_id"),
        Index("ix_results_person", "person_id", "finished_at"),
    )


class TallyRow(Row, table=True):
    """What the matches of a person in a chat and a period add up to.

    A period is "all", a quarter "2026-Q4", a month "2026-11" or an ISO week "2026-W48".
    """

    __tablename__ = "tallies"

    chat_id: int = Field(primary_key=True, sa_type=BigInteger)
    game: str = Field(primary_key=True)
    period: str = Field(primary_key=True)
    person_id: int = Field(primary_key=True, sa_type=BigInteger)
    matches: int = 0
    wins: int = 0
    points: int = 0
    counts: dict[str, int] = Field(default_factory=dict, sa_type=JSON)


class RatingRow(Row, table=True):
    """How strong a person is at a game after that many rated matches."""

    __tablename__ = "ratings"

    game: str = Field(primary_key=True)
    person_id: int = Field(primary_key=True, sa_type=BigInteger)
    mu: float
    sigma: float
    matches: int = 0


class RatingStepRow(Row, table=True):
    """A person's rating after a match, which was his number `matches`."""

    __tablename__ = "rating_steps"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    person_id: int = Field(primary_key=True, sa_type=BigInteger)
    game: str
    at: datetime
    mu: float
    sigma: float
    matches: int

    __table_args__ = (
        Index("ix_rating_steps_game", "game", "at"),
        Index("ix_rating_steps_person", "person_id", "game", "at"),
    )


class TitleRow(Row, table=True):
    """A title that a person wears in a chat until it is won back (B27).

    `table_id` is the table that gave it, `won_back_by` the one at which it was won back.
    """

    __tablename__ = "titles"

    chat_id: int = Field(primary_key=True, sa_type=BigInteger, foreign_key="chats.id")
    person_id: int = Field(primary_key=True, sa_type=BigInteger, index=True)
    title: str = Field(primary_key=True)
    table_id: int = Field(index=True)
    since: datetime
    won_back_by: int | None = Field(default=None, index=True)


class ScreenRow(Row, table=True):
    """A message that is kept up to date, of a table or of a tournament. Behind when `shown` is less
    than `wanted`.

    `repost` asks for a new message in place of the old one; `claimed_until` is the lease of a
    worker of the process `claimed_by`; `below` counts what was said in the chat since its message
    was posted. `sent_after`: a new message may stand there, newer than this one.
    """

    __tablename__ = "screens"

    id: int | None = Field(default=None, primary_key=True)
    kind: str
    table_id: int | None = Field(default=None, foreign_key="tables.id")
    tournament_id: int | None = Field(default=None, foreign_key="tournaments.id")
    chat_id: int = Field(sa_type=BigInteger)
    thread_id: int | None = Field(default=None, sa_type=BigInteger)
    person_id: int | None = Field(default=None, sa_type=BigInteger)
    page: str = "main"
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    digest: str | None = None
    wanted: int = 1
    shown: int = 0
    behind: bool = True
    repost: bool = False
    urgent: bool = False
    next_try_at: datetime
    claimed_until: datetime | None = None
    claimed_by: str | None = None
    failures: int = 0
    below: int = 0
    sent_after: int | None = Field(default=None, sa_type=BigInteger)

    __table_args__ = (
        UniqueConstraint("table_id", "kind", "chat_id"),
        UniqueConstraint("tournament_id", "kind", "chat_id"),
        Index("ix_screens_behind", "behind", "next_try_at"),
        Index("ix_screens_chat", "chat_id"),
    )


class OutboxRow(Row, table=True):
    """An announcement that must be sent, once for its key; those of a chat in order of `id`.

    `sent_after`: it may stand there, newer than this message.
    """

    __tablename__ = "outbox"

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(unique=True)
    chat_id: int = Field(sa_type=BigInteger)
    thread_id: int | None = Field(default=None, sa_type=BigInteger)
    kind: str
    payload: dict[str, Any] = Field(sa_type=JSON)
    created_at: datetime
    done: bool = False
    next_try_at: datetime
    claimed_until: datetime | None = None
    claimed_by: str | None = None
    tries: int = 0
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    sent_after: int | None = Field(default=None, sa_type=BigInteger)

    __table_args__ = (Index("ix_outbox_due", "done", "next_try_at"),)


class KnownRow(Row, table=True):
    """A message that stands where it should, or is somebody else's, and when that was noted.

    `sequence` is the chat in which messages are counted, 0 for all private chats and small groups.
    """

    __tablename__ = "known_messages"

    sequence: int = Field(
        primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False}
    )
    message_id: int = Field(primary_key=True, sa_type=BigInteger)
    at: datetime


class LeftoverRow(Row, table=True):
    """Messages of a chat, between two, among which are some of ours that are to go.

    `certain`: the one between them is. `below` is None where the end is not known yet.
    """

    __tablename__ = "leftovers"

    id: int | None = Field(default=None, primary_key=True)
    chat_id: int = Field(sa_type=BigInteger)
    above: int = Field(sa_type=BigInteger)
    below: int | None = Field(default=None, sa_type=BigInteger)
    certain: bool = False
    next_try_at: datetime
    claimed_until: datetime | None = None
    claimed_by: str | None = None
    tries: int = 0


class InboxRow(Row, table=True):
    """An update that has had its effect; written by the transaction that had it."""

    __tablename__ = "inbox"

    update_id: int = Field(
        primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False}
    )
    at: datetime = Field(index=True)


class HeartbeatRow(Row, table=True):
    """When a process was last alive."""

    __tablename__ = "heartbeats"

    process: str = Field(primary_key=True)
    at: datetime


class LaneRow(Row, table=True):
    """How much may be written to a chat now, where several processes share a bot.

    `tokens` are those of `at`. The chat 0 stands for all chats together.
    """

    __tablename__ = "lanes"

    chat_id: int = Field(
        primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False}
    )
    tokens: float
    at: datetime
    held_until: datetime | None = None
