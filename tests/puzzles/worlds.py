"""Positions for the tests of puzzles: a deal with given hands, and questions."""

from __future__ import annotations

from shoal.core.cards import CardSet
from shoal.core.game import Seat
from shoal.core.games import rules_of
from shoal.games.literature.rules.events import Dealt
from shoal.puzzles.kinds import Position
from shoal.puzzles.positions import seen_by
from shoal.records.move_text import read_move
from shoal.records.replaying import Replay

HIGH, LOW = ([rank + suit for suit in "CDHS" for rank in ranks] for ranks in ("9TJQKA", "234567"))


def four_hands(*hands: str) -> tuple[CardSet, ...]:
    """The hands of four seats, of which these cards are certain; what is left is dealt in order, the high cards first."""
    left = [card for card in (*HIGH, *LOW) if not any(card in hand.split() for hand in hands)]
    full = []
    for seat in range(4):
        begun = hands[seat].split() if seat < len(hands) else []
        need = 12 - len(begun)
        full.append(CardSet(" ".join([*begun, *left[:need]])))
        left = left[need:]
    return tuple(full)


def position(hands: tuple[CardSet, ...], seat: Seat, *moves: str) -> Position:
    """What that seat saw of these moves at a table of four, where seat 0 deals and begins."""
    replay = Replay(rules_of("literature", {"players": 4}))
    replay.deal([Dealt(0, hands)])
    for move in moves:
        replay.move(read_move("literature", move))
    return seen_by(replay.rules, tuple(replay.steps), seat)
