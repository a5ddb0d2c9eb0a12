"""Estimated probabilities agree with the facts, and guesses are possible; exact ones are the same by any means."""

from __future__ import annotations

from importlib import import_module
from itertools import combinations, islice, product
from math import prod, sqrt
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.core.cards import Card, CardSet
from shoal.core.native import core
from shoal.games.literature import Literature, Options
from shoal.games.literature.belief import Chances, Facts, exact
from shoal.games.literature.belief.chances import HandCard, said_of
from shoal.games.literature.rules.events import Asked, HandSeen
from tests.games.literature.belief.small_games import games
from tests.games.literature.positions import facts_of

SIX = Literature()


def test_the_chances_of_a_card_sum_to_one_and_respect_the_facts() -> None:
    for seats, closely in product((4, 6, 8), (False, True)):
        rules = Literature(Options(players=seats))
        for game in islice(games(rules, "counting", seats), 0, None, 20):
            facts = facts_of(game, 1)
            chances = Chances(rules, facts, closely=closely)
            for card in game.state.board.open:
                by_seat = [chances.of(seat, card) for seat in range(seats)]
                assert sum(by_seat) == pytest.approx(1)
                assert all((chance > 0) == (seat in facts.possible(card)) for seat, chance in enumerate(by_seat))


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_chances_are_near_the_exact_ones_and_nearer_where_whole_hands_tell(seats: int) -> None:
    rules = Literature(Options(players=seats))
    squares: dict[bool, list[float]] = {False: [], True: []}
    for game in islice(games(rules, "careful", seats), 0, None, 10):
        facts = facts_of(game, 1)
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


# --- Whole hands ----------------------------------------------------------------------------------------------------

cards = st.builds(HandCard, st.floats(0.05, 0.95), st.booleans())
hands = st.lists(st.lists(cards, min_size=1, max_size=4), min_size=1, max_size=3)


def tried(room: int, half_suits: list[list[HandCard]], asked: int) -> tuple[float, float]:
    """What the ways weigh where that card is there, and where it is not, without its own chance."""
    flat = [card for cards in half_suits for card in cards]
    starts = [sum(map(len, half_suits[:n])) for n in range(len(half_suits))]
    bases = [
        {start + n for n, card in enumerate(cards) if card.serves}
        for start, cards in zip(starts, half_suits, strict=True)
    ]
    there = elsewhere = 0.0
    for taken in map(set, combinations(range(len(flat)), room)):
        if all(not base or base & taken for base in bases):
            weight = prod(card.chance if n in taken else 1 - card.chance for n, card in enumerate(flat) if n != asked)
            if asked in taken:
                there += weight
            else:
                elsewhere += weight
    return there, elsewhere


@given(hands, st.integers(0, 12))
def test_a_hand_says_of_each_card_what_all_ways_to_fill_it_say(half_suits: list[list[HandCard]], room: int) -> None:
    room = min(room, sum(map(len, half_suits)))
    said = said_of(room, half_suits)

    for number, ratio in enumerate(said):
        there, elsewhere = tried(room, half_suits, number)
        if elsewhere > 1e-6 * there > 0:
            assert ratio == pytest.approx(there / elsewhere, rel=1e-6)
        elif there > 0:
            assert ratio > 1e5
        elif elsewhere > 0:
            assert ratio == 0


@pytest.mark.parametrize(
    ("room", "hand", "ratios"),
    [
        (1, [[HandCard(0.2, serves=True), HandCard(0.5, serves=False)]], [1e7, 0]),  # it alone can serve the base
        (2, [[HandCard(0.2, serves=False)], [HandCard(0.5, serves=False)]], [1e7, 1e7]),  # the hand is full
    ],
)
def test_what_is_certain_of_a_hand_is_as_good_as_certain(
    room: int, hand: list[list[HandCard]], ratios: list[float]
) -> None:
    assert said_of(room, hand) == pytest.approx(ratios)


# --- Exactly, by the native core or by plain Python -----------------------------------------------------------------


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


def test_exact_numbers_are_floats_and_right(facts: Facts) -> None:
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
    assert sum(counted.chance(seat, Card("TC")) for seat in range(6)) == pytest.approx(1)
    assert counted.chance(2, Card("9C")) == 0
    assert counted.chance(0, Card("2C")) == 1
    assert counted.known(Card("2C")) == 0
    assert counted.possible(Card("9C")) == (1, 4, 5)
    assert counted.chance(2, Card("TC")) > counted.chance(1, Card("TC")), "it has a card of that half-suit"
    assert sorted(map(len, counted.sample(Random(1)))) == [8] * 6
