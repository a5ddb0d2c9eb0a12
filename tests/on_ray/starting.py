"""Starting Ray, which gives its processes half a minute: on a busy machine that is not always enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

TRIES = 4


def patiently(start: Callable[[], T]) -> T:
    """What `start` returns, tried again where it fails."""
    for _ in range(TRIES - 1):
        try:
            return start()
        except Exception:  # noqa: BLE001  # Ray raises nothing more exact
            continue
    return start()
