"""The shortest history in which a life still fails: steps are left out as long as the same fact is wrong."""

from __future__ import annotations

from collections.abc import Callable

from tests.lives.life import Failure, lived

Live = Callable[[int, tuple[int, ...]], Failure | None]


def shortened(failure: Failure, live: Live = lived) -> Failure:
    """The same failure with as few steps as can be found: half of them are left out, then a quarter, down to single ones."""
    size = max(1, len(failure.steps) // 2)
    while True:
        at = 0
        while at < len(failure.steps):
            fewer = (*failure.steps[:at], *failure.steps[at + size :])
            again = live(failure.seed, fewer)
            if again is not None and again.fact == failure.fact:
                failure = again
            else:
                at += size
        if size == 1:
            return failure
        size //= 2
