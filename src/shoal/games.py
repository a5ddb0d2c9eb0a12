"""All games by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from shoal.game import AnyRules, BadOptions
from shoal.literature import Literature

GAMES: Final[dict[str, Callable[[Any], AnyRules]]] = {"literature": Literature}


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
