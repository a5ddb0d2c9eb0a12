"""A network as arrays, with the gradient of its error: what `fit` and `behaviour` train.

A sample of play says which branch happened (a hit or a miss) and what came of it; only the output of that branch has an
error.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from shoal.games.literature.bots.networks import Layer, Network
from shoal.games.literature.training.samples import Reals, Samples, batches, count_samples, held_out_batches
from shoal.games.literature.training.settings import Fitting


class Model:
    """Standardised inputs, hidden layers cut at zero, any outputs."""

    def __init__(self, mean: Reals, scale: Reals, parameters: list[Reals]) -> None:
        """`parameters`: weights and bias of each layer in turn; fitting changes them in place."""
        self.mean = mean
        self.scale = scale
        self.parameters = parameters

    @staticmethod
    def fresh(hidden: Sequence[int], outputs: int, mean: Reals, scale: Reals, dice: np.random.Generator) -> Model:
        """Random weights (He, 2015), small ones at the output."""
        sizes = [len(mean), *hidden, outputs]
        parameters: list[Reals] = []
        for n, m in pairwise(sizes):
            deviation = np.sqrt(2 / n) * (0.1 if len(parameters) == 2 * len(hidden) else 1)
            parameters += [(dice.standard_normal((n, m)) * deviation).astype(np.float32), np.zeros(m, np.float32)]
        return Model(mean, scale, parameters)

    @staticmethod
    def of(network: Network) -> Model:
        """One that starts from the weights of a network."""
        parameters: list[Reals] = []
        for layer in network.layers:
            bias = np.array(layer.bias, np.float32)
            parameters += [np.array(layer.weights, np.float32).reshape(-1, len(bias)), bias]
        return Model(np.array(network.mean, np.float32), np.array(network.scale, np.float32), parameters)

    def network(self, name: str) -> Network:
        """Its present weights."""
        numbers = [array("f", part.astype(np.float32).tobytes()) for part in self.parameters]
        last = len(numbers) // 2 - 1
        layers = tuple(Layer(numbers[2 * n], numbers[2 * n + 1], n < last) for n in range(last + 1))
        return Network(name, array("f", self.mean.tobytes()), array("f", self.scale.tobytes()), layers)

    def outputs(self, features: Reals) -> Reals:
        """The outputs, row by row."""
        return self.forward(features)[-1]

    def errors(self, rows: Samples) -> Reals:
        """The output for the branch that happened, less the target."""
        values = self.outputs(rows["features"])[np.arange(len(rows)), rows["branch"]]
        return np.asarray(values - rows["target"])

    def gradient(self, rows: Samples, huber: float) -> list[Reals]:
        """Of the mean of half the squared errors, by each parameter; beyond `huber` errors count linearly."""
        values = self.forward(rows["features"])
        places = (np.arange(len(rows)), rows["branch"])
        wrong = np.zeros_like(values[-1])
        wrong[places] = np.clip(values[-1][places] - rows["target"], -huber, huber) / np.float32(len(rows))
        return self.gradient_of(values, wrong)

    def gradient_of(self, values: list[Reals], wrong: Reals) -> list[Reals]:
        """Of a loss, by each parameter. `wrong`: its gradient by the outputs; `values`: of all layers, from `forward`."""
        gradients: list[Reals] = []
        for n in range(len(values) - 2, -1, -1):
            gradients = [values[n].T @ wrong, wrong.sum(0), *gradients]
            if n:
                wrong = (wrong @ self.parameters[2 * n].T) * (values[n] > 0)
        return gradients

    def gradient_of_inputs(self, values: list[Reals], wrong: Reals) -> Reals:
        """The same by each input, before it is standardised."""
        for n in range(len(values) - 2, 0, -1):
            wrong = (wrong @ self.parameters[2 * n].T) * (values[n] > 0)
        return np.asarray((wrong @ self.parameters[0].T) * self.scale)

    def forward(self, features: Reals) -> list[Reals]:
        """The values of every layer, from the standardised inputs to the outputs."""
        values = [(features - self.mean) * self.scale]
        for n in range(0, len(self.parameters), 2):
            after = values[-1] @ self.parameters[n] + self.parameters[n + 1]
            values.append(after if n == len(self.parameters) - 2 else np.maximum(after, 0))
        return values


# The mean of networks.
#
# Generations go round in circles, each a little better against the one before. Their mean is steadier, and stronger than
# any of them (Polyak and Juditsky, 1992).


def mean_of_files(name: str, files: Sequence[Path]) -> Network:
    """A network whose numbers are the means of those of the networks in these files, which have the same shape."""
    networks = [Network.load(file.read_bytes()) for file in files]
    layers = tuple(
        Layer(
            _mean([network.layers[n].weights for network in networks]),
            _mean([network.layers[n].bias for network in networks]),
            layer.relu,
        )
        for n, layer in enumerate(networks[0].layers)
    )
    return Network(name, _mean([one.mean for one in networks]), _mean([one.scale for one in networks]), layers)


def _mean(parts: Sequence[array[float]]) -> array[float]:
    return array("f", np.mean([np.array(part) for part in parts], axis=0, dtype=np.float64))


class Fit(NamedTuple):
    """The result, on held-out games: mean squared errors, and that of always answering the mean of the branch."""

    model: Model
    epochs: int
    before: float
    after: float
    trivial: float


def fit(model: Model, shards: Sequence[Path], fitting: Fitting, dice: np.random.Generator) -> Fit:
    """The best of the networks after each epoch, on the games held out."""
    parameters = [part.copy() for part in model.parameters]
    model = Model(model.mean, model.scale, parameters)
    steps = max(1, math.ceil(count_samples(shards) / fitting.batch) * fitting.epochs)
    adam = Adam(parameters, fitting, steps)
    huber = math.inf if fitting.huber is None else fitting.huber
    before, best, kept = error(model, shards), math.inf, parameters
    epoch = worse = 0
    while epoch < fitting.epochs and worse < fitting.patience:
        for rows in batches(shards, fitting.batch, dice):
            adam.step(model.gradient(rows, huber))
        epoch, worse = epoch + 1, worse + 1
        if not (found := error(model, shards)) >= best:
            best, worse, kept = found, 0, [part.copy() for part in parameters]
    return Fit(Model(model.mean, model.scale, kept), epoch, before, best, trivial_error(shards))


def error(model: Model, shards: Sequence[Path]) -> float:
    """The mean squared error on the games held out; not a number when there are none."""
    squares = [(float((model.errors(rows) ** 2).sum(dtype=np.float64)), len(rows)) for rows in held_out_batches(shards)]
    count = sum(n for _, n in squares)
    return sum(total for total, _ in squares) / count if count else math.nan


def trivial_error(shards: Sequence[Path]) -> float:
    """The error of always answering the mean of the branch: a network that has learned anything is below it."""
    sums: dict[int, list[float]] = {}
    for rows in held_out_batches(shards):
        for branch in np.unique(rows["branch"]):
            targets = rows["target"][rows["branch"] == branch].astype(np.float64)
            of_branch = sums.setdefault(int(branch), [0.0, 0.0, 0.0])
            for place, value in enumerate((len(targets), targets.sum(), (targets**2).sum())):
                of_branch[place] += float(value)
    count = sum(n for n, _, _ in sums.values())
    return sum(squares - total**2 / n for n, total, squares in sums.values()) / count if count else math.nan


class Adam:
    """Adam: moves parameters against running means of their gradients; the rate falls over this many steps."""

    def __init__(self, parameters: list[Reals], fitting: Fitting, steps: int) -> None:
        self._fitting = fitting
        self._steps = steps
        self._step = 0
        self._parts = [(part, np.zeros_like(part), np.zeros_like(part)) for part in parameters]

    def step(self, gradients: list[Reals]) -> None:
        """Move all parameters, in place."""
        fitting = self._fitting
        along = math.cos(math.pi * min(1.0, self._step / self._steps))
        rate = np.float32(fitting.last_rate + (fitting.rate - fitting.last_rate) * (1 + along) / 2)
        self._step += 1
        first, second = 1 - 0.9**self._step, 1 - 0.999**self._step
        for (part, mean, square), gradient in zip(self._parts, gradients, strict=True):
            np.add(mean, 0.1 * (gradient - mean), out=mean)
            np.add(square, 0.001 * (gradient**2 - square), out=square)
            move = mean / first / (np.sqrt(square / second) + 1e-8) + fitting.decay * part
            np.subtract(part, rate * move, out=part)
