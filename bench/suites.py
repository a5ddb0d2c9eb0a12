"""PettingZoo's own test suites over all games under ten sets of house rules, and 200 games of a driver of ours.

    ./run bench suites [--games 200] [--sets 10] [--json]

Their suites play one game at most, some of them one step, so what passes says little; the driver plays whole games. It checks that what
is told lies in its space, that the mask is that of the info, that an action which the mask has is taken, that all rewards sum to 0, and
that the same seed gives the same game.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import sys
import warnings
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import numpy as np

from bench._document import for_programs, print_document
from shoal.envs.pettingzoo import TableEnv, env, parallel_env, raw_env
from shoal.exit_status import exit_status
from shoal.games import GAMES
from tests.envs.games import random_rules


def suites(rules: Any) -> list[tuple[str, Callable[[], None]]]:
    """Their suites by name. `max_cycles_test` is none of them: it wants a turn game to end after so many turns of every agent."""
    from pettingzoo import test  # type: ignore[import-untyped]  # it says nothing of its types

    def patient(**more: Any) -> Any:
        return parallel_env(rules, illegal="noop", **more)

    return [
        ("api_test", lambda: test.api_test(env(rules), num_cycles=1000)),
        ("api_test, raw", lambda: test.api_test(raw_env(rules, memory="events"), num_cycles=1000)),
        ("seed_test", lambda: test.seed_test(lambda **more: env(rules, **more))),
        ("parallel_api_test", lambda: test.parallel_api_test(patient())),
        ("parallel_seed_test", lambda: test.parallel_seed_test(patient)),
        ("state_test", lambda: test.state_test(env(rules, illegal="noop"), patient())),
        ("render_test", lambda: test.render_test(lambda **more: env(rules, **more))),
    ]


def driven(table: TableEnv, games: int, rng: Random) -> str:
    """Play so many whole games; a digest of all that was told."""
    told = hashlib.sha256()
    table.reset(seed=1)
    for number in range(games):
        if number:
            table.reset()
        got = dict.fromkeys(table.possible_agents, 0.0)
        for agent in table.agent_iter():
            observation, reward, termination, truncation, info = table.last()
            assert observation is not None
            got[agent] += reward
            for value in observation.values():
                told.update(value.tobytes())
            if termination or truncation:
                table.step(None)
                continue
            assert table.observation_space(agent).contains(observation), "what is told lies outside of its space"
            mask = observation["action_mask"]
            assert mask.tobytes() == info["action_mask"].tobytes(), "two masks differ"
            table.step(int(rng.choice(np.flatnonzero(mask))))
        assert abs(sum(got.values())) < 1e-3, "rewards do not sum to 0"
    return told.hexdigest()


def row(game: str, number: int, games: int) -> dict[str, Any]:
    """One set of house rules: which suites failed, and what the driver found."""
    rules = random_rules(game, Random(f"suites/{game}/{number}"))
    begun, failed = process_time(), {}
    for name, suite in suites(rules):
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                suite()
        except Exception as error:  # noqa: BLE001  # whatever a suite raises is a finding
            failed[name] = f"{type(error).__name__}: {error}"[:200]
    try:
        digests = {driven(raw_env(rules, memory="events", core=core), games, Random(number)) for core in (True, False)}
        if len(digests) > 1:
            failed["driver"] = "the core and plain Python tell different games"
    except AssertionError as error:
        failed["driver"] = str(error)
    return {"game": game, "set": number, "failed": failed, "seconds": round(process_time() - begun, 2)}


def main() -> int:
    """Run them; 1 when anything failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--sets", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    warnings.simplefilter("ignore")
    rows = []
    for game in GAMES:
        for number in range(args.sets):
            rows.append(found := row(game, number, args.games))
            if not args.json:
                said = "; ".join(f"{name}: {why}" for name, why in found["failed"].items()) or "all passed"
                print(f"{game:11} set {number:2}  {found['seconds']:6.1f} s  {said}", flush=True)
    failed = [one for one in rows if one["failed"]]
    if args.json:
        print_document({"games": args.games, "rows": rows})
    else:
        print(f"{len(rows) - len(failed)} of {len(rows)} sets passed 7 suites and {args.games} games of our driver")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
