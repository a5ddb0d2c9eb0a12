"""Native trackers, counts and estimates are those of plain Python, and exact ones those of all deals that agree."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import islice
from math import factorial, prod, sqrt
from random import Random
from statistics import fmean
from typing import Any

import pytest

from shoal.core import native
from shoal.core.cards import Card, CardSet
from shoal.games.literature import Literature, Options
from shoal.games.literature.belief import Belief, Chances, Constraints, Contradiction, TooManyDeals, exact
from shoal.games.literature.belief.count import Count
from shoal.games.literature.belief.exact import NativeBelief, _tracker
from shoal.games.literature.rules.events import Asked, DealtSeen, HandSeen
from tests.games.literature.belief.small_games import SmallPack, agreeing, games, played, small
from tests.games.literature.belief.test_belief import HOUSE_RULES, told
from tests.games.literature.positions import facts_of
from tests.native import belief_twins
from tests.native.belief_twins import assert_same, core, near, positions, random_weights, watched
from tests.sampling import todays

if native.core is None:
    pytest.skip(native.NOTICE, allow_module_level=True)

WHOLE = range(1, 10)
"""Weights that plain Python counts exactly."""

REAL = [0.2 + 0.1 * step for step in range(49)]
"""Weights for estimates."""


# --- Trackers -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("house_rules", todays(6, belief_twins.HOUSE_RULES, "native trackers"), ids=str)
def test_what_was_seen_proves_the_same_and_may_be_loaded(house_rules: dict[str, Any]) -> None:
    rng = Random(str(house_rules))
    seats = rng.randrange(4, 13, 2)
    rules = Literature(Options(players=seats, **house_rules))
    for move, (seat, _) in enumerate(islice(watched(rules, rng, [rng.randrange(seats), None]), 120)):
        if move % 5 == 0:
            of, count = seat.python, Count(seat.python)
            assert seat.native.settle() == (list(count.may), count.known, count.room, True)
            seat.native.load(of.seat, of.cards, of.may, of.size, of.bases, of.clauses)
            seat.compare("it was loaded")


# --- The reference --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("seed", todays(6, range(60), "native posteriors"))
def test_in_random_games_it_says_what_the_reference_says_and_draws_what_may_be(seed: int, *, weighted: bool) -> None:
    rng = Random(seed)
    for constraints in positions(rng, states=10_000, weighted=weighted):
        weights = random_weights(constraints.layout, WHOLE, rng) if weighted else None
        belief = NativeBelief(constraints, weights)

        assert_same(Belief(constraints, weights), belief, constraints)
        for _ in range(10):
            masks = [hand.mask for hand in belief.sample(rng)]
            assert [mask.bit_count() for mask in masks] == list(constraints.size)
            assert sum(masks) == constraints.cards
            assert not any(mask & ~may for mask, may in zip(masks, constraints.may, strict=True))
            assert all(masks[seat] & cards for seat, cards in constraints.bases)
            assert all(any(map(int.__and__, masks, clause)) for clause in constraints.clauses)


@pytest.mark.slow
@pytest.mark.parametrize("house_rules", todays(8, HOUSE_RULES, "native posteriors of small tables"), ids=str)
@pytest.mark.parametrize("seats", [4, 6])
def test_at_small_tables_it_says_what_all_agreeing_deals_say(seats: int, house_rules: dict[str, Any]) -> None:
    rng = Random(str(house_rules))
    rules = small(Options(players=seats, **house_rules))
    position, viewer = played(rules, rng), rng.randrange(seats)
    worlds = list(agreeing(rules, position, viewer))
    constraints = told(rules, position, viewer, Constraints)
    weights: Any = random_weights(rules, WHOLE, rng)
    weight = [
        Fraction(prod(weights[seat][rules.half_suit_of[card]] for seat, hand in enumerate(world) for card in hand))
        for world in worlds
    ]
    assert_exact(NativeBelief(constraints), constraints, worlds, [Fraction(1)] * len(worlds))
    assert_exact(NativeBelief(constraints, weights), constraints, worlds, weight)


def assert_exact(
    belief: NativeBelief, constraints: Constraints, worlds: list[tuple[CardSet, ...]], weight: list[Fraction]
) -> None:
    rules, total = constraints.layout, sum(weight)
    near("worlds", total, belief.worlds)
    for card in CardSet.of_mask(constraints.cards):
        for seat in range(rules.seats):
            held = sum(much for world, much in zip(worlds, weight, strict=True) if card in world[seat])
            near((card, seat), held / total, belief.chance(seat, card))
    for half_suit, cards in rules.half_suits.items():
        for team in (0, 1) if not cards.mask & ~constraints.cards else ():
            named: Counter[Any] = Counter()
            for world, much in zip(worlds, weight, strict=True):
                holders = tuple((card, seat) for card in cards for seat, hand in enumerate(world) if card in hand)
                if all(seat % 2 == team for _, seat in holders):
                    named[holders] += much  # type: ignore[assignment]  # fractions are counted too
            near(half_suit, sum(named.values()) / total, belief.chance_contained(team, half_suit))
            best = belief.attribution(team, half_suit)
            assert (best is None) == (not named)
            if best is not None:
                near(half_suit, max(named.values()) / total, best[0])
                near(half_suit, named[best[1]] / total, best[0])


# --- Samples and weights --------------------------------------------------------------------------------------------


def dealt(hand: str, sizes: tuple[int, ...], *half_suits: str) -> Constraints:
    """What seat 0 knows after a small deal."""
    constraints = Constraints(SmallPack(Options(players=len(sizes)), *half_suits), 0)
    constraints.see(HandSeen(0, sizes, CardSet(hand)))
    return constraints


@pytest.fixture
def small_deal() -> Constraints:
    constraints = dealt("2C", (1, 2, 2, 3), "2C 3C 4C 5C", "2H 3H 4H 5H")
    constraints.see(Asked(1, 2, Card("3C"), hit=False))
    constraints.see(Asked(3, 2, Card("5H"), hit=False))
    return constraints


@pytest.mark.parametrize("weighted", [False, True])
def test_samples_are_drawn_by_their_share_from_their_stream(small_deal: Constraints, *, weighted: bool) -> None:
    weights = [{"H0": 1 + seat, "H1": 4 - seat} for seat in range(4)] if weighted else None
    worlds, belief, rng = Belief(small_deal, weights).worlds, NativeBelief(small_deal, weights), Random(1)
    many, half_suit_of = 8_000, small_deal.layout.half_suit_of
    drawn = Counter(belief.sample(rng) for _ in range(many))

    assert len(drawn) == Belief(small_deal).worlds
    chi_square = 0.0
    for hands, times in drawn.items():
        held = [(seat, half_suit_of[card]) for seat, hand in enumerate(hands) for card in hand]
        weight = prod(weights[seat][half_suit] for seat, half_suit in held) if weights else 1
        expected = many * weight / float(worlds)
        chi_square += (times - expected) ** 2 / expected
    assert chi_square < len(drawn) + 5 * (2 * len(drawn)) ** 0.5
    assert belief.sample(Random(5)) == belief.sample(Random(5))


def test_weights_are_relative() -> None:
    """A factor for all seats, or for all half-suits, says nothing; nor do equal weights, not even by rounding."""
    rng = Random(2)
    for constraints in positions(rng, states=2_000):
        rules = constraints.layout
        weights = random_weights(rules, WHOLE, rng)
        scaled = [
            {name: weight * 10.0 ** (seat - 5) * 2.0**place for place, (name, weight) in enumerate(row.items())}
            for seat, row in enumerate(weights)
        ]
        equal = [dict.fromkeys(rules.half_suits, 1)] * rules.seats
        one, other = (NativeBelief(constraints, rows).marginals() for rows in (weights, scaled))
        assert other == [pytest.approx(row, rel=1e-9, abs=0) for row in one]
        assert NativeBelief(constraints, equal).marginals() == NativeBelief(constraints).marginals()


# --- At the edges ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 0])
@pytest.mark.parametrize("seats", [4, 10, 12])
def test_before_the_first_question_the_deals_are_a_multinomial_number(seats: int, viewer: int | None) -> None:
    rules = Literature(Options(players=seats))
    constraints = Constraints(rules, viewer)
    sizes = tuple(48 // seats + (seat < 48 % seats) for seat in range(seats))
    hand = CardSet(list(rules.pack)[: sizes[0]])
    constraints.see(DealtSeen(0, sizes) if viewer is None else HandSeen(0, sizes, hand))
    others = sizes[viewer is not None :]

    assert exact(constraints).worlds == pytest.approx(factorial(sum(others)) / prod(map(factorial, others)), rel=1e-12)


def test_what_no_deal_agrees_with_is_a_contradiction() -> None:
    plain = dealt("2C", (1, 1, 1, 1), "2C 3C", "2H 3H")
    plain.see(Asked(1, 2, Card("3C"), hit=True))
    counted = dealt("2C", (1, 1, 1, 1, 1, 1), "2C 3C 4C", "2H 3H 4H")
    for seat in (1, 3, 5):  # each has one of two cards: none of them is out by itself
        counted.bases.append((seat, CardSet("3C 4C").mask))
    for constraints in (plain, counted):
        with pytest.raises(Contradiction, match="no deal agrees"):
            exact(constraints)


@pytest.mark.slow
def test_too_much_to_count_is_said_to_be_that(small_deal: Constraints) -> None:
    rules = Literature(Options(players=12))
    constraints = Constraints(rules, None)
    constraints.see(DealtSeen(0, (4,) * 12))
    for number, cards in enumerate(rules.half_suits.values()):
        for step, card in enumerate(list(cards)[:3]):
            seat = (3 * number + step) % 12
            constraints.see(Asked(seat, (seat + 5) % 12, card, hit=False))
    with pytest.raises(TooManyDeals):
        exact(constraints)

    hurried = core.PosteriorSolver(most_steps=1)
    assert not hurried.solve(_tracker(small_deal))
    assert hurried.too_large
    assert core.PosteriorSolver(most_steps=100).solve(_tracker(small_deal))


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


# --- Estimates ------------------------------------------------------------------------------------------------------

TABLES: list[dict[str, Any]] = [
    {"players": 4},
    {},
    {"jokers": True},
    {"players": 8, "bluff_ask": True},
    {"players": 12},
    {"players": 4, "sets": "rank_quartets"},
    {"wrong_attribution": "nothing"},
]


@pytest.mark.slow
@pytest.mark.parametrize("table", todays(3, TABLES, "native estimates"), ids=str)
def test_both_twins_estimate_the_same(table: dict[str, Any]) -> None:
    rules, rng = Literature(Options(**table)), Random(str(table))
    for number, game in enumerate(islice(games(rules, "counting", 3), 0, None, 16)):
        facts = facts_of(game, rng.randrange(rules.seats))
        weights = random_weights(rules, REAL, rng) if number % 2 else None
        rows = None if weights is None else [list(row.values()) for row in weights]
        for closely in (False, True):
            theirs: Any = _tracker(facts).estimate(rows, closely)
            ours = Chances(rules, facts, weights, closely=closely)
            for seat in range(rules.seats):
                for card in game.state.board.open:
                    assert theirs[seat][card] == pytest.approx(ours.of(seat, card), abs=2e-4)


def test_whole_hands_bring_estimates_of_weighted_deals_much_nearer() -> None:
    rules, rng = Literature(), Random(3)
    squares: dict[bool, list[float]] = {False: [], True: []}
    for game in islice(games(rules, "counting", 3), 0, None, 10):
        facts, weights = facts_of(game, 2), random_weights(rules, REAL, rng)
        counted = exact(facts, weights)
        for closely, so_far in squares.items():
            estimate: Any = _tracker(facts).estimate([list(row.values()) for row in weights], closely)
            so_far.extend(
                (estimate[seat][card] - counted.chance(seat, card)) ** 2
                for card in game.state.board.open
                for seat in facts.possible(card)
                if len(facts.possible(card)) > 1
            )

    quick, close = (sqrt(fmean(so_far)) for so_far in squares.values())
    assert close < 0.6 * quick


def test_what_contradicts_itself_is_not_estimated() -> None:
    rules = Literature(Options(players=4))
    facts = facts_of(next(iter(games(rules, "counting", 3))), 0)
    tracker = _tracker(facts)
    tracker.load(0, facts.cards, [may & ~(1 << Card("2C")) for may in facts.may], facts.size, [], [])

    assert [tracker.estimate(None, closely) for closely in (False, True)] == [None, None]
