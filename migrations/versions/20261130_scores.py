"""Scores that last: what deals and matches count, tallies by period, ratings

Matches that were finished before count once `kozyr doctor --scores --repair` has counted them.

Revision: 0005, after 0004
"""

from __future__ import annotations

from zoneinfo import ZoneInfo

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

TEXT = sqlmodel.sql.sqltypes.AutoString
MOMENT = sqlmodel.sql.sqltypes.UTCDateTime


def upgrade() -> None:
    """Bring the tables up."""
    op.add_column("matches", sa.Column("counted_at", MOMENT(), nullable=True))
    op.add_column(
        "matches", sa.Column("voided", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.add_column("deals", sa.Column("counts", sa.JSON(), nullable=True))
    op.add_column(
        "results", sa.Column("own", sa.Boolean(), server_default=sa.true(), nullable=False)
    )
    op.add_column("results", sa.Column("day", TEXT(), server_default="", nullable=False))
    op.add_column("results", sa.Column("counts", sa.JSON(), server_default="{}", nullable=False))
    _make_tallies()
    _make_ratings()
    _place_old_matches()


def _make_tallies() -> None:
    op.create_table(
        "tallies",
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("game", TEXT(), nullable=False),
        sa.Column("period", TEXT(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("counts", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("chat_id", "game", "period", "person_id", name=op.f("pk_tallies")),
    )


def _make_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("game", TEXT(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "person_id", name=op.f("pk_ratings")),
    )
    op.create_table(
        "rating_steps",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("game", TEXT(), nullable=False),
        sa.Column("at", MOMENT(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_rating_steps_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("table_id", "person_id", name=op.f("pk_rating_steps")),
    )
    op.create_index("ix_rating_steps_game", "rating_steps", ["game", "at"], unique=False)
    op.create_index(
        "ix_rating_steps_person", "rating_steps", ["person_id", "game", "at"], unique=False
    )


def _place_old_matches() -> None:
    """What was finished before counts in the order of its end, on the day that it was there."""
    connection = op.get_bind()
    connection.execute(
        sa.text(
            "UPDATE matches SET counted_at = finished_at"
            " WHERE table_id IN (SELECT table_id FROM results)"
        )
    )
    seats = sa.table("seats", *map(sa.column, ("table_id", "seat", "robot", "asleep")))
    results = sa.table(
        "results",
        *map(sa.column, ("table_id", "seat", "chat_id", "person_id", "day")),
        sa.column("finished_at", MOMENT()),
        sa.column("own", sa.Boolean()),
    )
    chats = sa.table("chats", sa.column("id"), sa.column("time_zone"))
    left = sa.or_(seats.c.robot.is_not(None), seats.c.asleep.is_(sa.true()))
    robots = sa.select(sa.literal(1)).where(
        seats.c.table_id == results.c.table_id, seats.c.seat == results.c.seat, left
    )
    connection.execute(results.update().where(robots.exists()).values(own=False))
    ended = sa.select(results.c.table_id, results.c.finished_at, chats.c.time_zone)
    ended = ended.join(chats, chats.c.id == results.c.chat_id).distinct()
    for table, moment, zone in connection.execute(ended).all():
        day = moment.astimezone(ZoneInfo(zone)).date().isoformat()
        connection.execute(results.update().where(results.c.table_id == table).values(day=day))


def downgrade() -> None:
    """Take the step back."""
    for table in ("rating_steps", "ratings", "tallies"):
        op.drop_table(table)
    for table, column in (
        ("results", "counts"),
        ("results", "day"),
        ("results", "own"),
        ("deals", "counts"),
        ("matches", "voided"),
        ("matches", "counted_at"),
    ):
        op.drop_column(table, column)
