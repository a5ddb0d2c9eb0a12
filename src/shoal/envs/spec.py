"""The parts of an action space or of an observation, by name, and where each begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple


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
