"""Why there is no table here for anyone who asks for one."""

from __future__ import annotations

from shoal.core.errors import ShoalError


class UnknownTable(ShoalError):
    """There is no table of that name."""


class TableRests(ShoalError):
    """The table broke just now, and is left alone for a while; or the server stops, or is cut off, and all tables rest."""


class Busy(ShoalError):
    """This server has no room for another table in memory."""


class Elsewhere(Exception):
    """Another node has this table, and the request is forwarded there. Not a `ShoalError`: no one who asks for a table answers it."""

    def __init__(self, address: str) -> None:
        """The node at that address has it."""
        super().__init__("another node has this table")
        self.address = address
