"""Benchmarks refuse invalid arguments with a one-line message."""

from __future__ import annotations

from argparse import ArgumentTypeError

import pytest

from bench._command import amount, duration, index, seat_count


def test_amounts_and_durations_are_above_nothing_and_an_index_begins_with_it() -> None:
    assert (amount("1"), amount("2000"), duration("0.5"), seat_count("8"), index("0")) == (1, 2000, 0.5, 8, 0)


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "x", "", "\N{SUPERSCRIPT TWO}"])
def test_an_invalid_amount_is_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is no number from 1 on"):
        amount(text)


@pytest.mark.parametrize("text", ["-1", "1.5", "x", ""])
def test_an_invalid_index_is_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is no number from 0 on"):
        index(text)


@pytest.mark.parametrize("text", ["0", "-1", "nan", "inf", "soon"])
def test_an_invalid_duration_is_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is no number of seconds above 0"):
        duration(text)


@pytest.mark.parametrize("text", ["5", "2", "26"])
def test_as_many_seats_as_no_table_has_are_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="BAD_PLAYER_COUNT"):
        seat_count(text)
