"""The journal: an interrupted match is resumed where it was, and never with the games of another."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from shoal.arena.digest import build
from shoal.arena.journal import BadJournal, Kept, costs_path, kept, kept_apart

ABOUT = {"match": ["a", "b"], "seed": 1}


def squares(begun: list[int], count: int = 10) -> object:
    """Plays the squares from a number on, and notes which it has begun."""

    def play(first: int) -> Iterator[int]:
        for number in range(first, count):
            begun.append(number)
            yield number * number

    return play


def priced(count: int = 10) -> object:
    """Plays the squares, and says what each has cost."""

    def play(first: int) -> Iterator[Kept[int, int]]:
        for number in range(first, count):
            yield Kept(number * number, 10 + number)

    return play


def numbers(path: Path | None, count: int = 10, begun: list[int] | None = None) -> Iterator[int]:
    return kept(path, ABOUT, int, count, squares([] if begun is None else begun, count))  # type: ignore[arg-type]


def pieces(path: Path | None, count: int = 10) -> list[Kept[int, int]]:
    return list(kept_apart(path, ABOUT, (int, int), count, priced(count)))  # type: ignore[arg-type]


def test_a_match_that_was_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    path, begun = tmp_path / "kept.jsonl", list[int]()
    stopped = numbers(path, begun=begun)
    assert list(islice(stopped, 4)) == [0, 1, 4, 9]
    stopped.close()  # type: ignore[attr-defined]

    assert list(numbers(path, begun=begun)) == [number * number for number in range(10)]
    assert begun == list(range(10))


def test_what_is_complete_is_not_played_again_and_more_can_be_asked_for(tmp_path: Path) -> None:
    path, begun = tmp_path / "kept.jsonl", list[int]()
    list(numbers(path))

    assert list(numbers(path, begun=begun)) == [number * number for number in range(10)]
    assert list(numbers(path, 3, begun)) == [0, 1, 4]
    assert begun == []
    assert list(numbers(path, 12, begun))[-1] == 121
    assert begun == [10, 11]


@pytest.mark.parametrize("kill", range(1, 60, 3))
def test_a_file_that_was_cut_off_anywhere_is_completed(tmp_path: Path, kill: int) -> None:
    path, whole = tmp_path / "kept.jsonl", tmp_path / "whole.jsonl"
    list(numbers(path))
    list(numbers(whole))
    path.write_bytes(path.read_bytes()[:-kill])

    assert list(numbers(path)) == [number * number for number in range(10)]
    assert path.read_bytes() == whole.read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_two_matches_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    first = numbers(path)
    assert next(first) == 0

    with pytest.raises(BadJournal, match="is being written to by another match"):
        list(numbers(path))
    assert list(first)[-1] == 81
    assert len(list(numbers(path))) == 10


def test_another_match_is_refused_by_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    list(numbers(path))

    with pytest.raises(BadJournal, match="about something else: seed is 1 there and 2 here"):
        list(kept(path, {**ABOUT, "seed": 2}, int, 10, squares([])))  # type: ignore[arg-type]
    with pytest.raises(BadJournal, match="options is None there"):
        list(kept(path, {**ABOUT, "options": {}}, int, 10, squares([])))  # type: ignore[arg-type]


def test_what_another_shoal_began_is_refused_and_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.jsonl"
    list(numbers(path, 3))
    before = path.read_bytes()
    monkeypatch.setattr("shoal.arena.journal.build", lambda: "0123456789abcdef")

    with pytest.raises(BadJournal, match=r"kept.jsonl was begun by another version of Shoal, .* begin another file"):
        list(numbers(path))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "text", ["my letters", "my\nletters\n", "my\nlast letter", "\nletters", "[1]\n", '{"seed":1}\n', "\x00"]
)
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "letters.txt"
    path.write_text(text)

    with pytest.raises(BadJournal, match="is not a file of finished games"):
        list(numbers(path))
    assert path.read_text() == text


def test_a_line_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    list(numbers(path))
    lines = path.read_text().splitlines()
    lines[3] = '"four"'
    path.write_text("\n".join(lines) + "\n")

    with pytest.raises(BadJournal, match=r"kept.jsonl, line 4: Expected `int`"):
        list(numbers(path))


def test_a_place_where_no_file_can_be_written_is_reported(tmp_path: Path) -> None:
    with pytest.raises(BadJournal, match="Is a directory"):
        list(numbers(tmp_path))
    with pytest.raises(BadJournal, match="No such file or directory"):
        list(numbers(tmp_path / "nowhere" / "kept.jsonl"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full is needed")
def test_what_is_no_file_is_not_read() -> None:
    with pytest.raises(BadJournal, match="/dev/full is no file"):
        list(numbers(Path("/dev/full")))


def test_without_a_file_nothing_is_kept() -> None:
    assert list(numbers(None)) == [number * number for number in range(10)]


def test_the_first_line_says_what_is_played(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    list(numbers(path))

    assert json.loads(path.read_text().splitlines()[0]) == {"shoal": 1, "build": build(), **ABOUT}


# --- What it cost -----------------------------------------------------------------------------------------------------


def costs_in(path: Path, count: int = 10) -> list[int | None]:
    return [one.cost for one in pieces(path, count)]


def test_costs_stand_in_a_file_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    pieces(path, 2)

    assert path.read_text().splitlines()[1:] == ["0", "1"]
    assert costs_path(path) == tmp_path / "kept.costs.jsonl"
    header, *lines = costs_path(path).read_text().splitlines()
    assert json.loads(header) == {"shoal_costs": 1, "of": json.loads(path.read_text().splitlines()[0])}
    assert lines == ["10", "11"]


@pytest.mark.parametrize("kill", [1, 2, 3, 5, 30, 400])
def test_costs_that_were_lost_are_unknown_and_change_no_result(tmp_path: Path, kill: int) -> None:
    path = tmp_path / "kept.jsonl"
    pieces(path, 4)
    left = costs_path(path).read_bytes()[:-kill]
    costs_path(path).write_bytes(left)

    known = costs_in(path)
    complete = [None if line == "null" else int(line) for line in costs_path(path).read_text().splitlines()[1:]]
    assert known == complete
    assert known[4:] == [14, 15, 16, 17, 18, 19]
    assert known[:4] == [cost if f"\n{cost}\n".encode() in left else None for cost in (10, 11, 12, 13)]
    assert [one.what for one in pieces(path)] == [number * number for number in range(10)]


def test_the_costs_of_a_game_that_did_not_count_any_more_are_those_of_its_repetition(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    pieces(path, 4)
    path.write_text(
        "".join(path.read_text().splitlines(keepends=True)[:3])
    )  # killed before the third result was written

    assert costs_in(path) == [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]
    assert len(costs_path(path).read_text().splitlines()) == 11


def test_costs_of_other_games_are_not_taken_for_these(tmp_path: Path) -> None:
    path, other = tmp_path / "kept.jsonl", tmp_path / "other.jsonl"
    pieces(path, 2)
    list(kept_apart(other, {"seed": 2}, (int, int), 2, priced(2)))  # type: ignore[arg-type]
    costs_path(path).write_bytes(costs_path(other).read_bytes())
    with pytest.raises(BadJournal, match=r"kept.costs.jsonl has the costs of other games"):
        pieces(path)

    path.unlink()  # a new match of that name has new costs
    assert costs_in(path, 2) == [10, 11]


def test_a_file_of_something_else_is_not_taken_for_costs(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    costs_path(path).write_text("my letters")

    with pytest.raises(BadJournal, match=r"kept.costs.jsonl is not a file of costs"):
        pieces(path)
    assert costs_path(path).read_text() == "my letters"
