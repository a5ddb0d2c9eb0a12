"""The bots of a table. Each is made when its seat first needs one, and told what the seat saw of this game so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from shoal.bots.bot import Bot, Maker
from shoal.game import Illegal, Seat
from shoal.server.record import Record

MakerOf = Callable[[str, str], Maker]
"""Game and name of a bot to its maker."""


class BotFault(Exception):
    """A bot raised, or said what the rules refuse. Its move is never replaced: the table stops, and tries again later.

    The message names the bot and the seat, and no card.
    """


@dataclass
class _Seated:
    game: int
    bot: Bot
    told: int = 0


class BotSeats:
    """The programs that play where no person does."""

    def __init__(self, maker_of: MakerOf, rng: Random) -> None:
        """`maker_of` finds a bot's maker by game and name; `rng` is where all their dice come from."""
        self._maker_of = maker_of
        self._rng = rng
        self._bots: dict[Seat, _Seated] = {}

    def move(self, record: Record, seat: Seat) -> Any | None:
        """What the bot of that seat says now; `None` where the seat need not act."""
        name = record.opened.bots[seat].bot
        try:
            move = self._bot(record, seat, name).move(record.view(seat))
            if move is not None:
                record.rules.check(record.truth, move)
        except Illegal as illegal:
            raise BotFault(f"bot {name} on seat {seat}: {illegal.reason}") from None
        except Exception as error:
            raise BotFault(f"bot {name} on seat {seat} raised {type(error).__name__}") from error
        if move is None and record.turn == seat:
            raise BotFault(f"bot {name} on seat {seat} has nothing to say on its turn")
        if move is not None and move.seat != seat:
            raise BotFault(f"bot {name} on seat {seat} spoke for another seat")
        return move

    def reaction_s(self, record: Record, seat: Seat) -> float:
        """How many seconds the bot of that seat takes to speak out of its turn; 0 when it does not say."""
        return self._ask(record, seat, lambda bot: bot.reaction_s())

    def hesitation_s(self, record: Record, seat: Seat) -> float:
        """How many seconds the bot of that seat takes at least for a move on its turn."""
        return self._ask(record, seat, lambda bot: bot.hesitation_s(record.view(seat)))

    def _ask(self, record: Record, seat: Seat, question: Callable[[Bot], float]) -> float:
        name = record.opened.bots[seat].bot
        try:
            return question(self._bot(record, seat, name))
        except Exception as error:
            raise BotFault(f"bot {name} on seat {seat} raised {type(error).__name__}") from error

    def _bot(self, record: Record, seat: Seat, name: str) -> Bot:
        """The bot of that seat, up to date."""
        seated = self._bots.get(seat)
        if seated is None or seated.game != record.game:
            maker = self._maker_of(record.rules.name, name)
            seated = self._bots[seat] = _Seated(record.game, maker(record.rules, seat, self._rng))
        for event in record.game_log[seated.told :]:
            seated.bot.see(record.rules.seen(event, seat))
        seated.told = len(record.game_log)
        return seated.bot
