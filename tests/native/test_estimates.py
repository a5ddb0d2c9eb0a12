"""Native estimates are those of the twin in plain Python, and nearer to the exact chances where whole hands tell."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean
from typing import Any

import pytest

from shoal.core import native
from shoal.core.cards import Card
from shoal.games.literature import Literature, Options
from shoal.games.literature.belief import Chances, Facts, exact
from shoal.games.literature.belief.exact import layout_for
from tests.games.literature.belief.test_facts import facts_of, games
from tests.native.belief_twins import core

pytestmark = pytest.mark.skipif(native.core is None, reason=native.NOTICE or "-")

TABLES: list[dict[str, Any]] = [
    {"players": 4},
    {},
    {"jokers": True},
    {"players": 8, "bluff_ask": True},
    {"players": 12},
    {"players": 4, "sets": "rank_quartets"},
    {"wrong_attribution": "nothing"},
]


def random_weights(rules: Literature, rng: Random) -> list[dict[str, float]]:
    """In many half-suits no seat is special."""
    special = {half_suit: rng.randrange(3) for half_suit in rules.half_suits}
    return [
        {half_suit: rng.uniform(0.2, 5) if special[half_suit] else 1.0 for half_suit in rules.half_suits}
        for _ in range(rules.seats)
    ]


def told(facts: Facts) -> Any:
    """The native twin of settled facts."""
    layout = layout_for(facts.layout)
    assert layout is not None
    constraints = core.Constraints(layout)
    constraints.load(facts.seat, facts.cards, facts.may, facts.size, facts.bases, facts.clauses)
    return constraints


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("closely", [False, True], ids=["quickly", "closely"])
def test_both_twins_estimate_the_same(table: dict[str, Any], *, closely: bool) -> None:
    rules = Literature(Options(**table))
    rng = Random(str(table))
    for number, game in enumerate(games(rules, "counting", 3)):
        if number % 7:
            continue
        facts = facts_of(rules, game, rng.randrange(rules.seats))
        weights = random_weights(rules, rng) if rng.random() < 0.5 else None
        rows = None if weights is None else [list(row.values()) for row in weights]
        theirs = told(facts).estimate(rows, closely)
        ours = Chances(rules, facts, weights, closely=closely)
        for seat in range(rules.seats):
            for card in game.state.board.open:
                assert theirs[seat][card] == pytest.approx(ours.of(seat, card), abs=2e-4)


def test_whole_hands_bring_estimates_of_weighted_deals_much_nearer() -> None:
    rules = Literature()
    rng = Random(3)
    squares: dict[bool, list[float]] = {False: [], True: []}
    for number, game in enumerate(games(rules, "counting", 3)):
        if number % 5:
            continue
        facts = facts_of(rules, game, 2)
        weights = random_weights(rules, rng)
        rows = [list(row.values()) for row in weights]
        counted = exact(facts, weights)
        for closely, so_far in squares.items():
            estimate = told(facts).estimate(rows, closely)
            so_far.extend(
                (estimate[seat][card] - float(counted.chance(seat, card))) ** 2
                for card in game.state.board.open
                for seat in facts.possible(card)
                if len(facts.possible(card)) > 1
            )

    quick, close = (sqrt(fmean(so_far)) for so_far in squares.values())
    assert close < 0.6 * quick


def test_what_contradicts_itself_is_not_estimated() -> None:
    rules = Literature(Options(players=4))
    facts = facts_of(rules, next(iter(games(rules, "counting", 3))), 0)
    constraints = told(facts)
    constraints.load(0, facts.cards, [may & ~(1 << Card("2C")) for may in facts.may], facts.size, [], [])

    assert constraints.estimate() is None
    assert constraints.estimate(closely=True) is None
