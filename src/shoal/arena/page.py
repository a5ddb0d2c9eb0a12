"""Writing a page atomically: whatever goes wrong, the page that was there before stays as it was."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from shoal.arena.match import BadMatch


def check_place(path: Path) -> None:
    """Raise `BadMatch` when no page can be written there. Leaves nothing behind."""
    with _beside(path) as new:
        new.touch()


def write_page(path: Path, text: str) -> None:
    """Replace the page atomically; raises `BadMatch` when that cannot be done."""
    with _beside(path) as new:
        new.write_text(text, encoding="utf-8")
        new.replace(path.resolve())  # the target of a link, so that the link stays a link


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A temporary file in the same folder; errors are raised as `BadMatch`, with the path of the page."""
    place = path.resolve()
    new = place.with_name(f".{place.name}.{os.getpid()}")
    if place.exists() and not place.is_file():  # a folder or a device, which no page may replace
        raise BadMatch(f"{path} is no file")
    try:
        try:
            yield new
        finally:
            new.unlink(missing_ok=True)
    except OSError as error:
        raise BadMatch(f"{path}: {error.strerror or error}") from None
