"""Puzzles with one provable answer, mined from the games of bots, with a proof that a person can follow.

    puzzle       a puzzle as it is written: a line of JSON
    proofs       facts, inferences, and the search for a short proof; names no game
    kinds        what a game brings: its kinds, its rules of inference, its words
    positions    the deal and the moves of a puzzle, replayed as its seat saw them
    mining       plays games, finds puzzles, proves them
    checking     proves them again
    collection   the puzzles that come with Shoal
    daily        which of them is today's
    telling      a puzzle in words and pictures

>>> from shoal.puzzles import check_puzzle, shipped
>>> puzzle = shipped().puzzles[0]
>>> puzzle.game, puzzle.kind
('literature', 'holder')
>>> check_puzzle(puzzle)  # raises BadPuzzle where it is wrong
"""

from shoal.puzzles.checking import BadPuzzle, check_lines, check_puzzle
from shoal.puzzles.collection import Collection, shipped
from shoal.puzzles.puzzle import Puzzle, read_puzzle

__all__ = ["BadPuzzle", "Collection", "Puzzle", "check_lines", "check_puzzle", "read_puzzle", "shipped"]
