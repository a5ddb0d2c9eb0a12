"""The same batch twice, in the core and in plain Python, step by step: everything must be equal, bit for bit."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import numpy as np
import pytest

from shoal.core.game import BadOptions
from shoal.envs import Batch, BatchStep, IllegalAction
from shoal.envs.lanes import PlainLanes
from shoal.games.go_fish import GoFish
from shoal.games.go_fish import Options as GoFishOptions

OF_GO_FISH: Final[dict[str, tuple[Any, ...]]] = {
    "hand_sizes": ("seed", "openspiel", "pagat", "five", 1, 3, 7),
    "lucky_draw": ("again", "ends"),
    "book_on_draw": ("again", "ends"),
    "after_miss": ("left", "asked"),
    "refill": ("one", "5", "7", "hand_size", "none"),
    "refill_when": ("own_turn", "at_once"),
    "refill_continue": (True, False),
    "book_size": (4, 2),
    "give": ("all", "one"),
    "ask_empty_target": ("allow", "reject"),
    "end": ("all_books", "first_out", "hand_or_stock_empty"),
    "winner": ("most_books", "first_out", "points"),
    "jokers": (0, 2),
    "second_pair": (1, 2),
    "dealt_books": ("lay_down", "keep_until_turn"),
    "deck_ranks": (13, 5, 3),
    "deck_copies": (4, 3, 2),
    "max_questions": (None, 12),
}


def random_go_fish(rng: Random) -> GoFish:
    """A table where ranks are asked for, with any house rules."""
    while True:
        chosen = {name: rng.choice(values) for name, values in OF_GO_FISH.items() if rng.random() < 0.4}
        try:
            return GoFish(GoFishOptions(players=rng.choice((2, 2, 3, 4, 5, 7)), max_players=10, **chosen))
        except BadOptions:
            continue


def random_settings(rng: Random) -> dict[str, Any]:
    """Anything that the core can do."""
    return {
        "games": rng.choice((1, 3, 5)),
        "seed": rng.getrandbits(64),
        "observation": rng.choice(("f32", "u8", "packed")),
        "memory": rng.choice(("none", "events")),
        "events": rng.choice((1, 16, 40)),
        "autoreset": rng.choice(("same_step", "next_step")),
        "out_of_turn": rng.choice(("window", "off", "all")),
        "skip_forced": rng.random() < 0.7,
        "reward": rng.choice(("difference", "win")),
        "max_moves": rng.choice((1000, 20)),
        "duplicate": rng.random() < 0.3,
    }


def in_plain_python(rules: Any, **settings: Any) -> Batch:
    """A batch that the core does not play, though it could."""
    batch = Batch(rules, **settings)
    batch._lanes = PlainLanes(batch.encoding, batch._plan, batch._arrays)
    batch.native = False
    return batch


def compare(rules: Any, settings: dict[str, Any], rng: Random, steps: int) -> bool:
    """Play both at random; False where the core does not play this at all."""
    native = Batch(rules, **settings)
    if not native.native:
        return False
    plain = in_plain_python(rules, **settings)
    native.reset()
    plain.reset()
    for step in range(steps):
        _are_equal(native._arrays.step, plain._arrays.step, BatchStep._fields, (rules, settings, step))
        assert native.sample_legal().tolist() == plain.sample_legal().tolist()
        if step % 8 == 0:
            _look_alike(native, plain, rng, (rules, settings, step))
        native.step()
        plain.step()
    return True


def _are_equal(one: BatchStep, other: BatchStep, names: tuple[str, ...], where: object) -> None:
    for name in names:
        mine, theirs = getattr(one, name), getattr(other, name)
        if mine is not None:
            assert mine.tobytes() == theirs.tobytes(), (name, where)


def _look_alike(native: Batch, plain: Batch, rng: Random, where: object) -> None:
    """Other seats, the whole truth, and reasons for refusals."""
    seats = np.array([rng.randrange(native.encoding.seats) for _ in range(native.games)], np.int8)
    _are_equal(native.observe(seats), plain.observe(seats), ("observation", "mask", "events"), where)
    assert native.state().tobytes() == plain.state().tobytes()
    legal = native.actions.copy()
    for _ in range(3):
        lane, action = rng.randrange(native.games), rng.randrange(-1, native.encoding.actions.size + 1)
        lanes: Any = plain._lanes
        reason = lanes._why_not(lanes._plays[lane], action)
        if reason is not None:
            actions = legal.copy()
            actions[lane] = action
            for batch in (native, plain):
                with pytest.raises(IllegalAction) as refused:
                    batch.step(actions)
                assert (refused.value.lane, refused.value.action, refused.value.reason) == (lane, action, reason), where
    native.actions[:] = plain.actions[:] = legal
