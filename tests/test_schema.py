"""`shoal rules`: all options, as text and as JSON Schema."""

from __future__ import annotations

import json

import msgspec
import pytest

from shoal.cli import main
from shoal.core.games import GAMES, kit_of, rules_of
from shoal.core.option_fields import option_text
from shoal.core.rules_command import lines_of, schema_of

every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_the_schema_has_every_option_and_its_default(game: str) -> None:
    rules = rules_of(game)

    schema = schema_of(rules)

    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert list(schema["properties"]) == list(rules.vocabulary.options.__struct_fields__)
    assert {name: about["default"] for name, about in schema["properties"].items()} == {
        name: getattr(rules.options, name) for name in schema["properties"]
    }
    assert schema["additionalProperties"] is False
    assert all("title" in about and "description" in about for about in schema["properties"].values())
    assert set(schema["x-presets"]) == set(kit_of(game).presets)


@every_game
def test_choices_stand_in_the_order_in_which_they_were_declared(game: str) -> None:
    properties = schema_of(rules_of(game))["properties"]
    ranks = properties.get("removed_rank", {}).get("enum", ["2", "A", "none"])

    assert (ranks[0], ranks[-2:]) == ("2", ["A", "none"])


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in kit_of(game).presets])
def test_the_defaults_of_a_schema_are_those_of_the_preset(
    capsys: pytest.CaptureFixture[str], game: str, name: str
) -> None:
    assert main(["rules", game, "--preset", name, "--options"]) == 0

    schema = json.loads(capsys.readouterr().out)
    defaults = {option: about["default"] for option, about in schema["properties"].items()}
    assert msgspec.convert(defaults, type(kit_of(game).presets[name])) == kit_of(game).presets[name]


@every_game
def test_the_table_names_every_option_value_and_preset(game: str) -> None:
    rules = rules_of(game)

    told = list(lines_of(rules))

    for name in rules.vocabulary.options.__struct_fields__:
        assert any(line.startswith(f"  {name}={option_text(getattr(rules.options, name))}  (") for line in told)
    assert told[-len(kit_of(game).presets) :] == [
        line for line in told if line.split()[:1] and line.split()[0] in kit_of(game).presets
    ]


def test_what_differs_from_the_defaults_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "literature", "--preset", "kids_8", "--option", "ace=low"]) == 0

    marked = [line for line in capsys.readouterr().out.splitlines() if line.startswith("*")]
    assert [line.split()[1] for line in marked] == ["players=8", "ace=low"]


def test_a_doubt_is_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "go_fish", "--option", "deck_copies=3", "--options"]) == 0

    told = capsys.readouterr()
    assert json.loads(told.out)["x-game"] == "go_fish"
    assert told.err.startswith("shoal rules: warning: SMALL_BOOKS: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "UNKNOWN_GAME"),
        (["literature", "--preset", "mine"], "UNKNOWN_PRESET"),
        (["literature", "--option", "players=7"], "BAD_PLAYER_COUNT"),
        (["literature", "--option", "playrs=6"], "UNKNOWN_OPTION"),
    ],
)
def test_rules_that_make_no_game_are_wrong_input(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(["rules", *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"shoal rules: {said}")
