"""Means, ratios and their errors; what decisions cost."""

from __future__ import annotations

import math
from random import Random
from statistics import stdev

import pytest

from shoal.arena.costs import DecisionTimes, memory_kb, peak_mb
from shoal.arena.samples import Moments, mean, ratio


def test_the_error_of_a_mean() -> None:
    assert mean([1.0, 3.0]) == (2.0, 1.0)
    assert mean([4.0]) == (4.0, None)


def test_running_moments_are_those_of_all_samples() -> None:
    rng = Random(1)
    samples = [rng.gauss(5, 2) for _ in range(50)]
    moments = Moments()
    for sample in samples:
        moments.add(sample)

    assert moments.mean == pytest.approx(sum(samples) / 50)
    assert moments.se == pytest.approx(stdev(samples) / math.sqrt(50))


def test_a_ratio_of_equal_wholes_is_a_mean() -> None:
    samples = [1.0, 4.0, 2.0, 2.5]
    value, se = ratio([2 * sample for sample in samples], [2.0] * 4) or (0, 0)

    assert (value, se) == pytest.approx(mean(samples))


def test_a_ratio_counts_every_whole_as_much_as_it_is_large() -> None:
    assert ratio([1, 3], [1, 9]) == pytest.approx((0.4, 0.12))
    assert ratio([1], [2]) == (0.5, None)
    assert ratio([0, 0], [0, 0]) is None


def test_the_error_of_a_ratio_is_how_far_it_strays() -> None:
    """Rates of clusters of different sizes and luck, measured 300 times: the told error is the spread that there is."""

    def measured(rng: Random) -> tuple[float, float]:
        wholes = [rng.randint(5, 40) for _ in range(60)]
        rates = [rng.choice((0.2, 0.6)) for _ in wholes]
        found = ratio(
            [sum(rng.random() < rate for _ in range(n)) for n, rate in zip(wholes, rates, strict=True)], wholes
        )
        assert found is not None
        assert found.se is not None
        return found.value, found.se

    values, errors = zip(*(measured(Random(seed)) for seed in range(300)), strict=True)
    assert sum(errors) / 300 == pytest.approx(stdev(values), rel=0.15)


def test_times_are_exact_to_five_percent_however_they_are_added_up() -> None:
    rng = Random(2)
    seconds = [rng.lognormvariate(-7, 1) for _ in range(2000)]
    together = DecisionTimes.of(seconds[:700]) + DecisionTimes.of(seconds[700:])
    times = sorted(1000 * one for one in seconds)

    assert together.decisions == 2000
    assert together.mean_ms == pytest.approx(sum(times) / 2000)
    assert together.max_ms == times[-1]
    for share in (0.5, 0.99):
        exact = times[int(share * 2000) - 1]
        assert exact <= together.within_ms(share) <= exact * 1.06


def test_no_decisions_take_no_time() -> None:
    assert (DecisionTimes().mean_ms, DecisionTimes().within_ms(0.99), DecisionTimes.of([]).max_ms) == (0, 0, 0)
    assert DecisionTimes.of([0.0]).within_ms(0.5) == 0


def test_the_memory_of_a_bot_is_what_it_can_reach_and_nothing_that_is_shared() -> None:
    class Keeps:
        def __init__(self, kept: object) -> None:
            self.kept = kept

    text = "x" * 100_000
    assert memory_kb(Keeps(text)) > 97
    assert memory_kb(Keeps([text, text])) < 110
    assert memory_kb(Keeps(text), [text]) < 5
    assert memory_kb(Keeps(Random)) < 5
    assert peak_mb() > 5 or peak_mb() == 0
