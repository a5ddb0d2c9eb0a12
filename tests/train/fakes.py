"""Self-play that takes no time, of a game that can be learned."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shoal.bots.literature.network import Network
from shoal.train.learner import Learner
from shoal.train.rows import Rows, row_type
from shoal.train.source import Likelihood, Margin, Policy

FEATURES = 5


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


class FakeSource:
    """Plays 'games' whose rows depend on their numbers alone, and calls whoever values better the stronger one."""

    teacher = Policy(None, (0.0, 0.0))

    def __init__(self, stop_after: int | None = None, *, without_matches: bool = False) -> None:
        self.played: list[int] = []
        self._stop_after = stop_after
        self._without_matches = without_matches

    def play(self, policy: Policy, first: int, games: int, explore: float) -> Rows:
        if len(self.played) == self._stop_after:
            raise KeyboardInterrupt
        self.played.append(first)
        return rows(first, games)

    def match(self, a: Policy, b: Policy, deals: int) -> Margin:
        if self._without_matches:
            raise KeyboardInterrupt
        return Margin(self._error(b) - self._error(a), 0.0)

    def likelihood(self, policy: Policy, theta: list[float], first: int, games: int) -> Likelihood:
        """Highest at (1, -2)."""
        away = np.array(theta) - [1, -2]
        return Likelihood(-10 * float(away @ away), (-20 * away).tolist(), 10)

    def _error(self, policy: Policy) -> float:
        said = rows(10_000, 20, noise=0)
        if policy.weights is None:
            return float((said["target"] ** 2).mean())
        return float((Learner.of(Network.load(policy.weights)).errors(said) ** 2).mean())
