"""A puzzle as it is written: one line of JSON, with a version. Names and values; the sentences are in catalogues.

    {"puzzle":1,"game":"literature","options":{..},"seat":2,"deal":[..],"moves":["0 asks 1 9D", ..],
     "kind":"holder","about":{"card":"9H"},"choices":[{"seat":1}, ..],"answer":0,
     "proof":[{"rule":"asked","moves":[3],"places":[1]}, ..],"levels":{"beginner":false, ..},"difficulty":3}

The deal and the moves are those of a whole game up to the question, so that the rules can check every move. Anyone who solves
it is shown what `seat` saw of that, and the answer is a matter of these sights alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final

import msgspec
from msgspec import Struct

from shoal.core.codec import Decoder, Unreadable, encode
from shoal.core.game import Seat
from shoal.puzzles.proofs import ProofStep

VERSION: Final = 1

HARDEST: Final = 4
"""Difficulties go from 1 to this."""

BANDS: Final = (4, 6, 8)
"""Points up to which a puzzle is of difficulty 1, 2, 3: a point for each step, and one for each level that does not solve it."""

LONGEST_LINE: Final = 64 * 1024

Values = Mapping[str, int | str]
"""What a question or a choice is about: names and values of its sentence."""


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True, dict=True, kw_only=True):
    """One puzzle. `answer` is the index of the right one of `choices`."""

    puzzle: int
    game: str
    options: dict[str, bool | int | float | str | None]
    seat: Seat
    deal: tuple[msgspec.Raw, ...]
    moves: tuple[str, ...]
    kind: str
    about: dict[str, int | str]
    choices: tuple[dict[str, int | str], ...]
    answer: int
    proof: tuple[ProofStep, ...]
    levels: dict[str, bool]
    """By name of a level of our bots: whether what it remembers and concludes is enough."""
    difficulty: int

    @cached_property
    def id(self) -> str:
        """Ten letters that stay the same as long as the question does, whatever becomes of its proof."""
        asked = (self.game, self.options, self.seat, self.deal, self.moves, self.kind, self.about, self.choices)
        return blake2b(encode(asked), digest_size=5).hexdigest()

    def line(self) -> bytes:
        """The line, without its end."""
        return encode(self)


_READ: Final[Decoder[Puzzle]] = Decoder(Puzzle)


def read_puzzle(line: bytes) -> Puzzle:
    """The puzzle of a line; raises `Unreadable` for what is none, or of another version."""
    if len(line) > LONGEST_LINE:
        raise Unreadable(f"a puzzle has at most {LONGEST_LINE} bytes")
    try:
        version: Any = msgspec.json.decode(line, type=dict[str, msgspec.Raw]).get("puzzle", msgspec.Raw(b"null"))
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Unreadable(f"this is no puzzle: {error}") from None
    if bytes(version) != b"%d" % VERSION:
        raise Unreadable(f"this is no puzzle of version {VERSION}")
    return _READ(line)


def difficulty(steps: int, levels: dict[str, bool]) -> int:
    """From 1 to `HARDEST`, by the length of the proof and by how many levels of bots do not solve it."""
    points = steps + sum(not solved for solved in levels.values())
    return min(HARDEST, 1 + sum(points > band for band in BANDS))
