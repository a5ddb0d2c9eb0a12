"""What a game brings for its puzzles: which kinds there are, how they are proved, and how they are said and drawn.

A kit's implementation is in its package `puzzles`. Everything is about a `Position`: what one seat has seen so far.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from random import Random
from typing import Any, ClassVar, Protocol

from msgspec import Struct

from shoal.core.game import AnyRules, GameSight, Seat
from shoal.i18n import Speaks
from shoal.puzzles.proofs import Fact, Inference, Thing
from shoal.puzzles.puzzle import Values


@dataclass(frozen=True)
class Position:
    """What a seat has seen: of the deal, and of every move, in order."""

    rules: AnyRules
    seat: Seat
    deal: tuple[GameSight, ...]
    moves: tuple[tuple[GameSight, ...], ...]

    @property
    def sights(self) -> Iterator[GameSight]:
        """All of it, one after the other."""
        yield from self.deal
        for sights in self.moves:
            yield from sights

    @property
    def view(self) -> Any:
        """The view of the seat: the fold of its sights."""
        rules: Any = self.rules
        return reduce(rules.watch, self.sights, rules.start_view(self.seat))

    @property
    def views(self) -> Iterator[Any]:
        """The view after each move, in order."""
        rules: Any = self.rules
        view = reduce(rules.watch, self.deal, rules.start_view(self.seat))
        for sights in self.moves:
            view = reduce(rules.watch, sights, view)
            yield view


class Riddle(Struct, frozen=True):
    """A question with its choices, and which of them is right."""

    kind: str
    about: Values
    choices: tuple[Values, ...]
    answer: int


class MoveLine(Struct, frozen=True):
    """What a move is said to be: a sentence, and what followed from it.

    `mark` is how it looks on the line of moves: `yes` or `no` for a question, `us`, `them` or `nobody` for what was won, or nothing.
    """

    text: str
    then: str = ""
    mark: str = ""
    seat: Seat | None = None
    target: Seat | None = None


class PuzzleMoment(Struct, frozen=True):
    """The table after a move, as the solver saw it. `number` counts moves from 1, `lies` is what lies open, in words."""

    number: int
    said: MoveLine
    sizes: tuple[int, ...]
    hand: tuple[str, ...]
    lies: tuple[str, ...]


class Teller(ABC):
    """Says the puzzles of one game. `names` are those of the seats; the solver's own is not used: they are *you*."""

    def __init__(self, say: Speaks, names: Sequence[str]) -> None:
        """In that language, with these names of seats."""
        self._say = say
        self._names = names

    def _person(self, position: Position, seat: Seat) -> str | None:
        """The name of a seat; `None` for the solver's own."""
        return None if seat == position.seat else self._names[seat]

    @abstractmethod
    def question(self, position: Position, kind: str, about: Values) -> str:
        """What is asked."""

    @abstractmethod
    def choice(self, position: Position, kind: str, choice: Values) -> str:
        """One of the choices."""

    @abstractmethod
    def step(self, position: Position, inference: Inference) -> str:
        """A step of a proof; of what it proves only what the proof goes on to use is given."""

    @abstractmethod
    def thing(self, thing: Thing) -> str:
        """A card or a rank, short."""

    @abstractmethod
    def said(self, position: Position, sights: Sequence[Any]) -> MoveLine | None:
        """What is said of a move; `None` where that is nothing."""

    def lies(self, view: Any) -> tuple[str, ...]:
        """What lies open on the table, in words."""
        del view
        return ()

    def moments(self, position: Position) -> Iterator[PuzzleMoment]:
        """The table after each move of which something is said."""
        for number, (sights, view) in enumerate(zip(position.moves, position.views, strict=True), 1):
            said = self.said(position, sights)
            if said is not None:
                hand = tuple(map(str, getattr(view, "hand", ())))
                yield PuzzleMoment(number, said, view.board.sizes, hand, self.lies(view))


class PuzzleKinds(Protocol):
    """The puzzles of one game."""

    kinds: ClassVar[Sequence[str]]
    """The names of the kinds."""

    tables: ClassVar[Sequence[Mapping[str, Any]]]
    """The house rules, as data, of the games that are mined, in turn."""

    bots: ClassVar[Sequence[str]]
    """The bots that play them. They must play the same on every machine, so none with weights."""

    levels: ClassVar[Sequence[str]]
    """The levels of bots by which difficulty is measured, the weakest first."""

    lengths: ClassVar[tuple[int, int]]
    """The fewest and the most moves of a game before a puzzle."""

    fewest_steps: ClassVar[int]
    """Shorter proofs are no puzzle."""

    def riddles(self, position: Position, kind: str, rng: Random) -> Iterator[Riddle]:
        """Riddles of that kind in that position; whether they can be proved in steps is seen afterwards."""

    def start(self, position: Position) -> frozenset[Fact]:
        """What no one needs to prove: the own hand."""

    def inferences(self, position: Position, known: frozenset[Fact]) -> Iterator[Inference]:
        """All inferences by human rules that these facts allow."""

    def goals(self, position: Position, kind: str, about: Values, choice: Values) -> frozenset[Fact]:
        """What must be proved for that choice to be right."""

    def right(self, position: Position, kind: str, about: Values, choices: Sequence[Values]) -> list[int]:
        """The choices that are right, by exact counting. Raises `ValueError` for a question that makes no sense there."""

    def is_so(self, position: Position, facts: frozenset[Fact]) -> bool:
        """Whether all these facts are so in every deal that agrees with what was seen, by exact counting."""

    def solves(self, position: Position, level: str, goals: frozenset[Fact]) -> bool:
        """Whether a bot of that level knows these facts, from what it remembers of the position."""

    def places(self, say: Speaks) -> tuple[str, ...]:
        """Places besides the seats where something can be; the last one is place -1."""
        del say
        return ()

    def teller(self, say: Speaks, names: Sequence[str]) -> Teller:
        """Who says these puzzles."""
