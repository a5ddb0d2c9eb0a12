"""What Shoal says of itself: its version, its help, and what shells complete."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.metadata import metadata, version
from pathlib import Path

import pytest

import shoal
from shoal.cli import COMMANDS, main
from shoal.cli.completion import SHELLS
from shoal.server.tables.messages.wire import WIRE_VERSION

ROOT = Path(__file__).resolve().parent.parent


def test_the_version_is_that_of_the_package() -> None:
    assert shoal.__version__ == version("shoal")


@pytest.mark.parametrize("asked", ["--version", "-V", "version"])
def test_the_version_is_told_with_those_of_the_parts(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([asked]) == 0

    first, python, core, formats = capsys.readouterr().out.splitlines()
    assert first == f"shoal {shoal.__version__}"
    assert python.startswith(f"Python {sys.version.split()[0]} (")
    assert re.match(r"native core: (none\. The native core .*|shoal-native [0-9.]+, interface [0-9]+)", core)
    assert re.fullmatch(rf"wire {WIRE_VERSION}, notation [0-9]+, tables on disk [0-9]+, bot protocol [0-9]+", formats)


@pytest.mark.parametrize("asked", [[], ["help"]])
def test_shoal_alone_is_help(asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(asked)

    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert all(re.search(rf"^ +{command} +\S", told, re.MULTILINE) for command in COMMANDS)


@pytest.mark.parametrize(
    ("asked", "usage"), [(["help", "match"], "shoal match"), (["help", "bot", "check"], "shoal bot check")]
)
def test_help_explains_a_command(asked: list[str], usage: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(asked)

    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: {usage} ")


def test_an_index_is_told_what_it_is_and_shows_no_broken_link() -> None:
    about = metadata("shoal")

    assert {"Homepage", "Documentation", "Source", "Issues", "Changelog"} == {
        line.partition(",")[0] for line in about.get_all("Project-URL") or ()
    }
    assert "Programming Language :: Python :: 3.14" in (about.get_all("Classifier") or ())
    assert {"native", "play"} <= set(about.get_all("Provides-Extra") or ())
    readme = about.json["description"]
    assert isinstance(readme, str)
    assert "# Shoal" in readme
    assert re.findall(r"\]\((?!https?:|#)[^)]*\)", readme) == []
    assert (ROOT / "src" / "shoal" / "py.typed").is_file()


# --- Completion ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The scripts of all shells, as files."""
    folder = tmp_path_factory.mktemp("completion")
    found = {}
    for shell in SHELLS:
        found[shell] = folder / f"shoal.{shell}"
        command = [sys.executable, "-m", "shoal", "completion", shell]
        found[shell].write_text(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return found


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_is_in_the_script_of_every_shell(shell: str, scripts: dict[str, Path]) -> None:
    script = scripts[shell].read_text()

    assert [command for command in COMMANDS if command not in script] == []
    assert "deadline-ms" in script


def completed(script: Path, *words: str) -> set[str]:
    """What bash offers for the last of these words."""
    ask = f"""source {script}
COMP_WORDS=({" ".join(f"'{word}'" for word in words)}); COMP_CWORD={len(words) - 1}
_completion_loader() {{ :; }}
eval "$(complete -p shoal | sed -E 's/.*-F ([^ ]+).*/\\1/') shoal '{words[-1]}' '{words[-2]}'"
printf "%s\\n" "${{COMPREPLY[@]}}"
"""
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is needed")
def test_bash_completes_commands_options_and_choices(scripts: dict[str, Path]) -> None:
    assert completed(scripts["bash"], "shoal", "to") == {"tournament"}
    assert {"--deals", "--deadline-ms"} <= completed(scripts["bash"], "shoal", "match", "--de")
    assert completed(scripts["bash"], "shoal", "completion", "f") == {"fish"}
    assert completed(scripts["bash"], "shoal", "tui", "--game", "go") == {"go_fish"}


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_other_shells_can_read_their_scripts(shell: str, scripts: dict[str, Path]) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed here")
    subprocess.run([program, "-n", scripts[shell]], check=True)


def test_an_unknown_bot_is_refused_before_anything_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "serve", "nope"]) == 2

    assert "called 'nope'" in capsys.readouterr().err
