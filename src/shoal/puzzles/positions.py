"""The position of a puzzle: its deal and its moves, replayed under the rules, as its seat saw them."""

from __future__ import annotations

from shoal.core.codec import Decoder, Unreadable
from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, BadOptions, GameEvent, Illegal, Seat
from shoal.core.games import kit_of, rules_of
from shoal.puzzles.kinds import Position, PuzzleKinds
from shoal.puzzles.puzzle import Puzzle
from shoal.records.faults import RecordFault
from shoal.records.move_text import read_move
from shoal.records.replaying import Replay, Step


class NoPuzzles(ShoalError, ValueError):
    """The game has no puzzles."""


class BadPosition(ValueError):
    """A deal or a move that the rules refuse. `move` is its number from 1; 0 is the deal."""

    def __init__(self, move: int, about: str) -> None:
        """What is wrong with that move."""
        super().__init__(f"move {move}: {about}" if move else about)
        self.move = move


def kinds_of(game: str) -> PuzzleKinds:
    """The puzzles of a game; raises `BadOptions` where it is none of ours, `NoPuzzles` where it has none."""
    kinds = kit_of(game).puzzles()
    if kinds is None:
        raise NoPuzzles(f"{game} has no puzzles")
    return kinds


def position_of(puzzle: Puzzle) -> Position:
    """What the puzzle's seat saw. Raises `BadPosition` when the rules refuse the table, the deal or a move."""
    try:
        rules = rules_of(puzzle.game, puzzle.options)
    except BadOptions as bad:
        raise BadPosition(0, str(bad)) from None
    if not 0 <= puzzle.seat < rules.seats:
        raise BadPosition(0, f"there is no seat {puzzle.seat}")
    read: Decoder[GameEvent] = Decoder(rules.vocabulary.event)
    replay, number = Replay(rules), 0
    try:
        replay.deal([read(event) for event in puzzle.deal])
        for number, text in enumerate(puzzle.moves, 1):  # noqa: B007  # it says where it broke
            replay.move(read_move(puzzle.game, text))
    except (RecordFault, Illegal, Unreadable) as wrong:
        raise BadPosition(number, str(wrong)) from None
    return seen_by(rules, tuple(replay.steps), puzzle.seat)


def seen_by(rules: AnyRules, steps: tuple[Step, ...], seat: Seat) -> Position:
    """What a seat saw of these steps, of which the first is the deal."""
    sights = [tuple(rules.seen(event, seat) for event in step.events) for step in steps]
    return Position(rules, seat, sights[0], tuple(sights[1:]))
