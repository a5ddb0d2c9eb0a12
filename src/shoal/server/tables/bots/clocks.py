"""The bots' clocks: which seats think, why, what they have found, and when they speak.

A bot begins to think when its pause begins, and what it finds waits for the end of the pause: so the length of a thought
reveals nothing. A thought that is longer than the pause is said when it is found.

A seat on turn begins anew after every event of the game. A seat that may speak out of its turn does not: it thinks again
in sight of what is new, but its clock goes on while others speak. When it has found what to say it takes a breath, which
nothing prolongs: so people have a chance to be first, and it still comes to speak.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Final

from shoal.core.game import Said, Seat

BREATH: Final = 1.5
"""How many pauses it takes a bot to say out of its turn what it has found."""


@dataclass(frozen=True, slots=True)
class OnTurn:
    """The seat must act, or can end a halt, since that event of the game."""

    game_n: int


@dataclass(frozen=True, slots=True)
class Heard:
    """The seat is owed time to speak, in the hearing that began with that event."""

    began: int


@dataclass(frozen=True, slots=True)
class AnyTime:
    """The seat may speak, though no one waits for it."""


Why = OnTurn | Heard | AnyTime


@dataclass(frozen=True, slots=True)
class FoundMove:
    """What a thought came to: a move, or nothing to say."""

    move: Said | None


@dataclass(slots=True)
class BotClock:
    """The pause of one seat, and the thought that goes with it."""

    why: Why
    began: float
    speaks_at: float
    """When the pause is over."""
    lot: float
    """Decides between clocks that run out at the same time."""
    game_n: int
    """The event in sight of which the bot thinks."""
    found: FoundMove | None = None
    """What it found in sight of that event; none as long as it has not thought about it."""
    has_words: bool = False
    """Whether it takes a breath, having found what to say."""
    is_at_rest: bool = False
    """Whether it had its thought, and says nothing."""
    is_hastened: bool = False
    """Whether people wait no longer."""

    def due_at(self, not_before: float, *, is_race: bool) -> float:
        """When it speaks. What people were just sent stands for a while; but seats in a hearing may be in a race."""
        if self.is_hastened:
            return -inf
        return self.speaks_at if is_race and isinstance(self.why, Heard) else max(self.speaks_at, not_before)


class BotClocks:
    """One clock a seat."""

    def __init__(self, rng: Random) -> None:
        """No seat has one."""
        self._rng = rng
        self._clocks: dict[Seat, BotClock] = {}

    def keep(self, reasons: Mapping[Seat, Why]) -> None:
        """Drop every clock that has no reason any more, or another one."""
        self._clocks = {seat: clock for seat, clock in self._clocks.items() if reasons.get(seat) == clock.why}

    def of(self, seat: Seat | None) -> BotClock | None:
        """The clock of that seat, if it has one."""
        return None if seat is None else self._clocks.get(seat)

    def all(self) -> Iterable[tuple[Seat, BotClock]]:
        """All clocks."""
        return self._clocks.items()

    def begin(self, seat: Seat, why: Why, began: float, game_n: int, pause: float) -> BotClock:
        """That seat begins its pause, and to think."""
        clock = self._clocks[seat] = BotClock(why, began, began + pause, self._rng.random(), game_n)
        return clock

    def go_on(self, seat: Seat, now: float, game_n: int, pause: Callable[[], float]) -> bool:
        """Go on with the clock of that seat, in sight of that event; false when it must begin anew, or has none."""
        clock = self._clocks.get(seat)
        if clock is None or (clock.is_at_rest and clock.why == AnyTime() and clock.game_n != game_n):
            return False
        if clock.game_n != game_n:
            clock.game_n, clock.found = game_n, None
            if clock.why == AnyTime() and not clock.has_words:  # what is new takes a moment
                clock.speaks_at = max(clock.speaks_at, now + pause())
        return True

    def takes_a_breath(self, clock: BotClock, now: float, pause: Callable[[], float]) -> bool:
        """Whether a seat that would speak now speaks a little later: it may at any time, and has only now found what."""
        breath = BREATH * pause() if clock.why == AnyTime() and not clock.has_words else 0.0
        if not breath:
            return False
        clock.has_words, clock.began, clock.speaks_at = True, now, now + breath
        return True

    def next_to_think(self) -> Seat | None:
        """The seat whose bot thinks next; none when all have thought.

        Who is on turn thinks first, since the thoughts of others must not keep the game waiting. Where there are no
        pauses it thinks last: the others could never speak otherwise.
        """
        if not self._clocks:
            return None
        waiting = [
            (_rank(clock), clock.speaks_at, clock.lot, seat)
            for seat, clock in self._clocks.items()
            if clock.found is None and not clock.is_at_rest
        ]
        return min(waiting)[-1] if waiting else None

    def next_to_speak(self, now: float, not_before: float, *, must_wait: bool) -> Seat | None:
        """The first seat that has thought and whose pause is over; at equal times a seat that must act comes last."""
        due = [
            (at, isinstance(clock.why, OnTurn), clock.lot, seat)
            for seat, clock, at in self._ready(not_before, must_wait=must_wait)
            if at <= now
        ]
        return min(due)[-1] if due else None

    def next_due(self, not_before: float, *, must_wait: bool) -> float:
        """When the next seat that has thought is to speak."""
        if not self._clocks:
            return inf
        return min((at for _, _, at in self._ready(not_before, must_wait=must_wait)), default=inf)

    def _ready(self, not_before: float, *, must_wait: bool) -> Iterable[tuple[Seat, BotClock, float]]:
        """The clocks of those that have thought, and when they are due; not of a seat that must act and has to wait."""
        return (
            (seat, clock, clock.due_at(not_before, is_race=must_wait))
            for seat, clock in self._clocks.items()
            if clock.found and not clock.is_at_rest and not (must_wait and isinstance(clock.why, OnTurn))
        )


def _rank(clock: BotClock) -> int:
    if not isinstance(clock.why, OnTurn):
        return 1
    return 0 if clock.speaks_at > clock.began else 2
