"""What every bot of every game must do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shoal.arena.table import play
from shoal.bots.bot import Bot
from shoal.bots.naming import bot_of
from shoal.core.game import Game
from shoal.core.games import GAMES, kit_of, rules_of
from shoal.core.native import core
from tests.sampling import todays

NAMES = [(game, name) for game in GAMES for name in kit_of(game).bots()]


def seated(rules: Any, name: str, game: str, seed: int = 1) -> list[Bot]:
    return [bot_of(game, name)(rules, seat, Random(seed + seat)) for seat in range(rules.seats)]


def resting(bot: Any) -> Bot:
    """The bot, which now rests between its thoughts, as does its thread."""
    move = bot.move

    def moved(view: Any) -> Any:
        said = move(view)
        bot.rest()
        if core is not None:
            core.rest()
        return said

    bot.move = moved
    return bot  # type: ignore[no-any-return]


@pytest.mark.parametrize(("game", "name"), NAMES)
def test_a_bot_returns_none_where_it_need_not_act(game: str, name: str) -> None:
    rules = rules_of(game)
    dealt = Game.deal(rules, Random(1), 0)
    for seat, bot in enumerate(seated(rules, name, game)):
        for event in dealt.log:
            bot.see(rules.seen(event, seat))
        assert (bot.move(dealt.view(seat)) is None) == (seat != rules.turn(dealt.state))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), NAMES)
def test_a_game_of_equal_bots_ends_and_those_that_rest_make_the_same_moves(game: str, name: str) -> None:
    rules = rules_of(game, {"players": 4})
    (seed,) = todays(1, range(10), f"games of {game}, {name}")
    one, other = seated(rules, name, game, seed), [resting(bot) for bot in seated(rules, name, game, seed)]

    record = play(rules, one, rules.deal(Random(seed)))

    assert sum(record.outcome.points) > 0
    assert play(rules, other, rules.deal(Random(seed))).log == record.log
