"""Where a title was won back, and the screens of a chat found by its id

Revision: 0003, after 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up."""
    op.add_column("titles", sa.Column("won_back_by", sa.Integer(), nullable=True))
    op.create_index("ix_screens_chat", "screens", ["chat_id"], unique=False)


def downgrade() -> None:
    """Take the step back. What was won back is no title any more."""
    op.drop_index("ix_screens_chat", "screens")
    op.execute("DELETE FROM titles WHERE won_back_by IS NOT NULL")
    op.drop_column("titles", "won_back_by")
