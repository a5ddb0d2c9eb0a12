"""The names of accounts: which is taken, and those of erased accounts, which no one may take for a while and which are not kept."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from shoal.server.accounts.passwords import AccountError
from shoal.server.accounts.schema import erased_names
from shoal.server.tables.seating.names import likeness


class NameTaken(AccountError):
    """Another account has that name, or one that looks like it."""

    reason = "NAME_TAKEN"


NAME_KEPT_MS: Final = 365 * 86_400_000


class ErasedNames:
    """Names of erased accounts, which no one may take for a year. Methods work inside the caller's transaction."""

    def __init__(self, key: bytes) -> None:
        """By the key of the data folder. Servers that share a database need the same one to know each other's."""
        self._key = key

    def keep(self, connection: Connection, name: str, now_ms: int) -> None:
        """The account of that name is erased. What is older than a year is forgotten."""
        digest = self._digest(name)
        gone = (erased_names.c.until_ms <= now_ms) | (erased_names.c.digest == digest)
        connection.execute(delete(erased_names).where(gone))
        connection.execute(insert(erased_names).values(digest=digest, until_ms=now_ms + NAME_KEPT_MS))

    def check(self, connection: Connection, name: str, now_ms: int) -> None:
        """`NameTaken` where that, or what looks like it, was the name of an account that was erased in the last year."""
        is_kept = (erased_names.c.digest == self._digest(name)) & (erased_names.c.until_ms > now_ms)
        if connection.execute(select(erased_names.c.digest).where(is_kept)).first() is not None:
            raise NameTaken(name)

    def _digest(self, name: str) -> str:
        return hmac.new(self._key, likeness(name).encode(), sha256).hexdigest()
