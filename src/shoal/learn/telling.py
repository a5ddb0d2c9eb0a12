"""A lesson in a language: what its steps say and show, for pages and for the terminal.

The message of a lesson's title is `lesson-NAME`, that of a step `lesson-NAME-N`; why its choices are right or wrong say `.a`, `.b`, ..
"""

from __future__ import annotations

from string import ascii_lowercase
from typing import Final

from msgspec import Struct

from shoal.game_words import speaker_for
from shoal.learn.learning import Position, Stop, learning_of
from shoal.learn.lesson import CHOICE_S, WORDS_A_SECOND, Lesson
from shoal.words import REFERENCE, Speaks

LETTERS: Final = ascii_lowercase


class ChoiceTold(Struct, frozen=True):
    """An answer, whether it is right, and why."""

    label: str
    is_good: bool
    why: str


class StepTold(Struct, frozen=True):
    """What a step says of a position. `is_new`: the position is not that of the step before."""

    text: str
    position: Position
    is_new: bool
    choices: tuple[ChoiceTold, ...] = ()


class LessonTold(Struct, frozen=True):
    """A lesson in a language. `seconds` is about how long it takes to read, and to answer."""

    name: str
    game: str
    title: str
    about: str
    steps: tuple[StepTold, ...]
    seconds: int


def told(lesson: Lesson, language: str = REFERENCE) -> LessonTold:
    """The lesson in that language."""
    say = speaker_for(lesson.game, language)
    steps = tuple(_step(say, lesson, at) for at in range(len(lesson.steps)))
    title, about = say(f"lesson-{lesson.name}"), say(f"lesson-{lesson.name}.about")
    return LessonTold(lesson.name, lesson.game, title, about, steps, round(sum(map(_seconds, steps))))


def _step(say: Speaks, lesson: Lesson, at: int) -> StepTold:
    step, learning, message = lesson.steps[at], learning_of(lesson.game), f"lesson-{lesson.name}-{at + 1}"
    assert learning is not None, "a lesson is of a game that has some"
    names = tuple(None if seat == lesson.seat else name for seat, name in enumerate(lesson.names))
    before = lesson.steps[at - 1].after if at else None
    game = lesson.played(step.after)
    since = 0 if before is None else len(lesson.played(before).log)
    position = learning.position(say, Stop(game, lesson.seat, names, since, lesson.groups))
    choices = tuple(
        ChoiceTold(
            learning.label(say, names, learning.move(lesson.names, choice.says) or choice.says),
            choice.is_good,
            say(f"{message}.{letter}"),
        )
        for letter, choice in zip(LETTERS, step.choices, strict=False)
    )
    return StepTold(say(message), position, before != step.after, choices)


def _seconds(step: StepTold) -> float:
    """How long a step takes: its sentence, what is heard, the choices, and the answer to one of them."""
    texts = [step.text, *step.position.heard * step.is_new, *(choice.label for choice in step.choices)]
    why = max((len(choice.why.split()) for choice in step.choices), default=0)
    return (sum(len(text.split()) for text in texts) + why) / WORDS_A_SECOND + (CHOICE_S if step.choices else 0)
