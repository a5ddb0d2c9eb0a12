"""Cards and sets of cards."""

from __future__ import annotations

import copy
import pickle
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.core.cards import PACK, Card, CardSet, UnknownCard

cards = st.sampled_from(PACK)
sets = st.frozensets(cards)


def test_the_pack_has_56_cards_in_order() -> None:
    assert [int(card) for card in PACK] == list(range(56))
    assert (str(PACK[0]), str(PACK[12]), str(PACK[13]), str(PACK[51])) == ("2C", "AC", "2D", "AS")
    assert [str(card) for card in PACK[52:]] == ["RJ", "BJ", "GJ", "WJ"]


def test_a_card_is_one_object_however_it_is_named() -> None:
    for card in PACK:
        assert Card(str(card)) is Card(int(card)) is Card(card) is eval(repr(card)) is card
        assert pickle.loads(pickle.dumps(card)) == copy.deepcopy(card) == card
        assert f"{card}" == str(card) == card.rank + card.suit
        assert f"{card:>4}" == f"  {card}"


@pytest.mark.parametrize("name", ["", "1H", "9", "H9", "10H", "9h", "9H ", "9X", "XJ", "9" * 10_000, -1, 56, 10**30])
def test_what_is_no_card_is_refused_by_name(name: str | int) -> None:
    with pytest.raises(UnknownCard, match="no such card") as refused:
        Card(name)

    assert len(str(refused.value)) < 50


@given(sets)
def test_a_card_set_is_the_set_of_its_cards_and_has_a_text_and_a_repr_that_build_it_again(
    those: frozenset[Card],
) -> None:
    hand = CardSet(those)

    assert list(hand) == sorted(those)
    assert (len(hand), bool(hand)) == (len(those), bool(those))
    assert all((card in hand) == (card in those) for card in PACK)
    assert CardSet(str(hand)) == CardSet.of_mask(hand.mask) == eval(repr(hand)) == hand
    assert pickle.loads(pickle.dumps(hand)) == copy.copy(hand) == hand
    assert hash(CardSet(str(hand))) == hash(hand)


@given(sets, sets)
def test_the_operators_are_those_of_sets(one: frozenset[Card], two: frozenset[Card]) -> None:
    left, right = CardSet(one), CardSet(two)

    assert [*map(set, (left & right, left | right, left - right, left ^ right))] == [
        *(one & two, one | two, one - two, one ^ two)
    ]
    assert (left <= right, left < right, left >= right, left > right) == (one <= two, one < two, one >= two, one > two)
    assert (left == right, left.isdisjoint(right)) == (one == two, one.isdisjoint(two))


@given(sets, cards)
def test_one_card_more_or_less_is_another_set(those: frozenset[Card], card: Card) -> None:
    hand = CardSet(those)

    assert set(hand.with_card(card)) == those | {card}
    assert set(hand.without_card(card)) == those - {card}
    assert set(hand) == those
    with pytest.raises(AttributeError, match="does not change"):
        hand.mask = 0


@pytest.mark.parametrize("stranger", ["9H", None, 9.0, -1, 56, frozenset()])
def test_only_cards_can_be_in_a_card_set(stranger: object) -> None:
    assert stranger not in CardSet(PACK)


def test_a_card_set_mixes_with_card_sets_only() -> None:
    strangers: list[Any] = [{Card("9H")}, 1, "9H", None]
    for operator, stranger in product(("__and__", "__or__", "__sub__", "__xor__", "__le__", "__eq__"), strangers):
        assert getattr(CardSet("9H"), operator)(stranger) is NotImplemented, (operator, stranger)


def test_an_unknown_card_in_a_text_is_refused() -> None:
    with pytest.raises(UnknownCard, match="8X"):
        CardSet("9H 8X")
