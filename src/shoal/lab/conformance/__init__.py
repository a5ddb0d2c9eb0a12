"""Whether a game or an environment can be trusted: checks by play, for games of ours and of anybody.

    Subject, Position   what a game must look like; abilities such as `TwoWorlds` and `Recalls` let more be checked
    conformance         plays random games, does every check, and gives a `Report`
    adapters            `OurGame`, `SpielGame`, `AecGame` in `shoal.lab.conformance.adapters`: games of ours, of OpenSpiel, of PettingZoo

A fault is reported with the shortest play that was found to show it. `shoal conformance TARGET` does the same in a process of
its own, so that a target may hang or end it. How to use it stands in docs/how-to/trust-an-environment.md.
"""

from shoal.lab.conformance.checks import NAMES
from shoal.lab.conformance.conforming import conformance
from shoal.lab.conformance.findings import Checked, Finding, Report
from shoal.lab.conformance.subject import (
    Copies,
    Describes,
    Holds,
    Loads,
    Position,
    Recalls,
    Redeals,
    Refused,
    Saves,
    Subject,
    TwoWorlds,
)

__all__ = [
    "NAMES",
    "Checked",
    "Copies",
    "Describes",
    "Finding",
    "Holds",
    "Loads",
    "Position",
    "Recalls",
    "Redeals",
    "Refused",
    "Report",
    "Saves",
    "Subject",
    "TwoWorlds",
    "conformance",
]
