from __future__ import annotations

import json
from random import Random

import pytest
from msgspec import Raw

from shoal.codec import Unreadable, encode
from shoal.server.messages import (
    WIRE_VERSION,
    Ack,
    Again,
    Closing,
    Play,
    Refused,
    SetPace,
    ShownMoves,
    ShownView,
    Update,
)
from shoal.tui.connection import ATTEMPTS, FIRST_DELAY_S, LONGEST_DELAY_S, Connection


def update(n: int) -> bytes:
    return encode(Update(n, (), ShownView(Raw(b"{}")), ShownMoves(Raw(b"{}"))))


def said(frames: list[bytes]) -> list[str]:
    return [json.loads(frame)["type"] for frame in frames]


def test_a_connection_begins_with_hello_and_what_was_seen_last() -> None:
    connection = Connection()
    connection.heard(update(17))

    (hello,) = map(json.loads, connection.opened())

    assert hello == {"type": "hello", "wire": WIRE_VERSION, "tab": connection.tab, "since": 17}


def test_an_unanswered_command_is_sent_again_under_its_number() -> None:
    connection = Connection()
    first = connection.say(Play, n=1, move=Raw(b"{}"))
    second = connection.say(SetPace, pace="instant")

    connection.heard(encode(Ack(1, 2)))

    assert json.loads(first)["id"] == 1
    assert connection.opened()[1:] == [second]


@pytest.mark.parametrize("answer", [Ack(1, 1), Refused("STALE", 1)])
def test_an_answered_command_is_forgotten(answer: object) -> None:
    connection = Connection()
    connection.say(Again)

    connection.heard(encode(answer))

    assert not connection.is_waiting
    assert said(connection.opened()) == ["hello"]


def test_the_answer_to_another_command_is_no_answer() -> None:
    connection = Connection()
    connection.say(Again)

    connection.heard(encode(Refused("UNREADABLE")))

    assert connection.is_waiting


def test_attempts_come_later_and_later_and_end() -> None:
    connection = Connection(Random(1))
    delays = [connection.lost() for _ in range(ATTEMPTS)]

    assert delays[-1] is None
    assert all(delay is not None and FIRST_DELAY_S <= delay <= LONGEST_DELAY_S for delay in delays[:-1])
    assert (delays[0] or 0) <= 2 * FIRST_DELAY_S


def test_a_sign_of_life_starts_the_count_again_and_so_does_the_person() -> None:
    connection = Connection()
    for begin_again in (lambda: connection.heard(update(1)), connection.revive):
        for _ in range(ATTEMPTS):
            connection.lost()
        begin_again()
        assert connection.lost() is not None


def test_a_server_that_stops_says_when_to_come_back() -> None:
    connection = Connection()
    connection.heard(encode(Closing("RESTARTING", 1234)))

    assert connection.lost() == 1.234


def test_another_version_of_the_wire_ends_it() -> None:
    connection = Connection()
    connection.heard(encode(Refused("WRONG_VERSION")))

    assert connection.is_outdated
    assert connection.lost() is None


@pytest.mark.parametrize("frame", [b"", b"[]", b'{"type":"nonsense"}', b"\xff"])
def test_what_is_no_message_of_the_wire_is_unreadable(frame: bytes) -> None:
    with pytest.raises(Unreadable):
        Connection().heard(frame)
