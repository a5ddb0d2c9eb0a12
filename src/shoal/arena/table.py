"""One game among bots, from the deal to the end, each told only what its seat sees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import thread_time
from typing import Any, Final

from shoal.bots.bot import Bot
from shoal.errors import ShoalError
from shoal.game import AnyRules, Illegal, Outcome, Seat

MOST_MOVES: Final = 10_000
"""A game that is longer will never end."""


class BadMove(ShoalError):
    """A bot said what the rules refuse, or nothing where it had to speak. The game stops: no other move is put in."""

    def __init__(self, seat: Seat, move: object, reason: str) -> None:
        """That seat's move was refused for that reason."""
        super().__init__(f"the bot on seat {seat} said {str(move)[:200]}: {reason}")
        self.seat = seat
        self.reason = reason


class Endless(ShoalError):
    """A game among bots that did not end."""


@dataclass(frozen=True)
class Record:
    """A finished game: its log, how it ended, and what each decision took, by seat, in seconds of the processor.

    The processor's time is the bot's own: a busy machine does not make a bot slow.
    """

    log: tuple[Any, ...]
    outcome: Outcome
    decisions: tuple[tuple[float, ...], ...]


def play(rules: AnyRules, bots: Sequence[Bot], deal: Iterable[Any], most_moves: int = MOST_MOVES) -> Record:
    """The game that these bots, one a seat, make of that deal. Only the seat that must act is asked for a move.

    `BadMove` when a bot answers with anything but a legal move, `Endless` after too many moves.
    """
    if len(bots) != rules.seats:
        raise ValueError(f"{rules.seats} seats need as many bots, not {len(bots)}")
    table = _Table(rules, bots)
    table.tell(deal)
    for _ in range(most_moves):
        turn = rules.turn(table.state)
        if turn is None:
            break
        table.tell(rules.decide(table.state, table.ask_for_move(turn)))
    outcome = rules.outcome(table.state)
    if outcome is None:
        raise Endless(f"a game among bots was not over after {len(table.log)} events")
    return Record(tuple(table.log), outcome, tuple(map(tuple, table.decisions)))


class _Table:
    """The truth, and what every seat knows of it."""

    def __init__(self, rules: AnyRules, bots: Sequence[Bot]) -> None:
        self.rules = rules
        self.bots = bots
        self.state = rules.start()
        self.views = [rules.start_view(seat) for seat in range(rules.seats)]
        self.log: list[Any] = []
        self.decisions: list[list[float]] = [[] for _ in bots]

    def tell(self, events: Iterable[Any]) -> None:
        """These events happen, and every bot is told its own cut of them."""
        for event in events:
            self.log.append(event)
            self.state = self.rules.evolve(self.state, event)
            for seat, bot in enumerate(self.bots):
                sight = self.rules.seen(event, seat)
                self.views[seat] = self.rules.watch(self.views[seat], sight)
                bot.see(sight)

    def ask_for_move(self, seat: Seat) -> Any:
        """The move of the seat that must act, once it has been found legal."""
        before = thread_time()
        move = self.bots[seat].move(self.views[seat])
        self.decisions[seat].append(thread_time() - before)
        if not isinstance(move, self.rules.vocabulary.move):
            raise BadMove(seat, move, "this is no move of the game")
        if move.seat != seat:
            raise BadMove(seat, move, "it spoke for another seat")
        try:
            self.rules.check(self.state, move)
        except Illegal as illegal:
            raise BadMove(seat, move, illegal.reason) from None
        return move
