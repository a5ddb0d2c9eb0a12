"""The network between nodes: what is carried as it comes, and what an end is taken for."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from starlette.types import Message, Scope
from websockets.asyncio.server import ServerConnection, serve

from shoal.server.cluster.transport import NodeNetwork

pytestmark = pytest.mark.anyio

LIMIT_S = 5.0
HEAD = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\nx-shown: yes\r\n\r\n"


def scope(kind: str = "http") -> Scope:
    asked = {"type": kind, "path": "/t/x", "raw_path": b"/t/x", "query_string": b"a=%20", "headers": []}
    return asked | ({"method": "GET"} if kind == "http" else {})


class Client:
    """What a client says and hears; it can be slow to hear."""

    def __init__(self, *said: Message) -> None:
        self.said: asyncio.Queue[Message] = asyncio.Queue()
        for message in said:
            self.said.put_nowait(message)
        self.heard: asyncio.Queue[Message] = asyncio.Queue()
        self.may_hear = asyncio.Event()
        self.may_hear.set()

    async def receive(self) -> Message:
        return await self.said.get()

    async def send(self, message: Message) -> None:
        await self.may_hear.wait()
        self.heard.put_nowait(message)

    async def hear(self) -> Message:
        return await asyncio.wait_for(self.heard.get(), LIMIT_S)

    def carried(self, address: str, kind: str = "http") -> asyncio.Task[None]:
        return asyncio.create_task(NodeNetwork().carry(address, scope(kind), self.receive, self.send))


@contextlib.asynccontextmanager
async def speaking(
    speak: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]],
) -> AsyncIterator[str]:
    """A node that says what it is told to, once it was asked something."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        await speak(reader, writer)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


REQUEST: Message = {"type": "http.request", "body": b"", "more_body": False}


async def test_a_stream_is_passed_on_line_by_line_and_ends_there_when_the_client_leaves() -> None:
    has_left = asyncio.Event()

    async def stream(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(HEAD + b"3\r\none\r\n")
        await reader.read()
        has_left.set()

    async with speaking(stream) as address:
        client = Client(REQUEST)
        carried = client.carried(address)
        start, line = await client.hear(), await client.hear()
        assert (start["status"], start["headers"]) == (200, [(b"x-shown", b"yes")])
        assert line["body"] == b"one"
        client.said.put_nowait({"type": "http.disconnect"})
        await asyncio.wait_for(carried, LIMIT_S)
        await asyncio.wait_for(has_left.wait(), LIMIT_S)


@pytest.mark.parametrize(
    "said", [b"", HEAD + b"3\r\non", b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc"]
)
async def test_an_answer_that_breaks_off_is_an_error_and_never_a_whole_one(said: bytes) -> None:
    async def break_off(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(said)

    async with speaking(break_off) as address:
        client = Client(REQUEST)
        with pytest.raises(OSError, match="the other node"):
            await asyncio.wait_for(client.carried(address), LIMIT_S)
        assert not any(message.get("more_body") is False for message in client.heard._queue)  # type: ignore[attr-defined]


async def test_where_no_one_listens_it_is_an_error_at_once() -> None:
    async with speaking(lambda *_: asyncio.sleep(0)) as address:
        pass
    for kind in ("http", "websocket"):
        with pytest.raises(OSError, match="Connect"):
            await asyncio.wait_for(Client(REQUEST).carried(address, kind), LIMIT_S)


async def test_a_client_that_does_not_read_is_waited_for_by_the_other_node() -> None:
    frame, sent = "x" * 10_000, 0

    async def flood(socket: ServerConnection) -> None:
        nonlocal sent
        with contextlib.suppress(Exception):
            while True:
                await socket.send(frame)
                sent += 1

    async with serve(flood, "127.0.0.1", 0, compression=None) as server:
        client = Client({"type": "websocket.connect"})
        carried = client.carried(f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}", "websocket")
        assert (await client.hear())["type"] == "websocket.accept"
        client.may_hear.clear()
        before = -1
        while sent != before:
            before = sent
            await asyncio.sleep(0.1)
        assert sent * len(frame) < 16_000_000, "what the kernel takes, and no more"
        assert client.heard.qsize() * len(frame) < 16_000_000
        client.may_hear.set()
        client.said.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(carried, 2 * LIMIT_S)


@pytest.mark.parametrize(("code", "reason"), [(1000, ""), (1008, "too fast"), (4321, "")])
async def test_a_close_is_passed_on_with_its_code_and_reason_both_ways(code: int, reason: str) -> None:
    closed: asyncio.Future[tuple[int | None, str | None]] = asyncio.get_running_loop().create_future()

    async def talk(socket: ServerConnection) -> None:
        if await socket.recv() == "close":
            await socket.close(code, reason)
        await socket.wait_closed()
        if not closed.done():
            closed.set_result((socket.close_code, socket.close_reason))

    async with serve(talk, "127.0.0.1", 0) as server:
        address = f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"
        there = Client({"type": "websocket.connect"}, {"type": "websocket.receive", "text": "close"})
        await asyncio.wait_for(there.carried(address, "websocket"), LIMIT_S)
        await there.hear()
        assert await there.hear() == {"type": "websocket.close", "code": code, "reason": reason}
        closed = asyncio.get_running_loop().create_future()
        here = Client(
            {"type": "websocket.connect"},
            {"type": "websocket.receive", "bytes": b"hello"},
            {"type": "websocket.disconnect", "code": code, "reason": reason},
        )
        await asyncio.wait_for(here.carried(address, "websocket"), LIMIT_S)
        assert await asyncio.wait_for(closed, LIMIT_S) == (code, reason)
