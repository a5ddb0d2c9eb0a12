"""Encodings and games by the name of a game, its house rules and settings."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from shoal.envs.encoding import AnyEncoding
from shoal.envs.play import Play
from shoal.envs.settings import Settings
from shoal.game import AnyRules
from shoal.games import RULES_KEPT, kit_of, rules_of


def encoding_of(game: str | AnyRules, options: object = None, **settings: Any) -> AnyEncoding:
    """The encoding of a game, given by name with house rules as data, or by its rules; settings are those of `Settings`.

    Raises `BadOptions` for house rules, and `ValueError` for settings that are not possible.
    """
    rules: Any = rules_of(game, options) if isinstance(game, str) else game
    return _encoding(rules, Settings.of(settings))


def encoding_from(game: str, options: Any, settings: Settings) -> AnyEncoding:
    """The encoding of a game with options of the game's own type: how encodings are unpickled."""
    rules: Any = rules_of(game, msgspec.to_builtins(options))
    return _encoding(rules, settings)


@lru_cache(maxsize=RULES_KEPT)
def _encoding(rules: AnyRules, settings: Settings) -> AnyEncoding:
    """One object for all games that are played alike: its tables cost some time and memory."""
    encoding = kit_of(rules.name).encoding(rules, settings)
    if encoding is None:
        raise ValueError(f"{rules.name} has no encoding")
    return encoding


def play_of(game: str | AnyRules, options: object = None, **settings: Any) -> Play:
    """A table for that game, not dealt yet; the arguments are those of `encoding_of`.

    >>> play = play_of("go_fish", {"players": 2})
    >>> play.reset(seed=7)
    >>> play.step(play.legal()[0])
    """
    return Play(encoding_of(game, options, **settings))
