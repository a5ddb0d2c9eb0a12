"""The loop: a generation plays with itself, a network learns from the last games, and it is the next generation.

Everything is in one folder, and each step there depends only on the steps before it and on the seed:

    run.json              the settings, and what came of every generation that is done
    rows/GGG-CCC.npy      the games of generation G, in parts
    GGG.net               the value network that generation G made
    GGG.likelihood.net    its likelihood network,
    GGG.encoder.net       and its question encoder

Files appear whole or not at all, run.json as the last of a generation. So a training that was stopped anywhere goes on
from the last file, and ends with the same networks as if it had never been stopped.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np

from shoal.games.literature.bots.networks import PARTS, Network
from shoal.games.literature.training.behaviour import BehaviourNetworks, Likelihood, fit_behaviour
from shoal.games.literature.training.model import Fit, Model, fit, mean_of_files
from shoal.games.literature.training.samples import count_samples, mean_and_scale, save_samples
from shoal.games.literature.training.settings import BadTraining, TrainingSettings
from shoal.games.literature.training.source import Margin, Policy, Source, policy_named

PART: Final = 500
"""Games in a shard: what is lost at most when it is stopped."""


class Generation(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one."""

    number: int
    games: int
    rows: int
    explained: float | None
    """The share of the variance of results that the network explains, in games that were held out (if any)."""
    epochs: int
    likelihood: Likelihood | None
    """The mean log-likelihood of the true hands, in positions that were held out (if any)."""
    against_teacher: Margin
    against_previous: Margin
    seconds: float

    def __str__(self) -> str:
        explained = "" if self.explained is None else f"{self.explained:.1%} explained, "
        likelihood = "" if self.likelihood is None else f"log-likelihood {self.likelihood}, "
        return (
            f"generation {self.number}: {self.games} games, {self.rows} rows, {self.epochs} epochs, {explained}{likelihood}"
            f"{self.against_teacher} against the teacher,"
            f" {self.against_previous} against the one before, {self.seconds:.0f} s"
        )


class Run(msgspec.Struct, frozen=True):
    """A training and how far it is."""

    settings: TrainingSettings
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


def train(folder: Path, settings: TrainingSettings, count: int, source: Source, report: Callable[[str], None]) -> Run:
    """Go on until there are so many generations."""
    if (folder / "critic.json").exists():
        raise BadTraining(f"{folder} holds the training of a critic")
    run = read_run(folder) or Run(settings)
    if run.settings != settings:
        raise BadTraining(f"{folder} holds a training with other settings")
    policy_of(folder, settings, len(run.generations) - 1, source)  # what it goes on from is there, or nothing is begun
    (folder / "rows").mkdir(parents=True, exist_ok=True)
    save(folder / "run.json", msgspec.json.format(msgspec.json.encode(run)))
    while len(run.generations) < count:
        done = next_generation(folder, run, source)
        run = Run(settings, (*run.generations, done))
        save(folder / "run.json", msgspec.json.format(msgspec.json.encode(run)))
        for shard in shards_of(folder, 0, oldest(settings, done.number + 1)):
            shard.unlink()
        report(str(done))
    return run


def next_generation(folder: Path, run: Run, source: Source) -> Generation:
    """Play, learn, and compare."""
    began = time.monotonic()
    settings, number = run.settings, len(run.generations)
    now = policy_of(folder, settings, number - 1, source)
    learned_from = range(oldest(settings, number), number + 1)
    for generation in learned_from:
        play(folder, settings, generation, source)
    shards = shards_of(folder, learned_from.start, learned_from.stop)
    found = learn(shards, settings, now.value, number) if shards else None
    made, likelihood = observe(source, settings, now, number)
    if found:
        made = made._replace(value=found.model.network(f"generation {number}").dump())
    for part, data in zip(PARTS, made, strict=True):
        assert data is not None, "every generation has all networks"
        save(folder / f"{number:03}{part}.net", data)
    return Generation(
        number=number,
        games=settings.games,
        rows=count_samples(shards),
        explained=1 - found.after / found.trivial if found and not math.isnan(found.after) else None,
        epochs=found.epochs if found else 0,
        likelihood=likelihood,
        against_teacher=source.match(made, source.teacher, settings.deals),
        against_previous=source.match(made, now, settings.deals),
        seconds=round(time.monotonic() - began, 1),
    )


def policy_of(folder: Path, settings: TrainingSettings, number: int, source: Source) -> Policy:
    """How generation `number` plays once it is made; -1 is the teacher, or what it goes on from."""
    if number < 0 and settings.start:
        return policy_named(settings.start)
    if number < 0:
        return source.teacher
    gathers = settings.gather and (number + 1) % settings.gather == 0
    last = range(number + 1 - max(1, settings.gather // 2), number + 1) if gathers else [number]
    parts = (
        mean_of_files(f"generation {number}{part}", [folder / f"{n:03}{part}.net" for n in last]).dump()
        for part in PARTS
    )
    return Policy(*parts)


def play(folder: Path, settings: TrainingSettings, number: int, source: Source) -> None:
    """The games of this generation are there, those that were not there before (or not any more) among them."""
    missing = [part for part in parts_of(folder, number, settings.games) if not part.shard.exists()]
    if not missing:
        return
    policy = policy_of(folder, settings, number - 1, source)
    exact = settings.exact_from is not None and number >= settings.exact_from
    for shard, first, games in missing:
        save_samples(shard, source.play(policy, number * settings.games + first, games, settings.explore, exact=exact))


class GenerationPart(NamedTuple):
    """Some of the games of a generation: where their rows are, the first of them, and how many there are."""

    shard: Path
    first: int
    games: int


def parts_of(folder: Path, number: int, games: int) -> list[GenerationPart]:
    """So many games of this generation, in order."""
    return [
        GenerationPart(folder / "rows" / f"{number:03}-{part:03}.npy", first, min(PART, games - first))
        for part, first in enumerate(range(0, games, PART))
    ]


def oldest(settings: TrainingSettings, number: int) -> int:
    """The first generation from whose games this one learns; estimated chances are not mixed with exact ones."""
    exact_from = settings.exact_from or 0
    return max(exact_from if number >= exact_from else 0, number - settings.window + 1)


def learn(shards: list[Path], settings: TrainingSettings, network: bytes | None, number: int) -> Fit:
    """Fit what is there, or something fresh, to these rows."""
    dice = np.random.default_rng((settings.seed, number))
    if network is None:
        model = Model.fresh(settings.hidden, 2, *mean_and_scale(shards), dice)
    else:
        model = Model.of(Network.load(network))
    return fit(model, shards, settings.fitting, dice)


def observe(
    source: Source, settings: TrainingSettings, policy: Policy, number: int
) -> tuple[Policy, Likelihood | None]:
    """The policy with networks of behaviour that fit how it plays, and how well they do."""
    if not settings.behaviour_games:
        return policy, None
    examples = source.behaviour(policy, number * settings.behaviour_games, settings.behaviour_games)
    dice = np.random.default_rng((settings.seed, number, 1))  # others than `learn` has
    known = BehaviourNetworks(Network.load(policy.likelihood), Network.load(policy.encoder))
    found = fit_behaviour(examples, known, dice, fits_encoder=not settings.strangers)
    networks = found.model.networks(f"generation {number}")
    return Policy(policy.value, networks.likelihood.dump(), networks.encoder.dump()), found.likelihood


def shards_of(folder: Path, begin: int, end: int) -> list[Path]:
    """The rows of these generations, in order."""
    return sorted(path for path in (folder / "rows").glob(f"{'[0-9]' * 3}-*.npy") if begin <= int(path.name[:3]) < end)


def save(path: Path, data: bytes) -> None:
    """The file is there with these bytes, or as it was."""
    unfinished = path.with_name(path.name + ".part")
    with unfinished.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
