"""How a table treats absence and haste. Who of the people at a table is there: here, gone for a moment, or away.

    here --- the last tab of the guest closes ---> reconnecting --- the grace is over ---> away --- an hour ---> free
      ^--------------------- one tab of the guest connects ------------------------------'

Of somebody who is away a bot plays the turn that is on. When it has, it keeps the seat until its person takes it back, and
that is in the log (`Seats.kept`). The rest is not: after a restart the grace begins again. While nobody who plays is
here the table is frozen, and so are these times; after `FROZEN_FOR` the seats of all who are gone are free.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Final, Literal

from shoal.core.game import Seat
from shoal.server.tables.timing.paces import DEFAULT_TEMPO, Tempo

Presence = Literal["here", "reconnecting", "away"]

FREE_AFTER: Final = 3600.0
"""Seconds after which the seat of somebody who is gone may be taken by anybody."""

FROZEN_FOR: Final = 7 * 86_400.0
"""Seconds for which a table without people is kept as it is; after that its seats are free."""


@dataclass(frozen=True)
class Manners:
    """How a table treats absence and haste.

    `grace` is how many seconds it waits for somebody who is away, `tempo` how long bots take.
    """

    grace: float = 20.0
    longest_halt: float = 300.0
    """Seconds that a person may have the others wait in one game, all in all; house rules may allow less. Then a bot goes on."""
    patience: float = 20.0
    """Seconds after which a bot gives the word for a person on turn, in games where there is nothing else to do."""
    tempo: Tempo = DEFAULT_TEMPO
    ready: float = 10.0
    """Seconds after which a new deal begins though somebody is not ready, in games that ask for it."""
    announced: float = 4.0
    """Seconds for which the first hearing of a person's first game is announced before it counts down."""


DEFAULT_MANNERS: Final = Manners()


class PresenceTracker:
    """The ladder of every seat that a person has. Times are seconds of table time."""

    def __init__(self, grace: float, rested_s: float = 0.0) -> None:
        """`grace` is how long the table waits before a bot plays for somebody; `rested_s` for how long no server had the table."""
        self._grace = grace
        self._rested_s = rested_s
        self._standin_at: dict[Seat, float] = {}
        self._frozen_at: float | None = None
        self.is_patient = False
        """Whether nobody is missed: at a game by correspondence people are not expected to be here."""

    def put(self, here: set[Seat], people: set[Seat], now: float, *, hurried: set[Seat]) -> None:
        """Who is connected now, of those who have a seat. For the `hurried`, who left on purpose, the grace is half."""
        self._standin_at = {
            seat: self._standin_at.get(seat, now + self._grace * (0.5 if seat in hurried else 1.0))
            for seat in people - here
        }

    def freeze(self, now: float, *, is_frozen: bool) -> None:
        """Whether the table stands still now, because nobody who plays is here; while it does, so do these times."""
        if is_frozen:
            self._frozen_at = now if self._frozen_at is None else self._frozen_at
            return
        if self._frozen_at is not None:
            is_given_up, passed = self._is_given_up(now), now - self._frozen_at
            self._standin_at = {
                seat: now - FREE_AFTER if is_given_up else at + passed for seat, at in self._standin_at.items()
            }
        self._frozen_at, self._rested_s = None, 0.0

    @property
    def misses_somebody(self) -> bool:
        """Whether anybody who has a seat is not connected."""
        return bool(self._standin_at)

    def of(self, seat: Seat, now: float) -> Presence:
        """Where the person of that seat is."""
        at = self._standin_at.get(seat)
        if at is None:
            return "here"
        return "reconnecting" if self.is_patient or self._frozen_at is not None or now < at else "away"

    def is_free(self, seat: Seat, now: float) -> bool:
        """Whether its person has been gone so long that another may have the seat."""
        if self.is_patient or seat not in self._standin_at:
            return False
        if self._frozen_at is not None:
            return self._is_given_up(now) or self._frozen_at >= self._standin_at[seat] + FREE_AFTER
        return now >= self._standin_at[seat] + FREE_AFTER

    def changes(self) -> Iterator[float]:
        """The times at which somebody counts as away, or their seat becomes free, past ones included."""
        if self.is_patient or not self._standin_at:
            return
        if self._frozen_at is not None:
            yield self._given_up_at()
            return
        for at in self._standin_at.values():
            yield at
            yield at + FREE_AFTER

    def _given_up_at(self) -> float:
        """When a table that stands still has done so for too long; infinity for one that does not."""
        return inf if self._frozen_at is None else self._frozen_at + FROZEN_FOR - self._rested_s

    def _is_given_up(self, now: float) -> bool:
        return now >= self._given_up_at()
