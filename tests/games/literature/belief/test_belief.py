"""`Belief` counts exactly the deals from which the same moves would have given the seat the same sights."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import factorial
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.games.literature import Literature, Options
from shoal.games.literature.belief import Belief, Constraints, Contradiction, Facts
from shoal.games.literature.rules.events import Asked, HandSeen, Revealed
from tests.games.literature.belief.small_games import Played, SmallPack, agreeing, games, played, small
from tests.games.literature.positions import facts_of
from tests.sampling import examples_of_the_day

Hands = tuple[CardSet, ...]

HOUSE_RULES: list[dict[str, Any]] = [
    {},
    {"bluff_ask": True},
    {"bluff_ask": True, "bluff_needs_other_card": True},
    {"bluff_ask": True, "bluff_effect": "surrender"},
    {"bluff_ask": True, "bluff_effect": "surrender", "bluff_needs_other_card": True, "answer_mode": "manual"},
    {"ask_requires": "team"},
    {
        "ask_requires": "team",
        "ask_teammates": True,
        "bluff_ask": True,
        "bluff_needs_other_card": True,
        "on_invalid_ask": "lose_turn",
    },
    {"ask_teammates": True},
    {"forced_declare": True},
    {"forced_declare": True, "on_invalid_ask": "lose_turn"},
    {"wrong_attribution": "nothing", "after_wrong": "opponents"},
    {
        "wrong_attribution": "nothing",
        "claim_timing": "any",
        "out_of_turn_claim": "reject",
        "malformed_claim": "wrong",
    },
    {"wrong_attribution": "nothing", "claim_needs_card": True, "challenge": True},
    {"wrong_attribution": "nothing", "claim_for_opponents": True},
    {"answer_mode": "manual", "on_false_answer": "cancel"},
    {"on_invalid_ask": "lose_turn"},
    {"on_invalid_ask": "award_half_suit", "bluff_ask": True, "bluff_needs_other_card": True},
    {"on_invalid_ask": "lose_turn", "bluff_ask": True, "bluff_needs_other_card": True},
    {"claim_commit": "on_first_card", "claim_needs_card": True},
    {"claim_commit": "on_half_suit", "challenge": True},
    {
        "wrong_attribution": "nothing",
        "challenge": True,
        "claim_timing": "team_turn",
        "cardless_may_claim": True,
        "announce_and_retire": False,
    },
]
"""The house rules that decide what an event proves, and those under which cards move or stay in other ways."""


def told(rules: Literature, played: Played, viewer: Seat, of: type[Constraints]) -> Constraints:
    constraints = of(rules, viewer)
    for event in played.game.log:
        constraints.see(rules.seen(event, viewer))
    return constraints


def assert_exact(belief: Belief, rules: Literature, worlds: list[Hands]) -> None:
    assert belief.worlds == len(worlds)
    for card in rules.pack:
        held = Counter(seat for world in worlds for seat, hand in enumerate(world) if card in hand)
        assert [belief.count(seat, card) for seat in range(rules.seats)] == [held[seat] for seat in range(rules.seats)]
    for half_suit, cards in rules.half_suits.items():
        if any(cards & hand for hand in worlds[0]):
            for team in (0, 1):
                assert_half_suit_exact(belief, team, half_suit, cards, worlds)


def assert_half_suit_exact(belief: Belief, team: int, half_suit: str, cards: CardSet, worlds: list[Hands]) -> None:
    holders = Counter(
        tuple((card, seat) for card in cards for seat, hand in enumerate(world) if card in hand) for world in worlds
    )
    ours = {named: count for named, count in holders.items() if all(seat % 2 == team for _, seat in named)}
    assert belief.chance_contained(team, half_suit) == Fraction(sum(ours.values()), len(worlds))
    assert belief.contained(team, half_suit) == (sum(ours.values()) == len(worlds))
    best = belief.attribution(team, half_suit)
    if best is None:
        assert not ours
    else:
        assert best[0] == belief.chance_of(best[1]) == Fraction(max(ours.values()), len(worlds))
        assert ours[best[1]] == max(ours.values())
    assert belief.sure(team, half_suit) == (next(iter(ours)) if len(holders) == len(ours) == 1 else None)
    for named, count in holders.items():
        assert belief.chance_of(named) == Fraction(count, len(worlds))


@pytest.mark.slow
@examples_of_the_day(24, of=400)
@given(
    house_rules=st.sampled_from(HOUSE_RULES),
    seats=st.sampled_from([4, 4, 4, 4, 6, 6, 6, 8]),
    seed=st.integers(0, 2**32),
)
def test_a_belief_is_exactly_what_all_agreeing_deals_say(house_rules: dict[str, Any], seats: int, seed: int) -> None:
    rules, rng = small(Options(players=seats, **house_rules)), Random(seed)
    position = played(rules, rng, rng.choice([6, 14, 25]))
    viewer = rng.randrange(seats)
    worlds = list(agreeing(rules, position, viewer))
    facts = told(rules, position, viewer, Facts)

    assert position.game.state.hands in worlds
    assert_exact(Belief(told(rules, position, viewer, Constraints)), rules, worlds)
    assert_exact(Belief(facts), rules, worlds)
    assert all(not hand.mask & ~may for world in worlds for hand, may in zip(world, facts.may, strict=True))
    assert Belief(facts).sample(rng) in worlds


def dealt(hand: str, sizes: tuple[int, ...], *half_suits: str) -> Facts:
    """What seat 0 knows after a small deal."""
    rules = SmallPack(Options(players=len(sizes)), *half_suits)
    facts = Facts(rules, 0)
    facts.see(HandSeen(0, sizes, CardSet(hand)))
    return facts


def test_samples_are_drawn_evenly() -> None:
    facts = dealt("2C", (1, 2, 1, 2), "2C 3C 4C", "2H 3H 4H")
    facts.see(Asked(1, 2, Card("3C"), hit=False))
    belief, rng = Belief(facts), Random(1)
    drawn = Counter(belief.sample(rng) for _ in range(200 * int(belief.worlds)))

    assert len(drawn) == belief.worlds
    assert all(140 < count < 260 for count in drawn.values())


def test_a_whole_game_of_six_is_counted_from_the_first_question_to_the_last() -> None:
    """Every deal that is drawn agrees with the facts, and the counts of a card sum to the number of deals."""
    rules = Literature()
    for number, game in enumerate(games(rules, "counting", 3)):
        if number % 25 == 0 and game.state.board.phase == "play":
            facts = facts_of(game, 2)
            belief = Belief(facts)
            for card in game.state.board.open:
                assert sum(belief.count(seat, card) for seat in range(6)) == belief.worlds
                assert facts.known(card) in (None, belief.known(card))
            hands = belief.sample(Random(number))
            assert tuple(map(len, hands)) == game.state.board.sizes
            assert all(not hand.mask & ~may for hand, may in zip(hands, facts.may, strict=True))


def test_before_the_first_question_the_deals_are_a_multinomial_number() -> None:
    facts = Facts(Literature(), 0)
    facts.see(HandSeen(0, (8,) * 6, CardSet("2C 3C 4C 5C 9H TH AS 2D")))

    assert Belief(facts).worlds == factorial(40) // factorial(8) ** 5
    assert Belief(facts).chance(3, Card("3D")) == Fraction(1, 5)


def test_what_no_deal_agrees_with_is_a_contradiction() -> None:
    constraints = Constraints(SmallPack(Options(players=4), "2C 3C", "2H 3H"), 0)
    constraints.see(HandSeen(0, (1, 1, 1, 1), CardSet("2C")))
    constraints.see(Asked(1, 2, Card("3C"), hit=True))

    with pytest.raises(Contradiction, match="no deal agrees"):
        Belief(constraints)


def test_a_closed_half_suit_has_no_attribution_to_ask_for() -> None:
    facts = dealt("2C", (1, 1, 1, 1), "2C 3C", "2H 3H")
    facts.see(Revealed("H1", ((Card("2H"), 1), (Card("3H"), 2))))

    with pytest.raises(ValueError, match="H1 is closed"):
        Belief(facts).attribution(0, "H1")
    assert Belief(facts).known(Card("3C")) == 3
    assert Belief(facts).possible(Card("2H")) == ()
