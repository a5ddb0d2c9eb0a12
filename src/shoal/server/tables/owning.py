"""Whether this server may have a table in memory: always where it is the only one of its database, by a lease where there are others."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final, Protocol

FORWARDED: Final = ContextVar("forwarded", default=False)
"""Whether the request that is being answered was forwarded by another node: it is not forwarded a second time."""


class Leases(Protocol):
    """Who has which table. `take` comes before the log of a table is read, `let_go` after the last entry was appended."""

    async def take(self, table: str) -> None:
        """Have a table. `Elsewhere` while another node has it; `StoreError`, or `TableRests` where this node may have none."""

    async def reclaim(self, table: str) -> None:
        """Have a table, and whoever has it let it go. `TableRests` where that takes too long; `StoreError`."""

    async def let_go(self, table: str) -> None:
        """Have a table no more. What fails of it lapses by itself."""


class Unshared:
    """The leases of a server that has its database for itself."""

    async def take(self, table: str) -> None:
        """No one else could have it."""

    async def reclaim(self, table: str) -> None:
        """No one else could have it."""

    async def let_go(self, table: str) -> None:
        """No one else wants it."""


UNSHARED: Final = Unshared()
