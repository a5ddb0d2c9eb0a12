"""How a table treats absence and haste. Who of the people at a table is there: here, away, or gone so long that a bot stands in.

    here ----- the last tab of the guest closes -----> away ----- the grace is over -----> standin ----- an hour -----> free
      ^------------------------ one tab of the guest connects -------------------------------'

Nothing of this is in the log: after a restart everybody is away, and the grace begins again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from shoal.game import Seat
from shoal.server.paces import DEFAULT_TEMPO, Tempo

Presence = Literal["here", "away", "standin"]

FREE_AFTER: Final = 3600.0
"""Seconds after which the seat of somebody who is gone may be taken by anybody."""


@dataclass(frozen=True)
class Manners:
    """How a table treats absence and haste.

    `grace` is how many seconds it waits for somebody who is away, `tempo` how long bots take.
    """

    grace: float = 20.0
    longest_halt: float = 300.0
    """Seconds after which a bot says for a person who said Wait, and is still here, that play goes on; house rules may allow less."""
    patience: float = 20.0
    """Seconds after which a bot gives the word for a person on turn, in games where there is nothing else to do."""
    tempo: Tempo = DEFAULT_TEMPO
    ready: float = 10.0
    """Seconds after which a new deal begins though somebody is not ready, in games that ask for it."""
    announced: float = 4.0
    """Seconds for which the first hearing of a person's first game is announced before it counts down."""


DEFAULT_MANNERS: Final = Manners()


class PresenceTracker:
    """The ladder of every seat that a person has. Times are seconds of any clock that only goes forward."""

    def __init__(self, grace: float) -> None:
        """`grace` is how long the table waits before a bot plays for somebody who is away."""
        self._grace = grace
        self._standin_at: dict[Seat, float] = {}

    def put(self, here: set[Seat], people: set[Seat], now: float, *, hurried: set[Seat]) -> None:
        """Who is connected now, of those who have a seat. For the `hurried`, who left on purpose, the grace is half."""
        self._standin_at = {
            seat: self._standin_at.get(seat, now + self._grace * (0.5 if seat in hurried else 1.0))
            for seat in people - here
        }

    def of(self, seat: Seat, now: float) -> Presence:
        """Where the person of that seat is."""
        at = self._standin_at.get(seat)
        return "here" if at is None else "away" if now < at else "standin"

    def is_free(self, seat: Seat, now: float) -> bool:
        """Whether its person has been gone so long that another may have the seat."""
        return now >= self._standin_at.get(seat, now) + FREE_AFTER

    def next_change(self, now: float) -> float | None:
        """When, after `now`, a bot stands in for somebody else."""
        return min((at for at in self._standin_at.values() if at > now), default=None)
