"""The native posterior agrees with `Belief`, and both with the enumeration of all deals that agree with the sights."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import factorial
from random import Random
from typing import Any

import pytest

from shoal.core import native
from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.games.literature import Literature, Options
from shoal.games.literature.belief import Belief, Constraints, Contradiction, TooManyDeals, exact
from shoal.games.literature.belief.exact import NativeBelief, layout_for
from shoal.games.literature.rules.events import Asked, DealtSeen, HandSeen
from tests.games.literature.belief.small_games import SmallPack, agreeing, played
from tests.games.literature.belief.test_belief import HOUSE_RULES, small, told
from tests.native.belief_twins import Differ, agrees, cards_of, compare, core, near, positions, random_weights

if native.core is None:
    pytest.skip(native.NOTICE, allow_module_level=True)


# --- The reference --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_in_random_games_it_says_what_the_reference_says(seed: int) -> None:
    rng = Random(seed)
    for constraints in positions(rng, states=10_000):
        compare(Belief(constraints), NativeBelief(constraints), constraints)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_and_with_weights_too(seed: int) -> None:
    rng = Random(-seed)
    for constraints in positions(rng, states=10_000, weighted=True):
        weights = random_weights(constraints.layout, rng)
        compare(Belief(constraints, weights), NativeBelief(constraints, weights), constraints)


@pytest.mark.slow
@pytest.mark.parametrize("house_rules", HOUSE_RULES, ids=str)
def test_at_small_tables_it_says_what_all_agreeing_deals_say(house_rules: dict[str, Any]) -> None:
    rng = Random(str(house_rules))
    for seats in (4, 6):
        rules = small(Options(players=seats, **house_rules))
        position, viewer = played(rules, rng), rng.randrange(seats)
        worlds = list(agreeing(rules, position, viewer))
        constraints = told(rules, position, viewer, Constraints)
        for weights in (None, random_weights(rules, rng)):
            assert_exact(NativeBelief(constraints, weights), constraints, worlds, weights)


def assert_exact(
    belief: NativeBelief, constraints: Constraints, worlds: list[tuple[CardSet, ...]], weights: Any
) -> None:
    rules = constraints.layout
    weight = [
        Fraction(1)
        if weights is None
        else Fraction(
            prod_of(weights[seat][rules.half_suit_of[card]] for seat, hand in enumerate(world) for card in hand)
        )
        for world in worlds
    ]
    total = sum(weight)
    near("worlds", total, belief.worlds)
    for card in cards_of(constraints):
        for seat in range(rules.seats):
            held = sum(much for world, much in zip(worlds, weight, strict=True) if card in world[seat])
            near(f"{card} at {seat}", held / total, belief.chance(seat, card))
    for half_suit, cards in rules.half_suits.items():
        if cards.mask & ~constraints.cards:
            continue
        for team in (0, 1):
            named: dict[Any, Fraction] = {}
            for world, much in zip(worlds, weight, strict=True):
                holders = tuple((card, seat) for card in cards for seat, hand in enumerate(world) if card in hand)
                if all(seat % 2 == team for _, seat in holders):
                    named[holders] = named.get(holders, Fraction(0)) + much
            near(half_suit, sum(named.values()) / total, belief.chance_contained(team, half_suit))
            best = belief.attribution(team, half_suit)
            assert (best is None) == (not named)
            if best is not None:
                near("the likeliest", max(named.values()) / total, best[0])
                near("what it names", named[best[1]] / total, best[0])


def prod_of(numbers: Any) -> int:
    product = 1
    for number in numbers:
        product *= number
    return product


# --- Samples --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_every_drawn_deal_agrees_with_the_constraints(seed: int) -> None:
    rng = Random(seed)
    for constraints in positions(rng, states=100_000):
        for weights in (None, random_weights(constraints.layout, rng)):
            belief = NativeBelief(constraints, weights)
            assert all(agrees(constraints, belief.sample(rng)) for _ in range(20))


@pytest.mark.parametrize("weighted", [False, True])
def test_samples_are_drawn_by_their_share(weighted: bool) -> None:
    constraints = dealt("2C", (1, 2, 2, 3), "2C 3C 4C 5C", "2H 3H 4H 5H")
    constraints.see(Asked(1, 2, Card("3C"), hit=False))
    constraints.see(Asked(3, 2, Card("5H"), hit=False))
    weights = [{"H0": 1 + seat, "H1": 4 - seat} for seat in range(4)] if weighted else None
    python, belief, rng = Belief(constraints, weights), NativeBelief(constraints, weights), Random(1)
    many = 20_000
    drawn = Counter(belief.sample(rng) for _ in range(many))

    unweighted = Belief(constraints)
    assert len(drawn) == unweighted.worlds
    for card in cards_of(constraints):
        for seat in range(4):
            share = float(python.chance(seat, card))
            seen = sum(times for hands, times in drawn.items() if card in hands[seat])
            assert abs(seen - many * share) <= 5 * (many * share * (1 - share)) ** 0.5
    chi_square = 0.0
    for hands, times in drawn.items():
        weight = (
            prod_of(weights[seat][constraints.layout.half_suit_of[card]] for seat in range(4) for card in hands[seat])
            if weights
            else 1
        )
        expected = many * weight / float(python.worlds)
        chi_square += (times - expected) ** 2 / expected
    assert chi_square < len(drawn) + 5 * (2 * len(drawn)) ** 0.5


def test_the_same_stream_draws_the_same_deal() -> None:
    constraints = dealt("2C", (1, 2, 2, 3), "2C 3C 4C 5C", "2H 3H 4H 5H")
    belief = NativeBelief(constraints)

    assert [belief.sample(Random(5)) for _ in range(3)] == [belief.sample(Random(5))] * 3


# --- At the edges ---------------------------------------------------------------------------------------------------


def dealt(hand: str, sizes: tuple[int, ...], *half_suits: str) -> Constraints:
    """What seat 0 knows after a small deal."""
    constraints = Constraints(SmallPack(Options(players=len(sizes)), *half_suits), 0)
    constraints.see(HandSeen(0, sizes, CardSet(hand)))
    return constraints


@pytest.mark.parametrize("seats", [4, 6, 8, 10, 12])
def test_before_the_first_question_the_deals_are_a_multinomial_number(seats: int) -> None:
    rules = Literature(Options(players=seats))
    for viewer in (None, 0):
        constraints = Constraints(rules, viewer)
        sizes = tuple(48 // seats + (seat < 48 % seats) for seat in range(seats))
        hand = CardSet(list(rules.pack)[: sizes[0]])
        constraints.see(DealtSeen(0, sizes) if viewer is None else HandSeen(0, sizes, hand))
        worlds = factorial(sum(sizes[viewer is not None :]))
        for size in sizes[viewer is not None :]:
            worlds //= factorial(size)
        assert exact(constraints).worlds == pytest.approx(worlds, rel=1e-12)


def test_what_no_deal_agrees_with_is_a_contradiction() -> None:
    constraints = dealt("2C", (1, 1, 1, 1), "2C 3C", "2H 3H")
    constraints.see(Asked(1, 2, Card("3C"), hit=True))
    with pytest.raises(Contradiction, match="no deal agrees"):
        exact(constraints)


def test_a_contradiction_that_only_counting_finds_is_one() -> None:
    """Three seats each have one of two cards: none of them is out by itself."""
    constraints = dealt("2C", (1, 1, 1, 1, 1, 1), "2C 3C 4C", "2H 3H 4H")
    for seat in (1, 3, 5):
        constraints.bases.append((seat, CardSet("3C 4C").mask))
    with pytest.raises(Contradiction, match="no deal agrees"):
        exact(constraints)


def test_too_much_to_count_is_said_to_be_that() -> None:
    rules = Literature(Options(players=12))
    constraints = Constraints(rules, None)
    constraints.see(DealtSeen(0, (4,) * 12))
    for number, cards in enumerate(rules.half_suits.values()):
        for step, card in enumerate(list(cards)[:3]):
            seat = (3 * number + step) % 12
            constraints.see(Asked(seat, (seat + 5) % 12, card, hit=False))
    with pytest.raises(TooManyDeals):
        exact(constraints)


def test_who_has_little_time_says_so() -> None:
    constraints = dealt("2C", (1, 2, 2, 3), "2C 3C 4C 5C", "2H 3H 4H 5H")
    constraints.see(Asked(1, 2, Card("3C"), hit=False))
    told = core.Constraints(layout_for(constraints.layout))
    told.load(0, constraints.cards, constraints.may, constraints.size, constraints.bases, constraints.clauses)
    posterior = core.PosteriorSolver(most_steps=1)

    assert not posterior.solve(told)
    assert posterior.too_large
    assert core.PosteriorSolver(most_steps=100).solve(told)


def test_weights_are_relative() -> None:
    """A factor for all seats, or for all half-suits, says nothing."""
    rng = Random(2)
    for constraints in positions(rng, states=2_000):
        rules = constraints.layout
        weights = random_weights(rules, rng)
        scaled = [
            {name: weight * 10.0 ** (seat - 5) * 2.0**place for place, (name, weight) in enumerate(row.items())}
            for seat, row in enumerate(weights)
        ]
        here, there = NativeBelief(constraints, weights), NativeBelief(constraints, scaled)
        for card in rules.pack:
            for seat in range(rules.seats):
                near(f"{card} at {seat}", here.chance(seat, card), there.chance(seat, card))


def test_equal_weights_are_none() -> None:
    rng = Random(8)
    for constraints in positions(rng, states=10_000):
        rules = constraints.layout
        here = NativeBelief(constraints)
        there = NativeBelief(constraints, [dict.fromkeys(rules.half_suits, 1)] * rules.seats)
        assert [here.chance(seat, card) for seat in range(rules.seats) for card in rules.pack] == [
            there.chance(seat, card) for seat in range(rules.seats) for card in rules.pack
        ]


# --- Faults ---------------------------------------------------------------------------------------------------------


class Perturbed(NativeBelief):
    """One chance is a little wrong."""

    def chance(self, seat: Seat, card: Card) -> float:
        return super().chance(seat, card) * (1 + 1e-6 * (card == Card("3C")))


def test_a_chance_that_is_a_millionth_off_is_noticed() -> None:
    constraints = dealt("2C", (1, 2, 2, 3), "2C 3C 4C 5C", "2H 3H 4H 5H")
    compare(Belief(constraints), NativeBelief(constraints), constraints)
    with pytest.raises(Differ, match="3C"):
        compare(Belief(constraints), Perturbed(constraints), constraints)


def test_a_base_that_is_forgotten_is_noticed() -> None:
    constraints = dealt("2C", (1, 2, 2, 3), "2C 3C 4C 5C", "2H 3H 4H 5H")
    constraints.see(Asked(1, 2, Card("3C"), hit=False))
    python = Belief(constraints)
    constraints.bases.clear()
    with pytest.raises(Differ):
        compare(python, NativeBelief(constraints), constraints)


def test_what_was_not_solved_cannot_be_asked() -> None:
    posterior = core.PosteriorSolver()
    for ask in (
        lambda: posterior.worlds,
        posterior.marginals,
        lambda: posterior.sample(1, 1),
        lambda: posterior.contained(0, 0),
    ):
        with pytest.raises(ValueError, match="nothing is solved"):
            ask()
