"""Games that have ended, and who played them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_table(
        "players",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("account", sa.Integer(), nullable=True),
        sa.Column("bot", sa.String(60), nullable=True),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("points", sa.Float(), nullable=False),
        sa.Column("result", sa.String(4), nullable=False),
        sa.Column("deeds", sa.String(400), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_players_account", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_players_game", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_players"),
    )
    op.create_index("ix_players_account", "players", ["account"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("players")
    op.drop_table("games")
