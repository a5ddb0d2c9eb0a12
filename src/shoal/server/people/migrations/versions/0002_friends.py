"""Friends, and the links by which people become friends."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "friendships",
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("friend", sa.Integer(), nullable=False),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_friendships_account", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["friend"], ["accounts.id"], name="fk_friendships_friend", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account", "friend", name="pk_friendships"),
    )
    op.create_index("ix_friendships_friend", "friendships", ["friend"])
    op.create_table(
        "invitations",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_invitations_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token", name="pk_invitations"),
    )
    op.create_index("ix_invitations_account", "invitations", ["account"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("invitations")
    op.drop_table("friendships")
