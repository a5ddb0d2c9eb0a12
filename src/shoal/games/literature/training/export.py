"""The weights of a generation under their name, and beside them the recipe that makes them again (docs/weights.md)."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from shoal.games.literature.bots.networks import PARTS, Network
from shoal.games.literature.training.generations import Run, read_run, save
from shoal.games.literature.training.model import mean_of_files
from shoal.games.literature.training.settings import FITTING, PLAY, BadTraining, TrainingSettings, option
from shoal.games.literature.training.source import policy_named

MOST_BYTES: Final = 300_000
"""All weights together travel with Shoal, in less than 1 MB."""


class ChosenGeneration(NamedTuple):
    """The generations whose mean is exported."""

    pick: int | None = None
    """The number of the last one; `None`: the last of the training."""
    average: int = 1
    """How many, up to that one."""
    joined: Path | None = None
    """The folder of another training that went on from the same weights, as many of whose last generations are in the mean, too."""


LAST: Final = ChosenGeneration()
"""The last generation."""


def export(
    folder: Path, name: str, to: Path, chosen: ChosenGeneration = LAST, *, behaviour: str | None = None
) -> list[Path]:
    """Write the networks and the recipe, and return where they are.

    `behaviour`: the name of weights that come with Shoal, whose networks of behaviour are taken instead of the run's
    own. Raises BadTraining where a generation is missing or the weights are too large.
    """
    if not re.fullmatch(r"\w[\w.-]*", name):
        raise BadTraining(f"{name[:40]!r} is no name for a file")
    run = run_of(folder)
    last = _last_generations(folder, run, chosen.pick, chosen.average)
    files, other = _files(folder, last), None
    if chosen.joined is not None:
        other = run_of(chosen.joined)
        if not run.settings.start or other.settings.start != run.settings.start:
            raise BadTraining(f"the trainings in {folder} and {chosen.joined} did not go on from the same weights")
        files += _files(chosen.joined, _last_generations(chosen.joined, other, None, chosen.average))
    made_by_run = [
        mean_of_files(name + part, [file.with_name(f"{file.name}{part}.net") for file in files]) for part in PARTS
    ]
    networks = [network.dump() for network in with_behaviour_of(behaviour, name, made_by_run)]
    if (size := sum(map(len, networks))) > MOST_BYTES:
        raise BadTraining(f"the weights have {size} bytes, where {MOST_BYTES} are possible")
    to.mkdir(parents=True, exist_ok=True)
    recipe = recipe_of(run, name, last[-1], chosen.average, behaviour=behaviour, joined=other)
    written = msgspec.json.format(msgspec.json.encode(recipe)) + b"\n"
    made = [*(to / f"{name}{part}.net" for part in PARTS), to / f"{name}.json"]
    for file, data in zip(made, [*networks, written], strict=True):
        save(file, data)
    return made


def run_of(folder: Path) -> Run:
    """The training of that folder, which has generations."""
    run = read_run(folder)
    if run is None or not run.generations:
        raise BadTraining(f"there is no generation in {folder}")
    return run


def _files(folder: Path, generations: range) -> list[Path]:
    """Those of these generations, without what the name of each network ends with."""
    return [folder / f"{number:03}" for number in generations]


def _last_generations(folder: Path, run: Run, pick: int | None, average: int) -> range:
    """The numbers of so many generations up to that one (the last one)."""
    number = len(run.generations) - 1 if pick is None else pick
    if not 0 <= number < len(run.generations):
        raise BadTraining(f"there is no generation {number} in {folder}; the last one is {len(run.generations) - 1}")
    if not 1 <= average <= number + 1:
        raise BadTraining(f"there are no {average} generations to average in {folder}, up to {number}")
    return range(number + 1 - average, number + 1)


def with_behaviour_of(other: str | None, name: str, networks: list[Network]) -> list[Network]:
    """The same value network, with the networks of behaviour of these weights that come with Shoal, if any."""
    if not other:
        return networks
    policy = policy_named(other)
    theirs = zip(PARTS[1:], map(Network.load, (policy.likelihood, policy.encoder)), strict=True)
    return [networks[0], *(Network(name + part, one.mean, one.scale, one.layers) for part, one in theirs)]


def recipe_of(
    run: Run, name: str, number: int, average: int, *, behaviour: str | None = None, joined: Run | None = None
) -> dict[str, Any]:
    """How these weights were made, as JSON; `joined`: another training whose last generations are in the mean."""
    return {
        "name": name,
        "command": command_of(run.settings, number + 1),
        "shoal": version("shoal"),
        "averaged": average,
        "start": run.settings.start or None,
        "behaviour": behaviour,
        "joined": command_of(joined.settings, len(joined.generations)) if joined else None,
        "settings": run.settings,
        "generations": run.generations[: number + 1],
    }


def command_of(settings: TrainingSettings, generations: int) -> str:
    """The line that makes the same weights."""
    usual = TrainingSettings()
    words = ["shoal", "train", "--out", "DIR", "--generations", str(generations), *assignments(settings.options)]
    words += changed(settings, usual, (*PLAY, "hidden")) + changed(settings.fitting, usual.fitting, FITTING)
    return shlex.join(words)


def assignments(options: Mapping[str, object]) -> list[str]:
    """House rules as they are given on the command line."""
    return [word for name, value in options.items() for word in ("--option", f"{name}={_text(value)}")]


def changed(settings: msgspec.Struct, usual: msgspec.Struct, names: Sequence[str]) -> list[str]:
    """Those of these settings that are not the usual ones, as they are given on the command line."""
    words = []
    for name in names:
        if (value := getattr(settings, name)) == getattr(usual, name):
            continue
        words.append(f"--{option(name)}")
        if value is not True:
            words.append(",".join(map(str, value)) if isinstance(value, tuple) else str(value))
    return words


def _text(value: object) -> str:
    """As a house rule is written on the command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
