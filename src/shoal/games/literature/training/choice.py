"""Trains the two choice networks of a set, which say how likely a hand makes a question (docs/weights.md).

Both are fitted by maximum likelihood to who asked what in games in mixed company, with the true hands: `own` to the questions
of players by learned networks, `others` to those of all the others. The likelihood of a question is a softmax over all
questions that the hand allowed, so what was not asked counts, too. A softmax does not feel a shift of all values: the last
bias stays 0, or it would drift.

Games are played in parts, each of which is learned from a few times and then forgotten: rows of every question that could have been
asked would fill the disk. So nothing is kept, and a training that was stopped begins again; it takes minutes.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from shoal.arena.cores import with_progress
from shoal.games.literature.bots.networks import CHOICES, Network, weights
from shoal.games.literature.training.behaviour import mean_and_scale
from shoal.games.literature.training.export import assignments, changed
from shoal.games.literature.training.generations import save
from shoal.games.literature.training.model import Adam, Model
from shoal.games.literature.training.samples import QuestionSamples, Reals
from shoal.games.literature.training.settings import CHOICE, FITTING, ChoiceSettings
from shoal.games.literature.training.source import Source, policy_named

PART: Final = 100
"""Games at a time."""

LEARNED_FROM: Final = 1
"""One in this many questions becomes an example: its neighbours are much the same."""

ABOUT_A_GAME: Final = 46
"""How many examples a game gives to each network, at least: what the rate of learning falls by."""


def fresh(hidden: int, choices: QuestionSamples, dice: np.random.Generator) -> Model:
    """Random weights."""
    return Model.fresh((hidden,), 1, *mean_and_scale(choices.features), dice)


def likelihood(model: Model, choices: QuestionSamples) -> float:
    """The mean log-likelihood of a question."""
    return float(np.log(_chances(model.outputs(choices.features)[:, 0], choices)[_asked(choices)]).mean())


def gradient(model: Model, choices: QuestionSamples) -> list[Reals]:
    """Of the mean negative log-likelihood, by each parameter."""
    values = model.forward(choices.features)
    wrong = _chances(values[-1][:, 0], choices)
    wrong[_asked(choices)] -= 1
    found = model.gradient_of(values, (wrong / np.float32(len(choices)))[:, np.newaxis])
    found[-1][:] = 0
    return found


def _begins(choices: QuestionSamples) -> NDArray[np.int64]:
    return np.asarray(np.cumsum(choices.counts) - choices.counts)


def _asked(choices: QuestionSamples) -> NDArray[np.int64]:
    return np.asarray(_begins(choices) + choices.chosen)


def _chances(values: Reals, choices: QuestionSamples) -> Reals:
    """The softmax within each question."""
    begins = _begins(choices)
    weights = np.exp(values - np.repeat(np.maximum.reduceat(values, begins), choices.counts))
    return np.asarray(weights / np.repeat(np.add.reduceat(weights, begins), choices.counts))


def train_choice(settings: ChoiceSettings, source: Source, to: Path) -> list[Path]:
    """Play, fit, and write both networks and their recipe; where they are."""
    began = time.monotonic()
    policy, dice = policy_named(settings.choice), np.random.default_rng(settings.seed)
    firsts = list(range(0, settings.games, PART))
    steps = max(1, settings.games * ABOUT_A_GAME * settings.fitting.epochs // settings.fitting.batch)
    models: list[Model] = []
    adams: list[Adam] = []
    for first in with_progress(firsts, len(firsts)):
        both = source.choices(policy, first, min(PART, settings.games - first), LEARNED_FROM)
        if not models:
            models = begun(settings, both, dice)
            adams = [Adam(model.parameters, settings.fitting, steps) for model in models]
        for choices, model, adam in zip(both, models, adams, strict=True):
            for _ in range(settings.fitting.epochs):
                for batch in choices.batches(settings.fitting.batch, dice):
                    adam.step(gradient(model, batch))
    held_out = source.choices(policy, settings.games, PART, LEARNED_FROM)
    found = [likelihood(model, choices) for model, choices in zip(models, held_out, strict=True)]
    return write(settings, models, found, to, round(time.monotonic() - began, 1))


def begun(settings: ChoiceSettings, both: Sequence[QuestionSamples], dice: np.random.Generator) -> list[Model]:
    """Both networks as they are before the first step."""
    if settings.start:
        return [Model.of(Network.load(weights(settings.start + part))) for part in CHOICES]
    return [fresh(settings.hidden[0], choices, dice) for choices in both]


def write(settings: ChoiceSettings, models: list[Model], found: list[float], to: Path, seconds: float) -> list[Path]:
    """The files of both networks, and the recipe."""
    to.mkdir(parents=True, exist_ok=True)
    made = []
    for part, model in zip(CHOICES, models, strict=True):
        name = settings.choice + part
        save(to / f"{name}.net", model.network(name).dump())
        made.append(to / f"{name}.net")
    recipe = to / f"{settings.choice}.choice.json"
    save(recipe, msgspec.json.format(msgspec.json.encode(recipe_of(settings, found, seconds))) + b"\n")
    return [*made, recipe]


def recipe_of(settings: ChoiceSettings, found: list[float], seconds: float) -> dict[str, Any]:
    """What there is to know about these networks."""
    return {
        "name": f"{settings.choice}.choice",
        "command": command_of(settings),
        "shoal": version("shoal"),
        "settings": settings,
        "likelihood": dict(zip(("own", "others"), found, strict=True)),
        "seconds": seconds,
    }


def command_of(settings: ChoiceSettings) -> str:
    """The line that makes the same networks."""
    words = ["shoal", "train", "--out", "DIR", "--choice", settings.choice, *assignments(settings.options)]
    usual = ChoiceSettings(choice=settings.choice)
    words += changed(settings, usual, CHOICE) + changed(settings.fitting, usual.fitting, FITTING)
    return shlex.join(words)
