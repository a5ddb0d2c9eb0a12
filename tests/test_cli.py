"""The command line."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from shoal.cli import COMMANDS, PLAY_MODULES, main

SCENARIOS = Path(__file__).parent / "games/literature/scenarios"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])

    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert all(command in told for command in COMMANDS)


@pytest.mark.parametrize(
    ("arguments", "whose"),
    [
        (["fish"], "shoal"),
        (["--no-such-option"], "shoal"),
        (["scenarios"], "shoal scenarios"),
        (["scenarios", "--fish", "x"], "shoal scenarios"),
        (["match", "--fish"], "shoal match"),
        (["bot", "check"], "shoal bot check"),
        (["bot", "check", "x", "--fish"], "shoal bot check"),
        (["serve", "--public-ur", "https://fish.example", "--check"], "shoal serve"),
        (["bot", "check", "x", "--gam", "go_fish"], "shoal bot check"),
    ],
)
def test_a_command_line_that_cannot_be_read_ends_with_2_and_the_usage_of_its_command(
    capsys: pytest.CaptureFixture[str], arguments: list[str], whose: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)

    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith(f"usage: {whose} ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["match", "a", "b", "--deals", "abc"], "shoal match: argument --deals: invalid int value: 'abc'"),
        (["match", "a", "b", "--deals"], "shoal match: argument --deals: expected one argument"),
        (["match", "a", "b", "--until", "soon"], "shoal match: argument --until: invalid float value: 'soon'"),
        (["ladder", "--seats", "four"], "shoal ladder: argument --seats: invalid int value: 'four'"),
        (["bot", "check", "x", "--games", "1.5"], "shoal bot: argument --games: invalid int value: '1.5'"),
    ],
)
def test_a_value_that_cannot_be_read_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(arguments) == 2

    assert capsys.readouterr().err == f"{message}\n"


WRONG = """
- {id: X, game: literature_deal, options: {players: 6}, expect: {sizes: [7, 7, 7, 7, 7, 7]}}
"""


@pytest.mark.parametrize(("file", "status"), [("literature.yaml", 0), ("wrong.yaml", 1), ("none.yaml", 2)])
def test_scenarios_end_with_0_1_or_2(tmp_path: Path, file: str, status: int) -> None:
    (tmp_path / "literature.yaml").write_text((SCENARIOS / "rules.yaml").read_text("utf-8"), "utf-8")
    (tmp_path / "wrong.yaml").write_text(WRONG, "utf-8")

    assert main(["scenarios", str(tmp_path / file)]) == status


def test_an_error_of_the_input_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    main(["scenarios", "no/such/file.yaml"])

    assert capsys.readouterr().err == (
        "shoal scenarios: not all could be read\nno/such/file.yaml: No such file or directory\n"
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    try:
        import_module(COMMANDS[command][0])
    except ModuleNotFoundError:
        pytest.skip("this command is not built yet")
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])

    assert ended.value.code == 0
    assert f"usage: shoal {command}" in capsys.readouterr().out


NEED_PLAY = ("play", "serve", "backup", "ratings", "restore", "tui", "lobby", "completion", "scenarios")

WITHOUT_PLAY = f"""
import contextlib, io, sys
sys.modules.update(dict.fromkeys({sorted(PLAY_MODULES)}))
from shoal.cli import COMMANDS, main
for command in COMMANDS:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        main([command, "--help"])
main(["scenarios", "x"])
"""


def test_without_the_extra_play_the_rest_runs_and_a_command_that_needs_it_says_what_to_install() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_PLAY], capture_output=True, text=True, check=True)

    told = [re.sub(r"\w+, which", "this, which", line) for line in done.stderr.splitlines()]
    assert told == [
        f"shoal {command} needs this, which is not installed: pip install 'shoal[play]'" for command in NEED_PLAY
    ]


def test_an_interrupted_command_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("shoal.scenarios.command.run", interrupt)

    assert main(["scenarios", "x"]) == 130


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full is needed")
@pytest.mark.parametrize("buffered", ["", "1"])
def test_output_that_cannot_be_written_is_one_clear_line(buffered: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "shoal", "deal", "literature", "--seed", "1", "--dealer", "opener"],
            env={**os.environ, "PYTHONUNBUFFERED": buffered},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert done.stderr == "shoal deal: the output cannot be written: No space left on device\n"
    assert done.returncode == 2


@pytest.mark.parametrize("words", [["bot", "serve", "expert"], ["match", "random", "random", "--deals", "1"]])
def test_a_command_whose_bots_lack_the_native_core_says_so(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SHOAL_NATIVE", raising=False)
    monkeypatch.setattr("shoal.core.native.NOTICE", "the native core is not built")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    assert main(words) == 0

    assert capfd.readouterr().err == "shoal: the native core is not built\n"
