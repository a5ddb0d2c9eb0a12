"""The bots' clocks: which seats are thinking, why, and until when.

A seat on turn thinks anew after every event of the game. A seat that may speak out of its turn does not: its clock goes on
while others speak, or a slow bot would never come to the end of a thought. When it has found what to say it takes a
breath, which nothing prolongs: so people have a chance to be first, and it still comes to speak.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Final

from shoal.game import Seat

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
    """The seat may speak, though nobody waits for it."""


Why = OnTurn | Heard | AnyTime


@dataclass(slots=True)
class _Thought:
    why: Why
    done_at: float
    lot: float
    """Decides between thoughts that end at the same time."""
    game_n: int
    """The event in sight of which it was begun, or last went on."""
    has_words: bool = False
    """Whether it has found what to say, and only takes a breath."""


class BotClocks:
    """One thought a seat."""

    def __init__(self, rng: Random) -> None:
        """Nobody thinks."""
        self._rng = rng
        self._clocks: dict[Seat, _Thought] = {}

    def keep(self, reasons: Mapping[Seat, Why]) -> None:
        """Drop every thought that has no reason any more, or another one."""
        self._clocks = {seat: thought for seat, thought in self._clocks.items() if reasons.get(seat) == thought.why}

    def is_thinking(self, seat: Seat, game_n: int) -> bool:
        """Whether that seat has a thought that is not over, or was over in sight of that event."""
        thought = self._clocks.get(seat)
        return thought is not None and (thought.done_at < inf or thought.game_n == game_n or thought.why != AnyTime())

    def begin(self, seat: Seat, why: Why, done_at: float, game_n: int) -> None:
        """That seat begins to think."""
        self._clocks[seat] = _Thought(why, done_at, self._rng.random(), game_n)

    def go_on(self, seat: Seat, now: float, pause: Callable[[], float], game_n: int) -> None:
        """The game may have gone on, and so does the thought of who may speak at any time; but what is new takes a moment."""
        thought = self._clocks[seat]
        if thought.why == AnyTime() and thought.game_n != game_n:
            if not thought.has_words:
                thought.done_at = max(thought.done_at, now + pause())
            thought.game_n = game_n

    def takes_a_breath(self, seat: Seat, now: float, pause: Callable[[], float]) -> bool:
        """Whether that seat, which would speak now, speaks a little later: it may at any time, and has only now found what."""
        thought = self._clocks[seat]
        breath = BREATH * pause() if thought.why == AnyTime() and not thought.has_words else 0.0
        if not breath:
            return False
        thought.has_words = True
        thought.done_at = now + breath
        return True

    def rest(self, seat: Seat) -> None:
        """That seat had its thought and said nothing."""
        self._clocks[seat].done_at = inf

    def is_done(self, seat: Seat, now: float, *, must_wait: bool) -> bool:
        """Whether that seat has a thought, and it is over; not if it must act and has to wait."""
        return any(at == seat and thought.done_at <= now for at, thought in self._eligible(must_wait=must_wait))

    def first_done(self, now: float, *, must_wait: bool) -> Seat | None:
        """The first seat whose thought is over. At equal times the seat that must act is last; it may have to wait."""
        done = [
            (thought.done_at, isinstance(thought.why, OnTurn), thought.lot, seat)
            for seat, thought in self._eligible(must_wait=must_wait)
            if thought.done_at <= now
        ]
        return min(done)[-1] if done else None

    def next_done(self, *, must_wait: bool) -> float:
        """When the next of them is over."""
        return min((thought.done_at for _, thought in self._eligible(must_wait=must_wait)), default=inf)

    def _eligible(self, *, must_wait: bool) -> Iterable[tuple[Seat, _Thought]]:
        return (
            (seat, thought)
            for seat, thought in self._clocks.items()
            if not (must_wait and isinstance(thought.why, OnTurn))
        )
