"""One attacker in a process of its own, so that neither its work nor Python's lock is part of what others are seen to wait.

python -m bench._attacker NAME ADDRESS TABLE [FILE]    waits for a line, attacks until the next one, and prints an `Outcome` as JSON

In the file are tokens of sessions, a line each: then it attacks with accounts, in turns, and without one else as guests, each a new one.
"""

from __future__ import annotations

import base64
import contextlib
import itertools
import json
import os
import secrets
import socket
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import httpx
import msgspec
from msgspec import Struct

from shoal.server.identity import COOKIE
from shoal.server.limits import DEFAULT_LIMITS
from shoal.server.wire import WIRE_VERSION

ATTACKER: Final = "127.0.0.66"
SILENT: Final = 3000
AT_MOST_S: Final = 30.0


class Outcome(Struct):
    """After how many seconds it was out, or held to what one address may have; none: never."""

    out_s: float | None
    note: str = ""


class Attack:
    """An attacker's thread: it sends as fast as it can until it is out or told to stop."""

    def __init__(self, address: str, table: str, sessions: Sequence[str] = ()) -> None:
        """Against the server at that address and a table there; as those who have these sessions, or else as guests."""
        self._sessions = itertools.cycle(sessions) if sessions else None
        self.where = (urlsplit(address).hostname or "", urlsplit(address).port or 80)
        self.address = address
        self.table = table
        self.stop = threading.Event()
        self.out_s: float | None = None
        self.note = ""

    def identity(self) -> dict[str, str]:
        """The headers of somebody else than before."""
        if self._sessions is None:
            return {"Authorization": f"Bearer {secrets.token_urlsafe(32)}"}
        return {"Cookie": f"{COOKIE}={next(self._sessions)}", "Origin": self.address}

    def connect(self) -> socket.socket:
        """A connection that says nothing."""
        return socket.create_connection(self.where, 5, (ATTACKER, 0))

    def socket(self) -> socket.socket:
        """A WebSocket at the table."""
        one, key = self.connect(), base64.b64encode(secrets.token_bytes(16)).decode()
        head = f"GET /t/{self.table}/socket HTTP/1.1\r\nHost: {self.where[0]}:{self.where[1]}\r\nUpgrade: websocket\r\n"
        bearer = "".join(f"{name}: {value}\r\n" for name, value in self.identity().items())
        one.sendall(
            f"{head}Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{bearer}\r\n".encode()
        )
        answer = b""
        while b"\r\n\r\n" not in answer and (more := one.recv(1)):
            answer += more
        if b" 101 " not in answer.partition(b"\r\n")[0]:
            one.close()
            raise ConnectionRefusedError(answer.partition(b"\r\n")[0].decode())
        return one

    def flood(self, frames: bytes, first: bytes = b"") -> None:
        """One WebSocket that sends these without end."""
        with self.socket() as one:
            one.sendall(first)
            one.setblocking(False)
            began, left = time.monotonic(), b""
            while not self.stop.is_set():
                try:
                    left = left or frames
                    left = left[one.send(left) :]
                except BlockingIOError:
                    pass
                except OSError:
                    self.out_s = time.monotonic() - began
                    return
                with contextlib.suppress(BlockingIOError):
                    try:
                        if not one.recv(1 << 20):
                            self.out_s = time.monotonic() - began
                            return
                    except ConnectionError:
                        self.out_s = time.monotonic() - began
                        return

    def come_again(self, frames: bytes, first: bytes = b"") -> None:
        """A flood, another one when that is sent away, and so on to the end. What counts is the one that stayed longest."""
        count, longest = 0, 0.0
        while not self.stop.is_set():
            self.out_s = None
            try:
                self.flood(frames, first)
            except OSError:
                self.out_s = 0.0
            if self.out_s is None:
                break
            count, longest = count + 1, max(longest, self.out_s)
        self.out_s = longest if count else None
        self.note = f"sent away {count} times"

    def hold(self, opening: bytes, count: int) -> None:
        """So many connections that say this and no more; out when no more than 64 are left, once all have come.

        It goes on until then, however slow the machine is.
        """
        held, end = list[socket.socket](), time.monotonic() + AT_MOST_S
        for _ in range(count):
            with contextlib.suppress(OSError):
                one = self.connect()
                one.sendall(opening)
                one.setblocking(False)
                held.append(one)
        began, opened = time.monotonic(), len(held)
        while not self.stop.is_set() or time.monotonic() < end:
            held = [one for one in held if not _is_gone(one)]
            if len(held) <= 64:
                self.out_s = time.monotonic() - began
                break
            time.sleep(0.02)
        self.note = f"{opened} opened, {len(held)} left"
        for one in held:
            one.close()

    def ask(self, what: Callable[[httpx.Client], httpx.Response], allowed: int) -> None:
        """Requests one after the other; out with the first 429. The time counts from when it has had all that is allowed.

        It goes on until then, however slow the machine is.
        """
        began, count = time.monotonic(), 0
        end = began + AT_MOST_S
        with httpx.Client(base_url=self.address, transport=httpx.HTTPTransport(local_address=ATTACKER)) as http:
            while not self.stop.is_set() or (self.out_s is None and time.monotonic() < end):
                began = time.monotonic() if count < allowed else began
                with contextlib.suppress(httpx.HTTPError):
                    if what(http).status_code == 429:
                        self.out_s = self.out_s or time.monotonic() - began
                    else:
                        count += 1
        self.note = f"{count} were answered"

    def crowd(self, count: int, words: bytes, allowed: int) -> None:
        """So many WebSockets at a table, each of a new guest that says this; out with the first that is refused, as in `ask`."""
        began, held = time.monotonic(), list[socket.socket]()
        for _ in range(count):
            began = time.monotonic() if len(held) < allowed else began
            try:
                one = self.socket()
                one.sendall(words)
                held.append(one)
            except OSError:
                self.out_s = self.out_s or time.monotonic() - began
            if self.stop.is_set() and self.out_s is not None:
                break
        self.note = f"{len(held)} came in"
        self.stop.wait()
        for one in held:
            one.close()


def _is_gone(one: socket.socket) -> bool:
    try:
        return not one.recv(65536)
    except BlockingIOError:
        return False
    except OSError:
        return True


def frame(kind: int, payload: bytes = b"") -> bytes:
    """A masked frame."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes([kind]) + size + bytes(4) + payload


HELLO: Final = frame(0x81, json.dumps({"type": "hello", "wire": WIRE_VERSION, "tab": "bench"}).encode())


def _sit(seat: int) -> bytes:
    return frame(0x81, json.dumps({"type": "sit", "id": 1, "seat": seat, "name": "Grab"}).encode())


class Way(Struct, frozen=True):
    """How to attack; and where a server sends such an attacker away, for one that does nothing else (`_dummy.py`)."""

    attack: Callable[[Attack], None]
    most: int = 1_000_000
    """Bytes of a WebSocket."""
    allowed: int = 1_000_000
    """WebSockets, or requests."""


def _tables(one: Attack) -> None:
    def open_one(http: httpx.Client) -> httpx.Response:
        return http.post("/tables", json={}, headers=one.identity() | {"Accept": "application/json"})

    one.ask(open_one, LIMITS.tables_per_address_at_once)


LIMITS: Final = DEFAULT_LIMITS
VISITORS: Final = LIMITS.visitors_per_table_and_address
SITS: Final = HELLO + b"".join(map(_sit, range(1, 6)))
PONGS: Final = frame(0x8A) * 1000
CONTROLS: Final = LIMITS.control_frames_at_once
"""Control frames that a WebSocket may send at once; an empty one has six bytes."""

ATTACKS: Final = {
    "pings": Way(lambda one: one.flood(frame(0x89, b"x" * 125) * 100, HELLO), CONTROLS * 131),
    "pongs": Way(lambda one: one.flood(PONGS, HELLO), CONTROLS * 6),
    "comes again": Way(lambda one: one.come_again(PONGS, HELLO), CONTROLS * 6),
    "hellos": Way(lambda one: one.flood(HELLO * 20), 50 * len(HELLO)),
    "junk": Way(lambda one: one.flood(frame(0x81, b"[" * 16_000), HELLO), LIMITS.bytes_at_once),
    "fragments": Way(lambda one: one.flood(frame(0x00) * 1000, frame(0x01, b"{")), CONTROLS * 6),
    "after the end": Way(
        lambda one: one.flood(frame(0x82, bytes(16_000)), frame(0x81, b'{"type":"stand","id":1}')), 64 * 1024
    ),
    "slow headers": Way(lambda one: one.hold(b"GET / HTTP/1.1\r\nHost: x\r\nA", 500)),
    "silent": Way(lambda one: one.hold(b"", SILENT)),
    "tables": Way(_tables, allowed=LIMITS.tables_per_address_at_once),
    "pages": Way(
        lambda one: one.ask(lambda http: http.get("/", headers=one.identity()), LIMITS.requests_at_once),
        allowed=LIMITS.requests_at_once,
    ),
    "visitors": Way(lambda one: one.crowd(150, HELLO, VISITORS), allowed=VISITORS),
    "seats": Way(lambda one: one.crowd(30, SITS, VISITORS), allowed=VISITORS),
}


def main(name: str, address: str, table: str, sessions: str = "") -> None:
    """Attack between two lines of standard input."""
    os.nice(5)  # attackers bring machines of their own
    attack = Attack(address, table, Path(sessions).read_text().split() if sessions else ())
    print("ready", flush=True)
    sys.stdin.readline()
    work = threading.Thread(target=ATTACKS[name].attack, args=(attack,), daemon=True)
    work.start()
    sys.stdin.readline()
    attack.stop.set()
    work.join(AT_MOST_S)
    print(msgspec.json.encode(Outcome(attack.out_s, attack.note)).decode(), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
