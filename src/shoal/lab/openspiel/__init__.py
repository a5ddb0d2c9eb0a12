"""Shoal's games in OpenSpiel: importing this module registers `shoal_literature`, `shoal_go_fish` and `shoal_fish_draw`.

    >>> import pyspiel
    >>> import shoal.lab.openspiel
    >>> game = pyspiel.load_game("shoal_literature(players=4,pack=2x2,stall_limit=1)")
    >>> game.num_distinct_actions()
    15

House rules are game parameters by their own names, and so are some settings. What works and what does not
is on the page docs/envs/openspiel.md. `write` and `read` keep a state as plain text, without pickle.
"""

try:
    import pyspiel  # noqa: F401  # one clear sentence where it is missing
except ImportError as _error:  # pragma: no cover
    raise ImportError("shoal.lab.openspiel needs OpenSpiel: pip install 'shoal[openspiel]'") from _error

from shoal.lab.openspiel.game import ShoalGame, ShoalState, Unwritten, read, register, write

__all__ = ["ShoalGame", "ShoalState", "Unwritten", "read", "write"]

register()
