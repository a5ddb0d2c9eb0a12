"""Bots by game and name."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.bots.bot import Maker
from shoal.bots.naming import PYTHON, UnknownBot, checked, configured, python_bot, split_name
from shoal.core.games import GAMES, kit_of

__all__ = ["UnknownBot", "bot_of", "contestant_of"]


def bot_of(game: str, name: str) -> Maker:
    """The maker of the bot of that name (`shoal.bots.naming`); raises `UnknownBot` when there is none.

    Names from strangers are looked up among the levels of a game first (`Levels.may_sit`): a name that stands for
    something in Python runs code.
    """
    return _found(game, name, kit_of(game).bots() if game in GAMES else {})


def contestant_of(game: str, name: str) -> Maker:
    """The same for the arena, where bots that see all hands may play too."""
    bots = kit_of(game).bots() if game in GAMES else {}
    oracles = kit_of(game).oracles() if game in GAMES else {}
    return _found(game, name, bots, oracles)


def _found(game: str, name: str, bots: Mapping[str, Maker], oracles: Mapping[str, Maker] | None = None) -> Maker:
    base, options = split_name(name)
    if base.startswith(PYTHON):
        return checked(name, configured(name, python_bot(base), options))
    maker = (oracles or {}).get(base) or bots.get(base)
    if maker is None:
        raise UnknownBot(f"no bot of {game[:40]} is called {base[:40]!r}; there are: {', '.join(bots) or 'none'}")
    return configured(name, maker, options)
