"""A race: how fast someone spoke, and how long the slowest connection is waited for.

Where the rules ask who speaks in time, who was first is for pride. Each screen measures from the frame in which it showed the last of
what there is to see; so a slow network costs no one anything. A screen can lie, so the table believes no more than can be true:

    shown    how long the table gives a screen to show it, card by card; it says so, and every screen keeps to it
    passed   from when the table sent it to that connection until the answer came
    way      how long it takes to that connection and back at the least, measured by the table: the screen answers by itself (`Receipt`)

Who says that they took `claimed` has spent all but `passed - claimed` with the way and with showing. That cannot be negative, and
for more than the way, the showing and a little that frames and networks take there is no excuse: then they are taken as heard.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import Struct, field

FASTEST_MS: Final = 120
"""No one reacts to what they see in less: about as much as a sprinter takes, who only hears a shot."""

LOOSE_MS: Final = 250
"""What a screen may be late by itself: it shows frames, and networks are not always as quick as at best."""

LONGEST_WAY_S: Final = 1.5
"""For how long at most the table waits for the slowest connection when the time is over."""

WAYS_KEPT: Final = 8
"""Of so many last measures the quickest is taken: a screen that answers late now and then gains nothing."""


class Passed(NamedTuple):
    """What the table itself knows of an answer, in milliseconds."""

    passed: float
    shown: float
    way: float
    window: float
    """How much time there is; who is in time has taken no more."""


class Race(NamedTuple):
    """The times of one hearing, in seconds of table time: all is shown from `began_at` on, and then the time runs."""

    began_at: float
    starts_at: float
    ends_at: float


def believed_ms(claimed: int | None, known: Passed) -> int:
    """How many milliseconds an answer took, where its screen says `claimed`, or does not say."""
    if claimed is None or claimed > known.passed:
        took = known.passed
    elif claimed < max(FASTEST_MS, known.passed - known.shown - known.way - LOOSE_MS):
        took = known.passed - known.shown
    else:
        took = claimed
    return round(min(max(took, FASTEST_MS), max(known.window, FASTEST_MS)))


class Way(Struct):
    """How long it takes to one connection and back."""

    n: int = 0
    """The event with which the race began that it was last sent."""
    sent_at: float = 0.0
    is_open: bool = False
    """Whether that has not been answered."""
    took: list[float] = field(default_factory=list)

    def note_sent(self, n: int, now: float) -> None:
        """It is sent a race that began with event `n`; what counts is the first time."""
        if n != self.n:
            self.n, self.sent_at, self.is_open = n, now, True

    def note_seen(self, now: float) -> None:
        """It says that it has come."""
        if self.is_open:
            self.is_open = False
            self.took = [*self.took[1 - WAYS_KEPT :], now - self.sent_at]

    @property
    def seconds(self) -> float:
        """The way there and back; 0 until it was measured."""
        return min(*self.took, LONGEST_WAY_S) if self.took else 0.0
