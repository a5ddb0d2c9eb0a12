"""Bots of one's own in matches, in worker processes however they are started."""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest

from shoal.arena.match import Match, pairs
from shoal.arena.played import difference
from shoal.bots.naming import name_of
from tests.arena.own_bot import Parrot

ROOT = Path(__file__).parents[2]
NAME = "py:tests.arena.own_bot:Parrot"

SCRIPT = """
import multiprocessing, sys
from shoal.arena.match import Match, pairs
from shoal.arena.played import difference
from shoal.bots.naming import name_of
from shoal.kits.literature.bots.random import RandomBot

class Mine(RandomBot):
    pass

if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    for name in (name_of(Mine), "py:own_parrot:Parrot:habit=.3"):
        match = Match(name, "random", options=(("players", 4),), seed=5)
        print([difference(pair) for pair in pairs(match, deals=4, jobs=2)])
"""


def test_a_class_plays_by_its_name() -> None:
    assert name_of(Parrot) == NAME
    ((first, second),) = pairs(Match(f"{NAME}:habit=0.2", f"{NAME}:habit=0.2", seed=2), deals=1, jobs=1)

    assert first.diff + second.diff == 0


@pytest.mark.slow
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_processes_find_it_however_they_are_started(method: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(SCRIPT)
    (tmp_path / "own_parrot.py").write_text((ROOT / "tests/arena/own_bot.py").read_text())
    done = subprocess.run(
        [sys.executable, "mine.py", method], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=600
    )

    assert done.stderr == ""
    plain, own = map(json.loads, done.stdout.splitlines())
    options = (("players", 4),)
    assert plain == [difference(p) for p in pairs(Match("random", "random", options=options, seed=5), 4, 1)]
    assert own == [difference(p) for p in pairs(Match(f"{NAME}:habit=.3", "random", options=options, seed=5), 4, 1)]


@pytest.mark.slow
def test_the_command_line_finds_a_file_of_the_current_folder(tmp_path: Path) -> None:
    (tmp_path / "own_parrot.py").write_text((ROOT / "tests/arena/own_bot.py").read_text())
    shoal = [str(Path(sys.executable).parent / "shoal")]
    deals = ["--deals", "2", "--seed", "5", "--jobs", "2"]
    both = subprocess.run(
        [*shoal, "match", "py:own_parrot:Parrot:habit=1", "random", *deals],
        cwd=tmp_path,
        env=os.environ | {"SHOAL_NATIVE": "0"},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    unknown = subprocess.run(
        [*shoal, "match", "py:own_parrot:Parott", "random", *deals],
        cwd=tmp_path,
        env=os.environ | {"SHOAL_NATIVE": "0"},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )

    assert (both.returncode, both.stderr) == (0, "")
    assert "py:own_parrot:Parrot:habit=1" in both.stdout
    assert (unknown.returncode, unknown.stdout) == (2, "")
    assert "own_parrot has no 'Parott'; bots there: " in unknown.stderr
