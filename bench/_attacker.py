"""One attacker in a process of its own, so that its work is no part of what others are seen to wait.

python -m bench._attacker NAME ADDRESS TABLE SECONDS    says "ready", waits for a line, attacks, and prints an `Outcome` as JSON

It is a guest, or many of them, at an address of its own for each attack, so that no attack finds what another has left of its due.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import sys
import time
from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import urlsplit

import httpx
import msgspec
from msgspec import Struct

from shoal.server.operations.limits import DEFAULT_LIMITS
from tests.server.raw import FRAGMENT, PING, TEXT, frame, hello, upgrade

AT_MOST_S: Final = 30.0
"""For so long an attacker goes on that is still not out, however slow the machine is."""


class Outcome(Struct):
    """After how many seconds it was out, or held to what one address may have; none: never."""

    out_s: float | None = None
    note: str = ""


class Attack:
    """An attacker, who sends as fast as it can until it is out or the time is over."""

    def __init__(self, address: str, table: str, here: str, seconds: float) -> None:
        """Attack the server at that address and a table there, from the address `here`."""
        self.address = address
        self._where = (urlsplit(address).hostname or "", urlsplit(address).port or 80)
        self._table = table
        self._here = here
        self._began = time.monotonic()
        self._ends = self._began + seconds

    def is_over(self, out_s: float | None) -> bool:
        """Whether to stop: at the end of the time, or later when it is still not out."""
        now = time.monotonic()
        return now > self._ends and (out_s is not None or now > self._began + AT_MOST_S)

    def flood(self, frames: bytes, first: bytes = b"") -> Outcome:
        """One WebSocket that sends these without end."""
        with self._socket(f"/t/{self._table}/socket") as one:
            one.sendall(first)
            one.setblocking(False)
            began, left = time.monotonic(), b""
            with contextlib.suppress(OSError):
                while not self.is_over(None):
                    with contextlib.suppress(BlockingIOError):
                        left = left or frames
                        left = left[one.send(left) :]
                    with contextlib.suppress(BlockingIOError):
                        if not one.recv(1 << 20):
                            break
                else:
                    return Outcome(note="it was never sent away")
            return Outcome(time.monotonic() - began, "sent away")

    def ask(self, what: Callable[[httpx.Client], httpx.Response], allowed: int, per_s: float = 0.0) -> Outcome:
        """Requests one after the other; out with the first 429. The time counts from when it has had all that is allowed.

        That is so many at once, and `per_s` more in every second since.
        """
        first = began = time.monotonic()
        count, out_s = 0, None
        with httpx.Client(base_url=self.address, transport=httpx.HTTPTransport(local_address=self._here)) as http:
            while not self.is_over(out_s):
                now = time.monotonic()
                began = now if count < allowed + per_s * (now - first) else began
                with contextlib.suppress(httpx.HTTPError):
                    if what(http).status_code == 429:
                        out_s = out_s or time.monotonic() - began
                    else:
                        count += 1
        return Outcome(out_s, f"{count} were answered")

    def crowd(self, count: int, words: bytes, allowed: int, path: str = "") -> Outcome:
        """So many WebSockets, each of another guest who says this; out with the first that is refused, as in `ask`."""
        began, out_s = time.monotonic(), None
        held: list[socket.socket] = []
        for _ in range(count):
            began = time.monotonic() if len(held) < allowed else began
            try:
                held.append(self._socket(path or f"/t/{self._table}/socket"))
                held[-1].sendall(words)
            except OSError:
                out_s = out_s or time.monotonic() - began
        time.sleep(max(0.0, self._ends - time.monotonic()))
        return Outcome(out_s, f"{len(held)} came in")

    def _socket(self, path: str) -> socket.socket:
        """A WebSocket of another guest; `ConnectionRefusedError` where the server has none for it."""
        one = socket.create_connection(self._where, 5, (self._here, 0))
        try:
            upgrade(one, path, f"{self._where[0]}:{self._where[1]}", guest())
        except ConnectionRefusedError:
            one.close()
            raise
        return one


def guest() -> dict[str, str]:
    """The headers of a guest who was never here."""
    return {"Authorization": f"Bearer {secrets.token_urlsafe(32)}"}


def _tables(one: Attack) -> Outcome:
    def open_one(http: httpx.Client) -> httpx.Response:
        return http.post("/tables", json={}, headers=guest() | {"Accept": "application/json"})

    return one.ask(open_one, LIMITS.tables_per_address_at_once)


def _pages(one: Attack) -> Outcome:
    return one.ask(lambda http: http.get("/", headers=guest()), LIMITS.requests_at_once, LIMITS.requests_per_s)


LIMITS: Final = DEFAULT_LIMITS
HELLO: Final = hello()
ATTACKS: Final[Mapping[str, Callable[[Attack], Outcome]]] = {
    "pings": lambda one: one.flood(frame(PING, b"x" * 125) * 100, HELLO),
    "hellos": lambda one: one.flood(HELLO * 20),
    "junk": lambda one: one.flood(frame(TEXT, b"[" * 16_000), HELLO),
    "fragments": lambda one: one.flood(frame(FRAGMENT) * 1000, frame(0x01, b"{")),
    "tables": _tables,
    "pages": _pages,
    "visitors": lambda one: one.crowd(150, HELLO, LIMITS.visitors_per_table_and_address),
    "lobby": lambda one: one.crowd(150, b"", LIMITS.lobby_watchers_per_address, "/lobby/socket"),
}


def main(name: str, address: str, table: str, seconds: str) -> None:
    """Attack after a line of standard input."""
    os.nice(5)  # attackers bring machines of their own
    print("ready", flush=True)
    sys.stdin.readline()
    attack = Attack(address, table, f"127.0.1.{1 + list(ATTACKS).index(name)}", float(seconds))
    print(msgspec.json.encode(ATTACKS[name](attack)).decode(), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
