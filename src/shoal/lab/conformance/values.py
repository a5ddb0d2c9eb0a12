"""What a seat is given, as values that can be compared, hashed and shown, whatever they are made of."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final, NamedTuple

import msgspec

ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")
SHOWN: Final = 60
"""Letters of a value that a report shows."""

Plain = Any
"""`None`, booleans, numbers, texts and bytes, and tuples of them."""


class Difference(NamedTuple):
    """Where two values differ first: the place, such as `observation[52]`, and what is there in each of them."""

    where: str
    here: str
    there: str


def plain(value: Any) -> Plain:
    """The same as plain, immutable values: two of them are equal when the originals tell a reader the same."""
    match value:
        case None | bool() | int() | str() | bytes():
            return value
        case float():
            return value if value == value else "nan"  # noqa: PLR0124  # nan is not equal to itself
        case Mapping():
            return ("map", *((str(key), plain(value[key])) for key in sorted(value, key=str)))
        case tuple() if hasattr(value, "_fields"):
            return ("map", *((name, plain(getattr(value, name))) for name in value._fields))
        case list() | tuple():
            return ("list", *map(plain, value))
        case set() | frozenset():
            return ("set", *sorted(map(plain, value), key=repr))
        case msgspec.Struct():
            return ("map", *((name, plain(getattr(value, name))) for name in value.__struct_fields__))
        case bytearray() | memoryview():
            return bytes(value)
        case _:
            return _of_object(value)


def _of_object(value: Any) -> Plain:
    if hasattr(value, "detach") and hasattr(value, "numpy"):
        value = value.detach().cpu().numpy()
    if hasattr(value, "dtype") and hasattr(value, "tobytes"):
        return ("array", str(value.dtype), tuple(value.shape), value.tobytes())
    if is_dataclass(value) and not isinstance(value, type):
        return ("map", *((field.name, plain(getattr(value, field.name))) for field in fields(value)))
    return ADDRESS.sub("", repr(value))


def digest(value: Any) -> bytes:
    """16 bytes that stand for a value, in this process and in any other."""
    return hashlib.blake2b(repr(plain(value)).encode("utf-8", "surrogatepass"), digest_size=16).digest()


def difference(one: Any, other: Any) -> Difference | None:
    """Where two values differ first; `None` where they tell the same."""
    first, second = plain(one), plain(other)
    return None if first == second else _difference(first, second, "")


def _difference(one: Plain, other: Plain, where: str) -> Difference:
    if _kind(one) == _kind(other) == "map":
        return _between_maps(dict(one[1:]), dict(other[1:]), where)
    if _kind(one) == _kind(other) == "array" and one[1:3] == other[1:3] and one[2]:
        return _between_arrays(one, other, where)
    if _kind(one) == _kind(other) == "list" and len(one) == len(other):
        at = next(at for at in range(1, len(one)) if one[at] != other[at])
        return _difference(one[at], other[at], f"{where}[{at - 1}]")
    if isinstance(one, str) and isinstance(other, str) and "\n" in one + other:
        return _between_lines(one.splitlines(), other.splitlines(), where)
    return Difference(where, shown(one), shown(other))


def _kind(value: Plain) -> str:
    return str(value[0]) if isinstance(value, tuple) and value else ""


def _between_maps(one: Mapping[str, Plain], other: Mapping[str, Plain], where: str) -> Difference:
    at = next(name for name in _names(one, other) if name not in one or name not in other or one[name] != other[name])
    place = f"{where}.{at}" if where else at
    if at in one and at in other:
        return _difference(one[at], other[at], place)
    return Difference(place, shown(one[at]) if at in one else "-", shown(other[at]) if at in other else "-")


def _names(one: Mapping[str, Plain], other: Mapping[str, Plain]) -> Iterable[str]:
    return dict.fromkeys([*one, *other])


def _between_arrays(one: Plain, other: Plain, where: str) -> Difference:
    """Of arrays of one type and shape. NumPy is there, because someone has made them."""
    import numpy as np

    first, second = (np.frombuffer(array[3], array[1]).reshape(array[2]) for array in (one, other))
    pairs = enumerate(zip(first.flat, second.flat, strict=True))
    flat = next(number for number, pair in pairs if pair[0].tobytes() != pair[1].tobytes())
    at = tuple(map(int, np.unravel_index(flat, first.shape)))
    return Difference(
        f"{where}[{', '.join(map(str, at))}]", shown(plain(first[at].item())), shown(plain(second[at].item()))
    )


def _between_lines(one: list[str], other: list[str], where: str) -> Difference:
    for number in range(max(len(one), len(other))):
        here = one[number] if number < len(one) else None
        there = other[number] if number < len(other) else None
        if here != there:
            return Difference(f"{where}, line {number + 1}", shown(here), shown(there))
    return Difference(where, shown("\n".join(one)), shown("\n".join(other)))


def shown(value: Plain) -> str:
    """A value for a report: short, in one line."""
    text = repr(_for_show(value))
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."


def _for_show(value: Plain) -> Any:
    if _kind(value) in ("list", "set"):
        return [_for_show(one) for one in value[1:]]
    if _kind(value) == "array":
        return f"array of {value[1]}, shape {value[2]}"
    if _kind(value) == "map":
        return {name: _for_show(one) for name, one in value[1:]}
    return value
