"""Corrections, titles given in the middle of a match, who kept his time, who was forgotten

Who kept his time before is counted by `kozyr doctor --scores --repair`.

Revision: 0008, after 0007
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

TEXT = sqlmodel.sql.sqltypes.AutoString
MOMENT = sqlmodel.sql.sqltypes.UTCDateTime


def upgrade() -> None:
    """Bring the tables up."""
    _make_corrections()
    _make_eggs()
    _make_attendance()
    op.create_table(
        "forgotten",
        sa.Column("person_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", MOMENT(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_forgotten")),
    )


def _make_corrections() -> None:
    op.create_table(
        "corrections",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", TEXT(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("reason", TEXT(), nullable=False),
        sa.Column("words", TEXT(), nullable=False),
        sa.Column("author_id", sa.BigInteger(), nullable=False),
        sa.Column("at", MOMENT(), nullable=False),
        sa.Column("undone_by", sa.BigInteger(), nullable=True),
        sa.Column("undone_at", MOMENT(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_corrections_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_corrections")),
    )
    op.create_index(op.f("ix_corrections_table_id"), "corrections", ["table_id"], unique=False)
    op.create_index("ix_corrections_chat", "corrections", ["chat_id", "id"], unique=False)


def _make_eggs() -> None:
    """The titles that are known; of those that were given twice the last."""
    op.create_table(
        "eggs",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("at", MOMENT(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_eggs_table_id_tables")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_eggs")),
    )
    op.create_index("ix_eggs_person", "eggs", ["person_id", "chat_id"], unique=False)
    op.get_bind().execute(
        sa.text(
            "INSERT INTO eggs (table_id, chat_id, person_id, at)"
            " SELECT table_id, chat_id, person_id, since FROM titles WHERE title = 'eggs'"
        )
    )


def _make_attendance() -> None:
    op.create_table(
        "attendance",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("until", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("at", MOMENT(), nullable=False),
        sa.Column("own", sa.Integer(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_attendance_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", "until", name=op.f("pk_attendance")),
    )
    op.create_index("ix_attendance_person", "attendance", ["person_id", "at"], unique=False)


def downgrade() -> None:
    """Take the step back."""
    for table in ("forgotten", "attendance", "eggs", "corrections"):
        op.drop_table(table)
