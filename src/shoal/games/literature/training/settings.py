"""The settings of both kinds of training, which of them are options of the command line, and their limits.

This module needs no numpy, so that the command line can check everything before it loads what does the work.
"""

from __future__ import annotations

from typing import Final

import msgspec

from shoal.core.errors import ShoalError
from shoal.core.games import options_of


class BadTraining(ShoalError, ValueError):
    """A training that cannot be done as it was asked for."""


class Fitting(msgspec.Struct, frozen=True):
    """How a network is fitted."""

    epochs: int = 1
    batch: int = 2048
    rate: float = 1e-3
    last_rate: float = 1e-5
    huber: float | None = None
    """Errors beyond it count linearly. It draws values from the mean towards the median."""
    decay: float = 1e-4
    """By how much of the rate weights shrink at each step."""
    patience: int = 4
    """Epochs without a lower error on the games held out, after which it ends."""


class TrainingSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What a training is asked for; it never changes once the training has begun."""

    options: dict[str, object] = {}
    games: int = 24000
    """With itself, in each generation; 0: the value network stays as it was."""
    window: int = 3
    """Generations that are learned from: the last ones."""
    hidden: tuple[int, ...] = (64, 32)
    explore: float = 0.3
    lambda_: float = 0.9
    exact_from: int | None = None
    """The generation from which on self-play counts its chances; before, or for ever, it estimates them in a fraction of
    the time. Matches always count."""
    patience: int = 5
    """Misses in a row after which no one asks what cannot hit."""
    gather: int = 20
    """Each generation of such a number goes on from the mean of the last half of as many; 0: none does."""
    start: str = ""
    """The name of the weights from which it goes on; none: from nothing, and from the games of the teacher."""
    share: float = 0.25
    """Of the seats in self-play at which others sit, so that it learns to play with them."""
    strangers: bool = False
    """Whether, instead of a share of seats, one team is always a single kind of stranger: a player that infers nothing from
    which questions are asked. The encoder stays as it was, so that one behaviour of a game serves both the weights from
    which it goes on and the new ones."""
    schools: tuple[str, ...] = ()
    """Names of weights whose players are among these others."""
    deals: int = 300
    """Of the matches that measure how strong a generation is; each is played twice."""
    behaviour_games: int = 2500
    """Games of each generation to which the networks of behaviour are fitted; 0: they stay as they were."""
    seed: int = 1
    fitting: Fitting = Fitting()


class CriticSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What a training is asked for; it never changes once the training has begun."""

    critic: str
    """The name of the weights whose games they are."""
    options: dict[str, object] = {}
    games: int = 90000
    explore: float = 0.1
    share: float = 0.25
    """Of the seats at which others sit."""
    schools: tuple[str, ...] = ()
    patience: int = 5
    hidden: tuple[int, ...] = (96, 48)
    seed: int = 1
    fitting: Fitting = Fitting(epochs=10)


MOST_HIDDEN: Final = 64
"""In the hidden layer of a choice network: tables of questions are made while a game goes on."""


class ChoiceSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What a training of choice networks is asked for."""

    choice: str
    """The name of the weights whose games they are."""
    options: dict[str, object] = {}
    games: int = 14000
    start: str = ""
    """The name of the weights whose choice networks it goes on from; in its games the learner hears by them. None: from
    nothing, and the learner hears nothing."""
    share: float = 0.5
    """Of the seats at which others sit."""
    schools: tuple[str, ...] = ()
    patience: int = 5
    hidden: tuple[int, ...] = (MOST_HIDDEN,)
    seed: int = 1
    fitting: Fitting = Fitting(epochs=3, batch=128, rate=3e-3, last_rate=3e-5, decay=0)


LIMITS: Final = {
    "generations": (1, 999),
    "threads": (1, 1024),
    "games": (0, 10_000_000),
    "window": (1, 999),
    "explore": (0, 1),
    "lambda_": (0, 1),
    "deals": (1, 1_000_000),
    "behaviour_games": (0, 100_000),
    "exact_from": (0, 999),
    "patience": (1, 1000),
    "share": (0, 1),
    "gather": (0, 999),
    "seed": (0, 2**63),
    "epochs": (1, 1000),
    "batch": (1, 1_000_000),
    "rate": (1e-9, 1),
    "huber": (1e-3, 1e9),
}
"""What the numbers may be."""

FITTING: Final = ("epochs", "batch", "rate", "huber")
"""The settings of fitting that an option is for, and the others."""
PLAY: Final = (
    "games",
    "window",
    "explore",
    "lambda_",
    "deals",
    "behaviour_games",
    "seed",
    "share",
    "strangers",
    "schools",
    "gather",
    "exact_from",
    "patience",
    "start",
)
CHOICE: Final = ("games", "start", "share", "schools", "patience", "hidden", "seed")
"""The settings of choice networks that an option is for."""
CRITIC: Final = ("games", "explore", "share", "schools", "patience", "hidden", "seed")
"""The settings of a critic that an option is for."""


def option(name: str) -> str:
    """The name as it is written on the command line."""
    return name.rstrip("_").replace("_", "-")


def options_for(preset: str | None, seats: int | None, assignments: list[str]) -> dict[str, object]:
    """The options of Literature that were asked for."""
    options = options_of("literature", preset, assignments)
    if seats is not None:
        options["players"] = seats
    return options


def hidden_of(text: str) -> tuple[int, ...]:
    """The sizes of hidden layers, from `64,32`."""
    sizes = text.split(",")
    if len(sizes) > 7 or not all(size.isdecimal() and 1 <= int(size) <= 1024 for size in sizes):
        raise ShoalError(f"--hidden is {text[:40]}; up to 7 numbers from 1 to 1024 are needed, such as 64,32")
    return tuple(map(int, sizes))
