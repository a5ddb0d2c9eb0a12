"""Random lives of tables: 100,000 of them, or one again that has failed.

    ./run bench lives --lives 100000 --jobs 2 --out FILE    in memory and on a real database; --out goes on where it was stopped
    ./run bench lives --seed 17 --steps 3,8,12              one life again, or a part of it
    ./run bench lives --sockets --lives 1000                on a real server that is killed in the middle of them
    ./run bench lives --planted                             after how many lives each of ten faults is found that is put back

What is done and what must hold is in `tests/lives`. Of each life that fails the shortest history is printed in which it still does.
The exit status is 1 when there is one.
"""

from __future__ import annotations

import argparse
import os
import signal
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from msgspec import Struct

from bench._command import amount, parser_of, print_document, run
from bench._reborn import Cradle, Reborn, cradle
from shoal.arena.journal import kept
from tests.lives.disk import disk_in
from tests.lives.life import STEPS, Failure, lived, shortened
from tests.lives.planted import PLANTED, planted
from tests.lives.there import lived_there

ROUND = 100
"""Lives of one disk."""
ROUND_THERE = 20
"""Lives of one server."""
MOST_TOLD = 10
MOST_PLANTED = 3000
"""After so many lives a planted fault counts as not found."""


class Round(Struct):
    """So many lives, and what was wrong in them."""

    lives: int
    faults: list[str] = []


def round_of(seeds: range) -> Round:
    """These lives on one disk."""
    with tempfile.TemporaryDirectory() as folder, disk_in(Path(folder)) as disk:
        live = partial(lived, disk=disk)
        failures = [failure for seed in seeds if (failure := live(seed)) is not None]
        return Round(len(seeds), [str(shortened(failure, live)) for failure in failures])


class Killed:
    """A server of a cradle, as lives there want it."""

    def __init__(self, nest: Cradle) -> None:
        """None yet."""
        self._nest = nest
        self._server: Reborn | None = None

    def bear(self) -> str:
        """Start it; its address."""
        self._server = self._nest.bear()
        return self._server.address

    def kill(self) -> None:
        """End it in the middle of what it does."""
        if self._server is not None:
            os.kill(self._server.pid, signal.SIGKILL)


def round_there(seeds: range) -> Round:
    """These lives on one server."""
    with tempfile.TemporaryDirectory() as folder, cradle(Path(folder)) as nest:
        return Round(len(seeds), list(lived_there(seeds, Killed(nest), Path(folder))))


def rounds(args: argparse.Namespace, size: int, first: int) -> Iterator[Round]:
    """Rounds from that one on, as they are done, in their order."""
    began, faults = time.monotonic(), 0
    chunks = [range(at, min(at + size, args.lives)) for at in range(first * size, args.lives, size)]
    with get_context("spawn").Pool(args.jobs) as pool:
        for chunk, found in zip(chunks, pool.imap(round_there if args.sockets else round_of, chunks), strict=True):
            faults += len(found.faults)
            print(f"{chunk.stop:7} lives in {time.monotonic() - began:.0f} s, {faults} faults", flush=True)
            yield found


def found_after(fault: str) -> tuple[int, Failure] | None:
    """After how many lives that fault is found when it is put back, and how."""
    with tempfile.TemporaryDirectory() as folder, disk_in(Path(folder)) as disk, planted(fault):
        for seed in range(MOST_PLANTED):
            if (failure := lived(seed, disk=disk)) is not None:
                return seed + 1, failure
    return None


def plant() -> int:
    """Put each fault back, one at a time."""
    is_missed = False
    for fault in PLANTED:
        found = found_after(fault)
        is_missed |= found is None
        result = "is not found" if found is None else f"{found[0]:5} lives  {found[1].fact}: {found[1].detail[:80]}"
        print(f"{fault:32} {result}", flush=True)
    return int(is_missed)


def again(seed: int, steps: str | None) -> int:
    """Live one life and print it; 1 when a fact does not hold."""
    wanted = range(STEPS) if steps is None else tuple(map(int, steps.split(",")))
    with tempfile.TemporaryDirectory() as folder, disk_in(Path(folder)) as disk:
        live = partial(lived, disk=disk)
        failure = live(seed, wanted)
        print("all facts hold" if failure is None else failure if steps else shortened(failure, live))
    return int(failure is not None)


def main() -> int:
    """Live, and print what was wrong; 1 when something was."""
    parser = parser_of(__doc__)
    parser.add_argument("--lives", type=amount, default=1000)
    parser.add_argument("--jobs", type=amount, default=1, help="processes at once")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep every round there, and go on after those it has")
    parser.add_argument("--seed", type=int, help="live this life alone")
    parser.add_argument("--steps", metavar="N,N,...", help="these steps of it alone")
    parser.add_argument("--sockets", action="store_true", help="on a real server")
    parser.add_argument("--planted", action="store_true", help="put known faults back")
    args = parser.parse_args()
    if args.planted:
        return plant()
    if args.seed is not None:
        return again(args.seed, args.steps)
    size = ROUND_THERE if args.sockets else ROUND
    about = {"lives": args.lives, "round": size, "sockets": args.sockets}
    found = [*kept(args.out, about, Round, -(-args.lives // size), lambda first: rounds(args, size, first))]
    faults = [fault for one in found for fault in one.faults]
    if args.json:
        print_document({"lives": args.lives, "faults": faults})
    print("\n".join(faults[:MOST_TOLD]) or f"ok: all facts hold in {args.lives} lives")
    return int(bool(faults))


if __name__ == "__main__":
    run(main)
