"""Find a chat's running tables at once among all that it ever had

Revision: 0010, after 0009
"""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up."""
    op.create_index("ix_tables_chat_phase", "tables", ["chat_id", "phase"], unique=False)
    op.drop_index("ix_tables_chat_id", table_name="tables")


def downgrade() -> None:
    """Take the step back."""
    op.create_index("ix_tables_chat_id", "tables", ["chat_id"], unique=False)
    op.drop_index("ix_tables_chat_phase", table_name="tables")
