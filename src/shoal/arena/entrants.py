"""Who may enter a match: the bots of the house by their names, and programs by their command lines.

Every name of a bot that the arena is given passes through here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from shoal.arena.external import DEADLINE_MS, ExternalBot, external
from shoal.arena.protocol import QUOTED
from shoal.bots.bot import Bot, Maker
from shoal.bots.registry import contestant_of

PROGRAM: Final = "cmd:"
"""What the name of a bot begins with that is another program; its command line follows."""


def entrant(game: str, name: str, deadline_ms: int = DEADLINE_MS) -> Maker:
    """The maker of that bot; `UnknownBot` when there is none of that name, `BotFault` for a program that cannot be run.

    The deadline is for a program's answers. A bot of the house takes its time.
    """
    return external(name.removeprefix(PROGRAM), deadline_ms) if name.startswith(PROGRAM) else contestant_of(game, name)


def dismiss(bot: Bot) -> None:
    """The game is over, or was broken off: a bot that holds on to something (a process) lets go of it."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


def elsewhere_s(bot: Bot) -> float:
    """How long the last decision took in another process, by the clock: our own processor's time does not tell."""
    return bot.elsewhere_s if isinstance(bot, ExternalBot) else 0.0


class Word(NamedTuple):
    """Who said what, for an error: a program by its command line, in its own words, and what was said before."""

    who: str
    move: str
    transcript: tuple[str, ...] = ()


def word_of(bot: Bot, move: object) -> Word:
    """The last word of that bot, which was that move."""
    if isinstance(bot, ExternalBot):
        return Word(bot.name, bot.last_words, bot.transcript)
    return Word("the bot", str(move)[:QUOTED])
