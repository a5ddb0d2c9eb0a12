"""The tables of Shoal 0.1.0. `prepare` makes new databases from the schema, so there is nothing to do here.

Later revisions are called a0002 and so on: those before 0.1.0 had numbers without a letter.
"""

from __future__ import annotations

revision = "a0001"
down_revision = None


def upgrade() -> None:
    """Do nothing."""
