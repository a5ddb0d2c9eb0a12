"""House rules as options: their fields and texts, `shoal rules`, and files of house rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from shoal.cli import main
from shoal.core.game import BadOptions
from shoal.core.games import GAMES, fields_of, kit_of, rules_of
from shoal.core.option_fields import fields_of_type, grouped, option_text
from shoal.core.rules_command import lines_of, schema_of
from shoal.core.table_arguments import options_from

Capture = pytest.CaptureFixture[str]

every_game = pytest.mark.parametrize("game", GAMES)

# --- Fields ---------------------------------------------------------------------------------------------------------------


class Options(Struct, frozen=True):
    """One option of each kind."""

    miss: Annotated[Literal["stay", "left"], Meta(extra_json_schema={"group": "turns"})] = "stay"  # fmt: skip
    bluff: bool = False
    decks: Annotated[int, Meta(ge=1, le=4)] = 1
    limit: Annotated[int, Meta(ge=1)] | None = None
    sizes: Literal["seed", "five"] | int = "seed"
    tie: Annotated[str, Meta(pattern="^(none|half_suit:[LH])$")] = "none"


FIELDS = {field.name: field for field in fields_of_type(Options)}


def test_a_field_has_the_control_that_its_type_asks_for_and_stands_in_its_group() -> None:
    assert [(name, field.kind, field.default) for name, field in FIELDS.items()] == [
        ("miss", "choice", "stay"),
        ("bluff", "check", False),
        ("decks", "number", 1),
        ("limit", "number", None),
        ("sizes", "text", "seed"),
        ("tie", "text", "none"),
    ]
    assert (FIELDS["decks"].minimum, FIELDS["decks"].maximum, FIELDS["limit"].may_be_none) == (1, 4, True)
    assert {name: len(fields) for name, fields in grouped(FIELDS.values()).items()} == {"turns": 1, "": 5}


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("miss", "left", "left"),
        ("bluff", "yes", True),
        ("bluff", "false", False),
        ("decks", "4", 4),
        ("limit", "none", None),
        ("sizes", "7", 7),
        ("sizes", "five", "five"),
        ("tie", "none", "none"),
    ],
)
def test_a_text_means_what_the_type_of_the_option_has(name: str, text: str, value: Any) -> None:
    assert FIELDS[name].value(text) == FIELDS[name].value(option_text(value)) == value


@pytest.mark.parametrize(
    ("name", "text", "needed"),
    [
        ("miss", "right", ("stay", "left")),
        ("bluff", "on", ("yes", "no")),
        ("decks", "5", ("NUMBER>=1<=4",)),
        ("decks", "", ("NUMBER>=1<=4",)),
        ("limit", "0", ("NUMBER>=1", "none")),
        ("sizes", "x", ("seed", "five", "NUMBER")),
        ("tie", "half_suit:X", ("TEXT",)),
    ],
)
def test_a_text_that_means_nothing_is_refused_with_what_is_needed(
    name: str, text: str, needed: tuple[str, ...]
) -> None:
    with pytest.raises(BadOptions) as refused:
        FIELDS[name].value(text)

    assert (refused.value.reason, refused.value.options) == ("BAD_VALUE", (name,))
    assert refused.value.values == {"option": name, "value": text, "values": needed}


@every_game
def test_every_text_that_can_be_chosen_and_every_default_is_read_as_it_was(game: str) -> None:
    for field in fields_of(game):
        assert [option_text(field.value(word)) for word in field.words] == list(field.words)
        assert field.value(option_text(field.default)) == field.default
        assert field.words or field.is_free


# --- `shoal rules` --------------------------------------------------------------------------------------------------------


@every_game
def test_the_schema_has_every_option_with_its_default_and_choices_in_their_order(game: str) -> None:
    rules = rules_of(game)

    schema = schema_of(rules)
    properties = schema["properties"]

    assert {name: about["default"] for name, about in properties.items()} == msgspec.structs.asdict(rules.options)
    assert schema["additionalProperties"] is False
    assert all("title" in about and "description" in about for about in properties.values())
    assert set(schema["x-presets"]) == set(kit_of(game).presets)
    ranks = properties.get("removed_rank", {}).get("enum", ["2", "A", "none"])
    assert (ranks[0], ranks[-2:]) == ("2", ["A", "none"])


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in kit_of(game).presets])
def test_the_defaults_of_a_schema_are_those_of_the_preset(capsys: Capture, game: str, name: str) -> None:
    assert main(["rules", game, "--preset", name, "--options"]) == 0

    properties = json.loads(capsys.readouterr().out)["properties"]
    defaults = {option: about["default"] for option, about in properties.items()}
    assert msgspec.convert(defaults, type(kit_of(game).presets[name])) == kit_of(game).presets[name]


@every_game
def test_the_table_names_every_option_value_and_preset(game: str) -> None:
    rules = rules_of(game)

    told = list(lines_of(rules))

    for name, value in msgspec.structs.asdict(rules.options).items():
        assert any(line.startswith(f"  {name}={option_text(value)}  (") for line in told)
    presets = kit_of(game).presets
    assert [line.split()[0] for line in told[-len(presets) :]] == list(presets)


def test_what_differs_from_the_defaults_is_marked(capsys: Capture) -> None:
    assert main(["rules", "literature", "--preset", "kids_8", "--option", "ace=low"]) == 0

    marked = [line for line in capsys.readouterr().out.splitlines() if line.startswith("*")]
    assert [line.split()[1] for line in marked] == ["players=8", "ace=low"]


def test_a_doubt_is_a_warning(capsys: Capture) -> None:
    assert main(["rules", "go_fish", "--option", "deck_copies=3", "--options"]) == 0

    told = capsys.readouterr()
    assert json.loads(told.out)["x-game"] == "go_fish"
    assert told.err.startswith("shoal rules: warning: SMALL_BOOKS: ")


# --- Files ------------------------------------------------------------------------------------------------------------------


def test_saved_house_rules_are_read_wherever_a_preset_is_named(tmp_path: Path, capsys: Capture) -> None:
    saved = str(tmp_path / "ours.json")
    assert main(["rules", "literature", "--option", "players=8", "--option", "jokers=no", "--save", saved]) == 0

    assert rules_of("literature", dict(options_from("literature", saved, None, []))) == rules_of(
        "literature", {"players": 8, "jokers": False}
    )
    assert dict(options_from("literature", saved, 6, []))["players"] == 6
    assert main(["deal", "literature", "--preset", saved, "--seed", "1"]) == 0
    assert "H:" in capsys.readouterr().out, "the hand of the eighth seat"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is no file of house rules"),
        ('{"game": "go_fish", "options": {}}', "has house rules of go_fish, not of literature"),
        ('{"game": "literature", "options": {"speed": 1}}', "speed"),
        (None, "No such file"),
    ],
)
def test_a_file_that_is_none_is_refused(text: str | None, said: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "wrong.json"
    if text is not None:
        file.write_text(text)

    assert main(["rules", "literature", "--preset", str(file)]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "UNKNOWN_GAME"),
        (["literature", "--preset", "mine"], "UNKNOWN_PRESET"),
        (["literature", "--option", "players=7"], "BAD_PLAYER_COUNT"),
        (["literature", "--option", "playrs=6"], "UNKNOWN_OPTION"),
    ],
)
def test_rules_that_make_no_game_are_wrong_input(capsys: Capture, arguments: list[str], said: str) -> None:
    assert main(["rules", *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"shoal rules: {said}")
