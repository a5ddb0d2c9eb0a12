"""Lessons as data: what a file of one holds, and how it is read.

A file is TOML. `record` is a game in the notation, `seat` the reader's seat in it, `idea` where the rules speak of it, `groups` what it is about. Every
`[[steps]]` stops after so many moves (`after`) with the `facts` that its sentence needs. A step with `[[steps.choices]]` asks:
a choice is a move or a fact as text, and `facts` are what is true once that move is made.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from shoal.core.errors import ShoalError
from shoal.core.game import Seat
from shoal.records import BadRecord, Record, read_record
from shoal.records.replaying import AnyGame

LONGEST_S = 60
"""How many seconds a lesson takes at most, at the speed at which people read (`reading_s`)."""

WORDS_A_SECOND = 3.3
CHOICE_S = 5
"""How long one thinks over a choice, besides reading it."""


class BadLesson(ShoalError, ValueError):
    """A file that is no lesson; the message names the file, and the line of the record where there is one."""


class UnknownLesson(ShoalError, LookupError):
    """There is no lesson of that name."""


class LessonChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """What a reader may answer: a move or a fact as text. `facts` hold after the move, which a refused move cannot have."""

    says: str
    is_good: bool = msgspec.field(name="good", default=False)
    facts: tuple[str, ...] = ()


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A stop after `after` moves of the record: something that is said, or a choice.

    `is_alone`: what was shown before is to be remembered, and is not in sight any more.
    """

    after: int
    facts: tuple[str, ...] = ()
    choices: tuple[LessonChoice, ...] = ()
    is_alone: bool = False


class LessonFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file holds."""

    idea: str
    seat: Seat
    record: str
    steps: tuple[LessonStep, ...]
    groups: tuple[str, ...] = ()


class Lesson(Struct, frozen=True):
    """A lesson whose record was replayed. `name` stands in its address and in the names of its messages.

    `groups` are the half-suits or ranks that it speaks of: of the hand no others are shown; all, where none are named.
    """

    name: str
    idea: str
    seat: Seat
    record: Record
    steps: tuple[LessonStep, ...]
    groups: tuple[str, ...] = ()

    @property
    def game(self) -> str:
        """The game that it is about."""
        return self.record.game.rules.name

    def played(self, after: int) -> AnyGame:
        """The game after so many moves of the record."""
        first, *moves = self.record.steps
        events = [event for step in (first, *moves[:after]) for event in step.events]
        return self.record.game.replay(self.record.game.rules, events)

    @property
    def names(self) -> tuple[str, ...]:
        """How the seats are called."""
        return tuple(sitter.name for sitter in self.record.headers.seats)


def read_lesson(name: str, text: str) -> Lesson:
    """The lesson of a file; `BadLesson` when it is none, or its record breaks the rules."""
    try:
        given: Mapping[str, Any] = tomllib.loads(text)
        found = msgspec.convert(given, LessonFile)
        record = read_record(found.record.lstrip("\n").encode())
    except BadRecord as bad:
        raise BadLesson(f"{name}, line {bad.line} of the record: {bad.reason} {bad.about}") from None
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as bad:
        raise BadLesson(f"{name}: {bad}") from None
    moves = len(record.steps) - 1
    afters = [step.after for step in found.steps]
    if not found.steps or afters != sorted(afters) or not 0 <= afters[0] <= afters[-1] <= moves:
        raise BadLesson(f"{name}: steps stop in order, after 0 to {moves} moves")
    if not 0 <= found.seat < record.game.rules.seats:
        raise BadLesson(f"{name}: there is no seat {found.seat}")
    return Lesson(name, found.idea, found.seat, record, found.steps, found.groups)
