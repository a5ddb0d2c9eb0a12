"""The result of one game of a match: what each side gained and did, also when the game was broken off.

What happened (`Played`) and what it cost (`GameCosts`) are different values. Equal matches have equal results, on any
machine of one kind and any number of processes; their costs differ.

Times are processor times of the thread that asks the bot, on one core. They are kept as a histogram with classes 5 %
wide, so that the times of many games can be added up and their quantiles are still known to 5 %. Memory is measured in two
ways, because neither is complete:

    memory_kb   all Python objects that a bot can reach at the end of a game and that are its own: what it remembers,
                and its tables. A compiled part counts only where it reports its size.
    peak_mb     the peak memory of the process that played: Python, the game, and all its bots.
"""

from __future__ import annotations

import gc
import sys
import types
from collections.abc import Callable, Iterable, Sequence
from math import exp, floor, log
from typing import Any, Final, Literal, NamedTuple

from msgspec import UNSET, Struct, UnsetType

from shoal.arena.measures import Tally
from shoal.arena.programs.protocol import EntrantFault
from shoal.arena.table import BrokeDown, BrokenOff, Endless, FinishedGame, fault_of
from shoal.core.game import AnyRules, Seat
from shoal.core.games import kit_of

STEP: Final = log(1.05)
LEAST_MS: Final = 0.001
"""Shorter times are below the resolution of clocks."""


class DecisionTimes(Struct, frozen=True):
    """How long decisions took, in milliseconds; `classes` is their histogram, with logarithmic classes 5 % wide."""

    decisions: int = 0
    total_ms: float = 0.0
    max_ms: float = 0.0
    classes: dict[int, int] = {}

    @classmethod
    def of(cls, seconds: Iterable[float]) -> DecisionTimes:
        """The times of decisions that took so many seconds each."""
        times = [1000 * time for time in seconds]
        classes: dict[int, int] = {}
        for time in times:
            number = floor(log(max(time, LEAST_MS)) / STEP)
            classes[number] = classes.get(number, 0) + 1
        return cls(len(times), sum(times), max(times, default=0.0), classes)

    def __add__(self, other: DecisionTimes) -> DecisionTimes:
        classes = dict(self.classes)
        for number, count in other.classes.items():
            classes[number] = classes.get(number, 0) + count
        return DecisionTimes(
            self.decisions + other.decisions, self.total_ms + other.total_ms, max(self.max_ms, other.max_ms), classes
        )

    @property
    def mean_ms(self) -> float:
        """The mean time of a decision; 0 when there was none."""
        return self.total_ms / self.decisions if self.decisions else 0.0

    def within_ms(self, share: float) -> float:
        """The quantile: the time within which this share of the decisions was made, to 5 %; 0 when there was none."""
        left = share * self.decisions
        for number in sorted(self.classes):
            left -= self.classes[number]
            if left <= 0:
                return min(exp((number + 1) * STEP), self.max_ms)
        return 0.0


class SideCosts(Struct, frozen=True):
    """What one side cost in a game: its decision times, and the most that one of its bots remembered, in kilobytes."""

    thinking: DecisionTimes
    memory_kb: float = 0.0


class GameCosts(Struct, frozen=True):
    """What a game cost: both sides, and the peak memory of the process that played it, in megabytes."""

    a: SideCosts
    b: SideCosts
    peak_mb: float = 0.0


PairCosts = tuple[GameCosts, GameCosts]
"""What the two games of a deal cost. No two runs cost the same, so costs are kept apart from results."""


def memory_kb(bot: object, shared: Iterable[object] = ()) -> float:
    """The size in kilobytes of the Python objects that a bot can reach, without code and without what is `shared`."""
    found = {id(one) for one in shared}
    size, ahead = 0, [bot]
    while ahead:
        one = ahead.pop()
        if id(one) in found or isinstance(one, _CODE):
            continue
        found.add(id(one))
        size += sys.getsizeof(one)
        ahead.extend(gc.get_referents(one))
    return round(size / 1024, 1)


_CODE: Final[tuple[Any, ...]] = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType)


def peak_mb() -> float:
    """The peak memory of this process so far, in megabytes; 0 where the system does not report it."""
    if sys.platform == "win32":
        return 0.0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (1024 * 1024 if sys.platform == "darwin" else 1024), 1)


class SideResult(Struct, frozen=True):
    """What one side did in a game: its points, and the game's own counts."""

    points: float
    counts: dict[str, int]


class Forfeit(Struct, frozen=True):
    """A game that a side has lost because its bot on that seat failed; `fault` is the name, `about` the sentence."""

    side: Literal["a", "b"]
    seat: Seat
    fault: str
    about: str


class Played(Struct, frozen=True, omit_defaults=True):
    """One game of a match: its length, and the results of both sides.

    `stalled` is a game that was not over after as many moves as the arena lets one have: no one gets a point.
    """

    length: int
    a: SideResult
    b: SideResult
    forfeit: Forfeit | UnsetType = UNSET
    stalled: bool = False

    @property
    def diff(self) -> float:
        """A's points less B's."""
        return self.a.points - self.b.points


Pair = tuple[Played, Played]


class PlayedDeal(NamedTuple):
    """A deal of a match: both games, what they cost where that is known, and their records if they are kept."""

    pair: Pair
    costs: PairCosts | None = None
    records: tuple[str, ...] = ()


def difference(pair: Pair) -> float:
    """The sample of a match: the mean of A's points less B's over both games of a deal."""
    return (pair[0].diff + pair[1].diff) / 2


def counted(
    rules: AnyRules,
    found: FinishedGame | BrokenOff,
    seats: tuple[frozenset[Seat], frozenset[Seat]],
    memory: Sequence[float],
    may_forfeit: Callable[[Seat], bool],
) -> tuple[Played, GameCosts]:
    """The result of a game for the sides on these seats, and what it cost; `memory` is what each bot keeps, in kilobytes.

    Raises the error of a game that was broken off, unless the game stalled or the seat at fault may forfeit it. A
    program that is not there (`NOT_STARTED`) forfeits nothing: it may be there on another machine.
    """
    measures = kit_of(rules.name).measures()
    forfeit: Forfeit | UnsetType = UNSET
    stalled = False
    if isinstance(found, FinishedGame):
        scores: Sequence[float] = measures.score(found.outcome)
    elif isinstance(found.why, Endless):
        scores, stalled = [0.0] * len(rules.sides), True
    elif fault_of(found.why) != "NOT_STARTED" and may_forfeit(found.why.seat):
        forfeit = _forfeit_of(found.why, seats)
        scores = _worst_for(seats[forfeit.side == "b"], rules, measures.total(rules))
    else:
        raise found.why
    stats = measures.count(rules, found.log)
    done = list(zip(scores, stats.sides, strict=True))
    cost = list(zip(found.decisions, memory, strict=True))
    a, b = (_side_result(rules, group, done) for group in seats)
    costs = GameCosts(_side_costs(seats[0], cost), _side_costs(seats[1], cost), peak_mb())
    return Played(stats.length, a, b, forfeit, stalled), costs


def _forfeit_of(why: EntrantFault | BrokeDown, seats: tuple[frozenset[Seat], frozenset[Seat]]) -> Forfeit:
    about = why.about if isinstance(why, EntrantFault) else str(why)
    return Forfeit("a" if why.seat in seats[0] else "b", why.seat, fault_of(why), about)


def _worst_for(lost: frozenset[Seat], rules: AnyRules, total: float) -> list[float]:
    """The points of every side when those on the seats `lost` get none, and the others all that there are."""
    others = [members[0] not in lost for members in rules.sides]
    return [total / sum(others) if is_other else 0.0 for is_other in others]


def _side_result(rules: AnyRules, seats: frozenset[Seat], done: Sequence[tuple[float, Tally]]) -> SideResult:
    """What the bots on these seats did; `done` is by side."""
    sides = [one for one, members in zip(done, rules.sides, strict=True) if members[0] in seats]
    return SideResult(
        points=sum(gained for gained, _ in sides) / len(sides),
        counts=dict(sum((tally for _, tally in sides), Tally())),
    )


def _side_costs(seats: frozenset[Seat], cost: Sequence[tuple[tuple[float, ...], float]]) -> SideCosts:
    """What the bots on these seats cost; `cost` is by seat."""
    return SideCosts(
        thinking=DecisionTimes.of(seconds for seat in sorted(seats) for seconds in cost[seat][0]),
        memory_kb=max(cost[seat][1] for seat in seats),
    )
