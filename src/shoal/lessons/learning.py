"""What a game brings so that it can be learned: its lessons as files, and what its mind and its words make of them.

A game's implementation is in its kit, in the package `learn`, with the lessons as `lessons/NAME.toml` in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple, Protocol

from msgspec import Struct

from shoal.bots.bot import Maker
from shoal.core.game import Seat
from shoal.core.games import GAMES, kit_of
from shoal.i18n import Speaks
from shoal.lessons.lesson import Lesson, UnknownLesson, read_lesson
from shoal.records.replaying import AnyGame

Name = str | None
"""How someone is called in a sentence; `None` is the reader."""


class SeatShown(Struct, frozen=True):
    """Who sits there: with how many cards, on which side, and whether it is their turn. The reader has no name."""

    name: Name
    cards: int
    side: int
    is_on_turn: bool


class CardShown(Struct, frozen=True):
    """A card of a row: in the reader's hand, or one that they may ask for."""

    card: str
    state: Literal["held", "ghost"]


class LessonRow(Struct, frozen=True):
    """Cards that belong together, under a name."""

    name: str
    cards: tuple[CardShown, ...]


class LessonPosition(Struct, frozen=True):
    """What the reader's seat sees: the seats, its cards in rows, and what was said since the step before, as sentences."""

    seats: tuple[SeatShown, ...]
    rows: tuple[LessonRow, ...]
    heard: tuple[str, ...]


class QuestionHeard(Struct, frozen=True):
    """A question of a sprint as a sentence without its answer, and how many cards each seat holds after it."""

    seat: Seat
    target: Seat
    text: str
    is_hit: bool
    sizes: tuple[int, ...]


class Stop(NamedTuple):
    """Where a lesson stops: in that game, for the reader's seat. What was said from event `since` on is heard.

    Of the hand these groups are shown; all, where none are named.
    """

    game: AnyGame
    seat: Seat
    names: Sequence[Name]
    since: int
    groups: Sequence[str]


class Learning(Protocol):
    """What can be learned of one game."""

    @property
    def LESSONS(self) -> tuple[str, ...]:  # noqa: N802  # a constant of a module
        """The names of its lessons, in the order in which they are best read."""

    @property
    def DRILLS(self) -> tuple[str, ...]:  # noqa: N802
        """The kinds of its drills."""

    def drill(self, kind: str, seed: int) -> Lesson:
        """The drill of that kind with that seed: always the same one, as a lesson whose facts can be proved."""

    def sprint(self, say: Speaks, kind: str, seed: int) -> Sequence[QuestionHeard]:
        """The questions that pass in a sprint; none where it is one drill of that kind after the other."""

    def asked_for(self, lesson: Lesson, at: int) -> Mapping[str, str | int]:
        """What the sentence of a step of a drill speaks of."""

    @property
    def GUIDE(self) -> Maker:  # noqa: N802
        """Makes the bots of its first visit (`shoal.lessons.guide`)."""

    def is_true(self, game: AnyGame, seat: Seat, names: Sequence[str], fact: str) -> bool:
        """Whether a fact is true of a position, as that seat knows it; `BadFact` when the text is none."""

    def move(self, names: Sequence[str], text: str) -> Any | None:
        """The move that a choice makes; `None` where the choice is a fact."""

    def label(self, say: Speaks, names: Sequence[Name], choice: Any) -> str:
        """A choice as a sentence: `choice` is the move, or the fact as text."""

    def position(self, say: Speaks, stop: Stop) -> LessonPosition:
        """What the reader's seat sees there."""


class BadFact(ValueError):
    """A text that says no fact."""


def learning_of(game: str) -> Learning | None:
    """What can be learned of that game; `None` where a kit has nothing."""
    return kit_of(game).learning()


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in their order."""
    learning = learning_of(game)
    if learning is None:
        return ()
    folder = files(type(kit_of(game)).__module__.rpartition(".")[0]) / "lessons" / "lessons"
    return tuple(read_lesson(name, (folder / f"{name}.toml").read_text(encoding="utf-8")) for name in learning.LESSONS)


def all_lessons() -> tuple[Lesson, ...]:
    """The lessons of all games."""
    return tuple(lesson for game in GAMES for lesson in lessons_of(game))


def lesson_named(name: str) -> Lesson:
    """The lesson of that name; `UnknownLesson` where there is none."""
    found = next((lesson for lesson in all_lessons() if lesson.name == name), None)
    if found is None:
        raise UnknownLesson(
            f"there is no lesson {name[:40]!r}; there are: {', '.join(one.name for one in all_lessons())}"
        )
    return found


class VisitOnly:
    """A first visit with these guides."""

    LESSONS: tuple[str, ...] = ()
    DRILLS: tuple[str, ...] = ()

    def __init__(self, guide: Maker) -> None:
        """`guide` makes the bots of the visit."""
        self.GUIDE = guide

    def drill(self, kind: str, seed: int) -> Lesson:  # noqa: ARG002
        """There are no drills."""
        raise UnknownLesson(f"there is no drill {kind!r}")

    def sprint(self, say: Speaks, kind: str, seed: int) -> Sequence[QuestionHeard]:  # noqa: ARG002
        """There are no drills."""
        return ()

    def asked_for(self, lesson: Lesson, at: int) -> Mapping[str, str | int]:  # noqa: ARG002
        """There are no drills."""
        return {}

    def is_true(self, game: AnyGame, seat: Seat, names: Sequence[str], fact: str) -> bool:  # noqa: ARG002  # no lessons
        """There are no facts."""
        raise BadFact(f"{fact!r} is no fact")

    def move(self, names: Sequence[str], text: str) -> Any | None:  # noqa: ARG002
        """There are no choices."""
        raise BadFact(f"{text!r} is no choice")

    def label(self, say: Speaks, names: Sequence[Name], choice: Any) -> str:  # noqa: ARG002
        """There are no choices."""
        raise BadFact(f"{choice!r} is no choice")

    def position(self, say: Speaks, stop: Stop) -> LessonPosition:  # noqa: ARG002
        """There are no positions."""
        raise BadFact("this game has no lessons")
