"""`exact` answers with the same types and the same chances, whether it counts in the native core or in plain Python."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest

from shoal import Card, CardSet, Literature
from shoal.core.native import core
from shoal.games.literature.belief import Facts, exact
from shoal.games.literature.rules.events import Asked, HandSeen


@pytest.fixture(params=["with the core", "without"])
def facts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Facts:
    if request.param == "without":
        monkeypatch.setattr(import_module("shoal.games.literature.belief.exact"), "core", None)
    elif core is None:
        pytest.skip("there is no native core here")
    facts = Facts(Literature(), seat=0)
    facts.see(HandSeen(dealer=0, sizes=(8,) * 6, hand=CardSet("2C 3C 4C 5C 6C 9H TH 9S")))
    facts.see(Asked(2, 3, Card("9C"), hit=False))
    return facts


def test_every_number_is_a_float(facts: Facts) -> None:
    counted = exact(facts)
    best = counted.attribution(0, "HC")

    assert best is not None
    numbers = [
        counted.worlds,
        counted.count(2, Card("TC")),
        counted.chance(2, Card("TC")),
        counted.chance(2, Card("9C")),
        counted.chance_contained(0, "HC"),
        counted.chance_of(best[1]),
        best[0],
    ]
    assert [type(number) for number in numbers] == [float] * len(numbers)


def test_the_chances_are_right(facts: Facts) -> None:
    counted = exact(facts)

    assert sum(counted.chance(seat, Card("TC")) for seat in range(6)) == pytest.approx(1)
    assert counted.chance(2, Card("9C")) == 0
    assert counted.chance(0, Card("2C")) == 1
    assert counted.known(Card("2C")) == 0
    assert counted.possible(Card("9C")) == (1, 4, 5)
    assert counted.chance(2, Card("TC")) > counted.chance(1, Card("TC")), "it has a card of that half-suit"
    assert sorted(map(len, counted.sample(Random(1)))) == [8] * 6
