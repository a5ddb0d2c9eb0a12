"""The Gymnasium face: one learner at many tables."""

from __future__ import annotations

import pickle
import threading
import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from shoal.envs import Batch, BatchClosed, GameEnded, IllegalAction, SlowBatch
from shoal.envs.gymnasium import SeatEnv, VectorTables, vector

GAMES = {"literature": {"players": 4}, "go_fish": {"players": 3}}
every_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(autouse=True)
def _slow_is_said_elsewhere() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SlowBatch)
        yield


def tables(game: str, games: int = 6, **more: Any) -> VectorTables:
    return vector(game, GAMES[game], games=games, **more)


@every_game
def test_it_is_the_learners_decision_at_every_table_at_every_step(game: str) -> None:
    made = tables(game, seat=1)
    _, info = made.reset(seed=5)
    for _ in range(60):
        assert info["action_mask"].any(axis=1).all()
        assert (made._batch.seat == 1).all()
        *_, info = made.step(made.action_space.sample(info["action_mask"]))


@every_game
def test_core_and_plain_python_tell_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(made: VectorTables) -> Iterator[Any]:
        observation, info = made.reset(seed=5)
        made.action_space.seed(1)
        yield observation.tobytes(), info["action_mask"].sum(axis=1).tolist()
        for _ in range(80):
            actions = made.action_space.sample(info["action_mask"])
            observation, reward, terminated, truncated, info = made.step(actions)
            last = [None if one is None else one.tobytes() for one in info.get("final_obs", ())]
            yield observation.tobytes(), reward.tolist(), terminated.tolist(), truncated.tolist(), last

    core = tables(game, seat=2)
    monkeypatch.setattr(type(core._batch.encoding), "lanes", lambda *_: None)
    plain = tables(game, seat=2)
    assert not plain._batch.native
    for ours, theirs in zip(told(core), told(plain), strict=True):
        assert ours[0] == theirs[0]
        assert ours[1] == pytest.approx(theirs[1], abs=1e-5)
        assert ours[2:] == theirs[2:]


@every_game
def test_the_rewards_of_a_game_are_its_returns_though_others_play_in_between(game: str) -> None:
    made = tables(game, games=4, seat=1)
    _, info = made.reset(seed=9)
    got, ended = np.zeros(4), 0
    while ended < 12:
        _, reward, terminated, truncated, info = made.step(made.action_space.sample(info["action_mask"]))
        got += reward
        for lane in np.flatnonzero(terminated | truncated):
            assert got[lane] == pytest.approx(info["final_info"]["returns"][lane], abs=1e-4)
            got[lane] = 0
            ended += 1


def test_the_last_observation_of_a_game_is_the_learners() -> None:
    made = tables("literature", games=3, seat=2)
    _, info = made.reset(seed=1)
    assert made.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    over = np.zeros(3, bool)
    while not over.any():
        _, _, terminated, truncated, info = made.step(made.action_space.sample(info["action_mask"]))
        over = terminated | truncated
    lane = int(np.flatnonzero(over)[0])
    last = info["final_obs"][lane]
    phase = made._batch.encoding.observations["phase"]
    assert last[phase.places][-1] == 1, "it is over"
    assert (made._batch.final_seat[over] == 2).all()
    assert [one is not None for one in info["final_obs"]] == over.tolist()


def test_the_same_seed_gives_the_same_games_and_lane_k_begins_with_game_k() -> None:
    made = tables("literature")
    first, _ = made.reset(seed=3)
    again, _ = made.reset(seed=3)
    other, _ = made.reset(seed=4)
    assert (first == again).all()
    assert (first != other).any()
    batch = Batch("literature", GAMES["literature"], games=2, seed=3)
    batch.reset()
    batch.play_on(0)
    assert batch.observation is not None
    assert (batch.observation == first[:2]).all()


@pytest.mark.parametrize("action", [-1, 10**9, 2**40, None])
def test_an_illegal_action_is_refused_by_its_lane_and_nothing_moves(action: int | None) -> None:
    made = tables("literature")
    observation, info = made.reset(seed=3)
    actions = made.action_space.sample(info["action_mask"])
    actions[4] = np.flatnonzero(info["action_mask"][4] == 0)[0] if action is None else action
    with pytest.raises(IllegalAction, match=rf"action {'' if action is None else action}.* in lane 4 is not legal"):
        made.step(actions)
    assert (made._batch.observation == observation).all()
    made.close()
    with pytest.raises(BatchClosed):
        made.reset(seed=2)


@pytest.mark.parametrize(
    "wrong",
    [{"seat": 4}, {"seat": True}, {"partners": "nobody"}, {"memory": "events"}, {"games": 0}, {"illegal": "lose"}],
)
def test_what_cannot_be_is_refused_when_it_is_made(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"seat|nobody|memory|games|illegal"):
        tables("literature", **wrong)


# --- One table --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Literature", "GoFish", "FishDraw"])
def test_every_game_is_registered_and_passes_the_check_of_gymnasium(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it advises against spaces without bounds, for one
        env = gymnasium.make(f"shoal/{name}-v0", opponents="random")
        check_env(env.unwrapped, skip_render_check=True)


def test_one_table_plays_the_games_that_a_table_of_a_vector_plays() -> None:
    env, many = SeatEnv("go_fish", {"players": 3}), tables("go_fish", games=1)
    seen, told = env.reset(seed=5)
    rows, info = many.reset(seed=5)
    for _ in range(200):
        assert (seen.tobytes(), told["action_mask"].tolist()) == (rows[0].tobytes(), info["action_mask"][0].tolist())
        assert env.action_masks().tolist() == (told["action_mask"] == 1).tolist()
        action = int(np.flatnonzero(told["action_mask"])[-1])
        seen, reward, terminated, truncated, told = env.step(action)
        rows, rewards, *_, info = many.step(np.array([action]))
        assert reward == rewards[0]
        if terminated or truncated:
            assert seen.tobytes() == info["final_obs"][0].tobytes()
            assert told["returns"] == info["final_info"]["returns"][0]
            assert not env.action_masks().any()
            with pytest.raises(GameEnded):
                env.step(action)
            seen, told = env.reset()


def test_an_illegal_action_changes_nothing_and_says_why_or_raises() -> None:
    env, strict = SeatEnv("go_fish"), SeatEnv("go_fish", illegal="raise")
    seen, told = env.reset(seed=5)
    wrong = int(np.flatnonzero(told["action_mask"] == 0)[0])
    after, reward, terminated, truncated, info = env.step(wrong)
    assert (after.tobytes(), reward, terminated, truncated) == (seen.tobytes(), 0.0, False, False)
    assert info["illegal"] == "RANK_NOT_HELD"
    strict.reset(seed=5)
    with pytest.raises(IllegalAction):
        strict.step(wrong)


def test_a_reset_in_the_middle_of_a_game_deals_the_next_one() -> None:
    env = SeatEnv("go_fish", {"players": 3})
    first, _ = env.reset(seed=5)
    second, _ = env.reset()
    assert first.tobytes() != second.tobytes()
    assert env.reset(seed=5)[0].tobytes() == first.tobytes()


def test_a_reset_mask_deals_only_those_tables_anew() -> None:
    made = tables("go_fish", games=3)
    before, _ = made.reset(seed=5)
    after, _ = made.reset(options={"reset_mask": np.array([False, True, False])})
    assert (before == after).all(axis=1).tolist() == [True, False, True]


@pytest.mark.parametrize("options", [{"speed": 3}, {"reset_mask": np.ones(2, np.bool_)}])
def test_reset_options_that_cannot_be_are_refused(options: dict[str, Any]) -> None:
    made = tables("go_fish", games=3)
    made.reset(seed=5)
    with pytest.raises(ValueError, match=r"speed|lanes|3"):
        made.reset(options=options)
    with pytest.raises(ValueError, match=r"speed|there are none"):
        SeatEnv("go_fish").reset(options=options)


# --- Processes and threads ------------------------------------------------------------------------------------------------


def test_tables_in_progress_of_gymnasium_are_not_sent() -> None:
    made = tables("go_fish", games=2)
    assert len(pickle.loads(pickle.dumps(made)).reset(seed=1)[0]) == 2
    made.reset(seed=1)
    with pytest.raises(TypeError, match="games in progress cannot be pickled"):
        pickle.dumps(made)


def test_threads_that_step_the_same_tables_leave_the_learner_on_turn_everywhere() -> None:
    made = tables("literature", games=16, seat=2)
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
