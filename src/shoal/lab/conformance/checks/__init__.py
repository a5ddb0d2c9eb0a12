"""The checks, each in a module of its own. `ALL` has them in the order of reports."""

from __future__ import annotations

from typing import Final

from shoal.lab.conformance.checks.check import Check, Evidence
from shoal.lab.conformance.checks.conservation import Conservation
from shoal.lab.conformance.checks.leaks import Leaks
from shoal.lab.conformance.checks.masks import Masks
from shoal.lab.conformance.checks.one_seat import OneSeat
from shoal.lab.conformance.checks.processes import Processes
from shoal.lab.conformance.checks.recall import PerfectRecall
from shoal.lab.conformance.checks.seeding import Seeding
from shoal.lab.conformance.checks.serialising import Serialising

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
