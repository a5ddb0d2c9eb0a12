"""What a client sends that cannot be read, or too fast, or when it is gone: it is refused, and the table goes on.

The same over a real socket is in test_hostile_clients.py.
"""

from __future__ import annotations

import pytest

from shoal.server.operations.limits import DEFAULT_LIMITS
from shoal.server.tables.messages.to_client import Refused
from shoal.server.tables.messages.wire import WIRE_VERSION
from tests.server.tables_in_memory import MemoryTable, is_acked, reason


@pytest.fixture
def table() -> MemoryTable:
    return MemoryTable()


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"\xff\xfe",
        b"[" * 10_000,
        f'{{"type":"hello","wire":{WIRE_VERSION},"tab":"x","admin":true}}',
        '{"type":"stand","id":0}',
        '{"type":"stand","id":99999999999999999999999999}',
        '{"type":"stand"}',
        '{"type":"nonsense","id":1}',
        '{"type":"sit","id":1,"seat":1,"name":null}',
        '{"type":"set_pace","id":1,"pace":"human"}',
        '{"type":"update","n":9,"sights":[],"view":{},"moves":{}}',
        '{"type":"play","id":1,"n":3}',
        '{"type":"play","id":1,"n":3,"move":null}',
        '{"type":"play","id":1,"n":3,"move":{"type":"dealt","dealer":0,"hands":[]}}',
        '{"type":"play","id":1,"n":3,"move":{"type":"ask","seat":0,"target":1,"card":"1X"}}',
        '{"type":"play","id":1,"n":3,"move":' + "[" * 5000 + "]" * 5000 + "}",
    ],
)
def test_what_cannot_be_read_is_refused_and_not_repeated(table: MemoryTable, frame: bytes | str) -> None:
    table.connect(1)
    answers = table.send(1, frame)

    assert reason(answers) == "UNREADABLE"
    assert len(table.sent[1][-1]) < 80
    assert len(table.log) == 3
    assert is_acked(table.say(1, **table.ask(1)))


def test_the_refusal_of_an_unreadable_command_names_its_id(table: MemoryTable) -> None:
    table.connect(1)

    assert table.say(1, type="sit", id=5, seat=1, name=7) == [Refused("UNREADABLE", 5)]


@pytest.mark.parametrize(("seat", "target"), [(0, 99), (0, -1), (99, 1), (-1, 1), (2**70, 1)])
def test_seats_that_do_not_exist_are_refused(table: MemoryTable, seat: int, target: int) -> None:
    table.connect(1)
    move = {"type": "ask", "seat": seat, "target": target, "card": "2C"}

    assert reason(table.say(1, type="play", id=1, n=3, move=move)) in ("UNKNOWN_PLAYER", "NOT_YOUR_SEAT", "UNREADABLE")


def test_a_client_that_only_sends_rubbish_is_disconnected(table: MemoryTable) -> None:
    table.connect(1)
    for _ in range(DEFAULT_LIMITS.refusals):
        assert not table.closed
        assert reason(table.send(1, "rubbish")) == "UNREADABLE"

    assert table.closed == {1: 1008}
    assert table.send(1, "rubbish") == []


def test_commands_that_come_too_fast_are_refused_and_others_are_served(table: MemoryTable) -> None:
    table.connect(1, tab="hasty")
    table.connect(2, tab="calm")
    for command in range(1, DEFAULT_LIMITS.commands_at_once - DEFAULT_LIMITS.hello_costs + 1):
        assert is_acked(table.say(1, type="set_pace", id=command, pace="normal"))

    assert table.say(1, type="set_pace", id=99, pace="normal") == [Refused("TOO_FAST", 99)]
    assert is_acked(table.say(2, type="set_pace", id=1, pace="normal"))
    table.pass_time(0.06)
    assert is_acked(table.say(1, type="set_pace", id=99, pace="normal"))


@pytest.mark.parametrize("frame", ['{"type":"bye"}', f'{{"type":"hello","wire":{WIRE_VERSION},"tab":"tab"}}'])
def test_no_kind_of_message_may_be_sent_without_end(table: MemoryTable, frame: str) -> None:
    table.connect(1)
    for _ in range(DEFAULT_LIMITS.commands_at_once + DEFAULT_LIMITS.refusals):
        table.send(1, frame)

    assert table.heard(1, Refused)[0] == Refused("TOO_FAST")
    assert table.closed == {1: 1008}


def test_a_connection_that_is_gone_is_not_heard(table: MemoryTable) -> None:
    table.connect(1)
    table.disconnect(1)
    table.disconnect(1)

    assert table.say(1, type="stand", id=1) == []
