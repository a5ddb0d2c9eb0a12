"""Verdicts that a reader believes: no rule of `believable.py` finds a contradiction, and better levels have better memory scores."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

import pytest

from shoal.games.literature import Options
from shoal.review import ReviewedPlayer, review
from shoal.review.decisions import Decision
from shoal.review.grades import memory_score
from tests.review.believable import contradictions
from tests.review.games import played
from tests.sampling import DAY, sampled

SEED = Random(DAY).randrange(10_000)


@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [
        ("literature", ("casual", "random"), None),
        ("literature", ("club", "beginner"), {"players": 4, "bluff_ask": True}),
        ("go_fish", ("random", "counting"), {"players": 3}),
        ("fish_draw", ("attentive", "random"), None),
    ],
)
def test_no_verdict_contradicts_its_own_numbers(game: str, bots: tuple[str, ...], options: Any) -> None:
    record = played(game, bots, SEED, options)

    assert list(contradictions(record, review(record))) == []


def test_a_sure_hit_comes_before_a_question_that_is_worth_more_and_one_that_cannot_hit_comes_last() -> None:
    decision = Decision({"sure": 1.0, "likely": 2.0, "vain": 3.0}, {"sure": 1.0, "likely": 0.9, "vain": 0.0})

    assert decision.ranked == ["sure", "likely", "vain"]
    assert [decision.grade(one, was_told=True).mark for one in decision.ranked] == ["best", "mistake", "mistake"]


def test_what_cannot_hit_is_a_mistake_for_who_had_heard_why_and_a_risk_for_who_had_to_count() -> None:
    decision = Decision({"open": 0.1, "vain": 0.5}, {"open": 0.2, "vain": 0.0})

    assert decision.grade("vain", was_told=True).mark == "mistake"
    assert decision.grade("vain", was_told=False).mark == "risky"
    assert decision.grade("open", was_told=False).mark == "best"


def test_the_list_names_every_opponent_and_the_question_that_was_asked() -> None:
    values = {(seat, card): -card / 10 - seat for seat in (1, 3, 5) for card in range(4)}
    decision = Decision(values, dict.fromkeys(values, 0.3))

    shown = decision.shown((5, 3), lambda one: one[0], lambda one: one)
    assert {seat for seat, _ in shown} == {1, 3, 5}
    assert shown[0] == (1, 0)
    assert shown[-1] == (5, 3)


def test_the_memory_score_is_the_share_of_what_was_at_stake_that_was_not_lost() -> None:
    assert memory_score(0.0, 2.0) == 100
    assert memory_score(1.5, 2.0) == pytest.approx(25)
    assert memory_score(3.0, 2.0) == 0
    assert memory_score(-1.0, 2.0) == 100
    assert memory_score(0.1, 0.1) is None, "one move is no game"


def mean_score(bot: str, games: int) -> float:
    reviews = (review(played("literature", (bot,), SEED + number, Options())) for number in range(games))
    players: list[ReviewedPlayer] = [player for found in reviews for player in found.story.players]
    return fmean(player.score for player in players if player.score is not None)


@pytest.mark.slow
def test_memory_scores_are_near_nothing_at_random_and_rise_with_the_level() -> None:
    games = sampled(4, of=40)
    chance, beginner, club, quick = (mean_score(bot, games) for bot in ("random", "beginner", "club", "quick"))

    assert chance < 15 < beginner < 60 < club < quick
    assert quick > 90
