"""Positions with more deals than can be counted in time: counting stops, the review says so, and gives bounds."""

from __future__ import annotations

from types import ModuleType
from typing import Any, cast

import pytest

from shoal.core.codec import encode
from shoal.games.go_fish import Options
from shoal.games.go_fish.review import advice as go_fish_advice
from shoal.games.literature import Literature
from shoal.games.literature.belief import Facts, TooManyDeals
from shoal.games.literature.belief.belief import FloatBelief
from shoal.games.literature.bots import odds
from shoal.review import advice
from tests.review.games import before, moves_of, played


def test_plain_python_stops_to_count_where_it_would_take_too_long() -> None:
    record = played("literature", ("careful",), 4)
    rules = cast("Literature", record.game.rules)
    facts = Facts(rules, 0)
    for sight in before(record, 12).sights(0):
        facts.see(sight)

    belief = FloatBelief(facts, most_ways=10_000_000)
    mine = tuple((card, 0) for card in rules.half_suits["LC"])
    assert belief.worlds > 1e12
    assert encode(belief.chance_of(mine)) == b"0.0", "a review is written as JSON"
    with pytest.raises(TooManyDeals):
        FloatBelief(facts, most_ways=1_000)


@pytest.mark.parametrize(
    ("game", "bots", "options", "stop"),
    [
        ("literature", ("careful",), None, (odds, "STEPS", 20)),
        ("go_fish", ("counting",), Options(players=2), (go_fish_advice, "most_products", lambda _: 1)),
    ],
)
def test_an_advice_that_counts_nothing_says_how_many_deals_there_are_at_most(
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    bots: tuple[str, ...],
    options: Any,
    stop: tuple[ModuleType, str, object],
) -> None:
    record = played(game, bots, 4, options)
    n = moves_of(record)[20][0]
    counted = advice(record, n).grid
    monkeypatch.setattr(*stop)
    estimated = advice(record, n).grid

    assert counted is not None
    assert estimated is not None
    assert (counted.source, counted.most_worlds) == ("exact", None)
    assert (estimated.source, estimated.worlds) == ("estimate", None)
    assert estimated.most_worlds is not None
    assert estimated.most_worlds > 1
    assert counted.worlds is None or counted.worlds <= estimated.most_worlds
    for row, known in zip(estimated.chance, counted.chance, strict=True):
        assert all(was in (0, 1) or 0 < share < 1 for share, was in zip(row, known, strict=True))
