"""What may be written to each chat, and how far up a screen has scrolled

Revision: 0002, after 0001
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up."""
    op.create_table(
        "lanes",
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("tokens", sa.Float(), nullable=False),
        sa.Column("at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("held_until", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.PrimaryKeyConstraint("chat_id", name=op.f("pk_lanes")),
    )
    # Plain ALTERs: SQLite would otherwise copy tables that others refer to.
    op.add_column("screens", sa.Column("below", sa.Integer(), server_default="0", nullable=False))
    op.drop_column("chats", "last_message")


def downgrade() -> None:
    """Take the step back."""
    op.add_column(
        "chats", sa.Column("last_message", sa.BigInteger(), server_default="0", nullable=False)
    )
    op.drop_column("screens", "below")
    op.drop_table("lanes")
