"""The RLlib face: its own checks, and what they let pass."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from ray.rllib.utils.pre_checks.env import check_multiagent_environments

from shoal.core.games import GAMES
from shoal.envs import IllegalAction, play_of
from shoal.envs.rllib import RayTableEnv

every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_the_checks_of_rllib_pass(game: str) -> None:
    check_multiagent_environments(RayTableEnv({"game": game}))


@every_game
def test_only_who_decides_is_told_and_in_the_end_everybody_is(game: str) -> None:
    table, rng = RayTableEnv({"game": game}), Random(2)
    told, _ = table.reset(seed=2)
    got = dict.fromkeys(table.possible_agents, 0.0)
    over = False
    while not over:
        (agent,) = told
        assert table.observation_spaces[agent].contains(told[agent])
        action = int(rng.choice(np.flatnonzero(told[agent]["action_mask"])))
        told, rewards, terminated, truncated, _ = table.step({agent: action})
        for one, reward in rewards.items():
            got[one] += reward
        over = terminated["__all__"] or truncated["__all__"]
    assert set(told) == set(rewards) == set(table.possible_agents)
    assert sum(got.values()) == pytest.approx(0, abs=1e-5)


def test_an_illegal_action_does_nothing_and_one_of_nobody_is_refused() -> None:
    table = RayTableEnv({})
    told, _ = table.reset(seed=1)
    (agent,) = told
    illegal = int(np.flatnonzero(told[agent]["action_mask"] == 0)[0])
    again, _, _, _, infos = table.step({agent: illegal})
    assert list(again) == [agent]
    assert "illegal" in infos[agent]
    with pytest.raises(IllegalAction):
        table.step({})


def test_a_belief_is_in_the_observation_where_it_is_wished() -> None:
    table, play = RayTableEnv({"game": "go_fish", "memory": "belief"}), play_of("go_fish", memory="belief")
    told, _ = table.reset(seed=5)
    play.reset(5)
    for _ in range(12):
        (agent,) = told
        assert np.array_equal(told[agent]["observations"], play.observation(play.seat))
        action = int(np.flatnonzero(told[agent]["action_mask"])[0])
        told, *_ = table.step({agent: action})
        play.step(action)


def test_rows_of_events_are_refused_when_it_is_made() -> None:
    with pytest.raises(ValueError, match="choose another memory"):
        RayTableEnv({"memory": "events"})
