"""Fits a network to rows: small batches, Adam (Kingma and Ba, 2015), a rate that falls along a cosine, and an early end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from shoal.games.literature.training.model import Model
from shoal.games.literature.training.samples import Reals, batches, count_samples, held_out_batches
from shoal.games.literature.training.settings import Fitting


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
