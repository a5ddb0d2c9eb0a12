"""Sequential tests: they stop only after whole batches, give their reason, and keep their error rates."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import count
from math import inf, log
from random import Random
from statistics import stdev
from types import SimpleNamespace

import pytest

from shoal.arena.played import DecisionTimes, memory_kb
from shoal.arena.samples import BATCH, FEWEST, Moments, Sprt, StoppingRule, Until, Verdict, mean, ratio, until


def differences(seed: int, true: float) -> Iterator[float]:
    """Differences of pairs as they come in matches: halves, wide, around a true mean."""
    rng = Random(seed)
    while True:
        yield round(2 * rng.gauss(true, 1.8)) / 2


def played(rule: StoppingRule, samples: Iterator[float], most: int = 5000) -> tuple[int, Verdict]:
    """How many samples the rule took, and what it says then."""
    moments = Moments()
    for sample in until((sample for sample, _ in zip(samples, range(most), strict=False)), float, rule):
        moments.add(sample)
    return moments.count, rule.verdict(moments)


@pytest.mark.parametrize(("true", "wrong"), [(0.0, "upper"), (0.5, "lower")])
def test_the_sequential_test_keeps_its_error_rates(true: float, wrong: str) -> None:
    answers: list[str] = [played(Sprt(0, 0.5), differences(seed, true))[1].answer for seed in range(400)]

    assert "open" not in answers
    assert 0.01 < answers.count(wrong) / 400 < 0.085  # 0.05 and three standard errors


@pytest.mark.parametrize(("true", "right"), [(-0.4, "lower"), (0.9, "upper")])
def test_what_is_beyond_both_bounds_is_found_sooner_and_hardly_ever_wrong(true: float, right: str) -> None:
    near = [played(Sprt(0, 0.5), differences(seed, 0.25))[0] for seed in range(100)]
    far = [played(Sprt(0, 0.5), differences(seed, true)) for seed in range(100)]

    assert sum(verdict.answer == right for _, verdict in far) >= 98
    assert sum(number for number, _ in far) < sum(near) / 3


def test_smaller_errors_need_more_deals() -> None:
    def deals(alpha: float) -> int:
        return sum(played(Sprt(0, 0.5, alpha, alpha), differences(seed, 0.5))[0] for seed in range(50))

    assert deals(0.001) > 1.5 * deals(0.05)


def test_a_match_stops_only_where_a_batch_ends() -> None:
    assert all(played(Sprt(0, 0.5), differences(seed, 1.0))[0] % BATCH == 0 for seed in range(20))
    assert played(Sprt(0, 0.5), differences(1, 10.0))[0] == FEWEST


def test_the_ratio_is_that_of_two_normal_distributions() -> None:
    moments = Moments()
    for sample in (1.0, -1.0, 2.0, 0.0, 1.5, -0.5) * 10:
        moments.add(sample)
    by_hand = sum(
        ((x - 0.0) ** 2 - (x - 0.5) ** 2) / (2 * moments.variance) for x in (1.0, -1.0, 2.0, 0.0, 1.5, -0.5) * 10
    )

    assert Sprt(0, 0.5).llr(moments) == pytest.approx(by_hand)


@pytest.mark.parametrize(("same", "answer", "llr"), [(0.0, "lower", -inf), (0.5, "upper", inf), (0.25, "open", 0.0)])
def test_a_match_in_which_every_pair_says_the_same_is_decided_after_the_fewest(
    same: float, answer: str, llr: float
) -> None:
    number, verdict = played(Sprt(0, 0.5), (same for _ in count()), most=100)

    assert (verdict.answer, verdict.llr) == (answer, llr)
    assert number == (100 if answer == "open" else FEWEST)


def test_a_verdict_is_printed_in_words() -> None:
    _, verdict = played(Sprt(0, 0.5), differences(1, 2.0))
    bound = f"{log(19):.2f}"
    assert re.fullmatch(rf"\+0\.5 accepted against \+0 \(log likelihood \+.* of -{bound} \.\. {bound}\)", verdict.words)

    number, undecided = played(Sprt(0, 0.01), differences(1, 0.0), most=40)
    assert number == 40
    assert undecided.words.startswith("undecided between +0 and +0.01")


def test_until_stops_when_the_error_is_small_enough() -> None:
    number, verdict = played(Until(0.2), differences(1, 0.0))
    assert verdict == Verdict("reached", "the standard error is at most 0.2")
    assert 64 <= number <= 112  # (1.8 / 0.2) ** 2 = 81

    assert played(Until(0.001), differences(1, 0.0), most=50)[1].answer == "open"


# Means, ratios and their errors; what decisions cost.


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
    text = "x" * 100_000
    assert memory_kb(SimpleNamespace(kept=text)) > 97
    assert memory_kb(SimpleNamespace(kept=[text, text])) < 110
    assert memory_kb(SimpleNamespace(kept=text), [text]) < 5
    assert memory_kb(SimpleNamespace(kept=Random)) < 5
