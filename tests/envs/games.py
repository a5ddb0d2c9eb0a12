"""Random games by action indices under random house rules and settings, for the tests of `shoal.envs`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any, Final

from shoal.core.game import UncheckedRules
from shoal.core.games import kit_of
from shoal.envs import AnyEncoding, Play, Settings

MEMORIES: Final[dict[str, list[tuple[str, ...]]]] = {
    "literature": [
        (),
        ("events",),
        ("facts",),
        ("full",),
        ("facts", "events"),
        ("belief",),
        ("facts", "belief", "full"),
    ],
    "go_fish": [(), ("events",), ("facts",), ("full",), ("facts", "events"), ("belief",), ("facts", "belief", "full")],
    "fish_draw": [(), ("events",), ("full",)],
}

MOST_SEATS_COUNTED: Final = 8
"""Exact beliefs of larger tables take too long for a test."""


def random_rules(game: str, rng: Random) -> UncheckedRules:
    """A game under random house rules."""
    return kit_of(game).rules(import_module(f"tests.games.{game}.samples").random_options(rng))


def random_encoding(game: str, rng: Random, **fixed: Any) -> AnyEncoding:
    """An encoding under random house rules and settings."""
    options = import_module(f"tests.games.{game}.samples").random_options(rng)
    memory = rng.choice(MEMORIES[game])
    if options.players > MOST_SEATS_COUNTED:
        memory = tuple(name for name in memory if name != "belief")
    settings = {
        "memory": memory,
        "events": rng.choice([1, 7, 16]),
        "out_of_turn": rng.choice(["window", "off", "all"]),
        "skip_forced": rng.random() < 0.7,
        "reward": rng.choice(["difference", "win"]),
        "max_moves": rng.choice([20, 60, 200]),
        "irregular": rng.random() < 0.3,
        "formalities": rng.choice(["auto", "ask"]),
    }
    kit = kit_of(game)
    encoding = kit.encoding(kit.rules(options), Settings.of({**settings, **fixed}))
    assert encoding is not None, "every game of ours has an encoding"
    return encoding


def random_play(game: str, seed: int, **fixed: Any) -> Play:
    """A game that is just dealt, under random house rules and settings."""
    play = Play(random_encoding(game, Random(seed), **fixed))
    play.reset(seed)
    return play


def walk(play: Play, rng: Random, most: int = 400) -> Iterator[Play]:
    """The game before every random decision, and at its end."""
    for _ in range(most):
        yield play
        if play.done:
            return
        play.step(rng.choice(play.legal()))
