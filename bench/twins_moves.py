"""Random moves of Literature with the rules in Python and in the native core: after each, both states must be equal.

    ./run bench twins_moves              100,000 moves under random house rules, of all seat counts
    ./run bench twins_moves --plant      the same with a fault in the C++, one after another: all must be noticed

For `--plant` a copy of native/ is changed and compiled for each fault, which needs a C++ compiler, CMake and some minutes.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random

from bench._amounts import amount
from bench._document import for_programs, print_document
from bench._planting import Fault, missed
from shoal.core.exit_status import exit_status
from shoal.core.native import NOTICE, core
from shoal.games.literature.native_layout import layout_of
from tests.native.game_twins import Differ, Twins, random_rules

MOST_MOVES = 2_000
"""Of one game."""

PLANTED = 20_000
"""Moves in which a planted fault must be noticed."""

PARTS = ("game", "batch", "playouts", "count_questions")
"""What the native games are made of."""

FAULTS: dict[str, Fault] = {
    "a miss keeps the turn": Fault("game.hpp", "hit ? from : target);", "from);"),
    "a card is in two hands": Fault("game.hpp", "    hand[target] &= ~named;\n    hand[from]", "    hand[from]"),
    "own cards are askable": Fault("game.hpp", "half_suits_in(own) & ~own;", "half_suits_in(own);"),
    "teammates are asked": Fault("game.hpp", "holding & seats_of_team(seat + 1)", "holding & seats_of_team(seat)"),
    "an emptied target goes unnoticed": Fault("game.hpp", "if (!hand[target]) lose", "if (false) lose"),
    "the last asker is not remembered": Fault("game.hpp", "    asker = std::int8_t(from);\n", ""),
    "bluffs need no other card": Fault("game.cpp", "bluff_needs_other_card &&", "bluff_needs_other_card && false &&"),
    "forced_declare takes one card for all": Fault("game.cpp", "held == cards) return 0", "held) return 0"),
    "a stall comes a question late": Fault(
        "game.cpp",
        "misses >= layout.stall_limit) return",
        "misses > layout.stall_limit) return",
    ),
    "a surrendered card stays": Fault("game.cpp", "        hand[target] |= named;\n", "        hand[from] |= named;\n"),
    "nobody shares a turn": Fault("game.cpp", "mates) shared = true;", "mates) shared = false;"),
    "claims need no card": Fault("game.cpp", "phase == Phase::play && !(hand[seat]", "false && !(hand[seat]"),
    "any attribution will do": Fault("game.cpp", "(!wrong || !layout.claim_attribution)", "(!wrong || true)"),
    "what is lost is won": Fault("game.cpp", "half_suit, 1 - team, layout", "half_suit, team, layout"),
    "out of turn a right claim counts": Fault("game.cpp", "} else if (regular && right) {", "} else if (right) {"),
    "one may guess in the endgame": Fault("game.cpp", "nothing && phase != Phase::endgame", "nothing"),
    "a claim does not end a stall": Fault("game.cpp", "    misses = 0;\n    find_holding", "    find_holding"),
    "after_wrong goes the other way round": Fault("game.cpp", "(seat + step) %", "(seat + layout.seats - step) %"),
    "an even score is a majority": Fault("game.cpp", "* 2 > layout.points()", "* 2 >= layout.points()"),
    "a lead that can be caught up clinches": Fault("game.cpp", "> rest;", ">= rest;"),
    "nobody chooses who goes on": Fault(
        "game.cpp",
        "if (layout.auto_single && !(mates & (mates - 1)))",
        "if (layout.auto_single)",
    ),
    "the endgame is overlooked": Fault("game.cpp", "if (!opponents) one_team_out(layout, holder);", "(void)opponents;"),
    "the rest goes to the wrong team": Fault("game.cpp", "h, claimer % 2, layout", "h, 1 - claimer % 2, layout"),
    "the wrong team claims the rest": Fault(
        "game.cpp",
        "claimer: return holding & seats_of_team(turn + 1)",
        "claimer: return holding & seats_of_team(turn)",
    ),
}


def play(moves: int, seed: int) -> tuple[Counter[str], str | None]:
    """So many moves: how many at tables of how many seats and in which phases, and the first difference."""
    seen: Counter[str] = Counter()
    number = 0
    while seen["moves"] < moves:
        number += 1
        rng = Random(f"{seed}/{number}")
        rules = random_rules(rng)
        try:
            twins = Twins(rules, rng, layout_of(rules))
            while twins.step(rng) and seen["moves"] < moves:
                seen.update(("moves", f"{rules.seats} seats", twins.state.board.phase))
        except (Differ, ValueError, AssertionError) as different:
            return seen, f"game {number} under {rules.options}: {type(different).__name__}: {different}"
    return seen, None


def main() -> int:
    """Play and print; 1 when the twins differ, or a planted fault goes unnoticed."""
    parser = argparse.ArgumentParser(prog="bench twins_moves", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--json", action="store_true", help="print one JSON document and nothing else on standard output"
    )
    parser.add_argument("--moves", type=amount, default=100_000, help="how many (default: 100,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plant", action="store_true", help="plant faults in the C++")
    args = parser.parse_args()
    if args.plant:
        again = [__file__, "--moves", str(PLANTED), "--seed", str(args.seed)]
        unnoticed = missed(FAULTS, PARTS, ("layout", "games"), again)
        print(f"{len(FAULTS)} faults planted, {len(unnoticed)} not noticed")
        return 1 if unnoticed else 0
    if core is None:
        print(NOTICE, file=sys.stderr)
        return 2
    seen, different = play(args.moves, args.seed)
    print(", ".join(f"{name} {count:,}" for name, count in sorted(seen.items())))
    print(different or "the twins never differed")
    if args.json:
        print_document({"seen": seen, "different": different})
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
