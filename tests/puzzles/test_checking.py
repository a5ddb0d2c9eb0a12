"""`shoal puzzles check`: right puzzles are proved again, and whatever is wrong with one is named with its line."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from shoal.puzzles.checking import check_lines, check_puzzle
from shoal.puzzles.collection import shipped
from shoal.puzzles.puzzle import LONGEST_LINE, Puzzle, read_puzzle
from tests.sampling import todays

HOLDER = next(puzzle for puzzle in shipped().puzzles if puzzle.kind == "holder" and len(puzzle.proof) == 3)


@pytest.mark.parametrize("puzzle", todays(8, shipped().puzzles, "puzzles"), ids=lambda puzzle: puzzle.id)
def test_the_puzzles_of_the_book_are_right(puzzle: Puzzle) -> None:
    check_puzzle(puzzle)


def twice(data: dict[str, Any]) -> None:
    data["moves"] += [data["moves"][0]] * 2


def card_twice(data: dict[str, Any]) -> None:
    hands = data["deal"][0]["hands"]
    hands[0][0] = hands[1][0]


WRONG: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda data: data.update(answer=(data["answer"] + 1) % len(data["choices"])), "NOT_THE_ONLY_ANSWER"),
    (lambda data: data["proof"].pop(0), "STEP_DOES_NOT_FOLLOW"),
    (lambda data: data["proof"].pop(), "PROOF_FALLS_SHORT"),
    (lambda data: data["proof"][0].update(moves=[4000]), "STEP_DOES_NOT_FOLLOW"),
    (twice, "BAD_MOVE"),
    (lambda data: data["moves"].insert(1, "everybody sings"), "BAD_MOVE"),
    (card_twice, "BAD_DEAL"),
    (lambda data: data.update(seat=17), "BAD_DEAL"),
    (lambda data: data["options"].update(players=5), "BAD_DEAL"),
    (lambda data: data.update(game="bridge"), "UNKNOWN_GAME"),
    (lambda data: data.update(kind="riddle"), "UNKNOWN_KIND"),
    (lambda data: data.update(answer=99), "UNKNOWN_KIND"),
    (lambda data: data.update(about={"card": "1Z"}), "BAD_QUESTION"),
    (lambda data: data.update(choices=[{"seat": 77}] * 3), "BAD_QUESTION"),
    (lambda data: data.update(difficulty=data["difficulty"] % 4 + 1), "WRONG_DIFFICULTY"),
    (lambda data: data["levels"].update(beginner=not data["levels"]["beginner"]), "WRONG_DIFFICULTY"),
    (lambda data: data.update(puzzle=2), "NOT_A_PUZZLE"),
    (lambda data: data.update(more=1), "NOT_A_PUZZLE"),
]


@pytest.mark.parametrize(("spoil", "reason"), WRONG, ids=[f"{reason}-{n}" for n, (_, reason) in enumerate(WRONG)])
def test_what_is_wrong_with_a_puzzle_is_named_with_its_line(
    spoil: Callable[[dict[str, Any]], object], reason: str
) -> None:
    data = json.loads(HOLDER.line())
    spoil(data)
    checked = list(check_lines(io.BytesIO(b"\n" + json.dumps(data).encode() + b"\n")))
    assert [(one.number, one.wrong.reason if one.wrong else None) for one in checked] == [(2, reason)]


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b"null", b"[" * 5000, b"\xff\xfe", b'{"puzzle":1}'])
def test_what_is_no_puzzle_is_refused(line: bytes) -> None:
    checked = list(check_lines(io.BytesIO(line + b"\n" + HOLDER.line() + b"\n")))
    assert [one.wrong.reason if one.wrong else "right" for one in checked] == ["NOT_A_PUZZLE"] * bool(line) + ["right"]


def test_after_a_line_that_is_too_long_the_file_is_not_read_on() -> None:
    checked = list(check_lines(io.BytesIO(b"x" * (LONGEST_LINE + 9) + b"\n" + HOLDER.line())))
    assert [one.number for one in checked if one.wrong] == [1]
    assert len(checked) == 1


def test_a_line_that_is_written_is_read_as_the_same_puzzle() -> None:
    assert read_puzzle(HOLDER.line()) == HOLDER
    assert read_puzzle(HOLDER.line()).id == HOLDER.id
