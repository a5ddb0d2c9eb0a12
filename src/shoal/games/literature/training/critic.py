"""Trains the critic of a search, which sees all hands and predicts who wins each half-suit (docs/weights.md).

The folder of its training has

    critic.json           whose critic it is, and the settings
    rows/000-CCC.npy      games of the weights with themselves and sparring partners, in parts

so that a training that was stopped goes on, and ends with the same critic.
"""

from __future__ import annotations

import shlex
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from shoal.arena.cores import with_progress
from shoal.games.literature.training.export import assignments, changed
from shoal.games.literature.training.generations import parts_of, save
from shoal.games.literature.training.model import Fit, Model, fit
from shoal.games.literature.training.samples import count_samples, mean_and_scale, save_samples
from shoal.games.literature.training.settings import CRITIC, FITTING, BadTraining, CriticSettings
from shoal.games.literature.training.source import Source, policy_named

LEARNED_FROM: Final = 6
"""One in this many decisions becomes an example: its neighbours would be nearly the same."""


def train_critic(folder: Path, settings: CriticSettings, source: Source, to: Path) -> list[Path]:
    """Play what is not played yet, fit, and write the network and its recipe; where they are."""
    policy = policy_named(settings.critic)
    began = time.monotonic()
    _begin(folder, settings)
    parts = parts_of(folder, 0, settings.games)
    missing = [part for part in parts if not part.shard.exists()]
    for shard, first, games in with_progress(missing, len(parts), first=len(parts) - len(missing)):
        save_samples(shard, source.outcomes(policy, first, games, settings.explore, LEARNED_FROM))
    shards = [part.shard for part in parts]
    dice = np.random.default_rng(settings.seed)
    found = fit(Model.fresh(settings.hidden, 1, *mean_and_scale(shards), dice), shards, settings.fitting, dice)
    name = f"{settings.critic}.critic"
    recipe = recipe_of(settings, found, count_samples(shards), round(time.monotonic() - began, 1))
    to.mkdir(parents=True, exist_ok=True)
    save(to / f"{name}.net", found.model.network(name).dump())
    save(to / f"{name}.json", msgspec.json.format(msgspec.json.encode(recipe)) + b"\n")
    return [to / f"{name}.net", to / f"{name}.json"]


def read_critic(folder: Path) -> CriticSettings | None:
    """Those of the training in this folder; None when there is none yet."""
    file = folder / "critic.json"
    if not file.exists():
        return None
    try:
        return msgspec.json.decode(file.read_bytes(), type=CriticSettings)
    except msgspec.MsgspecError as error:
        raise BadTraining(f"{file} is not the state of a training: {error}") from None


def _begin(folder: Path, settings: CriticSettings) -> None:
    """The folder is there for this training, and holds no other one."""
    if (folder / "run.json").exists():
        raise BadTraining(f"{folder} holds a training of generations")
    if (read_critic(folder) or settings) != settings:
        raise BadTraining(f"{folder} holds the training of a critic with other settings")
    (folder / "rows").mkdir(parents=True, exist_ok=True)
    save(folder / "critic.json", msgspec.json.format(msgspec.json.encode(settings)))


def recipe_of(settings: CriticSettings, found: Fit, rows: int, seconds: float) -> dict[str, Any]:
    """What there is to know about this critic."""
    return {
        "name": f"{settings.critic}.critic",
        "command": command_of(settings),
        "shoal": version("shoal"),
        "settings": settings,
        "rows": rows,
        "epochs": found.epochs,
        "explained": 1 - found.after / found.trivial,
        "seconds": seconds,
    }


def command_of(settings: CriticSettings) -> str:
    """The line that makes the same critic."""
    words = ["shoal", "train", "--out", "DIR", "--critic", settings.critic, *assignments(settings.options)]
    usual = CriticSettings(critic=settings.critic)
    words += changed(settings, usual, CRITIC)
    words += changed(settings.fitting, usual.fitting, FITTING)
    return shlex.join(words)
