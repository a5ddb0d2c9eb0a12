"""Who of the people at a table is there: here, gone for a moment, or away; and who gives up a seat as fast as they took it.

    here --- the last tab of the guest closes ---> reconnecting --- the grace is over ---> away --- an hour ---> free
      ^--------------------- one tab of the guest connects ------------------------------'

A bot plays the turn that is on for people who are away. When it has, it keeps the seat until its person takes it back, and
that is in the log (`Seats.kept`). The rest is not: after a restart the grace begins again. While no one who plays is
here the table is frozen, and so are these times; after `FROZEN_FOR` the seats of all who are gone are free.

Anyone who leaves within a minute of sitting down has lost the seat once the grace is over, so that no one keeps seats from others by
sitting down and going away. The log says when people sat down, so a restart of the server forgets no stay. Where people play by
correspondence, and at rated tables, no stay is brief; neither is that of who opened the table.

Bots take a pause before a move, so that people can follow a game. It depends on the pace of the table, on what everyone has
just seen, and on chance: on nothing that anyone could learn from. Shouts in a hearing are a race and have times of their own
(`BotScheduler`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from math import inf
from random import Random
from types import MappingProxyType
from typing import Final, Literal

from msgspec import Struct

from shoal.core.game import Seat
from shoal.core.kit import Effect
from shoal.server.tables.messages.wire import Pace
from shoal.server.tables.state.seats import LATELY_MS
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.time_control import DaysTime

Presence = Literal["here", "reconnecting", "away"]

FREE_AFTER: Final = 3600.0
"""Seconds after which the seat of someone who is gone may be taken by anyone."""

FROZEN_FOR: Final = 7 * 86_400.0
"""Seconds for which a table without people is kept as it is; after that its seats are free."""


SCALES: Final[Mapping[Pace, float]] = MappingProxyType({"slow": 1.7, "normal": 1.0, "quick": 0.55, "at_once": 0.0})
"""The paces, as multiples of the seconds below."""


@dataclass(frozen=True)
class Tempo:
    """The lengths of pauses, in seconds at the pace `normal`."""

    usual: tuple[float, float] = (2.0, 3.1)
    """The bounds of a pause after what is seen at a glance; all lengths between them are equally likely."""
    after_hit: float = 0.9
    """How much longer it is when a card has moved."""
    after_claim: float = 2.0
    """How much longer it is when a claim was revealed."""
    least: float = 1.8
    """How long a sentence stands, whatever bots have to say."""
    first_game: float = 4 / 3
    """How much slower the table is, as a factor, while someone plays their first game."""

    def pause(self, pace: Pace, rng: Random, effect: Effect | None = None, *, has_newcomer: bool = False) -> float:
        """How many seconds a bot takes for a sentence."""
        more = self.after_claim if effect == "claim" else self.after_hit if effect == "hit" else 0.0
        return (rng.uniform(*self.usual) + more) * SCALES[pace] * (self.first_game if has_newcomer else 1.0)

    def least_s(self, pace: Pace) -> float:
        """How many seconds at least there are between what people see and what a bot says next."""
        return self.least * SCALES[pace]


DEFAULT_TEMPO: Final = Tempo()


@dataclass(frozen=True)
class Manners:
    """How a table treats absence and haste.

    `grace` is how many seconds it waits for someone who is away, `tempo` how long bots take.
    """

    grace: float = 20.0
    longest_halt: float = 300.0
    """Seconds that a person may have the others wait in one game, all in all; house rules may allow less. Then a bot goes on."""
    patience: float = 20.0
    """Seconds after which a bot gives the word for a person on turn, in games where there is nothing else to do."""
    tempo: Tempo = DEFAULT_TEMPO
    ready: float = 10.0
    """Seconds after which a new deal begins though someone is not ready, in games that ask for it."""
    announced: float = 4.0
    """Seconds for which the first hearing of a person's first game is announced before it counts down."""
    stands: float = 15.0
    """Seconds for which the end of a game stands at an exhibition table before it deals again."""


DEFAULT_MANNERS: Final = Manners()


class PresenceTracker:
    """The ladder of every seat that a person has. Times are seconds of table time."""

    def __init__(self, grace: float, rested_s: float = 0.0) -> None:
        """`grace` is how long the table waits before a bot plays for someone; `rested_s` for how long no server had the table."""
        self._grace = grace
        self._rested_s = rested_s
        self.standin_at: dict[Seat, float] = {}
        """When bots stand in for those who have a seat and are not connected, by seat."""
        self._frozen_at: float | None = None
        self.is_patient = False
        """Whether no one is missed: at a game by correspondence people are not expected to be here."""

    def put(self, here: set[Seat], people: set[Seat], now: float, *, hurried: set[Seat]) -> None:
        """Who is connected now, of those who have a seat. For the `hurried`, who left on purpose, the grace is half."""
        self.standin_at = {
            seat: self.standin_at.get(seat, now + self._grace * (0.5 if seat in hurried else 1.0))
            for seat in people - here
        }

    def freeze(self, now: float, *, is_frozen: bool) -> None:
        """Whether the table stands still now, because no one who plays is here; while it does, so do these times."""
        if is_frozen:
            self._frozen_at = now if self._frozen_at is None else self._frozen_at
            return
        if self._frozen_at is not None:
            is_given_up, passed = self._is_given_up(now), now - self._frozen_at
            self.standin_at = {
                seat: now - FREE_AFTER if is_given_up else at + passed for seat, at in self.standin_at.items()
            }
        self._frozen_at = None
        self._rested_s = 0.0

    def of(self, seat: Seat, now: float) -> Presence:
        """Where the person of that seat is."""
        at = self.standin_at.get(seat)
        if at is None:
            return "here"
        return "reconnecting" if self.is_patient or self._frozen_at is not None or now < at else "away"

    def is_free(self, seat: Seat, now: float) -> bool:
        """Whether its person has been gone so long that another may have the seat."""
        if self.is_patient or seat not in self.standin_at:
            return False
        if self._frozen_at is not None:
            return self._is_given_up(now) or self._frozen_at >= self.standin_at[seat] + FREE_AFTER
        return now >= self.standin_at[seat] + FREE_AFTER

    def changes(self) -> Iterator[float]:
        """The times at which someone counts as away, or their seat becomes free, past ones included."""
        if self.is_patient or not self.standin_at:
            return
        if self._frozen_at is not None:
            yield self._given_up_at()
            return
        for at in self.standin_at.values():
            yield at
            yield at + FREE_AFTER

    def _given_up_at(self) -> float:
        """When a table that stands still has done so for too long; infinity for one that does not."""
        return inf if self._frozen_at is None else self._frozen_at + FROZEN_FOR - self._rested_s

    def _is_given_up(self, now: float) -> bool:
        return now >= self._given_up_at()


BRIEF_S: Final = LATELY_MS / 1000
"""Seconds: who leaves sooner has not stayed."""


class _Stay(Struct):
    """`since` is the number of the event of sitting down, `at` when that was; `left` since when the person is gone."""

    since: int
    at: float
    left: float | None = None


class BriefStays:
    """Who has sat down within the last minute, and who of them has gone."""

    def __init__(self, state: TableState, grace: float) -> None:
        """Who sat down within the last minute of that record; `grace` is how many seconds one may be gone."""
        self._state = state
        self._grace = grace
        self._stays = {
            seat: _Stay(person.since, state.seats.sat_ms[person.since] / 1000)
            for seat, person in enumerate(state.seats.people)
            if person is not None and person.since in state.seats.sat_ms
        }

    def sat(self, seat: Seat, now: float) -> None:
        """The person of that seat has sat down just now, or has changed their name."""
        person = self._state.seats.people[seat]
        if person is not None and person.since == self._state.n:
            self._stays[seat] = _Stay(person.since, now)

    def note(self, here: Collection[Seat], now: float) -> None:
        """These seats have people who are connected."""
        if isinstance(self._state.clock.control, DaysTime) or self._state.opened.rated:
            self._stays.clear()
        for seat, stay in list(self._stays.items()):
            person = self._state.seats.people[seat]
            is_here, is_long = seat in here, now >= stay.at + BRIEF_S
            if person is None or person.since != stay.since or (is_long and (is_here or stay.left is None)):
                del self._stays[seat]
            else:
                stay.left = None if is_here else now if stay.left is None else stay.left

    def over(self, now: float) -> tuple[Seat, ...]:
        """The seats that are free again."""
        if not self._stays:
            return ()
        return tuple(seat for seat, at in self._ends() if at <= now)

    @property
    def next_end(self) -> float:
        """When the next seat is free again; infinity without one."""
        return min((at for _, at in self._ends()), default=inf)

    def _ends(self) -> list[tuple[Seat, float]]:
        return [(seat, stay.left + self._grace) for seat, stay in self._stays.items() if stay.left is not None]
