"""Seeds as they are given on a command line."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError


def seed_of(text: str) -> int:
    """The seed that a text is. Raises `ArgumentTypeError` unless it is a whole number that is not negative.

    Python's own generator takes a seed without its sign, so -1 would deal what 1 deals.
    """
    if not re.fullmatch(r"[0-9]{1,40}", text):
        raise ArgumentTypeError(f"{text[:20]!r} is no seed; a whole number from 0 is needed")
    return int(text)
