"""How much stronger `counting` is than `random`, at four, six and eight seats: half-suits a game on duplicate deals."""

from __future__ import annotations

import argparse
import json

from shoal.arena.match import Match, pairs
from shoal.arena.progress import with_progress
from shoal.arena.report import report
from shoal.arena.summary import result
from shoal.codec import encode

BAR = 5.5
"""Half-suits a game at six seats that must be reached."""


def main() -> int:
    """Measure and print; 1 when the bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, nargs="+", default=[4, 6, 8])
    parser.add_argument("--bots", nargs=2, default=["counting", "random"], metavar=("A", "B"))
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    results = []
    a, b = args.bots
    for seats in args.seats:
        match = Match(a, b, options=(("players", seats),), seed=args.seed)
        results.append(result(match, list(with_progress(pairs(match, args.deals), args.deals))))
        for line in report(results[-1]):
            print(line, flush=True)
    if args.json:
        print(json.dumps({"bar": BAR, "matches": [json.loads(encode(found)) for found in results]}))
    measured = [found.diff for found in results if found.seats == 6 and args.bots == ["counting", "random"]]
    return int(any(diff < BAR for diff in measured))


if __name__ == "__main__":
    raise SystemExit(main())
