"""Accounts of bots, and the tokens by which programs act for an account."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Mark bots, and make both tables."""
    op.add_column("accounts", sa.Column("bot", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "bots",
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("owner", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_bots_account", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["owner"], ["accounts.id"], name="fk_bots_owner", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account", name="pk_bots"),
    )
    op.create_index("ix_bots_owner", "bots", ["owner"])
    op.create_table(
        "api_tokens",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("scopes", sa.String(200), nullable=False),
        sa.Column("made_ms", sa.BigInteger(), nullable=False),
        sa.Column("used_ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_api_tokens_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_api_tokens"),
        sa.UniqueConstraint("token", name="uq_api_tokens_token"),
    )
    op.create_index("ix_api_tokens_account", "api_tokens", ["account"])


def downgrade() -> None:
    """Drop them, and forget who is a bot."""
    op.drop_table("api_tokens")
    op.drop_table("bots")
    op.drop_column("accounts", "bot")
