"""Who may enter a match: the bots of the house by their names, and programs by their command lines.

Every name of a bot that the arena is given passes through here.
"""

from __future__ import annotations

from typing import Final

from shoal.bots.bot import Bot, Maker
from shoal.bots.registry import bot_of

PROGRAM: Final = "cmd:"
"""What the name of a bot begins with that is another program; its command line follows."""


def entrant(game: str, name: str) -> Maker:
    """The maker of that bot; `UnknownBot` when there is none of that name."""
    # --- cmd: other programs (shoal.arena.external) ---
    return bot_of(game, name)


def dismiss(bot: Bot) -> None:
    """The game is over, or was broken off: a bot that holds on to something (a process) lets go of it."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()
