"""The puzzles that come with Shoal: read when one is first asked for.

`puzzles.jsonl.xz` beside this file holds lines as `shoal puzzles` writes them, packed. `shoal puzzles collect FILE` makes
it; the same puzzles come of it on every machine.
"""

from __future__ import annotations

import lzma
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final

from shoal.puzzles.puzzle import Puzzle, read_puzzle

FILE: Final = Path(__file__).parent / "puzzles.jsonl.xz"

SEED: Final = 2026
"""The seed that the collection is mined with."""


@dataclass(frozen=True)
class Edition:
    """What the collection held from a day on."""

    since: date
    """Puzzles of days are drawn from it from this day on: one after its release, so that no day that has come gets another puzzle."""
    amounts: Mapping[str, int]
    """How many puzzles of each game, with those of the editions before."""

    @property
    def count(self) -> int:
        """How many in all."""
        return sum(self.amounts.values())


EDITIONS: Final = (Edition(date(2026, 11, 1), {"literature": 440, "go_fish": 44, "fish_draw": 24}),)
"""All of them, in order. A later edition only adds puzzles, behind those that are there: what is there stays as it is."""

MOST_BYTES: Final = 64 * 1024 * 1024
"""What lines may come to that are unpacked."""

_FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]


@dataclass(frozen=True)
class Collection:
    """Puzzles in their order."""

    puzzles: tuple[Puzzle, ...]

    def of_difficulty(self, difficulty: int) -> Sequence[Puzzle]:
        """Those of a difficulty."""
        return [puzzle for puzzle in self.puzzles if puzzle.difficulty == difficulty]


@cache
def shipped() -> Collection:
    """The collection that comes with Shoal."""
    return Collection(tuple(read_puzzle(line) for line in unpacked(FILE.read_bytes()).splitlines()))


def packed(lines: bytes) -> bytes:
    """Lines as the collection keeps them."""
    return lzma.compress(lines, lzma.FORMAT_XZ, lzma.CHECK_CRC32, filters=_FILTERS)


def unpacked(data: bytes) -> bytes:
    """The lines again; raises `ValueError` for what is not packed so, or would be longer than `MOST_BYTES`."""
    reader = lzma.LZMADecompressor(lzma.FORMAT_XZ)
    try:
        lines = reader.decompress(data, MOST_BYTES)
    except lzma.LZMAError as why:
        raise ValueError(f"not packed as puzzles are: {why}") from None
    if not reader.eof:
        raise ValueError("it is cut off, or too long")
    return lines


def mined() -> bytes:
    """The lines of the collection, mined anew, edition by edition: some minutes of work."""
    from shoal.puzzles.mining import mine

    mines = {game: mine(game, SEED) for game in EDITIONS[-1].amounts}
    found: list[Puzzle] = []
    taken = dict.fromkeys(mines, 0)
    for edition in EDITIONS:
        for game, amount in edition.amounts.items():
            found += islice(mines[game], amount - taken[game])
            taken[game] = amount
    return b"".join(puzzle.line() + b"\n" for puzzle in found)
