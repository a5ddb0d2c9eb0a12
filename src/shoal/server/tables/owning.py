"""Whether this server may have a table in memory: always where it is the only one of its database, by a lease where there are others."""

from __future__ import annotations

from collections.abc import Collection
from contextvars import ContextVar
from typing import Final, Protocol

FORWARDED: Final = ContextVar("forwarded", default=False)
"""Whether the request that is being answered was forwarded by another node: it is not forwarded a second time."""


class Leases(Protocol):
    """Who has which table. `take` comes before the log of a table is read, `let_go` after the last entry was appended."""

    @property
    def is_shared(self) -> bool:
        """Whether other servers could have tables of this database."""

    async def take(self, table: str) -> None:
        """Have a table. `Elsewhere` while another node has it; `StoreError`, or `TableRests` where this node may have none."""

    async def reclaim(self, table: str) -> None:
        """Have a table, and whoever has it let it go. `TableRests` where that takes too long; `StoreError`."""

    def has(self, table: str, /) -> bool:
        """Whether a table that was taken is still this server's, as far as it can know."""

    async def let_go(self, table: str) -> None:
        """Have a table no more. What fails of it lapses by itself."""

    async def read_again(self, tables: Collection[str]) -> None:
        """Have others who have some of these tables read them again."""


class Unshared:
    """The leases of a server that has its database for itself."""

    is_shared = False

    async def take(self, table: str) -> None:
        """No one else could have it."""

    async def reclaim(self, table: str) -> None:
        """No one else could have it."""

    def has(self, _table: str, /) -> bool:
        """No one else could have it."""
        return True

    async def let_go(self, table: str) -> None:
        """No one else wants it."""

    async def read_again(self, tables: Collection[str]) -> None:
        """No one else has any."""


UNSHARED: Final = Unshared()
