"""The PettingZoo face: its suites, unchanged, and what these let pass."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]  # it says nothing of its types
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)

from shoal.core.games import GAMES
from shoal.envs import GameEnded, IllegalAction, NotReset
from shoal.envs.pettingzoo import TableEnv, env, parallel_env, raw_env
from tests.envs.games import random_rules
from tests.sampling import DAY

every_game = pytest.mark.parametrize("game", GAMES)
both_engines = pytest.mark.parametrize("core", [True, False], ids=["core", "plain"])


@pytest.fixture(autouse=True)
def _their_warnings() -> Iterator[None]:
    """Their suites warn of what is as they ask for it: an observation that is a dict, and names that they do not know."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def play_some(table: TableEnv, steps: int) -> list[Any]:
    """The first legal action again and again; everything that was told."""
    told = []
    for _ in range(steps):
        observation, reward, termination, truncation, _ = table.last()
        assert observation is not None
        told.append((table.agent_selection, reward, *(part.tobytes() for part in observation.values())))
        over = termination or truncation
        table.step(None if over else int(np.flatnonzero(observation["action_mask"])[0]))
        if not table.agents:
            break
    return told


# --- Their suites -----------------------------------------------------------------------------------------------------


@every_game
@both_engines
def test_the_suites_of_pettingzoo_pass(
    game: str, core: bool, capsys: pytest.CaptureFixture[str]
) -> None:  # a parameter
    rules = random_rules(game, Random(f"{DAY}/{game}"))
    api_test(raw_env(rules, core=core), num_cycles=1000)
    api_test(env(rules, memory="events", core=core), num_cycles=1000)
    seed_test(lambda **more: env(rules, core=core, **more))
    parallel_api_test(parallel_env(rules, illegal="noop", core=core))
    parallel_seed_test(lambda **more: parallel_env(rules, illegal="noop", core=core, **more))
    state_test(env(rules, illegal="noop", core=core), parallel_env(rules, illegal="noop", core=core))
    render_test(lambda **more: env(rules, core=core, **more))
    assert "Passed API test" in capsys.readouterr().out


# --- What they let pass -----------------------------------------------------------------------------------------------


@every_game
def test_core_and_plain_python_play_the_same_games_step_by_step(game: str) -> None:
    rules, rng = random_rules(game, Random(f"{DAY}/{game}/twins")), Random(1)
    tables = [raw_env(rules, memory="events", core=core) for core in (True, False)]
    for seed in (7, None):
        for table in tables:
            table.reset(seed)
        while tables[0].agents:
            (mine, *rest), (theirs, *others) = (table.last() for table in tables)
            assert tables[0].agent_selection == tables[1].agent_selection
            assert mine is not None
            assert theirs is not None
            assert {name: value.tobytes() for name, value in mine.items()} == {
                name: value.tobytes() for name, value in theirs.items()
            }
            assert rest[0] == pytest.approx(others[0], abs=1e-5), "the core counts in float32"
            assert rest[1:3] == others[1:3]
            legal = np.flatnonzero(mine["action_mask"])
            action = int(rng.choice(legal)) if legal.size else None
            for table in tables:
                table.step(action)


def test_rewards_of_a_game_sum_to_zero_and_reach_every_agent() -> None:
    table, rng = raw_env("go_fish"), Random(3)
    table.reset(seed=3)
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        got[agent] += reward
        assert observation is not None
        legal = np.flatnonzero(observation["action_mask"])
        table.step(None if termination or truncation else int(rng.choice(legal)))
    assert sum(got.values()) == pytest.approx(0, abs=1e-5)
    assert any(got.values())


@both_engines
def test_an_illegal_action_raises_loses_or_does_nothing(core: bool) -> None:  # a parameter
    table = raw_env(core=core)
    table.reset(seed=1)
    before = table.observe(table.agent_selection)["observation"].tobytes()
    wrong: tuple[Any, ...] = (152, -1, 10_000, None, "7", 1.0, True, np.zeros(1))
    for action in wrong:
        with pytest.raises(IllegalAction, match="is not legal: ") as refused:
            table.step(action)
        assert refused.value.action is action
    assert table.observe(table.agent_selection)["observation"].tobytes() == before

    loses = env(core=core)
    loses.reset(seed=1)
    offender = loses.agent_selection
    loses.step(152)
    assert all(loses.terminations.values())
    assert loses.rewards[offender] == -8
    assert sorted(set(loses.rewards.values())) == [-8, 8]

    patient = raw_env(illegal="noop", core=core)
    patient.reset(seed=1)
    agent = patient.agent_selection
    patient.step(152)
    assert patient.agent_selection == agent
    assert patient.infos[agent]["illegal"] == "NOT_NOW"


def test_the_mask_of_who_decides_is_in_the_info_too_and_nobody_else_has_one() -> None:
    table, rng = raw_env(), Random(1)
    table.reset(seed=1)
    while not any(table.terminations.values()):
        agent = table.agent_selection
        observation, _, _, _, info = table.last()
        assert observation is not None
        assert info["action_mask"].tobytes() == observation["action_mask"].tobytes()
        for other in table.agents:
            assert table.observe(other)["action_mask"].any() == (other == agent)
            assert ("action_mask" in table.infos[other]) == (other == agent)
        table.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))


def test_without_a_seed_the_next_game_of_the_seed_before_is_dealt() -> None:
    def deals(*seeds: int | None) -> list[bytes]:
        table, found = raw_env(), []
        for seed in seeds:
            table.reset(seed)
            found.append(table.state().tobytes())
        return found

    first, second, third = deals(5, None, None)
    assert len({first, second, third}) == 3
    assert deals(5, None, 5) == [first, second, first]


def test_before_reset_and_after_close_nothing_is_played() -> None:
    table = raw_env()
    for ask in (lambda: table.step(0), table.last, table.state, table.render, lambda: table.observe("seat_0")):
        with pytest.raises(NotReset):
            ask()
    table.reset(1)
    table.close()
    with pytest.raises(NotReset):
        table.step(0)


def test_a_long_game_is_truncated_for_everybody() -> None:
    table = raw_env(max_cycles=5)
    table.reset(1)
    while not any(table.truncations.values()):
        table.step(int(np.flatnonzero(table.infos[table.agent_selection]["action_mask"])[0]))
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


def test_of_all_parallel_actions_that_of_who_decides_counts() -> None:
    told, alone = parallel_env(), raw_env()
    observations, _ = told.reset(seed=4)
    alone.reset(seed=4)
    rng = Random(4)
    while told.agents:
        agent = alone.agent_selection
        assert [name for name, seen in observations.items() if seen["action_mask"].any()] == [agent]
        action = int(rng.choice(np.flatnonzero(observations[agent]["action_mask"])))
        observations, *_ = told.step({name: action if name == agent else 0 for name in told.agents})
        alone.step(action)
    assert all(alone.terminations.values())


@pytest.mark.parametrize("made", [{"render_mode": "rgb_array"}, {"memory": "belif"}, {"max_cycles": 1, "max_moves": 1}])
def test_what_an_environment_cannot_be_is_refused_when_it_is_made(made: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"render_mode|memory|max_cycles"):
        raw_env(**made)


# --- Copies and ends -------------------------------------------------------------------------------------------------------


@both_engines
@pytest.mark.parametrize(
    "how", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))], ids=["copy", "pickle"]
)
def test_a_table_in_progress_can_be_copied_and_sent_and_goes_on_alike(
    core: bool, how: Callable[[Any], Any]
) -> None:  # a parameter
    table = raw_env("literature", {"players": 4}, memory="events", core=core)
    table.reset(seed=4)
    table.reset()
    play_some(table, 12)
    other = how(table)
    mine, theirs = play_some(table, 25), play_some(other, 25)
    assert mine == theirs
    table.reset()
    other.reset()
    assert play_some(table, 3) == play_some(other, 3), "the next game of the seed, too"


def test_the_living_must_act_the_dead_must_not_and_in_the_end_there_is_nobody() -> None:
    table = raw_env("go_fish", {"players": 2, "max_questions": 4})
    table.reset(seed=1)
    with pytest.raises(IllegalAction, match="action None"):
        table.step(None)
    while not table.terminations[table.agent_selection]:
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))
    with pytest.raises(ValueError, match="only valid action is None"):
        table.step(0)
    table.step(None)
    table.step(None)
    for late in (table.last, lambda: table.step(None)):
        with pytest.raises(GameEnded):
            late()
    table.close()
    with pytest.raises(NotReset):
        table.step(None)


def test_a_parallel_step_takes_a_dict_and_after_the_end_nothing() -> None:
    table = parallel_env("go_fish", {"players": 2, "max_questions": 2})
    with pytest.raises(NotReset):
        table.step({"seat_0": 0})
    told, _ = table.reset(seed=1)
    with pytest.raises(TypeError, match="a dict of agents"):
        table.step(3)  # type: ignore[arg-type]  # that is the point
    while table.agents:
        told, *_ = table.step({agent: int(seen["action_mask"].argmax()) for agent, seen in told.items()})
    with pytest.raises(GameEnded):
        table.step({})


def test_a_question_that_the_rules_refuse_costs_nothing_and_is_not_offered_again() -> None:
    table = raw_env("literature", {"ask_requires": "team"}, memory="events")
    table.reset(seed=1)
    rng, refused = np.random.default_rng(1), 0
    while not refused:
        if any(table.terminations.values()):
            table.reset()
        agent, action = (
            table.agent_selection,
            int(rng.choice(np.flatnonzero(table.infos[table.agent_selection]["action_mask"]))),
        )
        table.step(action)
        if table.agent_selection == agent and action in table._play.refused:  # type: ignore[union-attr]
            refused += 1
            told = table.observe(agent)
            assert not told["action_mask"][action]
            assert told["events"][0][0] == 6
