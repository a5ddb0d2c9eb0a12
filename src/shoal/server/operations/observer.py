"""What a running server tells its operator. `shoal play` has none, and its observer does nothing; `shoal serve` has `metrics.py`."""

from __future__ import annotations

from typing import Literal

Counted = Literal[
    "requests",
    "sockets_opened",
    "sockets_closed",
    "refused",
    "tables_opened",
    "tables_removed",
    "games_packed",
    "tables_broken",
    "loop_stalls",
    "leases",
    "forwarded",
]
"""What is counted: requests by status, sockets that were closed by code, what was refused by reason; leases on tables of a cluster's
node that were taken, let go of and lost; requests and sockets (`http`, `websocket`) that it carried to the node that has the table."""

Timed = Literal["request", "append", "commit", "checkpoint", "loop_lag", "collection"]
"""What is timed: the answer to a request; entries of a table until they are on disk; a statement that appends to PostgreSQL, for all
tables that waited; a checkpoint; how late the event loop is; a garbage collection."""


class Observer:
    """Is notified of what happens at the edges of a server, never of what is played. This one passes over everything."""

    def count(self, what: Counted, kind: str = "", *, number: int = 1) -> None:
        """So many more of these; `kind` is one of few values, never a name that clients can choose."""

    def took(self, what: Timed, seconds: float) -> None:
        """How long one of these took."""

    def refused(self, reason: str, address: str) -> None:
        """Somebody at that address was refused or sent away, for a reason that is one of few names."""
