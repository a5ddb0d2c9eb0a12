"""What an attacker does with connections and requests. `_attacker.py` runs one; `_attacks.py` and `_account_attacks.py` have them all."""

from __future__ import annotations

import contextlib
import itertools
import json
import secrets
import socket
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final
from urllib.parse import urlsplit

import httpx
from msgspec import Struct

from shoal.server.accounts.identity import COOKIE
from shoal.server.tables.messages.wire import WIRE_VERSION
from tests.server.raw import upgrade

SILENT: Final = 3000
AT_MOST_S: Final = 30.0


Connection = socket.socket
"""By another name, for `Attack` has a method of that one."""


class Outcome(Struct):
    """After how many seconds it was out, or held to what one address may have; none: never."""

    out_s: float | None
    note: str = ""


class Attack:
    """An attacker's thread: it sends as fast as it can until it is out or told to stop."""

    def __init__(self, address: str, table: str, here: str, sessions: Sequence[str] = (), token: str = "") -> None:
        """Against the server at that address and a table there, from the address `here`.

        As those who have these sessions, or else as guests; `token` is that of a program.
        """
        self._sessions = itertools.cycle(sessions) if sessions else None
        self.accounts = len(sessions)
        self.here = here
        self.token = token
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
        return socket.create_connection(self.where, 5, (self.here, 0))

    def socket(self, path: str = "") -> socket.socket:
        """A WebSocket at the table, or at another path."""
        one = self.connect()
        try:
            upgrade(one, path or f"/t/{self.table}/socket", f"{self.where[0]}:{self.where[1]}", self.identity())
        except ConnectionRefusedError:
            one.close()
            raise
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

    def ask(self, what: Callable[[httpx.Client], httpx.Response], allowed: int, per_s: float = 0.0) -> None:
        """Requests one after the other; out with the first 429. The time counts from when it has had all that is allowed.

        That is so many at once, and `per_s` more in every second since. It goes on until then, however slow the machine is.
        """
        first, count = time.monotonic(), 0
        began, end = first, first + AT_MOST_S
        with httpx.Client(base_url=self.address, transport=httpx.HTTPTransport(local_address=self.here)) as http:
            while not self.stop.is_set() or (self.out_s is None and time.monotonic() < end):
                now = time.monotonic()
                began = now if count < allowed + per_s * (now - first) else began
                with contextlib.suppress(httpx.HTTPError):
                    if what(http).status_code == 429:
                        self.out_s = self.out_s or time.monotonic() - began
                    else:
                        count += 1
        self.note = f"{count} were answered"

    def crowd(self, count: int, words: bytes, allowed: int, path: str = "") -> None:
        """So many WebSockets, each of somebody else who says this; out with the first that is refused, as in `ask`."""
        self.hang(lambda: self.socket(path), count, words, allowed)

    def hang(self, come: Callable[[], Connection], count: int, words: bytes, allowed: int) -> None:
        """The same with any connections that stay: `come` raises `OSError` where one is refused."""
        began, held = time.monotonic(), list[socket.socket]()
        for _ in range(count):
            began = time.monotonic() if len(held) < allowed else began
            try:
                one = come()
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
