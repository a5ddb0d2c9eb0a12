"""The puzzles that come with Shoal: how many, how large, how they are told, and that the command makes them."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import blake2b
from itertools import islice
from pathlib import Path

import pytest

from shoal.cli import main
from shoal.core.games import GAMES
from shoal.i18n import languages
from shoal.puzzles.collection import EDITIONS, FILE, SEED, shipped
from shoal.puzzles.mining import mine
from shoal.puzzles.positions import kinds_of, position_of
from shoal.puzzles.puzzle import HARDEST, Puzzle, read_puzzle
from shoal.puzzles.telling import told
from tests.sampling import todays

PUZZLES = shipped().puzzles
ONE_OF_EACH_KIND = list({(puzzle.game, puzzle.kind): puzzle for puzzle in PUZZLES}.values())


def test_at_least_500_come_in_less_than_300_kilobytes() -> None:
    assert len(PUZZLES) == EDITIONS[-1].count >= 500
    assert FILE.stat().st_size < 300_000
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)


def test_the_puzzles_of_an_edition_stay_what_and_where_they_are() -> None:
    """Days are drawn by their ids and places, so whatever is added comes behind them."""
    ids = "".join(puzzle.id for puzzle in PUZZLES[:508])
    assert EDITIONS[0].count == 508
    assert blake2b(ids.encode(), digest_size=16).hexdigest() == "39e0771bf3e3e1bd79923626228a8a45"
    assert [edition.count for edition in EDITIONS] == sorted(edition.count for edition in EDITIONS)
    assert [edition.since for edition in EDITIONS] == sorted(edition.since for edition in EDITIONS)
    for edition in EDITIONS:
        assert Counter(puzzle.game for puzzle in PUZZLES[: edition.count]) == edition.amounts


def test_every_game_every_kind_and_every_difficulty_is_there() -> None:
    assert {puzzle.game for puzzle in PUZZLES} == set(GAMES)
    for game in GAMES:
        assert {puzzle.kind for puzzle in PUZZLES if puzzle.game == game} == set(kinds_of(game).kinds)
    assert set(Counter(puzzle.difficulty for puzzle in PUZZLES)) == set(range(1, HARDEST + 1))


def test_the_command_makes_the_same_puzzles_again() -> None:
    """Of a game whose bots still play as they did when the edition was made."""
    own = [puzzle for puzzle in PUZZLES if puzzle.game == "literature"]
    assert [puzzle.line() for puzzle in islice(mine("literature", SEED), 2)] == [puzzle.line() for puzzle in own[:2]]


@pytest.mark.parametrize("puzzle", [*ONE_OF_EACH_KIND, *todays(6, PUZZLES, "told")], ids=lambda puzzle: puzzle.id)
def test_every_puzzle_can_be_told_in_every_language(puzzle: Puzzle) -> None:
    for language in languages():
        said = told(puzzle.line(), language)
        assert len(set(said.choices)) == len(puzzle.choices)
        assert len(said.steps) == len(puzzle.proof)
        assert said.question
        assert all(step.text for step in said.steps)


def test_what_the_solver_is_shown_depends_on_what_their_seat_saw() -> None:
    """Two worlds: others have exchanged cards that the seat never saw, and the picture is the same."""
    puzzle = next(one for one in PUZZLES if one.game == "literature")
    data = json.loads(puzzle.line())
    hands = data["deal"][0]["hands"]
    named = " ".join(data["moves"]) + json.dumps(data["about"]) + json.dumps(data["choices"])
    one, other = [seat for seat in range(len(hands)) if seat != puzzle.seat][:2]
    mine = next(card for card in hands[one] if card not in named)
    theirs = next(card for card in hands[other] if card not in named and card[1] == mine[1] and card != mine)
    hands[one] = sorted(theirs if card == mine else card for card in hands[one])
    hands[other] = sorted(mine if card == theirs else card for card in hands[other])
    exchanged = read_puzzle(json.dumps(data).encode())
    assert exchanged.deal != puzzle.deal
    assert position_of(exchanged).deal == position_of(puzzle).deal
    assert told(exchanged.line(), "en").moments == told(puzzle.line(), "en").moments


@pytest.mark.slow
def test_the_command_line_writes_puzzles_and_checks_them(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["puzzles", "--count", "2", "--seed", "3", "--game", "fish_draw"]) == 0
    lines = capfdbinary.readouterr().out
    assert lines.count(b"\n") == 2
    assert main(["puzzles", "--count", "1", "--seed", "3", "--game", "fish_draw", "--json"]) == 0
    assert json.loads(capfdbinary.readouterr().out)["puzzles"] == [json.loads(lines.splitlines()[0])]
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(lines + b"no puzzle\n")
    assert main(["puzzles", "check", str(file), "--json"]) == 1
    out, err = capfdbinary.readouterr()
    assert json.loads(out)["right"] == 2
    assert json.loads(out)["faults"][0]["line"] == 3
    assert b"line 3: NOT_A_PUZZLE" in err
    assert main(["puzzles", "check", str(tmp_path / "none")]) == 2
    assert main(["puzzles", "something"]) == 2


def test_the_terminal_tells_a_puzzle_and_says_whether_an_answer_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", "--seed", "5", "--lang", "en", "--answer", "0"]) == 0
    shown = capsys.readouterr().out
    answer = shown.split("The answer: ")[1].splitlines()[0].removesuffix(".")
    number = next(line.split()[0] for line in shown.splitlines() if line.strip()[1:].strip() == answer)
    assert main(["puzzle", "--seed", "5", "--lang", "en", "--answer", number]) == 0
    assert "Right: " in capsys.readouterr().out
    wrong = "1" if number != "1" else "2"
    assert main(["puzzle", "--seed", "5", "--lang", "fr", "--answer", wrong]) == 1
    assert main(["puzzle", "--seed", "5", "--answer", "77"]) == 2
    assert main(["puzzle", "--day", "2999-01-01"]) == 2
