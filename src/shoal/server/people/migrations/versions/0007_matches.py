"""Games with duplicate deals, and team matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the four tables."""
    op.create_table(
        "plays",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("deal", sa.String(48), nullable=False),
        sa.Column("room", sa.Integer(), nullable=True),
        sa.Column("account", sa.Integer(), nullable=True),
        sa.Column("points", sa.Float(), nullable=False),
        sa.Column("margin", sa.Float(), nullable=False),
        sa.Column("result", sa.String(4), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_plays_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_plays"),
    )
    op.create_index("ix_plays_deal", "plays", ["deal"])
    op.create_index("ix_plays_account", "plays", ["account"])
    op.create_table(
        "choices",
        sa.Column("play", sa.String(16), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("position", sa.String(24), nullable=False),
        sa.Column("move", sa.String(600), nullable=False),
        sa.ForeignKeyConstraint(["play"], ["plays.id"], name="fk_choices_play", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("play", "step", name="pk_choices"),
    )
    op.create_index("ix_choices_position", "choices", ["position"])
    op.create_table(
        "matches",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("account", sa.Integer(), nullable=True),
        sa.Column("made_ms", sa.BigInteger(), nullable=False),
        sa.Column("seed", sa.String(32), nullable=False),
        sa.Column("room_0", sa.String(20), nullable=True),
        sa.Column("room_1", sa.String(20), nullable=True),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_matches_account", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_account", "matches", ["account"])
    op.create_table(
        "members",
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("team", sa.Integer(), nullable=False),
        sa.Column("joined_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_members_match", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_members_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "account", name="pk_members"),
    )
    op.create_index("ix_members_account", "members", ["account"])


def downgrade() -> None:
    """Drop them."""
    for table in ("members", "matches", "choices", "plays"):
        op.drop_table(table)
