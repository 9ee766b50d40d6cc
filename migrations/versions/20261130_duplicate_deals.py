"""Deals that are the same at all tables of a tournament's round: promised, dealt, sealed

Revision: 0011, after 0010
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

TEXT = sqlmodel.sql.sqltypes.AutoString


def upgrade() -> None:
    """Bring the tables up."""
    op.create_table(
        "tournament_deals",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("draw", sa.Integer(), nullable=False),
        sa.Column("commitment", TEXT(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name=op.f("fk_tournament_deals_tournament_id_tournaments"),
        ),
        sa.PrimaryKeyConstraint(
            "tournament_id", "stage", "round", "deal", name=op.f("pk_tournament_deals")
        ),
    )
    op.add_column("tournaments", sa.Column("deals_key", TEXT(), nullable=True))
    op.add_column("tables", sa.Column("shared", sa.JSON(), nullable=True))
    sealed = sa.Column("sealed", sa.Boolean(), nullable=False, server_default=sa.false())
    op.add_column("tables", sealed)


def downgrade() -> None:
    """Take the step back."""
    op.drop_column("tables", "sealed")
    op.drop_column("tables", "shared")
    op.drop_column("tournaments", "deals_key")
    op.drop_table("tournament_deals")
