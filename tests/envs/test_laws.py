"""What holds in every position under all house rules and settings: random games of the day."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from shoal.core.games import GAMES
from shoal.envs import Play
from tests.envs.games import random_play, walk
from tests.envs.laws import (
    an_observation_is_a_function_of_sights,
    packed_rows_hold_the_same,
    the_mask_is_what_the_rules_accept,
    the_shapes_are_those_of_the_specs,
)
from tests.sampling import todays
from tests.strategies import SAMPLES

every_game = pytest.mark.parametrize("game", GAMES)

PACKED = 12
"""The most seats that a packed row has room for."""


def check(play: Play, rng: Random) -> None:
    """All laws, as one seat sees the position, and as the one that decides."""
    seat = rng.randrange(play.encoding.seats)
    an_observation_is_a_function_of_sights(play, seat)
    the_shapes_are_those_of_the_specs(play, seat)
    if play.encoding.seats <= PACKED:
        packed_rows_hold_the_same(play, seat)
        if play.seat is not None:
            packed_rows_hold_the_same(play, play.seat)
    if play.seat is not None:
        the_mask_is_what_the_rules_accept(play)


def law_abiding(game: str, seed: int, often: float) -> None:
    """A whole random game whose laws are checked now and then, and at its end."""
    play, rng = random_play(game, seed), Random(seed)
    brought = np.zeros(len(play.rewards))
    for position in walk(play, rng):
        if position.done or rng.random() < often:
            check(position, rng)
        brought += position.rewards
    assert np.allclose(brought, play.returns)
    assert abs(sum(play.returns)) < 1e-9
    places = SAMPLES[game].places(play.rules, play.state)
    assert sum(map(len, places)) == len(SAMPLES[game].pack(play.rules))


@every_game
def test_the_laws_hold_in_a_game_of_the_day(game: str) -> None:
    (seed,) = todays(1, range(1_000), f"laws of {game}")

    law_abiding(game, seed, often=0.05)


@pytest.mark.slow
@every_game
def test_the_laws_hold_in_more_games_of_the_day(game: str) -> None:
    for seed in todays(5, range(1_000, 1_100), f"more laws of {game}"):
        law_abiding(game, seed, often=0.04)
