"""Self-play that takes no time, of a game that can be learned."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shoal.games.literature.bots.asking import ENCODER_FEATURES
from shoal.games.literature.bots.behaviour import LIKELIHOOD_FEATURES, linear, zero_encoder
from shoal.games.literature.bots.networks import Network
from shoal.games.literature.training.behaviour import BehaviourNetworks
from shoal.games.literature.training.model import Model
from shoal.games.literature.training.samples import QuestionSamples, Reals, Samples, sample_type
from shoal.games.literature.training.source import Examples, Margin, Policy

VALUE_FEATURES = 5
CHOICE_INPUTS = 4
NOTHING = BehaviourNetworks(linear("nothing", ()), zero_encoder("nothing"))
"""Networks of behaviour that say nothing."""


def worth(features: NDArray[np.float32]) -> NDArray[np.float32]:
    """What the two branches are really worth, row by row."""
    miss = features[:, 0] * features[:, 1] + features[:, 2]
    hit = np.abs(features[:, 3]) - 1
    return np.stack([miss, hit], 1)


def rows(first: int, games: int, noise: float = 0.3) -> Samples:
    """Forty decisions a game, every game from dice of its own."""
    made = np.empty(40 * games, sample_type(VALUE_FEATURES))
    for n in range(games):
        dice = np.random.default_rng(first + n)
        some = made[40 * n : 40 * (n + 1)]
        some["game"] = first + n
        some["branch"] = dice.integers(0, 2, 40)
        some["features"] = dice.standard_normal((40, VALUE_FEATURES)) * 2 + 1
        some["target"] = worth(some["features"])[np.arange(40), some["branch"]] + noise * dice.standard_normal(40)
    return made


class FakeExamples:
    """Games whose likeliest factors are known; the likelihood falls with the square of errors.

    Two seats ask in turn, in two half-suits that are always open: so every position has four rows.
    """

    seats = half_suits = 2

    def __init__(self, first: int, games: int) -> None:
        dice = np.random.default_rng(first)
        self.questions = dice.integers(1, 6, games).astype(np.int32)
        self.positions = dice.integers(1, 4, games).astype(np.int32)
        of_game = np.repeat(self.questions, self.positions)
        self.asked_before = dice.integers(0, of_game + 1).astype(np.int32)
        self.counts = np.full(len(of_game), 4, np.int32)
        self.places = np.tile(np.arange(4, dtype=np.int32), len(of_game))
        self.rows: Reals = dice.random((4 * len(of_game), len(LIKELIHOOD_FEATURES))).astype(np.float32)
        self.all_features: Reals = dice.random((int(self.questions.sum()), 2, len(ENCODER_FEATURES))).astype(np.float32)
        self._first = np.concatenate([[0], np.cumsum(self.questions)])
        self.likeliest = likeliest(self.rows) + 4 * self._encodings_of_rows()

    def _encodings_of_rows(self) -> Reals:
        """By row, the sum of the true encodings of the questions of its seat."""
        found = np.zeros((len(self.counts), 2, 2), np.float32)
        for position, game in enumerate(np.repeat(np.arange(len(self.questions)), self.positions)):
            for number in range(self.asked_before[position]):
                told = np.maximum(self.all_features[self._first[game] + number, :, 0] - 0.5, 0)
                found[position, number % 2] += told
        return found.reshape(-1)

    def encoder_features(self, begin: int, count: int) -> tuple[NDArray[np.int32], Reals]:
        askers = [number % 2 for questions in self.questions[begin : begin + count] for number in range(questions)]
        rows = self.all_features[self._first[begin] : self._first[begin + count]]
        return np.array(askers, np.int32), rows.reshape(-1, len(ENCODER_FEATURES))

    def likelihood_gradient(self, begin: int, count: int, log_factors: Reals) -> tuple[float, Reals]:
        short = self.likeliest[4 * begin : 4 * (begin + count)] - log_factors
        return -float((short.astype(np.float64) ** 2).sum()) / 2, short


def likeliest(rows: Reals) -> Reals:
    """The logarithms of the factors that fit those rows best, where encodings are zero."""
    return np.asarray(5 * np.maximum(rows[:, 0] - 0.3, 0) - 2 * rows[:, 1] - 1)


def choices(first: int, games: int, sign: float) -> QuestionSamples:
    """Ten questions a game, each asked by a softmax of a value that is the sum of two features, or less it."""
    dice = np.random.default_rng(first)
    counts = dice.integers(2, 9, 10 * games)
    features = dice.standard_normal((int(counts.sum()), CHOICE_INPUTS)).astype(np.float32)
    ends = np.cumsum(counts)
    gumbel = dice.gumbel(size=len(features))
    liked = sign * (2 * features[:, 0] + features[:, 1]) + gumbel
    chosen = [int(liked[end - count : end].argmax()) for end, count in zip(ends, counts, strict=True)]
    return QuestionSamples(features, counts.astype(np.int64), np.array(chosen, np.int64))


class FakeSource:
    """Plays 'games' whose rows depend on their numbers alone, and calls whoever values better the stronger one."""

    teacher = Policy(None, NOTHING.likelihood.dump(), NOTHING.encoder.dump())

    def __init__(self, stop_after: int | None = None, *, without_matches: bool = False) -> None:
        self.played: list[int] = []
        self.exact: list[bool] = []
        self.observed: list[int] = []
        self._stop_after = stop_after
        self._without_matches = without_matches

    def play(self, policy: Policy, first: int, games: int, explore: float, *, exact: bool) -> Samples:
        if len(self.played) == self._stop_after:
            raise KeyboardInterrupt
        self.played.append(first)
        self.exact.append(exact)
        return rows(first, games)

    def outcomes(self, policy: Policy, first: int, games: int, explore: float, every: int) -> Samples:
        found = self.play(policy, first, games, explore, exact=False)
        found["branch"] = 0
        return found

    def choices(self, policy: Policy, first: int, games: int, every: int) -> tuple[QuestionSamples, QuestionSamples]:
        self.played.append(first)
        return choices(first, games, 1.0), choices(first + 1, games, -1.0)

    def match(self, a: Policy, b: Policy, deals: int) -> Margin:
        if self._without_matches:
            raise KeyboardInterrupt
        return Margin(self._error(b) - self._error(a), 0.0)

    def behaviour(self, policy: Policy, first: int, games: int) -> Examples:
        self.observed.append(first)
        return FakeExamples(first, games)

    def _error(self, policy: Policy) -> float:
        said = rows(10_000, 20, noise=0)
        if policy.value is None:
            return float((said["target"] ** 2).mean())
        return float((Model.of(Network.load(policy.value)).errors(said) ** 2).mean())
