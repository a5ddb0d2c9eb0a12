"""A handful of lives of tables on a real server; `./run bench lives --sockets` lives 1,000."""

from __future__ import annotations

import sys

import pytest

from bench.lives import round_there

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows kills differently, and does not fork"),
]


def test_clients_and_the_disk_know_the_same_of_tables_whose_server_is_killed() -> None:
    assert round_there(range(6)).faults == []
