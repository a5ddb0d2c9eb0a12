"""The tables of notices: what people want to be told, where, and what is to be sent.

They are made from the schema. Anyone who changes one of these tables writes down here what it was before.
"""

from __future__ import annotations

from alembic import op

from shoal.server.notify.notice_tables import browsers, deliveries, mails, notice_wishes, notices

revision = "a0003"
down_revision = "a0002"


def upgrade() -> None:
    """Make them."""
    for table in (notice_wishes, browsers, mails, notices, deliveries):
        table.create(op.get_bind())
