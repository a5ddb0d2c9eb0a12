"""A network as arrays, with the gradient of its error: what `fit` and `behaviour` train.

A sample of play says which branch happened (a hit or a miss) and what came of it; only the output of that branch has an
error.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from shoal.games.literature.bots.learned.network import Layer, Network
from shoal.games.literature.training.samples import Reals, Samples


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
