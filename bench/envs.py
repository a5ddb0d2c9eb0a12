"""The environments' speed: decisions per second of processor time on one core, beside an anchor that takes turns with us.

Every row is a ratio to an anchor of the same run, so only the ratio carries over to another machine; it is the median of
the repeats. What must not take longer than so many seconds stands below. A row whose anchor is not installed says what it
needs. No turn begins after `--minutes`, once each row has had three.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from bench._command import amount, duration, parser_of, print_document, run
from bench._env_rows import Cost, Lacking, Row, costs, rules_rows
from bench.playouts import compiled, of_loop
from shoal.core.native import NOTICE, built_core, core
from shoal.games.literature import Literature
from shoal.games.literature.native_layout import layout_of

Speed = tuple[int, float]
"""Decisions, and seconds of processor time."""

LANES = 1024
CALLS = 150
"""Steps of a batch in one turn."""

WARM_CALLS = 40
"""The same where a step takes long."""

RANDOM_GAMES = 12_000
ANCHOR_GAMES = 120
OPENSPIEL_STEPS = 4_000


def playing(game: str, *, lanes: int = LANES, warm: int = 0, **settings: Any) -> Callable[[], Speed]:
    """A batch that goes on at random, through Python: a sample and a step for every lane.

    After `warm` steps the lanes are in all parts of a game.
    """
    from shoal.envs import Batch

    batch = Batch(game, games=lanes, seed=1, **settings)
    batch.reset()
    calls = CALLS if lanes == LANES else WARM_CALLS
    for _ in range(warm):
        batch.sample_legal()
        batch.step()

    def play() -> Speed:
        begun = process_time()
        for _ in range(calls):
            batch.sample_legal()
            batch.step()
        return calls * lanes, process_time() - begun

    return play


def random_play() -> Speed:
    """Whole games of Literature in the core."""
    begun = process_time()
    steps = built_core().playouts(layout_of(Literature()), 1, RANDOM_GAMES)["steps"]
    return steps, process_time() - begun


def bare_loop(program: Path) -> Speed:
    """The same games in a loop that is written for this one table."""
    counters, seconds = of_loop(program, RANDOM_GAMES)
    return counters["steps"], seconds


def posterior() -> Callable[[], Speed]:
    """Our own exact posterior alone, for the seats that decide in a few random games: solved, and all chances read."""
    from shoal.envs import play_of
    from shoal.games.literature.belief.exact import layout_for

    rng, told, play = Random(1), [], play_of("literature", memory="belief")
    for number in range(10):
        play.reset(seed=1, number=number)
        while not play.done:
            known: Any = play.remembered(play.seat if play.seat is not None else 0)
            of = known.constraints
            seen = built_core().Constraints(layout_for(play.rules))
            seen.load(of.seat, of.cards, of.may, of.size, of.bases, of.clauses)
            told.append(seen)
            play.step(rng.choice(play.legal()))
    solver = built_core().PosteriorSolver()

    def solve() -> Speed:
        begun = process_time()
        for seen in told:
            solver.solve(seen)
            solver.marginals()
        return len(told), process_time() - begun

    return solve


def batch_rows(folder: Path) -> list[Row]:
    """Batches and native random play."""
    program = compiled(folder)
    alone = [
        Row("native random play", random_play, "a bare loop", lambda: bare_loop(program), 0.72),
        Row(
            "  f32 + exact belief",
            playing("literature", memory="belief", lanes=64, warm=200),
            "the posterior alone",
            posterior(),
            0.6,
        ),
    ]
    if find_spec("pyspiel") is None:
        return alone
    from bench._env_anchors import go_fish_in_cpp, go_fish_with_tensor

    in_cpp = "OpenSpiel's go_fish in C++", lambda: go_fish_in_cpp(ANCHOR_GAMES * 4)
    tensor = "go_fish with tensor and mask", lambda: go_fish_with_tensor(ANCHOR_GAMES)
    return [
        *alone,
        Row("Literature, step and sample", playing("literature", observation="none"), *in_cpp, 8),
        Row("  f32 + 16 events + mask", playing("literature", memory="events"), *tensor, 25),
        Row("  packed, with 16 events", playing("literature", memory="events", observation="packed"), *tensor, 45),
        Row("Go Fish, step and sample", playing("go_fish", observation="none"), *in_cpp, 5),
    ]


def openspiel_rows(_: Path) -> list[Row]:
    """Our games in OpenSpiel beside its own in Python; both count the actions of chance, too."""
    if find_spec("pyspiel") is None:
        return []
    from bench._openspiel_loops import ANCHOR, load, steps_of

    ours, theirs = load("shoal_literature"), load(ANCHOR)

    def row(face: str, bar: float, *, tensors: bool) -> Row:
        return Row(
            face,
            lambda: steps_of(ours, OPENSPIEL_STEPS, tensors=tensors),
            ANCHOR,
            lambda: steps_of(theirs, 2 * OPENSPIEL_STEPS, tensors=tensors),
            bar,
        )

    return [row("OpenSpiel, random play", 0.45, tensors=False), row("  with tensor and mask", 0.4, tensors=True)]


ROWS: tuple[Callable[[Path], Iterable[Row | Lacking]], ...] = (
    batch_rows,
    openspiel_rows,
    lambda _: rules_rows(),
)
"""What is measured: each group of rows by a function of its own."""

LEAST_REPEATS, COST_REPEATS = 3, 5


def measure(rows: list[Row], repeats: int, until: float) -> dict[str, dict[str, list[float]]]:
    """Decisions a second of every row and its anchor, taking turns."""
    speeds: dict[str, dict[str, list[float]]] = {row.face: {"ours": [], "anchor": []} for row in rows}
    for number in range(repeats):
        if number >= LEAST_REPEATS and perf_counter() > until:
            break
        for row in rows:
            for which, play in (("ours", row.ours), ("anchor", row.theirs)):
                decisions, seconds = play()
                speeds[row.face][which].append(decisions / seconds)
    return speeds


def told_speeds(rows: list[Row], speeds: dict[str, dict[str, list[float]]]) -> list[dict[str, Any]]:
    """Print the rows; as data."""
    results: list[dict[str, Any]] = []
    print(f"{'face':33}{'a second':>11}   {'anchor':30}{'a second':>11}{'ratio':>8}{'bar':>7}")
    for row in rows:
        ours, theirs = (speeds[row.face][which] for which in ("ours", "anchor"))
        ratio = statistics.median(mine / other for mine, other in zip(ours, theirs, strict=True))
        here, there, reached = statistics.median(ours), statistics.median(theirs), ratio >= row.bar
        verdict = "" if reached else "  MISSED"
        print(f"{row.face:33}{here:11,.0f}   {row.anchor:30}{there:11,.0f}{ratio:8.2f}{row.bar:7}{verdict}")
        results.append(
            {"face": row.face, "ours": here, "anchor": there, "ratio": ratio, "bar": row.bar, "reached": reached}
        )
    return results


def told_costs(found: Iterable[Cost | Lacking]) -> list[dict[str, Any]]:
    """Measure and print what may take so long at most, the least of a few, because others only add to it; as data."""
    results: list[dict[str, Any]] = []
    for cost in found:
        if isinstance(cost, Lacking):
            results.append(said_lacking(cost))
            continue
        ours = min(cost.ours() for _ in range(COST_REPEATS))
        theirs = None if cost.theirs is None else min(cost.theirs() for _ in range(COST_REPEATS))
        reached, beside = ours <= cost.most, "" if theirs is None else f"{cost.anchor}: {theirs:.3g} {cost.unit}"
        print(
            f"{cost.face:33}{ours:8.3g} {cost.unit:2}   {beside:41} at most{cost.most:7}{'' if reached else '  MISSED'}"
        )
        results.append({"face": cost.face, "ours": ours, "anchor": theirs, "most": cost.most, "reached": reached})
    return results


def said_lacking(row: Lacking) -> dict[str, Any]:
    """Say what a row needs that is not there."""
    print(f"{row.face}: not measured, it needs {row.needs}", file=sys.stderr)
    return {"face": row.face, "needs": row.needs}


def main() -> int:
    """Measure and print; 1 when a bar is missed."""
    parser = parser_of(__doc__)
    parser.add_argument("--repeats", type=amount, default=15, help="how often all take turns (default: 15)")
    parser.add_argument("--minutes", type=duration, default=8.0, help="after which no turn begins (default: 8)")
    args = parser.parse_args()
    if core is None:
        print(NOTICE, file=sys.stderr)
        return 1
    until = perf_counter() + 60 * args.minutes
    with tempfile.TemporaryDirectory() as folder:
        found = [row for rows_of in ROWS for row in rows_of(Path(folder))]
        rows = [row for row in found if isinstance(row, Row)]
        results = told_speeds(rows, measure(rows, args.repeats, until))
    results += [said_lacking(row) for row in found if isinstance(row, Lacking)]
    results += told_costs(costs())
    reached = all(row.get("reached", True) for row in results)
    if find_spec("pyspiel") is None:
        print("left out: what is measured against OpenSpiel, which is not installed", file=sys.stderr)
    print(f"bars: {'reached' if reached else 'MISSED'}")
    if args.json:
        print_document({"rows": results, "reached": reached})
    return 0 if reached else 1


if __name__ == "__main__":
    run(main)
