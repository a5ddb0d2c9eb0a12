"""What may enter a match: the built-in bots by name, and programs by command line.

Every name of a bot that the arena is given is resolved here.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from shoal.arena.programs.external import DEADLINE_MS, ExternalBot, external
from shoal.arena.programs.program import GameConversation
from shoal.arena.programs.protocol import EXCERPT
from shoal.bots.bot import AnyBot, Bot, Maker
from shoal.bots.naming import UnknownBot, contestant_of, is_python
from shoal.core.errors import ShoalError, perhaps
from shoal.core.games import GAMES, kit_of

GIVEN: Final = "name="
"""The prefix of an entrant that has a name of its own; the name, a blank and the bot follow it."""

_NAMED: Final = re.compile(rf"{GIVEN}([^\s,=]{{1,40}})\s+(\S.*)", re.DOTALL)


class BadName(ShoalError, ValueError):
    """An entrant whose name cannot be read."""


class Named(NamedTuple):
    """How an entrant is called, and the bot that plays: its name in the house, or what stands for it."""

    label: str
    bot: str


def named(text: str) -> Named:
    """The name and the bot of an entrant; the bot is its own name where none is given. Raises `BadName`.

    >>> named("name=Magpie cmd:./mybot --depth 2")
    Named(label='Magpie', bot='cmd:./mybot --depth 2')
    >>> named("counting")
    Named(label='counting', bot='counting')
    """
    if not text.startswith(GIVEN):
        return Named(text, text)
    found = _NAMED.fullmatch(text)
    if found is None or not found[1].isprintable():
        raise BadName(
            f"{text[:60]!r} is written 'name=NAME BOT', with a NAME of at most 40 letters, no blank, comma or ="
        )
    return Named(found[1], found[2])


PROGRAM: Final = "cmd:"
"""The prefix of a name that stands for a program; the command line follows it."""


def entrant(game: str, name: str, deadline_ms: int = DEADLINE_MS, log: GameConversation | None = None) -> Maker:
    """The maker of that bot.

    `deadline_ms` limits the answers of programs only, not those of built-in bots, and `log` keeps what is said to them.
    Raises `UnknownBot` for an unknown name, `EntrantFault` for a program that cannot be run.
    """
    label, bot = named(name)
    if bot.startswith(PROGRAM):
        return external(bot.removeprefix(PROGRAM), deadline_ms, label if label != bot else "", log)
    try:
        return contestant_of(game, bot)
    except UnknownBot as unknown:
        known = {**kit_of(game).bots(), **kit_of(game).oracles()} if game in GAMES else {}
        base = bot.partition(":")[0]
        meant = "" if base in known or is_python(bot) else perhaps(base, known)
        if not meant:
            raise  # with its notes, such as where a module of a stranger is broken
        raise UnknownBot(f"{unknown}{meant}") from None


def is_foreign(name: str) -> bool:
    """Whether a bot is not of the house, so that an error in it is its own fault and not ours."""
    bot = named(name).bot
    return bot.startswith(PROGRAM) or is_python(bot)


def dismiss(bot: Bot | AnyBot) -> None:
    """Release what a bot holds, such as a process, when its game is over or was broken off."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


def external_s(bot: Bot) -> float:
    """Seconds that the last decision took in another process, by the clock: our own processor time does not include it."""
    return bot.external_s if isinstance(bot, ExternalBot) else 0.0


class LastAnswer(NamedTuple):
    """A bot's last answer, for an error message: its name, its move, and for a program the lines exchanged before.

    `offered` are the lines with its hand and with what it was offered.
    """

    who: str
    move: str
    transcript: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()


def last_answer_of(bot: Bot, move: object) -> LastAnswer:
    """The last answer of that bot, which was that move; a program's is quoted as it was sent."""
    if isinstance(bot, ExternalBot):
        return LastAnswer(bot.name, bot.last_words, bot.transcript, bot.offered)
    return LastAnswer("the bot", str(move)[:EXCERPT])
