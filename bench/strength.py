"""The strength that the bots of Literature must have: matches on duplicate deals, each with a bar that it must reach.

The requirement is printed beside the measurement with its standard error, and likewise how long the decisions of a bot
may take beside how long they took, in processor time. With fewer --deals than a bar needs, the same matches give less
certain results. With --out FOLDER every match keeps its deals in a file there, and the same command resumes where it
was stopped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path
from typing import NamedTuple

from bench._command import amount, parser_of, print_document, run
from shoal.arena.crossplay.population import population_of
from shoal.arena.journal import make_folder
from shoal.arena.match import BadMatch, Match, Side, played, side_name
from shoal.arena.played import PlayedDeal, difference
from shoal.arena.samples import mean
from shoal.arena.summary import Result, result
from shoal.core.games import options_of
from shoal.core.native import NOTICE, core


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
        return f"{side_name(self.a)} against {side_name(self.b)} at {self.preset or f'{self.seats} seats'}"

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
    Bar("quick", "quick:hears=off", 0.15),
    Bar("expert", "expert:hears=off", 0, deals=500),
    THREE_EXPERTS,
    Bar(("expert", "counting", "counting"), ("counting",) * 3, 1 / 3, of=THREE_EXPERTS),
    Bar("expert", "club", 0.7),
    Bar("club", "casual", 0.7),
    Bar("casual", "beginner", 0.7),
    Bar("beginner", "random", 4),
)


COMPANY = "expert beside two of another school against three of it, the mean over the population at 6 seats"

COMPANY_DEALS = 60
"""For each school: ten minutes or so on two cores, all together."""


def company() -> list[Bar]:
    """One `expert` beside two of each other member of the population: a third of what three are worth against them."""
    others = [one.entrant for one in population_of("literature").members if one.bot != "expert"]
    whole = [Bar("expert", other, 0, deals=COMPANY_DEALS) for other in others]
    return [
        Bar(("expert", other, other), (other,) * 3, 1 / 3, deals=COMPANY_DEALS, of=bar)
        for other, bar in zip(others, whole, strict=True)
    ]


class Pace(NamedTuple):
    """How long decisions may take, in milliseconds of the processor: in the mean, and 99 % of them."""

    mean_ms: float
    p99_ms: float = inf


PACES: Mapping[str, Pace] = {"quick": Pace(2.5, 6), "expert": Pace(50, 200)}
"""`quick` is `expert` without search."""


class Measured(NamedTuple):
    """What a match gave, what it had to give, and the margin."""

    found: Result
    value: float
    error: float
    least: float
    excess: float
    excess_error: float

    @property
    def reached(self) -> bool:
        """Whether it gave as much, and no draw of the deals explains that it gave anything."""
        return self.excess >= 0 and self.value > 2 * self.error


class Fights:
    """The matches of the bars, each played once."""

    def __init__(self, deals: int | None, seed: int, out: Path | None) -> None:
        self._deals = deals
        self._seed = seed
        self._out = out
        self._deals_of: dict[str, list[PlayedDeal]] = {}

    def measured(self, bar: Bar) -> Measured:
        """What its match says."""
        deals = self._played(bar, self._deals or bar.deals)
        found = result(bar.match(self._seed), deals)
        value, error = figure_of(bar.figure, found)
        if bar.of is None:
            return Measured(found, value, error, bar.least, value - bar.least, error)
        more = mean(self.excess(bar))
        return Measured(found, value, error, value - more.value, more.value, more.se or 0.0)

    def excess(self, bar: Bar) -> list[float]:
        """By deal, how much more it gave than that part of the other bar."""
        deals = self._played(bar, self._deals or bar.deals)
        whole = deals if bar.of is None else self._played(bar.of, len(deals))
        both = zip(deals, whole, strict=True)
        return [difference(one.pair) - bar.least * difference(other.pair) for one, other in both]

    def _played(self, bar: Bar, deals: int) -> list[PlayedDeal]:
        if len(self._deals_of.get(bar.name, ())) < deals:
            path = None if self._out is None else self._out / f"{bar.name.replace(' ', '_')}.jsonl"
            self._deals_of[bar.name] = list(played(bar.match(self._seed), deals, out=path))
        return self._deals_of[bar.name][:deals]


def figure_of(name: str, found: Result) -> tuple[float, float]:
    """The number of that name in a result, and its standard error."""
    return float(getattr(found, name)), found.error(name) or 0.0


def line(bar: Bar, measured: Measured) -> str:
    """One line of the report."""
    found = measured.found
    least = f"at least {measured.least:+.2f}"
    if bar.of is not None:
        least += (
            f", {bar.least:.2f} of {bar.of.name}, exceeded by {measured.excess:+.3f} +- {measured.excess_error:.3f}"
        )
    points = f"{measured.value:+.3f} +- {measured.error:.3f} ({least}: {'reached' if measured.reached else 'missed'})"
    paces = [f"{took.line} ({'kept' if took.kept else 'missed'})" for took in times(bar, found)]
    return "; ".join([f"{bar.name}, {found.deals} deals: {points}", *paces, f"longest game {found.longest}"])


class Took(NamedTuple):
    """How long the decisions of a bot took, and how long they may take."""

    bot: str
    mean_ms: float
    p99_ms: float
    pace: Pace

    @property
    def kept(self) -> bool:
        """Whether none of it was too long."""
        return self.mean_ms <= self.pace.mean_ms and self.p99_ms <= self.pace.p99_ms

    @property
    def line(self) -> str:
        """One line of the report."""
        p99 = f"99 % within {self.p99_ms:.1f} ms" + (f" of {self.pace.p99_ms:g}" if self.pace.p99_ms < inf else "")
        return f"{self.bot} {self.mean_ms:.2f} ms a decision of at most {self.pace.mean_ms:g}, {p99}"


def times(bar: Bar, found: Result) -> list[Took]:
    """The times of the bots with a required pace. Sides of several bots are skipped, since their times are not separate."""
    took = {
        bar.a: (found.think_ms_mean, found.think_ms_p99),
        bar.b: (found.think_ms_mean_b, found.think_ms_p99_b),
    }
    return [Took(bot, *ms, PACES[bot]) for bot, ms in took.items() if isinstance(bot, str) and bot in PACES]


def main() -> int:
    """Measure and print; 1 when a bar is missed."""
    parser = parser_of(__doc__)
    parser.add_argument("--deals", type=amount, help="of each match (default: as many as its bar asks for)")
    parser.add_argument("--only", nargs="+", metavar="WORD", default=[], help="bars whose line has all of these words")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="keep every deal there, and go on after those it has"
    )
    args = parser.parse_args()
    bars = [bar for bar in BARS if all(word in bar.name for word in args.only)]
    in_company = all(word in COMPANY for word in args.only)
    if not bars and not in_company:
        known = ", ".join([*(bar.name for bar in BARS), COMPANY])
        raise BadMatch(f"no bar has all of these words: {' '.join(args.only)}; there are: {known}")
    if args.out is not None:
        make_folder(args.out)
    if core is None:
        print(NOTICE)
    fights = Fights(args.deals, args.seed, args.out)
    lines: list[dict[str, object]] = []
    missed = measure(bars, fights, lines)
    if in_company:
        missed = measure_company(fights, lines) or missed
    if args.json:
        print_document(lines)
    return int(missed)


def measure(bars: Sequence[Bar], fights: Fights, lines: list[dict[str, object]]) -> bool:
    """A line for each bar, here and in that list; whether one is missed."""
    missed = False
    for bar in bars:
        measured = fights.measured(bar)
        print(line(bar, measured), flush=True)
        found = measured.found
        took = times(bar, found)
        missed = missed or not (measured.reached and all(one.kept for one in took))
        lines.append({"a": bar.a, "b": bar.b, "seats": found.seats, "preset": bar.preset, "figure": bar.figure})
        lines[-1] |= {"least": measured.least, "measured": measured.value, "error": measured.error}
        lines[-1] |= {"excess": measured.excess, "excess_error": measured.excess_error, "deals": found.deals}
        lines[-1] |= {"longest": found.longest, "ms": {one.bot: (one.mean_ms, one.p99_ms) for one in took}}
    return missed


def measure_company(fights: Fights, lines: list[dict[str, object]]) -> bool:
    """A line for each school, and one for their mean; whether that is missed, since each school has few deals."""
    bars = company()
    measure(bars, fights, lines)
    by_deal = list(zip(*(fights.excess(bar) for bar in bars), strict=True))
    excess, error = mean([sum(deal) / len(deal) for deal in by_deal])
    reached = "reached" if excess >= 0 else "missed"
    print(f"{COMPANY}, {len(by_deal)} deals: its share, exceeded by {excess:+.3f} +- {error or 0:.3f} ({reached})")
    lines.append({"company": len(bars), "excess": excess, "excess_error": error, "deals": len(by_deal)})
    return excess < 0


if __name__ == "__main__":
    run(main)
