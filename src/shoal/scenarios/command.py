"""`shoal scenarios PATH...`: runs files of rule scenarios. It is the only command that needs PyYAML (`shoal[play]`)."""

from __future__ import annotations

import argparse
import sys

from shoal.core.codec import encode


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `shoal scenarios`."""
    parser.add_argument("--json", action="store_true", help="print the result as one JSON document")
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a file, or a folder with files that end in .yaml")


def run(args: argparse.Namespace) -> int:
    """Run all scenarios; returns 1 when any fails. Raises `BadScenarios` at the end when some are malformed."""
    from shoal.scenarios.files import BadScenarios, read_scenarios

    scenarios, faults = read_scenarios(args.paths)
    failed = []
    for scenario in scenarios:
        difference = scenario.run()
        if difference is not None:
            failed.append({"file": str(scenario.file), "id": scenario.id, "difference": difference})
            if not args.json:
                sys.stdout.write(f"{scenario.file}: {scenario.id}: {difference}\n")
    passed = len(scenarios) - len(failed)
    if args.json:
        found = {"passed": passed, "failed": failed, "unreadable": [str(fault) for fault in faults]}
        sys.stdout.write(f"{encode(found).decode()}\n")
    else:
        sys.stdout.write(f"{passed} passed, {len(failed)} failed\n")
    if faults:
        sys.stdout.flush()
        raise BadScenarios("not all could be read\n" + "\n".join(faults))
    return 1 if failed else 0
