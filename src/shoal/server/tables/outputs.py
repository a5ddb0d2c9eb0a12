"""Who gives a command and what it leads to, and what a session wants done, in this order.

Whatever happens at a table by itself is one list of timers: the next wake and what is done then are both made from it. A timer that is due must change something when it acts: it produces outputs, or it is later or gone afterwards. A table on which
that does not hold would be woken for ever and keep the event loop from every other table, so it is `Stuck`.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Iterable
from math import inf
from typing import Final, NamedTuple

from msgspec import Struct

from shoal.core.errors import ShoalError
from shoal.core.game import GameEvent, Seat
from shoal.server.chat.relations import Wish
from shoal.server.operations.marks import mark_of
from shoal.server.storage.store_errors import StoreFailed
from shoal.server.tables.bots.seats import BotFault, Thought
from shoal.server.tables.broadcast.shown import Frame
from shoal.server.tables.messages.wire import TableReason
from shoal.server.tables.seating.connections import ConnectionId
from shoal.server.tables.state.events import LogEvent
from shoal.server.tables.state.log import Entry

logger = logging.getLogger(__name__)


class Rejected(Exception):
    """The table refuses a command."""

    def __init__(self, reason: TableReason) -> None:
        """Refused for that reason."""
        super().__init__(reason)
        self.reason = reason


class Asker(Struct, frozen=True):
    """Who gives a command: the guest, the seat that they have, and the connection and the tab that it comes from."""

    who: str | None
    seat: Seat | None
    link: ConnectionId = 0
    tab: str = ""


class Append(Struct, frozen=True):
    """Write these entries to disk, and go on only when they are there. They are uncut, and never leave the server."""

    entries: tuple[Entry, ...]


class Send(Struct, frozen=True):
    """Send this frame."""

    link: ConnectionId
    frame: Frame


class Close(Struct, frozen=True):
    """End this connection, after what was sent before."""

    link: ConnectionId
    code: int


class Think(Struct, frozen=True):
    """Run a bot's thought in another thread, and hand the result to the session (`TableSession.bot_answered`), once."""

    thought: Thought


class Consult(Struct, frozen=True):
    """Compute a hint in another thread, and send it. It is a function of values that do not change, and never raises."""

    link: ConnectionId
    hint: Callable[[], Frame]


class ReportFault(Struct, frozen=True):
    """Report to the operator of the server that a bot broke down. The table goes on."""

    fault: BotFault


class LookUpRelations(Struct, frozen=True):
    """Find out who of these guests is whose friend, and hand it to the session (`TableSession.note_relations`).

    `is_awaited`: something waits for that, so a server without accounts answers, too.
    """

    guests: frozenset[str]
    is_awaited: bool


class SaveWish(Struct, frozen=True):
    """Save what the first guest wishes of the second, as far as both have accounts, and go on only when it is saved."""

    by: str
    whom: str
    wish: Wish


class Decided(Struct, frozen=True):
    """What a command leads to: the seat that it speaks for, what follows, and what the table settles with it.

    Without a seat it is the table that does it, and the command is not remembered.
    """

    seat: Seat | None = None
    events: tuple[LogEvent, ...] = ()
    settled: tuple[GameEvent, ...] = ()
    note: Callable[[], None] | None = None
    """What it changes that no log has."""
    wish: SaveWish | None = None
    """What is saved before it is acknowledged."""
    is_held: bool = False
    """Whether it is answered later, when it is known who is whose friend."""


Output = Append | Send | Close | Think | Consult | ReportFault | LookUpRelations | SaveWish

# --- Timers -----------------------------------------------------------------------------------------------------------

MOST_WAKES: Final = 64
"""Wakes in a row that may be due at once without a new log entry: more than a table has timers."""


class Timer(NamedTuple):
    """Something that happens at a table at that time (seconds of table time; infinity for never)."""

    name: str
    at: float
    act: Callable[[float], list[Output]]


class Stuck(ShoalError):
    """A timer of a table stays due whatever is done, so the table cannot go on."""

    def __init__(self, timer: str) -> None:
        """`timer` is the name of that timer; it reveals nothing of a game."""
        super().__init__(f"the timer '{timer}' stays due")
        self.timer = timer


class Wakes:
    """Runs the timers of one table, and sees to it that time makes progress."""

    def __init__(self, timers: Callable[[], Iterable[Timer]]) -> None:
        """`timers` lists them as they are at the moment, in the order in which they act when several are due."""
        self._timers = timers
        self._in_a_row = 0

    def first(self) -> Timer | None:
        """The timer that acts next; `None` when nothing happens by itself."""
        first: Timer | None = None
        for timer in self._timers():
            if timer.at < (inf if first is None else first.at):
                first = timer
        return first

    def run(self, now: float) -> list[Output]:
        """Let the first timer that is due act; `Stuck` when nothing comes of it."""
        timer = self.first()
        if timer is None or timer.at > now:
            return []
        outputs = timer.act(now)
        after = self.first()
        if after is None or after.at > now or any(isinstance(output, Append) for output in outputs):
            self._in_a_row = 0
            return outputs
        self._in_a_row += 1
        is_same = (after.name, after.at) == (timer.name, timer.at)
        if (is_same and not outputs) or self._in_a_row >= MOST_WAKES:
            raise Stuck(after.name)
        return outputs


def report_fault(name: str, error: Exception, fate: str = "broke") -> None:
    """Report to the operator of the server what broke, without what it said: that might name cards."""
    if isinstance(error, StoreFailed):
        logger.error("table %s: %s", mark_of(name), error)
        return
    frames = traceback.extract_tb(error.__traceback__)
    where = " < ".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in reversed(frames[-4:]))
    cause = f" because of {type(error.__cause__).__name__}" if error.__cause__ else ""
    what = str(error) if isinstance(error, BotFault | Stuck) else type(error).__name__
    logger.error("table %s %s: %s%s at %s", mark_of(name), fate, what, cause, where)
