"""Whether a game or an environment can be trusted: checks by play, for games of ours and of anybody.

    Subject, Position   what a game must look like; abilities such as `TwoWorlds` and `Recalls` let more be checked
    conformance         plays random games, does every check, and gives a `Report`
    adapters            `OurGame`, `SpielGame`, `AecGame` in `shoal.lab.conformance.adapters`: games of ours, of OpenSpiel, of PettingZoo

A fault is reported with the shortest play that was found to show it. `shoal conformance TARGET` does the same in a process of
its own, so that a target may hang or end it. How to use it stands in docs/how-to/trust-an-environment.md.
"""

from shoal.lab.conformance.conforming import NAMES, conformance
from shoal.lab.conformance.findings import CheckResult, Finding, Report
from shoal.lab.conformance.subject import (
    ActionRefused,
    Copies,
    Describes,
    Holds,
    Loads,
    Recalls,
    Redeals,
    Saves,
    Subject,
    SubjectPosition,
    TwoWorlds,
)

__all__ = [
    "NAMES",
    "ActionRefused",
    "CheckResult",
    "Copies",
    "Describes",
    "Finding",
    "Holds",
    "Loads",
    "Recalls",
    "Redeals",
    "Report",
    "Saves",
    "Subject",
    "SubjectPosition",
    "TwoWorlds",
    "conformance",
]
