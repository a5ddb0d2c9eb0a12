"""All games by name, and the named presets of their options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from shoal import literature
from shoal.game import AnyRules, BadOptions
from shoal.literature import Literature

GAMES: Final[dict[str, Callable[[Any], AnyRules]]] = {"literature": Literature}

PRESETS: Final[dict[str, Mapping[str, Any]]] = {"literature": literature.PRESETS}
"""By game and name: options, as a value of the game's own type."""


def rules_of(game: str, options: object = None) -> AnyRules:
    """The rules of a game by its name, under options given as data (`{"players": 8}`); `BadOptions` when unknown."""
    make = GAMES.get(game)
    if make is None:
        raise BadOptions("UNKNOWN_GAME", f"{game[:40]!r} is none of: {', '.join(GAMES)}")
    kind = make(None).vocabulary.options
    try:
        read = msgspec.convert({} if options is None else options, kind)
    except msgspec.ValidationError as error:
        raise BadOptions("UNKNOWN_OPTION", str(error)) from None
    return make(read)


def preset(game: str, name: str) -> dict[str, Any]:
    """The options of a preset as data, without those that have their default; `BadOptions` when there is none."""
    presets = PRESETS.get(game, {})
    if name not in presets:
        known = ", ".join(presets) or "none"
        raise BadOptions("UNKNOWN_PRESET", f"no preset of {game[:40]} is called {name[:40]!r}; there are: {known}")
    data: dict[str, Any] = msgspec.to_builtins(presets[name])
    return data
