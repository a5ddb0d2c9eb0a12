"""Two worlds that differ only in what an audience may not see: equal bytes, at equal times, for every audience.

    seat       a player: the view, what may be done, all sights, and a conversation of a session
    beside     a spectator behind a player, who sees that hand
    onlooker   a spectator who sees what everyone sees, and a conversation
    late       a spectator who sees all hands some events late: what has happened since then is another story
    end        a spectator who sees all hands once the game is over, before it is

Positions of all games are drawn under random house rules (`_worlds.py`). With `--out FILE` a run goes on where it was stopped. The exit status
is 1 where two worlds can be told apart.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import Struct

from bench._command import amount, index, parser_of, print_document, run
from bench._worlds import AUDIENCES, Scripted, pairs
from shoal.arena.cores import on_cores
from shoal.arena.journal import kept
from shoal.server.tables.broadcast.audience import AudienceViews

A_PIECE: Final = 50


class Piece(Struct, frozen=True):
    """How many pairs of worlds were compared in some positions, by audience, and what could be told apart."""

    compared: dict[str, int]
    faults: list[str]


def compared(first: int, positions: int, seed: int, number: int) -> Piece:
    """The piece of that number, of so many positions from the first one on."""
    begin = first + number * A_PIECE
    found, faults = Counter[str](), list[str]()
    for at in range(begin, min(begin + A_PIECE, first + positions)):
        for name, here, there in pairs(at, seed, AudienceViews, Scripted):
            found[name] += 1
            if here != there:
                faults.append(f"--first {at} --positions 1 --seed {seed}: {name}")
    return Piece(found, faults)


def pieces(args: argparse.Namespace, count: int, first: int) -> Iterator[Piece]:
    """The pieces from that one on."""
    yield from on_cores(partial(compared, args.first, args.positions, args.seed), count, args.jobs, first)


def main() -> int:
    """Compare worlds, and print what was found; 1 when there is a leak."""
    parser = parser_of(__doc__)
    parser.add_argument("--positions", type=amount, default=20_000)
    parser.add_argument("--first", type=index, default=0, help="the number of the first position")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=amount, help="processes (default: one a core)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep every piece there, and go on after those it has")
    args = parser.parse_args()
    began, count = time.monotonic(), -(-args.positions // A_PIECE)
    about = {"positions": args.positions, "first": args.first, "seed": args.seed, "piece": A_PIECE}
    found = [*kept(args.out, about, Piece, count, lambda first: pieces(args, count, first))]
    faults = [fault for piece in found for fault in piece.faults]
    by_audience = {name: sum(piece.compared.get(name, 0) for piece in found) for name in AUDIENCES}
    if args.json:
        print_document({"positions": args.positions, "compared": by_audience, "faults": faults})
    print(f"{args.positions:,} positions in {time.monotonic() - began:.0f} s, pairs of worlds: {by_audience}")
    print("\n".join(faults[:20]) or "ok: no two worlds could be told apart")
    return 1 if faults else 0


if __name__ == "__main__":
    run(main)
