"""Values as JSON and back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from shoal.core.cards import CODES, PACK, Card, CardSet
from shoal.core.codec import Decoder, Unreadable, encode


class Shown(Struct, frozen=True, tag="shown"):
    """A card and some more."""

    card: Card
    hand: CardSet = CardSet()
    seat: int = 0


read: Decoder[Shown] = Decoder(Shown)


def test_a_card_travels_as_its_code_and_a_set_as_a_list_of_codes() -> None:
    assert encode(Shown(Card("9H"), CardSet("TD 2C"), 3)) == b'{"type":"shown","card":"9H","hand":["2C","TD"],"seat":3}'


@given(st.sampled_from(PACK), st.frozensets(st.sampled_from(PACK)))
def test_what_is_written_can_be_read(card: Card, hand: frozenset[Card]) -> None:
    value = Shown(card, CardSet(hand))
    again = read(encode(value))

    assert again == value
    assert again.card is card


def test_texts_and_bytes_are_read_alike() -> None:
    assert read('{"type":"shown","card":"9H"}') == read(b'{"type":"shown","card":"9H"}') == Shown(Card("9H"))


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b'{"type":"hidden","card":"9H"}',
        b'{"type":"shown"}',
        b'{"type":"shown","card":9}',
        b'{"type":"shown","card":"9X"}',
        b'{"type":"shown","card":null}',
        b'{"type":"shown","card":"9H","hand":"9H"}',
        b'{"type":"shown","card":"9H","hand":[9]}',
        b'{"type":"shown","card":"9H","hand":["9X"]}',
        b'{"type":"shown","card":"9H","hand":{"9H":1}}',
        b'{"type":"shown","card":"9H","seat":1.5}',
        b'{"type":"shown","card":"9H","seat":true}',
        b'{"type":"shown","card":"9H"',
        b'{"type":"shown","card":"9H"} x',
        b'\xff\xfe{"type"',
    ],
)
def test_another_shape_is_unreadable(text: bytes) -> None:
    with pytest.raises(Unreadable):
        read(text)


def test_a_set_longer_than_the_pack_is_unreadable() -> None:
    codes = [*CODES, "9H"]
    with pytest.raises(Unreadable, match="set of cards"):
        read(encode({"type": "shown", "card": "9H", "hand": codes}))


def test_the_message_says_where() -> None:
    with pytest.raises(Unreadable, match=r"\$\.hand"):
        read(b'{"type":"shown","card":"9H","hand":[1]}')


def test_a_type_without_a_json_form_is_our_own_fault() -> None:
    with pytest.raises(TypeError, match="no JSON form for object"):
        encode(object())

    class Odd(Struct):
        value: Any = None
        strange: type[int] | None = None

    with pytest.raises(NotImplementedError, match="no JSON form for type"):
        Decoder[Odd](Odd)(b'{"strange":1}')
