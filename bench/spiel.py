"""Our games in OpenSpiel: its own suites, unchanged, under many house rules, and how fast they are.

trees      whole trees of tiny tables under its full-tree suite: perfect recall, constant sum, and our counts
suites     under each set of house rules: random simulations with its serialisation, its partial suite, its bots, its
environment with legality check; and our own text, read back
play       a playthrough played again, and information set search in Python, of each game
crash      C++ `ISMCTSBot` on its own `python_kuhn_poker` and on ours, in processes of their own: both end badly
speed      actions a second and the cost of a clone, beside `python_kuhn_poker` in the same process
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
import unittest
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

from bench._amounts import amount
from bench._document import for_programs, print_document
from bench._openspiel_loops import ANCHOR, clone_us, load, speed
from shoal.core.exit_status import exit_status

TREES: Final = {
    "shoal_literature(players=4,pack=2x2,stall_limit=1,max_moves=40)": ((41, 344, 248), 296),
    "shoal_literature(players=4,pack=2x2,stall_limit=2,max_moves=40)": ((41, 648, 456), 584),
    "shoal_literature(players=4,pack=2x2,stall_limit=3,max_moves=40)": ((41, 1112, 760), 1032),
    "shoal_go_fish(players=2,deck_ranks=3,deck_copies=2,hand_sizes='1',max_questions=4)": ((190, 195, 126), 171),
    "shoal_go_fish(players=2,deck_ranks=3,deck_copies=2,hand_sizes='2',max_questions=4)": ((159, 120, 60), 93),
}
"""Nodes of chance, decisions and ends; information sets."""

TABLES: Final = (
    "shoal_literature()",
    "shoal_literature(players=4)",
    "shoal_literature(players=8,sets=rank_quartets,claim_timing=any,out_of_turn=off)",
    "shoal_literature(claim_timing=any,jokers=true,wrong_attribution=opponents,end=majority,max_moves=200)",
    "shoal_literature(players=4,challenge=true,answer_mode=manual,on_false_answer=award,max_moves=150)",
    "shoal_literature(ask_requires=team,max_moves=80)",
    "shoal_literature(players=4,claim_commit=on_half_suit,claim_for_opponents=true,max_moves=150)",
    "shoal_literature(sets=six_seven,first_player=random,after_correct=team_choice,reward=win)",
    "shoal_literature(players=4,wrong_attribution=nothing,opponent_holds=minus_one,skip_forced=true,max_moves=200)",
    "shoal_literature(players=4,pack=3x4,stall_limit=20,bluff_ask=true,bluff_effect=surrender,miss_goes_to=target_team)",
    "shoal_go_fish()",
    "shoal_go_fish(players=2)",
    "shoal_go_fish(players=3,ask_for=card)",
    "shoal_go_fish(refill='5',refill_when=at_once)",
    "shoal_go_fish(players=5,dealt_books=keep_until_turn,give=one)",
    "shoal_go_fish(book_size=2,refill='7',jokers=2,second_pair=2)",
    "shoal_go_fish(players=2,end=first_out,winner=first_out,reward=win)",
    "shoal_go_fish(players=3,end=hand_or_stock_empty,after_miss=asked)",
    "shoal_go_fish(players=2,deck_ranks=5,hand_sizes='3',refill=none)",
    "shoal_go_fish(lucky_draw=ends,book_on_draw=ends,max_questions=60)",
    "shoal_fish_draw(max_moves=60)",
    "shoal_fish_draw(players=6,max_moves=40)",
)

BARS: Final = {"plain": 0.45, "with_tensor": 0.4, "clone_us": 20.0}
"""Of Literature: shares of the anchor's speed, and microseconds."""


class Failed(Exception):
    """A suite has found something."""


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """OpenSpiel's core prints each error that a suite provokes on purpose; it writes to the descriptor itself."""
    sys.stderr.flush()
    kept = os.dup(2)
    try:
        with Path(os.devnull).open("w") as nothing:
            os.dup2(nothing.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def suite(kind: str, name: str) -> int:
    """Run one of the two suites of OpenSpiel's `api_test` on a game; returns how many tests it has."""
    api_test: Any = import_module("open_spiel.integration_tests.api_test")
    made = type("Suite", (getattr(api_test, kind),), {"game_name": name, "game": load(name)})
    result = unittest.TestResult()
    with quietly():
        unittest.defaultTestLoader.loadTestsFromTestCase(made).run(result)
    for _, told in (*result.errors, *result.failures):
        raise Failed(told.strip().rsplit("\n", 1)[-1])
    return result.testsRun


def whole_tree(name: str) -> str:
    """The full-tree suite with our counts."""
    api_test: Any = import_module("open_spiel.integration_tests.api_test")
    api_test.TOTAL_NUM_STATES[name], api_test.PERFECT_RECALL_NUM_STATES[name] = TREES[name]
    return f"{suite('EnforceAPIOnFullTreeBase', name)} tests"


def table(name: str) -> str:
    """Everything that is quick enough for every set of house rules."""
    pyspiel: Any = import_module("pyspiel")
    environment: Any = import_module("open_spiel.python.rl_environment")
    ours: Any = import_module("shoal.lab.openspiel")
    game = load(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    tests = suite("EnforceAPIOnPartialTreeBase", name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    state = game.new_initial_state()
    if abs(sum(pyspiel.evaluate_bots(state, bots, 1))) > 1e-9:
        raise Failed("the returns do not sum to 0")
    if str(ours.read(ours.write(state))) != str(state):
        raise Failed("a text is not read back")
    env, rng = environment.Environment(game, enable_legality_check=True), Random(1)
    step = env.reset()
    while not step.last():
        step = env.step([rng.choice(step.observations["legal_actions"][step.observations["current_player"]])])
    return f"{tests} tests, simulations, bots, environment, text"


def playthrough(name: str) -> str:
    """Played, written down, and played again."""
    generate: Any = import_module("open_spiel.python.algorithms.generate_playthrough")
    played = generate.playthrough(name, None)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "played.txt"
        file.write_text(played)
        again, _ = generate.replay(str(file))
    if again.rstrip() != played.rstrip():
        raise Failed("a playthrough is another one when it is played again")
    return f"{len(played.splitlines())} lines"


def searched(name: str) -> str:
    """A move of information set Monte Carlo tree search, in Python."""
    search: Any = import_module("open_spiel.python.algorithms.ismcts")
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    game, rng, dice = load(name), Random(1), import_module("numpy.random").RandomState(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    bot = search.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), 2.0, 50, random_state=dice)
    return str(state.action_to_string(state.current_player(), bot.step(state)))


CRASHING: Final = """
import sys, pyspiel, open_spiel.python.games, shoal.lab.openspiel
game = pyspiel.load_game(sys.argv[1])
state = game.new_initial_state()
while state.is_chance_node():
    state.apply_action(state.legal_actions()[0])
kinds = pyspiel.ISMCTSFinalPolicyType
bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 20, -1, kinds.MAX_VISIT_COUNT, False, False)
print(bot.step(state))
"""


def crash(name: str) -> str:
    """How a process ends in which OpenSpiel's search in C++ plays a game in Python."""
    done = subprocess.run([sys.executable, "-c", CRASHING, name], capture_output=True, text=True, check=False)
    return (
        f"exit status {done.returncode}" if done.returncode else f"played {done.stdout.strip()}: this works now, say so"
    )


CASES: Final[tuple[tuple[str, Callable[[str], str], Iterable[str]], ...]] = (
    ("trees", whole_tree, TREES),
    ("suites", table, TABLES),
    (
        "play",
        playthrough,
        ("shoal_literature(players=4,max_moves=60)", "shoal_go_fish(players=2)", "shoal_fish_draw(max_moves=20)"),
    ),
    ("play", searched, ("shoal_literature()", "shoal_go_fish()")),
    ("crash", crash, (ANCHOR, "shoal_go_fish(players=2)")),
)


def checked(part: str, case: Callable[[str], str], names: Iterable[str], found: dict[str, str]) -> None:
    """Run a case for each of these games, and print a line each."""
    for name in names:
        began = perf_counter()
        try:
            said = case(name)
        except Exception as error:  # noqa: BLE001  # whatever a suite finds is a finding, and the others go on
            said = f"FAILED: {type(error).__name__}: {error}"[:300]
        found[f"{case.__name__} {name}"] = said
        print(f"{part:6} {name}: {said} ({perf_counter() - began:.1f} s)", flush=True)


def measured(steps: int, repeats: int) -> dict[str, dict[str, float]]:
    """Shares of the anchor's speed by game, the median of some turns; and what a clone costs."""
    games = ("shoal_literature", "shoal_literature(players=4)", "shoal_go_fish", "shoal_fish_draw")
    shares: dict[str, list[tuple[float, float]]] = {name: [] for name in games}
    for _ in range(repeats):
        for name in games:
            anchor, ours = speed(ANCHOR, 2 * steps), speed(name, steps if "literature" in name else steps // 8)
            shares[name].append((ours.plain / anchor.plain, ours.with_tensor / anchor.with_tensor))
    return {
        name: {
            "plain": median(plain for plain, _ in found),
            "with_tensor": median(tensor for _, tensor in found),
            "clone_us": median(clone_us(load(name), 60, 1_000) for _ in range(repeats)),
        }
        for name, found in shares.items()
    }


def main() -> int:
    """Run and print; 1 where a suite has found something, or a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = ("trees", "suites", "play", "crash", "speed")
    parser.add_argument("--only", choices=parts, action="append", help="some parts; all without it")
    parser.add_argument("--steps", type=amount, default=8_000, help="actions for one measurement")
    parser.add_argument("--repeats", type=amount, default=5)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    try:
        load(ANCHOR)
    except ImportError:
        print("OpenSpiel is not installed here: it has no wheel for this platform.")
        return 1
    flags: Any = import_module("absl.flags")
    flags.FLAGS(["bench"])
    wanted = args.only or parts
    found: dict[str, str] = {}
    for part, case, names in CASES:
        if part in wanted:
            checked(part, case, names, found)
    speeds = measured(args.steps, args.repeats) if "speed" in wanted else {}
    for name, of in speeds.items():
        print(
            f"speed  {name}: {of['plain']:.2f} of {ANCHOR}, {of['with_tensor']:.2f} with tensor and mask, clone {of['clone_us']:.0f} us"
        )
    if args.json:
        print_document({"found": found, "speed": speeds, "bars": BARS})
    usual = speeds.get("shoal_literature")
    slow = usual is not None and (
        usual["plain"] < BARS["plain"]
        or usual["with_tensor"] < BARS["with_tensor"]
        or usual["clone_us"] > BARS["clone_us"]
    )
    if slow:
        print(f"a bar is missed: {BARS}")
    return int(slow or any(said.startswith("FAILED") for said in found.values()))


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
