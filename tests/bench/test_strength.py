"""A bar is a match and what it must give; a part of another match is compared deal by deal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import shoal.arena.match
from bench.strength import Bar, Fights, line

WIN = Bar("counting", "random", 5.5, seats=4)


def no_more(*_: Any) -> Any:
    """A match that must not be played."""
    raise AssertionError("these deals stand in the file")


def test_what_a_match_gives_beyond_its_bar_is_told() -> None:
    measured = Fights(deals=3, seed=1, out=None).measured(WIN)

    assert measured.excess == pytest.approx(measured.value - 5.5)
    assert measured.error > 0
    assert ("reached" if measured.excess >= 0 else "missed") in line(WIN, measured)


@pytest.mark.parametrize(("part", "excess"), [(1.0, 0.0), (0.5, 0.5)])
def test_a_part_of_a_match_is_exceeded_by_the_rest_of_it(part: float, excess: float) -> None:
    fights = Fights(deals=4, seed=1, out=None)  # of four deals the mean has no more places than are told
    measured = fights.measured(WIN._replace(least=part, of=WIN))

    assert measured.excess == pytest.approx(excess * measured.value)
    assert measured.excess_error == pytest.approx(excess * measured.error, abs=1e-4)
    assert measured.least == pytest.approx(part * measured.value)


def test_what_is_in_the_folder_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Fights(deals=3, seed=1, out=tmp_path).measured(WIN)
    monkeypatch.setattr(shoal.arena.match, "pairs", no_more)

    assert Fights(deals=3, seed=1, out=tmp_path).measured(WIN) == first
