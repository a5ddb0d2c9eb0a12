"""The weights of a generation under their name, and beside them the recipe that makes them again (docs/weights.md)."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import msgspec

from shoal.bots.literature.expert import PARTS
from shoal.bots.literature.network import Network, recipe
from shoal.train.command import FITTING, PLAY, option
from shoal.train.generations import Run, Settings, save
from shoal.train.mean import mean_of_files
from shoal.train.source import BadTraining, policy_named

MOST_BYTES: Final = 300_000
"""All weights together travel with Shoal, in less than 1 MB."""


def export(
    folder: Path,
    run: Run | None,
    name: str,
    to: Path,
    *,
    pick: int | None = None,
    average: int = 1,
    behaviour: str | None = None,
) -> list[Path]:
    """Write the networks and the recipe; where they are. The weights are the mean of those of so many generations.

    `behaviour`: the name of weights that come with Shoal, whose model of behaviour is taken instead of the run's own.
    """
    if run is None or not run.generations:
        raise BadTraining(f"there is no generation in {folder}")
    number = len(run.generations) - 1 if pick is None else pick
    if not 0 <= number < len(run.generations):
        raise BadTraining(f"there is no generation {number} in {folder}; the last one is {len(run.generations) - 1}")
    if not re.fullmatch(r"\w[\w.-]*", name):
        raise BadTraining(f"{name[:40]!r} is no name for a file")
    if not 1 <= average <= number + 1:
        raise BadTraining(f"there are no {average} generations to average in {folder}, up to {number}")
    last = range(number + 1 - average, number + 1)
    made_by_run = [mean_of_files(name + part, [folder / f"{n:03}{part}.net" for n in last]) for part in PARTS]
    networks = [network.dump() for network in with_behaviour_of(behaviour, name, made_by_run)]
    if (size := sum(map(len, networks))) > MOST_BYTES:
        raise BadTraining(f"the weights have {size} bytes, where {MOST_BYTES} are possible")
    to.mkdir(parents=True, exist_ok=True)
    written = msgspec.json.format(msgspec.json.encode(recipe_of(run, name, number, average, behaviour))) + b"\n"
    made = [*(to / f"{name}{part}.net" for part in PARTS), to / f"{name}.json"]
    for file, data in zip(made, [*networks, written], strict=True):
        save(file, data)
    return made


def with_behaviour_of(other: str | None, name: str, networks: list[Network]) -> list[Network]:
    """The same network of questions, with the model of behaviour of these weights that come with Shoal, if any."""
    if not other:
        return networks
    policy = policy_named(other)
    theirs = zip(PARTS[1:], map(Network.load, (policy.habits, policy.clues)), strict=True)
    return [networks[0], *(Network(name + part, one.mean, one.scale, one.layers) for part, one in theirs)]


def recipe_of(run: Run, name: str, number: int, average: int, behaviour: str | None = None) -> dict[str, Any]:
    """What there is to know about these weights."""
    return {
        "name": name,
        "command": command_of(run.settings, number + 1),
        "shoal": version("shoal"),
        "averaged": average,
        "start": recipe_of_weights(run.settings.start),
        "behaviour": recipe_of_weights(behaviour),
        "settings": run.settings,
        "generations": run.generations[: number + 1],
    }


def recipe_of_weights(name: str | None) -> Any:
    """That of the weights of this name, as they come with Shoal; None: there are none."""
    return msgspec.json.decode(recipe(name)) if name else None


def command_of(settings: Settings, generations: int) -> str:
    """The line that makes the same weights."""
    usual = Settings()
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
        if (value := getattr(settings, name)) != getattr(usual, name):
            words += [f"--{option(name)}", ",".join(map(str, value)) if isinstance(value, tuple) else str(value)]
    return words


def _text(value: object) -> str:
    """As a house rule is written on the command line."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)
