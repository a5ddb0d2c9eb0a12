"""Exact beliefs are the same in every face: those of `beliefs`, for the same game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from shoal.envs import Batch, Play, beliefs, encoding_of, play_of
from shoal.envs.gymnasium import vector
from shoal.envs.pettingzoo import raw_env

TINY = [
    ("literature", {"players": 4, "pack": "3x3", "stall_limit": 30}),
    ("go_fish", {"players": 2, "deck_ranks": 4}),
]


def counted(play: Play) -> NDArray[np.float32]:
    """All beliefs of the seat that decides, one after the other."""
    assert play.seat is not None
    found = beliefs(play.rules, [play.seen(play.seat)])
    return np.concatenate([values.reshape(-1) for values in found.values()])


@pytest.mark.parametrize(("game", "options"), TINY)
@pytest.mark.filterwarnings("ignore::shoal.envs.batch.SlowBatch")  # without the native core, too
def test_environments_tell_what_a_seat_can_believe(game: str, options: dict[str, Any]) -> None:
    play = play_of(game, options)
    play.reset(seed=7)
    table = raw_env(game, options, memory="belief")
    table.reset(seed=7)
    batch = Batch(game, options, games=1, seed=7, memory="belief")
    batch.reset()
    spec = encoding_of(game, options, memory="belief").observations
    first = next(block.start for block in spec if block.name in encoding_of(game, options).belief_shapes)
    for _ in range(4):
        told = table.observe(table.agent_selection)
        assert told is not None
        assert np.array_equal(told["observation"][first:], counted(play))
        assert np.allclose(batch.observation[0, first:], counted(play), atol=1e-6)
        action = play.legal()[0]
        batch.actions[0] = action
        batch.step()
        table.step(action)
        play.step(action)
    learner = vector(game, options, games=1, seat=0, memory="belief")
    seen, _ = learner.reset(seed=7)
    assert learner.single_observation_space.shape == (spec.size,)
    assert seen[0, first:].max() == 1  # one's own cards
