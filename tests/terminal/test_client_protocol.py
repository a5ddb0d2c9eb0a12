from __future__ import annotations

import json
from random import Random

import pytest
from msgspec import Raw

from shoal.core.codec import Unreadable, encode
from shoal.server.tables.messages.from_client import Again, Play, SetPace
from shoal.server.tables.messages.to_client import Ack, Closing, Refused, Update
from shoal.server.tables.messages.wire import WIRE_VERSION, ShownMoves, ShownView
from shoal.terminal.client_protocol import ATTEMPTS, FIRST_DELAY_S, LONGEST_DELAY_S, ClientProtocol


def update(n: int) -> bytes:
    return encode(Update(n, (), ShownView(Raw(b"{}")), ShownMoves(Raw(b"{}"))))


def said(frames: list[bytes]) -> list[str]:
    return [json.loads(frame)["type"] for frame in frames]


def test_a_connection_begins_with_hello_and_what_was_seen_last() -> None:
    protocol = ClientProtocol()
    protocol.heard(update(17))

    (hello,) = map(json.loads, protocol.opened())

    assert hello == {
        "type": "hello",
        "wire": WIRE_VERSION,
        "tab": protocol.tab,
        "since": 17,
        "newcomer": False,
        "deal": False,
    }


def test_an_unanswered_command_is_sent_again_under_its_number() -> None:
    protocol = ClientProtocol()
    first = protocol.say(Play, n=1, move=Raw(b"{}"))
    second = protocol.say(SetPace, pace="at_once")

    protocol.heard(encode(Ack(1, 2)))

    assert json.loads(first)["id"] == 1
    assert protocol.opened()[1:] == [second]


@pytest.mark.parametrize("answer", [Ack(1, 1), Refused("STALE", 1)])
def test_an_answered_command_is_forgotten(answer: object) -> None:
    protocol = ClientProtocol()
    protocol.say(Again)

    protocol.heard(encode(answer))

    assert not protocol.is_waiting
    assert said(protocol.opened()) == ["hello"]


def test_the_answer_to_another_command_is_no_answer() -> None:
    protocol = ClientProtocol()
    protocol.say(Again)

    protocol.heard(encode(Refused("UNREADABLE")))

    assert protocol.is_waiting


def test_attempts_come_later_and_later_and_end() -> None:
    protocol = ClientProtocol(Random(1))
    delays = [protocol.lost() for _ in range(ATTEMPTS)]

    assert delays[-1] is None
    assert all(delay is not None and FIRST_DELAY_S <= delay <= LONGEST_DELAY_S for delay in delays[:-1])
    assert (delays[0] or 0) <= 2 * FIRST_DELAY_S


def test_a_sign_of_life_starts_the_count_again_and_so_does_the_person() -> None:
    protocol = ClientProtocol()
    for begin_again in (lambda: protocol.heard(update(1)), protocol.revive):
        for _ in range(ATTEMPTS):
            protocol.lost()
        begin_again()
        assert protocol.lost() is not None


def test_a_server_that_stops_says_when_to_come_back() -> None:
    protocol = ClientProtocol()
    protocol.heard(encode(Closing("RESTARTING", 1234)))

    assert protocol.lost() == 1.234


def test_another_version_of_the_wire_ends_it() -> None:
    protocol = ClientProtocol()
    protocol.heard(encode(Refused("WRONG_VERSION")))

    assert protocol.is_outdated
    assert protocol.lost() is None


@pytest.mark.parametrize("frame", [b"", b"[]", b'{"type":"nonsense"}', b"\xff"])
def test_what_is_no_message_of_the_wire_is_unreadable(frame: bytes) -> None:
    with pytest.raises(Unreadable):
        ClientProtocol().heard(frame)
