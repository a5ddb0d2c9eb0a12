"""Faults of a real cluster: PostgreSQL, NATS, nginx and nodes on this machine, people at the tables, and something that breaks.

    kill              `kill -9` of a node under load, which is started again; --times
    pause             a node stands for ten seconds (SIGSTOP), and goes on
    cut               a node is cut off from PostgreSQL for ten seconds
    restart-database  PostgreSQL is restarted
    kill-bus          NATS is away for a minute
    drain             a node is drained, then the other one, which by then has 100 tables in play (--tables)
    appends           how many events a second one PostgreSQL takes from one node (--tables, --seconds)
    cost              processor time of a move: PostgreSQL against SQLite in the same run, and 1, 2, 4 nodes

People come through nginx, and come back as the browser's client does. In the end the log in the database is compared with what each of them
was acknowledged and was sent: nothing is lost, doubled or reordered. Each event says which node appended it, and whether the table was that
node's at that moment; two nodes that append to one table in turn are a duel. With `--out FILE` every round is kept, and a run goes on where
it was stopped. The exit status is 1 when a bar is missed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import uvloop

from bench._cluster_appends import appends
from bench._cluster_cost import cost
from bench._cluster_faults import FAULTS, Found, Load, broken
from bench._command import amount, duration, parser_of, print_document, run
from shoal.arena.journal import kept

MEASURES = {"cost": cost, "appends": appends}
ROUND = 10
"""Faults of one cluster; then another is made."""


def say(what: str) -> None:
    """Print progress."""
    print(f"{time.strftime('%H:%M:%S')} {what}", file=sys.stderr, flush=True)


def rounds(fault: str, times: int, load: Load, first: int) -> Iterator[Found]:
    """Rounds from that one on."""
    for at in range(first * ROUND, times, ROUND):
        found = uvloop.run(broken(fault, min(ROUND, times - at), load, say))
        say(f"{at + found.faults:4} of {times}: {found.line()}")
        yield found


def faults(fault: str, args: argparse.Namespace) -> bool:
    """Break it so often, and print what was found; whether all bars are met."""
    times = args.times or FAULTS[fault].times
    load = Load(args.nodes, args.tables or FAULTS[fault].tables, args.every or FAULTS[fault].every_s)
    about = {"fault": fault, "times": times, **load._asdict()}
    total, began = Found(), time.monotonic()
    count = -(-times // ROUND)
    for one in kept(args.out, about, Found, count, lambda first: rounds(fault, times, load, first)):
        total.add(one)
    print(f"{fault}: {total.line()}, in {time.monotonic() - began:.0f} s")
    met = total.bars(FAULTS[fault])
    for what, is_met in met:
        print(f"    {'met   ' if is_met else 'MISSED'} {what}")
    print("\n".join(f"    {fault}" for fault in total.tally.faults[:20]) or "    no fault")
    if args.json:
        print_document(msgspec.to_builtins(total))
    return all(is_met for _, is_met in met)


def main() -> int:
    """Break what was asked for."""
    parser = parser_of(__doc__)
    parser.add_argument("fault", choices=[*FAULTS, *MEASURES])
    parser.add_argument("--times", type=amount, help="how often it breaks")
    parser.add_argument("--nodes", type=amount, default=2)
    parser.add_argument("--tables", type=amount, help="tables of four people")
    parser.add_argument("--every", type=duration, help="seconds between two acts at a table")
    parser.add_argument("--seconds", type=duration, default=5.0, help="of each round of `cost`, and of `appends`")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep every round there, and go on after those it has")
    args = parser.parse_args()
    is_met = faults(args.fault, args) if args.fault in FAULTS else MEASURES[args.fault](args, say)
    return 0 if is_met else 1


if __name__ == "__main__":
    run(main)
