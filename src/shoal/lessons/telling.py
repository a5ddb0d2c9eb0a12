"""A lesson in a language: what its steps say and show, for pages and for the terminal.

The message of a lesson's title is `lesson-NAME`, that of a step `lesson-NAME-N`; why its choices are right or wrong say `.a`, `.b`, ..
"""

from __future__ import annotations

from string import ascii_lowercase
from typing import Final

from msgspec import Struct

from shoal.core.game_words import speaker_for
from shoal.core.games import GAMES
from shoal.i18n import REFERENCE, Speaks, kebab
from shoal.lessons.learning import LessonPosition, Stop, learning_of
from shoal.lessons.lesson import CHOICE_S, WORDS_A_SECOND, Lesson, LessonChoice, UnknownLesson

LETTERS: Final = ascii_lowercase


class ChoiceTold(Struct, frozen=True):
    """An answer, whether it is right, and why."""

    label: str
    is_good: bool
    why: str


class StepTold(Struct, frozen=True):
    """What a step says of a position. `is_new`: the position is not that of the step before. `is_alone`: nothing before it is shown."""

    text: str
    position: LessonPosition
    is_new: bool
    choices: tuple[ChoiceTold, ...] = ()
    is_alone: bool = False


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


def told_drill(kind: str, seed: int, language: str = REFERENCE) -> LessonTold:
    """A drill in that language; `UnknownLesson` where no game has one of that kind."""
    game, learning = next(
        ((game, learning) for game in GAMES if (learning := learning_of(game)) and kind in learning.DRILLS),
        (None, None),
    )
    if game is None or learning is None:
        raise UnknownLesson(f"there is no drill {kind[:40]!r}")
    lesson, say = learning.drill(kind, seed), speaker_for(game, language)
    steps = tuple(_drill_step(say, lesson, at) for at in range(len(lesson.steps)))
    return LessonTold(
        kind, game, say(f"drill-{kind}"), say(f"drill-{kind}.about"), steps, round(sum(map(_seconds, steps)))
    )


def _drill_step(say: Speaks, lesson: Lesson, at: int) -> StepTold:
    """A step of a drill: its sentence is that of its kind, and the rules or a plain word say why a choice is wrong."""
    step, learning = lesson.steps[at], learning_of(lesson.game)
    assert learning is not None, "a drill is of a game that has some"
    names = _names(lesson)
    choices = tuple(
        ChoiceTold(
            learning.label(say, names, learning.move(lesson.names, choice.says) or choice.says),
            choice.is_good,
            _why(say, choice),
        )
        for choice in step.choices
    )
    before = lesson.steps[at - 1].after if at else None
    text = say(f"drill-{lesson.name}.ask" if choices else f"drill-{lesson.name}.read", **learning.asked_for(lesson, at))
    return StepTold(text, _position(say, lesson, at), before != step.after, choices, step.is_alone)


def _why(say: Speaks, choice: LessonChoice) -> str:
    refused = next((fact.removeprefix("refused ") for fact in choice.facts if fact.startswith("refused ")), None)
    if refused is not None:
        return say(f"reason-{kebab(refused)}")
    return say("drill-right" if choice.is_good else "drill-wrong")


def _names(lesson: Lesson) -> tuple[str | None, ...]:
    return tuple(None if seat == lesson.seat else name for seat, name in enumerate(lesson.names))


def _position(say: Speaks, lesson: Lesson, at: int) -> LessonPosition:
    step, learning = lesson.steps[at], learning_of(lesson.game)
    assert learning is not None, "a lesson is of a game that has some"
    before = step.after if step.is_alone else lesson.steps[at - 1].after if at else None
    since = 0 if before is None else len(lesson.played(before).log)
    return learning.position(say, Stop(lesson.played(step.after), lesson.seat, _names(lesson), since, lesson.groups))


def _step(say: Speaks, lesson: Lesson, at: int) -> StepTold:
    step, learning, message = lesson.steps[at], learning_of(lesson.game), f"lesson-{lesson.name}-{at + 1}"
    assert learning is not None, "a lesson is of a game that has some"
    names = _names(lesson)
    before = lesson.steps[at - 1].after if at else None
    choices = tuple(
        ChoiceTold(
            learning.label(say, names, learning.move(lesson.names, choice.says) or choice.says),
            choice.is_good,
            say(f"{message}.{letter}"),
        )
        for letter, choice in zip(LETTERS, step.choices, strict=False)
    )
    return StepTold(say(message), _position(say, lesson, at), before != step.after, choices)


def _seconds(step: StepTold) -> float:
    """How long a step takes: its sentence, what is heard, the choices, and the answer to one of them."""
    texts = [step.text, *step.position.heard * step.is_new, *(choice.label for choice in step.choices)]
    why = max((len(choice.why.split()) for choice in step.choices), default=0)
    return (sum(len(text.split()) for text in texts) + why) / WORDS_A_SECOND + (CHOICE_S if step.choices else 0)
