"""A puzzle in words and pictures, for any face: the question, the choices, the picture, and the proof step by step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from shoal.core.game_words import speaker_for
from shoal.i18n import Speaks
from shoal.puzzles.kinds import Picture, Position, PuzzleKinds, Teller
from shoal.puzzles.positions import kinds_of, position_of
from shoal.puzzles.proofs import Fact, Inference, Thing, follow
from shoal.puzzles.puzzle import Puzzle, read_puzzle

NAMES: Final = ("Max", "Ben", "Cleo", "Dan", "Mia", "Finn", "Gina", "Tom")
"""How the seats are called, in every language: none begins with a vowel, before which French drops letters."""

MOST_ROWS: Final = 14
"""A grid with more rows is not looked at: then those that the last steps need are shown."""


class GridCell(Struct, frozen=True):
    """A cell of the grid: `yes`, `no`, `open`, or `one` where it is one of several of which the place holds one."""

    mark: str
    is_new: bool = False


class GridRow(Struct, frozen=True):
    """A card or a rank, and what is known of it by place."""

    thing: Thing
    text: str
    cells: tuple[GridCell, ...]


class ToldStep(Struct, frozen=True):
    """A step as a sentence, and the grid after it."""

    text: str
    rows: tuple[GridRow, ...]


class Told(Struct, frozen=True):
    """Everything that is said of a puzzle. `names` are the columns of the grid, with the reader among them."""

    game: str
    question: str
    choices: tuple[str, ...]
    answer: int
    difficulty: int
    names: tuple[str, ...]
    picture: Picture
    steps: tuple[ToldStep, ...]
    meant: int | None
    """The number of the move that the question is about, from 0."""
    levels: tuple[str, ...]
    """The levels of bots that do not find the answer, the weakest first."""


@lru_cache(maxsize=64)
def told(puzzle_line: bytes, language: str) -> Told:
    """A puzzle of the collection, from its line, in that language. It is kept: a page is asked for by many."""
    puzzle = read_puzzle(puzzle_line)
    kinds, position = kinds_of(puzzle.game), position_of(puzzle)
    say = speaker_for(puzzle.game, language)
    seats = position.rules.seats
    teller = kinds.teller(say, NAMES)
    columns = tuple(say("puzzle-you") if seat == puzzle.seat else NAMES[seat] for seat in range(seats))
    return Told(
        puzzle.game,
        teller.question(position, puzzle.kind, puzzle.about),
        tuple(teller.choice(position, puzzle.kind, choice) for choice in puzzle.choices),
        puzzle.answer,
        puzzle.difficulty,
        (*columns, *kinds.places(say)),
        teller.picture(position),
        tuple(_steps(puzzle, kinds, position, teller, len(columns) + len(kinds.places(say)))),
        kinds.meant(position, puzzle.kind),
        tuple(level for level, solved in puzzle.levels.items() if not solved),
    )


def _steps(puzzle: Puzzle, kinds: PuzzleKinds, position: Position, teller: Teller, columns: int) -> Sequence[ToldStep]:
    goals = kinds.goals(position, puzzle.kind, puzzle.about, puzzle.choices[puzzle.answer])
    known = kinds.start(position)
    made = follow(known, puzzle.proof, goals, lambda facts: kinds.inferences(position, facts))
    things = _things(made, goals)
    used = goals.union(*(one.needs for one in made))
    steps = []
    for one in made:
        fresh = one.proves - known
        known |= one.proves
        rows = tuple(_row(thing, teller, columns, known, fresh) for thing in things)
        steps.append(ToldStep(teller.step(position, one._replace(proves=one.proves & used)), rows))
    return steps


def _things(made: Sequence[Inference], goals: frozenset[Fact]) -> list[Thing]:
    """What the grid has rows for: what the answer is about, and what the steps need, the last ones first."""
    found: dict[Thing, None] = {thing: None for goal in goals for thing in sorted(goal.things)}
    for one in reversed(made):
        for need in sorted(one.needs, key=lambda fact: (fact.place, sorted(fact.things))):
            found.update(dict.fromkeys(sorted(need.things)))
    return _in_order(list(found)[:MOST_ROWS])


def _in_order(things: list[Thing]) -> list[Thing]:
    """Cards by suit and rank, ranks by rank."""
    ranks = "23456789TJQKA"
    return sorted(things, key=lambda thing: (thing[1:], ranks.find(thing[0])))


def _row(thing: Thing, teller: Teller, columns: int, known: frozenset[Fact], fresh: frozenset[Fact]) -> GridRow:
    sure = {
        (fact.place % columns, "yes" if fact.kind == "has" else "no"): fact in fresh
        for fact in known
        if fact.kind != "one" and thing in fact.things
    }
    one = {fact.place % columns for fact in fresh if fact.kind == "one" and thing in fact.things}
    cells = []
    for place in range(columns):
        mark = next((mark for mark in ("yes", "no") if (place, mark) in sure), "one" if place in one else "open")
        cells.append(GridCell(mark, sure.get((place, mark), mark == "one")))
    return GridRow(thing, teller.thing(thing), tuple(cells))


def words_of_date(say: Speaks, iso: str) -> str:
    """A day as people write it, from `2026-11-27`."""
    months = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
    year, month, day = iso.split("-")
    return say("puzzle-date", day=str(int(day)), month=months[int(month) - 1], year=year)
