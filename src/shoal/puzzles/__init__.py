"""Puzzles with one provable answer, mined from the games of bots, with a proof that a person can follow.

puzzle     a puzzle as it is written: a line of JSON
proofs     facts, inferences, and the search for a short proof; names no game
kinds      what a game brings: its kinds, its rules of inference, its words
mining     plays games, finds puzzles, measures how hard they are
checking   proves them again
book       the puzzles that come with Shoal
daily      which of them is today's

>>> from itertools import islice
>>> puzzle = next(iter(book().puzzles))
>>> check_puzzle(puzzle)
"""

from shoal.puzzles.book import Book, book
from shoal.puzzles.checking import BadPuzzle, check_lines, check_puzzle
from shoal.puzzles.mining import mine
from shoal.puzzles.puzzle import Puzzle, read_puzzle

__all__ = ["BadPuzzle", "Book", "Puzzle", "book", "check_lines", "check_puzzle", "mine", "read_puzzle"]
