"""Ratings: who is rated, the games that were, what came of them, what is believed now, and which games are still played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make all five tables."""
    op.create_table(
        "raters",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account", sa.Integer(), nullable=True),
        sa.Column("bot", sa.String(60), nullable=True),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_raters_account", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_raters"),
        sa.UniqueConstraint("account", name="uq_raters_account"),
        sa.UniqueConstraint("bot", name="uq_raters_bot"),
    )
    op.create_table(
        "rated_games",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("speed", sa.String(8), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=False),
        sa.Column("standin", sa.String(60), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_rated_games"),
        sa.UniqueConstraint("id", name="uq_rated_games_id"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "rated_seats",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("rater", sa.Integer(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("has_left", sa.Boolean(), nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.ForeignKeyConstraint(["number"], ["rated_games.number"], name="fk_rated_seats_number", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["rater"], ["raters.id"], name="fk_rated_seats_rater"),
        sa.PrimaryKeyConstraint("number", "seat", name="pk_rated_seats"),
    )
    op.create_index("ix_rated_seats_rater", "rated_seats", ["rater"])
    op.create_table(
        "ratings",
        sa.Column("rater", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("speed", sa.String(8), nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["rater"], ["raters.id"], name="fk_ratings_rater"),
        sa.PrimaryKeyConstraint("rater", "game", "speed", name="pk_ratings"),
    )
    op.create_table(
        "open_games",
        sa.Column("table_name", sa.String(60), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("speed", sa.String(8), nullable=False),
        sa.Column("opened_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_open_games_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_name", "account", name="pk_open_games"),
    )
    op.create_index("ix_open_games_account", "open_games", ["account"])


def downgrade() -> None:
    """Drop them."""
    for table in ("open_games", "ratings", "rated_seats", "rated_games", "raters"):
        op.drop_table(table)
