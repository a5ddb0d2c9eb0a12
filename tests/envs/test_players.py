"""Bots on the other seats: who is named for which, what cannot be, and how their moves become actions."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import pytest

from shoal.bots.bot import Bot
from shoal.bots.naming import UnknownBot
from shoal.core.native import core
from shoal.envs import Batch, SlowBatch, play_of
from shoal.envs import batch as batches
from shoal.envs.errors import BotMisplayed
from shoal.envs.gymnasium import vector
from shoal.envs.players import SeatedBots
from shoal.games.literature import Ask, ChooseNext, Literature
from tests.envs.games import random_play

needs_core = pytest.mark.skipif(core is None, reason="the native core plays it")


class Stubborn(Bot):
    """Asks itself for a card; where it must choose, it chooses."""

    def __init__(self, rules: Literature, seat: int, rng: Random) -> None:
        self._rules, self._seat = rules, seat

    def see(self, sight: Any) -> None:
        """It takes no notice."""

    def move(self, view: Any) -> Any:
        """No action says this."""
        offered = self._rules.moves(view).next
        return ChooseNext(self._seat, offered[0]) if offered else Ask(self._seat, self._seat, next(iter(view.hand)))


@pytest.mark.parametrize("game", ["literature", "go_fish", "fish_draw"])
def test_the_actions_for_a_move_make_it(game: str) -> None:
    """Under random house rules, for whatever is said at random, from the decision where it began."""
    for seed in range(2):
        rng, play = Random(seed), random_play(game, seed, skip_forced=False)
        for _ in range(40):
            if play.done:
                break
            seat, before = play.seat, play.copy()
            move = play.move_of(action := rng.choice(play.legal()))
            play.step(action)
            while move is None and play.seat == seat and play.moment and play.moment.is_spelling:
                move = play.move_of(action := rng.choice(play.legal()))
                play.step(action)
            said = len(before.log)
            for action in before.actions_for(move):
                before.step(action)
            assert before.log[: said + 1] == play.log[: said + 1], move
            assert move is not None or before.heard == play.heard


def test_each_seat_has_the_player_that_was_named_for_it_clockwise_from_the_learner() -> None:
    made = vector(
        "literature", {"players": 6}, games=1, seat=5, partners="careful", opponents=["random", "uniform", "counting"]
    )
    assert made._batch._plan.players == ("random", "careful", "uniform", "careful", "counting", "uniform")


@pytest.mark.parametrize(
    ("game", "named", "sentence"),
    [
        ("literature", {"partners": "carefull"}, "no bot of literature is called 'carefull'; .*careful.* or uniform"),
        ("literature", {"opponents": "oracle"}, "no bot of literature is called 'oracle'"),
        ("literature", {"partners": ["careful"]}, "partners is a name, or 2 names"),
        ("literature", {"opponents": 3}, "opponents is a name, or 3 names"),
        ("go_fish", {"partners": "random"}, "partners must be left out"),
        ("literature", {"opponents": "nowhere.to_be:Found"}, "Python finds no module 'nowhere'"),
    ],
)
def test_a_player_that_cannot_be_is_refused_when_the_tables_are_made(
    game: str, named: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):  # UnknownBot is one
        vector(game, games=1, **named)
    assert issubclass(UnknownBot, ValueError)


@needs_core
@pytest.mark.parametrize(
    ("made", "said"),
    [
        ({"players": "greedy"}, r"greedy cannot play in the native core; .*careful.* can"),
        ({"memory": "facts"}, "plain Python"),
        ({"options": {"challenge": True}}, "plain Python"),
    ],
)
def test_what_the_core_cannot_plays_in_python_and_that_it_is_slow_is_said_once(
    made: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "_told", set())
    with pytest.warns(SlowBatch, match=said):
        batch = Batch("literature", games=1, **made)
    assert not batch.native
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Batch("literature", games=2, **made)


def test_a_bot_whose_moves_are_no_actions_keeps_silent_where_it_may_and_is_named_where_it_must_act() -> None:
    play = play_of("literature", {"claim_timing": "any"})
    play.reset(seed=1)
    bots = SeatedBots(play.encoding, [f"{__name__}:Stubborn"] * 6)
    bots.deal(1, 0)
    for _ in range(5):  # all others are asked for a word before the dealer must act
        play.step(bots.action(play))
    assert play.seat == 0
    with pytest.raises(BotMisplayed, match=r"Stubborn on seat 0 must act, and Ask\(seat=0, target=0"):
        bots.action(play)
