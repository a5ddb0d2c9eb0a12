"""Faults that are put back on purpose: anyone who changes the simulation sees whether it still finds them.

Each is a list of patches, put in for as long as runs are made with it. `./run bench simulate --planted` says which seed finds it first.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, Final
from unittest.mock import patch

from tests.simulation import database

Patches = list[Any]


def _without_fencing() -> Patches:
    """Rows are appended whoever has the table by now."""
    return [patch.object(database, "HELD", "SELECT 1 WHERE ?1 || ?2 || ?3 IS NOT NULL")]


PLANTED: Final[dict[str, Callable[[], Patches]]] = {
    "a lease without fencing": _without_fencing,
}


@contextlib.contextmanager
def planted(fault: str) -> Iterator[None]:
    """Put that fault back."""
    with contextlib.ExitStack() as stack:
        for each in PLANTED[fault]():
            stack.enter_context(each)
        yield
