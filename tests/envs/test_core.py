"""Batches in the core and in plain Python are the same, bit for bit, whatever the house rules, settings and players are."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final

import numpy as np
import pytest

from shoal.core.game import BadOptions
from shoal.core.native import NOTICE, core
from shoal.core.streams import policy_stream
from shoal.envs import Batch, BatchStep, IllegalAction, encoding_of, play_of, unpack
from shoal.envs.lanes import PlainLanes
from shoal.envs.players import UNIFORM
from shoal.games.go_fish import GoFish
from shoal.games.go_fish import Options as GoFishOptions
from tests.native.game_twins import random_rules
from tests.sampling import DAY, sampled

if core is None:
    pytest.skip(NOTICE, allow_module_level=True)

pytestmark = pytest.mark.filterwarnings("ignore::shoal.envs.SlowBatch")

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


def _are_equal(one: BatchStep, other: BatchStep, names: Iterable[str], where: object) -> None:
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
        np.testing.assert_allclose(one.reward, other.reward, atol=1e-4)  # sums of several steps, in another precision
        names = [name for name in BatchStep._fields if name != "reward"]
        _are_equal(one, other, names, (step, rules, settings, players, seat))
        ended += int((one.done != 0).sum())
        native.sample_legal()
        plain.actions[:] = native.actions
        plain._lanes.sample()  # its stream goes on, too
        assert plain.actions.tolist() == native.actions.tolist()
        native.step()
        plain.step()
    return ended


# --- Step by step ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("rules_of", [random_rules, random_go_fish])
def test_the_core_writes_what_plain_python_writes(rules_of: Any) -> None:
    rng, compared, most = Random(f"batches {DAY} {rules_of.__name__}"), 0, sampled(8, of=400)
    while compared < most:
        compared += compare(rules_of(rng), random_settings(rng), rng, steps=rng.choice((40, 120)))


@pytest.mark.slow
def test_the_core_writes_the_beliefs_that_plain_python_writes() -> None:
    rng, compared, most = Random(f"beliefs {DAY}"), 0, sampled(3, of=100)
    while compared < most:
        rules = random_rules(rng)
        memory = rng.choice(("belief", ("events", "belief")))
        if rules.seats <= 6:
            compared += compare(rules, {**random_settings(rng), "memory": memory}, rng, steps=20)


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
    _are_equal(one._arrays.step, three._arrays.step, BatchStep._fields, "after 200 steps")


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


# --- Bots on the other seats ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "bot"), [("literature", "careful"), ("go_fish", "random")])
def test_the_core_plays_a_bot_as_plain_python_does(game: str, bot: str) -> None:
    rules = encoding_of(game, {"players": 4}).rules
    assert compare_players(rules, {"games": 2, "seed": 0}, [bot] * 4, Random(1), steps=4) >= 0


@pytest.mark.slow
@pytest.mark.parametrize("rules_of", [random_rules, random_go_fish])
def test_the_core_plays_every_bot_of_its_own_under_any_house_rules_as_plain_python_does(rules_of: Any) -> None:
    rng, ended, compared, most = Random(f"players {DAY} {rules_of.__name__}"), 0, 0, sampled(5, of=400)
    while compared < most:
        rules = rules_of(rng)
        encoding = encoding_of(rules)
        asks_seldom = getattr(rules.options, "stall_limit", None) in range(1, 10)  # the learner might never be asked
        if encoding.seats > 8 or not encoding.native_bots or asks_seldom:
            continue
        settings = {**random_settings(rng), "games": rng.choice((1, 2)), "autoreset": "same_step"}
        names = (UNIFORM, *encoding.native_bots)
        everywhere = rng.choice(names)
        players = [everywhere if rng.random() < 0.7 else rng.choice(names) for _ in range(encoding.seats)]
        found = compare_players(rules, settings, players, rng, rng.choice((10, 40)))
        compared, ended = compared + (found >= 0), ended + max(found, 0)
    assert ended
