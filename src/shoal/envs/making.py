"""Encodings and games by the name of a game, its house rules and settings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from shoal.core.game import AnyRules, UncheckedRules
from shoal.core.games import RULES_KEPT, kit_of, preset, rules_of
from shoal.envs.encoding import AnyEncoding
from shoal.envs.play import Play, Seen
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


def beliefs(rules: UncheckedRules, views: Iterable[Seen]) -> dict[str, NDArray[np.float32]]:
    """What each of these seats can know, by the names of the blocks of `memory="belief"`.

    Literature: `belief` of shape (n, S, C), `whole` (n, 2, H), `worlds` (n,). Go Fish: `holds` and `mean` (n, S, R), `top`
    (n, R), `exact` (n,). Seats are relative to the one that believes; the page of the game says what a value means.
    Raises `ValueError` for a game without beliefs.

    >>> from random import Random
    >>> from shoal import Game, Literature
    >>> game = Game.deal(Literature(), Random(7))
    >>> found = beliefs(game.rules, [Seen(seat, game.sights(seat)) for seat in range(6)])
    >>> found["belief"].shape, round(float(found["belief"][0].sum()))
    ((6, 6, 48), 48)
    """
    encoding = encoding_of(rules, memory="belief")
    shapes = encoding.belief_shapes
    rows = []
    for seat, sights in views:
        view, memory = encoding.rules.start_view(seat), encoding.memory(seat)
        for sight in sights:
            view = encoding.rules.watch(view, sight)
            memory.see(sight)
        rows.append(encoding.observation(view, memory, None))
    table = np.stack(rows) if rows else np.zeros((0, encoding.observations.size), np.float32)
    return {
        name: np.ascontiguousarray(table[:, encoding.observations[name].places]).reshape(len(table), *shape)
        for name, shape in shapes.items()
    }
