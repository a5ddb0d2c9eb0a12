"""Batches in the core and in plain Python are the same, whatever the house rules and settings are."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from shoal.core.native import NOTICE, core
from shoal.core.streams import policy_stream
from shoal.envs import Batch, SlowBatch, play_of, unpack
from tests.envs.batch_twins import compare, random_go_fish, random_settings
from tests.native.game_twins import random_rules
from tests.sampling import DAY, sampled

if core is None:
    pytest.skip(NOTICE, allow_module_level=True)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::shoal.envs.SlowBatch")
@pytest.mark.parametrize("rules_of", [random_rules, random_go_fish])
def test_the_core_writes_what_plain_python_writes(rules_of: Any) -> None:
    rng, compared, most = Random(f"batches {DAY} {rules_of.__name__}"), 0, sampled(8, of=400)
    while compared < most:
        compared += compare(rules_of(rng), random_settings(rng), rng, steps=rng.choice((40, 120)))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::shoal.envs.SlowBatch")
def test_the_core_writes_the_beliefs_that_plain_python_writes() -> None:
    rng, compared, most = Random(f"beliefs {DAY}"), 0, sampled(3, of=100)
    while compared < most:
        rules = random_rules(rng)
        memory = rng.choice(("belief", ("events", "belief")))
        if rules.seats <= 6:
            compared += compare(rules, {**random_settings(rng), "memory": memory}, rng, steps=20)


@pytest.mark.filterwarnings("ignore::shoal.envs.SlowBatch")
@pytest.mark.parametrize("game", ["literature", "go_fish"])
def test_the_core_writes_the_usual_games_as_plain_python_does(game: str) -> None:
    settings = {"games": 2, "seed": 5, "memory": "events", "observation": "f32"}
    assert compare(play_of(game).rules, settings, Random(1), steps=25)


@pytest.mark.parametrize("game", ["literature", "go_fish"])
def test_game_k_of_a_seed_is_the_same_in_any_lane_of_any_batch(game: str) -> None:
    alone = play_of(game)
    alone.reset(seed=9, number=5)
    for games, first, lane in ((6, 0, 5), (2, 4, 1), (1, 5, 0)):
        batch = Batch(game, games=games, seed=9, first=first)
        batch.reset()
        assert batch.playing(lane) == 5
        assert batch.seat[lane] == alone.seat
        assert batch.observation[lane].tobytes() == alone.observation().tobytes()


def test_a_lane_goes_on_with_every_nth_game() -> None:
    batch = Batch("go_fish", {"players": 2}, games=3, seed=1)
    batch.reset()
    ended: list[list[int]] = [[], [], []]
    while min(map(len, ended)) < 3:
        batch.sample_legal()
        batch.step()
        for lane in np.flatnonzero(batch.done):
            ended[lane].append(int(batch.game[lane]))
    assert [numbers[:3] for numbers in ended] == [[0, 3, 6], [1, 4, 7], [2, 5, 8]]


def test_threads_play_the_same_games() -> None:
    one, three = (Batch("literature", games=7, seed=3, threads=threads) for threads in (1, 3))
    for batch in (one, three):
        batch.reset()
        for _ in range(200):
            batch.sample_legal()
            batch.step()
    played: list[list[Any]] = [[array for array in batch._arrays.step if array is not None] for batch in (one, three)]
    for mine, theirs in zip(*played, strict=True):
        assert mine.tobytes() == theirs.tobytes()


def test_a_sample_is_the_nth_legal_action_of_the_lanes_own_stream() -> None:
    batch = Batch("literature", games=4, seed=8)
    batch.reset()
    streams = [policy_stream(8, lane) for lane in range(4)]
    for _ in range(40):
        legal = [np.flatnonzero(mask) for mask in batch.mask]
        expected = [int(can[stream.below(len(can))]) for can, stream in zip(legal, streams, strict=True)]
        assert batch.sample_legal().tolist() == expected
        batch.step()


def test_duplicates_have_the_cards_of_a_deal_for_every_side() -> None:
    batch = Batch("literature", games=4, seed=2, duplicate=True)
    batch.reset()
    hands = batch.state()

    assert (np.roll(hands[0], 1, axis=0) == hands[1]).all()
    assert (np.roll(hands[2], 1, axis=0) == hands[3]).all()
    assert (hands[0] != hands[2]).any()


def test_packed_rows_hold_what_numbers_hold() -> None:
    words, numbers = (Batch("literature", games=5, seed=4, memory="events", observation=o) for o in ("packed", "f32"))
    words.reset()
    numbers.reset()
    for _ in range(60):
        found = unpack(words.observation, words.encoding)
        assert (found.observation == numbers.observation).all()
        assert (found.mask == numbers.mask).all()
        assert (found.events == numbers.events).all()
        words.step(numbers.sample_legal())
        numbers.step()


def test_bytes_are_counts() -> None:
    batch = Batch("literature", games=2, seed=4, observation="u8")
    batch.reset()

    places = batch.encoding.observations
    assert batch.observation[:, places["sizes"].places].tolist() == [[8] * 6] * 2
    assert batch.observation[:, places["score"].places].tolist() == [[64, 64]] * 2


@pytest.mark.filterwarnings("ignore::shoal.envs.SlowBatch")
def test_house_rules_that_the_core_does_not_know_are_played_by_plain_python() -> None:
    batch = Batch("literature", {"challenge": True}, games=2, seed=1)
    batch.reset()
    for _ in range(30):
        batch.sample_legal()
        batch.step()

    assert not batch.native
    assert batch.mask.sum(axis=1).min() > 0


def test_plain_python_says_once_that_it_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.envs.batch._told", set())
    with pytest.warns(SlowBatch, match="plain Python") as told:
        batches = [Batch("go_fish", games=1, memory=memory) for memory in ("facts", "belief")]

    assert len(told) == 1
    assert not any(batch.native for batch in batches)
