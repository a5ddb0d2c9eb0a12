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
from shoal.arena.programs.protocol import EntrantFault

ROOT = Path(__file__).parents[2]
NAME = "py:tests.arena.own_bot:Parrot"

SCRIPT = """
import multiprocessing, sys
from shoal.arena.match import Match, pairs
from shoal.arena.played import difference
from shoal.bots.naming import name_of
from shoal.games.literature.bots.random import RandomBot

class Mine(RandomBot):
    pass

if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    for name in (name_of(Mine), "py:own_parrot:Parrot:habit=.3"):
        match = Match(name, "random", options=(("players", 4),), seed=5)
        print([difference(pair) for pair in pairs(match, deals=4, jobs=2)])
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_a_bot_of_ones_own_is_its_fault_and_shows_the_place_in_its_code(jobs: int) -> None:
    match = Match("random", "tests.arena.own_bot:Faller", options=(("players", 4),))
    with pytest.raises(EntrantFault) as fault:
        list(pairs(match, deals=4, jobs=jobs))

    said = str(fault.value)
    assert said.startswith("BROKE_DOWN: tests.arena.own_bot:Faller on seat ")
    assert said.endswith(" raised KeyError: 'wings'")
    place, deal = fault.value.__notes__
    assert "own_bot.py" in place
    assert "arena/table.py" not in place
    assert deal.startswith(
        "In deal 1, first game: random on seats 0, 2 against tests.arena.own_bot:Faller on seats 1, 3."
    )


def test_an_error_of_ones_own_bot_loses_the_game_where_games_may_be_forfeited() -> None:
    match = Match("random", "tests.arena.own_bot:Faller", options=(("players", 4),), forfeit=True)
    ((one, two),) = pairs(match, deals=1, jobs=1)

    assert [game.forfeit and game.forfeit.fault for game in (one, two)] == ["BROKE_DOWN", "BROKE_DOWN"]
    assert one.diff + two.diff > 0


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
    words = ["match", "py:own_parrot:Parrot:habit=1", "random", "--deals", "2", "--seats", "4", "--jobs", "2"]
    done = subprocess.run(
        [str(Path(sys.executable).parent / "shoal"), *words],
        cwd=tmp_path,
        env=os.environ | {"SHOAL_NATIVE": "0"},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "py:own_parrot:Parrot:habit=1" in done.stdout
