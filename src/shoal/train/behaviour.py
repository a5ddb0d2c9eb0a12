"""Fits the model of behaviour: how much what a seat did tells about what it holds, as two small networks.

A lesson is a position of a self-played game with the true holdings. It is the likelier, the more of the posterior lies on
them; and its logarithm grows with the logarithm of a factor by the cards that the seat truly holds in the half-suit, less
those that were expected. That difference is sent back through the network of habits, and on through the sums of what clues
tell to the reader, once for every question that is in a sum.
"""

from __future__ import annotations

import math
from copy import deepcopy
from typing import Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from shoal.bots.literature.behaviour import MOST_LOG_FACTOR, TELLS
from shoal.bots.literature.network import Network
from shoal.train.fit import Adam
from shoal.train.learner import Learner
from shoal.train.rows import LEAST_DEVIATION, Reals
from shoal.train.settings import Fitting
from shoal.train.source import Lessons

READER_HIDDEN: Final = (48, 24)
HABITS_HIDDEN: Final = (32, 16)
"""Numbers in the hidden layers of the two networks."""

HELD_OUT: Final = 0.15
"""The share of the games, the last ones, that are not learned from."""

FRESH: Final = Fitting(epochs=8, batch=12, rate=2e-3, last_rate=4e-5)
FURTHER: Final = msgspec.structs.replace(FRESH, epochs=4)
"""How networks are fitted that begin from nothing, and such that go on; a batch is of games."""

MOST_GAMES: Final = 50
"""At a time, where nothing is learned."""


class Likelihood(msgspec.Struct, frozen=True):
    """The logarithm of the likelihood of the true holdings, a position that was held out: before a fit, and after it."""

    before: float
    after: float

    def __str__(self) -> str:
        return f"{self.before:.2f} to {self.after:.2f}"


class Model(NamedTuple):
    """The two networks."""

    habits: Network
    reader: Network


class BehaviourFit(NamedTuple):
    """What came of it; the likelihood is None where no game was held out."""

    learners: Learners
    likelihood: Likelihood | None


class Learners(NamedTuple):
    """A model as it learns."""

    habits: Learner
    reader: Learner

    @property
    def parameters(self) -> list[Reals]:
        """Those of both."""
        return self.habits.parameters + self.reader.parameters

    def model(self, name: str) -> Model:
        """What they have learned; the name is that of the weights."""
        return Model(self.habits.network(f"{name}.habits"), self.reader.network(f"{name}.clues"))


def fit_behaviour(lessons: Lessons, model: Model, dice: np.random.Generator, *, reads: bool = True) -> BehaviourFit:
    """A model that fits the lessons better; it goes on from this one, unless that only adds up its inputs.

    `reads`: whether the reader learns, too; otherwise it stays as it is.
    """
    taught, known = _Taught(lessons), Learners(Learner.of(model.habits), Learner.of(model.reader))
    fresh = len(model.reader.layers) == 1
    learners, fitting = (taught.fresh(dice), FRESH) if fresh else (deepcopy(known), FURTHER)
    batches = range(0, taught.learned, fitting.batch)
    learned = learners.parameters if reads else learners.habits.parameters
    adam = Adam(learned, fitting, fitting.epochs * len(batches))
    for _ in range(fitting.epochs):
        for begin in dice.permutation(batches):
            count = min(fitting.batch, taught.learned - int(begin))
            adam.step(taught.slope(learners, int(begin), count, reads=reads))
    if taught.learned == taught.games:
        return BehaviourFit(learners, None)
    return BehaviourFit(learners, Likelihood(taught.likelihood(known), taught.likelihood(learners)))


class _Said(NamedTuple):
    """What both networks say of some games: the values of their layers, and where the sums of clues come from."""

    reader: list[Reals]
    habits: list[Reals]
    askers: NDArray[np.int32]
    after: NDArray[np.intp]
    """By row, the questions of all these games before its position; and those before its game."""
    before: NDArray[np.intp]
    places: NDArray[np.int32]


class _Taught:
    """Lessons, cut into games that are learned from and those held out."""

    def __init__(self, lessons: Lessons) -> None:
        self._lessons = lessons
        self._positions = _begins(lessons.positions)
        self._questions = _begins(lessons.questions)
        self._rows = _begins(lessons.counts)
        self.games = len(lessons.positions)
        self.learned = math.ceil(self.games * (1 - HELD_OUT))

    def fresh(self, dice: np.random.Generator) -> Learners:
        """Networks that begin from nothing; what they are told has mean 0 and deviation 1, but for sums of clues."""
        _, clues = self._lessons.clues(0, min(self.learned, 10 * MOST_GAMES))
        learned = self._rows[self._positions[self.learned]]
        mean, scale = _mean_and_scale(self._lessons.rows[:learned])
        mean[-TELLS:], scale[-TELLS:] = 0, 1
        return Learners(
            Learner.fresh(HABITS_HIDDEN, 1, mean, scale, dice),
            Learner.fresh(READER_HIDDEN, TELLS, *_mean_and_scale(clues), dice),
        )

    def slope(self, learners: Learners, begin: int, count: int, *, reads: bool = True) -> list[Reals]:
        """How the mean of what the positions of these games are short of likelihood grows with each that is learned."""
        said = self._said(learners, begin, count)
        logs = said.habits[-1][:, 0]
        positions = self._positions_of(begin, count)
        _, surplus = self._lessons.surplus(positions.start, len(positions), _bounded(logs))
        beyond = (np.abs(logs) > MOST_LOG_FACTOR) & (logs * surplus > 0)  # where it is bounded, more changes nothing
        wrong = np.where(beyond, np.float32(0), -surplus / np.float32(max(1, len(positions))))[:, np.newaxis]
        slope = learners.habits.slope_of(said.habits, wrong)
        if reads:
            of_sums = learners.habits.slope_of_inputs(said.habits, wrong)[:, -TELLS:]
            slope += learners.reader.slope_of(said.reader, self._of_questions(said, of_sums))
        return slope

    def likelihood(self, learners: Learners) -> float:
        """The logarithm of the likelihood, a position that is held out."""
        total = 0.0
        for begin in range(self.learned, self.games, MOST_GAMES):
            count = min(MOST_GAMES, self.games - begin)
            positions = self._positions_of(begin, count)
            logs = self._said(learners, begin, count).habits[-1][:, 0]
            total += self._lessons.surplus(positions.start, len(positions), _bounded(logs))[0]
        return total / max(1, len(self._positions_of(self.learned, self.games - self.learned)))

    def _positions_of(self, begin: int, count: int) -> range:
        return range(int(self._positions[begin]), int(self._positions[begin + count]))

    def _said(self, learners: Learners, begin: int, count: int) -> _Said:
        positions = self._positions_of(begin, count)
        rows = slice(int(self._rows[positions.start]), int(self._rows[positions.stop]))
        askers, clues = self._lessons.clues(begin, count)
        reader = learners.reader.forward(clues)
        games = slice(begin, begin + count)
        of_game = np.repeat(self._questions[games] - self._questions[begin], self._lessons.positions[games])
        counts = self._lessons.counts[positions.start : positions.stop]
        before = np.repeat(of_game, counts)
        after = before + np.repeat(self._lessons.heard[positions.start : positions.stop], counts)
        said = _Said(reader, [], askers, after, before, self._lessons.places[rows])
        habits = self._lessons.rows[rows].copy()
        habits[:, -TELLS:] = self._sums(said)
        return said._replace(habits=learners.habits.forward(habits))

    def _sums(self, said: _Said) -> Reals:
        """By row, what clues tell by all questions of its seat in its game before its position."""
        questions, half_suits = len(said.askers), self._lessons.half_suits
        sums = np.zeros((questions + 1, self._lessons.seats, half_suits, TELLS), np.float32)
        sums[np.arange(1, questions + 1), said.askers] = said.reader[-1].reshape(questions, half_suits, TELLS)
        so_far = sums.cumsum(0).reshape(questions + 1, -1, TELLS)
        return np.asarray(so_far[said.after, said.places] - so_far[said.before, said.places])

    def _of_questions(self, said: _Said, of_sums: Reals) -> Reals:
        """How what is wrong grows with what the reader says of each question, from how it grows with those sums."""
        questions, half_suits = len(said.askers), self._lessons.half_suits
        found = np.zeros((questions + 1, self._lessons.seats * half_suits, TELLS), np.float32)
        np.add.at(found, (said.after, said.places), of_sums)
        np.subtract.at(found, (said.before, said.places), of_sums)
        later = found[::-1].cumsum(0)[::-1][1:].reshape(questions, self._lessons.seats, half_suits, TELLS)
        return np.ascontiguousarray(later[np.arange(questions), said.askers].reshape(-1, TELLS))


def _begins(lengths: NDArray[np.int32]) -> NDArray[np.int64]:
    """Where each of them begins, one after the other, and where the last one ends."""
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths, dtype=np.int64)])


def _mean_and_scale(rows: Reals) -> tuple[Reals, Reals]:
    deviation = np.maximum(rows.std(0, dtype=np.float64), LEAST_DEVIATION)
    return rows.mean(0, dtype=np.float64).astype(np.float32), (1 / deviation).astype(np.float32)


def _bounded(said: Reals) -> NDArray[np.float32]:
    """The logarithms of factors as they are used, so that no possible deal becomes impossible."""
    return np.clip(said, -MOST_LOG_FACTOR, MOST_LOG_FACTOR).astype(np.float32)
