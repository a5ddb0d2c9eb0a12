"""The puzzles that come with Shoal: read when one is first asked for.

`puzzles.jsonl.xz` beside this file holds lines as `shoal puzzles` writes them, packed. `shoal puzzles book FOLDER` makes
it; the same puzzles come of it on every machine.
"""

from __future__ import annotations

import lzma
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final

from shoal.puzzles.puzzle import Puzzle, read_puzzle

FILE: Final = Path(__file__).parent / "puzzles.jsonl.xz"

SEED: Final = 2026
"""The seed that the book is mined with."""

AMOUNTS: Final[Mapping[str, int]] = {"literature": 440, "go_fish": 44, "fish_draw": 24}
"""How many puzzles of each game the book holds."""

_FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]


@dataclass(frozen=True)
class Book:
    """Puzzles in their order, and by id."""

    puzzles: tuple[Puzzle, ...]

    @property
    def by_id(self) -> Mapping[str, Puzzle]:
        """All of them by id."""
        return _by_id(self)

    def of_difficulty(self, difficulty: int) -> Sequence[Puzzle]:
        """Those of a difficulty."""
        return [puzzle for puzzle in self.puzzles if puzzle.difficulty == difficulty]


@cache
def _by_id(book: Book) -> Mapping[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in book.puzzles}


@cache
def book() -> Book:
    """The book."""
    return Book(tuple(read_puzzle(line) for line in unpacked(FILE.read_bytes()).splitlines()))


def packed(lines: bytes) -> bytes:
    """Lines as the book keeps them."""
    return lzma.compress(lines, lzma.FORMAT_XZ, lzma.CHECK_CRC32, filters=_FILTERS)


def unpacked(data: bytes) -> bytes:
    """The lines again."""
    return lzma.decompress(data, lzma.FORMAT_XZ)


def mined() -> bytes:
    """The lines of the book, mined anew: some minutes of work."""
    from shoal.puzzles.mining import mine

    found = [puzzle for game, amount in AMOUNTS.items() for puzzle in islice(mine(game, SEED), amount)]
    return b"".join(puzzle.line() + b"\n" for puzzle in found)
