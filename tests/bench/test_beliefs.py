"""Beliefs are scored by the probabilities of the true holders."""

from __future__ import annotations

import pytest

from bench.beliefs import Score, scored, summary_of
from shoal.core.native import NOTICE, core

built = pytest.mark.skipif(core is None, reason=NOTICE or "-")


@built
def test_the_networks_predict_better_than_what_was_proven() -> None:
    games = [scored(number, other="quick", options={"players": 6}, seed=1) for number in range(10)]

    assert all(one.looks and one.cards for one in games)
    assert sum(one.plain for one in games) < sum(one.weighted for one in games) < 0
    assert 0 < sum(one.close_squares for one in games) < sum(one.quick_squares for one in games) / 2


def test_estimates_are_off_by_the_root_of_the_mean_square() -> None:
    told = summary_of([Score(1, 1, -1.0, -1.0, 3, 0.16, 0.04), Score(1, 1, -1.0, -1.0, 1, 0.0, 0.0)])

    assert (told["estimate_error"], told["close_estimate_error"]) == (0.2, 0.1)


def test_the_mean_is_per_card_and_its_error_over_the_games() -> None:
    alike, other = Score(2, 10, -20.0, -10.0), Score(2, 10, -20.0, -15.0)

    told = summary_of([alike, alike])
    assert (told["looks"], told["cards"]) == (4, 20)
    assert (told["plain_nats"], told["weighted_nats"]) == (-2.0, -1.0)
    assert (told["gain"], told["gain_error"]) == (1.0, 0.0)
    assert summary_of([alike, other])["gain_error"] > 0


def test_games_without_a_scored_position_count_for_nothing() -> None:
    assert summary_of([Score(0, 0, 0.0, 0.0)])["gain"] == 0
