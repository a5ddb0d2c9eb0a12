"""Every lesson is true of its positions, can be read in a minute, and is told in every language."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from shoal.core.game import Illegal
from shoal.core.games import GAMES
from shoal.i18n import languages
from shoal.lessons.learning import Learning, all_lessons, learning_of, lesson_named
from shoal.lessons.lesson import LONGEST_S, BadLesson, Lesson, read_lesson
from shoal.lessons.proof import faults_of
from shoal.lessons.telling import told, told_drill

LESSONS = {lesson.name: lesson for lesson in all_lessons()}

IDEAS = {"A6", "F1", "F-07", "F-08", "F-05", "F-03", "F-09", "F-01", "F-12", "F2", "A11"}
"""Legal questions, elimination, one card first, voiding, lock-out, the informative miss, back-and-forth, an unsure claim, the
stalemate breaker, Salahuddin's convention, who claims in the endgame."""


def test_there_is_a_lesson_for_every_idea_that_people_name() -> None:
    assert {lesson.idea for lesson in LESSONS.values()} == IDEAS


@pytest.mark.parametrize("name", LESSONS)
def test_what_a_lesson_says_is_true_of_its_positions(name: str) -> None:
    assert faults_of(LESSONS[name]) == []


@pytest.mark.parametrize("language", languages())
def test_a_lesson_takes_a_minute_at_most(language: str) -> None:
    times = {name: told(lesson, language).seconds for name, lesson in LESSONS.items()}

    assert {name: seconds for name, seconds in times.items() if seconds > LONGEST_S} == {}


@pytest.mark.parametrize("name", LESSONS)
def test_every_choice_says_why(name: str) -> None:
    for step in told(LESSONS[name]).steps:
        assert all(choice.label and choice.why for choice in step.choices)
        assert len({choice.label for choice in step.choices}) == len(step.choices)


# --- The proof finds what is wrong --------------------------------------------------------------------------------------


def changed(lesson: Lesson, at: int, **fields: object) -> Lesson:
    steps = list(lesson.steps)
    steps[at] = replace(steps[at], **fields)
    return replace(lesson, steps=tuple(steps))


def test_a_fact_that_the_position_does_not_prove_is_found() -> None:
    lesson = lesson_named("void")

    assert faults_of(changed(lesson, 0, facts=("holds Bo 6H",))) == ["void, step 1: 'holds Bo 6H' is not true"]
    assert faults_of(changed(lesson, 0, facts=("where 6H Cy Dee",))) == ["void, step 1: 'where 6H Cy Dee' is not true"]
    assert faults_of(changed(lesson, 0, facts=("Fay: holds Bo 5H",))) == [
        "void, step 1: 'Fay: holds Bo 5H' is not true"
    ]


def test_a_step_with_nothing_to_prove_it_is_found() -> None:
    assert faults_of(changed(lesson_named("void"), 0, facts=())) == ["void, step 1: nothing is proved"]


def test_a_choice_that_is_wrongly_called_good_is_found() -> None:
    lesson = lesson_named("legal-questions")
    good, refused, *_ = lesson.steps[1].choices
    swapped = (replace(good, is_good=False), replace(refused, is_good=True))

    assert faults_of(changed(lesson, 1, choices=swapped)) == [
        "legal-questions, step 2, choice 'Ana asks Cy JH': refused as TARGET_TEAMMATE"
    ]


def test_a_wrong_choice_without_a_reason_is_found() -> None:
    lesson = lesson_named("one-card-first")
    good, poor = lesson.steps[1].choices

    assert faults_of(changed(lesson, 1, choices=(good, replace(poor, facts=())))) == [
        "one-card-first, step 2, choice 'Ana asks Dee 3H': nothing says why"
    ]


def test_a_text_that_is_no_fact_is_found() -> None:
    assert "is no fact" in faults_of(changed(lesson_named("void"), 0, facts=("Bo is nice",)))[0]


# --- Files ----------------------------------------------------------------------------------------------------------------


def a_file(record: str, steps: str) -> str:
    return f"idea = 'A6'\nseat = 0\nrecord = '''\n{record}'''\n{steps}"


def test_a_record_that_breaks_the_rules_is_no_lesson() -> None:
    lesson = lesson_named("elimination")
    text = a_file('[Shoal "1"]\n[Game "literature"]\ndeal\ndealer: A\n', "[[steps]]\nafter = 0\n")

    with pytest.raises(BadLesson, match="of the record"):
        read_lesson("broken", text)
    with pytest.raises(Illegal):
        lesson.played(0).play(lesson.played(0).parse("2 asks 4 6H"))


@pytest.mark.parametrize("steps", ["", "[[steps]]\nafter = -1\n", "[[steps]]\nafter = 99\n", "[[step]]\nafter = 0\n"])
def test_steps_stop_at_moves_of_the_record(steps: str) -> None:
    record = '[Shoal "1"]\n[Game "go_fish"]\n[Options "players=2 hand_sizes=1 deck_ranks=4"]\n'

    with pytest.raises(BadLesson):
        read_lesson("broken", a_file(record, steps))


# --- Drills -----------------------------------------------------------------------------------------------------------------

DRILLS = [(learning_of(game), kind) for game in GAMES for kind in learning_of(game).DRILLS]  # type: ignore[union-attr]


@pytest.mark.parametrize(("learning", "kind"), DRILLS)
def test_every_drill_has_one_right_answer_that_can_be_proved(learning: Learning, kind: str) -> None:
    for seed in range(12):
        drill = learning.drill(kind, seed)
        assert faults_of(drill) == []
        assert drill == learning.drill(kind, seed), "a seed makes the same drill each time"
        for language in languages():
            steps = told_drill(kind, seed, language).steps
            assert len({choice.label for choice in steps[-1].choices}) == len(steps[-1].choices) >= 2


def test_what_is_to_be_remembered_is_not_in_sight_any_more() -> None:
    *_, read, asked = told_drill("recall", 1).steps

    assert (len(read.position.heard), read.is_alone) == (3, False)
    assert (asked.position.heard, asked.is_alone) == ((), True)
