"""`shoal scenarios PATH...`: runs files of rule scenarios. It is the only command that needs PyYAML."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec

from shoal.errors import ShoalError


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `shoal scenarios`."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a file, or a folder with files that end in .yaml")


def run(args: argparse.Namespace) -> int:
    """Run all scenarios; returns 1 when any fails. Raises `BadScenarios` at the end when some are malformed."""
    if find_spec("yaml") is None:
        raise ShoalError("scenarios need PyYAML: pip install 'shoal[scenarios]'")
    from shoal.scenarios.files import BadScenarios, read_scenarios

    scenarios, faults = read_scenarios(args.paths)
    failed = 0
    for scenario in scenarios:
        difference = scenario.run()
        if difference is not None:
            failed += 1
            sys.stdout.write(f"{scenario.file}: {scenario.id}: {difference}\n")
    sys.stdout.write(f"{len(scenarios) - failed} passed, {failed} failed\n")
    if faults:
        sys.stdout.flush()
        raise BadScenarios("not all could be read\n" + "\n".join(faults))
    return 1 if failed else 0
