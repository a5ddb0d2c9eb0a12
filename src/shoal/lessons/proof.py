"""Proves a lesson: replays it, and has the game's mind check every fact of every step and of every choice.

A choice is right when it is said to be good and its move is legal, or its fact true. One that is said to be bad must fail in a
way that can be shown: a refused move, a false fact, or facts of its own, which hold once the move is made.
"""

from __future__ import annotations

from collections.abc import Iterator

from shoal.core.game import Illegal
from shoal.lessons.learning import BadFact, Learning, learning_of
from shoal.lessons.lesson import Lesson, LessonChoice, LessonStep
from shoal.records.replaying import AnyGame


def faults_of(lesson: Lesson) -> list[str]:
    """What is not true in a lesson, a line for each fault; none where it is proved."""
    learning = learning_of(lesson.game)
    assert learning is not None, "a lesson is of a game that has some"
    proof = _Proof(lesson, learning)
    return [fault for number, step in enumerate(lesson.steps, 1) for fault in proof.of_step(number, step)]


class _Proof:
    def __init__(self, lesson: Lesson, learning: Learning) -> None:
        self._lesson = lesson
        self._learning = learning

    def of_step(self, number: int, step: LessonStep) -> Iterator[str]:
        where, game = f"{self._lesson.name}, step {number}", self._lesson.played(step.after)
        if not step.facts and not step.choices:
            yield f"{where}: nothing is proved"
        yield from self._of_facts(where, game, step.facts)
        if step.choices and sum(choice.is_good for choice in step.choices) != 1:
            yield f"{where}: one choice must be good"
        for choice in step.choices:
            yield from self._of_choice(f"{where}, choice {choice.says!r}", game, choice)

    def _of_facts(self, where: str, game: AnyGame, facts: tuple[str, ...]) -> Iterator[str]:
        for fact in facts:
            try:
                if not self._learning.is_true(game, self._lesson.seat, self._lesson.names, fact):
                    yield f"{where}: {fact!r} is not true"
            except BadFact as bad:
                yield f"{where}: {bad}"

    def _of_choice(self, where: str, game: AnyGame, choice: LessonChoice) -> Iterator[str]:
        move = self._learning.move(self._lesson.names, choice.says)
        if move is None:
            if self._learning.is_true(game, self._lesson.seat, self._lesson.names, choice.says) != choice.is_good:
                yield f"{where}: it is {'not ' if choice.is_good else ''}true"
            return
        try:
            after = game.play(move)
        except Illegal as illegal:
            if choice.is_good or choice.facts != (f"refused {illegal.reason}",):
                yield f"{where}: refused as {illegal.reason}"
            return
        if not choice.facts:
            yield f"{where}: nothing says why"
        yield from self._of_facts(where, after, choice.facts)
