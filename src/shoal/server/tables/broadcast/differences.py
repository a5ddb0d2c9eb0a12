"""The fields of a view that have changed. Its own module, since their values are `Any`, which the module that shows them forbids."""

from __future__ import annotations

from itertools import compress
from operator import is_not

from msgspec import Struct
from msgspec.structs import astuple

from shoal.core.game import GameView


def different(before: Struct, now: Struct) -> dict[str, object]:
    """The fields that changed between two values of one type, with their new values."""
    old, new = astuple(before), astuple(now)
    # Nearly all fields are the same object, so they are looked at without a step of Python for each.
    others = compress(zip(type(now).__struct_fields__, old, new, strict=True), map(is_not, old, new))
    return {name: value for name, was, value in others if was != value}


def different_own(before: GameView, now: GameView) -> dict[str, object]:
    """The same of what a view has besides its board, which is its first field."""
    old, new = astuple(before)[1:], astuple(now)[1:]
    if old == new:
        return {}
    names = type(now).__struct_fields__[1:]
    return {name: value for name, was, value in zip(names, old, new, strict=True) if was != value}


def own_fields(view: GameView) -> dict[str, object]:
    """What a view has besides its board, which is its first field."""
    return dict(zip(type(view).__struct_fields__[1:], astuple(view)[1:], strict=True))
