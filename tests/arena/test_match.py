"""Matches: fair, repeatable, and clear about what they cannot do."""

from __future__ import annotations

import json
import math

import pytest
from msgspec.structs import replace

from shoal.arena.match import Match, Result, mean_and_error, on_cores, pairs, result
from shoal.cli import main


def outcome(match: Match, deals: int, jobs: int = 1) -> Result:
    """The result without its times, which differ from run to run."""
    found = result(match, list(pairs(match, deals, jobs)))
    return replace(found, think_ms_mean=0, think_ms_max=0, think_ms_mean_b=0, think_ms_max_b=0)


def test_counting_beats_random() -> None:
    found = outcome(Match("counting", "random"), 15)

    assert found.diff > 5
    assert found.wins + found.ties + found.losses == found.games == 30


def test_the_other_way_round_a_match_says_the_opposite() -> None:
    assert outcome(Match("random", "counting"), 6).diff < -4


@pytest.mark.parametrize("bot", ["random", "counting"])
def test_a_bot_against_itself_is_exactly_even(bot: str) -> None:
    """Both games of a deal are then the same game, so this holds for every sample and not only in the mean."""
    found = outcome(Match(bot, bot), 5)

    assert (found.diff, found.se) == (0, 0)
    assert found.wins == found.losses


def test_a_match_can_be_repeated_on_any_number_of_processes() -> None:
    match = Match("counting", "random", options=(("players", 4),), seed=3)

    assert outcome(match, 20, jobs=1) == outcome(match, 20, jobs=3)


def test_another_seed_is_another_match() -> None:
    assert outcome(Match("random", "random", seed=1), 3) != outcome(Match("random", "random", seed=2), 3)


def test_work_on_cores_keeps_its_order() -> None:
    assert list(on_cores(math.factorial, 30, jobs=2)) == [math.factorial(number) for number in range(30)]


def test_the_error_of_a_mean() -> None:
    assert mean_and_error([1.0, 3.0]) == (2.0, 1.0)
    assert mean_and_error([4.0]) == (4.0, None)


def test_the_command_ends_with_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "counting", "random", "--deals", "3", "--seats", "4", "--json"]) == 0

    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert {"deals", "diff", "se", "wins", "ties", "losses", "longest", "think_ms_mean", "think_ms_max"} <= set(last)
    assert (last["deals"], last["seats"], last["a"], last["b"], last["seed"]) == (3, 4, "counting", "random", 1)


def test_the_command_speaks_to_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "random", "random", "--deals", "2", "--preset", "kids_8"]) == 0

    said = capsys.readouterr()
    assert said.out.startswith("random against random: literature, 8 seats, 2 deals played twice\n")
    assert "half-suits a game  +0.000 +- 0.000" in said.out
    assert said.err == ""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["counting", "nobody"], "no bot of literature is called 'nobody'; there are: random, counting"),
        (["random", "random", "--deals", "0"], "--deals is 0; a number from 1 to 1000000 is needed"),
        (["random", "random", "--deals", "-5"], "--deals is -5"),
        (["random", "random", "--jobs", "0"], "--jobs is 0; a number from 1 to 1024 is needed"),
        (["random", "random", "--seats", "5"], "BAD_PLAYER_COUNT: players is 5"),
        (["random", "random", "--seats", "26"], "BAD_PLAYER_COUNT: players is 26"),
        (["random", "random", "--game", "chess"], "UNKNOWN_GAME: 'chess' is none of: literature"),
        (
            ["random", "random", "--preset", "mine"],
            "UNKNOWN_PRESET: no preset of literature is called 'mine'; there are: pagat",
        ),
    ],
)
def test_what_cannot_be_played_is_one_clear_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", *words]) == 2

    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"shoal match: {message}")
    assert said.err.count("\n") == 1
