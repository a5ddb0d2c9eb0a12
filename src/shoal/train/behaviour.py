"""Fits the model of behaviour: how much what a seat did tells about what it holds, as a small network of its habits.

A lesson is a position of a self-played game with the true holdings. It is the likelier, the more of the posterior lies on
them; and its logarithm grows with the logarithm of a factor by the cards that the seat truly holds in the half-suit, less
those that were expected. That difference is sent back through the network.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from shoal.bots.literature.behaviour import MOST_LOG_FACTOR
from shoal.bots.literature.network import Network
from shoal.train.fit import Adam, Fitting
from shoal.train.learner import Learner
from shoal.train.rows import LEAST_DEVIATION, Reals
from shoal.train.source import Lessons

HIDDEN: Final = (32, 16)
"""Numbers in the hidden layers."""

HELD_OUT: Final = 0.15
"""The share of the positions, the last ones, that are not learned from."""

FRESH: Final = Fitting(epochs=8, batch=64, rate=2e-3, last_rate=4e-5)
FURTHER: Final = msgspec.structs.replace(FRESH, epochs=4)
"""How a network is fitted that begins from nothing, and one that goes on; a batch is of positions."""


class Likelihood(msgspec.Struct, frozen=True):
    """The logarithm of the likelihood of the true holdings, a position that was held out: before a fit, and after it."""

    before: float
    after: float

    def __str__(self) -> str:
        return f"{self.before:.2f} to {self.after:.2f}"


class HabitsFit(NamedTuple):
    """What came of it; the likelihood is None where no position was held out."""

    learner: Learner
    likelihood: Likelihood | None


def fit_habits(lessons: Lessons, network: Network, dice: np.random.Generator) -> HabitsFit:
    """A network that fits the lessons better; it goes on from this one, unless that only adds up its inputs."""
    taught = _Taught(lessons)
    known = Learner.of(network)
    fresh = len(network.layers) == 1
    learner = Learner.fresh(HIDDEN, 1, *taught.mean_and_scale(), dice) if fresh else Learner.of(network)
    fitting = FRESH if fresh else FURTHER
    batches = range(0, taught.learned, fitting.batch)
    adam = Adam(learner.parameters, fitting, fitting.epochs * len(batches))
    for _ in range(fitting.epochs):
        for begin in dice.permutation(batches):
            adam.step(taught.slope(learner, int(begin), min(fitting.batch, taught.learned - int(begin))))
    if taught.learned == taught.count:
        return HabitsFit(learner, None)
    return HabitsFit(learner, Likelihood(taught.likelihood(known), taught.likelihood(learner)))


class _Taught:
    """Lessons, cut into those that are learned from and those held out."""

    def __init__(self, lessons: Lessons) -> None:
        self._lessons = lessons
        self._begins = np.concatenate([[0], np.cumsum(lessons.counts)])
        self.count = len(lessons.counts)
        self.learned = math.ceil(self.count * (1 - HELD_OUT))

    def mean_and_scale(self) -> tuple[Reals, Reals]:
        """What makes the habits that are learned from have mean 0 and deviation 1."""
        rows = self._rows(0, self.learned)
        deviation = np.maximum(rows.std(0, dtype=np.float64), LEAST_DEVIATION)
        return rows.mean(0, dtype=np.float64).astype(np.float32), (1 / deviation).astype(np.float32)

    def slope(self, learner: Learner, begin: int, count: int) -> list[Reals]:
        """How the mean of what these positions are short of likelihood grows with each parameter."""
        values = learner.forward(self._rows(begin, count))
        said = values[-1][:, 0]
        _, surplus = self._lessons.surplus(begin, count, _bounded(said))
        beyond = (np.abs(said) > MOST_LOG_FACTOR) & (said * surplus > 0)  # where it is bounded, more changes nothing
        wrong = np.where(beyond, np.float32(0), -surplus / np.float32(count))
        return learner.slope_of(values, wrong[:, np.newaxis])

    def likelihood(self, learner: Learner) -> float:
        """The logarithm of the likelihood, a position that is held out."""
        held_out = self.count - self.learned
        said = learner.outputs(self._rows(self.learned, held_out))[:, 0]
        logarithm, _ = self._lessons.surplus(self.learned, held_out, _bounded(said))
        return logarithm / held_out

    def _rows(self, begin: int, count: int) -> Reals:
        return self._lessons.rows[self._begins[begin] : self._begins[begin + count]]


def _bounded(said: Reals) -> NDArray[np.float32]:
    """The logarithms of factors as they are used, so that no possible deal becomes impossible."""
    return np.clip(said, -MOST_LOG_FACTOR, MOST_LOG_FACTOR).astype(np.float32)
