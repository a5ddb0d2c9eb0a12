"""What the learned mind of Literature does in plain Python; that it agrees with the native one is tested in tests/native."""

from __future__ import annotations

from array import array
from math import exp
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.arena.table import play
from shoal.bots.bot import Bot
from shoal.core.cards import Card
from shoal.games.literature import Literature, Options
from shoal.games.literature.belief import Chances, Facts
from shoal.games.literature.bots.behaviour import LIKELIHOOD_FEATURES, MOST_LOG_FACTOR, Behaviour, linear
from shoal.games.literature.bots.counting import counting
from shoal.games.literature.bots.learned_mind import LearnedMind
from shoal.games.literature.bots.memory import BoundedMemory, PerfectMemory
from shoal.games.literature.bots.networks import Layer, Network, PolicyNetworks, weights_for
from shoal.games.literature.bots.player import MindPlayer
from shoal.games.literature.bots.value_features import VALUE_FEATURES
from shoal.games.literature.rules.events import Asked, Turned
from tests.games.literature.positions import Play, position
from tests.games.literature.samples import random_options

LIKELIHOOD = linear("habitual", [0.2, 0.4, 1.1, -0.5, 0.3, -0.3, -0.4, -0.2])


def network(worth: dict[str, float]) -> Network:
    """A question that hits is worth so much for each unit of these features; one that misses nothing."""
    weights = array("f", [0.0] * (2 * len(VALUE_FEATURES)))
    for name, value in worth.items():
        weights[2 * list(VALUE_FEATURES).index(name) + 1] = value
    zeros, ones = array("f", [0.0] * len(VALUE_FEATURES)), array("f", [1.0] * len(VALUE_FEATURES))
    return Network("told", zeros, ones, (Layer(weights, array("f", [0.0, 0.0]), False),))


LIKELIEST = network({"chance": 1.0})


def learned(
    rules: Literature, seat: int, taught: Network = LIKELIEST, budget: int | None = None, dice: int = 1
) -> MindPlayer:
    knowledge = PerfectMemory(rules, seat) if budget is None else BoundedMemory(rules, seat, budget)
    return MindPlayer(
        rules, seat, LearnedMind(rules, seat, Random(dice), knowledge, PolicyNetworks(taught, LIKELIHOOD, None))
    )


@pytest.mark.parametrize(
    ("options", "name"),
    [
        (Options(), "six"),
        (Options(players=8), "six"),
        (Options(players=4), "four"),
        (Options(jokers=True), "six"),
        (Options(players=4, jokers=True), "four"),
        (Options(sets="rank_quartets"), "quartets"),
        (Options(players=4, sets="rank_quartets"), "quartets"),
        (Options(bluff_ask=True), "bluffs"),
    ],
    ids=str,
)
def test_a_table_is_played_by_the_weights_of_the_one_most_like_it(options: Options, name: str) -> None:
    assert weights_for(Literature(options)) == name


def word(game: Play, seat: int, taught: Network, dice: int = 1) -> Any:
    assert isinstance(game.rules, Literature)
    bot = learned(game.rules, seat, taught, dice=dice)
    for event in game.log:
        bot.see(game.rules.seen(event, seat))
    return bot.move(game.view(seat))


@pytest.mark.slow
@settings(max_examples=2, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_games_end_under_every_house_rule(seed: int) -> None:
    rng = Random(seed)
    rules = Literature(random_options(rng))
    bots: list[Bot] = [
        counting(rules, seat, Random(seat)) if seat else learned(rules, seat) for seat in range(rules.seats)
    ]

    play(rules, bots, rules.deal(rng, rng.randrange(rules.seats)), most_moves=5_000)


@pytest.mark.parametrize(("feature", "target"), [("target_hand_size", 1), ("target_last_card", 3)])
def test_it_asks_what_its_network_finds_worth_most(feature: str, target: int) -> None:
    game = position("2S 3S", "4S 5S", "6S", "7S")

    assert word(game, 0, network({feature: 1.0})).target == target


def test_of_equal_questions_dice_choose_one() -> None:
    """A bot that always asked for the lowest card would reveal that it holds those below it."""
    game = position("2S 3S", "4S 5S", "6S", "7S")

    asked = {word(game, 0, network({"target_hand_size": 1.0}), dice).card for dice in range(20)}

    assert asked == {Card(name) for name in ("4S", "5S", "6S", "7S")}


def missed(*hands: str) -> Play:
    """Seat 0 has asked seat 1 for the 4S, in vain, and is on turn again."""
    game = position(*hands)
    return game.after([Asked(0, 1, Card("4S"), hit=False), Turned(0)])


def for_that_card_again(worth: float) -> Network:
    """A hit is worth one, but so much for the card of the last question."""
    always = "target_may_hold"
    return network({always: 1.0, "same_card_again": worth - 1})


@pytest.mark.parametrize(("worth", "same"), [(0.63, True), (0.3, False)])
def test_it_looks_on_for_a_card_unless_another_of_its_half_suit_is_clearly_better(worth: float, same: bool) -> None:
    """The card is with seat 3 in two deals of three, every other one in four of nine."""
    game = missed("2S 3S", "5S", "4S", "6S 7S")

    assert (word(game, 0, for_that_card_again(worth)).card == Card("4S")) == same


def test_it_looks_for_what_is_likelier_than_the_card_that_it_missed() -> None:
    """The card is with seat 3 in one deal of two, every other one with seat 1 in two of three."""
    game = missed("2S 3S", "5S 6S", "4S", "7S")

    assert word(game, 0, for_that_card_again(1.3)).target == 1


@pytest.mark.parametrize("budget", [None, 6])
def test_games_end_among_those_that_forget_nothing_and_those_that_forget_much(budget: int | None) -> None:
    rules = Literature(Options(players=4))
    bots = [learned(rules, seat, budget=budget) for seat in range(4)]

    assert play(rules, bots, rules.deal(Random(3))).outcome.winners


def seen(rules: Literature, *questions: Asked) -> tuple[Behaviour, Facts]:
    """What everybody saw after a deal, and what that proves."""
    public = Facts(rules, None)
    for event in rules.deal(Random(1), 0):
        public.see(rules.seen(event, None))
    for question in questions:
        public.see(question)
    return Behaviour(rules, questions, len(questions)), public


def test_a_player_who_asks_often_in_a_half_suit_probably_holds_more_of_it() -> None:
    rules = Literature(Options(players=4))
    half_suit, other = list(rules.half_suits)[:2]
    card = min(rules.half_suits[half_suit])
    behaviour, public = seen(rules, Asked(0, 1, card, hit=False), Asked(0, 3, card, hit=False))

    factors = behaviour.factors(LIKELIHOOD, public)

    assert behaviour.turns == [1, 0, 0, 0]
    assert factors[0][half_suit] > 1 > factors[0][other]
    assert factors[2][other] == 1


def test_likelihood_features_are_what_everybody_saw() -> None:
    rules = Literature(Options(players=4))
    here, there = (sorted(cards) for cards in list(rules.half_suits.values())[:2])
    questions = (
        Asked(0, 1, here[0], hit=True),
        Asked(0, 3, here[1], hit=False),
        Asked(3, 0, there[0], hit=True),
    )
    behaviour, public = seen(rules, *questions)

    rows = [dict(zip(LIKELIHOOD_FEATURES, row, strict=True)) for row in behaviour.likelihood_features(public)]

    assert len(rows) == rules.seats * len(rules.half_suits)
    own, next_to_it = rows[:2]
    of_mate, of_opponent = (rows[seat * len(rules.half_suits)] for seat in (2, 3))
    assert own["asked_2"] == own["last_there_missed"] == 1
    assert own["captured"] == pytest.approx(1 / 3)
    assert own["public_cards"] == pytest.approx(1 / 6)
    assert own["question_share"] == 1
    assert next_to_it["never_asked_turns"] == pytest.approx(1 / 4)
    assert next_to_it["lost"] == pytest.approx(1 / 3)
    assert of_mate["mates_asked"] == pytest.approx(2 / 3)
    assert of_mate["mates_public"] == pytest.approx(1 / 6)
    assert own["half_suits_asked"] == pytest.approx(1 / 6)
    assert of_opponent["never_asked_turns"] == pytest.approx(1 / 4)
    assert all(own[f"encoding_{number}"] == 0 for number in (1, 2, 3))


def test_factors_are_bounded() -> None:
    rules = Literature(Options(players=4))
    card = min(next(iter(rules.half_suits.values())))
    behaviour, public = seen(rules, Asked(0, 1, card, hit=False))

    factors = behaviour.factors(linear("loud", [99.0, 0.0, 0.0, -999.0]), public)

    assert {factor for row in factors for factor in row.values()} == {
        exp(MOST_LOG_FACTOR),
        1.0,
        exp(-MOST_LOG_FACTOR),
    }


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
