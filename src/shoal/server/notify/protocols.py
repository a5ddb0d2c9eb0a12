"""What a server asks of the outside world, as protocols with their messages: names and values, never sentences, cards or tokens.

Where nothing is configured, a line is written in the operator's log. No line identifies a person or a table: the name of a table is the
right to sit there, so its hash is written.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable
from typing import Final, Literal, Protocol, get_args

from msgspec import Struct

from shoal.server.operations.marks import mark_of

VERSION: Final = 1
"""The version of the messages to commands. Additions can be ignored; changes raise it."""

Event = Literal["turn", "rematch", "seat", "friend"]
"""What a person may be told: their turn in a game by correspondence; the rematch of a game that they played; a seat that they were
promised, now that the game is over that they had to wait for; a friend who sat down where strangers may come, too."""

EVENTS: Final[tuple[Event, ...]] = get_args(Event)

Store = Literal["tables", "people", "timetable"]
Why = Literal["full", "damaged", "in_use", "failed"]
Attempt = Literal["sign_up", "log_in", "confirm"]


class Awaited(Struct, frozen=True):
    """A person who is away from a table is waited for there. `who` is what the server knows them by.

    Of the event `friend`, `who` has sat down, and their friends are told who are not among those who are `here`.
    """

    event: Event
    who: str
    game: str
    table: str
    here: frozenset[str] = frozenset()


class StoreFailure(Struct, frozen=True):
    """A database could not be used. `unsaid` such failures have come since the last message, of which there was none."""

    store: Store
    why: Why
    unsaid: int = 0


class Newcomer(Struct, frozen=True):
    """An address makes more accounts (`sign_up`; a bot's is one, too) or tries more passwords than is usual, to come in (`log_in`) or where it
    is in already and must say again who it is (`confirm`). An address of IPv6 is its network of 64 bits.
    """

    attempt: Attempt
    address: str


class Push(Protocol):
    """Notifies people who are away."""

    def tell(self, awaited: Awaited) -> None:
        """Begin to notify them, and return at once; whether it reaches them is never known."""

    def looked(self, who: str, table: str) -> None:
        """That person looks at a table: what they were told of it has done its work."""


class Mail(Protocol):
    """Writes to the operator."""

    def write(self, failure: StoreFailure) -> None:
        """Begin to write, and come back at once."""


class Captcha(Protocol):
    """Judges who comes."""

    async def lets_pass(self, newcomer: Newcomer) -> bool:
        """Whether they may go on, which is answered within seconds; what cannot be found out counts as yes."""


QUIET_S: Final = 10.0
"""Of each kind of line at most one in so many seconds is written: who floods the server must not flood its disk."""

logger = logging.getLogger(__name__)


class Seldom:
    """What is said of each kind at most once in so many seconds."""

    def __init__(self, every_s: float, clock: Callable[[], float]) -> None:
        """Nothing was said yet. `clock` is in seconds."""
        self._every_s = every_s
        self._clock = clock
        self._last: dict[str, tuple[float, int]] = {}

    def unsaid(self, kind: str) -> int | None:
        """How many of its kind were not said since the last one; `None` where it is too soon, and this is one of them."""
        now = self._clock()
        at, unsaid = self._last.get(kind, (-math.inf, 0))
        is_soon = now - at < self._every_s
        self._last[kind] = (at, unsaid + 1) if is_soon else (now, 0)
        return None if is_soon else unsaid


class QuietLines:
    """Writes a line unless there was one of its kind just now; the next one says how many were not written."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Nothing was written yet. `clock` is in seconds."""
        self._seldom = Seldom(QUIET_S, clock)

    def write(self, level: int, event: str, kind: str, *, error: BaseException | None = None, **values: object) -> None:
        """A line; `kind` is one of few names. With an `error` it has where that happened."""
        unsaid = self._seldom.unsaid(f"{event} {kind}")
        if unsaid is not None:
            logger.log(level, event, exc_info=error, extra={"kind": kind, **values, "unsaid_before": unsaid})


class LoggedPush:
    """A line for each event."""

    def tell(self, awaited: Awaited) -> None:
        """Write it."""
        about = {"kind": awaited.event, "game": awaited.game, "table": mark_of(awaited.table)}
        logger.info("somebody who is away is waited for", extra=about)

    def looked(self, who: str, table: str) -> None:
        """Nothing was sent that it would end."""


class LoggedMail:
    """A line for each message."""

    def write(self, failure: StoreFailure) -> None:
        """Write it."""
        about = {"store": failure.store, "why": failure.why, "unsaid_before": failure.unsaid}
        logger.error("a message to the operator", extra=about)


class LoggedCaptcha:
    """Lets everybody pass."""

    def __init__(self, lines: QuietLines | None = None) -> None:
        """`lines` are where it is written."""
        self._lines = lines or QuietLines()

    async def lets_pass(self, newcomer: Newcomer) -> bool:
        """Write it, and say yes."""
        self._lines.write(logging.INFO, "more than is usual", newcomer.attempt, address=newcomer.address)
        return True
