"""Many people at once."""

from __future__ import annotations

import contextlib
import json
import secrets
from pathlib import Path

import pytest

from shoal.server.operations.limits import Limits
from tests.server.live import live_server
from tests.server.raw import at_table, hello, message

CROWD = 200


@pytest.mark.slow
def test_of_two_hundred_people_who_want_one_seat_exactly_one_gets_it(tmp_path: Path) -> None:
    limits = Limits(visitors_per_table=CROWD)
    with live_server(tmp_path, limits=limits) as server, contextlib.ExitStack() as stack:
        owner = server.guest()
        table = owner.open_table()
        crowd = [
            stack.enter_context(at_table(server, table, "127.0.0.1", secrets.token_urlsafe(32))) for _ in range(CROWD)
        ]
        for one in crowd:
            one.sendall(hello())
        for number, one in enumerate(crowd):
            one.sendall(message(type="sit", id=1, seat=3, name=f"Person {number}"))

        answers = []
        for one in crowd:
            heard = b""
            while b'"type":"ack"' not in heard and b'"type":"refused"' not in heard:
                heard += one.recv(65536)
            answers.append(b'"type":"ack"' in heard)
        assert answers.count(True) == 1
        with owner.at(table) as talk:
            sitters = json.loads(json.dumps(talk.table["sitters"]))
            assert sitters[3]["name"] == f"Person {answers.index(True)}"
            assert sitters[3]["status"] == "here"
