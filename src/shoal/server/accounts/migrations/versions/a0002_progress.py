"""What people have done beside their games, their faces, who sees their pages, and memory scores of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "a0002"
down_revision = "a0001"


def upgrade() -> None:
    """Make the tables. Anyone who had an account before has no row in `profiles`: friends see their page, as they did."""
    owner = sa.ForeignKey("accounts.id", name=op.f("fk_progress_account_accounts"), ondelete="CASCADE")
    op.create_table(
        "progress",
        sa.Column("account", sa.Integer, owner, primary_key=True),
        sa.Column("kept", sa.Text, nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
    )
    owner = sa.ForeignKey("accounts.id", name=op.f("fk_profiles_account_accounts"), ondelete="CASCADE")
    op.create_table(
        "profiles",
        sa.Column("account", sa.Integer, owner, primary_key=True),
        sa.Column("face", sa.Integer, nullable=True),
        sa.Column("seen_by", sa.String(8), nullable=False),
    )
    op.add_column("players", sa.Column("memory", sa.Float, nullable=True))
