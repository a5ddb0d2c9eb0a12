"""How batches are used, and what they say to those who use them wrongly."""

from __future__ import annotations

import os
import pickle
from typing import Any

import numpy as np
import pytest

from shoal.envs import Batch, BatchClosed, IllegalAction, NotReset

pytestmark = pytest.mark.filterwarnings("ignore::shoal.envs.SlowBatch")


def dealt(**named: Any) -> Batch:
    batch = Batch("go_fish", {"players": 2}, **{"games": 3, "seed": 7, **named})
    batch.reset()
    return batch


def everything(batch: Batch) -> list[bytes]:
    return [array.tobytes() for array in batch._arrays.step if array is not None] + [batch.state().tobytes()]


def played_to_an_end(batch: Batch) -> None:
    """Until a game ends with a step."""
    while True:
        batch.sample_legal()
        batch.step()
        if batch.done.any():
            return


# --- Arrays ---------------------------------------------------------------------------------------------------------


def test_arrays_stay_where_they_are() -> None:
    batch = dealt(memory="events")
    before = {name: getattr(batch, name).ctypes.data for name in ("observation", "mask", "events", "seat", "actions")}
    for _ in range(5):
        batch.sample_legal()
        batch.step()
    batch.reset(seed=3)

    assert {name: getattr(batch, name).ctypes.data for name in before} == before
    assert batch.observation.ctypes.data % 64 == 0
    assert batch.observation.strides[0] % 64 == 0


def test_copies_are_not_overwritten() -> None:
    batch = dealt()
    batch.sample_legal()
    kept = batch.step(copy=True)
    seen = batch.observation.copy()
    batch.sample_legal()
    batch.step()

    assert (kept.observation == seen).all()
    assert (batch.observation != seen).any()


# --- The end of a game ----------------------------------------------------------------------------------------------


def test_in_the_same_step_the_next_game_is_dealt_and_the_end_is_kept() -> None:
    batch = dealt()
    played_to_an_end(batch)
    lane = int(np.flatnonzero(batch.done)[0])
    phase = batch.encoding.observations["phase"].places

    assert batch.final_observation[lane, phase].tolist() == [0, 1, 0]
    assert batch.observation[lane, phase].tolist() == [1, 0, 0]
    assert batch.mask[lane].any()


def test_in_the_next_step_the_end_is_seen_first() -> None:
    batch = dealt(autoreset="next_step")
    played_to_an_end(batch)
    lane = int(np.flatnonzero(batch.done)[0])
    assert not batch.mask[lane].any()
    assert batch.sample_legal()[lane] == -1

    batch.actions[lane] = 12345
    batch.step()

    assert not batch.done[lane]
    assert batch.reward[lane].tolist() == [0, 0]
    assert batch.mask[lane].any()


def test_without_autoreset_a_lane_waits() -> None:
    batch = dealt(autoreset="disabled")
    played_to_an_end(batch)
    ended = batch.done.astype(bool)
    lane = int(np.flatnonzero(ended)[0])
    number = batch.playing(lane)
    batch.sample_legal()
    batch.step()
    assert batch.done[lane]

    batch.sample_legal()
    batch.actions[lane] = 0
    with pytest.raises(IllegalAction, match="GAME_OVER"):
        batch.step()

    batch.reset(lanes=ended)
    assert not batch.done[lane]
    assert batch.playing(lane) == number + 3


# --- What cannot be -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plain", [False, True])
def test_an_illegal_action_moves_no_lane(plain: bool) -> None:
    batch = dealt(memory="belief" if plain else "none")
    before = everything(batch)
    batch.sample_legal()
    held = np.flatnonzero(batch.mask[2])
    masked = next(action for action in range(batch.encoding.actions.size) if action not in held)
    for action, reason in ((-1, "NOT_AN_ACTION"), (9999, "NOT_AN_ACTION"), (masked, "RANK_NOT_HELD")):
        batch.actions[2] = action
        with pytest.raises(IllegalAction) as refused:
            batch.step()
        assert (refused.value.lane, refused.value.action, refused.value.reason) == (2, action, reason)
    assert everything(batch) == before


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        (np.zeros(3, np.int64), "WRONG_DTYPE"),
        (np.zeros(4, np.int32), "WRONG_SHAPE"),
        (np.zeros((3, 1), np.int32), "WRONG_SHAPE"),
        (np.zeros(6, np.int32)[::2], "NOT_CONTIGUOUS"),
        ([0, 0, 0], "NOT_AN_ARRAY"),
        (0, "NOT_AN_ARRAY"),
    ],
)
def test_actions_are_an_array_of_int32(actions: Any, reason: str) -> None:
    batch = dealt()
    before = everything(batch)
    with pytest.raises(IllegalAction, match=reason):
        batch.step(actions)
    assert everything(batch) == before


def test_actions_in_the_memory_of_another_device_are_refused() -> None:
    class Elsewhere:
        def __dlpack_device__(self) -> tuple[int, int]:
            return 2, 0

    with pytest.raises(IllegalAction, match="WRONG_DEVICE"):
        dealt().step(Elsewhere())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ({"games": 0}, "games is a whole number from 1"),
        ({"games": True}, "games is a whole number from 1"),
        ({"threads": 0}, "threads is a whole number from 1"),
        ({"observation": "f16"}, "observation is none, f32, u8 or packed"),
        ({"autoreset": "same"}, "autoreset is same_step, next_step or disabled"),
        ({"memory": "belif"}, "did you mean belief"),
        ({"memory": "events", "events": 0}, "events is a whole number from 1"),
        ({"memory": "events", "events": 10_000}, "events is a whole number from 1"),
        ({"seed": -1}, "from 0 to"),
        ({"seed": 2**64}, "from 0 to"),
        ({"illegal": "noop"}, "illegal='raise'"),
        ({"duplicate": 1}, "duplicate is True or False"),
        ({"game": "fish_draw", "observation": "u8"}, "observation is none, f32 or packed"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_with_what_can(named: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Batch(**{"game": "literature", **named})


def test_nothing_can_be_done_before_the_deal_or_after_the_end() -> None:
    batch = Batch("go_fish", games=2)
    for call in (batch.step, batch.sample_legal, batch.state, lambda: batch.observe(0)):
        with pytest.raises(NotReset):
            call()
    batch.reset()
    batch.close()
    for call in (batch.step, batch.sample_legal, batch.reset):
        with pytest.raises(BatchClosed):
            call()


@pytest.mark.parametrize("seats", [2, -1, np.zeros(2, np.int8), np.zeros(3)], ids=str)
def test_there_are_no_seats_beyond_the_table(seats: Any) -> None:
    with pytest.raises(ValueError, match="seats"):
        dealt().observe(seats)


# --- Processes and threads ------------------------------------------------------------------------------------------


def test_a_batch_goes_to_another_process_before_it_is_dealt_only() -> None:
    batch = Batch("go_fish", {"players": 2}, games=3, seed=7)
    other = pickle.loads(pickle.dumps(batch))
    other.reset()
    batch.reset()

    assert everything(batch) == everything(other)
    with pytest.raises(TypeError, match="games in progress cannot be pickled"):
        pickle.dumps(batch)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_process_goes_on_from_where_the_batch_stood() -> None:
    batch = dealt()
    batch.sample_legal()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        batch.step()
        os.write(writing, batch.observation.tobytes())
        os._exit(0)
    os.waitpid(child, 0)
    batch.step()
    assert os.read(reading, 1 << 20) == batch.observation.tobytes()
