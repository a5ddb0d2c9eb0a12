"""Exchanges of cards that change nothing about a game: to augment data, and to test encodings, which must commute with them.

No suit or rank is made canonical in an encoding. A symmetry says how cards, and the groups that they belong to, may
change places; `permuted` makes of it the order in which the places of an observation or of a mask are read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from msgspec.structs import asdict, replace
from numpy.typing import NDArray

from shoal.core.cards import Card, CardSet
from shoal.envs.spec import Spec

if TYPE_CHECKING:
    from shoal.envs.encoding import AnyEncoding


class Axis(NamedTuple):
    """A block is an array whose last axis but `inner` values is one of these: slots, half-suits, ranks."""

    name: str
    inner: int = 1


class Symmetry(NamedTuple):
    """One exchange. All symmetries of a game are made of a few of them, done one after another."""

    cards: Mapping[Card, Card]
    """Which card takes the place of which; cards that stay are left out."""
    groups: Mapping[str, str]
    """The same of half-suits or ranks, by their ids."""
    axes: Mapping[str, tuple[int, ...]]
    """By the name of an axis: where each of its places goes."""
    is_whole: bool = True
    """Whether groups keep the order of their cards, so that a claim is spelt alike; else blocks by place in a group differ."""


def symmetries(encoding: AnyEncoding) -> tuple[Symmetry, ...]:
    """Exchanges of two that make all symmetries of a game under its house rules."""
    return encoding.symmetries()


def permuted(spec: Spec, axes: Mapping[str, Axis], symmetry: Symmetry) -> NDArray[np.intp]:
    """The order in which places are read: `row[permuted(...)]` is the row of the game with its cards exchanged.

    `spec` and `axes` are `encoding.actions` and `encoding.action_axes`, or `encoding.observations` and
    `encoding.observation_axes`.
    """
    order = np.arange(spec.size)
    for block in spec:
        axis = axes.get(block.name)
        if axis is None or axis.name not in symmetry.axes:
            continue
        goes = symmetry.axes[axis.name]
        places = order[block.places].reshape(-1, len(goes), axis.inner)
        moved = np.empty_like(places)
        moved[:, list(goes)] = places
        order[block.places] = moved.reshape(-1)
    return order


def exchange(size: int, pairs: Mapping[int, int]) -> tuple[int, ...]:
    """Places of which some go elsewhere."""
    return tuple(pairs.get(place, place) for place in range(size))


def exchanged(value: Any, symmetry: Symmetry) -> Any:
    """A value of a game, such as an event or a move, with its cards exchanged."""
    if isinstance(value, CardSet):
        return CardSet(symmetry.cards.get(card, card) for card in value)
    if isinstance(value, Card):
        return symmetry.cards.get(value, value)
    if isinstance(value, str):
        return symmetry.groups.get(value, value)
    if isinstance(value, tuple):
        return tuple(exchanged(part, symmetry) for part in value)
    if hasattr(value, "__struct_fields__"):
        return replace(value, **{name: exchanged(part, symmetry) for name, part in asdict(value).items()})
    return value
