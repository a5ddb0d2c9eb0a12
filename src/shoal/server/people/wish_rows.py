"""Mutes and blocks as rows. Each function works on a connection, inside of somebody else's transaction."""

from __future__ import annotations

from sqlalchemy import Connection, and_, delete, or_, select

from shoal.server.people.talk_schema import blocks, mutes


def is_blocked(connection: Connection, one: int, other: int) -> bool:
    """Whether one of the two wants to have nothing to do with the other."""
    either = or_(
        and_(blocks.c.account == one, blocks.c.other == other), and_(blocks.c.account == other, blocks.c.other == one)
    )
    return connection.execute(select(blocks.c.account).where(either)).first() is not None


def forget_wishes(connection: Connection, account: int) -> None:
    """Delete what an account wished of others, and they of it."""
    for table in (mutes, blocks):
        connection.execute(delete(table).where(or_(table.c.account == account, table.c.other == account)))
