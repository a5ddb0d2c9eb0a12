"""Training samples on disk, in shards: the features of a decision, which branch happened, and what came of it.

A shard is one .npy file. Every tenth game is held out: it is never trained on, and measures how good a network is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from shoal.core.errors import ShoalError

Samples = NDArray[np.void]
"""Fields: `game`, `branch` (0 the question missed, 1 it hit), `target`, `features`."""

Reals = NDArray[np.float32]

AT_ONCE: Final = 1 << 20
"""Samples in memory at a time. They are shuffled among themselves; the shards are drawn anew for each epoch."""

HELD_OUT: Final = 10
"""One game of so many."""

LEAST_DEVIATION: Final = 0.05
"""An input that varies less is not blown up to deviation 1."""


class DamagedSamples(ShoalError, ValueError):
    """A shard that cannot be read; the message says which."""


def samples_of(features: bytes, branch: bytes, target: bytes, game: bytes) -> Samples:
    """Samples of what native self-play returns: float32, uint8, float32 and uint32."""
    count = len(branch)
    wide = np.frombuffer(features, np.float32).reshape(count, -1) if count else np.empty((0, 1), np.float32)
    rows = np.empty(count, sample_type(wide.shape[1]))
    rows["features"] = wide
    rows["branch"] = np.frombuffer(branch, np.uint8)
    rows["target"] = np.frombuffer(target, np.float32)
    rows["game"] = np.frombuffer(game, np.uint32)
    return rows


def sample_type(features: int) -> np.dtype[Any]:
    """How a row of so many features lies in memory."""
    return np.dtype([("game", "<u4"), ("branch", "<u4"), ("target", "<f4"), ("features", "<f4", (features,))])


def save_samples(path: Path, rows: Samples) -> None:
    """The shard is there with all of its rows, or not at all."""
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.save(file, rows)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def samples_in(shard: Path, how: Literal["r"] | None = None) -> Samples:
    """All rows of a shard; with "r" they are read only when they are looked at. Raises DamagedSamples."""
    try:
        rows = np.load(shard, mmap_mode=how)
    except (ValueError, EOFError):
        rows = None
    if not isinstance(rows, np.ndarray) or rows.dtype.names != sample_type(1).names:
        raise DamagedSamples(f"{shard} is damaged; once it is deleted, its games are played again")
    return rows


def held_out(rows: Samples) -> NDArray[np.bool_]:
    """Which rows are of games that are not learned from; the games are mixed by Fibonacci hashing."""
    mixed = (rows["game"] * np.uint32(2654435769)) >> np.uint32(8)
    return np.asarray(mixed % HELD_OUT == 0)


def count_samples(shards: Sequence[Path]) -> int:
    """How many rows all shards have."""
    return sum(len(samples_in(shard, "r")) for shard in shards)


def batches(shards: Sequence[Path], size: int, dice: np.random.Generator) -> Iterator[Samples]:
    """All rows to learn from, in random order, in batches of that size (the last of a load has fewer)."""
    order = [shards[place] for place in dice.permutation(len(shards))]
    for load in _loads(order):
        places = dice.permutation(len(load))
        for begin in range(0, len(load), size):
            yield load[places[begin : begin + size]]


def held_out_batches(shards: Sequence[Path]) -> Iterator[Samples]:
    """The rows that are not learned from, a batch a shard."""
    for shard in shards:
        rows = samples_in(shard)
        yield rows[held_out(rows)]


def mean_and_scale(shards: Sequence[Path]) -> tuple[Reals, Reals]:
    """What makes the features have mean 0 and deviation 1."""
    sums = []
    for shard in shards:
        features = samples_in(shard)["features"].astype(np.float64)
        sums.append((len(features), features.sum(0), (features**2).sum(0)))
    counts, totals, squares = zip(*sums, strict=True)
    mean = np.sum(totals, 0) / sum(counts)
    deviation = np.sqrt(np.maximum(np.sum(squares, 0) / sum(counts) - mean**2, 0))
    return mean.astype(np.float32), (1 / np.maximum(deviation, LEAST_DEVIATION)).astype(np.float32)


def _loads(shards: Sequence[Path]) -> Iterator[Samples]:
    """The rows to learn from, shards together until they are many."""
    waiting: list[Samples] = []
    for shard in shards:
        rows = samples_in(shard)
        waiting.append(rows[~held_out(rows)])
        if sum(map(len, waiting)) >= AT_ONCE:
            yield np.concatenate(waiting)
            waiting = []
    if waiting:
        yield np.concatenate(waiting)


class QuestionSamples(NamedTuple):
    """Questions that were asked, and for each a row for every question that its hand allowed."""

    features: Reals
    counts: NDArray[np.int64]
    """By question, its rows."""
    chosen: NDArray[np.int64]
    """By question, which of its rows was asked."""

    def __len__(self) -> int:
        return len(self.counts)

    def some(self, numbers: NDArray[np.intp]) -> QuestionSamples:
        """Those of these numbers."""
        ends = np.cumsum(self.counts)
        counts = self.counts[numbers]
        shift = np.repeat((ends - self.counts)[numbers] - (np.cumsum(counts) - counts), counts)
        return QuestionSamples(self.features[np.arange(counts.sum()) + shift], counts, self.chosen[numbers])

    def batches(self, size: int, dice: np.random.Generator) -> Iterator[QuestionSamples]:
        """All of them in random order, so many at a time."""
        order = dice.permutation(len(self))
        for begin in range(0, len(order), size):
            yield self.some(order[begin : begin + size])


def choices_of(features: bytes, counts: bytes, chosen: bytes, others: bytes) -> tuple[QuestionSamples, QuestionSamples]:
    """Those of the learner and those of the others, of what native games return: float32, int32, int32 and uint8."""
    lengths = np.frombuffer(counts, np.int32).astype(np.int64)
    rows = np.frombuffer(features, np.float32).reshape(int(lengths.sum()), -1)
    every = QuestionSamples(rows, lengths, np.frombuffer(chosen, np.int32).astype(np.int64))
    is_other = np.frombuffer(others, np.uint8) > 0
    return every.some(np.flatnonzero(~is_other)), every.some(np.flatnonzero(is_other))
