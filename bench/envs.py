"""The environments' speed: decisions per second of processor time on one core, beside an anchor that takes turns with us.

Every row is a ratio to an anchor of the same run, so only the ratio carries over to another machine; it is the median of
the repeats. What must not take longer than so many units stands below. Without OpenSpiel, what is measured against it is left out. No turn
begins after `--minutes`, once each row has had three.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

from bench._command import amount, duration, parser_of, print_document, run
from bench.playouts import compiled, of_loop
from shoal.core.native import NOTICE, built_core, core
from shoal.envs import Batch, play_of
from shoal.games.literature import Literature
from shoal.games.literature.belief.exact import layout_for
from shoal.games.literature.native_layout import layout_of

Speed = tuple[int, float]
"""Decisions, and seconds of processor time."""

LANES: Final = 1024
CALLS: Final = 150
"""Steps of a batch in one turn."""

WARM_CALLS: Final = 40
"""The same where a step takes long."""

RANDOM_GAMES: Final = 12_000
ANCHOR_GAMES: Final = 480
OPENSPIEL_STEPS: Final = 4_000
LEAST_REPEATS, COST_REPEATS = 3, 5


class Row(NamedTuple):
    """A face, the anchor that it is measured against, and the ratio of speeds that is asked for."""

    face: str
    ours: Callable[[], Speed]
    anchor: str
    theirs: Callable[[], Speed]
    bar: float


class Cost(NamedTuple):
    """What may take so many units at most."""

    face: str
    ours: Callable[[], float]
    most: float
    unit: str


# --- What is measured -------------------------------------------------------------------------------------------------


def playing(game: str, *, lanes: int = LANES, warm: int = 0, **settings: Any) -> Callable[[], Speed]:
    """A batch that goes on at random, through Python: a sample and a step for every lane.

    After `warm` steps the lanes are in all parts of a game.
    """
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
    rng, known, play = Random(1), [], play_of("literature", memory="belief")
    for number in range(10):
        play.reset(seed=1, number=number)
        while not play.done:
            memory: Any = play.remembered(play.seat if play.seat is not None else 0)
            of = memory.constraints
            seen = built_core().Constraints(layout_for(play.rules))
            seen.load(of.seat, of.cards, of.may, of.size, of.bases, of.clauses)
            known.append(seen)
            play.step(rng.choice(play.legal()))
    solver = built_core().PosteriorSolver()

    def solve() -> Speed:
        begun = process_time()
        for seen in known:
            solver.solve(seen)
            solver.marginals()
        return len(known), process_time() - begun

    return solve


def native_rows(folder: Path) -> list[Row]:
    """What is measured against ourselves."""
    program = compiled(folder)
    belief = playing("literature", memory="belief", lanes=64, warm=200)
    return [
        Row("native random play", random_play, "a bare loop", lambda: bare_loop(program), 0.72),
        Row("  f32 + exact belief", belief, "the posterior alone", posterior(), 0.6),
    ]


def openspiel_rows() -> list[Row]:
    """Batches beside OpenSpiel's go_fish, and our games in OpenSpiel beside one of its own in Python."""
    from bench import _openspiel as spiel

    in_cpp = "OpenSpiel's go_fish in C++", partial(spiel.go_fish_in_cpp, ANCHOR_GAMES)
    tensor = "go_fish with tensor and mask", partial(spiel.go_fish_with_tensor, ANCHOR_GAMES // 4)

    def row(face: str, bar: float, *, tensors: bool) -> Row:
        ours = partial(spiel.random_play, "shoal_literature", OPENSPIEL_STEPS, tensors=tensors)
        theirs = partial(spiel.random_play, spiel.KUHN, 2 * OPENSPIEL_STEPS, tensors=tensors)
        return Row(face, ours, spiel.KUHN, theirs, bar)

    return [
        Row("Literature, step and sample", playing("literature", observation="none"), *in_cpp, 8),
        Row("  f32 + 16 events + mask", playing("literature", memory="events"), *tensor, 25),
        Row("  packed, with 16 events", playing("literature", memory="events", observation="packed"), *tensor, 45),
        Row("Go Fish, step and sample", playing("go_fish", observation="none"), *in_cpp, 5),
        row("OpenSpiel, random play", 0.45, tensors=False),
        row("  with tensor and mask", 0.4, tensors=True),
    ]


def costs(*, has_openspiel: bool) -> list[Cost]:
    """Imports in processes of their own, and a clone of a state in OpenSpiel."""
    found = [
        Cost("import shoal", partial(import_numpys, "shoal"), 1.0, "x NumPy's"),
        Cost("import shoal.envs", partial(import_numpys, "shoal.envs"), 2.5, "x NumPy's"),
    ]
    if has_openspiel:
        from bench import _openspiel as spiel

        found.append(Cost("OpenSpiel, a clone", partial(spiel.clone_us, "shoal_literature", 120), 20, "us"))
    return found


def import_numpys(modules: str) -> float:
    """How many times as long it takes to import these as to import NumPy, in the same moment: machines differ and are shared."""
    return import_seconds(f"import {modules}") / import_seconds("import numpy")


def import_seconds(line: str) -> float:
    """Seconds of processor time that a new Python needs for a line, less those that it needs for nothing."""
    return max(1e-3, _seconds(line) - min(_seconds("pass") for _ in range(3)))


def _seconds(line: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", line], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)


# --- The report -------------------------------------------------------------------------------------------------------


def measure(rows: list[Row], repeats: int, until: float) -> list[dict[str, Any]]:
    """Measure all rows and their anchors in turns, and print them; as data."""
    speeds: list[tuple[list[float], list[float]]] = [([], []) for _ in rows]
    for number in range(repeats):
        if number >= LEAST_REPEATS and perf_counter() > until:
            break
        for row, (ours, theirs) in zip(rows, speeds, strict=True):
            for play, found in ((row.ours, ours), (row.theirs, theirs)):
                decisions, seconds = play()
                found.append(decisions / seconds)
    results: list[dict[str, Any]] = []
    print(f"{'face':33}{'a second':>11}   {'anchor':30}{'a second':>11}{'ratio':>8}{'bar':>7}")
    for row, (ours, theirs) in zip(rows, speeds, strict=True):
        ratio = statistics.median(mine / other for mine, other in zip(ours, theirs, strict=True))
        here, there, reached = statistics.median(ours), statistics.median(theirs), ratio >= row.bar
        verdict = "" if reached else "  MISSED"
        print(f"{row.face:33}{here:11,.0f}   {row.anchor:30}{there:11,.0f}{ratio:8.2f}{row.bar:7}{verdict}")
        results.append(
            {"face": row.face, "ours": here, "anchor": there, "ratio": ratio, "bar": row.bar, "reached": reached}
        )
    return results


def measure_cost(cost: Cost) -> dict[str, Any]:
    """Measure and print it, the least of a few, because others only add to it; as data."""
    ours = min(cost.ours() for _ in range(COST_REPEATS))
    reached = ours <= cost.most
    print(f"{cost.face:33}{ours:11.3g} {cost.unit}, at most {cost.most}{'' if reached else '  MISSED'}")
    return {"face": cost.face, "ours": ours, "most": cost.most, "reached": reached}


def main() -> int:
    """Measure and print; 1 when a bar is missed."""
    parser = parser_of(__doc__)
    parser.add_argument("--repeats", type=amount, default=15, help="how often all take turns (default: 15)")
    parser.add_argument("--minutes", type=duration, default=8.0, help="after which no turn begins (default: 8)")
    args = parser.parse_args()
    if core is None:
        print(NOTICE, file=sys.stderr)
        return 1
    has_openspiel = find_spec("pyspiel") is not None
    if not has_openspiel:
        print("left out: what is measured against OpenSpiel, which is not installed", file=sys.stderr)
    until = perf_counter() + 60 * args.minutes
    with tempfile.TemporaryDirectory() as folder:
        rows = native_rows(Path(folder)) + (openspiel_rows() if has_openspiel else [])
        results = measure(rows, args.repeats, until)
    results += map(measure_cost, costs(has_openspiel=has_openspiel))
    reached = all(row["reached"] for row in results)
    print(f"bars: {'reached' if reached else 'MISSED'}")
    if args.json:
        print_document({"rows": results, "reached": reached})
    return 0 if reached else 1


if __name__ == "__main__":
    run(main)
