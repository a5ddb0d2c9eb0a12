"""Structure-aware fuzzing of frames and forms: nothing that a client can send is uncaught, and nothing of it is kept.

Frames are made from the types of the wire, mostly nearly right: fields missing, doubled, of another type, or with an extreme value;
moves are those of the table or their neighbours. They are heard by sessions without sockets, of all games. Forms and JSON for new
tables are made in the same way. A case is named by its number, so `--first N --cases 1` repeats it, and ranges can be run apart; with
`--out FILE` each piece of a run is kept, and it goes on where it was stopped.

Memory is looked at after every piece. Before the first, some tables are played for warm-up and every bot thinks once: the native
core keeps what one search needs, some 14 MB, for each thread that has ever searched. The exit status is 1 when something was
uncaught or memory grows.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Final

import psutil
from msgspec import Struct

from bench._amounts import amount, index
from bench._document import for_programs, print_document
from bench._fuzzed import Fuzz, try_form
from bench._trend import trend
from shoal.arena.journal import kept
from shoal.core.errors import ShoalError
from shoal.core.exit_status import exit_status
from shoal.core.games import GAMES, kit_of

CASES_A_TABLE: Final = 400
TABLES_A_PIECE: Final = 50
WARM_TABLES: Final = 40
GROWN_MB: Final = 2.0
"""What memory may grow by over so many cases as the run has, and be flat."""
WARM: Final = 0.5
"""The part of the run that counts as warm-up, too: caches of house rules and of texts fill slowly, each up to its size."""


class Piece(Struct, frozen=True):
    """Some cases: what was answered, what broke, and by how much the memory of the process grew (kilobytes)."""

    cases: int
    seconds: float
    broken: list[str]
    answers: dict[str, int]
    grown_kb: float


def warm_up() -> None:
    """Whatever is made once is made."""
    for game in sorted(GAMES):
        for level in kit_of(game).levels.offered:
            fuzz = Fuzz(0, game=game, bot=level)
            for _ in range(CASES_A_TABLE):
                fuzz.step()
    for number in range(WARM_TABLES):
        run_table(-1 - number)


def run_table(number: int) -> tuple[Counter[str], str | None]:
    """All cases of one table: what was answered, and what broke."""
    fuzz, frame = Fuzz(number), b""
    try:
        for _ in range(CASES_A_TABLE):
            frame = fuzz.step()
            if fuzz.rng.random() < 0.1:
                try_form(fuzz.rng)
    except Exception as error:  # noqa: BLE001  # whatever it is, it is what we look for
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{last.filename.rpartition('/')[2]}:{last.lineno}"
        what = f"--first {number * CASES_A_TABLE}: {type(error).__name__} at {where}: {frame[:300]!r}"
        return fuzz.answers, what
    return fuzz.answers, None


def memory_kb() -> float:
    """What this process has of the machine's memory."""
    gc.collect()
    return float(psutil.Process().memory_info().rss) / 1000


def pieces(tables: range, first: int) -> Iterator[Piece]:
    """The pieces from that one on; the tables are those of all pieces."""
    warm_up()
    before = memory_kb()
    for begin in range(first * TABLES_A_PIECE, len(tables), TABLES_A_PIECE):
        began, answers = time.monotonic(), Counter[str]()
        broken = list[str]()
        some = tables[begin : begin + TABLES_A_PIECE]
        for number in some:
            heard, fault = run_table(number)
            answers += heard
            broken += [fault] if fault else []
        after = memory_kb()
        yield Piece(len(some) * CASES_A_TABLE, time.monotonic() - began, broken, answers, after - before)
        before = after


def main() -> int:
    """Run the cases; print what was answered, what broke, and what memory did."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cases", type=amount, default=1_000_000)
    parser.add_argument("--first", type=index, default=0, help="the number of the first case")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep every piece there, and go on after those it has")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    tables = range(args.first // CASES_A_TABLE, -(-(args.first + args.cases) // CASES_A_TABLE))
    about = {"first": tables.start, "tables": len(tables), "piece": TABLES_A_PIECE}
    try:
        count = -(-len(tables) // TABLES_A_PIECE)
        found = [*kept(args.out, about, Piece, count, lambda first: pieces(tables, first))]
    except ShoalError as refused:
        parser.error(str(refused))
    return report(found, as_json=args.json)


def report(found: Sequence[Piece], *, as_json: bool) -> int:
    """Print what was found; 1 when something is wrong."""
    cases, broken = sum(piece.cases for piece in found), [fault for piece in found for fault in piece.broken]
    answers: Counter[str] = sum((Counter(piece.answers) for piece in found), Counter())
    memory = [*accumulate(piece.grown_kb for piece in found)]
    warm = round(len(found) * WARM)
    done = [*accumulate(piece.cases for piece in found)]
    grown = trend(done[warm:], memory[warm:]).times(cases / 1000)
    seconds = sum(piece.seconds for piece in found)
    if as_json:
        counted = {"cases": cases, "seconds": round(seconds), "broken": broken, "answers": answers}
        print_document(counted | {"memory_kb": memory, "mb_grown": grown.slope, "mb_error": grown.error})
    print(f"{cases:,} cases in {seconds:.0f} s; {dict(answers)}")
    print(f"memory {grown.slope:+.1f} +- {grown.error:.1f} MB a run, after its first half (bar {GROWN_MB:g})")
    print("\n".join(broken[:10]) or "ok: nothing was uncaught")
    is_growing = grown.is_above(GROWN_MB)
    print("MEMORY GROWS" if is_growing else "ok: memory is flat")
    return 1 if broken or is_growing else 0


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
