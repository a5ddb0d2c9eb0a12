"""The rules in a minute: short, in words, and of the table at which they are read."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from shoal.core.game import AnyRules, BadOptions
from shoal.core.game_words import LessonWords, lessons, speaker_for
from shoal.core.games import GAMES, fields_of, kit_of, rules_of
from tests.i18n.speakers import LANGUAGES

LIMIT = 150
EVERY = [(game, language) for game in GAMES for language in LANGUAGES]


def tables(game: str) -> Iterator[AnyRules]:
    """Under every preset, and with every option changed alone."""
    yield from map(kit_of(game).rules, kit_of(game).presets.values())
    for field in fields_of(game):
        values = field.choices or {"check": (True, False), "number": (1, 2, 5, 10)}.get(field.kind, ())
        for value in values:
            try:
                yield rules_of(game, {field.name: value})
            except BadOptions:
                continue


def words(told: tuple[LessonWords, ...]) -> int:
    text = " ".join(f"{lesson.title} {lesson.text}" for lesson in told)
    return sum(any(letter.isalnum() for letter in word) for word in text.split())


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_the_rules_of_any_table_have_six_lessons_and_at_most_150_words_and_no_identifier_or_gap(
    game: str, language: str
) -> None:
    told = [lessons(speaker_for(game, language), rules) for rules in tables(game)]

    assert len(told) > 25
    assert {len(one) for one in told} == {6}
    assert max(map(words, told)) <= LIMIT
    for lesson in (lesson for one in told for lesson in one):
        assert not re.search(r"[a-z]_[a-z]|\b[A-Z]{2,}\b|  |\n", lesson.text), lesson
        assert re.search(r"[.!?”»]$", lesson.text), lesson


@pytest.mark.parametrize(
    ("game", "options", "marked", "said"),
    [
        *((game, {}, [], "") for game in GAMES),
        ("literature", {"claim_timing": "any"}, [5], "At any time"),
        ("literature", {"removed_rank": "7"}, [1], "ace to 6 or 8 to king. The 7s are left out."),
        ("literature", {"jokers": True}, [1], "The 8s and two jokers make one more."),
        ("literature", {"opponent_holds": "minus_one"}, [6], "your team loses a point"),
        ("literature", {"players": 4}, [], "Your neighbours are opponents"),
        ("go_fish", {"hand_sizes": 9}, [1], "Everyone gets 9 cards"),
        ("go_fish", {"lucky_draw": "ends", "book_on_draw": "ends"}, [4], "Whatever it is, your turn is over."),
        ("go_fish", {"refill": "hand_size"}, [5], "you draw 5 new ones"),
        ("go_fish", {"deck_copies": 3}, [], "all three cards of a rank"),
        ("fish_draw", {"fish": "jokers", "jokers": 2}, [1], "The two jokers are the Fish."),
        ("fish_draw", {"keep": 1}, [3], "you keep one card"),
        ("fish_draw", {"fishmonger": 0}, [], "the Fishmonger may say"),
        ("fish_draw", {"false_call_penalty": 3}, [4], "it costs 3 cards"),
        ("fish_draw", {"max_rounds": 20}, [6], "After 20 rounds, the most cards wins."),
    ],
)
def test_a_house_rule_changes_its_sentence(game: str, options: dict[str, object], marked: list[int], said: str) -> None:
    told = lessons(speaker_for(game), rules_of(game, options))

    assert said in " ".join(lesson.text for lesson in told)
    assert [number for number, lesson in enumerate(told, start=1) if lesson.is_unusual] == marked
