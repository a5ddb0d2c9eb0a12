"""The climb to the likeliest theta."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from shoal.train.behaviour import RIDGE, climb, likeliest

Vector = NDArray[np.float64]


@given(st.integers(1, 8), st.integers(0, 2**32 - 1))
def test_the_top_of_a_hill_is_found(dimensions: int, seed: int) -> None:
    dice = np.random.default_rng(seed)
    root = dice.standard_normal((dimensions, dimensions))
    steep = root @ root.T + 0.1 * np.eye(dimensions)
    top = dice.standard_normal(dimensions)

    def height(point: Vector) -> tuple[float, Vector]:
        away = point - top
        return -float(away @ steep @ away), -2 * steep @ away

    assert climb(height, np.zeros(dimensions), steps=300) == pytest.approx(top, abs=1e-2)


def test_a_coin_is_as_biased_as_its_throws() -> None:
    """70 heads of 100: the logarithm of the odds is ln(7/3), a little less for the price of large weights."""

    def throws(theta: list[float]) -> tuple[float, list[float], int]:
        heads = 1 / (1 + np.exp(-theta[0]))
        return 70 * np.log(heads) + 30 * np.log(1 - heads), [70 - 100 * heads], 100

    (found,) = likeliest(throws, [0.0], steps=20)

    assert 0.7 - 1 / (1 + np.exp(-found)) == pytest.approx(RIDGE * found, abs=1e-6), "the slope and the price are even"
    assert 0.9 * np.log(7 / 3) < found < np.log(7 / 3)


def test_who_stands_on_the_top_stays() -> None:
    assert climb(lambda point: (-float(point @ point), -2 * point), np.zeros(3), steps=5).tolist() == [0, 0, 0]
