"""The command line: what it understands, what it prints, and how it ends."""

from __future__ import annotations

import argparse
import io
import json
import re
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from importlib import import_module
from importlib.metadata import metadata, version
from pathlib import Path

import pytest

import shoal
from shoal.cli import COMMANDS, PLAY_MODULES, main
from shoal.cli.completion import SHELLS
from shoal.records import read
from shoal.server.tables.messages.wire import WIRE_VERSION

Capture = pytest.CaptureFixture[str]

WRONG = "- {id: X, game: literature_deal, options: {players: 6}, expect: {sizes: [7, 7, 7, 7, 7, 7]}}\n"
"""A file of scenarios whose only one fails."""


def status_of(words: list[str]) -> int:
    try:
        return main(words)
    except SystemExit as ended:
        return int(ended.code or 0)


@pytest.fixture
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# --- Help, versions, completion ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("asked", [[], ["help"], ["--help"]])
def test_help_explains_every_command_in_a_line(asked: list[str], capsys: Capture) -> None:
    assert status_of(asked) == 0

    told = capsys.readouterr().out
    assert [command for command in COMMANDS if not re.search(rf"^ +{command} +\S", told, re.MULTILINE)] == []


@pytest.mark.parametrize("command", ["match", "bot check"])
def test_help_explains_a_command(command: str, capsys: Capture) -> None:
    assert status_of(["help", *command.split()]) == 0
    assert capsys.readouterr().out.startswith(f"usage: shoal {command} ")


@pytest.mark.parametrize("asked", ["--version", "-V", "version"])
def test_the_version_is_told_with_those_of_the_parts(asked: str, capsys: Capture) -> None:
    assert main([asked]) == 0

    assert re.fullmatch(
        rf"shoal {re.escape(version('shoal'))}\nPython {re.escape(sys.version.split()[0])} \(.*\n"
        r"native core: (none\. The native core .*|shoal-native [0-9.]+, interface [0-9]+)\n"
        rf"wire {WIRE_VERSION}, notation [0-9]+, tables on disk [0-9]+, bot protocol [0-9]+\n",
        capsys.readouterr().out,
    )
    assert shoal.__version__ == version("shoal")


def test_an_index_is_told_what_it_is_and_shows_no_broken_link() -> None:
    about = metadata("shoal")

    assert {"Homepage", "Documentation", "Source", "Issues", "Changelog"} == {
        line.partition(",")[0] for line in about.get_all("Project-URL") or ()
    }
    assert {"native", "play"} <= set(about.get_all("Provides-Extra") or ())
    readme = about.json["description"]
    assert isinstance(readme, str)
    assert re.findall(r"\]\((?!https?:|#)[^)]*\)", readme) == []
    assert (Path(shoal.__file__).parent / "py.typed").is_file()


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The completion scripts of all shells, as files."""
    files = {shell: tmp_path_factory.mktemp("completion") / shell for shell in SHELLS}
    for shell, file in files.items():
        with file.open("w") as script, redirect_stdout(script):
            main(["completion", shell])
    return files


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_gets_a_script_that_it_can_read_with_every_command_game_and_bot(
    shell: str, scripts: dict[str, Path]
) -> None:
    script = scripts[shell].read_text()
    named = (*COMMANDS, "deadline-ms", *(("fish_draw", "quartets", "counting", "last-claimer") * (shell != "fish")))

    assert [word for word in named if word not in script] == []
    if program := shutil.which(shell):
        subprocess.run([program, "-n", scripts[shell]], check=True)


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is needed")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["to"], {"tournament"}),
        (["match", "--de"], {"--deals", "--deadline-ms"}),
        (["completion", "f"], {"fish"}),
        (["tui", "--game", "go"], {"go_fish"}),
    ],
)
def test_bash_completes_commands_options_and_choices(
    words: list[str], offered: set[str], scripts: dict[str, Path]
) -> None:
    ask = f"""source {scripts["bash"]}
COMP_WORDS=(shoal {" ".join(words)}); COMP_CWORD={len(words)}
_completion_loader() {{ :; }}
eval "$(complete -p shoal | sed -E 's/.*-F ([^ ]+).*/\\1/') shoal '{words[-1]}' '{["shoal", *words][-2]}'"
printf "%s\\n" "${{COMPREPLY[@]}}"
"""
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True)

    assert offered <= set(done.stdout.split())


# --- Slips --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fish"], "usage: shoal "),
        (["scenarios", "--fish", "x"], "usage: shoal scenarios "),
        (["bot", "check"], "usage: shoal bot check "),
        (["serve", "--public-ur", "https://fish.example", "--check"], "usage: shoal serve "),
        (["bot", "check", "x", "--gam", "go_fish"], "usage: shoal bot check "),
        (["match", "a", "b", "--deals", "abc"], "shoal match: argument --deals: invalid int value: 'abc'\n"),
        (["match", "a", "b", "--deals"], "shoal match: argument --deals: expected one argument\n"),
        (["bot", "check", "x", "--games", "1.5"], "shoal bot: argument --games: invalid int value: '1.5'\n"),
        (
            ["rules", "literature", "--game", "go_fish"],
            "shoal rules: two games are named, literature and --game go_fish; one is needed\n",
        ),
        (["bot", "serve", "nope"], "shoal bot: no bot of literature is called 'nope'"),
    ],
)
def test_a_command_line_that_cannot_be_read_ends_with_2_and_what_is_needed(
    words: list[str], said: str, capsys: Capture
) -> None:
    assert status_of(words) == 2
    assert capsys.readouterr().err.startswith(said)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["tournement", "random", "random"], "did you mean tournament?"),
        (["match", "random", "random", "--preset", "us45"], "Did you mean us54"),
        (["match", "random", "random", "--recordz=x"], "did you mean --records?"),
        (["bot", "check", "x", "--dead-line", "1"], "did you mean --deadline-ms?"),
        (["match", "random", "contin"], "did you mean counting?"),
        (["deal", "litterature"], "Did you mean literature?"),
        (["rules", "--option", "jokes=yes"], "Did you mean jokers?"),
        (["tui", "--plain", "--bot", "expart"], "Did you mean expert?"),
        (["rules", "--option", "xyzzy=yes"], "Type `shoal rules literature` to list them all"),
    ],
)
def test_a_slip_is_answered_with_what_may_have_been_meant(words: list[str], meant: str, capsys: Capture) -> None:
    assert status_of(words) == 2
    assert meant in capsys.readouterr().err.replace("\n", " ")


# --- One name for one thing, one document for a result -------------------------------------------------------------------


@pytest.mark.parametrize("command", ["match", "tournament", "ladder", "deal", "rules", "tui", "train"])
def test_seats_games_and_presets_have_the_same_name_in_every_command(command: str) -> None:
    parser = argparse.ArgumentParser()
    import_module(COMMANDS[command][0]).configure(parser)
    options = {name for action in parser._actions for name in action.option_strings}

    assert {"--seats", "--game", "--preset"} <= options
    assert "--players" not in options
    assert command != "train" or "--json" in options


@pytest.mark.parametrize("words", [["go_fish"], ["--game", "go_fish"], ["go_fish", "--game", "go_fish"]])
def test_the_game_may_be_named_with_or_without_its_option(words: list[str], capsys: Capture) -> None:
    assert main(["deal", *words, "--seats", "4", "--seed", "1"]) == 0
    assert read(capsys.readouterr().out).rules.name == "go_fish"


@pytest.mark.parametrize(
    ("words", "status", "name"),
    [
        (["match", "random", "random", "--seats", "4", "--deals", "1", "--jobs", "1"], 0, "games"),
        (["rules", "literature", "--preset", "online"], 0, "unusual"),
        (["deal", "go_fish", "--seed", "1"], 0, "records"),
        (["scenarios", "wrong.yaml"], 1, "failed"),
    ],
)
@pytest.mark.usefixtures("in_a_folder")
def test_every_command_that_prints_results_prints_one_json_document(
    words: list[str], status: int, name: str, capsys: Capture
) -> None:
    Path("wrong.yaml").write_text(WRONG, "utf-8")

    assert main([*words, "--json"]) == status
    assert json.loads(capsys.readouterr().out)[name]


def test_warnings_go_beside_the_document(capsys: Capture) -> None:
    words = ["match", "random", "random", "--game", "fish_draw", "--preset", "jokers", "--deals", "1", "--jobs", "1"]
    assert main([*words, "--option", "final_fish_trump=no", "--option", "max_rounds=3", "--json"]) == 0

    said = capsys.readouterr()
    assert json.loads(said.out)["deals"] == 1
    assert said.err.startswith("shoal match: warning: JOKERS_HAVE_NO_RANK")


# --- What the machine lacks -----------------------------------------------------------------------------------------------

NEED_PLAY = (
    "play",
    "serve",
    "nodes",
    "drain",
    "backup",
    "ratings",
    "restore",
    "migrate",
    "tui",
    "lobby",
    "completion",
    "scenarios",
)

WITHOUT_PLAY = f"""
import contextlib, io, sys
sys.modules.update(dict.fromkeys({sorted(PLAY_MODULES)}))
from shoal.cli import COMMANDS, main
for command in COMMANDS:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        main([command, "--help"])
main(["scenarios", "x"])
"""


@pytest.mark.slow
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


@pytest.mark.parametrize("words", [["bot", "serve", "expert"], ["match", "random", "random", "--deals", "1"]])
def test_a_command_whose_bots_lack_the_native_core_says_so(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SHOAL_NATIVE", raising=False)
    monkeypatch.setattr("shoal.core.native.NOTICE", "the native core is not built")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    assert main(words) == 0

    assert capfd.readouterr().err == "shoal: the native core is not built\n"


@pytest.mark.parametrize(
    "words", [["puzzle", "--seed", "1"], ["learn"], ["rules", "literature"]], ids=lambda words: words[0]
)
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_whatever_the_encoding_of_an_output_suits_and_quotation_marks_stay_readable(
    words: list[str], encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding))

    assert main(words) == 0
    assert written.getvalue().decode(encoding).count("?") <= 12, "they have letters of their own"
