"""Two worlds that differ only in what an audience may not see: a sample of `./run bench worlds`, drawn by the day."""

from __future__ import annotations

from collections import Counter

import pytest

from bench._worlds import AUDIENCES, Scripted, pairs
from bench.worlds import PLANTS, is_found
from shoal.core.games import GAMES
from shoal.server.tables.broadcast.audience import AudienceViews
from tests.sampling import DAY, sampled

POSITIONS = sampled(12, of=100)
SEED = sum(DAY.encode())


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_no_audience_can_tell_worlds_apart_that_look_the_same_to_it(game: int) -> None:
    compared = Counter[str]()
    for number in range(game, game + POSITIONS * len(GAMES), len(GAMES)):
        for name, here, there in pairs(number, SEED, AudienceViews, Scripted):
            assert here == there, f"./run bench worlds --first {number} --positions 1 --seed {SEED}: {name}"
            compared[name] += 1

    assert sum(compared.values()) > POSITIONS


@pytest.mark.slow
def test_every_audience_is_compared() -> None:
    found = {name for number in range(30) for name, _, _ in pairs(number, 1, AudienceViews, Scripted)}

    assert found == set(AUDIENCES)


@pytest.mark.parametrize("leak", PLANTS)
def test_a_leak_to_an_audience_is_found(leak: str) -> None:
    assert is_found(*PLANTS[leak], seed=1)
