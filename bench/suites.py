"""PettingZoo's own test suites over all games under ten sets of house rules, and 200 games of a driver of ours.

    ./run bench suites [--games 200] [--sets 10] [--minutes 60] [--out FILE] [--json]

Their suites play one game at most, some of them one step, so what passes says little; the driver plays whole games. It checks that what
is told lies in its space, that the mask is that of the info, that an action which the mask has is taken, that all rewards sum to 0, and
that the same seed gives the same game.

With `--out` each set that is done is written to that file, and is not run again: interrupt it, or let `--minutes` do so, and go on.
Sets are drawn from random house rules; those with which a game may be over once it is dealt are passed over, because there PettingZoo's
`api_test` steps with `np.int32(None)`.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import json
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any, Final

import numpy as np

from bench._amounts import amount, duration
from bench._document import for_programs, print_document
from shoal.core.exit_status import exit_status
from shoal.core.games import GAMES
from shoal.envs import Play, encoding_of
from shoal.envs.pettingzoo import TableEnv, env, parallel_env, raw_env
from tests.envs.games import random_rules

DEALS_TRIED: Final = 60


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


def rules_of_set(game: str, number: int) -> Any:
    """Random house rules with which somebody has a decision in each of some deals."""
    for tried in range(100):
        rules = random_rules(game, Random(f"suites/{game}/{number}/{tried}"))
        play = Play(encoding_of(rules))
        for deal in range(DEALS_TRIED):
            play.reset(seed=1, number=deal)
            if play.done:
                break
        else:
            return rules
    raise ValueError(f"no house rules of {game} make a game")


def row(game: str, number: int, games: int) -> dict[str, Any]:
    """One set of house rules: which suites failed, and what the driver found."""
    rules = rules_of_set(game, number)
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
    seconds = round(process_time() - begun, 2)
    return {"game": game, "set": number, "games": games, "failed": failed, "seconds": seconds}


def main() -> int:
    """Run them; 1 when anything failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=amount, default=200)
    parser.add_argument("--sets", type=amount, default=10)
    parser.add_argument("--minutes", type=duration, default=60.0, help="after which no set is begun (default: 60)")
    parser.add_argument("--out", type=Path, help="keep what is done in this file, and go on from it")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    warnings.simplefilter("ignore")
    until, done = perf_counter() + 60 * args.minutes, kept(args.out, args.games)
    wanted, rows = [(game, number) for game in GAMES for number in range(args.sets)], []
    for game, number in wanted:
        found = done.get((game, number))
        if found is None:
            if perf_counter() > until:
                break
            found = row(game, number, args.games)
            if args.out is not None:
                with args.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(found) + "\n")
        rows.append(found)
        if not args.json:
            said = "; ".join(f"{name}: {why}" for name, why in found["failed"].items()) or "all passed"
            print(f"{game:11} set {number:2}  {found['seconds']:6.1f} s  {said}", flush=True)
    failed = [one for one in rows if one["failed"]]
    left = len(wanted) - len(rows)
    if args.json:
        print_document({"games": args.games, "rows": rows, "left": left})
    else:
        print(f"{len(rows) - len(failed)} of {len(rows)} sets passed 7 suites and {args.games} games of our driver")
        if left:
            print(f"{left} sets are left: run it again{'' if args.out else ' with --out'} to go on")
    return 1 if failed or left else 0


def kept(out: Path | None, games: int) -> dict[tuple[str, int], dict[str, Any]]:
    """What a file has of an earlier run over as many games; what it was cut off in is done again."""
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for line in out.read_text(encoding="utf-8").splitlines() if out is not None and out.exists() else ():
        with contextlib.suppress(json.JSONDecodeError):
            one = json.loads(line)
            if one.get("games") == games:
                found[one["game"], one["set"]] = one
    return found


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
