"""The whole server in one process, with everything that can go wrong: 10,000 runs of ten minutes, or one again that has failed.

    ./run bench simulate --seeds 10000 --minutes 10 --jobs 2 --out FILE    --out goes on where it was stopped
    ./run bench simulate --seed 17 --faults 3,8                            one run again, or with a part of what went wrong
    ./run bench simulate --planted                                         the first seed that finds each fault that is put back

Time is virtual, and a run is its seed: nodes, tables, people, and all that goes wrong. What must hold is in `tests/simulation/world.py`.
Of each run that fails the history is printed with as few faults as make it fail. The exit status is 1 when there is one.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path

from msgspec import Struct

from bench._command import amount, parser_of, print_document, run
from shoal.arena.journal import kept
from tests.simulation.planted import PLANTED, planted
from tests.simulation.world import MINUTES, Failure, shortened, simulated

ROUND = 50
"""Runs that are written down together."""
MOST_TOLD = 10
MOST_PLANTED = 2000
"""After so many runs a planted fault counts as not found."""


class Round(Struct):
    """So many runs, what was wrong in them, and the processor time that they took."""

    runs: int
    faults: list[str]
    seconds: float
    stood: int
    """How many calls held the loop for longer than they may."""


def round_of(work: tuple[range, float]) -> Round:
    """These runs."""
    seeds, minutes = work
    began, faults, stood = time.process_time(), list[str](), 0
    for seed in seeds:
        result = simulated(seed, minutes)
        stood += len(result.long_calls)
        if result.failure is not None:
            faults.append(str(shortened(result.failure)))
    return Round(len(seeds), faults, time.process_time() - began, stood)


def rounds(args: argparse.Namespace, first: int) -> Iterator[Round]:
    """Rounds from that one on, as they are done, in their order."""
    began, faults = time.monotonic(), 0
    chunks = [range(at, min(at + ROUND, args.seeds)) for at in range(first * ROUND, args.seeds, ROUND)]
    with get_context("spawn").Pool(args.jobs) as pool:
        found = pool.imap(round_of, [(chunk, args.minutes) for chunk in chunks])
        for chunk, one in zip(chunks, found, strict=True):
            faults += len(one.faults)
            speed = 60 * args.minutes * one.runs / one.seconds
            print(
                f"{chunk.stop:7} runs in {time.monotonic() - began:.0f} s, {faults} faults; {speed:.0f} times real time",
                flush=True,
            )
            for fault in one.faults:
                print(fault, flush=True)
            yield one


def found_by(fault: str, minutes: float) -> Failure | None:
    """The first run that finds that fault when it is put back, and how."""
    with planted(fault):
        runs = (simulated(seed, minutes).failure for seed in range(MOST_PLANTED))
        return next((failure for failure in runs if failure is not None), None)


def plant(minutes: float) -> int:
    """Put each fault back, one at a time."""
    is_missed = False
    for fault in PLANTED:
        found = found_by(fault, minutes)
        is_missed |= found is None
        result = "is not found" if found is None else f"seed {found.seed:5}  {found.fact}: {found.detail[:80]}"
        print(f"{fault:44} {result}", flush=True)
    return int(is_missed)


def again(seed: int, minutes: float, faults: str | None) -> int:
    """Repeat one run and print it; 1 when a fact does not hold."""
    only = None if faults is None else tuple(map(int, faults.split(","))) if faults != "none" else ()
    failure = simulated(seed, minutes, only).failure
    print("all facts hold" if failure is None else failure if faults else shortened(failure))
    return int(failure is not None)


def main() -> int:
    """Simulate, and print what was wrong; 1 when something was."""
    parser = parser_of(__doc__)
    parser.add_argument("--seeds", type=amount, default=1000, help="how many runs")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="of virtual time, each")
    parser.add_argument("--jobs", type=amount, default=1, help="processes at once")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep every round there, and go on after those it has")
    parser.add_argument("--seed", type=int, help="this run alone")
    parser.add_argument("--faults", metavar="N,N,...", help="only this goes wrong in it; none for nothing")
    parser.add_argument("--planted", action="store_true", help="put known faults back")
    args = parser.parse_args()
    if args.planted:
        return plant(args.minutes)
    if args.seed is not None:
        return again(args.seed, args.minutes, args.faults)
    about = {"seeds": args.seeds, "minutes": args.minutes, "round": ROUND}
    found = [*kept(args.out, about, Round, -(-args.seeds // ROUND), lambda first: rounds(args, first))]
    faults = [fault for one in found for fault in one.faults]
    stood, seconds = sum(one.stood for one in found), sum(one.seconds for one in found)
    speed = 60 * args.minutes * args.seeds / seconds
    if args.json:
        print_document({"seeds": args.seeds, "minutes": args.minutes, "faults": faults, "speed": speed, "stood": stood})
    print(f"{speed:.0f} times real time on one core; {stood} calls held the loop for more than 100 ms")
    print("\n".join(faults[:MOST_TOLD]) or f"ok: all facts hold in {args.seeds} runs of {args.minutes:g} minutes")
    return int(bool(faults))


if __name__ == "__main__":
    run(main)
