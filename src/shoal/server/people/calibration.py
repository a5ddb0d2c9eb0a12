"""How good the chances were that somebody took: what they could know of a question or a claim, against what was so.

It is counted from the reviews that are kept of their games (`Shelf.kept_review`): none is computed for it.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from msgspec import Struct

from shoal.core.codec import Decoder, Unreadable
from shoal.review.types import VERSION
from shoal.server.people.history import PlayedGame
from shoal.server.storage.shelf import Shelf

CLASSES: Final = 5
MOST_GAMES: Final = 40
"""The reviews of the last so many games are looked for."""


class _Move(Struct):
    seat: int
    chance: float | None = None
    came_true: bool | None = None


class _Moves(Struct):
    moves: tuple[_Move, ...] = ()


_READ: Final = Decoder[_Moves](_Moves)


@dataclass(frozen=True, slots=True)
class ChanceClass:
    """Questions and claims whose chance was in a range, in percent: how many there were, and how many came off."""

    least: int
    most: int
    times: int
    right: int


async def calibration_of(shelf: Shelf, history: Sequence[PlayedGame]) -> list[ChanceClass]:
    """By class of chance, what became of a person's questions and claims; empty where no review is kept."""
    found: list[tuple[int, bytes]] = []
    for played in history[:MOST_GAMES]:
        packed = await shelf.kept_review(played.id, VERSION)
        if packed is not None:
            found.append((played.seat, packed))
    return await asyncio.to_thread(_counted, found) if found else []


def _counted(reviews: Sequence[tuple[int, bytes]]) -> list[ChanceClass]:
    times, right = [0] * CLASSES, [0] * CLASSES
    for seat, packed in reviews:
        try:
            moves = _READ(zlib.decompress(packed)).moves
        except (Unreadable, zlib.error):
            continue
        for move in moves:
            if move.seat == seat and move.chance is not None and move.came_true is not None:
                at = min(int(move.chance * CLASSES), CLASSES - 1)
                times[at] += 1
                right[at] += move.came_true
    width = 100 // CLASSES
    return [ChanceClass(at * width, (at + 1) * width, times[at], right[at]) for at in range(CLASSES) if times[at]]
