"""What the operator's log calls a table: anyone who knows its name, or the code in it, may go there, so no line has them.

A mark is the beginning of a hash of the whole name: the same for the same table, of use to find it in the database for who has
that, and to no one else.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

DIGITS: Final = 8


def mark_of(table: str) -> str:
    """The first hexadecimal digits of the SHA-256 of that name.

    >>> mark_of("bakotimure-3fX_9aQz")
    'c2c94a79'
    """
    return sha256(table.encode()).hexdigest()[:DIGITS]
