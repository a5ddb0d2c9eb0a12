"""What a command leads to, or that it is refused."""

from __future__ import annotations

from dataclasses import dataclass

from shoal.core.game import GameEvent, Seat
from shoal.server.tables.messages.to_client import TableReason
from shoal.server.tables.state.events import LogEvent


class Rejected(Exception):
    """The table refuses a command."""

    def __init__(self, reason: TableReason) -> None:
        """Refused for that reason."""
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Decided:
    """What a command leads to: the seat that it speaks for, what follows, and what the table settles with it."""

    seat: Seat
    events: tuple[LogEvent, ...]
    settled: tuple[GameEvent, ...] = ()
