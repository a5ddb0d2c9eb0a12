"""How tests are chosen: samples of the day, and paths that are not there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sampling import todays

ROOT = Path(__file__).resolve().parent.parent


def drawn_on(day: str) -> str:
    program = "from tests.sampling import todays; print(todays(5, range(1000), 'numbers'))"
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "SHOAL_DAY": day}
    return subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
def test_a_sample_is_the_same_all_day_and_another_one_the_next() -> None:
    assert drawn_on("2026-11-27") == drawn_on("2026-11-27")
    assert drawn_on("2026-11-27") != drawn_on("2026-11-28")


def test_a_sample_holds_each_value_once_in_its_order_and_all_where_there_are_few() -> None:
    sample = todays(10, range(100), "numbers")

    assert len(set(sample)) == 10
    assert sample == sorted(sample)
    assert todays(10, "abc", "letters") == ["a", "b", "c"]


def test_samples_of_two_names_are_drawn_independently() -> None:
    assert todays(10, range(1000), "some") != todays(10, range(1000), "others")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tests/no_such_file.py", "tests/no_such_file.py::test_it", "tests/no such folder"])
def test_a_path_that_is_not_there_is_refused_in_one_line(name: str) -> None:
    done = subprocess.run([sys.executable, "-m", "pytest", name], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 4
    assert done.stdout == ""
    assert (
        done.stderr.strip()
        == f"ERROR: there is no {name.partition('::')[0]}; tests are named by file: tests/test_cards.py"
    )
