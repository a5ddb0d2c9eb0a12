"""Matches: fair, repeatable, and with clear errors."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from shoal.arena.match import Match, Side, played, seats_of
from shoal.arena.summary import Result, result
from shoal.cli import main
from shoal.core.errors import ShoalError
from shoal.core.game import Outcome
from shoal.core.games import kit_of, rules_of
from shoal.core.native import NOTICE, core


def outcome(match: Match, deals: int, jobs: int = 1) -> Result:
    """The result without its times, which differ from run to run."""
    found = result(match, list(played(match, deals, jobs)))
    costs = [name for name in Result.__struct_fields__ if name.startswith("think_ms") or name == "peak_mb"]
    return replace(found, **dict.fromkeys(costs, 0.0))


@pytest.mark.parametrize(
    ("game", "side", "seats"),
    [
        ("literature", "counting", 4),
        ("literature", ("counting", "random"), 4),
        ("go_fish", "random", 2),
        ("go_fish", "random", 3),
        ("fish_draw", "attentive", 5),
    ],
)
def test_a_side_against_itself_is_exactly_even(game: str, side: Side, seats: int) -> None:
    """Both games of a deal are then the same game, so this holds for every sample and not only in the mean."""
    found = outcome(Match(side, side, game, (("players", seats),)), 4)

    assert (found.diff, found.se, found.seats) == (0, 0, seats)
    assert found.wins == found.losses


LEARNED = pytest.mark.skipif(core is None, reason=NOTICE or "they take half a minute without the native core")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "deals"),
    [("counting", 7), pytest.param("quick", 3, marks=LEARNED), pytest.param("expert", 2, marks=LEARNED)],
)
def test_a_match_can_be_repeated_on_any_number_of_processes(bot: str, deals: int) -> None:
    match = Match(bot, "random", options=(("players", 4),), seed=3)

    assert outcome(match, deals, jobs=1) == outcome(match, deals, jobs=3)


@pytest.mark.slow
def test_a_bot_that_shouts_in_time_wins_more_than_a_late_one() -> None:
    found = outcome(Match("alert", "drowsy", "fish_draw"), 20)

    assert found.diff > 0
    assert found.numbers["missed"] < 0.03
    assert 0.05 < found.numbers["missed_b"] < 0.5
    assert found.numbers["false_calls"] == 0


def test_the_bots_sit_alternately_from_the_dealers_left_and_change_seats() -> None:
    assert seats_of(rules_of("fish_draw", {"players": 5}), 1) == (frozenset((2, 4, 1)), frozenset((3, 0)))
    assert seats_of(rules_of("go_fish", {"players": 2}), 1) == (frozenset((0,)), frozenset((1,)))
    assert seats_of(rules_of("literature"), 1) == (frozenset((0, 2, 4)), frozenset((1, 3, 5)))


def test_a_shared_win_is_a_part_of_a_win() -> None:
    assert kit_of("fish_draw").measures().score(Outcome((1, 0, 1), (0, 2))) == (0.5, 0, 0.5)
    assert kit_of("go_fish").measures().score(Outcome((5, 3, 5), (0, 2))) == (5, 3, 5)


def test_the_result_has_the_numbers_of_its_game_and_no_others(capsys: pytest.CaptureFixture[str]) -> None:
    found = said(["loose", "random", "--game", "fish_draw", "--deals", "2", "--seats", "5"], capsys)

    assert {"rounds", "missed", "missed_b", "calls", "false_calls_b"} <= set(found["numbers"])
    assert not {"questions", "hit_rate", "wrong_claims", "books"} & set(found["numbers"])
    heads = {name: found[name] for name in ("a", "b", "deals", "seats", "seed")}
    assert heads == {"a": "loose", "b": "random", "deals": 2, "seats": 5, "seed": 1}


def test_the_command_takes_house_rules_and_warns_of_doubtful_ones(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "random", "random", "--game", "fish_draw", "--preset", "jokers", "--deals", "2", "--seats", "5"]
    assert main([*words, "--option", "final_fish_trump=no", "--option", "max_rounds=30"]) == 0

    said = capsys.readouterr()
    assert "fish_draw, 5 seats" in said.out
    assert "rounds a game" in said.out
    assert (
        said.err
        == "shoal match: warning: JOKERS_HAVE_NO_RANK: Without “Fish are trump in the Fish Draw”, a joker is lower than a 2 there.\n"
    )


def test_another_seed_is_another_match() -> None:
    assert outcome(Match("random", "random", seed=1), 3) != outcome(Match("random", "random", seed=2), 3)


def said(words: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """The JSON of a match, without what its bots cost."""
    assert main(["match", *words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    return {name: value for name, value in found.items() if not name.startswith(("think_ms", "peak"))}


SHORT = ["random", "random", "--game", "fish_draw", "--option", "max_rounds=3"]


@pytest.mark.slow
@pytest.mark.parametrize("stop", [["--sprt=-0.5,0", "--alpha", "0.2"], ["--until", "0.02"]])
def test_a_match_stops_at_the_same_deal_on_any_number_of_processes(
    stop: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["attentive", *SHORT[1:], *stop]
    one, two = (said([*words, "--jobs", jobs], capsys) for jobs in "12")

    assert one == two
    assert one["stop"]["answer"] != "open"
    assert 32 <= one["deals"] < 1000
    assert one["deals"] % 16 == 0


def test_a_match_that_was_killed_is_resumed_with_the_same_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "kept.jsonl"
    words = [*SHORT, "--deals", "60", "--sprt", "0,0.3"]
    whole = said([*words, "--out", str(path)], capsys)
    kept = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(kept[:20]) + kept[20][:-7])

    assert said([*words, "--out", str(path)], capsys) == whole
    assert path.read_bytes().count(b"\n") == len(kept) == 1 + whole["deals"]


def test_every_number_that_has_one_keeps_its_error_and_times_are_in_order() -> None:
    match = Match("counting", "random", options=(("players", 4),))
    found = result(match, list(played(match, 5, jobs=1)))

    per_side = {"points", "hit_rate", "wrong_claims", "unsaid"}
    assert set(found.errors) == {"share", "score", "questions", *per_side, *(f"{name}_b" for name in per_side)}
    assert found.share == pytest.approx(found.points / (found.points + found.points_b), abs=1e-3)
    assert found.wins + found.ties + found.losses == found.games == 10
    assert found.score == (found.wins + found.ties / 2) / found.games
    assert found.diff > 5
    assert found.numbers["unsaid"] == 0
    assert found.numbers["unsaid_b"] != 0
    assert found.memory_kb > found.memory_kb_b > 1
    assert 0 < found.think_ms_p50 <= found.think_ms_p99 <= found.think_ms_max
    assert found.think_ms_mean_b < found.think_ms_mean < found.think_ms_max
    assert found.peak_mb > 5 or found.peak_mb == 0


def test_two_equal_matches_leave_equal_files_of_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    digests = [
        said([*SHORT, "--deals", "3", "--jobs", jobs, "--out", str(tmp_path / f"{jobs}.jsonl")], capsys)["digest"]
        for jobs in "12"
    ]

    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
    assert digests[0] == digests[1]
    assert said([*SHORT, "--deals", "2"], capsys)["digest"] != digests[0]
    assert (tmp_path / "1.costs.jsonl").read_bytes().count(b"\n") == 4


def test_without_ray_one_line_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)

    assert main(["match", *SHORT, "--workers", "ray"]) == 2
    assert "shoal match: --workers ray needs Ray: pip install 'shoal[ray]'\n" in capsys.readouterr().err


def test_the_file_of_another_match_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [*SHORT, "--deals", "1", "--out", str(tmp_path / "kept.jsonl")]
    said(words, capsys)

    assert main(["match", *words, "--seed", "2"]) == 2
    assert "kept.jsonl is about something else: seed is 1 there and 2 here\n" in capsys.readouterr().err


def test_a_match_says_why_it_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", *SHORT, "--sprt", "0,0.5"]) == 0
    assert "\n  stopped            +0 accepted against +0.5 (log likelihood " in capsys.readouterr().out

    assert main(["match", *SHORT, "--sprt", "0,0.5", "--deals", "5"]) == 0
    assert "\n  not stopped        undecided between +0 and +0.5 (log likelihood " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["match", "counting", "nobody"], "no bot of literature is called 'nobody'; there are: random, counting"),
        (["match", "random", "random", "--deals", "0"], "--deals is 0; a number from 1 to 1000000 is needed"),
        (["match", "random", "random", "--deals", "-5"], "--deals is -5"),
        (["match", "random", "random", "--jobs", "0"], "--jobs is 0; a number from 1 to 1024 is needed"),
        (["match", "random", "random", "--until", "0"], "--until is 0.0; a standard error above 0 is needed"),
        (["match", "random", "random", "--until", "nan"], "--until is nan"),
        (["match", "random", "random", "--until", "1", "--sprt", "0,1"], "--sprt and --until are two ways to stop"),
        (["match", "random", "random", "--sprt", "0"], "--sprt is '0'; two differences are needed, such as 0,0.5"),
        (["match", "random", "random", "--sprt", "a,b"], "--sprt is 'a,b'; two differences are needed"),
        (
            ["match", "random", "random", "--sprt", "1,0"],
            "--sprt is '1,0'; the first difference must be the smaller one",
        ),
        (
            ["match", "random", "random", "--sprt", "0,inf"],
            "--sprt is '0,inf'; the first difference must be the smaller one",
        ),
        (
            ["match", "random", "random", "--sprt", "0,1", "--alpha", "0"],
            "--alpha is 0.0; a share above 0 and below 0.5",
        ),
        (
            ["match", "random", "random", "--sprt", "0,1", "--beta", "0.5"],
            "--beta is 0.5; a share above 0 and below 0.5",
        ),
        (["match", "random", "random", "--seats", "5"], "BAD_PLAYER_COUNT: Players: 5."),
        (["match", "random", "random", "--seats", "26"], "BAD_PLAYER_COUNT: Players: 26."),
        (
            ["match", "random", "random", "--game", "chess"],
            "UNKNOWN_GAME: There’s no game called chess. Choose from: literature",
        ),
        (
            ["match", "random", "random", "--preset", "mine"],
            "UNKNOWN_PRESET: There are no house rules called mine. Choose from: pagat",
        ),
        (["match"], "two sides are needed"),
        (["match", "random"], "two sides are needed"),
        (["match", *["random"] * 3], "two sides are needed"),
        (["match", "--team", "random,random,random", "random", "random"], "two sides are needed"),
        (["match", "--team", "random,random", "random"], "the team random,random has 2 bots; at 6 seats a team has 3"),
        (["match", "--team", "random,,random", "random"], "the team 'random,,random' lacks a name"),
        (["match", "--team", "", "random"], "the team '' lacks a name"),
        (
            ["match", "random,random,random", "random"],
            "'random,random,random' is no bot; a bot for each seat is named by --team",
        ),
        (["match", "--team", "random,nobody,random", "random"], "no bot of literature is called 'nobody'"),
        (
            ["match", "--team", "random,random", "random", "--game", "go_fish"],
            "go_fish has no teams: every seat plays for itself",
        ),
        (["tournament", "random"], "a tournament needs two bots at least"),
        (["tournament", "random", "random"], "random is named twice; a bot has one rating"),
        (["tournament", "counting", "name=counting random"], "counting is named twice"),
        (["tournament", "random", "nobody"], "no bot of literature is called 'nobody'"),
        (["tournament", "random", "counting", "--deals", "0"], "--deals is 0"),
        (["tournament", "random", "counting", "--seats", "5"], "BAD_PLAYER_COUNT: Players: 5."),
        (["bot", "check", "true", "--games", "0"], "--games is 0; a number from 1 to"),
        (["bot", "check", "true", "--deadline-ms", "0"], "--deadline-ms is 0"),
        (["bot", "check", "true", "--game", "bridge"], "UNKNOWN_GAME: "),
        (["bot", "check", "true", "--seats", "5"], "BAD_PLAYER_COUNT: "),
        (["bot", "serve", "nope"], "no bot of literature is called 'nope'"),
    ],
)
def test_what_cannot_be_played_is_one_clear_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2

    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"shoal {words[0]}: {message}")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("sides", [("nope", "random"), ("random", "cmd:/no/such/program"), (("random",), "random")])
def test_what_cannot_be_played_is_refused_when_it_is_made(sides: tuple[Side, Side]) -> None:
    with pytest.raises(ShoalError):
        Match(*sides)
