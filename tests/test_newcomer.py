"""A newcomer on a bare machine, with an empty environment: installs Shoal from its wheel, asks its version, lets a bot of their own play,
keeps the records, reads them, plots what can be known; then installs the extra `play` and looks at the first page.

Packages come from where `run` gets them; without a network this is skipped.
"""

from __future__ import annotations

import json
import os
import runpy
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import client_build
import pytest

import shoal
from release import packages

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 300
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="the paths of this world are those of Linux"),
]


class Newcomer:
    """Somebody with a home, a virtual environment in it, and nothing else: no variable of this machine reaches what they start."""

    def __init__(self, home: Path, wheel: Path) -> None:
        self.home, self.wheel = home, wheel
        self.env = {"HOME": str(home), "PATH": f"{home}/venv/bin:/usr/bin:/bin"}

    def install(self, *packages: str | Path) -> None:
        """What `pip install` does, with the cache of this machine; skips where nothing can be fetched."""
        run = runpy.run_path(str(ROOT / "run"))
        uv = run["installed_uv"]()
        if not (self.home / "venv").exists():
            subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, self.home / "venv"], check=True)
        command = [uv, "pip", "install", "--quiet", "--python", self.home / "venv" / "bin" / "python", *packages]
        done = subprocess.run(command, env=run["uv_env"](), capture_output=True, text=True, check=False)
        if done.returncode:
            pytest.skip(f"packages cannot be had here: {done.stderr.strip()[-200:]}")

    def does(self, *command: str | Path, status: int = 0, typed: str = "") -> str:
        """What a command prints, as its error where it fails."""
        done = subprocess.run(
            command,
            cwd=self.home,
            env=self.env,
            input=typed,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == status, done.stderr
        return done.stderr if status else done.stdout

    @contextmanager
    def serves(self) -> Iterator[str]:
        """`shoal play` on a free port; its address."""
        command = [str(self.home / "venv/bin/shoal"), "play", "--port", "0", "--no-browser"]
        with subprocess.Popen(command, cwd=self.home, env=self.env, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                yield server.stdout.readline().strip().removeprefix("Shoal is at ")
            finally:
                server.terminate()


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> Newcomer:
    if not client_build.client_ready():
        pytest.skip("the browser client is not built: ./run build-web")
    home = tmp_path_factory.mktemp("newcomer")
    someone = Newcomer(home, packages.built(ROOT, tmp_path_factory.mktemp("dist"), "wheel"))
    someone.install(someone.wheel)
    shutil.copy2(ROOT / "docs" / "examples" / "own.py", home / "own.py")
    shutil.copy2(ROOT / "docs" / "examples" / "plot_beliefs.py", home / "plot_beliefs.py")
    return someone


@pytest.fixture(scope="module")
def player(newcomer: Newcomer) -> Newcomer:
    """The newcomer, once `shoal play` has said what to install. Tests with this one come after those of the core."""
    told = newcomer.does("shoal", "play", status=2)
    assert told == "shoal play needs starlette, which is not installed: pip install 'shoal[play]'\n"
    newcomer.install(f"shoal[play] @ {newcomer.wheel.as_uri()}")
    return newcomer


def test_the_core_brings_few_packages_and_its_version_is_what_was_installed(newcomer: Newcomer) -> None:
    list_them = "import importlib.metadata as m; print(*sorted(d.name.lower() for d in m.distributions()))"

    assert newcomer.does("python", "-c", list_them).split() == [
        *("attrs", "babel", "fluent.runtime", "fluent.syntax", "msgspec", "pytz", "shoal", "typing_extensions")
    ]
    told = newcomer.does("shoal", "--version")

    assert told.startswith(f"shoal {shoal.__version__}\nPython ")
    assert "pip install --upgrade 'shoal[native]'" in told


def test_a_bot_of_ones_own_plays_a_match_whose_records_are_read(newcomer: Newcomer) -> None:
    words = (
        "shoal",
        "match",
        "py:own:Magpie",
        "random",
        "--seats",
        "4",
        "--deals",
        "2",
        "--seed",
        "5",
        "--json",
        "--records",
        "games",
    )
    found = json.loads(newcomer.does(*words))

    assert found["games"] == 4
    records = sorted((newcomer.home / "games").iterdir())
    assert records
    told = newcomer.does("shoal", "replay", *records)
    assert told.count("literature") >= 4
    assert "asks" in newcomer.does("shoal", "replay", "--seat", "2", *records)
    reviewed = json.loads(newcomer.does("shoal", "review", "--json", "--game", "1", "--seat", "0", records[0]))
    assert reviewed["reviews"][0]["review"]["story"]["players"][0]["seat"] == 0


def test_the_same_seed_is_the_same_match_as_in_the_sources(newcomer: Newcomer) -> None:
    words = ["match", "counting", "random", "--deals", "2", "--seed", "5", "--jobs", "1", "--json"]
    theirs = json.loads(newcomer.does("shoal", *words))
    env = {**os.environ, "SHOAL_NATIVE": "0"}
    command = [sys.executable, "-m", "shoal", *words]
    ours = json.loads(subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout)

    kept = ("diff", "se", "wins", "ties", "losses", "points", "points_b", "longest", "numbers")
    assert {name: theirs[name] for name in kept if name in theirs} == {
        name: ours[name] for name in kept if name in ours
    }


def test_what_can_be_known_is_plotted(newcomer: Newcomer) -> None:
    newcomer.install("matplotlib")

    newcomer.does("python", "plot_beliefs.py", "beliefs.svg")

    assert "<svg" in (newcomer.home / "beliefs.svg").read_text("utf-8")


def test_a_game_is_played_in_the_terminal_and_a_page_is_served(player: Newcomer) -> None:
    words = ("shoal", "tui", "--plain", "--game", "go_fish", "--pace", "at_once", "--seed", "1")
    assert player.does(*words, typed="rules\nquit\n").endswith("Goodbye.\n")
    with player.serves() as address, urllib.request.urlopen(address) as page:
        text = page.read().decode()
    assert "<script" in text
    assert "Literature" in text
    assert "tournament" in player.does("shoal", "completion", "bash")
