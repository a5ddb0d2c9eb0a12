"""Estimated probabilities agree with the facts, and guesses are possible."""

from __future__ import annotations

from itertools import product
from math import sqrt
from statistics import fmean

import pytest

from shoal.core.cards import Card, CardSet
from shoal.games.literature import Literature, Options
from shoal.games.literature.belief import Chances, Facts, exact
from shoal.games.literature.rules.events import Asked, HandSeen
from tests.games.literature.belief.test_facts import facts_of, games

SIX = Literature()


def test_the_chances_of_a_card_sum_to_one_and_respect_the_facts() -> None:
    for seats, closely in product((4, 6, 8), (False, True)):
        rules = Literature(Options(players=seats))
        for number, game in enumerate(games(rules, "counting", seats)):
            if number % 10:
                continue
            facts = facts_of(rules, game, 1)
            chances = Chances(rules, facts, closely=closely)
            for card in game.state.board.open:
                by_seat = [chances.of(seat, card) for seat in range(seats)]
                assert sum(by_seat) == pytest.approx(1)
                assert all((chance > 0) == (seat in facts.possible(card)) for seat, chance in enumerate(by_seat))


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_chances_are_near_the_exact_ones_and_nearer_where_whole_hands_tell(seats: int) -> None:
    rules = Literature(Options(players=seats))
    squares: dict[bool, list[float]] = {False: [], True: []}
    for number, game in enumerate(games(rules, "careful", seats)):
        if number % 10:
            continue
        facts = facts_of(rules, game, 1)
        counted = exact(facts)
        doubtful = [card for card in game.state.board.open if len(facts.possible(card)) > 1]
        for closely, so_far in squares.items():
            chances = Chances(rules, facts, closely=closely)
            so_far.extend(
                (chances.of(seat, card) - float(counted.chance(seat, card))) ** 2
                for card in doubtful
                for seat in facts.possible(card)
            )

    quick, close = (sqrt(fmean(found)) for found in squares.values())
    assert quick < 0.01
    assert close < quick


def dealt(*questions: Asked) -> Facts:
    facts = Facts(SIX, 0)
    facts.see(HandSeen(0, (8,) * 6, CardSet("2C 3C 4C 9D TD JD 2H 9S")))
    for question in questions:
        facts.see(question)
    return facts


def test_a_seat_that_asked_in_a_half_suit_is_likelier_to_hold_its_cards() -> None:
    chances = Chances(SIX, dealt(Asked(2, 3, Card("5C"), hit=False)))

    assert chances.of(2, Card("6C")) > 2 * chances.of(4, Card("6C"))
    assert chances.any_of(2, CardSet("6C 7C").mask) == 1


def test_a_bigger_hand_is_likelier_to_hold_a_card() -> None:
    facts = Facts(SIX, 0)
    facts.see(HandSeen(0, (8, 12, 4, 8, 8, 8), CardSet("2C 3C 4C 9D TD JD 2H 9S")))
    chances = Chances(SIX, facts)

    assert chances.of(1, Card("6C")) == pytest.approx(3 * chances.of(2, Card("6C")), rel=0.01)


def test_a_guess_names_every_card_and_obeys_what_is_proven() -> None:
    facts = dealt(Asked(2, 3, Card("5C"), hit=True))
    chance, named = Chances(SIX, facts).guess(0, "LC")
    holders = dict(named)

    assert {card: holders[card] for card in CardSet("2C 3C 4C 5C")} == dict.fromkeys(CardSet("2C 3C 4C"), 0) | {
        Card("5C"): 2
    }
    assert 2 in (holders[Card("6C")], holders[Card("7C")])
    assert 0 < chance < 1


def test_a_guess_that_cannot_be_right_is_still_a_full_claim() -> None:
    facts = dealt(Asked(1, 2, Card("5C"), hit=True))
    chance, named = Chances(SIX, facts).guess(0, "LC")

    assert chance == 0
    assert CardSet(card for card, _ in named) == SIX.half_suits["LC"]


def test_a_proven_half_suit_is_guessed_with_certainty() -> None:
    facts = Facts(SIX, 0)
    facts.see(HandSeen(0, (8,) * 6, CardSet("2C 3C 4C 5C 6C 7C 2H 9S")))

    assert Chances(SIX, facts).guess(0, "LC") == (1, tuple((card, 0) for card in CardSet("2C 3C 4C 5C 6C 7C")))
