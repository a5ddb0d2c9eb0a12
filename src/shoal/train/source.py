"""Where rows come from and how strong a network is: self-play, matches and the model of behaviour, by the native core."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from shoal.bots.literature.behaviour import linear
from shoal.errors import ShoalError
from shoal.games import options_of, rules_of
from shoal.literature import Literature
from shoal.native import NOTICE, core, layout_of
from shoal.train.rows import Reals, Rows, rows_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from shoal_native import BehaviourLessons, Layout, Player


TEACHER: Final = (1.4, 0.2, 0.7, 0.2, -0.2, -0.9, -0.2, -0.1)
"""What the first habits count for the player with which a training begins: the formula of `counting`, by chances that are
weighted so. It was fitted to that player's own games, and tempered."""

EVERY: Final = 4
"""One in so many decisions becomes a lesson about behaviour; their neighbours would tell nearly the same."""


class BadTraining(ShoalError, ValueError):
    """A training that cannot be done as it was asked for."""


class Policy(NamedTuple):
    """Who plays: a file of weights, or None for the formula of `counting`; and the file of the model of behaviour."""

    weights: bytes | None
    habits: bytes


class Margin(msgspec.Struct, frozen=True):
    """What a match said, in half-suits a game."""

    diff: float
    se: float | None = None

    def __str__(self) -> str:
        return f"{self.diff:+.2f}" + ("" if self.se is None else f" +- {self.se:.2f}")


class Lessons(Protocol):
    """Positions of games with the true holdings, in an order in which neighbours are of different games."""

    counts: NDArray[np.int32]
    """How many rows each position has."""
    rows: Reals
    """The habits of each seat in each half-suit, position after position."""

    def surplus(self, begin: int, count: int, log_factors: Reals) -> tuple[float, Reals]:
        """The logarithm of the likelihood of these positions, and how it grows with each of these logarithms."""
        ...


class Source(Protocol):
    """Plays games; the same arguments always give the same games."""

    teacher: Policy
    """Who plays the games from which the first network learns."""

    def play(self, policy: Policy, first: int, games: int, explore: float, *, exact: bool) -> Rows:
        """The rows of games number `first` and on, of the policy with itself; chances are counted, or estimated."""
        ...

    def match(self, a: Policy, b: Policy, deals: int) -> Margin:
        """How much A beats B by."""
        ...

    def behaviour(self, policy: Policy, first: int, games: int) -> Lessons:
        """What is to be learned about behaviour from games number `first` and on, of the policy with itself."""
        ...


class NativeSource:
    """Literature by the rules of these options, on so many cores."""

    def __init__(
        self, options: Mapping[str, object], seed: int, threads: int, lambda_: float, *, patience: int, share: float
    ) -> None:
        """`patience`: misses after which nobody asks what cannot hit; `share`: of the seats that are guests'."""
        if core is None:
            raise BadTraining(f"training needs the native core. {NOTICE}")
        rules = rules_of("literature", options)
        layout = layout_of(rules) if isinstance(rules, Literature) else None
        if layout is None:
            raise BadTraining("the native core does not know these house rules")
        self.teacher = Policy(None, linear("teacher", TEACHER).dump())
        self._layout: Layout = layout
        self._seed = seed
        self._threads = threads
        self._lambda = lambda_
        self._patience = patience
        self._share = share

    def play(self, policy: Policy, first: int, games: int, explore: float, *, exact: bool) -> Rows:
        """The rows of games number `first` and on."""
        assert core is not None
        found = core.self_play(
            self._layout,
            self._player(policy, explore, exact=exact),
            self._seed,
            first,
            games,
            self._lambda,
            self._threads,
            self._guests(exact=exact),
            self._share,
        )
        return rows_of(found["features"], found["branch"], found["target"], found["game"])

    def match(self, a: Policy, b: Policy, deals: int) -> Margin:
        """On duplicate deals that no self-play has."""
        assert core is not None
        players = [self._player(a)], [self._player(b)]
        found = core.match(self._layout, *players, self._seed + 1, 0, deals, self._threads)
        differences = np.frombuffer(found["differences"], np.float32).astype(np.float64)
        if len(differences) < 2:
            return Margin(float(differences.mean()))
        return Margin(float(differences.mean()), float(differences.std(ddof=1)) / math.sqrt(len(differences)))

    def behaviour(self, policy: Policy, first: int, games: int) -> Lessons:
        """Of deals that neither self-play nor matches have; all count their chances."""
        assert core is not None
        player, guests = self._player(policy), self._guests(exact=True)
        lessons = core.BehaviourLessons(
            self._layout, player, guests, self._share, self._seed + 2, first, games, EVERY, self._threads
        )
        return NativeLessons(lessons, self._threads)

    def _guests(self, *, exact: bool) -> list[Player]:
        """Who sits at some of the seats: the teacher, and `greedy`."""
        assert core is not None
        greedy = core.Player(None, patience=self._patience, exact=exact)
        return [self._player(self.teacher, exact=exact), greedy]

    def _player(self, policy: Policy, explore: float = 0.0, *, exact: bool = True) -> Player:
        assert core is not None
        teaches = policy.weights is None
        player: Player = core.Player(
            None if policy.weights is None else core.Network.load(policy.weights),
            core.Network.load(policy.habits),
            patience=self._patience,
            explore=explore,
            temperature=0.5 if teaches else 0.15,  # the teacher's values are in cards, a network's in half-suits
            exact=exact,
            weighs=teaches,
        )
        return player


class NativeLessons:
    """Lessons of native games."""

    def __init__(self, lessons: BehaviourLessons, threads: int) -> None:
        self._lessons = lessons
        self._threads = threads
        self.counts: NDArray[np.int32] = np.frombuffer(lessons.counts, np.int32)
        self.rows: Reals = np.frombuffer(lessons.rows, np.float32).reshape(int(self.counts.sum()), -1)

    def surplus(self, begin: int, count: int, log_factors: Reals) -> tuple[float, Reals]:
        """The logarithm of the likelihood, and by row the cards that are truly there less those that were expected."""
        likelihood, found = self._lessons.surplus(begin, count, log_factors.tobytes(), self._threads)
        return likelihood, np.frombuffer(found, np.float32)


def options_for(preset: str | None, seats: int | None, assignments: list[str]) -> dict[str, object]:
    """The options of Literature that were asked for."""
    options = options_of("literature", preset, assignments)
    if seats is not None:
        options["players"] = seats
    return options
