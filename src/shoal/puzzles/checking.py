"""Proves puzzles again: the moves under the rules, the answer by exact counting, the proof step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from shoal.core.codec import Unreadable
from shoal.core.errors import ShoalError
from shoal.core.games import GAMES
from shoal.puzzles.kinds import PuzzleKinds
from shoal.puzzles.positions import BadPosition, NoPuzzles, kinds_of, position_of
from shoal.puzzles.proofs import Unproved, follow
from shoal.puzzles.puzzle import LONGEST_LINE, Puzzle, difficulty, read_puzzle


class BadPuzzle(ShoalError, ValueError):
    """A puzzle that is wrong; `reason` is the name of what is wrong, `about` says where, and never what is hidden."""

    def __init__(self, reason: str, about: str = "") -> None:
        """Wrong for that reason."""
        super().__init__(f"{reason}: {about}" if about else reason)
        self.reason = reason
        self.about = about


class Checked(NamedTuple):
    """A line of a file: its number from 1, the puzzle where it is right, and else what is wrong."""

    number: int
    puzzle: Puzzle | None
    wrong: BadPuzzle | None


def check_puzzle(puzzle: Puzzle) -> None:
    """Raise `BadPuzzle` unless the moves are legal, the answer is right and the only one, and the proof leads to it."""
    if puzzle.game not in GAMES:
        raise BadPuzzle("UNKNOWN_GAME")
    try:
        kinds = kinds_of(puzzle.game)
        position = position_of(puzzle)
    except NoPuzzles as bad:
        raise BadPuzzle("NO_PUZZLES", str(bad)) from None
    except BadPosition as bad:
        raise BadPuzzle("BAD_DEAL" if bad.move == 0 else "BAD_MOVE", str(bad)) from None
    if puzzle.kind not in kinds.kinds or not 0 <= puzzle.answer < len(puzzle.choices):
        raise BadPuzzle("UNKNOWN_KIND", puzzle.kind[:20])
    try:
        right = kinds.right(position, puzzle.kind, puzzle.about, puzzle.choices)
    except ValueError as why:
        raise BadPuzzle("BAD_QUESTION", str(why)) from None
    if right != [puzzle.answer]:
        raise BadPuzzle("NOT_THE_ONLY_ANSWER", f"by counting, {len(right)} choices are right")
    _check_proof(kinds, puzzle)


def _check_proof(kinds: PuzzleKinds, puzzle: Puzzle) -> None:
    position = position_of(puzzle)
    goals = kinds.goals(position, puzzle.kind, puzzle.about, puzzle.choices[puzzle.answer])
    try:
        start = kinds.start(position)
        made = follow(start, puzzle.proof, goals, lambda known: kinds.inferences(position, known))
    except Unproved as bad:
        raise BadPuzzle("STEP_DOES_NOT_FOLLOW" if bad.step else "PROOF_FALLS_SHORT", str(bad)) from None
    for number, one in enumerate(made, 1):
        if not kinds.is_so(position, one.proves):
            raise BadPuzzle("STEP_IS_NOT_SO", f"step {number}, by counting")
    levels = {level: kinds.solves(position, level, goals) for level in kinds.levels}
    if levels != puzzle.levels or difficulty(len(made), levels) != puzzle.difficulty:
        raise BadPuzzle("WRONG_DIFFICULTY")


def check_lines(file: BinaryIO) -> Iterator[Checked]:
    """Check a file of puzzles, one a line; empty lines are passed over. After a line that is too long it is not read on."""
    number = 0
    while line := file.readline(LONGEST_LINE + 2):
        number += 1
        if not line.strip():
            continue
        try:
            puzzle = read_puzzle(line.rstrip(b"\r\n"))
            check_puzzle(puzzle)
        except Unreadable as why:
            yield Checked(number, None, BadPuzzle("NOT_A_PUZZLE", str(why)))
            if len(line) > LONGEST_LINE:
                return
        except BadPuzzle as wrong:
            yield Checked(number, None, wrong)
        else:
            yield Checked(number, puzzle, None)
