"""`shoal bot serve NAME`: a bot of the house, played as a program: the other end of the protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final

from shoal.arena.protocol import PROTOCOL, GameOver, Hello, Reaction, Ready, SightSeen, ToBot, YourMove
from shoal.bots.bot import Bot
from shoal.bots.registry import UnknownBot, bot_of
from shoal.codec import Decoder, encode
from shoal.game import AnyRules
from shoal.games import rules_of

_read: Final = Decoder[ToBot](ToBot)
_read_options: Final = Decoder[Any](Any)


def serve(name: str, lines: Iterable[bytes], say: Callable[[bytes], object]) -> None:
    """Play all the games that these lines tell of with the bot of that name."""
    game: _Game | None = None
    for line in lines:
        message = _read(line)
        if isinstance(message, Hello):
            game = None
            try:
                game = _Game(name, message)
                answer: Any = Ready(PROTOCOL, name, out_of_turn=True, reacts=game.reacts)
            except UnknownBot as unknown:
                answer = Ready(PROTOCOL, name, refuses=str(unknown))
            say(encode(answer) + b"\n")
        elif game is not None:
            game.hear(message, say)


class _Game:
    """One game of the bot."""

    def __init__(self, name: str, hello: Hello) -> None:
        rules: AnyRules = rules_of(hello.game, _read_options(hello.options))
        self._bot: Bot = bot_of(hello.game, name)(rules, hello.you, Random(hello.seed))
        self._read_sight = Decoder[Any](rules.vocabulary.sight)
        self._read_view = Decoder[Any](rules.vocabulary.view)
        self.reacts = type(self._bot).reaction_s is not Bot.reaction_s

    def hear(self, message: ToBot, say: Callable[[bytes], object]) -> None:
        match message:
            case SightSeen(sight):
                self._bot.see(self._read_sight(sight))
            case YourMove(view=view):
                say(encode(self._bot.move(self._read_view(view))) + b"\n")
            case Reaction():
                say(encode(self._bot.reaction_s()) + b"\n")
            case GameOver() | Hello():
                pass
