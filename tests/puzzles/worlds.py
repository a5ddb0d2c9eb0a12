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

PARTS = {
    "L": [
        "2C",
        "3C",
        "4C",
        "5C",
        "6C",
        "7C",
        "2D",
        "3D",
        "4D",
        "5D",
        "6D",
        "7D",
        "2H",
        "3H",
        "4H",
        "5H",
        "6H",
        "7H",
        "2S",
        "3S",
        "4S",
        "5S",
        "6S",
        "7S",
    ],
    "H": [
        "9C",
        "TC",
        "JC",
        "QC",
        "KC",
        "AC",
        "9D",
        "TD",
        "JD",
        "QD",
        "KD",
        "AD",
        "9H",
        "TH",
        "JH",
        "QH",
        "KH",
        "AH",
        "9S",
        "TS",
        "JS",
        "QS",
        "KS",
        "AS",
    ],
}


def four_hands(*hands: str) -> tuple[CardSet, ...]:
    """The hands of four seats, of which these cards are certain; what is left is dealt in order, the high cards first."""
    left = [card for part in ("H", "L") for card in PARTS[part] if not any(card in hand.split() for hand in hands)]
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
