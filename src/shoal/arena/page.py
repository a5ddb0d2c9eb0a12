"""A page that is written whole or not at all: whatever goes wrong, the page that was there before stays as it was."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from shoal.arena.match import BadMatch


def check_place(path: Path) -> None:
    """`BadMatch` when no page can be written there; nothing is left behind."""
    with _beside(path) as new:
        new.touch()


def write_page(path: Path, text: str) -> None:
    """Put the page in the place of the one before, all at once; `BadMatch` when that cannot be done."""
    with _beside(path) as new:
        new.write_text(text, encoding="utf-8")
        new.replace(path.resolve())  # where a link leads, so that it stays a link


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A file in the same folder, for as long as it takes; what goes wrong is told of the page."""
    place = path.resolve()
    new = place.with_name(f".{place.name}.{os.getpid()}")
    if place.exists() and not place.is_file():  # a folder, or a device, whose place no page may take
        raise BadMatch(f"{path} is no file")
    try:
        try:
            yield new
        finally:
            new.unlink(missing_ok=True)
    except OSError as error:
        raise BadMatch(f"{path}: {error.strerror or error}") from None
