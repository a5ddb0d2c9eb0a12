"""Self-play that takes no time, of a game that can be learned."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shoal.bots.literature.behaviour import HABITS, linear
from shoal.bots.literature.network import Network
from shoal.train.learner import Learner
from shoal.train.rows import Reals, Rows, row_type
from shoal.train.source import Lessons, Margin, Policy

FEATURES = 5
NOTHING = linear("nothing", ())
"""A model of behaviour that says nothing."""


def worth(features: NDArray[np.float32]) -> NDArray[np.float32]:
    """What the two branches are really worth, row by row."""
    miss = features[:, 0] * features[:, 1] + features[:, 2]
    hit = np.abs(features[:, 3]) - 1
    return np.stack([miss, hit], 1)


def rows(first: int, games: int, noise: float = 0.3) -> Rows:
    """Forty decisions a game, every game from dice of its own."""
    made = np.empty(40 * games, row_type(FEATURES))
    for n in range(games):
        dice = np.random.default_rng(first + n)
        some = made[40 * n : 40 * (n + 1)]
        some["game"] = first + n
        some["branch"] = dice.integers(0, 2, 40)
        some["features"] = dice.standard_normal((40, FEATURES)) * 2 + 1
        some["target"] = worth(some["features"])[np.arange(40), some["branch"]] + noise * dice.standard_normal(40)
    return made


class FakeLessons:
    """Positions of a few rows each, whose likeliest factors are known; the likelihood falls with the square of errors."""

    def __init__(self, first: int, positions: int) -> None:
        dice = np.random.default_rng(first)
        self.counts = dice.integers(1, 6, positions).astype(np.int32)
        self.rows: Reals = dice.random((int(self.counts.sum()), len(HABITS))).astype(np.float32)
        self.likeliest = likeliest(self.rows)

    def surplus(self, begin: int, count: int, log_factors: Reals) -> tuple[float, Reals]:
        before = int(self.counts[:begin].sum())
        rows = int(self.counts[begin : begin + count].sum())
        short = self.likeliest[before : before + rows] - log_factors
        return -float((short.astype(np.float64) ** 2).sum()) / 2, short


def likeliest(habits: Reals) -> Reals:
    """The logarithms of the factors that fit those rows best."""
    return np.asarray(5 * np.maximum(habits[:, 0] - 0.3, 0) - 2 * habits[:, 1] + 1)


class FakeSource:
    """Plays 'games' whose rows depend on their numbers alone, and calls whoever values better the stronger one."""

    teacher = Policy(None, NOTHING.dump())

    def __init__(self, stop_after: int | None = None, *, without_matches: bool = False) -> None:
        self.played: list[int] = []
        self.exact: list[bool] = []
        self.observed: list[int] = []
        self._stop_after = stop_after
        self._without_matches = without_matches

    def play(self, policy: Policy, first: int, games: int, explore: float, *, exact: bool) -> Rows:
        if len(self.played) == self._stop_after:
            raise KeyboardInterrupt
        self.played.append(first)
        self.exact.append(exact)
        return rows(first, games)

    def match(self, a: Policy, b: Policy, deals: int) -> Margin:
        if self._without_matches:
            raise KeyboardInterrupt
        return Margin(self._error(b) - self._error(a), 0.0)

    def behaviour(self, policy: Policy, first: int, games: int) -> Lessons:
        self.observed.append(first)
        return FakeLessons(first, 10 * games)

    def _error(self, policy: Policy) -> float:
        said = rows(10_000, 20, noise=0)
        if policy.weights is None:
            return float((said["target"] ** 2).mean())
        return float((Learner.of(Network.load(policy.weights)).errors(said) ** 2).mean())
