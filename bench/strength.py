"""Who beats whom by how much: the strength that the bots of Literature must have, on duplicate deals.

Every bar has its own match; what must be true of it stands beside what was measured, with its standard error. With
fewer --deals than a bar asks for the same matches say the same less surely. With --out FOLDER every match keeps its
deals in a file there, and the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bench._amounts import amount
from shoal.arena.journal import make_folder
from shoal.arena.match import BadMatch, Match, Pair, Side, difference, played, told
from shoal.arena.samples import mean
from shoal.arena.summary import Result, result
from shoal.errors import ShoalError
from shoal.games import options_of
from shoal.native import NOTICE, core


class Bar(NamedTuple):
    """A match, how many deals it needs, and what of its result must be at least so much."""

    a: Side
    b: Side
    least: float
    """That much; with `of`, that part of the other bar's result on the same deals."""
    deals: int = 1_000
    seats: int = 6
    preset: str | None = None
    figure: str = "diff"
    of: Bar | None = None

    @property
    def name(self) -> str:
        """Who plays, and where."""
        return f"{told(self.a)} against {told(self.b)} at {self.preset or f'{self.seats} seats'}"

    def match(self, seed: int) -> Match:
        """What is played."""
        options = options_of("literature", self.preset, [])
        if self.preset is None:
            options["players"] = self.seats
        return Match(self.a, self.b, options=tuple(options.items()), seed=seed)


THREE_EXPERTS = Bar("expert", "counting", 0)

BARS: Sequence[Bar] = (
    Bar("counting", "random", 5.5),
    Bar("greedy", "counting", 2),
    Bar("expert", "greedy", 1.8, deals=2_000),
    Bar("expert", "greedy", 0.68, deals=2_000, preset="us54", figure="share"),
    Bar("expert", "greedy", 1.2, deals=2_000, seats=4),
    Bar("expert", "greedy", 1.2, deals=2_000, seats=8),
    Bar("expert", "quick", 0.5, deals=500),
    THREE_EXPERTS,
    Bar(("expert", "counting", "counting"), ("counting",) * 3, 1 / 3, of=THREE_EXPERTS),
    Bar("expert", "club", 0.7),
    Bar("club", "casual", 0.7),
    Bar("casual", "beginner", 0.7),
    Bar("beginner", "random", 4),
)


class Measured(NamedTuple):
    """What a match gave, what it had to give, and by how much it gave more."""

    found: Result
    value: float
    error: float
    least: float
    excess: float
    excess_error: float


class Fights:
    """The matches of the bars, each played once."""

    def __init__(self, deals: int | None, seed: int, out: Path | None) -> None:
        self._deals = deals
        self._seed = seed
        self._out = out
        self._pairs: dict[str, list[Pair]] = {}

    def measured(self, bar: Bar) -> Measured:
        """What its match says."""
        pairs = self._played(bar, self._deals or bar.deals)
        found = result(bar.match(self._seed), pairs)
        value, error = figure_of(bar.figure, found)
        if bar.of is None:
            return Measured(found, value, error, bar.least, value - bar.least, error)
        whole = self._played(bar.of, len(pairs))
        more = mean([difference(one) - bar.least * difference(other) for one, other in zip(pairs, whole, strict=True)])
        return Measured(found, value, error, value - more.value, more.value, more.se or 0.0)

    def _played(self, bar: Bar, deals: int) -> list[Pair]:
        if len(self._pairs.get(bar.name, ())) < deals:
            path = None if self._out is None else self._out / f"{bar.name.replace(' ', '_')}.jsonl"
            self._pairs[bar.name] = list(played(bar.match(self._seed), deals, out=path))
        return self._pairs[bar.name][:deals]


def figure_of(name: str, found: Result) -> tuple[float, float]:
    """That number of a result, and its standard error."""
    return float(getattr(found, name)), found.error(name) or 0.0


def line(bar: Bar, measured: Measured) -> str:
    """What is told of it."""
    found = measured.found
    least = f"at least {measured.least:+.2f}"
    if bar.of is not None:
        least += (
            f", {bar.least:.2f} of {bar.of.name}, exceeded by {measured.excess:+.3f} +- {measured.excess_error:.3f}"
        )
    return (
        f"{bar.name}, {found.deals} deals: {measured.value:+.3f} +- {measured.error:.3f}"
        f" ({least}: {'reached' if measured.excess >= 0 else 'missed'});"
        f" {found.think_ms_mean:.2f} ms a decision, 99 % within {found.think_ms_p99:.1f}; longest game {found.longest}"
    )


def main() -> int:
    """Measure and print; 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=amount, help="of each match (default: as many as its bar asks for)")
    parser.add_argument("--only", nargs="+", metavar="WORD", default=[], help="bars whose line has all of these words")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="keep every deal there, and go on after those it has"
    )
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    bars = [bar for bar in BARS if all(word in bar.name for word in args.only)]
    try:
        if not bars:
            known = ", ".join(bar.name for bar in BARS)
            raise BadMatch(f"no bar has all of these words: {' '.join(args.only)}; there are: {known}")
        if args.out is not None:
            make_folder(args.out)
        if core is None:
            print(NOTICE)
        return int(measure(bars, Fights(args.deals, args.seed, args.out), as_json=args.json))
    except ShoalError as refused:
        parser.error(str(refused))


def measure(bars: Sequence[Bar], fights: Fights, *, as_json: bool) -> bool:
    """A line for each bar; whether one is missed."""
    lines: list[dict[str, object]] = []
    missed = False
    for bar in bars:
        measured = fights.measured(bar)
        print(line(bar, measured), flush=True)
        missed = missed or measured.excess < 0
        found = measured.found
        lines.append({"a": bar.a, "b": bar.b, "seats": found.seats, "preset": bar.preset, "figure": bar.figure})
        lines[-1] |= {"least": measured.least, "measured": measured.value, "error": measured.error}
        lines[-1] |= {"excess": measured.excess, "excess_error": measured.excess_error, "deals": found.deals}
        lines[-1] |= {"ms": found.think_ms_mean, "ms_p99": found.think_ms_p99, "longest": found.longest}
    if as_json:
        print(json.dumps(lines))
    return missed


if __name__ == "__main__":
    raise SystemExit(main())
