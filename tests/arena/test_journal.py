"""The journal: an interrupted match is resumed where it was, and never with the games of another."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from shoal.arena.build import build
from shoal.arena.journal import BadJournal, kept

ABOUT = {"match": ["a", "b"], "seed": 1}


def squares(begun: list[int], count: int = 10) -> object:
    """Plays the squares from a number on, and notes which it has begun."""

    def play(first: int) -> Iterator[int]:
        for number in range(first, count):
            begun.append(number)
            yield number * number

    return play


def numbers(path: Path | None, count: int = 10, begun: list[int] | None = None) -> Iterator[int]:
    return kept(path, ABOUT, int, count, squares([] if begun is None else begun, count))  # type: ignore[arg-type]


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

    assert json.loads(path.read_text().splitlines()[0]) == {"shoal": 3, "build": build(), **ABOUT}
