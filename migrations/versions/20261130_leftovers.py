"""Which messages are known and which are to go, tables' ids that never come again, titles by table

Revision: 0009, after 0008
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

MOMENT = sqlmodel.sql.sqltypes.UTCDateTime
SENT = ("screens", "outbox")
FOUND_BY = ("table_id", "person_id", "won_back_by")
PLAIN, COUNTED = "PRIMARY KEY (id)", "PRIMARY KEY (id AUTOINCREMENT)"


def upgrade() -> None:
    """Bring the tables up."""
    op.create_table(
        "known_messages",
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("at", MOMENT(), nullable=False),
        sa.PrimaryKeyConstraint("sequence", "message_id", name=op.f("pk_known_messages")),
    )
    op.create_table(
        "leftovers",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("above", sa.BigInteger(), nullable=False),
        sa.Column("below", sa.BigInteger(), nullable=True),
        sa.Column("certain", sa.Boolean(), nullable=False),
        sa.Column("next_try_at", MOMENT(), nullable=False),
        sa.Column("claimed_until", MOMENT(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_leftovers")),
    )
    for table in SENT:
        op.add_column(table, sa.Column("sent_after", sa.BigInteger(), nullable=True))
    for column in FOUND_BY:
        op.create_index(op.f(f"ix_titles_{column}"), "titles", [column], unique=False)
    _number_tables(PLAIN, COUNTED)


def downgrade() -> None:
    """Take the step back."""
    _number_tables(COUNTED, PLAIN)
    for column in FOUND_BY:
        op.drop_index(op.f(f"ix_titles_{column}"), "titles")
    for table in SENT:
        op.drop_column(table, "sent_after")
    op.drop_table("leftovers")
    op.drop_table("known_messages")


def _number_tables(before: str, after: str) -> None:
    """How SQLite gives ids to tables; PostgreSQL's sequence never gives one twice.

    A primary key cannot be altered there, so the table is made again. Others refer to it: their
    references are checked when all is done, and hold then.
    """
    connection = op.get_bind()
    if connection.dialect.name != "sqlite":
        return
    parts = connection.exec_driver_sql(
        "SELECT sql FROM sqlite_master WHERE tbl_name = 'tables' AND sql IS NOT NULL"
        " ORDER BY type DESC"
    )
    table, *indexes = [sql for (sql,) in parts.fetchall()]
    for step in (
        "PRAGMA defer_foreign_keys=ON",
        "CREATE TEMPORARY TABLE kept AS SELECT * FROM tables",
        "DROP TABLE tables",
        table.replace(before, after),
        "INSERT INTO tables SELECT * FROM kept",
        "DROP TABLE kept",
        *indexes,
    ):
        connection.exec_driver_sql(step)
