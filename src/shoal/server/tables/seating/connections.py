"""The connections of a table: whose they are, what each has been sent, and what they say about who is there.

No table ever waits for a socket: frames go straight to it while it keeps up (`Peer`). A socket that cannot take more just now has its frames in a short queue, which its own
task empties; a client whose queue is full is disconnected, and may reconnect for what it missed.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from hmac import compare_digest
from math import inf
from typing import Final, Literal, Protocol

from msgspec import Struct

from shoal.core.game import GameView, Seat
from shoal.server.operations.limits import Bucket, Buckets, Limits
from shoal.server.tables.broadcast.shown import Frame, frame_of
from shoal.server.tables.messages.to_client import Closing
from shoal.server.tables.messages.wire import ShownMoves
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.race import Way

ConnectionId = int

TOO_FAST_COUNTS: Final = 5
"""For how many refusals one counts that is for haste."""


class Allowance(Protocol):
    """What a connection may do as one of many of its guest and its address (`admission.py`)."""

    @property
    def address(self) -> str:
        """The address that it is counted by; empty where that is spared."""

    def may_speak(self, cost: int, *, is_visitor: bool) -> bool:
        """Whether it may send one more command that counts for so many."""

    def may_sit(self) -> bool:
        """Whether a visitor may take one more seat."""

    def note_refused(self, limit: str) -> None:
        """Note that its table refused something because of the limit of that name, which is one of few."""


class Unlimited:
    """The allowance of a connection that is not counted."""

    address = ""

    def may_speak(self, cost: int, *, is_visitor: bool) -> bool:  # noqa: ARG002  # as the protocol wants it
        """Always."""
        return True

    def may_sit(self) -> bool:
        """Always."""
        return True

    def note_refused(self, limit: str) -> None:
        """There is no operator to notify."""


class SentState(Struct):
    """What a connection was last sent, so that it is sent only what is new to it: at first nothing."""

    seat: Seat | None = None
    """The seat of its guest."""
    seen: int = 0
    """The number of the last event."""
    table: int | None = None
    """The `hash` of the last `TableSeen`."""
    stamp: object = None
    """When that was last compared with the table (`Broadcast`)."""
    view: GameView | None = None
    """What its seat knew of the game; `None` where it must be sent the whole view."""
    moves: ShownMoves | None = None
    """What its seat might do."""
    awaited: tuple[object, ...] = ()
    """Who was waited for."""
    is_outside: bool = False
    """Whether it is sent nothing of the game, because the host lets no one watch."""
    beside: Seat | None = None
    """The seat whose hand its guest is shown as a spectator."""
    around: object = None
    """The last `Around`."""
    hands: tuple[int, int] | None = None
    """Which hands it was shown, where it is shown all of them: the game, and how many of its moves."""


class Connection:
    """One connection: whose it is, and what it has been sent."""

    __slots__ = (
        "_refusals",
        "bucket",
        "hello_by",
        "is_calm",
        "is_invited",
        "is_newcomer",
        "is_open",
        "is_program",
        "said_bye",
        "sent",
        "tab",
        "visit",
        "wants_deal",
        "way",
        "who",
    )

    def __init__(self, who: str | None, limits: Limits, visit: Allowance, now: float) -> None:
        """A connection of that guest (the hash of their token), or of an unknown one, that has not said hello."""
        self.who = who
        self.visit = visit
        self.tab = ""
        self.is_newcomer = False
        """Whether its guest plays their first game."""
        self.is_calm = False
        """Whether its guest cannot hurry (`Hello.calm`): they have longer in a race, and are not timed."""
        self.is_invited = False
        """Whether it came by a link that the host gave."""
        self.is_program = False
        """Whether it is a program, and not a person."""
        self.wants_deal = False
        """Whether it is sent the deal too, whenever it takes a seat before the first move."""
        self.is_open = False
        """Whether it has said hello and is not being closed: whether it is sent what happens."""
        self.hello_by: float | None = now + limits.hello_within_s
        """Until when it must say hello."""
        self.said_bye = False
        self.sent = SentState()
        self.way = Way()
        self.bucket = Bucket(limits.commands_per_s, limits.commands_at_once, now)
        self._refusals = limits.refusals

    @property
    def is_ended(self) -> bool:
        """Whether it is being closed; what it still sends is ignored."""
        return not self.is_open and self.hello_by is None

    def greet(self, tab: str, *, is_newcomer: bool) -> None:
        """It has said hello."""
        self.tab = tab
        self.is_newcomer = is_newcomer
        self.is_open = True
        self.hello_by = None

    def end(self) -> None:
        """It is being ended."""
        self.is_open = False
        self.hello_by = None

    def bears_refusal(self, count: int = 1) -> bool:
        """Count a refusal, as so many; false when that was one too many."""
        self._refusals -= count
        return self._refusals > 0


class Connections(dict[ConnectionId, Connection]):
    """The connections of a table by their number. One is open once it has said hello, and until it is being closed."""

    def __init__(self, limits: Limits, invitation: str = "") -> None:
        """No one is connected. `invitation` is what the host adds to the links that they give; empty where there is none."""
        super().__init__()
        self.limits = limits
        self._invitation = invitation

    def is_invitation(self, by: str) -> bool:
        """Whether that is what the host of this table adds to the links that they give."""
        return bool(by and self._invitation) and compare_digest(by.encode(), self._invitation.encode())

    def open(self) -> list[tuple[ConnectionId, Connection]]:
        """Those that are sent what happens."""
        return [(number, link) for number, link in self.items() if link.is_open]

    def mute(self, now: float) -> list[ConnectionId]:
        """Those that should have said hello by now."""
        return [number for number, link in self.items() if link.hello_by is not None and link.hello_by <= now]

    @property
    def next_mute(self) -> float:
        """When the first of those that have not said hello should have; infinity without one."""
        return min((link.hello_by for link in self.values() if link.hello_by is not None), default=inf)

    def guests(self) -> set[str]:
        """Who is connected, as far as the server knows them."""
        return _known(link for _, link in self.open())

    def invited(self) -> set[str]:
        """The guests among them who came by a link that the host gave."""
        return _known(link for _, link in self.open() if link.is_invited)

    def is_calm(self, who: str) -> bool:
        """Whether that guest cannot hurry."""
        return any(link.is_calm for _, link in self.open() if link.who == who)

    def way_s(self, who: str) -> float:
        """How many seconds it takes to the slowest connection of that guest and back."""
        return max((link.way.seconds for _, link in self.open() if link.who == who), default=0.0)

    def newcomers(self, state: TableState) -> set[str]:
        """The guests who sit at that table and play their first game."""
        new = [link.who for link in self.values() if link.is_newcomer and link.is_open]
        return {who for who in new if who is not None and state.seats.of(who) is not None} if new else set()

    def no_players(self, state: TableState) -> bool:
        """Whether no person who plays there is connected; at a table of bots, whether no one watches."""
        is_for_players = any(state.seats.people)
        for link in self.values():
            if link.is_open and (not is_for_players or state.seats.of(link.who) is not None):
                return False
        return True


class ChangeLimits:
    """How much may be changed at one table besides moves: each guest has a limit, and all but the host have one together."""

    def __init__(self, limits: Limits, now: float) -> None:
        """Nothing has been changed."""
        self._of_guests = Buckets(limits.changes_per_minute / 60, limits.changes_at_once)
        self._of_table = Bucket(limits.table_changes_per_minute / 60, limits.table_changes_at_once, now)

    def take(self, who: str | None, now: float, *, is_host: bool) -> bool:
        """Count a change by that guest; false where it is too much."""
        return self._of_guests.take(who or "", now) and (is_host or self._of_table.take(now))


def _known(links: Iterable[Connection]) -> set[str]:
    return {link.who for link in links if link.who is not None}


# --- Peers ------------------------------------------------------------------------------------------------------------

QUEUE: Final = 64
"""Frames that may wait for a client."""

RETRY_MS: Final = (500, 2500)
"""When clients should come back that are sent away: not all at once."""

TRY_AGAIN: Final = 1013

ClosingReason = Literal["RESTARTING", "TOO_SLOW", "STORE_FAILED"]

Write = Callable[[Sequence[bytes]], bool]
"""Write these texts to a client at once; false, and nothing is written, where it must be waited for or is gone."""


class Peer:
    """One connected client: frames for it, and in the end a close code."""

    _numbers = itertools.count(1)

    def __init__(self, write: Write | None = None) -> None:
        """A client that was sent nothing; without `write` everything goes through the queue."""
        self.link: ConnectionId = next(self._numbers)
        self.who: str | None = None
        self.address = ""
        self.is_invited = False
        """Whether it came by a link that the host gave."""
        self.retry_ms = RETRY_MS[1]
        """When it should come back if it is sent away."""
        self.close_code: int | None = None
        self.on_queued: Callable[[], None] | None = None
        """Called when there is something in the queue, or it is time to close."""
        self._write = write
        self._frames: deque[Frame] | None = None
        """Made when it is first needed: most connections always keep up."""
        self._is_sending = False
        """Whether a frame was taken from the queue that may not have left yet: nothing may overtake it."""
        self._waiting: asyncio.Future[None] | None = None

    def put(self, *frames: Frame) -> None:
        """Send these frames, without waiting."""
        if self.close_code is not None:
            return
        is_free = not (self._frames or self._is_sending)
        if is_free and self._write is not None and self._write(frames):
            return
        if len(self._frames or ()) + len(frames) > QUEUE:
            self._frames = None
            self.end(TRY_AGAIN, "TOO_SLOW")
            return
        self._queue(frames)
        self._notify()

    def end(self, code: int, reason: ClosingReason | None = None) -> None:
        """Send no more after this."""
        if self.close_code is None:
            if reason is not None:
                self._queue([frame_of(Closing(reason, self.retry_ms))])
            self.close_code = code
            self._notify()

    def _queue(self, frames: Iterable[Frame]) -> None:
        if self._frames is None:
            self._frames = deque()
        self._frames.extend(frames)

    def _notify(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
        if self.on_queued is not None:
            self.on_queued()

    @property
    def has_news(self) -> bool:
        """Whether something waits in the queue, or it is time to close."""
        return bool(self._frames) or self.close_code is not None

    def take(self) -> Frame | None:
        """The frame to send now, from the queue, if there is one. The caller has sent the one before."""
        self._is_sending = bool(self._frames)
        return self._frames.popleft() if self._frames else None

    async def next_frame(self) -> Frame | None:
        """The same, as soon as there is something; `None` when it is time to close."""
        while (frame := self.take()) is None and self.close_code is None:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return frame
