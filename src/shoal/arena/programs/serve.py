"""`shoal bot serve NAME`: a built-in bot as a program, the other end of the protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final

from shoal.arena.entrants import dismiss
from shoal.arena.programs.protocol import (
    LONGEST_NAME,
    PROTOCOL,
    BotHello,
    BotReady,
    GameOver,
    Poll,
    Polls,
    Reaction,
    SightSeen,
    ToBot,
    Void,
    YourMove,
    excerpt,
    message_line,
)
from shoal.bots.bot import AnyBot, Bot, Maker
from shoal.bots.naming import UnknownBot, bot_of
from shoal.core.codec import Decoder, encode
from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, GameSight, GameView
from shoal.core.game_words import error_text
from shoal.core.games import GAMES, rules_of

_read: Final = Decoder[ToBot](ToBot)
_read_options: Final = Decoder[object](Any)


class Unplayable(ShoalError, ValueError):
    """A game that no built-in bot can play as `hello` describes it."""


class ServedFault(ShoalError):
    """Something went wrong with what a served bot needs, such as a command that it asks; it ends the program in its own words."""


class Impossible(ShoalError, ValueError):
    """A line that contradicts the game so far, or that is not of the protocol."""


def serve(name: str, lines: Iterable[bytes], say: Callable[[bytes], object]) -> None:
    """Play the games that these lines describe with the bot of that name, and pass its answers to `say`.

    A game that the bot cannot play is refused, as the protocol provides. Raises `Impossible` for a line that cannot be,
    `UnknownBot` when no game has such a bot.
    """
    _check_name(name)
    serve_bot(name, lambda game: bot_of(game, name), lines, say)


def serve_bot(
    name: str,
    maker_of: Callable[[str], Maker],
    lines: Iterable[bytes],
    say: Callable[[bytes], object],
    polls: Polls = "all",
) -> None:
    """The same with the bot whose maker `maker_of` finds by the name of a game, and that wants to be polled so.

    What it raises as `ServedFault` is raised.
    """
    game: _Game | None = None
    answer: bytes | None
    for line in lines:
        try:
            message = _read(line)
            if isinstance(message, BotHello):
                game, answer = _begun(name, maker_of, message, polls)
            else:
                answer = None if game is None else game.answer(message)
        except ServedFault:
            raise
        except Exception as error:
            what = excerpt(f"{type(error).__name__}: {error}".encode())
            raise Impossible(f"{name} can make nothing of {excerpt(line)} ({what})") from error
        if answer is not None:
            say(answer)


def _check_name(name: str) -> None:
    """Raise `UnknownBot` when no game has a bot of that name: then every game would be refused."""
    why: UnknownBot | None = None
    for game in GAMES:
        try:
            bot_of(game, name)
        except UnknownBot as unknown:
            why = why or unknown
        else:
            return
    if why is not None:
        raise why


def _begun(name: str, maker_of: Callable[[str], Maker], hello: BotHello, polls: Polls) -> tuple[_Game | None, bytes]:
    """The game, or `None` if the bot cannot play it, and the bot's answer to hello."""
    try:
        game = _Game(maker_of, hello)
    except ServedFault:
        raise
    except ShoalError as why:
        return None, message_line(BotReady(refuses=excerpt(error_text(why).encode())))
    return game, message_line(BotReady(name=name[:LONGEST_NAME], polls=polls, reacts=game.reacts))


class _Game:
    """One game of the bot."""

    def __init__(self, maker_of: Callable[[str], Maker], hello: BotHello) -> None:
        if hello.protocol != PROTOCOL:
            raise Unplayable(f"I speak version {PROTOCOL} of the protocol, not {hello.protocol}")
        rules: AnyRules = rules_of(hello.game, _read_options(hello.options))
        if not 0 <= hello.you < rules.seats:
            raise Unplayable(f"you is {hello.you}; the seats are 0 to {rules.seats - 1}")
        self._bot: AnyBot = maker_of(hello.game)(rules, hello.you, Random(hello.seed))
        self._rules = rules
        self._view = rules.start_view(hello.you)
        self._read_sight = Decoder[GameSight](rules.vocabulary.sight)
        self._read_view = Decoder[GameView](rules.vocabulary.view)
        self.reacts = type(self._bot).reaction_s is not Bot.reaction_s

    def answer(self, message: ToBot) -> bytes | None:
        """The bot's answer to the message, a line; `None` where none is expected."""
        match message:
            case SightSeen(sight):
                seen = self._read_sight(sight)
                self._view = self._rules.watch(self._view, seen)
                self._bot.see(seen)
            case YourMove(view=view):
                return encode(self._bot.move(self._read_view(view))) + b"\n"
            case Poll():
                return encode(self._bot.move(self._view)) + b"\n"
            case Void():
                self._bot.void()
            case Reaction():
                return encode(self._bot.reaction_s()) + b"\n"
            case GameOver():
                dismiss(self._bot)
            case BotHello():
                pass
        return None
