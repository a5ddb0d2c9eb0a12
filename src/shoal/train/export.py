"""The weights of a generation under their name, and beside them the recipe that makes them again (docs/weights.md)."""

from __future__ import annotations

import re
import shlex
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import msgspec

from shoal.bots.literature.expert import PARTS
from shoal.bots.literature.network import recipe
from shoal.train.command import FITTING, PLAY, option
from shoal.train.generations import Run, Settings, save
from shoal.train.mean import mean_of_files
from shoal.train.source import BadTraining

MOST_BYTES: Final = 300_000
"""All weights together travel with Shoal, in less than 1 MB."""


def export(
    folder: Path, run: Run | None, name: str, to: Path, *, pick: int | None = None, average: int = 1
) -> list[Path]:
    """Write the networks and the recipe; where they are. The weights are the mean of those of so many generations."""
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
    networks = [mean_of_files(name + part, [folder / f"{n:03}{part}.net" for n in last]).dump() for part in PARTS]
    if (size := sum(map(len, networks))) > MOST_BYTES:
        raise BadTraining(f"the weights have {size} bytes, where {MOST_BYTES} are possible")
    to.mkdir(parents=True, exist_ok=True)
    written = msgspec.json.format(msgspec.json.encode(recipe_of(run, name, number, average))) + b"\n"
    made = [*(to / f"{name}{part}.net" for part in PARTS), to / f"{name}.json"]
    for file, data in zip(made, [*networks, written], strict=True):
        save(file, data)
    return made


def recipe_of(run: Run, name: str, number: int, average: int) -> dict[str, Any]:
    """What there is to know about these weights."""
    return {
        "name": name,
        "command": command_of(run.settings, number + 1),
        "shoal": version("shoal"),
        "averaged": average,
        "start": recipe_of_start(run.settings.start),
        "settings": run.settings,
        "generations": run.generations[: number + 1],
    }


def recipe_of_start(name: str) -> Any:
    """That of the weights from which the training went on, as they come with Shoal; None: it began from nothing."""
    return msgspec.json.decode(recipe(name)) if name else None


def command_of(settings: Settings, generations: int) -> str:
    """The line that makes the same weights."""
    words = ["shoal", "train", "--out", "DIR", "--generations", str(generations)]
    for name, value in settings.options.items():
        words += ["--option", f"{name}={_text(value)}"]
    usual = Settings()
    for name in PLAY:
        if (value := getattr(settings, name)) != getattr(usual, name):
            words += [f"--{option(name)}", ",".join(value) if isinstance(value, tuple) else str(value)]
    if settings.hidden != usual.hidden:
        words += ["--hidden", ",".join(map(str, settings.hidden))]
    for name in FITTING:
        if (value := getattr(settings.fitting, name)) != getattr(usual.fitting, name):
            words += [f"--{name}", str(value)]
    return shlex.join(words)


def _text(value: object) -> str:
    """As a house rule is written on the command line."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)
