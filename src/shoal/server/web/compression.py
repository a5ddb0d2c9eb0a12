"""Compressed pages: gzip, of which Python has all that it takes, for every browser that reads it.

A page of a table holds the reader's hand beside names that others chose. Who can watch the sizes of encrypted pages, choose
a name and make the reader load the page again and again could compare how well both compress (the attack called BREACH). So
every answer is longer by a random number of bytes, in the file's name that gzip has room for, as Django does it ("Heal the
BREACH"); brotli has no such room, and would save 400 bytes of a page. Tokens of guests are in no page at all.
"""

from __future__ import annotations

import secrets
import zlib
from typing import Final

MOST_PADDING: Final = 100
WORTH_IT: Final = 600
"""Bytes below which nothing is gained."""

_MAGIC: Final = b"\x1f\x8b\x08"
_NAMED: Final = b"\x08"
_TIME_AND_SYSTEM: Final = b"\0\0\0\0\0\xff"


def deflated(body: bytes) -> bytes:
    """The body as a gzip member has it, which takes a third of a millisecond for a page."""
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(body) + packer.flush()


def gzipped(body: bytes, packed: bytes | None = None) -> bytes:
    """The body as one gzip member, named by a random number of letters; `packed` is the body `deflated`, where that is known."""
    packed = deflated(body) if packed is None else packed
    name = b"a" * secrets.randbelow(MOST_PADDING) + b"\0"
    sums = zlib.crc32(body).to_bytes(4, "little") + (len(body) % 2**32).to_bytes(4, "little")
    return _MAGIC + _NAMED + _TIME_AND_SYSTEM + name + packed + sums
