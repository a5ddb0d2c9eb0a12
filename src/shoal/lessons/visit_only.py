"""What can be learned of a game that has a first visit and no lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shoal.bots.bot import Maker
from shoal.core.game import Seat
from shoal.i18n import Speaks
from shoal.lessons.learning import BadFact, Name, Position, Stop
from shoal.lessons.lesson import Lesson, UnknownLesson
from shoal.records.replaying import AnyGame


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

    def position(self, say: Speaks, stop: Stop) -> Position:  # noqa: ARG002
        """There are no positions."""
        raise BadFact("this game has no lessons")
