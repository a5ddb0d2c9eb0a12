"""Guests whom an account took over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "taken_over",
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_taken_over_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("who", name="pk_taken_over"),
    )
    op.create_index("ix_taken_over_account", "taken_over", ["account"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("taken_over")
