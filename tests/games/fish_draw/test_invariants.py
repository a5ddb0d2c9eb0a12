"""What no step of a random game under any house rules may break, and how games end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.core.game import Game
from shoal.games.fish_draw import FishDraw, Options, Reveal, Shout
from shoal.games.fish_draw.rules import events as ev
from tests.games.fish_draw.samples import random_options
from tests.strategies import played, steps

seeds = st.integers(0, 2**32)


@given(seed=seeds)
@settings(max_examples=20)
def test_a_seat_that_is_out_never_moves_again(seed: int) -> None:
    rng = Random(seed)
    for table in steps(FishDraw(random_options(rng)), rng, most=200):
        for seat in table.state.board.out:
            assert not table.offers()[seat]


@pytest.mark.slow
def test_every_end_comes_about() -> None:
    ends = set()
    for seed in range(60):
        rng = Random(seed)
        table = played(FishDraw(random_options(rng)), rng, most=3_000)
        ends.add(table.state.board.over.reason)

    assert ends == {"two_fish", "fishageddon", "last_player", "max_rounds"}


@given(seed=seeds)
@settings(max_examples=10)
def test_shuffles_are_of_the_deals_dice_alone(seed: int) -> None:
    """The same moves after the same deal tell the same game: `decide` draws nothing."""
    rng = Random(seed)
    table = played(FishDraw(random_options(rng)), rng, most=100)
    again: Any = Game.replay(table.rules, table.game.log[:3])
    for move in table.moves:
        again = again.play(move)

    assert again.log == table.game.log


def test_with_shuffled_collections_the_order_is_hidden_and_with_seat_order_it_is_as_they_lay() -> None:
    rng = Random(3)
    for order in ("shuffled", "seat"):
        table = played(FishDraw(Options(collect_order=order)), rng, most=400)
        lay: list[Any] = []
        differ = False
        for event in table.game.log:
            match event:
                case ev.Revealed(cards):
                    lay += [card for _, card in cards]
                case ev.Collected(_, cards):
                    differ |= [card for card in lay if card in cards] != [card for card in cards if card in lay]
                    lay = [card for card in lay if card not in cards]
                case _:
                    pass
        assert differ == (order == "shuffled")


def test_a_whole_round_costs_a_move_for_each_shout_and_one_for_the_collection() -> None:
    rules = FishDraw(Options(players=3))
    game = Game.deal(rules, Random(2), 0)
    while game.state.board.phase != "collect":
        game = game.play(Reveal(rules.turn(game.state) or 0))

    assert rules.unheard(game.state) == (0, 1, 2)
    assert rules.unheard(game.play(Shout(1)).state) == (0, 2)
    assert rules.turn(game.state) == game.state.board.winner
