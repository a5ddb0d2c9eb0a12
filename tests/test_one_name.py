"""The command line has one name for one thing, one JSON document for a result, and a suggestion for a slip."""

from __future__ import annotations

import argparse
import json
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from shoal.cli import COMMANDS, main
from shoal.records import read

ROOT: Final = Path(__file__).parents[1]
TABLES: Final = ("match", "tournament", "ladder", "deal", "rules", "tui", "train")
"""The commands that take a table's house rules by options."""


def options_of(command: str) -> set[str]:
    parser = argparse.ArgumentParser()
    import_module(COMMANDS[command][0]).configure(parser)
    return {name for action in parser._actions for name in action.option_strings}


@pytest.mark.parametrize("command", TABLES)
def test_seats_games_and_presets_have_the_same_name_in_every_command(command: str) -> None:
    assert {"--seats", "--game", "--preset"} <= options_of(command)
    assert "--players" not in options_of(command)


@pytest.mark.parametrize(
    "words", [["literature"], ["--game", "literature"], [], ["literature", "--game", "literature"]]
)
def test_the_game_may_be_named_with_or_without_its_option(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", *words, "--seats", "4", "--seed", "1"]) == 0
    assert (read(capsys.readouterr().out).rules.name, main(["rules", *words])) == ("literature", 0)


def test_two_games_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "literature", "--game", "go_fish"]) == 2
    assert capsys.readouterr().err == (
        "shoal rules: two games are named, literature and --game go_fish; one is needed\n"
    )


def document(words: list[str], capsys: pytest.CaptureFixture[str], status: int = 0) -> object:
    """What a command prints as JSON: one document, and nothing else."""
    assert main(words) == status
    return json.loads(capsys.readouterr().out)


WRONG = "- {id: X, game: literature_deal, options: {players: 6}, expect: {sizes: [7, 7, 7, 7, 7, 7]}}\n"


def test_every_command_that_prints_results_prints_one_json_document(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "wrong.yaml").write_text(WRONG, "utf-8")
    short = ["--seats", "4", "--deals", "1", "--jobs", "1", "--json"]

    match = document(["match", "random", "random", *short], capsys)
    assert isinstance(match, dict)
    assert match["games"] == 2
    rules = document(["rules", "literature", "--preset", "online", "--json"], capsys)
    assert isinstance(rules, dict)
    assert rules["unusual"] == rules["presets"]["online"]
    assert rules["options"]["out_of_turn_claim"] == "reject"
    deal = document(["deal", "go_fish", "--seed", "1", "--json"], capsys)
    assert isinstance(deal, dict)
    assert deal["records"][0]["events"][0]["event"]["type"] == "dealt"
    scenarios = document(["scenarios", "--json", str(tmp_path / "wrong.yaml")], capsys, 1)
    assert isinstance(scenarios, dict)
    assert (scenarios["passed"], [one["id"] for one in scenarios["failed"]]) == (0, ["X"])


def test_warnings_go_beside_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "random", "random", "--game", "fish_draw", "--preset", "jokers", "--deals", "1", "--jobs", "1"]
    assert main([*words, "--option", "final_fish_trump=no", "--option", "max_rounds=3", "--json"]) == 0

    said = capsys.readouterr()
    assert json.loads(said.out)["deals"] == 1
    assert said.err.startswith("shoal match: warning: JOKERS_HAVE_NO_RANK")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["tournement", "random", "random"], "did you mean tournament?"),
        (["match", "random", "random", "--preset", "us45"], "Perhaps us54"),
        (["match", "random", "random", "--forfiet"], "did you mean --forfeit?"),
        (["match", "random", "random", "--recordz=x"], "did you mean --records?"),
        (["bot", "check", "x", "--dead-line", "1"], "did you mean --deadline-ms?"),
        (["match", "random", "contin"], "did you mean counting?"),
        (["deal", "litterature"], "Perhaps literature?"),
        (["rules", "--option", "jokes=yes"], "Perhaps jokers?"),
        (["tui", "--plain", "--bot", "expart"], "Perhaps expert?"),
        (["rules", "--option", "xyzzy=yes"], "`shoal rules literature` lists all of them"),
    ],
)
def test_a_slip_is_answered_with_what_may_have_been_meant(
    words: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(words)
    except SystemExit as ended:
        status = int(ended.code or 0)

    assert status == 2
    assert meant in capsys.readouterr().err.replace("\n", " ")


def test_training_prints_a_document_too() -> None:
    assert "--json" in options_of("train")
