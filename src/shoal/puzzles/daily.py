"""Which puzzle is today's: the same for everybody at a server, and known to no one before its day.

All puzzles can be read in the repository, so the order of the days must be the secret: it is drawn with a key that the
server makes when it first needs one and keeps in its data folder (`puzzle.key`). Days are those of UTC. Two thirds of all
puzzles come in one order, then the order is drawn anew: so on no day can it be found out by elimination what is left.

A release may add puzzles, as an edition of the collection that counts from a day on (`EDITIONS`): the order is drawn anew on that
day, and every day before keeps its puzzle.
"""

from __future__ import annotations

import hmac
import os
import re
import secrets
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from shoal.core.errors import ShoalError
from shoal.puzzles.collection import EDITIONS, Edition
from shoal.puzzles.puzzle import Puzzle

KEY_FILE: Final = "puzzle.key"
KEY_BYTES: Final = 32

FIRST: Final = EDITIONS[0].since
"""The first day that has a puzzle."""


class KeyUnusable(ShoalError):
    """The file of the key cannot be read or made, or holds no key. It is never replaced: another key opens none of the seals."""


def open_key(folder: Path) -> bytes:
    """The key of a data folder, made where there is none; `KeyUnusable` where that cannot be."""
    path = folder / KEY_FILE
    try:
        if not path.exists():
            _make(path)  # another server of the same folder may make it just now
        found = path.read_bytes()
    except OSError as error:
        raise KeyUnusable(f"the key {path} cannot be used: {error.strerror or error}") from error
    if len(found) != KEY_BYTES:
        instead = "bring back a copy, or remove the file: then seals of earlier deals cannot be opened any more"
        raise KeyUnusable(f"the key {path} has {len(found)} bytes, not {KEY_BYTES}; {instead}")
    return found


def _make(path: Path) -> None:
    """Write a new key, unless there is one by then. It is there whole or not at all, even after a power cut."""
    path.parent.mkdir(parents=True, exist_ok=True)
    made = path.with_name(f"{KEY_FILE}.{secrets.token_hex(4)}")
    made.touch(0o600)
    try:
        with made.open("wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(made, path)  # unlike a rename it replaces no key that is there
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            made.replace(path)
    finally:
        made.unlink(missing_ok=True)


def puzzle_of_day(puzzles: Sequence[Puzzle], key: bytes, day: date, editions: Sequence[Edition] = EDITIONS) -> Puzzle:
    """The puzzle of that day, which is not before the first edition."""
    edition = max((one for one in editions if one.since <= day), key=lambda one: one.since)
    turn = max(1, edition.count * 2 // 3)
    cycle, place = divmod((day - edition.since).days, turn)
    drawing = str(cycle) if edition is editions[0] else f"{edition.since}/{cycle}"
    order = _order(tuple(puzzle.id for puzzle in puzzles[: edition.count]), key, drawing)
    return puzzles[order[place]]


@lru_cache(maxsize=8)
def _order(ids: tuple[str, ...], key: bytes, drawing: str) -> tuple[int, ...]:
    def drawn(index: int) -> bytes:
        return hmac.digest(key, f"{drawing}/{ids[index]}".encode(), sha256)

    return tuple(sorted(range(len(ids)), key=drawn))


def day_of(text: str) -> date | None:
    """The day that a text names, as `2026-11-27`; `None` where it names none."""
    try:
        return date.fromisoformat(text) if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text) else None
    except ValueError:
        return None
