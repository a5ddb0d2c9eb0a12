"""What a client is told: straight to its connection while that keeps up, else in order through a queue."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from shoal.server.tables.broadcast.shown import Frame
from shoal.server.tables.seating.connections import QUEUE, TRY_AGAIN, Peer


class Connection:
    """A connection that takes texts as long as it is ready."""

    def __init__(self) -> None:
        self.is_ready = True
        self.took: list[bytes] = []

    def write(self, texts: Sequence[bytes]) -> bool:
        if self.is_ready:
            self.took += texts
        return self.is_ready


def frames(*texts: bytes) -> list[Frame]:
    return [Frame(text) for text in texts]


def drained(peer: Peer) -> list[bytes]:
    return [*iter(peer.take, None)]


def test_a_client_that_keeps_up_is_written_to_directly_and_at_once() -> None:
    connection = Connection()
    peer = Peer(connection.write)

    peer.put(*frames(b"news", b"ack"))

    assert connection.took == [b"news", b"ack"]
    assert not peer.has_news


def test_nothing_overtakes_what_waits_in_the_queue_or_is_being_sent() -> None:
    connection = Connection()
    peer = Peer(connection.write)
    connection.is_ready = False
    peer.put(*frames(b"1"))
    connection.is_ready = True

    peer.put(*frames(b"2"))  # the first one still waits
    first = peer.take()
    peer.put(*frames(b"3"))
    second, third = peer.take(), peer.take()
    peer.put(*frames(b"4"))  # the third was taken, and may not have left
    rest = drained(peer)
    peer.put(*frames(b"5"))

    assert [first, second, third, *rest] == [b"1", b"2", b"3", b"4"]
    assert connection.took == [b"5"]


def test_whoever_sends_the_queue_is_called_and_told_when_to_close() -> None:
    calls: list[bool] = []
    peer = Peer()
    peer.on_queued = lambda: calls.append(True)

    peer.put(*frames(b"1"))
    peer.end(1012, "RESTARTING")
    peer.put(*frames(b"too late"))

    assert len(calls) == 2
    assert peer.close_code == 1012
    assert [frame[:17] for frame in drained(peer)] == [b"1", b'{"type":"closing"']


def test_a_client_whose_queue_is_full_is_sent_away() -> None:
    peer = Peer()
    for number in range(QUEUE):
        peer.put(*frames(b"%d" % number))
    before = peer.close_code

    peer.put(*frames(b"one too many"))

    assert (before, peer.close_code) == (None, TRY_AGAIN)
    assert b"TOO_SLOW" in b"".join(drained(peer))


@pytest.mark.anyio
async def test_somebody_may_wait_for_the_next_frame() -> None:
    peer = Peer()
    waiting = asyncio.create_task(peer.next_frame())
    await asyncio.sleep(0)
    peer.put(*frames(b"1"))
    assert await waiting == b"1"
    peer.end(1008)
    assert await peer.next_frame() is None
