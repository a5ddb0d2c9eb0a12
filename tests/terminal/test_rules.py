"""The rules as the terminal tells them: the same sentences as in the browser, and what is not as usual in words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace as changed

from shoal.core.game_words import lessons, speaker_for
from shoal.core.games import GAMES, rules_of
from shoal.i18n import languages
from shoal.server.tables.messages.to_client import Sitter, house_rules
from shoal.terminal import looks
from shoal.terminal.scene import Scene
from tests.terminal.scenes import dealt, scene_of

CHANGED: dict[str, dict[str, Any]] = {
    "literature": {"claim_timing": "any", "removed_rank": "7", "jokers": True},
    "go_fish": {"book_size": 2, "refill": "hand_size"},
    "fish_draw": {"fish": "jokers", "keep": 3},
}


def scene_with(game: str, options: dict[str, Any], language: str) -> Scene:
    """A table with these house rules, just dealt."""
    rules = rules_of(game, options)
    scene = scene_of(dealt(rules), language=language)
    return Scene(**{**vars(scene), "table": changed(scene.table, house_rules=house_rules(rules))})


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_the_lessons_with_their_numbers_and_what_is_not_as_usual_in_words(
    game: str, language: str
) -> None:
    scene = scene_with(game, CHANGED[game], language)
    told = looks.rules(scene)
    known = lessons(speaker_for(game, language), scene.rules)

    assert len(known) == 6
    for number, (line, lesson) in enumerate(zip(told, known, strict=False), start=1):
        assert line.startswith(f"{number}. {lesson.title}")
        assert line.endswith(lesson.text)
        assert ("(house rule)" in line or "(règle maison)" in line) == lesson.is_unusual
    assert len([line for line in told[7:] if ":" in line]) >= len(CHANGED[game])
    assert not re.search(r"[a-z]_[a-z]|\b[A-Z]{2,}\b", "\n".join(told))


@pytest.mark.parametrize("game", GAMES)
def test_where_all_is_as_usual_the_rules_say_so(game: str) -> None:
    told = looks.rules(scene_with(game, {}, "en"))

    assert told[6:] == ["The standard rules."]
    assert not any("house rule" in line for line in told)


@pytest.mark.parametrize(
    ("option", "value", "language", "said"),
    [
        ("first_player", "seat:3", "en", "seat 4"),
        ("first_player", "seat:3", "fr", "place 4"),
        ("tie_break", "half_suit:LC", "en", "the team that won the low clubs"),
        ("tie_break", "half_suit:LC", "fr", "l’équipe qui a gagné les trèfles bas"),
    ],
)
def test_a_seat_or_a_half_suit_in_a_house_rule_is_said_in_words(
    option: str, value: str, language: str, said: str
) -> None:
    told = looks.rules(scene_with("literature", {option: value}, language))

    assert any(line.endswith(said) for line in told), told[6:]


def test_the_seal_of_the_deal_is_with_the_rules_and_a_program_is_called_a_bot() -> None:
    scene = scene_with("go_fish", {}, "en")
    sitters = (*scene.table.sitters[:-1], Sitter("Wren", "here", program=True))
    scene = Scene(**{**vars(scene), "table": changed(scene.table, seal="ab" * 32, sitters=sitters)})
    assert f"Seal of this deal: {'ab' * 32}" in looks.rules(scene)
    assert re.search(r"Wren.*\bbot\b", looks.who(scene)[-1])
