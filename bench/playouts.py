"""Random steps of Literature per second that the native core plays on one core, compared with a hand-written loop.

    playouts    whole games, one after the other
    loop        the same games in `playouts_loop.cpp`, as good as it can be written for this one table: its counters
                must be equal
    lanes       1,024 games at once, 64 steps in every lane between two calls
    steps       the same, one step in every lane a call

All four take turns, so that a busy moment affects them all; the figures are medians, with the slowest and the fastest.
Seconds are processor time. The loop is compiled here, with the flags of the module, without `-march=native`.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench._command import amount, parser_of, print_document, run
from shoal.core.native import NOTICE, core
from shoal.games.literature import Literature
from shoal.games.literature.native_layout import layout_of

ROOT = Path(__file__).resolve().parents[1]
FLAGS = ("-std=c++20", "-O3", "-DNDEBUG", "-ffp-contract=off")
BAR, SHARE = 15e6, 0.72
"""Steps a second of `playouts`, and of the speed of the loop, that must be reached.

The rest is the price of a table that is known at run time only: the loop has its seats and half-suits compiled in.
"""

LANES, STRIDE = 1024, 64


def compiled(folder: Path) -> Path:
    """The hand-written loop as a program."""
    compiler = os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++") or "clang++"
    program = folder / "loop"
    sources = (f"-I{ROOT / 'native' / 'src'}", str(ROOT / "bench" / "playouts_loop.cpp"), "-o", str(program))
    subprocess.run([*shlex.split(compiler), *FLAGS, *sources], check=True)
    return program


def of_loop(program: Path, games: int) -> tuple[dict[str, int], float]:
    """What it counted, and its seconds."""
    run = subprocess.run([program, "1", str(games)], check=True, capture_output=True, text=True)
    counters: dict[str, Any] = json.loads(run.stdout)
    return counters, counters.pop("seconds")


def timed(play: Callable[[], dict[str, int]]) -> tuple[dict[str, int], float]:
    """The same of something that plays in this process."""
    begun = time.process_time()
    counters = play()
    return counters, time.process_time() - begun


def measure(module: Any, program: Path, games: int, repeats: int) -> dict[str, list[float]]:
    """Steps a second, by name; an error when the loop plays other games."""
    layout = layout_of(Literature())
    speeds: dict[str, list[float]] = {name: [] for name in ("playouts", "loop", "lanes", "steps")}
    lanes, steps = (module.Games(layout, LANES, 1) for _ in range(2))
    calls = games * 160 // LANES
    for _ in range(repeats):
        ours, seconds = timed(lambda: module.playouts(layout, 1, games))
        speeds["playouts"].append(ours["steps"] / seconds)
        theirs, seconds = of_loop(program, games)
        speeds["loop"].append(theirs["steps"] / seconds)
        if ours != theirs:
            raise SystemExit(f"the loop plays other games: {theirs}, native {ours}")
        for name, batch, stride in (("lanes", lanes, STRIDE), ("steps", steps, 1)):
            begun, played = time.process_time(), 0
            for _ in range(calls // stride):
                played += batch.random_steps(stride)["steps"]
            speeds[name].append(played / (time.process_time() - begun))
    return speeds


def main() -> int:
    """Measure and print; 1 when a bar is missed."""
    parser = parser_of(__doc__)
    parser.add_argument("--games", type=amount, default=30_000, help="random games a repeat (default: 30,000)")
    parser.add_argument("--repeats", type=amount, default=15, help="how often (default: 15)")
    args = parser.parse_args()
    if core is None:
        print(NOTICE, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        speeds = measure(core, compiled(Path(folder)), args.games, args.repeats)
    for name, of in speeds.items():
        spread = f"({min(of) / 1e6:.1f} .. {max(of) / 1e6:.1f})"
        print(f"{name:9} {statistics.median(of) / 1e6:6.1f} million steps a second {spread}")
    shares = [ours / theirs for ours, theirs in zip(speeds["playouts"], speeds["loop"], strict=True)]
    share, speed = statistics.median(shares), statistics.median(speeds["playouts"])
    reached = share >= SHARE and speed >= BAR
    print(f"playouts have {share:.2f} of the speed of the loop ({min(shares):.2f} .. {max(shares):.2f})")
    print(f"bars: {BAR / 1e6:.0f} million, {SHARE} of the loop: {'reached' if reached else 'MISSED'}")
    if args.json:
        print_document({"speeds": speeds, "share": share, "reached": reached})
    return 0 if reached else 1


if __name__ == "__main__":
    run(main)
