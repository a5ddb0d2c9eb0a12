"""Values as JSON and back.

Moves, events, sights and views are frozen `msgspec.Struct`s, so they are their own wire format. This module adds what
msgspec cannot know: a card travels as its code (`"9H"`), a set of cards as a list of codes.
"""

from __future__ import annotations

import functools
import threading
from itertools import compress
from operator import is_not
from typing import Final, Generic, TypeVar

import msgspec
from msgspec.structs import astuple

from shoal.core.cards import CODES, Card, CardSet
from shoal.core.errors import ShoalError

T = TypeVar("T")


class Unreadable(ShoalError, ValueError):
    """Bytes that are not a value of the expected type. The message says where, and never repeats secrets."""


def _to_json(value: object) -> object:
    if type(value) is CardSet:  # not `isinstance`: it is an abstract set, and they ask slowly
        return _set_as_json(value.mask)
    if isinstance(value, Card):
        return str(value)
    raise TypeError(f"no JSON form for {type(value).__name__}")


def _byte_as_json(shift: int, byte: int) -> bytes:
    """The cards of eight bits of a mask as JSON text, with commas between them."""
    cards = CardSet.of_mask((byte << shift) & ((1 << len(CODES)) - 1))
    return msgspec.json.encode([str(card) for card in cards])[1:-1]


_BY_BYTE: Final = [(shift, [_byte_as_json(shift, byte) for byte in range(256)]) for shift in range(0, len(CODES), 8)]


@functools.lru_cache(maxsize=1024)
def _set_as_json(mask: int) -> msgspec.Raw:
    """The set as JSON text, kept: a move changes two hands, and what it makes is written for every seat with all other sets."""
    parts = [of_byte[mask >> shift & 255] for shift, of_byte in _BY_BYTE]
    return msgspec.Raw(b"[" + b",".join(filter(None, parts)) + b"]")


def _from_json(kind: type, value: object) -> object:
    if kind is Card:
        if not isinstance(value, str):
            raise ValueError("a card is a text such as '9H'")
        return Card(value)
    if kind is CardSet:
        if not isinstance(value, list) or len(value) > len(CODES) or not all(isinstance(code, str) for code in value):
            raise ValueError("a set of cards is a list of texts such as '9H'")
        return CardSet([Card(code) for code in value])
    raise NotImplementedError(f"no JSON form for {kind.__name__}")  # msgspec would blame the text for a TypeError


_LOOKING_AT_TYPES: Final = threading.Lock()
"""msgspec looks at a struct when it first reads one, and keeps what it found in the type before all of it is there: a second
thread that reads the same type meanwhile ends the process."""


@functools.cache
def prepared(kind: type[T]) -> type[T]:
    """The same type, which msgspec can read in any thread from now on."""
    with _LOOKING_AT_TYPES:
        msgspec.json.Decoder(kind, dec_hook=_from_json)
    return kind


_ENCODER = msgspec.json.Encoder(enc_hook=_to_json)


def encode(value: object) -> bytes:
    """The value as JSON text in UTF-8."""
    return _ENCODER.encode(value)


def encode_shared(value: object) -> msgspec.Raw:
    """The same as a part of other values, and one object for all of them whose text is the same: many tables have the same house rules."""
    return _raw(encode(value))


@functools.lru_cache(maxsize=128)
def _raw(text: bytes) -> msgspec.Raw:
    return msgspec.Raw(text)


def changed_fields(before: msgspec.Struct, now: msgspec.Struct, first: int = 0) -> dict[str, object]:
    """The fields, from the `first` on, that differ between two values of one type, with their new values."""
    names, old, new = type(now).__struct_fields__[first:], astuple(before)[first:], astuple(now)[first:]
    # Nearly all fields are the same object, so they are looked at without a step of Python for each.
    others = compress(zip(names, old, new, strict=True), map(is_not, old, new))
    return {name: value for name, was, value in others if was != value}


def fields_from(value: msgspec.Struct, first: int) -> dict[str, object]:
    """The fields of a value from the `first` on."""
    return dict(zip(type(value).__struct_fields__[first:], astuple(value)[first:], strict=True))


class Decoder(Generic[T]):
    """Reads JSON texts of one type, or of a tagged union of types."""

    def __init__(self, kind: object) -> None:
        """A reader of `kind`: a struct, or a union of tagged structs."""
        with _LOOKING_AT_TYPES:
            self._decoder: msgspec.json.Decoder[T] = msgspec.json.Decoder(kind, dec_hook=_from_json)

    def __call__(self, text: bytes | str | msgspec.Raw) -> T:
        """The value; raises `Unreadable` when the text is not JSON, or not of this type."""
        try:
            return self._decoder.decode(text)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise Unreadable(str(error)) from None
