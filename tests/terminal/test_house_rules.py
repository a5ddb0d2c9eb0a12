"""House rules in the terminal: the sheet on which they are chosen, and the rules in the same sentences as in the browser."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as changed

from shoal.core.game_words import lessons, speaker_for
from shoal.core.games import GAMES, kit_of, rules_of
from shoal.i18n import languages
from shoal.server.tables.messages.to_client import Sitter, house_rules
from shoal.terminal import looks
from shoal.terminal.form import Sheet, fields_of
from shoal.terminal.scene import Scene, speaker
from tests.terminal.playing import dealt, scene_of

CHANGED: dict[str, dict[str, Any]] = {
    "literature": {"claim_timing": "any", "removed_rank": "7", "jokers": True},
    "go_fish": {"book_size": 2, "refill": "hand_size"},
    "fish_draw": {"fish": "jokers", "keep": 3},
}


def scene_with(game: str, options: dict[str, Any], language: str) -> Scene:
    """A table with these house rules, just dealt."""
    rules = rules_of(game, options)
    scene = scene_of(dealt(rules), language=language)
    return replace(scene, table=changed(scene.table, house_rules=house_rules(rules)))


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

    assert told[6:] == ["Standard rules."]
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
    scene = replace(scene, table=changed(scene.table, seal="ab" * 32, sitters=sitters))
    assert f"Seal of this deal: {'ab' * 32}" in looks.rules(scene)
    assert re.search(r"Wren.*\bbot\b", looks.who(scene)[-1])


# --- The sheet ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_line_with_a_title_and_a_sentence(game: str) -> None:
    fields = fields_of(game, speaker("en", game))

    assert {field.name for field in fields} == set(rules_of(game).vocabulary.options.__struct_fields__)
    assert all(field.title != field.name and field.about for field in fields)
    assert all(field.choices or field.is_free for field in fields)


@pytest.mark.parametrize("game", GAMES)
def test_the_texts_of_every_preset_are_values(game: str) -> None:
    for preset in kit_of(game).presets:
        sheet = Sheet.of(game, preset)
        for name, text in sheet.texts.items():
            sheet.with_text(name, text).options()
        assert sheet.judge()[0] is None


def test_what_is_changed_back_is_not_changed() -> None:
    sheet = Sheet.of("literature", "pagat")

    assert sheet.with_text("players", "8").options() == {"players": 8}
    assert sheet.with_text("players", "8").with_text("players", "6") == sheet


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("players", "7", "BAD_PLAYER_COUNT"),
        ("players", "many", "BAD_VALUE"),
        ("bluff_effect", "surrender", "SURRENDER_NEEDS_BLUFF"),
        ("removed_rank", "none", "REMOVED_RANK_NEEDS_HALF_SUITS"),
        ("first_player", "seat:x", "BAD_VALUE"),
        ("history", "full", None),
    ],
)
def test_house_rules_that_make_no_game_are_judged_by_name_and_doubts_are_reported(
    name: str, text: str, said: str | None
) -> None:
    problem, doubts = Sheet.of("literature", "pagat").with_text(name, text).judge()

    assert (problem and problem.reason) == said
    assert len(doubts) == (said is None)


def test_left_and_right_go_round_through_the_choices_and_count_numbers() -> None:
    fields = {field.name: field for field in fields_of("go_fish", speaker("en", "go_fish"))}
    pace, players, sizes = fields["after_miss"], fields["players"], fields["hand_sizes"]

    assert pace.turned(pace.turned("left", 1), 1) == "left"
    assert (players.turned("4", 1), players.turned("0", -1)) == ("5", "0")
    assert {sizes.turned(choice, 1) for choice in sizes.choices} == set(sizes.choices)
    assert sizes.turned("7", 1) == "8"
