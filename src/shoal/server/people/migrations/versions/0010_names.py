"""Names that look alike within one alphabet, and names of accounts that were erased."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from shoal.server.names import likeness

revision = "0010"
down_revision = "0009"

ACCOUNTS = sa.table(
    "accounts", sa.column("id", sa.Integer), sa.column("name", sa.String), sa.column("likeness", sa.String)
)


def upgrade() -> None:
    """Work the likeness of every name out anew; of two accounts with the same one the later keeps its name all the same."""
    op.create_table(
        "erased_names",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_erased_names"),
    )
    op.create_index("ix_accounts_name", "accounts", ["name"])
    connection = op.get_bind()
    known = connection.execute(sa.select(ACCOUNTS.c.id, ACCOUNTS.c.name).order_by(ACCOUNTS.c.id)).all()
    # First what no name is like, so that none meets the old likeness of another.
    connection.execute(sa.update(ACCOUNTS).values(likeness=sa.literal(" ") + sa.cast(ACCOUNTS.c.id, sa.String)))
    taken = set[str]()
    for number, name in known:
        alike = likeness(name)
        alike = f"{alike} {number}" if alike in taken else alike
        taken.add(alike)
        connection.execute(sa.update(ACCOUNTS).where(ACCOUNTS.c.id == number).values(likeness=alike))


def downgrade() -> None:
    """Drop what was made; the likeness stays."""
    op.drop_index("ix_accounts_name", "accounts")
    op.drop_table("erased_names")
