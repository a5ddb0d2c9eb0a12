"""Passkeys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("credential", sa.LargeBinary(1023), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("counter", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("made_ms", sa.BigInteger(), nullable=False),
        sa.Column("used_ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_passkeys_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.UniqueConstraint("credential", name="uq_passkeys_credential"),
    )
    op.create_index("ix_passkeys_account", "passkeys", ["account"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("passkeys")
