"""The checks, each in a module of its own. `ALL` has them in the order of reports."""

from __future__ import annotations

from typing import Final

from shoal.testing.checks.check import Check, Evidence
from shoal.testing.checks.conservation import Conservation
from shoal.testing.checks.leaks import Leaks
from shoal.testing.checks.masks import Masks
from shoal.testing.checks.one_seat import OneSeat
from shoal.testing.checks.processes import Processes
from shoal.testing.checks.recall import PerfectRecall
from shoal.testing.checks.seeding import Seeding
from shoal.testing.checks.serialising import Serialising

ALL: Final[tuple[type[Check], ...]] = (
    Leaks,
    PerfectRecall,
    OneSeat,
    Masks,
    Conservation,
    Seeding,
    Processes,
    Serialising,
)

NAMES: Final = tuple(check.name for check in ALL)

__all__ = ["ALL", "NAMES", "Check", "Evidence"]
