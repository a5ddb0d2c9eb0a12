"""A batch with bots twice, in the core and in plain Python: everything that the learner is told must be equal, bit for bit."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from shoal.envs import Batch, BatchStep
from shoal.envs.encoding import AnyEncoding
from shoal.envs.players import UNIFORM
from tests.envs.batch_twins import in_plain_python


def random_players(encoding: AnyEncoding, rng: Random) -> list[str]:
    """Any of those that the core plays, one a seat, or one kind everywhere."""
    names = (UNIFORM, *encoding.native_bots)
    everywhere = rng.choice(names)
    return [everywhere if rng.random() < 0.7 else rng.choice(names) for _ in range(encoding.seats)]


def compare_players(rules: Any, settings: dict[str, Any], players: list[str], rng: Random, steps: int) -> int:
    """Play both with a learner that plays at random; how many games have ended, -1 where the core does not play this at all."""
    native = Batch(rules, **settings, players=players)
    if not native.native:
        return -1
    plain, seat, ended = in_plain_python(rules, **settings, players=players), rng.randrange(len(players)), 0
    native.reset()
    plain.reset()
    for step in range(steps):
        one, other = native.play_on(seat), plain.play_on(seat)
        for name in BatchStep._fields:
            mine, theirs = getattr(one, name), getattr(other, name)
            if mine is None:
                continue
            if name == "reward":  # sums of several steps, in another precision
                np.testing.assert_allclose(mine, theirs, atol=1e-4)
            else:
                assert mine.tobytes() == theirs.tobytes(), (name, step, rules, settings, players, seat)
        ended += int((one.done != 0).sum())
        native.sample_legal()
        plain.actions[:] = native.actions
        plain._lanes.sample()  # its stream goes on, too
        assert plain.actions.tolist() == native.actions.tolist()
        native.step()
        plain.step()
    return ended
