"""Frames of every length reach a client as they were sent."""

from __future__ import annotations

import asyncio
import socket
import threading

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from websockets.sync.client import connect

from shoal.server.operations.admission import Admission
from shoal.server.operations.guarded_connections import Guard
from shoal.server.operations.serving import listen
from tests.server.live import wait_until


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_text_of_any_length_is_one_frame(size: int) -> None:
    text = "\u00e9" * (size // 2) + "x" * (size % 2)

    async def app(_: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": text})
        await send({"type": "websocket.close", "code": 1000})

    assert heard_from(app) == [text]


def heard_from(app: object) -> list[str | bytes]:
    """What an application says over a guarded connection."""
    http, ws = Guard(Admission(), most=100).protocols()
    listener: socket.socket = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, http=http, ws=ws, lifespan="off", log_config=None))  # type: ignore[arg-type]
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])))
    thread.start()
    try:
        wait_until(lambda: server.started)
        with connect(f"ws://127.0.0.1:{listener.getsockname()[1]}", max_size=None) as client:
            return [*client]
    finally:
        server.should_exit = True
        thread.join()
        listener.close()
