"""The rows of `bench envs` that are about rules and imports."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from math import inf
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

Speed = tuple[int, float]

GAMES: Final[dict[str, int]] = {"literature": 8, "go_fish": 8, "fish_draw": 2}
"""How many random games of each the rules play."""


class Row(NamedTuple):
    """A face, the anchor that it is measured against, and the ratio of speeds that is asked for."""

    face: str
    ours: Callable[[], Speed]
    anchor: str
    theirs: Callable[[], Speed]
    bar: float


class Cost(NamedTuple):
    """What may take so long at most, in units of `unit` seconds; something else beside it to compare with."""

    face: str
    ours: Callable[[], float]
    anchor: str
    theirs: Callable[[], float] | None
    most: float
    unit: str


class Lacking(NamedTuple):
    """A row that cannot be measured here, and what it needs."""

    face: str
    needs: str


def rules_rows() -> Iterator[Row]:
    """The rules in plain Python, beside Literature's."""
    literature = of_rules("literature")
    for name, game, bar in (("Go Fish rules, plain", "go_fish", 0.35), ("Fish Draw rules, plain", "fish_draw", 0.2)):
        yield Row(name, of_rules(game), "Literature's rules", literature, bar)


def of_rules(game: str) -> Callable[[], Speed]:
    """Check, decide and evolve of every move of a few random games that were played before."""
    from shoal.envs import encoding_of

    encoding = encoding_of(game, skip_forced=True)
    rules, rng, games = encoding.rules, Random(1), []
    for number in range(GAMES[game]):
        play = _recording(encoding)
        play.reset(seed=1, number=number)
        begun = len(play.log) and play.state
        while not play.done:
            play.step(rng.choice(play.legal()))
        games.append((begun, play.said))

    def replay() -> Speed:
        moves, begun = 0, process_time()
        for state, said in games:
            for move in said:
                rules.check(state, move)
                for event in rules.decide(state, move):
                    state = rules.evolve(state, event)  # noqa: PLW2901  # that is what a fold is
            moves += len(said)
        return moves, process_time() - begun

    return replay


def _recording(encoding: Any) -> Any:
    """A game that keeps its moves, from the first state on."""
    from shoal.envs import Play

    class Recording(Play):
        __slots__ = ("said",)

        def begin(self, events: Any) -> None:
            self.said: list[Any] = []
            super().begin(events)

        def _play(self, move: Any) -> None:
            self.said.append(move)
            super()._play(move)

    return Recording(encoding)


def costs() -> Iterator[Cost | Lacking]:
    """Imports in processes of their own, and a clone in OpenSpiel."""
    spiel = find_spec("pyspiel") is not None
    theirs = partial(import_numpys, "numpy, pyspiel") if spiel else None
    yield Cost("import shoal", partial(import_numpys, "shoal"), "import numpy, pyspiel", theirs, 1.0, "x")
    yield Cost("import shoal.envs", partial(import_numpys, "shoal.envs"), "import numpy, pyspiel", theirs, 2.5, "x")
    if not spiel:
        yield Lacking("OpenSpiel, a clone", "open-spiel")
        return
    from bench._openspiel_loops import ANCHOR, clone_us, load

    ours, kuhn = load("shoal_literature"), load(ANCHOR)
    yield Cost(
        "OpenSpiel, a clone", lambda: clone_us(ours, 120, 2_000), ANCHOR, lambda: clone_us(kuhn, 2, 2_000), 20, "us"
    )


def import_numpys(modules: str) -> float:
    """How many times as long it takes to import these as to import NumPy, in the same moment: machines differ and are shared."""
    numpy = import_seconds("import numpy")
    return import_seconds(f"import {modules}") / numpy if numpy else inf


def import_seconds(line: str) -> float:
    """Seconds of processor time that a new Python needs for a line, less those that it needs for nothing."""
    return max(0.0, _seconds(line) - min(_seconds("pass") for _ in range(3)))


def _seconds(line: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", line], check=True, env={**os.environ, "PYTHONPATH": ""})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)
