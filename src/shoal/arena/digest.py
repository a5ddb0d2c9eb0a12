"""A digest of results, by which two runs are compared that were played in different places."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from shoal.core.codec import encode


def results_digest(pieces: Iterable[Any]) -> str:
    """The digest of these pieces of a match, in their order, as 12 hexadecimal digits.

    It is made of what is written to a file of finished games, without its first line: of results, and never of times or
    memory.
    """
    digest = blake2b(digest_size=6)
    for piece in pieces:
        digest.update(encode(piece) + b"\n")
    return digest.hexdigest()
