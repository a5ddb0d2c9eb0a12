"""Teams of several bots, on deals that are played twice with the sides exchanged."""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
import traceback
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shoal.arena.match import Match, Side, pairs
from shoal.arena.played import difference
from shoal.arena.programs.protocol import EntrantFault
from shoal.arena.table import BrokeDown
from shoal.bots.bot import Bot, Maker
from shoal.cli import main
from shoal.core.games import kit_of

MIXED = ("counting", "random")


def differences(a: Side, b: Side, deals: int = 2, players: int = 4) -> list[float]:
    return list(map(difference, pairs(Match(a, b, options=(("players", players),)), deals, jobs=1)))


def test_a_team_of_one_bot_is_that_bot() -> None:
    expected = differences("counting", "random")

    assert differences(("counting",) * 2, ("random",) * 2) == expected
    assert differences("counting", ("random",) * 2) == expected


def test_a_match_of_teams_with_the_sides_exchanged_has_the_opposite_result() -> None:
    assert differences(MIXED, "random", 3) == [-diff for diff in differences("random", MIXED, 3)]


def test_the_bots_of_a_team_sit_in_the_order_of_its_seats_at_both_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    seated: list[str] = []

    def noted(name: str) -> Maker:
        def make(rules: Any, seat: int, rng: Random) -> Bot:
            seated.append(name)
            return kit_of("literature").bots()["random"](rules, seat, rng)

        return make

    for name in "xyzo":
        monkeypatch.setitem(kit_of("literature").bots(), name, noted(name))
    differences(("x", "y", "z"), "o", 2, players=6)

    assert "".join(seated) == "xoyozo" + "oxoyoz" + "xoyozo" + "oxoyoz"


class Closes(kit_of("literature").bots()["random"]):  # type: ignore[misc]
    """A random bot that notes when it is let go."""

    closed = 0

    def close(self) -> None:
        Closes.closed += 1


def test_every_bot_is_let_go_after_its_game_also_when_another_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(rules: object, seat: int, rng: object) -> Bot:
        raise OSError(f"no bot for seat {seat}")

    monkeypatch.setitem(kit_of("literature").bots(), "closes", Closes)
    monkeypatch.setitem(kit_of("literature").bots(), "breaks", breaks)
    differences("closes", "random", 1, players=6)
    assert Closes.closed == 6

    with pytest.raises(BrokeDown, match="no bot for seat 4"):
        differences(("closes", "closes", "breaks"), "closes", 1, players=6)
    assert Closes.closed == 10


class Breaks(kit_of("literature").bots()["random"]):  # type: ignore[misc]
    """A random bot that has a fault on one seat."""

    def __init__(self, rules: Any, seat: int, rng: Random) -> None:
        super().__init__(rules, seat, rng)
        self._breaks = seat == 3

    def see(self, sight: Any) -> None:
        if self._breaks:
            raise ZeroDivisionError("the chances are gone")
        super().see(sight)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_breaks_down_is_reported_with_its_seat_its_game_and_the_cause(
    monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    monkeypatch.setitem(kit_of("literature").bots(), "breaks", Breaks)

    with pytest.raises(BrokeDown, match="the bot on seat 3 broke down: ZeroDivisionError: the chances") as told:
        list(pairs(Match("breaks", "random"), 4, jobs))
    assert told.value.__notes__ == ["In deal 1, second game: breaks on seats 1, 3, 5 against random on seats 0, 2, 4."]
    assert 'raise ZeroDivisionError("the chances are gone")' in "".join(traceback.format_exception(told.value))


# --- The command ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "head"),
    [
        (["--team", "counting,random,random", "random"], "counting,random,random against random"),
        (["random", "--against", "counting, random, random"], "random against counting,random,random"),
        (["--team", "counting", "--against", "random,random,counting"], "counting against random,random,counting"),
    ],
)
def test_the_command_takes_teams_in_the_place_of_bots(
    words: list[str], head: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", *words, "--deals", "1"]) == 0

    said = capsys.readouterr().out
    assert said.startswith(f"{head}: literature, 6 seats, 1 deal played twice\n")
    assert "\n  half-suits a game  " in said


# Bots of one's own in matches, in worker processes however they are started.


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
