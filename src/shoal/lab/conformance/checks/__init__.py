"""The checks, each in a module of its own. `ALL` has them in the order of reports."""

from __future__ import annotations

from typing import Final

from shoal.lab.conformance.checks.check import Check, Evidence
from shoal.lab.conformance.checks.dealing import Conservation, Masks, Seeding
from shoal.lab.conformance.checks.elsewhere import Processes, Serialising
from shoal.lab.conformance.checks.knowledge import Leaks, OneSeat, PerfectRecall

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
