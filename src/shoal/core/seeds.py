"""Seeds as they are given on a command line."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError

from shoal.core.streams import BITS, NO_SEED


def seed_of(text: str) -> int:
    """The seed that a text is: the same whole numbers as everywhere (`shoal.core.streams.seed_of`). Raises `ArgumentTypeError`."""
    if not re.fullmatch(r"[0-9]+", text):
        raise ArgumentTypeError(f"{NO_SEED}, not {text[:20]!r}{'...' if len(text) > 20 else ''}")
    digits = text.lstrip("0")
    if len(digits) > len(str(BITS)) or int(text) > BITS:
        raise ArgumentTypeError(f"{NO_SEED}, and this has {len(digits)} digits")
    return int(text)
