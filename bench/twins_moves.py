"""Random moves of Literature by the rules in Python and by the native core: after each, both must be in the same place.

    ./run bench twins_moves              100,000 moves under random house rules, of all seat counts
    ./run bench twins_moves --plant      the same with a fault in the C++, one after another: all must be noticed

For `--plant` a copy of native/ is changed and compiled for each fault; it takes a C++ compiler, CMake and some minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from bench._amounts import amount
from shoal.native import NOTICE, core, layout_of
from tests.native.game_twins import Differ, Twins, random_rules

ROOT = Path(__file__).resolve().parents[1]
MOST_MOVES = 2_000
"""Of one game."""

PLANTED = 20_000
"""Moves in which a planted fault must be noticed."""

NEEDED = ("game", "batch", "playouts", "count_questions", "bind_layout", "bind_games", "module")
"""What the native games are made of; the rest is not compiled with every fault."""

FAULTS = {
    "a miss keeps the turn": ("game.hpp", "hit ? from : target);", "from);"),
    "a card is in two hands": ("game.hpp", "    hand[target] &= ~named;\n    hand[from]", "    hand[from]"),
    "own cards are askable": ("game.hpp", "half_suits_in(own) & ~own;", "half_suits_in(own);"),
    "teammates are asked": ("game.hpp", "holding & seats_of_team(seat + 1)", "holding & seats_of_team(seat)"),
    "an emptied target goes unnoticed": ("game.hpp", "if (!hand[target]) {", "if (false) {"),
    "the last asker is not remembered": ("game.hpp", "    asker = std::int8_t(from);\n", ""),
    "bluffs need no other card": ("game.cpp", "bluff_needs_other_card &&", "bluff_needs_other_card && false &&"),
    "forced_declare takes one card for all": ("game.cpp", "held == cards) return 0", "held) return 0"),
    "a stall comes a question late": (
        "game.cpp",
        "misses >= layout.stall_limit) return",
        "misses > layout.stall_limit) return",
    ),
    "a surrendered card stays": ("game.cpp", "        hand[target] |= named;\n", "        hand[from] |= named;\n"),
    "nobody shares a turn": ("game.cpp", "mates) shared = true;", "mates) shared = false;"),
    "claims need no card": ("game.cpp", "phase == Phase::play && !(hand[seat]", "false && !(hand[seat]"),
    "any attribution will do": ("game.cpp", "(!wrong || !layout.claim_attribution)", "(!wrong || true)"),
    "what is lost is won": ("game.cpp", "half_suit, 1 - team, layout", "half_suit, team, layout"),
    "out of turn a right claim counts": ("game.cpp", "} else if (regular && right) {", "} else if (right) {"),
    "one may guess in the endgame": ("game.cpp", "nothing && phase != Phase::endgame", "nothing"),
    "a claim does not end a stall": ("game.cpp", "    misses = 0;\n    find_holding", "    find_holding"),
    "after_wrong goes the other way round": ("game.cpp", "(seat + step) %", "(seat + layout.seats - step) %"),
    "an even score is a majority": ("game.cpp", "* 2 > layout.points()", "* 2 >= layout.points()"),
    "a lead that can be caught up clinches": ("game.cpp", "> rest;", ">= rest;"),
    "nobody chooses who goes on": (
        "game.cpp",
        "if (layout.auto_single && !(mates & (mates - 1)))",
        "if (layout.auto_single)",
    ),
    "the endgame is overlooked": ("game.cpp", "if (!opponents) one_team_out(layout, holder);", "(void)opponents;"),
    "the rest goes to the wrong team": ("game.cpp", "h, claimer % 2, layout", "h, 1 - claimer % 2, layout"),
    "the wrong team claims the rest": (
        "game.cpp",
        "claimer: return holding & seats_of_team(turn + 1)",
        "claimer: return holding & seats_of_team(turn)",
    ),
}
"""File, text and what stands in its place."""


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


def plant(seed: int) -> list[str]:
    """Every fault in turn, told as it goes; the names of those that nobody noticed."""
    finder = [sys.executable, "-m", "nanobind", "--cmake_dir"]
    nanobind = subprocess.run(finder, check=True, capture_output=True, text=True).stdout.strip()
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        source, build = Path(folder) / "native", Path(folder) / "build"
        shutil.copytree(ROOT / "native", source)
        leave_only_games(source / "src")
        options = [f"-DPython_EXECUTABLE={sys.executable}", f"-Dnanobind_DIR={nanobind}", "-DCMAKE_BUILD_TYPE=Debug"]
        quietly("cmake", "-S", str(source), "-B", str(build), *options)
        here = os.environ | {"PYTHONPATH": os.pathsep.join((str(build), str(ROOT), str(ROOT / "src")))}
        again = [sys.executable, __file__, "--moves", str(PLANTED), "--seed", str(seed)]
        for name, (file, old, new) in {"no fault": ("game.cpp", "", ""), **FAULTS}.items():
            path = source / "src" / file
            text = path.read_text(encoding="utf-8")
            assert not old or text.count(old) == 1, f"{old!r} is not in {file} once"
            path.write_text(text.replace(old, new) if old else text, encoding="utf-8")
            quietly("cmake", "--build", str(build), "--parallel", "2")
            path.write_text(text, encoding="utf-8")
            code = subprocess.run(again, env=here, check=False, capture_output=True).returncode
            good = code == (1 if old else 0)
            print(f"{'ok' if good else 'MISSED':6} {name}", flush=True)
            missed += [] if good else [name]
    return missed


def leave_only_games(source: Path) -> None:
    """The module without its other parts."""
    for path in source.glob("*.cpp"):
        if path.stem not in NEEDED:
            path.unlink()
    module = (source / "module.cpp").read_text(encoding="utf-8")
    kept = [line for line in module.splitlines() if "::bind_" not in line or "_layout(" in line or "_games(" in line]
    (source / "module.cpp").write_text("\n".join(kept), encoding="utf-8")


def quietly(*command: str) -> None:
    """Run it; an error tells what it said."""
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{command[0]}: {done.stdout}{done.stderr}")


def main() -> int:
    """Play and print; 1 when the twins differ, or a planted fault goes unnoticed."""
    parser = argparse.ArgumentParser(prog="bench twins_moves", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="print one JSON object on the last line")
    parser.add_argument("--moves", type=amount, default=100_000, help="how many (default: 100,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plant", action="store_true", help="plant faults in the C++")
    args = parser.parse_args()
    if args.plant:
        missed = plant(args.seed)
        print(f"{len(FAULTS)} faults planted, {len(missed)} not noticed")
        return 1 if missed else 0
    if core is None:
        print(NOTICE, file=sys.stderr)
        return 2
    seen, different = play(args.moves, args.seed)
    print(", ".join(f"{name} {count:,}" for name, count in sorted(seen.items())))
    print(different or "the twins never differed")
    if args.json:
        print(json.dumps({"seen": seen, "different": different}))
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
