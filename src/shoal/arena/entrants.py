"""What may enter a match: the built-in bots by name, and programs by command line.

Every name of a bot that the arena is given is resolved here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from shoal.arena.external import DEADLINE_MS, ExternalBot, external
from shoal.arena.protocol import EXCERPT
from shoal.bots.bot import Bot, Maker
from shoal.bots.registry import contestant_of

PROGRAM: Final = "cmd:"
"""The prefix of a name that stands for a program; the command line follows it."""


def entrant(game: str, name: str, deadline_ms: int = DEADLINE_MS) -> Maker:
    """The maker of that bot.

    `deadline_ms` limits the answers of programs only, not those of built-in bots. Raises `UnknownBot` for an unknown
    name, `EntrantFault` for a program that cannot be run.
    """
    return external(name.removeprefix(PROGRAM), deadline_ms) if name.startswith(PROGRAM) else contestant_of(game, name)


def dismiss(bot: Bot) -> None:
    """Release what a bot holds, such as a process, when its game is over or was broken off."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


def external_s(bot: Bot) -> float:
    """Seconds that the last decision took in another process, by the clock: our own processor time does not include it."""
    return bot.external_s if isinstance(bot, ExternalBot) else 0.0


class LastAnswer(NamedTuple):
    """A bot's last answer, for an error message: its name, its move, and for a program the lines exchanged before."""

    who: str
    move: str
    transcript: tuple[str, ...] = ()


def last_answer_of(bot: Bot, move: object) -> LastAnswer:
    """The last answer of that bot, which was that move; a program's is quoted as it was sent."""
    if isinstance(bot, ExternalBot):
        return LastAnswer(bot.name, bot.last_words, bot.transcript)
    return LastAnswer("the bot", str(move)[:EXCERPT])
