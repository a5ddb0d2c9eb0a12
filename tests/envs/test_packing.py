"""Packed rows: what is none is refused, and one row is as good as many."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from shoal.envs import encoding_of, play_of, unpack


@pytest.mark.parametrize(
    "rows",
    [np.zeros((3, 8)), np.zeros((2, 3, 8), np.uint64), [1, 2], None, np.uint64(3)],
    ids=lambda rows: type(rows).__name__,
)
def test_what_is_no_packed_row_is_refused(rows: Any) -> None:
    with pytest.raises(ValueError, match="packed rows are uint64 arrays with one or two dimensions"):
        unpack(rows, encoding_of("literature"))


def test_rows_of_other_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="a packed row has 8 words here, not 16"):
        unpack(np.zeros((2, 16), np.uint64), encoding_of("literature"))


def test_one_row_unpacks_to_one_observation() -> None:
    play = play_of("go_fish", memory="events")
    play.reset(3)
    play.step(play.legal()[0])
    found = unpack(play.packed_row(), play.encoding)

    assert np.array_equal(found.observation, play.observation())
    assert np.array_equal(found.mask, play.mask())
    assert np.array_equal(found.events, play.events())
    assert found.events.any()


def test_tables_of_more_than_twelve_seats_have_no_packed_rows() -> None:
    play = play_of("literature", {"players": 14})
    play.reset(1)

    with pytest.raises(ValueError, match="packed rows are for at most 12 seats, not 14"):
        play.packed_row()
