"""A puzzle in words and pictures, for any face: the question, the choices, the table move by move, and the proof step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from shoal.core.game import Seat
from shoal.core.game_words import speaker_for
from shoal.i18n import Speaks
from shoal.puzzles.kinds import Position, PuzzleKinds, PuzzleMoment, Teller
from shoal.puzzles.positions import kinds_of, position_of
from shoal.puzzles.proofs import Fact, Inference, Thing, follow
from shoal.puzzles.puzzle import Puzzle, Values, read_puzzle

NAMES: Final = ("Max", "Ben", "Cleo", "Dan", "Mia", "Finn", "Gina", "Tom")
"""How the seats are called, in every language: none begins with a vowel, before which French drops letters."""

State = Literal["sure", "out", "left"]
"""What a step says of a thing at a place: it is there, it is not there, or it is one of some of which one is there."""


class Choice(Struct, frozen=True):
    """An answer to choose, and the seat that it is about; `None` where it is about none."""

    text: str
    seat: Seat | None


class Holder(Struct, frozen=True):
    """A place of which a step says something, by its number among the names, and things with their state."""

    place: int
    things: tuple[tuple[str, State], ...]


class ToldStep(Struct, frozen=True):
    """A step as a sentence, the numbers of the moves that it rests on, and what it says of whom."""

    text: str
    moves: tuple[int, ...]
    holders: tuple[Holder, ...]


class Told(Struct, frozen=True):
    """Everything that is said of a puzzle. `names` are those of the seats, with the reader among them, and then of other places."""

    game: str
    question: str
    choices: tuple[Choice, ...]
    answer: int
    difficulty: int
    names: tuple[str, ...]
    seat: Seat
    sides: tuple[str, ...]
    """By seat `us` or `them`; nothing where everybody plays alone."""
    moments: tuple[PuzzleMoment, ...]
    steps: tuple[ToldStep, ...]
    levels: tuple[str, ...]
    """The levels of bots that do not find the answer, the weakest first."""


@lru_cache(maxsize=64)
def told(puzzle_line: bytes, language: str) -> Told:
    """A puzzle of the collection, from its line, in that language. It is kept: a page is asked for by many."""
    puzzle = read_puzzle(puzzle_line)
    kinds, position = kinds_of(puzzle.game), position_of(puzzle)
    say = speaker_for(puzzle.game, language)
    teller = kinds.teller(say, NAMES)
    seats = range(position.rules.seats)
    names = tuple(say("puzzle-you") if seat == puzzle.seat else NAMES[seat] for seat in seats)
    return Told(
        puzzle.game,
        teller.question(position, puzzle.kind, puzzle.about),
        tuple(Choice(teller.choice(position, puzzle.kind, choice), _seat(choice)) for choice in puzzle.choices),
        puzzle.answer,
        puzzle.difficulty,
        (*names, *kinds.places(say)),
        puzzle.seat,
        tuple(_side(position, seat) for seat in seats),
        tuple(teller.moments(position)),
        tuple(_steps(puzzle, kinds, position, teller)),
        tuple(level for level, solved in puzzle.levels.items() if not solved),
    )


def _seat(choice: Values) -> Seat | None:
    seat = choice.get("seat", choice.get("place"))
    return seat if isinstance(seat, int) and seat >= 0 else None


def _side(position: Position, seat: Seat) -> str:
    teams = position.rules.sides
    if all(len(team) == 1 for team in teams):
        return ""
    return "us" if any(seat in team and position.seat in team for team in teams) else "them"


def _steps(puzzle: Puzzle, kinds: PuzzleKinds, position: Position, teller: Teller) -> Iterator[ToldStep]:
    goals = kinds.goals(position, puzzle.kind, puzzle.about, puzzle.choices[puzzle.answer])
    known = kinds.start(position)
    made = follow(known, puzzle.proof, goals, lambda facts: kinds.inferences(position, facts))
    used = goals.union(*(one.needs for one in made))
    for one in made:
        told = frozenset(fact for fact in one.proves - known if fact in used or fact.kind == "has")
        known |= one.proves
        moves = tuple(move + 1 for move in one.moves)
        yield ToldStep(
            teller.step(position, one._replace(proves=one.proves & used)),
            moves,
            tuple(_holders(one._replace(proves=told), used, puzzle.seat, teller)),
        )


def _holders(step: Inference, used: frozenset[Fact], own: Seat, teller: Teller) -> Iterator[Holder]:
    """What a step says, with what it needs for that: who has a thing, and what is struck out. Nothing of the reader's own cards."""
    shown = [*step.proves, *(fact for fact in step.needs if fact.kind != "lacks")]
    things = frozenset[Thing]().union(*(fact.things for fact in shown))
    placed = {thing for fact in step.proves & used if fact.kind == "has" for thing in fact.things}
    states: dict[int, dict[Thing, State]] = {}
    for fact in shown:  # others lack what one has: that is said by who has it
        if fact.kind != "lacks" or not fact.things <= placed:
            for thing in fact.things:
                _note(states, fact, thing)
    for fact in step.needs:
        if fact.kind == "lacks" and fact.things <= things:
            _note(states, fact, min(fact.things))
    last = step.places[0]
    for place in sorted(states.keys() - {own}, key=lambda place: (place == last, place)):
        yield Holder(place, tuple((teller.thing(thing), states[place][thing]) for thing in _in_order(states[place])))


_STATES: Final[dict[str, State]] = {"has": "sure", "lacks": "out", "one": "left"}


def _note(states: dict[int, dict[Thing, State]], fact: Fact, thing: Thing) -> None:
    """Keep what a fact says of a thing; that it is one of several says least."""
    found = states.setdefault(fact.place, {})
    if fact.kind != "one" or thing not in found:
        found[thing] = _STATES[fact.kind]


def _in_order(things: Sequence[Thing] | dict[Thing, State]) -> list[Thing]:
    """Cards by suit and rank, ranks by rank."""
    ranks = "23456789TJQKA"
    return sorted(things, key=lambda thing: (thing[1:], ranks.find(thing[0])))


def words_of_date(say: Speaks, iso: str) -> str:
    """A day as people write it, from `2026-11-27`."""
    months = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
    year, month, day = iso.split("-")
    return say("puzzle-date", day=str(int(day)), month=months[int(month) - 1], year=year)
