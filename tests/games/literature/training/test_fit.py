"""Fitting: what is learned, from which rows, and how the errors fall."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from shoal.games.literature.bots.networks import Network
from shoal.games.literature.training.model import Model, error, fit
from shoal.games.literature.training.samples import (
    batches,
    count_samples,
    held_out,
    held_out_batches,
    mean_and_scale,
    samples_of,
    save_samples,
)
from shoal.games.literature.training.settings import Fitting
from tests.games.literature.training.fakes import VALUE_FEATURES, rows, worth


@pytest.fixture
def shards(tmp_path: Path) -> list[Path]:
    """Two hundred games in four files."""
    paths = [tmp_path / f"{part}.npy" for part in range(4)]
    for part, path in enumerate(paths):
        save_samples(path, rows(50 * part, 50))
    return paths


def fresh(shards: list[Path], hidden: tuple[int, ...] = (32, 16)) -> Model:
    return Model.fresh(hidden, 2, *mean_and_scale(shards), np.random.default_rng(1))


@pytest.mark.slow
def test_both_branches_are_learned_though_only_one_of_them_ever_happens(shards: list[Path]) -> None:
    fitting = Fitting(epochs=30, batch=128, rate=2e-2, patience=60)

    found = fit(fresh(shards), shards, fitting, np.random.default_rng(2))

    new = rows(5000, 20)["features"]
    wrong = found.model.outputs(new) - worth(new)
    assert ((wrong**2).mean(0) < 0.1 * worth(new).var(0)).all()
    assert found.after < found.before
    assert found.after < 0.1 * found.trivial


def test_the_given_network_stays_as_it_was(shards: list[Path]) -> None:
    model = fresh(shards)

    found = fit(model, shards, Fitting(epochs=2), np.random.default_rng(2))

    assert error(model, shards) == found.before
    assert error(found.model, shards) == found.after < found.before


def test_a_fit_that_gets_no_better_ends_early(shards: list[Path]) -> None:
    found = fit(
        fresh(shards, (4,)), shards, Fitting(epochs=50, rate=0.3, last_rate=0.3, patience=2), np.random.default_rng(3)
    )

    assert found.epochs < 50


def test_the_slope_is_that_of_the_error(shards: list[Path]) -> None:
    model, some = fresh(shards, (4, 3)), rows(0, 50)
    for bias in model.parameters[1::2]:
        bias.fill(0.05)  # at 0 a unit whose inputs are all 0 stands on its edge

    for gradient, part in zip(model.gradient(some, math.inf), model.parameters, strict=True):
        index, heights = (0,) * part.ndim, []
        for step in (0.002, -0.004):
            part[index] += np.float32(step)
            heights.append(float((model.errors(some).astype(np.float64) ** 2).mean()) / 2)
        part[index] += np.float32(0.002)
        assert gradient[index] == pytest.approx((heights[0] - heights[1]) / 0.004, rel=5e-2, abs=2e-3)


def test_large_errors_count_linearly_beyond_hubers_limit(shards: list[Path]) -> None:
    model, some = fresh(shards), rows(0, 2)
    some["target"] += 1000

    assert model.gradient(some, 1.0)[-1].sum() == pytest.approx(-1)
    assert model.gradient(some, math.inf)[-1].sum() < -900


def test_games_are_held_out_as_wholes_and_never_learned_from(shards: list[Path]) -> None:
    learned = np.concatenate(list(batches(shards, 100, np.random.default_rng(1))))
    kept = np.concatenate(list(held_out_batches(shards)))

    assert len(learned) + len(kept) == count_samples(shards) == 8000
    assert not set(learned["game"]) & set(kept["game"])
    assert 0.05 < len(set(kept["game"])) / 200 < 0.2
    assert not held_out(learned).any()


def test_batches_are_mixed_anew_in_every_epoch(shards: list[Path]) -> None:
    dice = np.random.default_rng(1)
    one, other = (np.concatenate(list(batches(shards, 64, dice))) for _ in range(2))

    assert sorted(one["target"]) == sorted(other["target"])
    assert len(set(one["game"][:64])) > 20
    assert (one["target"] != other["target"]).any()


def test_features_are_standardised_but_those_that_hardly_vary_are_not_blown_up(tmp_path: Path) -> None:
    some = rows(0, 100)
    some["features"][:, 4] = 7
    save_samples(tmp_path / "0.npy", some)

    mean, scale = mean_and_scale([tmp_path / "0.npy"])

    assert mean == pytest.approx([1, 1, 1, 1, 7], abs=0.2)
    assert scale == pytest.approx([0.5, 0.5, 0.5, 0.5, 20], rel=0.1)


def test_what_is_learned_travels_as_a_file_of_weights(shards: list[Path]) -> None:
    model, some = fresh(shards), rows(0, 1)["features"]

    network = Network.load(model.network("x").dump())

    assert network.sizes == (VALUE_FEATURES, 32, 16, 2)
    assert np.allclose(network.run(some.tolist()), model.outputs(some), rtol=1e-4, atol=1e-5)
    assert Model.of(network).network("x").dump() == network.dump()


def test_rows_come_from_the_bytes_of_native_arrays() -> None:
    some = rows(3, 2)

    again = samples_of(
        some["features"].tobytes(),
        some["branch"].astype("u1").tobytes(),
        some["target"].tobytes(),
        some["game"].tobytes(),
    )

    assert (again == some).all()
    assert len(samples_of(b"", b"", b"", b"")) == 0
