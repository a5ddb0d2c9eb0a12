"""The table of passkeys: with what key people log in who gave no password."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, LargeBinary, String, Table

from shoal.server.accounts.schema import METADATA

passkeys: Final = Table(
    "passkeys",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("credential", LargeBinary(1023), nullable=False, unique=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("name", String(60), nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger, nullable=True),
)
"""Passkeys of accounts: `id` is what a list of passkeys calls one, `credential` what its authenticator does. `counter` is how often that
said that it had signed, when it was asked last; most say 0 for ever."""
