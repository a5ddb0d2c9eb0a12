"""Two worlds that differ only in what an audience may not see: equal bytes, at equal times, for every audience.

    seat       who sits there: the view, what may be done, all sights, and a conversation of a session
    beside     who looks over the shoulder of a seat
    onlooker   what everybody sees, and a conversation
    late       who sees all hands some events late: what has happened since then is another story
    end        who sees all hands when the game is over, and it is not

Positions of all games are drawn under random house rules (`_worlds.py`). `--plant` leaks something to one audience after the other, in
this process alone, and looks whether that is found. With `--out FILE` a run goes on where it was stopped. The exit status is 1 where two
worlds can be told apart, or a planted leak is not found.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from bench._command import amount, index, parser_of, print_document, run
from bench._worlds import AUDIENCES, MakeOutlook, Scripted, pairs
from shoal.arena.cores import on_cores
from shoal.arena.journal import kept
from shoal.bots.bot import Bot
from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.server.tables.broadcast.audience import AllHands, AtSeat, Audience, AudienceViews, Beside, Onlooker

A_PIECE: Final = 50
LEAKS_WITHIN: Final = 300
"""Positions of which one at least must show a planted leak."""


class Piece(Struct, frozen=True):
    """Some positions: how many pairs of worlds were compared, by audience, how many bytes, and what could be told apart."""

    positions: int
    compared: dict[str, int]
    timed: int
    bytes: int
    faults: list[str]


def compared(first: int, count: int, seed: int) -> Piece:
    """Positions from that number on."""
    found, faults = Counter[str](), list[str]()
    size = timed = 0
    for number in range(first, first + count):
        for name, here, there in pairs(number, seed, AudienceViews, Scripted):
            found[name] += 1
            size += sum(map(len, _frames(here)))
            timed += len({at for at, _ in here[1]}) if isinstance(here, tuple) else 0
            if here != there:
                faults.append(f"--first {number} --positions 1 --seed {seed}: {name}")
    return Piece(count, found, timed, size, faults)


def _frames(heard: Any) -> list[bytes]:
    if isinstance(heard, bytes):
        return [heard]
    made, frames = heard
    return [made, *(frame for _, frame in frames)]


# --- Planted leaks -----------------------------------------------------------------------------------------------------


class _Leaky(AudienceViews):
    """An audience of that kind sees one hand, or one event, too many."""

    leaks: type[Audience]

    def view(self, audience: Any) -> Any:
        record = self._record
        if not isinstance(audience, self.leaks):
            return super().view(audience)
        return [record.view(at) for at in range(self._seats)]

    def _seen_until(self, audience: AllHands) -> int:
        until = super()._seen_until(audience)
        if not isinstance(audience, self.leaks):
            return until
        return len(self._record.game_log) if self.late == (audience.late is not None) else until

    late = True


def _leaky(kind: type[Any], *, late: bool = True) -> MakeOutlook:
    return type("Leaky", (_Leaky,), {"leaks": kind, "late": late})


class _Hesitant(Scripted):
    """Takes longer with some hands than with others."""

    def hesitation_s(self, view: Any) -> float:
        return 2.0 + sum(encode(view)) % 97 / 10


PLANTS: Final[dict[str, tuple[str, MakeOutlook, Callable[..., Bot]]]] = {
    "a seat sees the hands of others": ("seat", _leaky(AtSeat), Scripted),
    "who looks over a shoulder sees the hands of others": ("beside", _leaky(Beside), Scripted),
    "an onlooker sees hands": ("onlooker", _leaky(Onlooker), Scripted),
    "all hands come too early": ("late", _leaky(AllHands), Scripted),
    "all hands come before the end": ("end", _leaky(AllHands, late=False), Scripted),
    "a bot takes longer with some hands, before a seat": ("seat", AudienceViews, _Hesitant),
    "a bot takes longer with some hands, before an onlooker": ("onlooker", AudienceViews, _Hesitant),
}
"""What is leaked, to which audience, and how."""


def is_found(audience: str, make_outlook: MakeOutlook, make_bot: Callable[..., Bot], seed: int) -> bool:
    """Whether a leak to that audience shows."""
    every = (pair for number in range(LEAKS_WITHIN) for pair in pairs(number, seed, make_outlook, make_bot))
    return any(name == audience and here != there for name, here, there in every)


def missed(seed: int) -> list[str]:
    """Plant every leak in turn; those that are not found."""
    found = []
    for name, plant in PLANTS.items():
        good = is_found(*plant, seed)
        print(f"{'ok' if good else 'MISSED':6} {name}", flush=True)
        found += [] if good else [name]
    return found


# --- The command -------------------------------------------------------------------------------------------------------


def pieces(args: argparse.Namespace, first: int) -> Iterator[Piece]:
    """The pieces from that one on."""
    work = partial(_piece, args.first, args.positions, args.seed)
    yield from on_cores(work, -(-args.positions // A_PIECE), args.jobs, first)


def _piece(first: int, positions: int, seed: int, number: int) -> Piece:
    begin = number * A_PIECE
    return compared(first + begin, min(A_PIECE, positions - begin), seed)


def main() -> int:
    """Compare worlds, and print what was found; 1 when there is a leak."""
    parser = parser_of(__doc__)
    parser.add_argument("--positions", type=amount, default=20_000)
    parser.add_argument("--first", type=index, default=0, help="the number of the first position")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=amount, help="processes (default: one a core)")
    parser.add_argument("--plant", action="store_true", help="plant leaks instead, and look whether they are found")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep every piece there, and go on after those it has")
    args = parser.parse_args()
    if args.plant:
        unfound = missed(args.seed)
        if args.json:
            print_document({"planted": len(PLANTS), "missed": unfound})
        return 1 if unfound else 0
    began = time.monotonic()
    about = {"positions": args.positions, "first": args.first, "seed": args.seed, "piece": A_PIECE}
    try:
        count = -(-args.positions // A_PIECE)
        found = [*kept(args.out, about, Piece, count, lambda first: pieces(args, first))]
    except ShoalError as refused:
        parser.error(str(refused))
    return report(found, time.monotonic() - began, as_json=args.json)


def report(found: Sequence[Piece], seconds: float, *, as_json: bool) -> int:
    """Print what was found."""
    positions, size = sum(piece.positions for piece in found), sum(piece.bytes for piece in found)
    timed, faults = sum(piece.timed for piece in found), [fault for piece in found for fault in piece.faults]
    by_audience = {name: sum(piece.compared.get(name, 0) for piece in found) for name in AUDIENCES}
    if as_json:
        counted = {"positions": positions, "compared": by_audience, "times": timed, "bytes": size}
        print_document(counted | {"seconds": round(seconds), "faults": faults})
    print(
        f"{positions:,} positions in {seconds:.0f} s, {size / 1e6:.1f} MB and {timed:,} times; pairs of worlds: {by_audience}"
    )
    print("\n".join(faults[:20]) or "ok: no two worlds could be told apart")
    return 1 if faults else 0


if __name__ == "__main__":
    run(main)
