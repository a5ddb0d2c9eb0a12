"""The probabilities of the cards of a hand equal those of all ways to fill it."""

from __future__ import annotations

from itertools import combinations
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.games.literature.belief.chances import HandCard, said_of

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


def test_a_card_that_alone_can_serve_the_base_is_there() -> None:
    assert said_of(1, [[HandCard(0.2, serves=True), HandCard(0.5, serves=False)]]) == [pytest.approx(1e7), 0]


def test_of_a_full_hand_every_card_is_there() -> None:
    assert said_of(2, [[HandCard(0.2, serves=False)], [HandCard(0.5, serves=False)]]) == [pytest.approx(1e7)] * 2
