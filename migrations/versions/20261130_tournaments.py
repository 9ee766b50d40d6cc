"""Tournaments: their logs, boards and people, series, season points; screens that show one

Revision: 0007, after 0006
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

TEXT = sqlmodel.sql.sqltypes.AutoString
MOMENT = sqlmodel.sql.sqltypes.UTCDateTime
_CLOCKS = ("grace_at", "warn_at", "ends_at", "stop_at")


def upgrade() -> None:
    """Bring the tables up."""
    _make_series()
    _make_tournaments()
    _make_log()
    _make_people()
    op.add_column("tables", sa.Column("tournament_id", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("last_deal", sa.Integer(), nullable=True))
    op.create_index(op.f("ix_tables_tournament_id"), "tables", ["tournament_id"], unique=False)
    with op.batch_alter_table("screens") as batch:
        batch.alter_column("table_id", existing_type=sa.Integer(), nullable=True)
        batch.add_column(sa.Column("tournament_id", sa.Integer(), nullable=True))
        batch.create_foreign_key(
            op.f("fk_screens_tournament_id_tournaments"),
            "tournaments",
            ["tournament_id"],
            ["id"],
        )
        batch.create_unique_constraint(
            op.f("uq_screens_tournament_id_kind_chat_id"), ["tournament_id", "kind", "chat_id"]
        )


def _make_series() -> None:
    op.create_table(
        "series",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("organiser_id", sa.BigInteger(), nullable=False),
        sa.Column("title", TEXT(), nullable=False),
        sa.Column("game", TEXT(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("weekday", sa.Integer(), nullable=False),
        sa.Column("minute", sa.Integer(), nullable=False),
        sa.Column("zone", TEXT(), nullable=False),
        sa.Column("next_at", MOMENT(), nullable=False),
        sa.Column("opens_at", MOMENT(), nullable=True),
        sa.ForeignKeyConstraint(["chat_id"], ["chats.id"], name=op.f("fk_series_chat_id_chats")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_series")),
    )
    op.create_index(op.f("ix_series_chat_id"), "series", ["chat_id"], unique=False)
    op.create_index(op.f("ix_series_opens_at"), "series", ["opens_at"], unique=False)


def _make_tournaments() -> None:
    moments = ("starts_at", "checkin_at", "closes_at", "finished_at", "round_at", "due_at")
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("organiser_id", sa.BigInteger(), nullable=False),
        sa.Column("title", TEXT(), nullable=False),
        sa.Column("game", TEXT(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.Column("zone", TEXT(), nullable=False),
        sa.Column("phase", TEXT(), nullable=False),
        sa.Column("commitment", TEXT(), nullable=False),
        sa.Column("seed", TEXT(), nullable=False),
        sa.Column("opened_at", MOMENT(), nullable=False),
        *(sa.Column(name, MOMENT(), nullable=True) for name in moments),
        sa.Column("events", sa.Integer(), nullable=False),
        sa.Column("reminded", sa.Integer(), nullable=False),
        sa.Column("postponed", sa.Integer(), nullable=False),
        sa.Column("reason", TEXT(), nullable=False),
        sa.Column("series_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["chat_id"], ["chats.id"], name=op.f("fk_tournaments_chat_id_chats")
        ),
        sa.ForeignKeyConstraint(
            ["series_id"], ["series.id"], name=op.f("fk_tournaments_series_id_series")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
        sa.UniqueConstraint(
            "series_id", "starts_at", name=op.f("uq_tournaments_series_id_starts_at")
        ),
    )
    for column in ("chat_id", "phase", "due_at"):
        op.create_index(op.f(f"ix_tournaments_{column}"), "tournaments", [column], unique=False)


def _make_log() -> None:
    op.create_table(
        "tournament_events",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("fields", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name=op.f("fk_tournament_events_tournament_id_tournaments"),
        ),
        sa.PrimaryKeyConstraint("tournament_id", "number", name=op.f("pk_tournament_events")),
    )
    op.create_table(
        "tournament_boards",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("entrants", sa.JSON(), nullable=False),
        sa.Column("commitment", TEXT(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=True),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("settled", sa.Boolean(), nullable=False),
        *(sa.Column(name, MOMENT(), nullable=True) for name in _CLOCKS),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_tournament_boards_table_id_tables")
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name=op.f("fk_tournament_boards_tournament_id_tournaments"),
        ),
        sa.PrimaryKeyConstraint(
            "tournament_id", "stage", "round", "board", name=op.f("pk_tournament_boards")
        ),
        sa.UniqueConstraint("table_id", name=op.f("uq_tournament_boards_table_id")),
    )


def _make_people() -> None:
    op.create_table(
        "tournament_people",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("status", TEXT(), nullable=False),
        sa.Column("entrant", sa.Integer(), nullable=False),
        sa.Column("partner_id", sa.BigInteger(), nullable=True),
        sa.Column("token", TEXT(), nullable=True),
        sa.Column("at", MOMENT(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name=op.f("fk_tournament_people_tournament_id_tournaments"),
        ),
        sa.PrimaryKeyConstraint("tournament_id", "person_id", name=op.f("pk_tournament_people")),
        sa.UniqueConstraint("token", name=op.f("uq_tournament_people_token")),
    )
    op.create_index("ix_tournament_people_person", "tournament_people", ["person_id"], unique=False)
    op.create_table(
        "season_points",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("game", TEXT(), nullable=False),
        sa.Column("season", TEXT(), nullable=False),
        sa.Column("points", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name=op.f("fk_season_points_tournament_id_tournaments"),
        ),
        sa.PrimaryKeyConstraint("tournament_id", "person_id", name=op.f("pk_season_points")),
    )
    op.create_index(
        "ix_season_points_chat", "season_points", ["chat_id", "game", "season"], unique=False
    )


def downgrade() -> None:
    """Take the step back; screens and tables of tournaments have nothing to show any more."""
    op.execute("DELETE FROM screens WHERE table_id IS NULL")
    with op.batch_alter_table("screens") as batch:
        batch.drop_constraint(op.f("uq_screens_tournament_id_kind_chat_id"), type_="unique")
        batch.drop_constraint(op.f("fk_screens_tournament_id_tournaments"), type_="foreignkey")
        batch.drop_column("tournament_id")
        batch.alter_column("table_id", existing_type=sa.Integer(), nullable=False)
    op.drop_index(op.f("ix_tables_tournament_id"), table_name="tables")
    op.drop_column("tables", "last_deal")
    op.drop_column("tables", "tournament_id")
    for table in (
        "season_points",
        "tournament_people",
        "tournament_boards",
        "tournament_events",
        "tournaments",
        "series",
    ):
        op.drop_table(table)
