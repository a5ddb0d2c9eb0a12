"""What the learned mind of Literature does in plain Python; that it agrees with the native one is tested in tests/native."""

from __future__ import annotations

from array import array
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.arena.table import play
from shoal.bots.bot import Bot
from shoal.bots.literature.behaviour import HABITS, Behaviour
from shoal.bots.literature.counting import counting
from shoal.bots.literature.features import FEATURES
from shoal.bots.literature.knowledge import Everything
from shoal.bots.literature.learned import LearnedMind
from shoal.bots.literature.memory import Memory
from shoal.bots.literature.network import Layer, Network
from shoal.bots.literature.player import Player
from shoal.deduce.literature import Chances, Facts
from shoal.literature import Literature, Options
from shoal.literature.events import Asked
from tests.literature.positions import Play, position
from tests.literature.samples import random_options

THETA = (0.2, 0.4, 1.1, -0.5, 0.3, -0.3, -0.4, -0.2)


def network(worth: dict[str, float]) -> Network:
    """A question that hits is worth so much for each unit of these features; one that misses nothing."""
    weights = array("f", [0.0] * (2 * len(FEATURES)))
    for name, value in worth.items():
        weights[2 * FEATURES.index(name) + 1] = value
    zeros, ones = array("f", [0.0] * len(FEATURES)), array("f", [1.0] * len(FEATURES))
    return Network("told", zeros, ones, (Layer(weights, array("f", [0.0, 0.0]), False),))


LIKELIEST = network({"the chance of a hit": 1.0})


def learned(rules: Literature, seat: int, taught: Network = LIKELIEST, budget: int | None = None) -> Player:
    knowledge = Everything(rules, seat) if budget is None else Memory(rules, seat, budget)
    return Player(rules, seat, LearnedMind(rules, seat, Random(seat), knowledge, taught, THETA))


def word(game: Play, seat: int, taught: Network) -> Any:
    assert isinstance(game.rules, Literature)
    bot = learned(game.rules, seat, taught)
    for event in game.log:
        bot.see(game.rules.seen(event, seat))
    return bot.move(game.view(seat))


@settings(max_examples=3, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_games_end_under_every_house_rule(seed: int) -> None:
    rng = Random(seed)
    rules = Literature(random_options(rng))
    bots: list[Bot] = [
        counting(rules, seat, Random(seat)) if seat else learned(rules, seat) for seat in range(rules.seats)
    ]

    play(rules, bots, rules.deal(rng, rng.randrange(rules.seats)), most_moves=5_000)


@pytest.mark.parametrize(
    ("feature", "target"), [("cards of the target / 8", 1), ("whether the target has one card only", 3)]
)
def test_it_asks_what_its_network_finds_worth_most(feature: str, target: int) -> None:
    game = position("2S 3S", "4S 5S", "6S", "7S")

    assert word(game, 0, network({feature: 1.0})).target == target


@pytest.mark.parametrize("budget", [None, 6])
def test_games_end_among_those_that_forget_nothing_and_those_that_forget_much(budget: int | None) -> None:
    rules = Literature(Options(players=4))
    bots = [learned(rules, seat, budget=budget) for seat in range(4)]

    assert play(rules, bots, rules.deal(Random(3))).outcome.winners


def test_who_asks_often_in_a_half_suit_probably_holds_more_of_it() -> None:
    rules = Literature(Options(players=4))
    half_suit, other = list(rules.half_suits)[:2]
    card = min(rules.half_suits[half_suit])
    behaviour = Behaviour(rules, [Asked(0, 1, card, hit=False), Asked(0, 3, card, hit=False)], 2)

    likelihood = behaviour.likelihood(THETA, viewer=2)

    assert behaviour.turns == [1, 0, 0, 0]
    assert behaviour.habits(0, 0)[: HABITS.index("silent")] == [1.0, 1.0, 0.0]
    assert likelihood[0][half_suit] > 1 > likelihood[0][other]
    assert set(likelihood[2].values()) == {1.0}


def test_weights_move_the_quick_chances_and_leave_what_is_certain() -> None:
    rules = Literature(Options(players=4))
    facts = Facts(rules, 0)
    for event in rules.deal(Random(1), 0):
        facts.see(rules.seen(event, 0))
    half_suit, cards = next(iter(rules.half_suits.items()))
    heavier = [{name: 3.0 if (seat, name) == (1, half_suit) else 1.0 for name in rules.half_suits} for seat in range(4)]

    plain, weighted = Chances(rules, facts), Chances(rules, facts, heavier)

    for card in cards:
        assert sum(weighted.of(seat, card) for seat in range(4)) == pytest.approx(1)
        if facts.has[0] >> card & 1:
            assert weighted.of(0, card) == 1
        else:
            assert weighted.of(1, card) > plain.of(1, card)
