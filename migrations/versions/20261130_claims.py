"""Whose claims are on what waits to be sent

Revision: 0013, after 0012
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

CLAIMED = ("screens", "outbox", "leftovers")


def upgrade() -> None:
    """Bring the tables up."""
    name = sqlmodel.sql.sqltypes.AutoString()
    for table in CLAIMED:
        op.add_column(table, sa.Column("claimed_by", name, nullable=True))


def downgrade() -> None:
    """Take the step back."""
    for table in CLAIMED:
        op.drop_column(table, "claimed_by")
