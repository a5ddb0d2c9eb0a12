"""What cibuildwheel runs with every wheel: the module alone plays the same games as on every other machine.

    python native/tests/wheel.py

prints what it is and how it plays, and ends with an error when the numbers are others than these.
"""

from __future__ import annotations

import platform
import sys
from typing import Final

import shoal_native

HALF_SUITS: Final = [0b111111 << 13 * suit for suit in range(4)] + [0b111111 << 13 * suit + 7 for suit in range(4)]
"""48 cards without the eights: of each suit the six lowest, and the six highest."""

PLAYED: Final = {"steps": 161115, "questions": 152595, "hits": 27009, "claims": 8000, "won": 864, "longest": 405}
"""A thousand random games of seed 1."""


def main() -> int:
    """Play them, with one thread and with two."""
    table = shoal_native.Layout(6, HALF_SUITS, [1] * 8)
    for threads in (1, 2):
        played = shoal_native.playouts(table, seed=1, games=1000, threads=threads)
        if {name: played[name] for name in PLAYED} != PLAYED:
            print(f"with {threads} threads other games are played: {played}", file=sys.stderr)
            return 1
    print(
        f"shoal_native, interface {shoal_native.INTERFACE}, {sys.version.split()[0]}, {platform.platform()}: as it should be"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
