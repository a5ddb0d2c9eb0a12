"""Who beats whom by how much: the strength that the bots of Literature must have, on duplicate deals.

Every bar has its own match; what must be true of it stands beside what was measured, with its standard error. With
fewer --deals than a bar asks for the same matches say the same less surely.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import NamedTuple

from shoal.arena.arguments import check_amount
from shoal.arena.match import BadMatch, Match, Side, pairs
from shoal.arena.progress import with_progress
from shoal.arena.summary import Result, result
from shoal.native import NOTICE, core


class Bar(NamedTuple):
    """A match, how many deals it needs, and what of its result must be at least so much."""

    a: Side
    b: Side
    least: float
    deals: int = 1_000
    seats: int = 6
    preset: str | None = None
    figure: str = "diff"


BARS: Sequence[Bar] = (
    Bar("counting", "random", 5.5),
    Bar("greedy", "counting", 2),
    Bar("expert", "greedy", 1.8, deals=2_000),
    Bar("expert", "greedy", 0.68, deals=2_000, preset="us54", figure="share"),
    Bar("expert", "greedy", 1.2, deals=2_000, seats=4),
    Bar("expert", "greedy", 1.2, deals=2_000, seats=8),
    Bar("expert", "quick", 0.5, deals=500),
    Bar("expert", "counting", 0),
    Bar(("expert", "counting", "counting"), ("counting",) * 3, 0),
    Bar("expert", "club", 0.7),
    Bar("club", "casual", 0.7),
    Bar("casual", "beginner", 0.7),
    Bar("beginner", "random", 4),
)


def played(bar: Bar, deals: int, seed: int) -> Result:
    """The match of a bar."""
    from shoal.games import options_of

    options = options_of("literature", bar.preset, [])
    if bar.preset is None:
        options["players"] = bar.seats
    match = Match(bar.a, bar.b, options=tuple(options.items()), seed=seed)
    return result(match, list(with_progress(pairs(match, deals), deals)))


def name_of(bar: Bar) -> str:
    """Who plays, and where."""
    sides = " against ".join(side if isinstance(side, str) else ",".join(side) for side in (bar.a, bar.b))
    return f"{sides} at {bar.preset or f'{bar.seats} seats'}"


def told(bar: Bar, found: Result) -> str:
    """One line."""
    measured, error = figure_of(bar, found)
    verdict = "reached" if measured >= bar.least else "missed"
    return (
        f"{name_of(bar)}, {found.deals} deals: {measured:+.3f} +- {error:.3f} (at least {bar.least:+.2f}: {verdict});"
        f" {found.think_ms_mean:.2f} ms a decision, 99 % within {found.think_ms_p99:.1f}; longest game {found.longest}"
    )


def figure_of(bar: Bar, found: Result) -> tuple[float, float]:
    """What was measured, and its standard error."""
    if bar.figure == "diff":
        return found.diff, found.se or 0.0
    return float(getattr(found, bar.figure)), found.errors.get(bar.figure, 0.0)


def main() -> int:
    """Measure and print; 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, help="of each match (default: as many as its bar asks for)")
    parser.add_argument("--only", nargs="+", metavar="WORD", default=[], help="bars whose line has all of these words")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    try:
        check_amount(1 if args.deals is None else args.deals, jobs=None)
    except BadMatch as refused:
        parser.error(str(refused))
    if core is None:
        print(NOTICE)
    lines: list[dict[str, object]] = []
    missed = False
    bars = [bar for bar in BARS if all(word in name_of(bar) for word in args.only)]
    if not bars:
        parser.error(
            f"no bar has all of these words: {' '.join(args.only)}; there are: {', '.join(map(name_of, BARS))}"
        )
    for bar in bars:
        found = played(bar, args.deals or bar.deals, args.seed)
        print(told(bar, found), flush=True)
        measured, error = figure_of(bar, found)
        missed = missed or measured < bar.least
        lines.append({"a": bar.a, "b": bar.b, "seats": found.seats, "preset": bar.preset, "figure": bar.figure})
        lines[-1] |= {"least": bar.least, "measured": measured, "error": error, "deals": found.deals}
        lines[-1] |= {"ms": found.think_ms_mean, "ms_p99": found.think_ms_p99, "longest": found.longest}
    if args.json:
        print(json.dumps(lines))
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
