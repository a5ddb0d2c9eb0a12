"""The parts of an action space or of an observation, by name, and where each begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from msgspec.structs import asdict, replace
from numpy.typing import NDArray

from shoal.core.cards import Card, CardSet

if TYPE_CHECKING:
    from shoal.envs.encoding import AnyEncoding


class Block(NamedTuple):
    """Places `start` to `start + size - 1`."""

    name: str
    start: int
    size: int

    @property
    def stop(self) -> int:
        """The place after the last one."""
        return self.start + self.size

    @property
    def range(self) -> range:
        """All its places."""
        return range(self.start, self.start + self.size)

    @property
    def places(self) -> slice:
        """The block as a slice: `observation[spec["hand"].places]`."""
        return slice(self.start, self.start + self.size)


class Spec:
    """Blocks one after another, without gaps.

    >>> spec = Spec([("hand", 48), ("sizes", 6)])
    >>> spec.size, spec["sizes"], spec.at(50)
    (54, Block(name='sizes', start=48, size=6), ('sizes', 2))
    """

    def __init__(self, blocks: Iterable[tuple[str, int]]) -> None:
        """Blocks by name and size, in order. Raises `ValueError` for a name that comes twice."""
        self.size: int = 0
        self._blocks: dict[str, Block] = {}
        for name, size in blocks:
            if name in self._blocks:
                raise ValueError(f"two blocks are called {name}")
            self._blocks[name] = Block(name, self.size, size)
            self.size += size

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All blocks in order."""
        return tuple(self._blocks.values())

    def __getitem__(self, name: str) -> Block:
        """The block of that name; raises `KeyError` where there is none."""
        return self._blocks[name]

    def __contains__(self, name: object) -> bool:
        return name in self._blocks

    def __iter__(self) -> Iterator[Block]:
        return iter(self._blocks.values())

    def __len__(self) -> int:
        return len(self._blocks)

    def at(self, place: int) -> tuple[str, int]:
        """The name of the block at a place, and the place inside it. Raises `IndexError` outside all blocks."""
        for block in self._blocks.values():
            if block.start <= place < block.stop:
                return block.name, place - block.start
        raise IndexError(place)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spec) and self.blocks == other.blocks

    def __hash__(self) -> int:
        return hash(self.blocks)

    def __repr__(self) -> str:
        return f"Spec({[(block.name, block.size) for block in self]})"


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
