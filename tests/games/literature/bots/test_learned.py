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
from shoal.core.cards import PACK, Card
from shoal.games.literature import Literature, Options
from shoal.games.literature.bots.behaviour import Behaviour, linear
from shoal.games.literature.bots.counting import counting
from shoal.games.literature.bots.learned_mind import LearnedMind
from shoal.games.literature.bots.memory import BoundedMemory, PerfectMemory
from shoal.games.literature.bots.networks import Layer, Network, PolicyNetworks, weights_for
from shoal.games.literature.bots.player import MindPlayer
from shoal.games.literature.bots.reading import TableOutlook, TableReading, TurnPosition
from shoal.games.literature.bots.value_features import VALUE_FEATURES
from shoal.games.literature.rules.events import Asked, Turned
from tests.games.literature.positions import Play, position, watching
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
    rules: Any = game.rules
    return watching(learned(rules, seat, taught, dice=dice), game, seat).move(game.view(seat))


@pytest.mark.slow
@settings(max_examples=1, deadline=None, derandomize=True)
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


@pytest.mark.slow
def test_games_end_among_those_that_forget_much() -> None:
    rules = Literature(Options(players=4))
    bots = [learned(rules, seat, budget=6) for seat in range(4)]

    assert play(rules, bots, rules.deal(Random(3))).outcome.winners


# --- What it sees ahead: sweeps, loot, runs --------------------------------------------------------------------------

Grid = list[list[float]]
"""Chances, by seat and card."""


def open_hands(game: Play) -> Grid:
    """What somebody knows who sees all hands, by seat and card."""
    return [[float(card in hand) for card in PACK] for hand in game.state.hands]


def unknown(game: Play) -> Grid:
    return [[0.0] * len(PACK) for _ in game.state.hands]


def outlook(game: Play, chance: Grid, guess: Grid) -> TableOutlook:
    """Of seat 0; `guess` is what everybody thinks."""
    rules: Any = game.rules
    knowledge = watching(PerfectMemory(rules, 0), game, 0)
    view = game.view(0)
    behaviour = Behaviour(rules, knowledge.questions, 0)
    at = TurnPosition(rules, 0, view.hand.mask, knowledge.public, behaviour, view.board.scores)
    cards = [card for cards in rules.half_suits.values() if cards & view.hand for card in cards - view.hand]
    asks = [(seat, card) for card in cards for seat in (1, 3) if game.state.hands[seat]]
    return TableOutlook(TableReading(at, chance, guess), asks)


def test_a_bot_that_knows_all_cards_sweeps_every_half_suit_in_its_hand() -> None:
    game = position("2S 3S 2H", "4S 5S 3H", "6S", "7S 4H 5H 6H 7H 2D 3D 4D 5D 6D 7D")

    ahead = outlook(game, open_hands(game), unknown(game))

    assert ahead.best == 1
    assert sorted(ahead.own_sweep.values()) == [0, 1, 1]


def test_what_is_a_matter_of_luck_is_swept_as_often_as_all_questions_hit() -> None:
    game = position("2S 3S", "4S 5S", "6S", "7S")
    own, *_ = open_hands(game)
    fair = [(1 - mine) / 2 for mine in own]
    even = [own, fair, [0.0] * len(PACK), fair]

    ahead = outlook(game, even, unknown(game))

    assert list(ahead.own_sweep.values()) == [pytest.approx(1 / 16)]
    assert ahead.run(ahead.by_likelihood) == pytest.approx(1 / 2 + 1 / 4 + 1 / 8 + 1 / 16)


def test_opponents_sweep_what_everybody_knows_of_and_nothing_that_nobody_knows() -> None:
    game = position("2S 3S", "4S 5S", "6S", "7S")

    told = outlook(game, open_hands(game), open_hands(game))
    untold = outlook(game, open_hands(game), unknown(game))

    assert (told.opponents.best_sweep, untold.opponents.best_sweep) == (1, 0)
    assert (told.seats[1].loot, untold.seats[1].loot) == (3, 0)
    assert told.mates.best_sweep == 1


def test_a_seat_sweeps_only_half_suits_of_which_it_has_a_card() -> None:
    game = position("2S 3S 2H 3H 4H", "4S 5S 5H", "6S 6H 7H", "7S")

    ahead = outlook(game, open_hands(game), open_hands(game))

    assert [ahead.seats[seat].sweeps for seat in (1, 3)] == [2, 1]
    assert [ahead.seats[seat].loot for seat in (1, 3)] == [3 + 5, 3]
    assert ahead.opponents.bases == dict(zip(ahead.own_sweep, [1, 2], strict=True))  # hearts, spades


def test_seats_without_cards_do_not_count() -> None:
    game = position("2S 3S", "4S 5S 7S", "6S", "")

    ahead = outlook(game, open_hands(game), open_hands(game))

    assert (ahead.mates.seats, ahead.opponents.seats) == (1, 1)
    assert (ahead.opponents.most_cards, ahead.opponents.least_cards) == (3, 3)
    assert set(ahead.seats) == {1, 2}
