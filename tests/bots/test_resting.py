"""A bot that rests between its thoughts, and whose thread rests, says the same as one that does not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shoal.bots.naming import bot_of
from shoal.core.game import Game
from shoal.core.games import rules_of
from shoal.core.native import core

MOVES = 30


def moves_of(game_name: str, name: str, *, rests: bool) -> list[Any]:
    """The first moves of a game between bots of that name."""
    rules: Any = rules_of(game_name, {"players": 4})
    bots = [bot_of(game_name, name)(rules, seat, Random(seat)) for seat in range(rules.seats)]
    game: Any = Game.deal(rules, Random(7))
    moves: list[Any] = []
    seen = 0
    while len(moves) < MOVES and not game.over:
        for seat, bot in enumerate(bots):
            for sight in game.sights(seat)[seen:]:
                bot.see(sight)
        seen = len(game.log)
        move = bots[game.turn].move(game.view(game.turn))
        moves.append(move)
        game = game.play(move)
        for bot in bots if rests else ():
            bot.rest()
        if rests and core is not None:
            core.rest()
    return moves


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("literature", "casual"),
        ("literature", "quick"),
        ("literature", "greedy"),
        ("go_fish", "counting"),
        ("go_fish", "exact"),
    ],
)
def test_a_bot_that_rests_says_the_same(game: str, name: str) -> None:
    assert moves_of(game, name, rests=True) == moves_of(game, name, rests=False)
