"""Random games of Literature: the native core must derive the same beliefs from the sights as plain Python.

    ./run bench twins_beliefs              20,000 beliefs, and 100,000 moves through both trackers
    ./run bench twins_beliefs --planted    the same with a fault in what is compared: all must be noticed
    ./run bench twins_beliefs --plant      the same with a fault in the C++, one after another: all must be noticed

For `--plant` a copy of native/ is changed and compiled for each fault, which needs a C++ compiler, CMake and some
minutes. The beliefs are those of seats and spectators at tables of four to twelve, with bluffs, jokers and other packs,
with weights and without; positions in which plain Python would count for too long are skipped.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from itertools import islice
from math import sqrt
from random import Random

from bench._amounts import amount
from bench._document import for_programs, print_document
from bench._planting import Fault, missed
from shoal.core.exit_status import exit_status
from shoal.core.native import NOTICE, core
from shoal.games.literature.belief import Belief, Constraints, Contradiction, TooLarge
from shoal.games.literature.belief.count import Weights
from shoal.games.literature.belief.exact import NativeBelief
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
"""Beliefs in which a planted fault must be noticed, and moves through the trackers."""

Spoil = Callable[[Constraints], None]


def drop_a_base(constraints: Constraints) -> None:
    """A proof is forgotten."""
    if constraints.bases:
        del constraints.bases[-1]


def cross_out(constraints: Constraints) -> None:
    """A card is taken to be where it may not be."""
    seat = max(range(len(constraints.may)), key=lambda seat: constraints.may[seat].bit_count())
    constraints.may[seat] &= constraints.may[seat] - 1


def miscount(constraints: Constraints) -> None:
    """Two hands are of other sizes."""
    constraints.size[0], constraints.size[1] = constraints.size[0] + 1, constraints.size[1] - 1


SPOILT: dict[str, Spoil] = {
    "a base is dropped": drop_a_base,
    "a card is crossed out": cross_out,
    "a size is wrong": miscount,
}

PARTS = (
    "constraints",
    "estimate",
    "posterior",
    "posterior_claims",
    "product",
    "rows",
    "sharing",
    "whole_hands",
)
"""What native beliefs are made of."""

FAULTS: dict[str, Fault] = {
    "a miss says nothing of the target": Fault(
        "constraints.cpp", "    else\n        may[target] &= ~bit;", "    else\n        may[target] |= 0;"
    ),
    "whoever bluffs lacks the card": Fault(
        "constraints.cpp", "if (hit || !layout->bluff_ask || layout->bluff_surrenders) may[asker]", "may[asker]"
    ),
    "a base outlives the card on which it stood": Fault("constraints.cpp", "base.seat == giver &&", "false &&"),
    "a failed claim clears no opponent": Fault("constraints.cpp", "may[s] &= ~whole;", "may[s] |= 0;"),
    "what is known takes no room": Fault("constraints.cpp", "told.size[s] - count(facts.known[s])", "told.size[s]"),
    "bases are forgotten": Fault(
        "posterior.cpp", "add(clauses[layout->half_suit_of[first(base.cards)]], clause, seats);", ""
    ),
    "clauses are forgotten": Fault("posterior.cpp", "if (!proven) add(", "if (false) add("),
    "one known card weighs nothing": Fault(
        "posterior.cpp",
        "count(facts.known[s] & layout->cards[h]); c > 0;",
        "count(facts.known[s] & layout->cards[h]); c > 1;",
    ),
    "half-suits of other weights are alike": Fault("posterior.cpp", "&& !same(h, alike_like)", "&& false"),
    "cards of other half-suits have the same chances": Fault(
        "posterior.cpp", "parts[f - 1].half_suit == part.half_suit &&", ""
    ),
    "an attribution is worth its place": Fault(
        "posterior_claims.cpp", "if (!likelier(each, found.chance)) continue;", ""
    ),
    "what the others surely hold is overlooked": Fault(
        "posterior_claims.cpp",
        "for (int s = 1 - team; s < layout->seats;",
        "for (int s = layout->seats; s < layout->seats;",
    ),
    "a team has the room of all": Fault("posterior_claims.cpp", "if (places >> p & 1) mask |=", "mask |="),
    "cards that are alike lie in one order": Fault("posterior_claims.cpp", "ordered(at(rooms, p), at(taken, p))", "1"),
    "the rest fills the outer hands in one way": Fault("product.cpp", "weight *= rest[p][at(row.outer, p)];", ""),
    "a walk looks at no weights": Fault("product.cpp", "factor.weight[leaf] * after[a - taken]", "1"),
    "the last way is the only one": Fault("sharing.cpp", "node.ways += ways;", "node.ways = ways;"),
    "all ways to a card weigh the same": Fault(
        "sharing.cpp", "nodes_[edge.from].ways * back_[edge.to]", "back_[edge.to]"
    ),
    "cards may lie outside the team": Fault("sharing.cpp", "if (places >> edge.place & 1) within_", "within_"),
    "every edge is picked first": Fault("sharing.cpp", "            if (left < 0) break;\n", "            break;\n"),
}


class Draws:
    """Deals that were drawn against the chances: in each belief, where they have one of its cards (chi-squared)."""

    MANY = 20
    FAR = 6.0
    """Standard deviations that are no luck."""

    def __init__(self) -> None:
        self._excess = self._variance = 0.0

    def add(self, chances: list[float], counts: list[int]) -> None:
        """By seat, how likely a card is there, and in how many deals it is."""
        many, likely = sum(counts), [chance for chance in chances if chance]
        squares = sum((count - many * p) ** 2 / (many * p) for count, p in zip(counts, chances, strict=True) if p)
        places = len(likely)
        self._excess += squares - (places - 1)
        self._variance += 2 * (places - 1) + (sum(1 / p for p in likely) - places**2 - 2 * places + 2) / many

    @property
    def away(self) -> float:
        """Standard deviations from what is to be expected."""
        return self._excess / sqrt(self._variance) if self._variance > 0 else 0.0


def beliefs(many: int, seed: int, states: int, spoil: Spoil | None = None) -> tuple[Counter[str], float, str | None]:
    """So many: how many of which kind, the largest relative difference, and the first that is too large."""
    seen: Counter[str] = Counter()
    draws = Draws()
    largest, game = 0.0, 0
    while seen["beliefs"] < many:
        game += 1
        rng = Random(f"{seed}/{game}")
        weighted = bool(rng.randrange(2))
        try:
            for constraints in positions(rng, states, weighted=weighted):
                rules = constraints.layout
                weights = random_weights(rules, rng) if weighted else None
                largest = max(largest, difference(constraints, weights, rng, draws, spoil))
                kind = "bluffing" if rules.options.bluff_ask else "no bluffing"
                seen.update(("beliefs", f"{rules.seats} seats", kind, "weighted" if weighted else "even"))
                seen.update(["jokers"] * rules.options.jokers + ["spectators"] * (constraints.seat is None))
                if spoil:
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


def difference(
    constraints: Constraints, weights: Weights | None, rng: Random, draws: Draws, spoil: Spoil | None
) -> float:
    """Of one belief; and deals are drawn from it."""
    python = Belief(constraints, weights)
    if spoil:
        spoil(constraints)
    native = NativeBelief(constraints, weights)
    deals = [native.sample(rng) for _ in range(Draws.MANY)]
    if not all(agrees(constraints, deal) for deal in deals):
        raise Differ("a deal was drawn that does not agree with what was told")
    card = rng.choice([card for card in constraints.layout.pack if constraints.cards >> card & 1])
    seats = range(constraints.layout.seats)
    draws.add(
        [float(python.chance(seat, card)) for seat in seats],
        [sum(card in deal[seat] for deal in deals) for seat in seats],
    )
    if abs(draws.away) > Draws.FAR:
        raise Differ(f"deals were drawn that lie {draws.away:.1f} standard deviations from the chances")
    return compare(python, native, constraints)


def main() -> int:
    """Compare and print; 1 when the twins differ, or a planted fault goes unnoticed."""
    parser = argparse.ArgumentParser(prog="bench twins_beliefs", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--json", action="store_true", help="print one JSON document and nothing else on standard output"
    )
    parser.add_argument("--beliefs", type=amount, default=20_000, help="how many (default: 20,000)")
    parser.add_argument("--moves", type=amount, default=100_000, help="through the trackers (default: 100,000)")
    parser.add_argument("--states", type=amount, default=STATES, help="for plain Python, at most (default: 3,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--planted", action="store_true", help="plant faults in what is compared")
    parser.add_argument("--plant", action="store_true", help="plant faults in the C++")
    args = parser.parse_args()
    if args.plant:
        few = [f"--{name}={PLANTED}" for name in ("beliefs", "moves")]
        again = [__file__, *few, f"--states={args.states}", f"--seed={args.seed}"]
        unnoticed = missed(FAULTS, PARTS, ("layout", "posterior"), again)
        print(f"{len(FAULTS)} faults planted, {len(unnoticed)} not noticed")
        return 1 if unnoticed else 0
    if core is None:
        print(NOTICE, file=sys.stderr)
        return 2
    if args.planted:
        noticed = {name: beliefs(PLANTED, args.seed, args.states, spoil)[2] for name, spoil in SPOILT.items()}
        for name, what in noticed.items():
            print(f"{'ok' if what else 'MISSED':6} {name}: {what}")
        return 0 if all(noticed.values()) else 1
    counts, apart = moves(args.moves, args.seed)
    print("trackers:", ", ".join(f"{name} {count:,}" for name, count in sorted(counts.items())))
    print(apart or "the trackers never differed", flush=True)
    seen, largest, different = beliefs(args.beliefs, args.seed, args.states)
    print(", ".join(f"{name} {count:,}" for name, count in sorted(seen.items())))
    print(f"largest relative difference {largest:.1e}")
    print(different or "the beliefs never differed")
    if args.json:
        print_document({"seen": seen, "largest": largest, "different": different, "apart": apart})
    return 1 if different or apart else 0


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
