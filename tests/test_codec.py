"""Values as JSON and back, also by many threads at once."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from shoal.core.cards import CODES, PACK, Card, CardSet
from shoal.core.codec import Decoder, Unreadable, encode
from shoal.core.games import GAMES


class Shown(Struct, frozen=True, tag="shown"):
    """A card and some more."""

    card: Card
    hand: CardSet = CardSet()
    seat: int = 0


read: Decoder[Shown] = Decoder(Shown)


def test_a_card_travels_as_its_code_and_a_set_as_a_list_of_codes() -> None:
    written = b'{"type":"shown","card":"9H","hand":["2C","TD"],"seat":3}'
    value = Shown(Card("9H"), CardSet("TD 2C"), 3)

    assert encode(value) == written
    assert read(written) == read(written.decode()) == value


@given(st.sampled_from(PACK), st.frozensets(st.sampled_from(PACK)))
def test_what_is_written_can_be_read(card: Card, hand: frozenset[Card]) -> None:
    again = read(encode(Shown(card, CardSet(hand))))

    assert again == Shown(card, CardSet(hand))
    assert again.card is card


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


@pytest.mark.parametrize(("hand", "said"), [([*CODES, "9H"], "set of cards"), ([1], r"\$\.hand")])
def test_the_message_says_what_and_where(hand: list[Any], said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        read(encode({"type": "shown", "card": "9H", "hand": hand}))


def test_a_type_without_a_json_form_is_our_own_fault() -> None:
    with pytest.raises(TypeError, match="no JSON form for object"):
        encode(object())

    class Odd(Struct):
        value: Any = None
        strange: type[int] | None = None

    with pytest.raises(NotImplementedError, match="no JSON form for type"):
        Decoder[Odd](Odd)(b'{"strange":1}')


FRESH = """
import sys, threading, time, typing
from msgspec.structs import asdict
from shoal.core.games import GAMES, kit_of, rules_of

slowly = typing._AnnotatedAlias.__hash__


def hash_slowly(self):
    time.sleep(0.001)  # another thread goes on in the middle of it
    return slowly(self)


options = {game: asdict(kit_of(game).rules().options) for game in GAMES}
typing._AnnotatedAlias.__hash__ = hash_slowly
together, found = threading.Barrier(4), []


def read():
    for game in GAMES:
        together.wait()
        found.append(rules_of(game, options[game]))


threads = [threading.Thread(target=read) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(found))
"""


@pytest.mark.slow
def test_four_threads_read_house_rules_at_once_in_a_fresh_process() -> None:
    done = subprocess.run([sys.executable, "-c", FRESH], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (0, f"{4 * len(GAMES)}\n"), done.stderr
