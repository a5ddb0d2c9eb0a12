"""Names of accounts that were erased: for a year nobody is taken for who had one.

Nothing of the person is kept: what is kept of the name is an HMAC, by a key that is not in the database.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from shoal.server.accounts.account_rows import NameTaken
from shoal.server.accounts.schema import erased_names
from shoal.server.tables.seating.names import likeness

KEPT_MS: Final = 365 * 86_400_000


class ErasedNames:
    """Those of a server. Methods work on a connection, inside of somebody else's transaction."""

    def __init__(self, key: bytes) -> None:
        """By the key of the data folder. Servers that share a database need the same one to know each other's."""
        self._key = key

    def keep(self, connection: Connection, name: str, now_ms: int) -> None:
        """The account of that name is erased. What is older than a year is forgotten."""
        digest = self._digest(name)
        gone = (erased_names.c.until_ms <= now_ms) | (erased_names.c.digest == digest)
        connection.execute(delete(erased_names).where(gone))
        connection.execute(insert(erased_names).values(digest=digest, until_ms=now_ms + KEPT_MS))

    def check(self, connection: Connection, name: str, now_ms: int) -> None:
        """`NameTaken` where that, or what looks like it, was the name of an account that was erased in the last year."""
        found = select(erased_names.c.digest).where(
            erased_names.c.digest == self._digest(name), erased_names.c.until_ms > now_ms
        )
        if connection.execute(found).first() is not None:
            raise NameTaken(name)

    def _digest(self, name: str) -> str:
        return hmac.new(self._key, likeness(name).encode(), sha256).hexdigest()
