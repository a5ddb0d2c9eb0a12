"""`run` builds the native core once if it can, and works without it if it cannot.

These tests run in a folder with `run`, the sources, and a fake `uv` that records its arguments.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from core_build import cause

from shoal.version import VERSION

ROOT = Path(__file__).parents[2]
NEEDED = ["run", "pyproject.toml", "hatch_build.py", "requirements", "native", "web/client_build.py", "site"]

PYTHON = f"""#!/bin/sh
case "$*" in "-m shoal"*) echo played;; *Python.h*) echo ${{HEADERS:-True}};; *) exec {sys.executable} -ES "$@";; esac
"""

UV = f"""#!{sys.executable} -ES
import os, pathlib, sys
words = sys.argv[1:]
with pathlib.Path("uv-was-told").open("a") as log:
    log.write(" ".join(words) + "\\n")
if words[0] == "build":
    if os.environ.get("BREAK"):
        sys.exit("src/game.cpp:7:1: error: this does not compile")
    wheels = pathlib.Path(words[words.index("--out-dir") + 1])
    wheels.mkdir(parents=True, exist_ok=True)
    (wheels / "shoal_native-0.1.0-cp311-cp311-any.whl").touch()
if "--target" in words:
    pathlib.Path(words[words.index("--target") + 1]).mkdir(parents=True, exist_ok=True)
"""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs of this little world are scripts")


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


class World:
    """A checkout whose .venv is there, a PATH with nothing but what a test puts there, and no network."""

    def __init__(self, folder: Path) -> None:
        self.root, self.path = folder / "shoal", folder / "path"
        for name in NEEDED:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy2
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            copy(ROOT / name, self.root / name)
        script(self.root / ".boot" / "uv" / "bin" / "uv", UV)
        script(self.root / ".venv" / "bin" / "python", PYTHON)
        self.path.mkdir()
        self.play()  # installs Python packages

    def compiler(self, *, works: bool = True) -> None:
        script(self.path / "c++", f"#!/bin/sh\nexit {0 if works else 1}\n")

    def play(self, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        env = {"PATH": str(self.path), "HOME": str(self.root), **variables}
        # Whoever runs in the background ignores interrupts, and so would the command.
        command = [
            "/usr/bin/env",
            "--default-signal=INT",
            sys.executable,
            "-ES",
            self.root / "run",
            *(words or ["shoal", "match"]),
        ]
        return subprocess.run(command, cwd=self.root, env=env, capture_output=True, text=True, check=False)

    def told(self) -> list[str]:
        """What uv was told since it was last asked for."""
        log = self.root / "uv-was-told"
        words = log.read_text().splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        return words

    @property
    def stamp(self) -> str:
        return (self.root / ".venv" / ".shoal-native").read_text().split()[0]


@pytest.fixture
def world(tmp_path: Path) -> World:
    world = World(tmp_path)
    world.told()
    return world


def steps(told: list[str]) -> list[str]:
    return ["tools" if "--target" in words else " ".join(words.split()[:2]).removesuffix(" --wheel") for words in told]


def test_without_a_compiler_plain_python_plays_and_says_so_once(world: World) -> None:
    (world.root / ".venv" / ".shoal-native").unlink()

    first, second = world.play(), world.play()

    assert (first.stdout, second.stdout) == ("played\n", "played\n")
    assert first.stderr == (
        "run: no native core: there is no C++ compiler (Debian: apt-get install g++). "
        "Plain Python plays; ./run build-native tries again\n"
    )
    assert second.stderr == ""


def test_with_a_compiler_the_core_is_built_once_and_needs_none_any_more(world: World) -> None:
    assert world.stamp == "absent"
    world.compiler()

    first = world.play()

    assert first.stdout == "played\n"
    assert first.stderr.startswith("run: building the native core (about ")
    assert first.stderr.count("\n") == 1
    assert steps(world.told()) == ["tools", "build", "pip install"]
    (world.path / "c++").unlink()
    assert world.play().stderr == ""
    assert world.told() == []


@pytest.fixture
def built(world: World) -> World:
    world.compiler()
    world.play()
    world.told()
    return world


@pytest.mark.parametrize(
    ("changed", "done"),
    [
        ("native/src/core/rng.hpp", ["build", "pip install"]),
        ("native/CMakeLists.txt", ["build", "pip install"]),
        ("requirements/lock.txt", ["pip install", "pip install", "tools", "build", "pip install"]),
        ("native/tests/test_more.cpp", []),
    ],
)
@pytest.mark.slow
def test_a_changed_source_or_tool_builds_it_anew_and_a_changed_test_does_not(
    built: World, changed: str, done: list[str]
) -> None:
    with (built.root / changed).open("a") as file:
        file.write("\n")

    built.play()

    assert steps(built.told()) == done


@pytest.mark.slow
def test_nothing_is_compiled_for_a_command_without_bots(world: World) -> None:
    (world.root / ".venv" / ".shoal-native").unlink()
    world.compiler()
    commands = ("--help", "", "help", "rules literature", "deal go_fish", "replay x", "match --help")

    played = {command: world.play("shoal", *command.split()) for command in commands}

    assert {command: (done.stdout, done.stderr) for command, done in played.items()} == dict.fromkeys(
        commands, ("played\n", "")
    )
    assert world.told() == []


@pytest.mark.parametrize("words", [["play", "--no-web"], ["shoal", "tui"]], ids=" ".join)
def test_a_game_does_not_wait_for_the_core_which_the_next_start_has(world: World, words: list[str]) -> None:
    (world.root / ".venv" / ".shoal-native").unlink()
    world.compiler()
    script(world.path / "nice", '#!/bin/sh\nshift 2\nexec "$@"\n')
    gate = world.root / "gate"
    os.mkfifo(gate)
    uv = world.root / ".boot" / "uv" / "bin" / "uv"
    script(uv, UV.replace('if words[0] == "build":', f'if words[0] == "build":\n    open("{gate}").read()'))

    played = world.play(*words)

    assert played.stdout == "played\n"
    assert played.stderr.startswith("run: building the native core meanwhile (about ")
    assert played.stderr.count("\n") == 1
    gate.write_text("the game is over")  # until then nothing could be built
    assert world.play("build-core").stderr in (
        "",
        "run: waiting for the native core, which another ./run is building\n",
    )
    assert world.stamp == "built"
    assert world.play(*words).stderr == ""


def test_the_person_is_told_once_that_there_is_no_core(world: World) -> None:
    (world.root / ".venv" / ".shoal-native").unlink()
    script(world.root / ".venv" / "bin" / "python", PYTHON.replace("echo played", "echo played $SHOAL_TOLD"))

    assert world.play("play", "--no-web").stdout == "played native\n"
    assert world.play("play", "--no-web").stdout == "played\n"


def test_a_build_that_fails_says_why_and_plain_python_plays(world: World) -> None:
    world.compiler()

    first, second = world.play(BREAK="1"), world.play(BREAK="1")

    assert (first.stdout, second.stdout) == ("played\n", "played\n")
    assert first.stderr.splitlines()[1] == (
        "run: no native core: src/game.cpp:7:1: error: this does not compile (all of it: .boot/native.log). "
        "Plain Python plays; ./run build-native tries again"
    )
    assert second.stderr == ""
    assert "error: this does not compile" in (world.root / ".boot" / "native.log").read_text()


def test_a_core_of_older_sources_does_not_outlive_a_build_that_fails(built: World) -> None:
    with (built.root / "native" / "src" / "core" / "rng.hpp").open("a") as file:
        file.write("\n")

    built.play(BREAK="1")

    assert steps(built.told()) == ["build", "pip uninstall"]
    assert built.stamp == "absent"


@pytest.mark.parametrize(
    ("works", "variables", "why"),
    [
        (False, {}, "run: no native core: {path}/c++ cannot compile C++20. Plain"),
        (True, {"HEADERS": "False"}, "run: no native core: This machine lacks python3-dev. On Debian"),
        (True, {"CXX": "no-such-compiler -m64"}, ""),  # it has been said
    ],
)
def test_what_hinders_a_build_is_named(world: World, variables: dict[str, str], why: str, *, works: bool) -> None:
    world.compiler(works=works)

    refused = world.play(**variables)

    assert refused.stdout == "played\n"
    assert why.format(path=world.path) in refused.stderr
    assert world.stamp == "absent"


@pytest.mark.slow
def test_an_interrupted_build_begins_again(world: World) -> None:
    world.compiler()
    uv = world.root / ".boot" / "uv" / "bin" / "uv"
    script(uv, UV.replace("words[0] ==", "os.kill(os.getppid(), 2) or words[0] =="))

    assert world.play().returncode == 130

    script(uv, UV)
    assert world.play().stdout == "played\n"
    assert world.stamp == "built"


def test_the_lock_of_the_tools_is_what_the_package_asks_for() -> None:
    top, own = (tomllib.loads((ROOT / path).read_text()) for path in ("pyproject.toml", "native/pyproject.toml"))

    assert set(top["dependency-groups"]["native"]) == set(own["build-system"]["requires"])
    assert own["project"]["version"] == VERSION
    assert (ROOT / "native" / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()


@pytest.mark.slow
def test_developers_see_what_was_said_and_how_it_ended(built: World) -> None:
    failed, again = built.play("build-native", BREAK="1"), built.play("build-native")

    assert steps(built.told()).count("build") == 2
    assert (failed.returncode, again.returncode, built.stamp) == (1, 0, "built")
    assert "error: this does not compile" in failed.stdout


@pytest.mark.parametrize(
    ("log", "said"),
    [
        ("[9/23] Building error.cpp.o\nx.cpp:1:9: error: expected ;\nmore", "x.cpp:1:9: error: expected ;"),
        ("CMake Error at CMakeLists.txt:3 (find_package):\n\n  Could NOT find Python\n", "Could NOT find Python"),
        ("Traceback:\nNinjaNotFoundError: Ninja is required\nerror: Failed to build", "Ninja is required"),
        ("x.cpp(3): error C2065: undeclared", "error C2065: undeclared"),
        ("cut off\nKilled\n", "Killed"),
        ("", "it said nothing"),
    ],
)
def test_the_cause_of_a_failed_build_is_its_first_complaint(log: str, said: str) -> None:
    assert said in cause(log)
    assert "\n" not in cause(log)
