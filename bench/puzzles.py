"""Whether every puzzle that comes with Shoal is right: the only answer by exact counting, every step of its proof sound.

`./run bench puzzles` checks all of them, a minute or two on one core; `--first N --count M` a part, so that a run can be
resumed or divided. `--again` mines the whole collection anew with its command, some ten minutes more, and compares the bytes.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from bench._command import amount, index, parser_of, print_document, run
from shoal.puzzles.checking import BadPuzzle, check_puzzle
from shoal.puzzles.collection import FILE, mined, shipped, unpacked


def arguments() -> argparse.ArgumentParser:
    """What may be asked for."""
    parser = parser_of(__doc__)
    parser.add_argument("--first", type=index, default=0, metavar="N", help="the number of the first one")
    parser.add_argument("--count", type=amount, help="how many (default: all)")
    parser.add_argument("--again", action="store_true", help="mine the collection anew, and compare")
    return parser


def main() -> int:
    """Check the collection; 1 when a puzzle is wrong, or the collection is not what the command makes."""
    args = arguments().parse_args()
    began = time.monotonic()
    last = None if args.count is None else args.first + args.count
    puzzles = shipped().puzzles[args.first : last]
    wrong: dict[str, str] = {}
    for puzzle in puzzles:
        try:
            check_puzzle(puzzle)
        except BadPuzzle as why:
            wrong[puzzle.id] = str(why)
            print(f"{puzzle.id} ({puzzle.game}): {why}")
    is_same = mined() == unpacked(FILE.read_bytes()) if args.again else None
    found = {
        "puzzles": len(puzzles),
        "wrong": wrong,
        "by_difficulty": dict(sorted(Counter(puzzle.difficulty for puzzle in puzzles).items())),
        "by_steps": dict(sorted(Counter(len(puzzle.proof) for puzzle in puzzles).items())),
        "bytes": FILE.stat().st_size,
        "mined_again_is_same": is_same,
        "seconds": round(time.monotonic() - began, 1),
    }
    print("\n".join(f"{name}: {value}" for name, value in found.items()))
    if args.json:
        print_document(found)
    return 1 if wrong or is_same is False else 0


if __name__ == "__main__":
    run(main)
