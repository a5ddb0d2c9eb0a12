"""Whom people do not want to hear, and with whom they want to have nothing to do."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Table

from shoal.server.accounts.schema import METADATA


def _pairs(name: str) -> Table:
    return Table(
        name,
        METADATA,
        Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
        Column("other", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, index=True),
        Column("since_ms", BigInteger, nullable=False),
    )


mutes: Final = _pairs("mutes")
"""Whose talk an account is not told."""

blocks: Final = _pairs("blocks")
"""With whom an account has nothing to do: neither talk, nor friendship, nor a seat at its tables."""
