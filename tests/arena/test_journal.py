"""The journal: an interrupted match is resumed where it was, and never with the games of another."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from shoal.arena.journal import BadJournal, Kept, build, costs_path, digest_of, kept, kept_apart

ABOUT = {"match": ["a", "b"], "seed": 1}


def numbers(
    path: Path, count: int = 10, begun: list[int] | None = None, about: Mapping[str, Any] = ABOUT
) -> Generator[int]:
    """The squares of so many numbers, kept in that file; `begun` notes which were not there yet."""

    def play(first: int) -> Iterator[int]:
        for number in range(first, count):
            if begun is not None:
                begun.append(number)
            yield number * number

    yield from kept(path, about, int, count, play)


def pieces(path: Path, count: int = 10, about: Mapping[str, Any] = ABOUT) -> list[Kept[int, int]]:
    """The same with what each has cost."""

    def play(first: int) -> Iterator[Kept[int, int]]:
        return (Kept(number * number, 10 + number) for number in range(first, count))

    return list(kept_apart(path, about, (int, int), count, play))


def test_a_match_that_was_broken_off_goes_on_where_it_was(path: Path) -> None:
    begun = list[int]()
    with closing(numbers(path, begun=begun)) as stopped:
        assert list(islice(stopped, 4)) == [0, 1, 4, 9]

    assert list(numbers(path, begun=begun)) == [number * number for number in range(10)]
    assert begun == list(range(10))


def test_what_is_complete_is_not_played_again_and_more_can_be_asked_for(path: Path) -> None:
    begun = list[int]()
    list(numbers(path))

    assert json.loads(path.read_text().splitlines()[0]) == {"shoal": 1, "build": build(), **ABOUT}
    assert list(numbers(path, begun=begun)) == [number * number for number in range(10)]
    assert list(numbers(path, 3, begun)) == [0, 1, 4]
    assert begun == []
    assert list(numbers(path, 12, begun))[-1] == 121
    assert begun == [10, 11]


@pytest.mark.parametrize("kill", range(1, 60, 6))
def test_a_file_that_was_cut_off_anywhere_is_completed(path: Path, kill: int) -> None:
    list(numbers(path))
    whole = path.read_bytes()
    path.write_bytes(whole[:-kill])

    assert list(numbers(path)) == [number * number for number in range(10)]
    assert path.read_bytes() == whole


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_two_matches_do_not_write_to_one_file(path: Path) -> None:
    first = numbers(path)
    assert next(first) == 0

    with pytest.raises(BadJournal, match="is being written to by another match"):
        list(numbers(path))
    assert list(first)[-1] == 81
    assert len(list(numbers(path))) == 10


@pytest.mark.parametrize(
    ("more", "differs"), [({"seed": 2}, "seed is 1 there and 2 here"), ({"options": {}}, "options is None there")]
)
def test_another_match_is_refused_by_what_differs(path: Path, more: dict[str, Any], differs: str) -> None:
    list(numbers(path))

    with pytest.raises(BadJournal, match=f"about something else: {differs}"):
        list(numbers(path, about={**ABOUT, **more}))


def test_what_another_shoal_began_is_refused_and_left_alone(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    list(numbers(path, 3))
    before = path.read_bytes()
    monkeypatch.setattr("shoal.arena.journal.build", lambda: "0123456789abcdef")

    with pytest.raises(BadJournal, match=r"kept.jsonl was begun by another version of Shoal, .* begin another file"):
        list(numbers(path))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "text", ["my letters", "my\nletters\n", "my\nlast letter", "\nletters", "[1]\n", '{"seed":1}\n', "\x00"]
)
def test_a_file_of_something_else_is_refused_and_left_alone(path: Path, text: str) -> None:
    path.write_text(text)

    with pytest.raises(BadJournal, match="is not a file of finished games"):
        list(numbers(path))
    assert path.read_text() == text


def test_a_line_that_cannot_be_read_is_named(path: Path) -> None:
    list(numbers(path))
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:3], '"four"', *lines[4:], ""]))

    with pytest.raises(BadJournal, match=r"kept.jsonl, line 4: Expected `int`"):
        list(numbers(path))


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (".", "Is a directory"),
        ("nowhere/kept.jsonl", "No such file or directory"),
        pytest.param(
            "/dev/full",
            "/dev/full is no file",
            marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full is needed"),
        ),
    ],
)
def test_a_place_where_no_file_can_be_written_is_reported(tmp_path: Path, place: str, said: str) -> None:
    with pytest.raises(BadJournal, match=said):
        list(numbers(tmp_path / place))


# --- What it cost -----------------------------------------------------------------------------------------------------


def costs_in(path: Path, count: int = 10) -> list[int | None]:
    return [one.cost for one in pieces(path, count)]


@pytest.mark.parametrize("kill", [1, 2, 3, 5, 30, 400])
def test_costs_stand_apart_and_where_they_are_lost_they_are_unknown_and_change_no_result(path: Path, kill: int) -> None:
    pieces(path, 4)
    header, *lines = costs_path(path).read_text().splitlines()
    assert json.loads(header) == {"shoal_costs": 1, "of": json.loads(path.read_text().splitlines()[0])}
    assert lines == ["10", "11", "12", "13"]
    left = costs_path(path).read_bytes()[:-kill]
    costs_path(path).write_bytes(left)

    known = costs_in(path)
    complete = [None if line == "null" else int(line) for line in costs_path(path).read_text().splitlines()[1:]]
    assert known == complete
    assert known[4:] == [14, 15, 16, 17, 18, 19]
    assert known[:4] == [cost if f"\n{cost}\n".encode() in left else None for cost in (10, 11, 12, 13)]
    assert [one.what for one in pieces(path)] == [number * number for number in range(10)]


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


def test_the_costs_of_a_game_that_did_not_count_any_more_are_those_of_its_repetition(path: Path) -> None:
    pieces(path, 4)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:3]))  # killed before the third result was written

    assert costs_in(path) == [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]
    assert len(costs_path(path).read_text().splitlines()) == 11


def test_costs_of_other_games_are_not_taken_for_these(path: Path) -> None:
    other = path.with_name("other.jsonl")
    pieces(path, 2)
    pieces(other, 2, {"seed": 2})
    costs_path(path).write_bytes(costs_path(other).read_bytes())
    with pytest.raises(BadJournal, match=r"kept.costs.jsonl has the costs of other games"):
        pieces(path)

    path.unlink()  # a new match of that name has new costs
    assert costs_in(path, 2) == [10, 11]


def test_a_file_of_something_else_is_not_taken_for_costs(path: Path) -> None:
    costs_path(path).write_text("my letters")

    with pytest.raises(BadJournal, match=r"kept.costs.jsonl is not a file of costs"):
        pieces(path)
    assert costs_path(path).read_text() == "my letters"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kept.jsonl"


# The build digest differs whenever bots may play differently.


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A Shoal with a bot, its weights, and a screen."""
    for name, text in (
        ("bots/one.py", "clever"),
        ("bots/one.net", "7"),
        ("terminal/screen.py", "blue"),
        ("game.py", "fish"),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "is_another"),
    [
        ("bots/one.py", True),
        ("bots/one.net", True),
        ("game.py", True),
        ("bots/two.py", True),
        ("terminal/screen.py", False),
        ("bots/one.pyc", False),
        ("bots/notes.md", False),
    ],
)
def test_the_build_is_another_where_bots_weights_or_rules_are(package: Path, name: str, is_another: bool) -> None:
    before = digest_of(package, "core")
    assert digest_of(package, "another core") != before
    (package / name).write_text("green")

    assert (digest_of(package, "core") != before) == is_another
