from __future__ import annotations

import pytest

from shoal.core.game import BadOptions
from shoal.core.games import GAMES, kit_of, rules_of
from shoal.terminal.form import Sheet, fields_of
from shoal.terminal.scene import speaker


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
    ],
)
def test_house_rules_that_make_no_game_are_judged_by_name(name: str, text: str, said: str) -> None:
    problem, _ = Sheet.of("literature", "pagat").with_text(name, text).judge()

    assert problem is not None
    assert problem.reason == said


def test_a_value_that_is_none_is_not_given_out_as_data() -> None:
    with pytest.raises(BadOptions):
        Sheet.of("literature").with_text("players", "many").options()


def test_doubts_are_reported_by_name() -> None:
    problem, doubts = Sheet.of("literature", "pagat").with_text("history", "full").judge()

    assert problem is None
    assert len(doubts) == 1


def test_left_and_right_go_round_through_the_choices_and_count_numbers() -> None:
    fields = {field.name: field for field in fields_of("go_fish", speaker("en", "go_fish"))}
    pace, players, sizes = fields["after_miss"], fields["players"], fields["hand_sizes"]

    assert pace.turned(pace.turned("left", 1), 1) == "left"
    assert (players.turned("4", 1), players.turned("0", -1)) == ("5", "0")
    assert {sizes.turned(choice, 1) for choice in sizes.choices} == set(sizes.choices)
    assert sizes.turned("7", 1) == "8"
