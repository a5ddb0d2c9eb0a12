"""What a command leads to, and what a session wants done, in this order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from shoal.core.game import GameEvent, Seat
from shoal.server.chat.relations import Wish
from shoal.server.tables.bots.seats import BotFault, Thought
from shoal.server.tables.broadcast.shown import Frame
from shoal.server.tables.messages.to_client import TableReason
from shoal.server.tables.seating.connections import ConnectionId
from shoal.server.tables.state.events import LogEvent
from shoal.server.tables.state.log import Entry


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


@dataclass(frozen=True, slots=True)
class Append:
    """Write these entries to disk, and go on only when they are there. They are uncut, and never leave the server."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Send:
    """Send this frame."""

    link: ConnectionId
    frame: Frame


@dataclass(frozen=True, slots=True)
class Close:
    """End this connection, after what was sent before."""

    link: ConnectionId
    code: int


@dataclass(frozen=True, slots=True)
class Think:
    """Run a bot's thought in another thread, and hand the result to the session (`TableSession.found`), once."""

    thought: Thought


@dataclass(frozen=True, slots=True)
class Consult:
    """Compute a hint in another thread, and send it. It is a function of values that do not change, and never raises."""

    link: ConnectionId
    hint: Callable[[], Frame]


@dataclass(frozen=True, slots=True)
class ReportFault:
    """ReportFault to the operator of the server that a bot broke down. The table goes on."""

    fault: BotFault


@dataclass(frozen=True, slots=True)
class LookUpRelations:
    """Find out who of these guests is whose friend, and hand it to the session (`TableSession.note_relations`).

    `is_awaited`: something waits for that, so a server without accounts answers, too.
    """

    guests: frozenset[str]
    is_awaited: bool


@dataclass(frozen=True, slots=True)
class SaveWish:
    """Save what the first guest wishes of the second, as far as both have accounts."""

    by: str
    whom: str
    wish: Wish


Output = Append | Send | Close | Think | Consult | ReportFault | LookUpRelations | SaveWish
