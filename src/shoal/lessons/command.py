"""`shoal learn [NAME]`: lessons in plain text, the same as on the pages."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from os import environ
from secrets import randbelow

from shoal.core.codec import encode
from shoal.core.game_words import in_letters, speaker_for
from shoal.core.games import GAMES
from shoal.core.streams import read_seed
from shoal.i18n import Speaks, from_environment, languages
from shoal.lessons.learning import LessonPosition, lesson_named, lessons_of
from shoal.lessons.lesson import UnknownLesson
from shoal.lessons.telling import LETTERS, LessonTold, StepTold, told, told_drill

SCREEN = 60
"""Lines that push what is to be remembered out of sight."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal learn`."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="the lesson; without one, all are listed")
    parser.add_argument(
        "--seed", type=read_seed, metavar="N", help="which of the drills of that name (default: one by chance)"
    )
    parser.add_argument("--json", action="store_true", help="print the lesson, or all, as one JSON document")


def run(args: argparse.Namespace) -> int:
    """Play a lesson, or list them; returns 2 where there is none of that name."""
    language = _language()
    if args.name is None:
        return _list(language, as_json=args.json)
    try:
        lesson = _told(args.name, args.seed, language)
    except UnknownLesson as unknown:
        print(f"shoal learn: {unknown}", file=sys.stderr)
        return 2
    if args.json:
        print(encode(lesson).decode())
        return 0
    _play(lesson, speaker_for(lesson.game, language))
    return 0


def _told(name: str, seed: int | None, language: str) -> LessonTold:
    """The lesson of that name, or a drill of that kind; `UnknownLesson` where there is neither."""
    try:
        return told(lesson_named(name), language)
    except UnknownLesson as unknown:
        try:
            return told_drill(name, randbelow(10**6) if seed is None else seed, language)
        except UnknownLesson:
            raise unknown from None


def _language() -> str:
    return from_environment(environ, languages())


def _list(language: str, *, as_json: bool) -> int:
    lessons = [told(lesson, language) for game in GAMES for lesson in lessons_of(game)]
    if as_json:
        print(encode(lessons).decode())
        return 0
    wide = max(len(lesson.name) for lesson in lessons)
    for lesson in lessons:
        print(f"{lesson.name:{wide}}  {lesson.title}: {lesson.about}")
    return 0


def _play(lesson: LessonTold, say: Speaks) -> None:
    """Show the steps one after the other; without a terminal, or at the end of the input, the answers are told at once."""
    print(f"{lesson.title}\n{in_letters(say, lesson.about)}")
    for at, step in enumerate(lesson.steps):
        print("\n" * (SCREEN if step.is_alone and at else 1), end="")
        for line in _lines(step, say):
            print(in_letters(say, line))
        if step.choices:
            _choose(step, say)
    print(f"\n{say('lesson-end')}")


def _lines(step: StepTold, say: Speaks) -> Iterator[str]:
    if step.is_new:
        yield from _position(step.position, say)
        yield from step.position.heard
    yield step.text
    for letter, choice in zip(LETTERS, step.choices, strict=False):
        yield f"  {letter}) {choice.label}"


def _position(position: LessonPosition, say: Speaks) -> Iterator[str]:
    seats = (f"{say('person', seat=seat.name)} {seat.cards}" for seat in position.seats)
    yield f"[{' · '.join(seats)}]"
    for row in position.rows:
        held = " ".join(in_letters(say, card.card) for card in row.cards if card.state == "held")
        yield f"  {say('labelled', label=row.name, text=held)}"


def _choose(step: StepTold, say: Speaks) -> None:
    letters = LETTERS[: len(step.choices)]
    while True:
        try:
            typed = input(f"{say('lesson-choose', letters='/'.join(letters))} ").strip().lower()
        except EOFError:
            print()
            typed = letters[next(at for at, choice in enumerate(step.choices) if choice.is_good)]
            print(f"{typed}) ", end="")
        if typed not in letters or not typed:
            continue
        choice = step.choices[letters.index(typed)]
        print(in_letters(say, choice.why))
        if choice.is_good:
            return
