"""Fits the two networks of behaviour: the question encoder, and the likelihood network that reads its encodings.

An example is a position of a self-played game with the true hands. Its log-likelihood, given what the seat on turn
knows, has a simple gradient: its derivative by the logarithm of the factor of a seat and a half-suit is the number of
cards that the seat truly holds there, less the number that the posterior expects. From there the gradient goes back
through the likelihood network, and from its inputs that are sums of encodings to the encoder, once for every question
in a sum.
"""

from __future__ import annotations

import math
from copy import deepcopy
from typing import Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from shoal.games.literature.bots.behaviour import ENCODING_SIZE, MOST_LOG_FACTOR
from shoal.games.literature.bots.networks import Network
from shoal.games.literature.training.model import Adam, Model
from shoal.games.literature.training.samples import LEAST_DEVIATION, Reals
from shoal.games.literature.training.settings import Fitting
from shoal.games.literature.training.source import Examples

ENCODER_HIDDEN: Final = (48, 24)
LIKELIHOOD_HIDDEN: Final = (32, 16)
"""The sizes of the hidden layers of the two networks."""

HELD_OUT: Final = 0.15
"""The share of the games, the last ones, that are only used to measure."""

FRESH: Final = Fitting(epochs=8, batch=12, rate=2e-3, last_rate=4e-5)
FURTHER: Final = msgspec.structs.replace(FRESH, epochs=4)
"""How networks are fitted that begin from random weights, and those that go on from others; a batch is of games."""

MOST_GAMES: Final = 50
"""How many games are evaluated at a time."""


class Likelihood(msgspec.Struct, frozen=True):
    """The mean log-likelihood of the true hands in held-out positions, before a fit and after it."""

    before: float
    after: float

    def __str__(self) -> str:
        return f"{self.before:.2f} to {self.after:.2f}"


class BehaviourNetworks(NamedTuple):
    """The two networks, as bots use them."""

    likelihood: Network
    encoder: Network


class BehaviourFit(NamedTuple):
    """The result; the likelihood is None where no game was held out."""

    model: BehaviourModel
    likelihood: Likelihood | None


class BehaviourModel(NamedTuple):
    """The two networks, while they are trained."""

    likelihood: Model
    encoder: Model

    @property
    def parameters(self) -> list[Reals]:
        """Those of both, the likelihood network first."""
        return self.likelihood.parameters + self.encoder.parameters

    def networks(self, name: str) -> BehaviourNetworks:
        """Their present weights, under the names that they have in the set NAME."""
        return BehaviourNetworks(self.likelihood.network(f"{name}.likelihood"), self.encoder.network(f"{name}.encoder"))


def fit_behaviour(
    examples: Examples, networks: BehaviourNetworks, dice: np.random.Generator, *, fits_encoder: bool = True
) -> BehaviourFit:
    """Goes on from these networks, or from random weights if the encoder has no hidden layer (`zero_encoder`).

    Without `fits_encoder` the encoder stays as it is.
    """
    games, known = _Games(examples), BehaviourModel(Model.of(networks.likelihood), Model.of(networks.encoder))
    fresh = len(networks.encoder.layers) == 1
    model, fitting = (games.fresh(dice), FRESH) if fresh else (deepcopy(known), FURTHER)
    batches = range(0, games.learned, fitting.batch)
    learned = model.parameters if fits_encoder else model.likelihood.parameters
    adam = Adam(learned, fitting, fitting.epochs * len(batches))
    for _ in range(fitting.epochs):
        for begin in dice.permutation(batches):
            count = min(fitting.batch, games.learned - int(begin))
            adam.step(games.gradient(model, int(begin), count, fits_encoder=fits_encoder))
    if games.learned == games.games:
        return BehaviourFit(model, None)
    return BehaviourFit(model, Likelihood(games.likelihood(known), games.likelihood(model)))


class _Outputs(NamedTuple):
    """What both networks compute for some games: the values of all their layers, and which questions are in which sum."""

    encoder: list[Reals]
    likelihood: list[Reals]
    askers: NDArray[np.int32]
    after: NDArray[np.intp]
    """By row, how many questions of all these games come before its position; and before its game."""
    before: NDArray[np.intp]
    places: NDArray[np.int32]


class _Games:
    """Examples, split into games that are learned from and games that are held out."""

    def __init__(self, examples: Examples) -> None:
        self._examples = examples
        self._positions = _begins(examples.positions)
        self._questions = _begins(examples.questions)
        self._rows = _begins(examples.counts)
        self.games = len(examples.positions)
        self.learned = math.ceil(self.games * (1 - HELD_OUT))

    def fresh(self, dice: np.random.Generator) -> BehaviourModel:
        """Random weights; inputs are scaled to mean 0 and deviation 1, except for the sums of encodings."""
        _, features = self._examples.encoder_features(0, min(self.learned, 10 * MOST_GAMES))
        learned = self._rows[self._positions[self.learned]]
        mean, scale = mean_and_scale(self._examples.rows[:learned])
        mean[-ENCODING_SIZE:], scale[-ENCODING_SIZE:] = 0, 1
        return BehaviourModel(
            Model.fresh(LIKELIHOOD_HIDDEN, 1, mean, scale, dice),
            Model.fresh(ENCODER_HIDDEN, ENCODING_SIZE, *mean_and_scale(features), dice),
        )

    def gradient(self, model: BehaviourModel, begin: int, count: int, *, fits_encoder: bool = True) -> list[Reals]:
        """Of the mean negative log-likelihood of the positions of these games, by each parameter."""
        outputs = self._run(model, begin, count)
        logs = outputs.likelihood[-1][:, 0]
        positions = self._positions_of(begin, count)
        _, by_log = self._examples.likelihood_gradient(positions.start, len(positions), _bounded(logs))
        beyond = (np.abs(logs) > MOST_LOG_FACTOR) & (logs * by_log > 0)  # beyond the bound, more changes nothing
        wrong = np.where(beyond, np.float32(0), -by_log / np.float32(max(1, len(positions))))[:, np.newaxis]
        gradient = model.likelihood.gradient_of(outputs.likelihood, wrong)
        if fits_encoder:
            of_sums = model.likelihood.gradient_of_inputs(outputs.likelihood, wrong)[:, -ENCODING_SIZE:]
            gradient += model.encoder.gradient_of(outputs.encoder, self._of_questions(outputs, of_sums))
        return gradient

    def likelihood(self, model: BehaviourModel) -> float:
        """The mean log-likelihood of the held-out positions."""
        total = 0.0
        for begin in range(self.learned, self.games, MOST_GAMES):
            count = min(MOST_GAMES, self.games - begin)
            positions = self._positions_of(begin, count)
            logs = self._run(model, begin, count).likelihood[-1][:, 0]
            total += self._examples.likelihood_gradient(positions.start, len(positions), _bounded(logs))[0]
        return total / max(1, len(self._positions_of(self.learned, self.games - self.learned)))

    def _positions_of(self, begin: int, count: int) -> range:
        return range(int(self._positions[begin]), int(self._positions[begin + count]))

    def _run(self, model: BehaviourModel, begin: int, count: int) -> _Outputs:
        positions = self._positions_of(begin, count)
        rows = slice(int(self._rows[positions.start]), int(self._rows[positions.stop]))
        askers, features = self._examples.encoder_features(begin, count)
        encoder = model.encoder.forward(features)
        games = slice(begin, begin + count)
        of_game = np.repeat(self._questions[games] - self._questions[begin], self._examples.positions[games])
        counts = self._examples.counts[positions.start : positions.stop]
        before = np.repeat(of_game, counts)
        after = before + np.repeat(self._examples.asked_before[positions.start : positions.stop], counts)
        outputs = _Outputs(encoder, [], askers, after, before, self._examples.places[rows])
        inputs = self._examples.rows[rows].copy()
        inputs[:, -ENCODING_SIZE:] = self._sums(outputs)
        return outputs._replace(likelihood=model.likelihood.forward(inputs))

    def _sums(self, outputs: _Outputs) -> Reals:
        """By row, the sum of the encodings of all questions of its seat in its game before its position."""
        questions, half_suits = len(outputs.askers), self._examples.half_suits
        sums = np.zeros((questions + 1, self._examples.seats, half_suits, ENCODING_SIZE), np.float32)
        sums[np.arange(1, questions + 1), outputs.askers] = outputs.encoder[-1].reshape(
            questions, half_suits, ENCODING_SIZE
        )
        so_far = sums.cumsum(0).reshape(questions + 1, -1, ENCODING_SIZE)
        return np.asarray(so_far[outputs.after, outputs.places] - so_far[outputs.before, outputs.places])

    def _of_questions(self, outputs: _Outputs, of_sums: Reals) -> Reals:
        """The gradient by each output of the encoder, from the gradient by the sums."""
        questions, half_suits = len(outputs.askers), self._examples.half_suits
        found = np.zeros((questions + 1, self._examples.seats * half_suits, ENCODING_SIZE), np.float32)
        np.add.at(found, (outputs.after, outputs.places), of_sums)
        np.subtract.at(found, (outputs.before, outputs.places), of_sums)
        later = found[::-1].cumsum(0)[::-1][1:].reshape(questions, self._examples.seats, half_suits, ENCODING_SIZE)
        return np.ascontiguousarray(later[np.arange(questions), outputs.askers].reshape(-1, ENCODING_SIZE))


def _begins(lengths: NDArray[np.int32]) -> NDArray[np.int64]:
    """Where each of them begins, one after the other, and where the last one ends."""
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths, dtype=np.int64)])


def mean_and_scale(rows: Reals) -> tuple[Reals, Reals]:
    """What standardises these rows: the mean of each column, and one by its deviation."""
    deviation = np.maximum(rows.std(0, dtype=np.float64), LEAST_DEVIATION)
    return rows.mean(0, dtype=np.float64).astype(np.float32), (1 / deviation).astype(np.float32)


def _bounded(logs: Reals) -> NDArray[np.float32]:
    """The logarithms of factors as they are used: bounded, so that no possible deal becomes impossible."""
    return np.clip(logs, -MOST_LOG_FACTOR, MOST_LOG_FACTOR).astype(np.float32)
