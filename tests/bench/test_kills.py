"""`kill -9` under load, twenty times; `./run bench kills` does it 300 times."""

from __future__ import annotations

import sys

import pytest

from bench.kills import killed
from tests.sampling import sampled

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows kills differently, and does not fork")


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_doubled_or_reordered_and_the_clocks_are_right() -> None:
    kills = sampled(20, of=60)
    tally = killed(kills, tables=3, lives=(1, 12))

    assert tally.faults == []
    assert tally.kills == kills
    assert tally.acknowledged > kills
    assert tally.sent_again
    assert tally.clocks > 10 * kills
