"""Observations with exact beliefs: those of `shoal.envs.beliefs`, and private."""

from __future__ import annotations

from random import Random

import numpy as np
import pyspiel
import pytest

from shoal.envs import beliefs
from tests.lab.openspiel.playing import game, random_states

PUBLIC = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)


@pytest.mark.parametrize(
    ("name", "options"),
    [("literature", {"players": 4, "pack": "3x3", "stall_limit": 30}), ("go_fish", {"players": 2, "deck_ranks": 4})],
)
def test_observers_write_beliefs_where_that_is_asked_for(name: str, options: dict[str, object]) -> None:
    of = game(name, **options)
    states = [state for state in random_states(of, Random(3)) if not state.is_chance_node()]
    state = states[len(states) // 2]
    player, play = state.current_player(), state.held.play
    counted = beliefs(play.rules, [play.seen(player)])
    for recalls in (False, True):
        observer = of.make_py_observer(pyspiel.IIGObservationType(perfect_recall=recalls), {"belief": True})
        observer.set_from(state, player)
        for block, values in counted.items():
            assert np.array_equal(observer.dict[block], values.reshape(-1))

    assert not counted.keys() & of.make_py_observer(PUBLIC, {"belief": True}).dict.keys()


def test_beliefs_of_a_game_that_has_none_are_refused() -> None:
    with pytest.raises(ValueError, match="belief"):
        game("fish_draw").make_py_observer(None, {"belief": True})
