"""Random games of Literature: what the native core makes of the sights is what plain Python makes of them.

    ./run bench twins_beliefs              20,000 beliefs, and 100,000 moves through both trackers
    ./run bench twins_beliefs --planted    the same with a fault in what is compared: all must be noticed

Beliefs are those of seats and spectators at tables of four to twelve, with bluffs, jokers and other packs, with weights and
without; where plain Python would count too long, none is taken.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable
from itertools import islice
from random import Random

from bench._amounts import amount
from shoal.deduce.literature import Belief, Constraints, Contradiction, TooLarge
from shoal.deduce.literature.count import Weights
from shoal.deduce.literature.exact import NativeBelief
from shoal.native import NOTICE, core
from tests.native.belief_twins import (
    MOST_MOVES,
    Differ,
    agrees,
    compare,
    positions,
    random_rules,
    random_weights,
    watched,
)

STATES = 3_000
"""For plain Python, at most about so many: a belief takes some milliseconds."""

PLANTED = 300
"""Beliefs in which a planted fault must be noticed."""

Fault = Callable[[Constraints], None]


def drop_a_base(told: Constraints) -> None:
    """A proof is forgotten."""
    if told.bases:
        del told.bases[-1]


def cross_out(told: Constraints) -> None:
    """A card is taken to be where it may not be."""
    seat = max(range(len(told.may)), key=lambda seat: told.may[seat].bit_count())
    told.may[seat] &= told.may[seat] - 1


def miscount(told: Constraints) -> None:
    """Two hands are of other sizes."""
    told.size[0], told.size[1] = told.size[0] + 1, told.size[1] - 1


FAULTS: dict[str, Fault] = {
    "a base is dropped": drop_a_base,
    "a card is crossed out": cross_out,
    "a size is wrong": miscount,
}


def beliefs(many: int, seed: int, states: int, fault: Fault | None = None) -> tuple[Counter[str], float, str | None]:
    """So many: how many of which kind, the largest relative difference, and the first that is too large."""
    seen: Counter[str] = Counter()
    largest, game = 0.0, 0
    while seen["beliefs"] < many:
        game += 1
        rng = Random(f"{seed}/{game}")
        weighted = bool(rng.randrange(2))
        try:
            for constraints in positions(rng, states, weighted=weighted):
                rules = constraints.layout
                weights = random_weights(rules, rng) if weighted else None
                largest = max(largest, difference(constraints, weights, rng, fault))
                kind = "bluffing" if rules.options.bluff_ask else "no bluffing"
                seen.update(("beliefs", f"{rules.seats} seats", kind, "weighted" if weighted else "even"))
                seen.update(["jokers"] * rules.options.jokers + ["spectators"] * (constraints.seat is None))
                if fault:
                    break  # the game's own tracker is spoilt
        except (Differ, Contradiction, TooLarge) as different:
            return seen, largest, f"game {game}: {type(different).__name__}: {different}"
    return seen, largest, None


def moves(many: int, seed: int) -> tuple[Counter[str], str | None]:
    """So many through the trackers of a seat and of a spectator: at tables of how many, and the first difference."""
    seen: Counter[str] = Counter()
    game = 0
    while seen["moves"] < many:
        game += 1
        rng = Random(f"{seed}/moves/{game}")
        rules = random_rules(rng)
        try:
            for _ in islice(watched(rules, rng, [rng.randrange(rules.seats), None]), MOST_MOVES):
                seen.update(("moves", f"{rules.seats} seats"))
        except Differ as different:
            return seen, f"game {game} under {rules.options}: {different}"
    return seen, None


def difference(constraints: Constraints, weights: Weights | None, rng: Random, fault: Fault | None) -> float:
    """Of one belief, and of a deal drawn from it."""
    python = Belief(constraints, weights)
    if fault:
        fault(constraints)
    native = NativeBelief(constraints, weights)
    if not agrees(constraints, native.sample(rng)):
        raise Differ("a deal was drawn that does not agree with what was told")
    return compare(python, native, constraints)


def main() -> int:
    """Compare and print; 1 when the twins differ, or a planted fault goes unnoticed."""
    parser = argparse.ArgumentParser(prog="bench twins_beliefs", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="print one JSON object on the last line")
    parser.add_argument("--beliefs", type=amount, default=20_000, help="how many (default: 20,000)")
    parser.add_argument("--moves", type=amount, default=100_000, help="through the trackers (default: 100,000)")
    parser.add_argument("--states", type=amount, default=STATES, help="for plain Python, at most (default: 3,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--planted", action="store_true", help="plant faults")
    args = parser.parse_args()
    if core is None:
        print(NOTICE, file=sys.stderr)
        return 2
    if args.planted:
        noticed = {name: beliefs(PLANTED, args.seed, args.states, fault)[2] for name, fault in FAULTS.items()}
        for name, what in noticed.items():
            print(f"{'ok' if what else 'MISSED':6} {name}: {what}")
        return 0 if all(noticed.values()) else 1
    told, apart = moves(args.moves, args.seed)
    print("trackers:", ", ".join(f"{name} {count:,}" for name, count in sorted(told.items())))
    print(apart or "the trackers never differed", flush=True)
    seen, largest, different = beliefs(args.beliefs, args.seed, args.states)
    print(", ".join(f"{name} {count:,}" for name, count in sorted(seen.items())))
    print(f"largest relative difference {largest:.1e}")
    print(different or "the beliefs never differed")
    if args.json:
        print(json.dumps({"seen": seen, "largest": largest, "different": different, "apart": apart}))
    return 1 if different or apart else 0


if __name__ == "__main__":
    sys.exit(main())
