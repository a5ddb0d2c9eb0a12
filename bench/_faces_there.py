"""Loops over environments that are timed in a process of their own (`bench._elsewhere`), and those of ours that they are compared with.

python -m bench._faces_there texas|rllib     then lines of "which decisions", each answered with decisions and seconds
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from time import process_time
from typing import Any, Final

Speed = tuple[int, float]
Loop = Callable[[int], Speed]


def choice(mask: Any, rng: Random) -> int:
    """A legal action; cheap, and the same for all."""
    legal = mask.nonzero()[0]
    return int(legal[int(rng.random() * len(legal))])


def turns(table: Any) -> Loop:
    """`last` and `step` of a PettingZoo environment, as its documentation has them, with actions of the mask."""

    def play(decisions: int) -> Speed:
        rng, taken, begun = Random(1), 0, process_time()
        while taken < decisions:
            table.reset(seed=taken)
            for _ in table.agent_iter():
                observation, _, termination, truncation, _ = table.last()
                if termination or truncation:
                    table.step(None)
                else:
                    table.step(choice(observation["action_mask"], rng))
                    taken += 1
        return taken, process_time() - begun

    return play


def steps(table: Any) -> Loop:
    """`step` of an RLlib environment with masks."""

    def play(decisions: int) -> Speed:
        rng, taken, begun = Random(1), 0, process_time()
        while taken < decisions:
            told, _ = table.reset(seed=taken)
            over = False
            while not over:
                ((agent, seen),) = told.items()
                told, _, terminated, truncated, _ = table.step({agent: choice(seen["action_mask"], rng)})
                over = terminated["__all__"] or truncated["__all__"]
                taken += 1
        return taken, process_time() - begun

    return play


def texas() -> dict[str, Loop]:
    """Texas hold 'em of PettingZoo."""
    return {"anchor": turns(import_module("pettingzoo.classic.texas_holdem_v4").env())}


def rllib() -> dict[str, Loop]:
    """Ours for RLlib, in plain Python: the native core is not where Ray is."""
    os.environ["SHOAL_NATIVE"] = "0"
    from shoal.envs.rllib import TableEnv

    return {"ours": steps(TableEnv({"game": "literature"}))}


FACES: Final[dict[str, Callable[[], dict[str, Loop]]]] = {"texas": texas, "rllib": rllib}

if __name__ == "__main__":
    loops = FACES[sys.argv[1]]()
    print("ready", flush=True)
    for line in sys.stdin:
        asked, amount = line.split()
        print(*loops[asked](int(amount)), flush=True)
