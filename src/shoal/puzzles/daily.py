"""Which puzzle is today's: the same for everybody at a server, and known to nobody before its day.

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
from contextlib import suppress
from datetime import date
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from shoal.puzzles.collection import EDITIONS, Edition
from shoal.puzzles.puzzle import Puzzle

KEY_FILE: Final = "puzzle.key"
KEY_BYTES: Final = 32

FIRST: Final = EDITIONS[0].since
"""The first day that has a puzzle."""


def open_key(folder: Path) -> bytes:
    """The key of a data folder; made where there is none. Raises `OSError` where it can be neither read nor written."""
    path = folder / KEY_FILE
    for _ in range(2):  # another server of the same folder may make it just now
        with suppress(FileNotFoundError):
            found = path.read_bytes()
            if len(found) == KEY_BYTES:
                return found
            path.unlink(missing_ok=True)  # cut off while it was written
        folder.mkdir(parents=True, exist_ok=True)
        made = path.with_name(f"{KEY_FILE}.{secrets.token_hex(4)}")
        made.touch(0o600)
        made.write_bytes(secrets.token_bytes(KEY_BYTES))
        try:
            os.link(made, path)  # unlike a rename it replaces no key that is there
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            made.replace(path)
        finally:
            made.unlink(missing_ok=True)
    return path.read_bytes()


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
