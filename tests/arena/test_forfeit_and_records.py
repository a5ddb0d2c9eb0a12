"""What is kept of a match, and what becomes of bots that fail or never end: records, logs, forfeits, stalls, names."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from shoal.arena.entrants import BadName, named
from shoal.arena.match import Match, pairs, played
from shoal.arena.programs.protocol import EntrantFault
from shoal.arena.ranking import NoStandings, ranking
from shoal.arena.summary import result
from shoal.arena.table import BadMove, BrokeDown
from shoal.arena.tournament import Failure, Tournament, Unplayed, neighbours, round_robin
from shoal.cli import main
from shoal.core.games import kit_of
from shoal.records import read_records
from tests.arena.programs import TO_ITS_TURN, program

FOUR = (("players", 4),)
CRASHES = TO_ITS_TURN + "sys.exit(3)"
NO_READY = "sys.exit(3)"
LAST_CARD = """
for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'hello': say({'type': 'ready'})
    if message['type'] == 'your_move':
        moves = message['moves']
        say({'type': 'ask', 'seat': moves['seat'], 'target': moves['targets'][-1], 'card': moves['asks'][-1]})
"""
"""It asks for the last card that it may, for ever."""


@pytest.fixture
def crash(tmp_path: Path) -> str:
    """A program that fails in its first turn, called Crash."""
    return f"name=Crash {program(tmp_path, CRASHES)}"


# --- Forfeits ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "fault"), [(CRASHES, "ENDED"), (NO_READY, "ENDED"), (TO_ITS_TURN + "say('null')", "NO_MOVE")]
)
def test_a_program_that_fails_loses_the_game_by_the_worst_score(tmp_path: Path, body: str, fault: str) -> None:
    match = Match(program(tmp_path, body), "random", options=FOUR, forfeit=True)
    found = result(match, list(played(match, 2, jobs=1)))

    assert (found.diff, found.points, found.points_b) == (-8, 0, 8)
    assert (found.forfeits, found.forfeits_b) == ({fault: 4}, {})
    assert (found.wins, found.losses) == (0, 4)


@pytest.mark.parametrize(("game", "most"), [("go_fish", 13.0), ("fish_draw", 1.0)])
def test_where_every_seat_plays_for_itself_the_others_share_what_there_is(
    tmp_path: Path, game: str, most: float
) -> None:
    match = Match("random", program(tmp_path, NO_READY), game, forfeit=True)
    ((one, two),) = pairs(match, 1, jobs=1)
    seats = match.rules.seats

    assert one.b.points == two.b.points == 0
    assert {one.a.points, two.a.points} == {most / ((seats + 1) // 2), most / (seats // 2)}


@pytest.mark.parametrize("error", [BadMove, BrokeDown])
def test_a_house_bot_that_fails_forfeits_nothing(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    bots = kit_of("literature").bots()
    silent = type("Silent", (bots["random"],), {"move": lambda *_: None})  # type: ignore[arg-type]
    monkeypatch.setitem(bots, "fails", silent if error is BadMove else lambda *_: 1 / 0)
    with pytest.raises(error, match="on seat 0"):
        list(pairs(Match("fails", "random", forfeit=True), 1, jobs=1))


# --- Stalls -----------------------------------------------------------------------------------------------------------


def test_two_programs_in_an_endless_loop_cost_one_game_and_not_the_match(tmp_path: Path) -> None:
    name = program(tmp_path, LAST_CARD)
    match = Match(name, name, options=FOUR, stall=40)
    found = result(match, list(played(match, 1, jobs=1)))

    assert (found.stalled, found.diff, found.points, found.ties) == (2, 0, 0, 2)
    assert found.numbers["questions"] == 40


# --- Records ----------------------------------------------------------------------------------------------------------


def texts_in(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in folder.iterdir()}


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_game_is_a_record_in_one_file(tmp_path: Path, jobs: int) -> None:
    match = Match("counting", "name=Zed random", options=FOUR)
    found = list(played(match, 2, jobs, None, tmp_path / "kept"))

    ((name, text),) = texts_in(tmp_path / "kept").items()
    records = list(read_records(text))
    assert name == "counting-Zed.shoal"
    assert [record.headers.table for record in records[:2]] == [
        "deal 1, first game, seed 1, counting against Zed",
        "deal 1, second game, seed 1, counting against Zed",
    ]
    assert [sitter.bot for sitter in records[1].headers.seats] == ["Zed", "counting", "Zed", "counting"]
    outcomes = [record.game.rules.outcome(record.game.state) for record in records]
    points = [(game.a.points, game.b.points) for deal in found for game in deal.pair]
    assert [outcome.points[:: (1, -1)[number % 2]] for number, outcome in enumerate(outcomes) if outcome] == points


@pytest.mark.slow
def test_a_match_that_goes_on_keeps_each_record_once(tmp_path: Path) -> None:
    match, out, whole = Match("random", "random", options=FOUR), tmp_path / "m.jsonl", tmp_path / "whole"
    list(played(match, 3, 1, None, whole))
    list(played(match, 2, 1, out, tmp_path / "kept"))
    out.write_bytes(b"".join(out.read_bytes().splitlines(keepends=True)[:2]))  # killed before the second deal counted
    list(played(match, 3, 1, out, tmp_path / "kept"))

    assert texts_in(tmp_path / "kept") == texts_in(whole)


def test_records_that_are_there_are_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "random", "random", "--seats", "4", "--deals", "1", "--records", str(tmp_path / "kept")]
    assert main(words) == 0
    before = texts_in(tmp_path / "kept")

    assert main(words) == 2
    assert "random-random.shoal is there already; name another folder, or move it away" in capsys.readouterr().err
    assert texts_in(tmp_path / "kept") == before


@pytest.mark.parametrize("forfeit", [True, False])
def test_a_game_that_was_broken_off_is_kept_up_to_there(tmp_path: Path, *, forfeit: bool) -> None:
    name = program(tmp_path, TO_ITS_TURN.replace("'ready'", "'ready', 'name': 'Crash'"))
    match = Match(name, "random", options=FOUR, forfeit=forfeit)
    with nullcontext() if forfeit else pytest.raises(EntrantFault):
        list(played(match, 1, 1, None, tmp_path / "kept"))

    (text,) = texts_in(tmp_path / "kept").values()
    first, *others = read_records(text)
    assert len(others) == forfeit
    assert (first.headers.table or "").startswith("deal 1, first game, seed 1, broken off (ENDED), ")
    assert first.headers.seats[0].bot == "Crash"
    assert first.game.rules.outcome(first.game.state) is None


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.slow
def test_a_tournament_without_a_failed_bot_misses_its_games_and_is_resumed_from_its_file(
    tmp_path: Path, crash: str, jobs: int
) -> None:
    bots = ("random", crash, "counting")
    tournament = Tournament(bots, round_robin(bots), options=FOUR)
    whole = tournament.played(3, jobs, tmp_path / "t.jsonl")
    lines = (tmp_path / "t.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "t.jsonl").write_bytes(b"".join(lines[:5]))
    again = tournament.played(3, jobs, tmp_path / "t.jsonl")

    for pieces in (whole, again):
        assert [type(one.piece) for one in pieces] == [Failure, tuple, Unplayed] + [Unplayed, tuple, Unplayed] * 2
    assert ranking(tournament, again).standings == ranking(tournament, whole).standings


@pytest.mark.slow
def test_forfeits_are_counted_apart_in_the_reports(
    tmp_path: Path, crash: str, capfd: pytest.CaptureFixture[str]
) -> None:
    words = ["--seats", "4", "--deals", "2", "--forfeit", "--records", str(tmp_path / "kept")]
    assert main(["match", crash, "random", *words[:5]]) == 0

    said = capfd.readouterr().out
    assert said.startswith("Crash against random: literature, 4 seats, 2 deals played twice\n")
    assert "\n  forfeited          4 games by Crash: ENDED 4\n" in said

    assert main(["tournament", "counting", crash, *words]) == 0
    assert "\n  Crash forfeited 4 games: ENDED 4\n" in capfd.readouterr().out
    assert list(texts_in(tmp_path / "kept")) == ["1-counting-Crash.shoal"]


# --- The log of conversations -----------------------------------------------------------------------------------------


def test_the_log_has_every_line_of_a_conversation_in_full(tmp_path: Path, crash: str) -> None:
    log = tmp_path / "log"
    list(pairs(Match(crash, "random", options=FOUR, forfeit=True, log=log), 1, jobs=1))

    lines = log.read_text("utf-8").splitlines()
    assert lines[0].startswith('deal 1 game 1 seat 0 Crash > {"type":"hello","protocol":1,')
    assert 'deal 1 game 1 seat 0 Crash < {"type": "ready"}' in lines
    asked = [line for line in lines if "your_move" in line]
    assert len(asked) == 2
    assert all(json.loads(line.partition(" > ")[2])["moves"]["asks"] for line in asked)
    assert any(line.startswith("deal 1 game 2 seat 1 Crash > ") for line in lines)


def test_a_log_that_cannot_be_written_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "random", "random", "--log", str(tmp_path / "no" / "log")]) == 2
    assert capsys.readouterr().err == f"shoal match: {tmp_path / 'no' / 'log'}: No such file or directory\n"


# --- Names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["name=", "name=A", "name= random", "name=A,B random", "name=" + "x" * 41 + " random"])
def test_a_name_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadName, match="is written 'name=NAME BOT'"):
        named(text)


# --- Tournaments ------------------------------------------------------------------------------------------------------


def test_a_tournament_goes_on_without_a_bot_that_fails(crash: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "counting", crash, "random", "--seats", "4", "--deals", "3", "--json"]) == 2

    said = capfd.readouterr()
    found = json.loads(said.out)
    assert [one["bot"] for one in found["standings"]] == ["counting", "random"]
    assert (found["deals"], [one["deals"] for one in found["matches"]]) == (3, [3])
    assert [(one["bot"], one["deal"]) for one in found["withdrawn"]] == [("Crash", 1)]
    assert "shoal tournament: ENDED: Crash on seat" in said.err
    assert "Crash was withdrawn in deal 1." in said.err


LATE = """
games = {at!r}
for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'hello':
        with open(games, 'a') as file: file.write('x')
        say({{'type': 'ready'}})
    if message['type'] == 'your_move':
        if len(open(games).read()) > 4: sys.exit(3)
        moves = message['moves']
        if moves['claims'] and not moves['asks']:
            half_suit, cards = moves['claims'][0]
            say({{'type': 'claim', 'seat': moves['seat'], 'half_suit': half_suit, 'attribution': [[card, moves['team'][0]] for card in cards]}})
        elif moves['passes']: say({{'type': 'pass_turn', 'seat': moves['seat'], 'to': moves['passes'][0]}})
        elif moves['claimers']: say({{'type': 'choose_claimer', 'seat': moves['seat'], 'claimer': moves['claimers'][0]}})
        else: say({{'type': 'ask', 'seat': moves['seat'], 'target': moves['targets'][len(line) % len(moves['targets'])], 'card': moves['asks'][len(line) % len(moves['asks'])]}})
"""
"""It plays the two games of a deal at four seats, and then it fails."""


@pytest.mark.slow
def test_the_standings_before_a_failure_are_told_too(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    name = f"name=Late {program(tmp_path, LATE.format(at=str(tmp_path / 'games')))}"
    words = ["tournament", "counting", "random", name, "--neighbours", "--seats", "4", "--deals", "3", "--jobs", "1"]
    assert main(words) == 2

    told = capfd.readouterr().out
    assert told.startswith("3 bots: literature, 4 seats, 1 deal, each twice in every pairing\n")
    assert "\nWithout Late, who failed:\n2 bots: literature, 4 seats, 3 deals, each twice in every pairing\n" in told


def test_when_nothing_can_be_ranked_the_failure_is_the_result(crash: str) -> None:
    bots = ("random", crash, "counting")
    tournament = Tournament(bots, neighbours(bots), options=FOUR)

    with pytest.raises(NoStandings, match="ENDED: "):
        ranking(tournament, tournament.played(1, 1))


def test_after_ctrl_c_the_standings_so_far_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pieces = Tournament.pieces

    def interrupted(self: Tournament, *words: Any) -> Any:
        for number, piece in enumerate(pieces(self, *words)):
            if number == 2:
                raise KeyboardInterrupt
            yield piece

    monkeypatch.setattr(Tournament, "pieces", interrupted)
    assert main(["tournament", "counting", "random", "--seats", "4", "--deals", "5", "--jobs", "1"]) == 130

    said = capsys.readouterr()
    assert said.out.startswith("2 bots: literature, 4 seats, 2 deals, each twice in every pairing\n")
    assert said.err == "shoal tournament: interrupted; the standings so far:\n"
