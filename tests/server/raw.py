"""Bytes as an attacker sends them: connections without a library that keeps the rules, from an address of their own."""

from __future__ import annotations

import base64
import contextlib
import json
import secrets
import select
import socket
from collections.abc import Iterator, Mapping
from urllib.parse import urlsplit

from shoal.server.tables.messages.wire import WIRE_VERSION
from tests.server.live import PATIENCE, LiveServer

TEXT, PING, PONG, FRAGMENT = 0x81, 0x89, 0x8A, 0x00
STRANGER = "127.0.0.66"
"""Where the attacker is: another address of this machine (Linux has all of 127.0.0.0/8)."""


@contextlib.contextmanager
def connected(server: LiveServer, address: str = STRANGER) -> Iterator[socket.socket]:
    """A connection that says nothing."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE, (address, 0)) as one:
        yield one


def upgrade(one: socket.socket, path: str, host: str, headers: Mapping[str, str]) -> None:
    """Ask for a WebSocket on a connection; `ConnectionRefusedError` has the status where there is none."""
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    one.sendall("\r\n".join([*lines, "", ""]).encode())
    answer = b""
    while b"\r\n\r\n" not in answer and (more := one.recv(1)):
        answer += more
    if b" 101 " not in answer.partition(b"\r\n")[0]:
        raise ConnectionRefusedError(answer.partition(b"\r\n")[0].decode())


@contextlib.contextmanager
def at_table(server: LiveServer, table: str, address: str = STRANGER, token: str = "") -> Iterator[socket.socket]:
    """A WebSocket at a table that has not said hello; `ConnectionRefusedError` has the status where there is none."""
    with connected(server, address) as one:
        bearer = {"Authorization": f"Bearer {token}"} if token else {}
        upgrade(one, f"{urlsplit(table).path}/socket", f"127.0.0.1:{server.port}", bearer)
        yield one


def frame(kind: int, payload: bytes = b"") -> bytes:
    """A masked frame (with a mask of zeros) of at most 64 KiB."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes([kind]) + size + bytes(4) + payload


def message(**said: object) -> bytes:
    """A message of the wire as a frame."""
    return frame(TEXT, json.dumps(said).encode())


def hello() -> bytes:
    """The first message of a connection."""
    return message(type="hello", wire=WIRE_VERSION, tab="raw")


def is_sent_away(one: socket.socket, flood: bytes, most: int) -> bool:
    """Whether the server ends the connection while it is flooded, before it has taken `most` bytes."""
    one.settimeout(PATIENCE)
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        for _ in range(0, most, len(flood)):
            while select.select([one], [], [], 0)[0]:
                if not one.recv(65536):
                    return True
            one.sendall(flood)
        return is_closed(one)
    return True


def is_closed(one: socket.socket) -> bool:
    """Whether the server ends this connection; what it says before that is read."""
    one.settimeout(PATIENCE)
    with contextlib.suppress(ConnectionResetError):
        try:
            while one.recv(65536):
                pass
        except TimeoutError:
            return False
    return True
