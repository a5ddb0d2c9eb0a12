"""Whom people do not want to hear, and with whom they want to have nothing to do."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make both tables."""
    for name in ("mutes", "blocks"):
        op.create_table(
            name,
            sa.Column("account", sa.Integer(), nullable=False),
            sa.Column("other", sa.Integer(), nullable=False),
            sa.Column("since_ms", sa.BigInteger(), nullable=False),
            sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=f"fk_{name}_account", ondelete="CASCADE"),
            sa.ForeignKeyConstraint(["other"], ["accounts.id"], name=f"fk_{name}_other", ondelete="CASCADE"),
            sa.PrimaryKeyConstraint("account", "other", name=f"pk_{name}"),
        )
        op.create_index(f"ix_{name}_other", name, ["other"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("blocks")
    op.drop_table("mutes")
