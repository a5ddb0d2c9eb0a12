"""Streams and deals: what plain Python draws from a seed is what the native core draws."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

from shoal.core.game import UncheckedRules
from shoal.core.native import core
from shoal.core.streams import RandomStream, deal_of, mix, policy_stream, seed_of
from shoal.games.fish_draw import FishDraw
from shoal.games.go_fish import GoFish
from shoal.games.literature import Literature, Options
from shoal.games.literature.native_layout import layout_of
from tests.native.game_twins import random_rules

LAST = 2**64 - 1


def test_a_stream_is_the_one_that_the_core_has() -> None:
    """The same numbers as in native/tests/test_rng.cpp, from those of SplitMix64."""
    stream = RandomStream(7, 42)

    assert mix(0x9E3779B97F4A7C15) == 0xE220A8397B1DCDAF
    assert [stream.next(), stream.next()] == [0x6641CF3C2C62E205, 0xA46C304BADABEC82]
    assert stream.below(1000) == 221
    assert stream.random() == float.fromhex("0x1.b7de3106d0e47p-1")


def test_a_stream_draws_for_whatever_takes_a_random() -> None:
    stream = RandomStream(3, 1)

    assert {stream.choice("abc") for _ in range(50)} == set("abc")
    assert {stream.randrange(2, 5) for _ in range(50)} == {2, 3, 4}
    assert max(stream.getrandbits(3) for _ in range(50)) == 7
    assert len(set(stream.sample(range(1000), 30))) == 30
    assert sorted(stream.sample(range(5), 5)) == [0, 1, 2, 3, 4]


def test_a_stream_goes_on_where_its_copy_does() -> None:
    stream = RandomStream(LAST, LAST)
    stream.next()

    assert pickle.loads(pickle.dumps(stream)).next() == stream.next()  # our own


@pytest.mark.parametrize(
    ("value", "kind"),
    [(-1, ValueError), (2**64, ValueError), ("7", TypeError), (True, TypeError), (7.0, TypeError), (None, TypeError)],
)
def test_a_seed_is_a_whole_number_of_64_bits(value: Any, kind: type[Exception]) -> None:
    with pytest.raises(kind, match="a seed is a whole number"):
        seed_of(value)
    if kind is ValueError:
        with pytest.raises(ValueError, match="from 0 to"):
            RandomStream(value, 0)
        with pytest.raises(ValueError, match="from 0 to"):
            deal_of(Literature(), 0, value)


def test_a_seed_may_be_of_numpy() -> None:
    assert seed_of(np.uint64(LAST)) == LAST


@pytest.mark.skipif(core is None, reason="there is no core to compare with")
def test_the_core_deals_the_same_games() -> None:
    assert core is not None
    rng, compared = Random(44), 0
    for _ in range(40):
        rules = random_rules(rng)
        layout, seed, number = layout_of(rules), rng.getrandbits(64), rng.getrandbits(64)
        if layout is None:
            continue
        games = core.Games(layout, 1, seed, first_game=number)
        state = rules.start()
        for event in deal_of(rules, seed, number):
            state = rules.evolve(state, event)
        assert [games.hands[seat, 0] for seat in range(rules.seats)] == [hand.mask for hand in state.hands]
        assert games.turn[0] == rules.turn(state)
        compared += 1
    assert compared > 15


@pytest.mark.parametrize("rules", [Literature(), GoFish(), FishDraw()])
def test_the_deal_of_a_number_is_always_the_same(rules: UncheckedRules) -> None:
    assert deal_of(rules, 5, 9) == deal_of(rules, 5, 9)
    assert deal_of(rules, 5, 9) != deal_of(rules, 5, 10)
    assert deal_of(rules, 5, 9) != deal_of(rules, 6, 9)


def test_a_duplicate_is_the_same_deal_for_the_other_team() -> None:
    rules = Literature(Options(first_player="left_of_dealer"))
    games: list[Any] = [deal_of(rules, 1, number, duplicate=True) for number in (6, 7)]
    (first,), (second,) = games

    assert second.hands[1:] + second.hands[:1] == first.hands
    assert (first.dealer, second.dealer) == (3, 4)
    assert (first.first, second.first) == (4, 5)


def test_a_policy_draws_apart_from_the_deals() -> None:
    assert policy_stream(1, 0).next() != RandomStream(1, 0).next()
    assert policy_stream(1, 0).next() != policy_stream(1, 1).next()
