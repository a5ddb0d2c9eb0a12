"""The puzzle of the day: the same for everybody who has the key, and not to be foreseen by anybody else."""

from __future__ import annotations

import os
import stat
from datetime import date, timedelta
from pathlib import Path

import pytest

from shoal.puzzles.collection import Edition, shipped
from shoal.puzzles.daily import FIRST, KEY_BYTES, KEY_FILE, KeyUnusable, day_of, open_key, puzzle_of_day
from shoal.server.daily.calendar import DailyPuzzle

PUZZLES = shipped().puzzles
KEY, OTHER = b"k" * KEY_BYTES, b"o" * KEY_BYTES


def days(count: int) -> list[date]:
    return [FIRST + timedelta(days=number) for number in range(count)]


def test_one_key_gives_one_order_and_another_key_another() -> None:
    order = [puzzle_of_day(PUZZLES, KEY, day).id for day in days(40)]
    assert order == [puzzle_of_day(PUZZLES, KEY, day).id for day in days(40)]
    assert order != [puzzle_of_day(PUZZLES, OTHER, day).id for day in days(40)]


def test_no_puzzle_comes_twice_before_two_thirds_of_all_have_come() -> None:
    turn = len(PUZZLES) * 2 // 3
    assert len({puzzle_of_day(PUZZLES, KEY, day).id for day in days(turn)}) == turn
    later = [puzzle_of_day(PUZZLES, KEY, day + timedelta(days=turn)).id for day in days(40)]
    assert later != [puzzle_of_day(PUZZLES, KEY, day).id for day in days(40)]


def test_puzzles_that_a_release_adds_leave_the_days_before_as_they_were_and_come_from_its_day_on() -> None:
    old = Edition(FIRST, {"literature": 30})
    new = Edition(FIRST + timedelta(days=50), {"literature": 40, "go_fish": 10})
    before, after = days(50), [new.since + timedelta(days=number) for number in range(33)]

    was = [puzzle_of_day(PUZZLES[:30], KEY, day, (old,)).id for day in before]
    assert [puzzle_of_day(PUZZLES[:50], KEY, day, (old, new)).id for day in before] == was
    drawn = {puzzle_of_day(PUZZLES[:50], KEY, day, (old, new)).id for day in after}
    assert len(drawn) == 33
    assert drawn & {puzzle.id for puzzle in PUZZLES[30:50]}


def test_a_day_that_has_not_come_has_no_puzzle() -> None:
    today = FIRST + timedelta(days=5)
    noon_ms = (today - date(1970, 1, 1)).days * 86_400_000 + 43_200_000
    daily = DailyPuzzle(KEY, lambda: noon_ms)
    assert daily.today() == today
    assert daily.of(today) == puzzle_of_day(PUZZLES, KEY, today)
    assert daily.of(today + timedelta(days=1)) is None
    assert daily.of(FIRST - timedelta(days=1)) is None


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    key = open_key(folder)
    assert len(key) == KEY_BYTES
    assert open_key(folder) == key
    assert open_key(tmp_path / "other") != key
    assert [path.name for path in folder.iterdir()] == [KEY_FILE]
    if os.name != "nt":
        assert stat.S_IMODE((folder / KEY_FILE).stat().st_mode) == 0o600


@pytest.mark.parametrize("damage", [b"", b"short", b"x" * (KEY_BYTES + 1)])
def test_a_damaged_key_is_named_and_left_as_it_is(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / KEY_FILE).write_bytes(damage)

    with pytest.raises(KeyUnusable, match=f"{KEY_FILE} has {len(damage)} bytes"):
        open_key(tmp_path)
    assert (tmp_path / KEY_FILE).read_bytes() == damage


def test_a_key_that_is_no_file_is_named(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).mkdir()

    with pytest.raises(KeyUnusable, match=KEY_FILE):
        open_key(tmp_path)


@pytest.mark.parametrize(
    "text", ["", "tomorrow", "2026-13-01", "20261127", "2026-W48-5", "2026-11-27T00:00", "١٢٣٤-٠١-٠١"]
)
def test_what_is_no_day_is_none(text: str) -> None:
    assert day_of(text) is None
