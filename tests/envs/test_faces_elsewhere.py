"""Faces in copies, processes and threads, and what they answer after the end: they go on alike, or refuse by name."""

from __future__ import annotations

import copy
import os
import pickle
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from shoal.envs import BatchClosed, GameEnded, IllegalAction, NotReset
from shoal.envs.gymnasium import vector
from shoal.envs.pettingzoo import TableEnv, parallel_env, raw_env

both_engines = pytest.mark.parametrize("core", [True, False], ids=["core", "plain"])


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


def test_tables_in_progress_of_gymnasium_are_not_sent() -> None:
    made = vector("go_fish", games=2)
    assert len(pickle.loads(pickle.dumps(made)).reset(seed=1)[0]) == 2
    made.reset(seed=1)
    with pytest.raises(TypeError, match="games in progress cannot be pickled"):
        pickle.dumps(made)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_a_forked_process_plays_the_same_tables_on() -> None:
    table = raw_env("go_fish", {"players": 3})
    table.reset(seed=2)
    play_some(table, 4)
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.write(writes, str(play_some(table, 8)).encode())
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    os.close(writes)
    with os.fdopen(reads) as answer:
        assert answer.read() == str(play_some(table, 8))


def test_threads_that_step_the_same_tables_leave_the_learner_on_turn_everywhere() -> None:
    made = vector("literature", {"players": 4}, games=16, seat=2)
    made.reset(seed=1)
    found: list[BaseException] = []

    def play() -> None:
        try:
            for _ in range(20):
                made.step(made.action_space.sample())
                assert made.mask.any(axis=1).all()
        except IllegalAction:
            return  # another thread came first
        except BaseException as error:  # noqa: BLE001  # whatever it is
            found.append(error)

    threads = [threading.Thread(target=play) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not found
    assert (made._batch.seat == 2).all()


@pytest.mark.parametrize(
    ("action", "shown"), [(-1, "-1"), (10**9, "1000000000"), (2**40, "1099511627776"), (None, "2")]
)
def test_a_wrong_action_at_table_700_is_named_and_no_table_has_moved(action: int | None, shown: str) -> None:
    made = vector("literature", games=800)
    told, info = made.reset(seed=2)
    actions = made.action_space.sample(info["action_mask"])
    actions[700] = np.flatnonzero(info["action_mask"][700] == 0)[0] if action is None else action
    with pytest.raises(IllegalAction, match=f"action {shown}.* in lane 700"):
        made.step(actions)
    assert (made._batch.observation == told).all()
    made.close()
    with pytest.raises(BatchClosed):
        made.reset(seed=2)


@pytest.mark.parametrize("given", ["x", 1.5, True, -1, np.array([1, 2])], ids=str)
def test_what_is_no_action_is_shown_as_it_was_given(given: Any) -> None:
    table = raw_env("literature")
    table.reset(seed=1)
    with pytest.raises(IllegalAction) as refused:
        table.step(given)
    assert refused.value.action is given


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
