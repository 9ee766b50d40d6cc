"""What chats and people choose: the usual game, who opens tables, whom to call, the order of hands

Revision: 0006, after 0005
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

TEXT = sqlmodel.sql.sqltypes.AutoString
MOMENT = sqlmodel.sql.sqltypes.UTCDateTime


def upgrade() -> None:
    """Bring the tables up."""
    op.add_column("chats", sa.Column("game", TEXT(), nullable=True))
    op.add_column("chats", sa.Column("preset", TEXT(), nullable=True))
    op.add_column("chats", sa.Column("openers", TEXT(), server_default="all", nullable=False))
    op.add_column("chats", sa.Column("called_at", MOMENT(), nullable=True))
    op.add_column("people", sa.Column("hand_order", TEXT(), nullable=True))
    op.add_column(
        "people", sa.Column("reminders", sa.Boolean(), server_default=sa.true(), nullable=False)
    )
    op.create_table(
        "calls",
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["chat_id"], ["chats.id"], name=op.f("fk_calls_chat_id_chats")),
        sa.PrimaryKeyConstraint("chat_id", "person_id", name=op.f("pk_calls")),
    )


def downgrade() -> None:
    """Take the step back."""
    op.drop_table("calls")
    op.drop_column("people", "reminders")
    op.drop_column("people", "hand_order")
    for name in ("called_at", "openers", "preset", "game"):
        op.drop_column("chats", name)
