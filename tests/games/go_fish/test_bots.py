"""What the bots of Go Fish remember, and what each is for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.cards import CardSet
from shoal.core.game import Game, Seat
from shoal.core.games import kit_of
from shoal.games.go_fish import Ask, AskCard, GoFish, Options
from shoal.games.go_fish.rules import events as ev
from tests.games.go_fish.samples import random_options

NAMES = list(kit_of("go_fish").bots())
THINKING = [name for name in NAMES if name != "random"]
AnyGame = Game[Any, Any, Any, Any, Any, Any]


def books(options: Options, ours: str, theirs: str, deals: int) -> float:
    """Books of a seat of ours less those of a seat of theirs, a game; each deal is played twice."""
    rules, sum_of_all = GoFish(options), 0.0
    for deal in range(deals):
        dealt = rules.deal(Random(deal), deal % rules.seats)
        for side in (0, 1):
            bots = [
                bot_of("go_fish", ours if seat % 2 == side else theirs)(rules, seat, Random(f"{deal}/{seat}"))
                for seat in range(rules.seats)
            ]
            points = play(rules, bots, dealt).outcome.points
            sum_of_all += sum(points[side::2]) - sum(points[1 - side :: 2])
    return 2 * sum_of_all / rules.seats / (2 * deals)


def position(options: Options, hands: list[str], stock: str, first: Seat = 0) -> AnyGame:
    rules = GoFish(options)
    dealt = ev.Dealt((first - 1) % rules.seats, first, tuple(map(CardSet, hands)), tuple(CardSet(stock)))
    return Game.replay(rules, rules.begin(dealt))


def said_by(name: str, game: AnyGame, seat: Seat, seed: int = 1) -> Any:
    bot = bot_of("go_fish", name)(game.rules, seat, Random(seed))
    for event in game.log:
        bot.see(game.rules.seen(event, seat))
    return bot.move(game.view(seat))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=12)
def test_a_bot_plays_any_house_rules_to_the_end(name: str, seed: int) -> None:
    rng = Random(seed)
    rules = GoFish(random_options(rng))
    bots = [bot_of("go_fish", name)(rules, seat, Random(seed + seat)) for seat in range(rules.seats)]

    assert play(rules, bots, rules.deal(rng)).outcome.winners


@pytest.mark.slow
@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize("seats", [2, 4, 10])
def test_bots_that_remember_need_not_be_stopped(name: str, seats: int) -> None:
    rules = GoFish(Options(players=seats, max_players=10))
    for seed in range(3):
        bots = [bot_of("go_fish", name)(rules, seat, Random(seed + seat)) for seat in range(seats)]
        *_, over = play(rules, bots, rules.deal(Random(seed))).log

        assert over.reason == "all_books"


@pytest.mark.parametrize(("seats", "most"), [(2, 1.0), (4, 2.0)])
@pytest.mark.slow
def test_counting_beats_random(seats: int, most: float) -> None:
    assert books(Options(players=seats), "counting", "random", deals=12) > most


@pytest.mark.parametrize("name", THINKING)
def test_a_seat_that_asked_for_a_rank_is_asked_for_it(name: str) -> None:
    game = position(Options(players=3), ["KS 2C 3C", "KH 4C 5C", "KD 6C 7C"], "8C 9C TC JC QC AC", first=2)
    game = game.play(Ask(2, 1, "6"))  # a miss: seat 2 has sixes, but seat 0 has none

    assert game.state.board.turn == 0
    game = position(Options(players=3), ["KS 2C 3C", "2H 4C 5C", "KD 6C 7C"], "8C 9C TC JC QC AC", first=2)
    game = game.play(Ask(2, 1, "K"))

    assert {said_by(name, game, 0, seed) for seed in range(5)} == {Ask(0, 2, "K")}


@pytest.mark.parametrize("name", THINKING)
def test_no_seat_is_asked_for_what_it_has_just_denied(name: str) -> None:
    game = position(Options(players=3), ["KS 2C 3C", "AH 4C 5C", "QD 6C 7C"], "8C 9C TC JC QC AC", first=2)
    for asked in (Ask(2, 0, "Q"), Ask(0, 1, "K"), Ask(1, 2, "A"), Ask(2, 0, "Q")):
        game = game.play(asked)

    assert {said_by(name, game, 0, seed) for seed in range(20)}.isdisjoint({Ask(0, 1, "K")})


@pytest.mark.parametrize("name", NAMES)
def test_under_ask_for_card_a_card_is_asked_for_and_a_known_one_shown(name: str) -> None:
    options = Options(players=2, ask_for="card")
    game = position(options, ["KS KC 2C", "KH 4C 5C"], "8C 9C TC JC QC AC", first=0)
    asked = said_by(name, game, 0)

    assert isinstance(asked, AskCard)
    assert asked in game.rules.moves(game.view(0))


@pytest.mark.parametrize("name", THINKING)
def test_a_card_that_was_seen_to_move_is_fetched_back(name: str) -> None:
    options = Options(players=2, ask_for="card")
    game = position(options, ["KS KC 2C", "KH 4C 5C"], "8C 9C TC JC QC AC", first=1)
    game = game.play(AskCard(1, 0, *CardSet("KS"), *CardSet("KH")))
    game = game.play(AskCard(1, 0, *CardSet("4D"), *CardSet("4C")))
    asked = said_by(name, game, 0)

    assert asked.target == 1
    assert asked.card in CardSet("KS KH")
    assert asked.shown in CardSet("KC")


@pytest.mark.parametrize("name", NAMES)
def test_two_bots_that_saw_the_same_say_the_same(name: str) -> None:
    game = Game.deal(GoFish(Options(players=2)), Random(1), 1)

    assert said_by(name, game, 0, seed=5) == said_by(name, game, 0, seed=5)


@pytest.mark.parametrize("name", NAMES)
def test_a_new_deal_makes_a_bot_forget(name: str) -> None:
    rules = GoFish(Options(players=2))
    game = Game.deal(rules, Random(1), 1)
    again = game.after([ev.Redealt(), *rules.deal(Random(2), 1)])

    assert said_by(name, again, 0) == said_by(name, Game.deal(rules, Random(2), 1), 0)
