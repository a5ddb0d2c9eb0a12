"""Two hundred people want the same seat at once, each on a connection of their own: exactly one gets it."""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.server.live import live_server

PEOPLE = 200


@pytest.mark.slow
def test_of_two_hundred_connections_that_want_one_seat_one_gets_it(tmp_path: Path) -> None:
    with patch("shoal.server.table.PEERS", PEOPLE + 1), live_server(tmp_path) as server:
        opener = server.guest()
        table = opener.open_table(bot="random")
        begin = threading.Barrier(PEOPLE, timeout=120)

        def want(number: int) -> tuple[str, str, int | None]:
            with server.guest().at(table) as talk:
                begin.wait()
                answer = talk.command(type="sit", id=1, seat=1, name=f"P{number}")
                return answer["type"], answer.get("reason", ""), talk.seat

        with ThreadPoolExecutor(PEOPLE) as pool:
            answers = Counter(pool.map(want, range(PEOPLE)))

    assert answers == {("ack", "", 1): 1, ("refused", "SEAT_TAKEN", None): PEOPLE - 1}
