"""A digest of results, by which two runs are compared that were played in different places."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import shoal
from shoal.core.codec import encode
from shoal.core.native import core

NOT_PLAYING: Final = frozenset({"prompting", "server", "static", "train", "tui", "words"})
"""Packages, wherever they lie, on which no game of the arena depends."""

PLAYING: Final = (".py", ".net")
"""The suffixes of the files that decide how games are played: programs and weights."""


@cache
def build() -> str:
    """The digest of the rules, the bots, their weights and the native core: equal on all machines for equal sources."""
    return digest_of(Path(shoal.__file__).parent, "plain Python" if core is None else core.SOURCES)


def digest_of(package: Path, core_sources: str) -> str:
    """The digest of a package and of the sources that its native core was built from."""
    digest = blake2b(core_sources.encode(), digest_size=8)
    for path in sorted(package.rglob("*")):
        place = path.relative_to(package)
        if path.suffix in PLAYING and NOT_PLAYING.isdisjoint(place.parts):
            digest.update(f"{place.as_posix()}\0{path.stat().st_size}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def results_digest(pieces: Iterable[Any]) -> str:
    """The digest of these pieces of a match, in their order, as 12 hexadecimal digits.

    It is made of what is written to a file of finished games, without its first line: of results, and never of times or
    memory.
    """
    digest = blake2b(digest_size=6)
    for piece in pieces:
        digest.update(encode(piece) + b"\n")
    return digest.hexdigest()
