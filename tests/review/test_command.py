"""`shoal review`: figures and sentences of records, and what becomes of records that are wrong."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from shoal.cli import main
from shoal.core.codec import encode
from shoal.core.game import Game
from shoal.core.games import GAMES, rules_of
from shoal.games.literature import Options
from shoal.records import read_record, record_of, write
from shoal.review import MOST_MOVES, NoReview, advice, review
from tests.review.games import cut, played

RECORD = played("literature", ("quick", "random"), 4)
TEXT = write(RECORD.game)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.shoal"
    path.write_text(TEXT + "\n" + write(cut(RECORD, 9).game), encoding="utf-8")
    return path


def test_json_is_one_document_with_the_figures_of_the_library(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(file), "--json"]) == 0

    found = json.loads(capsys.readouterr().out)
    assert [one["number"] for one in found["reviews"]] == [1, 2]
    assert found["faults"] == []
    assert found["reviews"][0]["review"] == json.loads(encode(review(read_record(TEXT))))


def test_one_game_and_one_seat_can_be_chosen(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(file), "--json", "--game", "2", "--seat", "0"]) == 0

    (found,) = json.loads(capsys.readouterr().out)["reviews"]
    assert found["number"] == 2
    assert found["review"]["over"] is False
    assert {move["seat"] for move in found["review"]["moves"]} == {0}
    assert [player["seat"] for player in found["review"]["story"]["players"]] == [0]
    assert all(move["hands"][1] == [] for move in found["review"]["moves"]), "a seat is not shown other hands"


def test_a_game_that_is_not_over_is_reviewed_so_far(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOAL_LANG", "fr")
    assert main(["review", str(file), "--game", "2"]) == 0

    told = capsys.readouterr().out
    assert "La partie n’est pas finie" in told
    assert "Le jeu de chacun" in told


def test_records_come_from_standard_input_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(write(RECORD.game, form="jsonl").encode())))

    assert main(["review", "-"]) == 0
    told = capsys.readouterr().out
    assert "every deal that fits counts the same" in told, "what its numbers are"
    assert "How everyone played" in told


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (TEXT[: len(TEXT) // 2].rsplit("\n", 1)[0] + "\n0 ask", None, "UNREADABLE"),
        (TEXT.replace('[Shoal "1"]', '[Shoal "99"]'), 1, "UNKNOWN_VERSION"),
        (TEXT.replace(" 2C", " 3C", 1), None, "DEAL"),
        ("", 1, "HEADER_MISSING"),
    ],
)
def test_a_record_that_is_wrong_is_refused_with_its_line(
    text: str, line: int | None, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.shoal"
    path.write_text(text, encoding="utf-8")

    assert main(["review", str(path), "--json"]) == 1
    shown = capsys.readouterr()
    (fault,) = json.loads(shown.out)["faults"]
    assert fault["reason"].startswith(reason), fault
    assert fault["line"] == (line or fault["line"])
    assert f"line {fault['line']}: " in shown.err


def test_a_game_that_does_not_exist_or_a_file_is_named(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(file), "--game", "3"]) == 1
    assert "there is no game 3, only 2" in capsys.readouterr().err
    assert main(["review", str(file), "--seat", "6"]) == 2
    assert main(["review", str(file.parent / "none.shoal")]) == 2


def test_a_game_of_ten_thousand_moves_is_not_reviewed_as_a_whole_but_advice_on_it_is_given() -> None:
    game = record_of(Game.replay(RECORD.game.rules, RECORD.steps[0].events))
    asked = next(step for step in RECORD.steps if step.kind == "move")
    endless = type(game)(game.game, game.headers, (*game.steps, *[asked] * 10_000))

    with pytest.raises(NoReview, match=f"at most {MOST_MOVES}") as refused:
        review(endless)
    assert refused.value.reason == "TOO_LONG"
    assert advice(endless, 1).said == asked.said
    with pytest.raises(NoReview, match="step 0 is no move"):
        advice(endless, 0)


@pytest.fixture
def toy_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy_game", "tests.games.toy.kit")


@pytest.mark.usefixtures("toy_game")
def test_a_game_whose_kit_brings_no_reviewer_says_so() -> None:
    game = Game.deal(rules_of("toy_game"), Random(1))

    with pytest.raises(NoReview, match="there are no reviews of toy_game"):
        review(record_of(game))


@pytest.mark.slow
def test_without_the_native_core_a_review_says_the_same_of_chances(tmp_path: Path) -> None:
    short = cut(played("literature", ("quick",), 2, Options(players=4)), 7)
    path = tmp_path / "short.shoal"
    path.write_text(write(short.game), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "shoal", "review", "--json", path],
        env={"SHOAL_NATIVE": "0", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        check=True,
    )
    (plain,) = [one["review"] for one in json.loads(done.stdout)["reviews"]]

    native = json.loads(encode(review(read_record(path.read_bytes()))))
    for one, other in zip(plain["moves"], native["moves"], strict=True):
        assert [value for row in one["grid"]["chance"] for value in row] == pytest.approx(
            [value for row in other["grid"]["chance"] for value in row], abs=1e-9
        )
        assert one["grade"]["loss"] == pytest.approx(other["grade"]["loss"], abs=0.02)
    assert {point["source"] for point in plain["curve"]} == {"estimate"}


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_at_a_terminal_it_says_how_far_it_is_and_clears_that_line(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["review", str(file), "--game", "2"]) == 0

    said = terminal.getvalue()
    assert said.startswith("\r\x1b[Kgame 2: move 1 of 9")
    assert said.endswith("\r\x1b[K")
