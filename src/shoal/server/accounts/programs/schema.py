"""The tables of programs that act for people: whose bot an account is, and the tokens that programs send."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table

from shoal.server.accounts.schema import METADATA

bots: Final = Table(
    "bots",
    METADATA,
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("owner", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
)
"""Accounts of bots (`accounts.bot`), and the people who answer for them. Nobody knows the password of such an account."""

api_tokens: Final = Table(
    "api_tokens",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("token", String(64), nullable=False, unique=True),
    Column("name", String(60), nullable=False),
    # Separated by blanks, in the order of `scopes.SCOPES`.
    Column("scopes", String(200), nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger, nullable=True),
)
"""What programs may do for an account: `token` is the hash of what they send, `id` what the list of tokens calls it."""
