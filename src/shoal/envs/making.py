"""Encodings and games by the name of a game, its house rules and settings."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from shoal.core.game import AnyRules, UncheckedRules
from shoal.core.games import RULES_KEPT, kit_of, preset, rules_of
from shoal.envs.encoding import AnyEncoding
from shoal.envs.play import Play
from shoal.envs.settings import Settings


def encoding_of(game: str | UncheckedRules, options: object = None, **settings: Any) -> AnyEncoding:
    """The encoding of a game by name with house rules, or of its rules; settings are those of `Settings`.

    House rules are data (`{"players": 8}`), the name of a preset (`"us54"`), or options of the game's own type. Raises
    `BadOptions` for house rules and `ValueError` for settings that are not possible, and `TypeError` for what is no game.
    """
    return _encoding(_rules(game, options), Settings.of(settings))


def _rules(game: Any, options: object) -> Any:
    if isinstance(game, str):
        return rules_of(game, preset(game, options) if isinstance(options, str) else options)
    if isinstance(game, type) or not hasattr(game, "vocabulary"):
        raise TypeError(f"a game is its name, such as 'literature', or its rules, not {game!r}"[:120])
    if options is not None:
        raise TypeError("rules have their options already: give one of the two")
    return game


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


def play_of(game: str | UncheckedRules, options: object = None, **settings: Any) -> Play:
    """A table for that game, not dealt yet; the arguments are those of `encoding_of`.

    >>> play = play_of("go_fish", {"players": 2})
    >>> play.reset(seed=7)
    >>> play.step(play.legal()[0])
    """
    return Play(encoding_of(game, options, **settings))
