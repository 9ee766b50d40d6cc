"""Tournaments' ids that never come again

Revision: 0012, after 0011
"""

from __future__ import annotations

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

PLAIN, COUNTED = "PRIMARY KEY (id)", "PRIMARY KEY (id AUTOINCREMENT)"


def upgrade() -> None:
    """Bring the tables up."""
    _number_tournaments(PLAIN, COUNTED)


def downgrade() -> None:
    """Take the step back."""
    _number_tournaments(COUNTED, PLAIN)


def _number_tournaments(before: str, after: str) -> None:
    """How SQLite gives ids to tournaments; PostgreSQL's sequence never gives one twice.

    A primary key cannot be altered there, so the table is made again. Others refer to it: their
    references are checked when all is done, and hold then.
    """
    connection = op.get_bind()
    if connection.dialect.name != "sqlite":
        return
    parts = connection.exec_driver_sql(
        "SELECT sql FROM sqlite_master WHERE tbl_name = 'tournaments' AND sql IS NOT NULL"
        " ORDER BY type DESC"
    )
    table, *indexes = [sql for (sql,) in parts.fetchall()]
    for step in (
        "PRAGMA defer_foreign_keys=ON",
        "CREATE TEMPORARY TABLE kept AS SELECT * FROM tournaments",
        "DROP TABLE tournaments",
        table.replace(before, after),
        "INSERT INTO tournaments SELECT * FROM kept",
        "DROP TABLE kept",
        *indexes,
    ):
        connection.exec_driver_sql(step)
