"""All checks of `shoal.lab.conformance` over our games, each under ten sets of house rules, and over the faults that tests plant.

    ./run conformance [--games 200] [--sets 10] [--jobs 2] [--json]

Set 0 has the usual house rules, the others are drawn. Each set is checked in a process of its own, as `shoal conformance` does it. All
planted faults must be found, each by the check that is there for it.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

import msgspec

from bench._command import amount, parser_of, print_document, run
from shoal.core.games import GAMES, kit_of
from shoal.i18n import speak
from shoal.lab.conformance.findings import BadTarget, Report
from shoal.lab.conformance.processes import Job, report_of
from shoal.lab.conformance.targets import Target
from shoal.lab.conformance.telling import fault_of, lines_of
from tests.envs.games import random_rules
from tests.lab.conformance.planted import FAULTS, found

BAR_S: Final = 600.0

MOST_MOVES: Final = 120
"""Of a game: some house rules have games without an end."""


class Row(NamedTuple):
    """What came of one set of house rules."""

    game: str
    number: int
    result: Report | BadTarget
    seconds: float

    @property
    def is_good(self) -> bool:
        """Whether everything that could be checked holds."""
        return isinstance(self.result, Report) and not self.result.findings

    def lines(self) -> list[str]:
        """The report for people."""
        say = speak("en")
        head = f"{self.game:11} set {self.number:2}  {self.seconds:6.1f} s  "
        if isinstance(self.result, BadTarget):
            return [head + fault_of(say, self.result)]
        if self.is_good:
            held = sum(one.looked for one in self.result.checks)
            unchecked = [one.name for one in self.result.checks if one.status == "unchecked"]
            return [
                head
                + f"{self.result.decisions:,} decisions, {held:,} looks{'; not checked: ' * bool(unchecked)}{', '.join(unchecked)}"
            ]
        return [head, *lines_of(say, self.result)]


def job_of(game: str, number: int, games: int) -> Job:
    """The job of a set of house rules."""
    rules = random_rules(game, Random(f"conformance/{game}/{number}")) if number else kit_of(game).rules()
    settings: dict[str, Any] = {"max_moves": MOST_MOVES, "out_of_turn": ("window", "off", "all")[number % 3]}
    if number % 3:  # what logic proves takes longer than all the rest
        settings["memory"] = ("full",)
    return Job(Target(f"shoal:{game}", data=msgspec.to_builtins(rules.options), settings=settings), games)


def row(game: str, number: int, games: int) -> Row:
    """Check one set of house rules."""
    begun = monotonic()
    try:
        result: Report | BadTarget = report_of(job_of(game, number, games))
    except BadTarget as bad:
        result = bad
    return Row(game, number, result, monotonic() - begun)


def main() -> int:
    """Check all; 1 when anything was found, or a planted fault was not."""
    parser = parser_of(__doc__)
    parser.add_argument("--games", type=amount, default=200)
    parser.add_argument("--sets", type=amount, default=10)
    parser.add_argument("--jobs", type=amount, default=os.cpu_count() or 1)
    args = parser.parse_args()
    begun, rows = monotonic(), list[Row]()
    with ThreadPoolExecutor(args.jobs) as many:
        started = [many.submit(row, game, number, args.games) for number in range(args.sets) for game in GAMES]
        for one in started:
            rows.append(one.result())
            print(*rows[-1].lines(), sep="\n", flush=True)
    seconds = monotonic() - begun
    planted = {name: found(name) == wanted for name, (_, wanted) in FAULTS.items()}
    missed = [name for name, was_found in planted.items() if not was_found]
    good = sum(one.is_good for one in rows)
    print(
        f"{good} of {len(rows)} sets of house rules: nothing found in {args.games} games each, {seconds:.0f} s (bar {BAR_S:.0f} s)"
    )
    print(
        f"{len(planted) - len(missed)} of {len(planted)} planted faults found{': not ' * bool(missed)}{', '.join(missed)}"
    )
    if args.json:
        looked = [
            {"game": one.game, "set": one.number, "good": one.is_good, "seconds": round(one.seconds, 1)} for one in rows
        ]
        print_document(
            {"games": args.games, "seconds": round(seconds), "bar": BAR_S, "rows": looked, "planted": planted}
        )
    return int(good < len(rows) or bool(missed) or seconds > BAR_S)


if __name__ == "__main__":
    run(main)
