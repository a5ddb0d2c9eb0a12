"""House rules as a file: written by `shoal rules --save`, read wherever a preset is named; and completion knows what may be named."""

from __future__ import annotations

from pathlib import Path

import pytest

from shoal.cli import main
from shoal.core.games import rules_of
from shoal.core.table_arguments import options_from

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Literature for eight without jokers."""
    file = tmp_path / "ours.json"
    assert main(["rules", "literature", "--option", "players=8", "--option", "jokers=no", "--save", str(file)]) == 0
    return file


def test_saved_house_rules_are_read_as_they_were(saved: Path) -> None:
    options = dict(options_from("literature", str(saved), None, []))

    assert rules_of("literature", options) == rules_of("literature", {"players": 8, "jokers": False})
    assert dict(options_from("literature", str(saved), 6, []))["players"] == 6


def test_a_game_is_dealt_by_the_house_rules_of_a_file(saved: Path, capsys: Capture) -> None:
    assert main(["deal", "literature", "--preset", str(saved), "--seed", "1"]) == 0
    assert "H:" in capsys.readouterr().out, "the hand of the eighth seat"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is no file of house rules"),
        ('{"game": "go_fish", "options": {}}', "has house rules of go_fish, not of literature"),
        ('{"game": "literature", "options": {"speed": 1}}', "speed"),
    ],
)
def test_a_file_that_is_none_is_refused(text: str, said: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(text)

    assert main(["rules", "literature", "--preset", str(file)]) == 2
    assert said in capsys.readouterr().err
    assert main(["rules", "literature", "--preset", str(tmp_path / "none.json")]) == 2
    assert "No such file" in capsys.readouterr().err


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_shell_completes_games_presets_bots_and_lessons(shell: str, capsys: Capture) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out

    for word in ("fish_draw", "quartets", "counting", "last-claimer"):
        assert word in script, word
