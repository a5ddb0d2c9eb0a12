"""The loop: a generation plays with itself, a network learns from the last games, and it is the next generation.

Everything is in one folder, and each step there depends only on the steps before it and on the seed:

    run.json              the settings, and what came of every generation that is done
    rows/GGG-CCC.npy      the games of generation G, in parts
    GGG.net               the network that generation G made

Files appear whole or not at all, run.json as the last of a generation. So whoever is stopped anywhere goes on from the
last file, and ends with the same networks as if he had not been stopped.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from shoal.bots.literature.network import Network, recipe, weights
from shoal.train.behaviour import likeliest
from shoal.train.fit import Fit, Fitting, fit
from shoal.train.learner import Learner
from shoal.train.rows import count_rows, mean_and_scale, save_rows
from shoal.train.source import BadTraining, Margin, Policy, Source

PART: Final = 500
"""Games in a shard: what is lost at most when it is stopped."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What a training is; it never changes once it has begun."""

    options: dict[str, object] = {}
    games: int = 2000
    window: int = 4
    """Generations that are learned from: the last ones."""
    hidden: tuple[int, ...] = (64, 32)
    explore: float = 0.1
    lambda_: float = 1.0
    exact: int = 0
    """1 or 0: whether self-play counts its chances, or estimates them in a fraction of the time; matches always count."""
    start: str = ""
    """The name of the weights from which it goes on; none: from nothing, and from the games of the teacher."""
    share: float = 0.25
    """Of the seats in self-play at which others sit, so that it learns to play with them."""
    deals: int = 300
    """Of the matches that tell how strong a generation is; each is played twice."""
    behaviour_games: int = 0
    """Games of each generation to which the model of behaviour is fitted; 0: there is none."""
    temper: float = 1.0
    """By what the fitted model of behaviour is multiplied: below 1 it is trusted less than it says."""
    seed: int = 1
    fitting: Fitting = Fitting()


class Generation(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one."""

    number: int
    games: int
    rows: int
    explained: float | None
    """The share of the variance of results that the network explains, in games that were held out (if any)."""
    epochs: int
    theta: tuple[float, ...]
    """With which the next generation plays."""
    against_teacher: Margin
    against_previous: Margin
    seconds: float

    def __str__(self) -> str:
        explained = "" if self.explained is None else f"{self.explained:.1%} explained, "
        return (
            f"generation {self.number}: {self.games} games, {self.rows} rows, {self.epochs} epochs, {explained}"
            f"{self.against_teacher} against the teacher,"
            f" {self.against_previous} against the one before, {self.seconds:.0f} s"
        )


class Run(msgspec.Struct, frozen=True):
    """A training and how far it is."""

    settings: Settings
    generations: tuple[Generation, ...] = ()


def read_run(folder: Path) -> Run | None:
    """The training of this folder; None when there is none yet."""
    file = folder / "run.json"
    if not file.exists():
        return None
    try:
        return msgspec.json.decode(file.read_bytes(), type=Run)
    except msgspec.MsgspecError as error:
        raise BadTraining(f"{file} is not the state of a training: {error}") from None


def train(folder: Path, settings: Settings, count: int, source: Source, tell: Callable[[str], None]) -> Run:
    """Go on until there are so many generations."""
    run = read_run(folder) or Run(settings)
    if run.settings != settings:
        raise BadTraining(f"{folder} holds a training with other settings")
    (folder / "rows").mkdir(parents=True, exist_ok=True)
    save(folder / "run.json", msgspec.json.format(msgspec.json.encode(run)))
    while len(run.generations) < count:
        done = next_generation(folder, run, source)
        run = Run(settings, (*run.generations, done))
        save(folder / "run.json", msgspec.json.format(msgspec.json.encode(run)))
        for shard in shards_of(folder, 0, done.number - settings.window + 2):
            shard.unlink()
        tell(str(done))
    return run


def next_generation(folder: Path, run: Run, source: Source) -> Generation:
    """Play, learn, and compare."""
    began = time.monotonic()
    settings, number = run.settings, len(run.generations)
    now = policy_of(folder, run, number - 1, source)
    for part, first in enumerate(range(0, settings.games, PART)):
        shard = folder / "rows" / f"{number:03}-{part:03}.npy"
        if not shard.exists():
            games = min(PART, settings.games - first)
            save_rows(shard, source.play(now, number * settings.games + first, games, settings.explore))
    shards = shards_of(folder, number - settings.window + 1, number + 1)
    found = learn(shards, settings, now.weights, number)
    network = found.learner.network(f"generation {number}").dump()
    save(folder / f"{number:03}.net", network)
    theta = now.theta
    if settings.behaviour_games:
        theta = habits(source, now, number * settings.games, settings)
    made = Policy(network, theta)
    return Generation(
        number=number,
        games=settings.games,
        rows=count_rows(shards),
        explained=None if math.isnan(found.after) else 1 - found.after / found.trivial,
        epochs=found.epochs,
        theta=theta,
        against_teacher=source.match(made, source.teacher, settings.deals),
        against_previous=source.match(made, now, settings.deals),
        seconds=round(time.monotonic() - began, 1),
    )


def policy_of(folder: Path, run: Run, number: int, source: Source) -> Policy:
    """How generation `number` plays once it is made; -1 is the teacher, or what it goes on from."""
    if number < 0 and run.settings.start:
        return Policy(weights(run.settings.start), tuple(recipe(run.settings.start)["behaviour"]))
    if number < 0:
        return source.teacher
    return Policy((folder / f"{number:03}.net").read_bytes(), run.generations[number].theta)


def learn(shards: list[Path], settings: Settings, network: bytes | None, number: int) -> Fit:
    """Fit what is there, or something fresh, to these rows."""
    dice = np.random.default_rng((settings.seed, number))
    if network is None:
        learner = Learner.fresh(settings.hidden, 2, *mean_and_scale(shards), dice)
    else:
        learner = Learner.of(Network.load(network))
    return fit(learner, shards, settings.fitting, dice)


def habits(source: Source, policy: Policy, first: int, settings: Settings) -> tuple[float, ...]:
    """The theta that fits how the policy plays, tempered; the search goes on from the untempered last one."""
    start = [part / settings.temper for part in policy.theta]
    found = likeliest(lambda theta: source.likelihood(policy, theta, first, settings.behaviour_games), start, steps=15)
    return tuple(part * settings.temper for part in found)


def shards_of(folder: Path, begin: int, end: int) -> list[Path]:
    """The rows of these generations, in order."""
    return sorted(path for path in (folder / "rows").glob("*.npy") if begin <= int(path.name[:3]) < end)


def save(path: Path, data: bytes) -> None:
    """The file is there with these bytes, or as it was."""
    unfinished = path.with_name(path.name + ".part")
    with unfinished.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
