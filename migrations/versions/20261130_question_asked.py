"""When the open question of a match was asked

Revision: 0004, after 0003
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up."""
    moment = sqlmodel.sql.sqltypes.UTCDateTime()
    op.add_column("matches", sa.Column("asked_at", moment, nullable=True))


def downgrade() -> None:
    """Take the step back."""
    op.drop_column("matches", "asked_at")
