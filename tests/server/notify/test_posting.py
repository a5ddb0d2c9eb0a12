"""Requests to services that answer in their own ways."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from shoal.server.notify.posting import READ_AT_MOST, AnswerBrokenOff, Posting

pytestmark = pytest.mark.anyio

CREATED = b"HTTP/1.1 201 Created\r\nContent-Length: 2\r\nRetry-After: 7\r\n\r\nok"


class Service:
    """Says the same to everybody, and closes after it where it `leaves`."""

    def __init__(self, says: bytes, *, leaves: bool = False) -> None:
        self.says = says
        self.leaves = leaves
        self.connections = 0
        self.heard: list[bytes] = []

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while not self.leaves or len(self.heard) < self.connections:
                self.heard.append(await reader.readuntil(b"\r\n\r\n") + await reader.readexactly(4))
                writer.write(self.says)
                await writer.drain()
        writer.close()


async def posted(service: Service, times: int = 1) -> list[int]:
    """What it says to so many messages."""
    posting = Posting()
    async with await asyncio.start_server(service, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        try:
            address = f"http://127.0.0.1:{port}/push/ann?token=a"
            return [(await posting.post(address, {"TTL": "60"}, b"body")).status for _ in range(times)]
        finally:
            posting.close()


async def test_a_connection_is_used_again_unless_the_service_closes_it() -> None:
    kind, hasty = Service(CREATED), Service(CREATED.replace(b"Created", b"Created\r\nConnection: close"), leaves=True)
    assert await posted(kind, 3) == await posted(hasty, 3) == [201, 201, 201]
    assert (kind.connections, hasty.connections) == (1, 3)
    head, _, body = kind.heard[0].partition(b"\r\n\r\n")
    first, *others = head.split(b"\r\n")
    assert first == b"POST /push/ann?token=a HTTP/1.1"
    assert {b"TTL: 60", b"Content-Length: 4"} < set(others)
    assert body == b"body"


@pytest.mark.parametrize("says", [b"", b"HTTP/1.1 201", b"what?\r\n\r\n", b"\0" * 100])
async def test_who_breaks_off_or_speaks_another_language_has_said_nothing(says: bytes) -> None:
    with pytest.raises(AnswerBrokenOff):
        await posted(Service(says, leaves=True))


async def test_who_never_comes_to_an_end_is_not_heard_out() -> None:
    endless = b"HTTP/1.1 201 Created\r\n\r\n" + b"a" * (100 * READ_AT_MOST)
    assert await posted(Service(endless)) == [201]
