"""One abuser: whether they are sent away, how soon, and what others notice of it.

Other people play at tables of their own, from another address; first alone, then beside each attack in turn, then alone again. For
each attack: after how many seconds the attacker is out (or is held to what one address may have), the p99 of the others' moves beside
it and alone, and whether a friend from a third address comes in, sees the table and sits down.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import json
import resource
import secrets
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import httpx
import msgspec
import uvloop
from msgspec import Struct

from bench._amounts import amount, duration
from bench._document import for_programs, print_document
from bench._players import Table, open_tables, play
from bench.server import MEASURED, process
from shoal.exit_status import exit_status
from shoal.server.wire import WIRE_VERSION

ATTACKER, FRIEND = "127.0.0.66", "127.0.0.77"
SILENT: Final = 3000
OUT_WITHIN_S: Final = 2.0


class Row(Struct):
    """What became of one attack."""

    attack: str
    out_s: float | None
    alone_p99: float
    beside_p99: float
    friend: bool
    note: str = ""

    def line(self) -> str:
        """One line for people."""
        out = "never" if self.out_s is None else f"{self.out_s:.2f}"
        ratio = self.beside_p99 / self.alone_p99 if self.alone_p99 else 0.0
        return f"{self.attack:18}{out:>8}{self.alone_p99:10.1f}{self.beside_p99:10.1f}{ratio:7.2f}   {'yes' if self.friend else 'NO':4}{self.note}"


class Attack:
    """An attacker's thread: it sends as fast as it can until it is out or told to stop."""

    def __init__(self, address: str, table: str) -> None:
        """Against the server at that address and a table there."""
        self.where = (urlsplit(address).hostname or "", urlsplit(address).port or 80)
        self.address = address
        self.table = table
        self.stop = threading.Event()
        self.out_s: float | None = None
        self.note = ""

    def connect(self) -> socket.socket:
        """A connection that says nothing."""
        return socket.create_connection(self.where, 5, (ATTACKER, 0))

    def socket(self) -> socket.socket:
        """A WebSocket at the table."""
        one, key = self.connect(), base64.b64encode(secrets.token_bytes(16)).decode()
        head = f"GET /t/{self.table}/socket HTTP/1.1\r\nHost: {self.where[0]}:{self.where[1]}\r\nUpgrade: websocket\r\n"
        bearer = f"Authorization: Bearer {secrets.token_urlsafe(32)}\r\n"
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

    def hold(self, opening: bytes, count: int) -> None:
        """So many connections that say this and no more; out when no more than 64 are left."""
        began, held = time.monotonic(), list[socket.socket]()
        for _ in range(count):
            with contextlib.suppress(OSError):
                one = self.connect()
                one.sendall(opening)
                one.setblocking(False)
                held.append(one)
            if self.stop.is_set():
                break
        opened = len(held)
        while not self.stop.is_set():
            held = [one for one in held if not _is_gone(one)]
            if len(held) <= 64:
                self.out_s = time.monotonic() - began
                break
            time.sleep(0.02)
        self.note = f"{opened} opened, {len(held)} left"
        for one in held:
            one.close()

    def ask(self, what: Callable[[httpx.Client], httpx.Response]) -> None:
        """Requests one after the other; out with the first 429."""
        began, count = time.monotonic(), 0
        with httpx.Client(base_url=self.address, transport=httpx.HTTPTransport(local_address=ATTACKER)) as http:
            while not self.stop.is_set():
                with contextlib.suppress(httpx.HTTPError):
                    if what(http).status_code == 429:
                        self.out_s = self.out_s or time.monotonic() - began
                    else:
                        count += 1
        self.note = f"{count} were answered"

    def crowd(self, count: int, words: bytes) -> None:
        """So many WebSockets at a table, each of a new guest that says this; out with the first that is refused."""
        began, held = time.monotonic(), list[socket.socket]()
        for _ in range(count):
            try:
                one = self.socket()
                one.sendall(words)
                held.append(one)
            except OSError:
                self.out_s = self.out_s or time.monotonic() - began
            if self.stop.is_set():
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


ATTACKS: Final[dict[str, Callable[[Attack], None]]] = {
    "pings": lambda one: one.flood(frame(0x89, b"x" * 125) * 100, HELLO),
    "pongs": lambda one: one.flood(frame(0x8A) * 1000, HELLO),
    "hellos": lambda one: one.flood(HELLO * 20),
    "junk": lambda one: one.flood(frame(0x81, b"[" * 16_000), HELLO),
    "fragments": lambda one: one.flood(frame(0x00) * 1000, frame(0x01, b"{")),
    "after the end": lambda one: one.flood(frame(0x82, bytes(16_000)), frame(0x81, b'{"type":"stand","id":1}')),
    "slow headers": lambda one: one.hold(b"GET / HTTP/1.1\r\nHost: x\r\nA", 500),
    "silent": lambda one: one.hold(b"", SILENT),
    "tables": lambda one: one.ask(
        lambda http: http.post(
            "/tables",
            json={},
            headers={"Authorization": f"Bearer {secrets.token_urlsafe(32)}", "Accept": "application/json"},
        )
    ),
    "pages": lambda one: one.ask(lambda http: http.get("/")),
    "visitors": lambda one: one.crowd(150, HELLO),
    "seats": lambda one: one.crowd(30, HELLO + b"".join(map(_sit, range(1, 6)))),
}


async def friend_comes_in(address: str, table: str) -> bool:
    """Whether a friend at another address sees the page of a table, and is greeted there."""
    headers = {"Authorization": f"Bearer {secrets.token_urlsafe(32)}"}
    transport = httpx.AsyncHTTPTransport(local_address=FRIEND)
    try:
        async with asyncio.timeout(10), httpx.AsyncClient(base_url=address, transport=transport, timeout=10) as http:
            page = await http.get(f"/t/{table}", headers=headers)
            where = urlsplit(address)
            reader, writer = await asyncio.open_connection(where.hostname, where.port, local_addr=(FRIEND, 0))
            key = base64.b64encode(secrets.token_bytes(16)).decode()
            head = f"GET /t/{table}/socket HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            lines = f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nAuthorization: {headers['Authorization']}\r\n\r\n"
            writer.write((head + lines).encode())
            await reader.readuntil(b"\r\n\r\n")
            writer.write(HELLO)
            await reader.readuntil(b'"type":"update"')
            writer.close()
            return page.status_code == 200
    except (OSError, httpx.HTTPError, TimeoutError, asyncio.IncompleteReadError):
        return False


async def p99(tables: list[Table], rate: float, seconds: float) -> float:
    """The p99 of moves, in milliseconds."""
    for table in tables:
        table.start_anew()
    await play(tables, rate, seconds)
    delays = sorted(delay for table in tables for delay in table.delays) or [0]
    return delays[min(len(delays) - 1, int(len(delays) * 0.99))] / 1e6


async def measure(folder: Path, args: argparse.Namespace) -> list[Row]:
    """Each attack beside the play of others, between two times of peace."""
    rows: list[Row] = []
    with process(MEASURED, "table", str(folder), "--strict") as (address, _):
        tables = await open_tables(address, args.tables)
        others = tables[1:]
        await p99(others, args.rate, 2.0)
        for name in args.only or ATTACKS:
            before = await p99(others, args.rate, args.seconds)
            attack = Attack(address, tables[0].id)
            work = asyncio.create_task(asyncio.to_thread(ATTACKS[name], attack))
            await asyncio.sleep(0.2)
            (beside, friend) = await asyncio.gather(
                p99(others, args.rate, args.seconds), friend_comes_in(address, tables[0].id)
            )
            attack.stop.set()
            await work
            after = await p99(others, args.rate, args.seconds)
            rows.append(Row(name, attack.out_s, (before + after) / 2, beside, friend, attack.note))
            if not args.json:
                print(rows[-1].line(), flush=True)
    return rows


def main() -> int:
    """Attack, and print a line for each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=amount, default=8)
    parser.add_argument("--rate", type=duration, default=20.0, help="moves of others a second")
    parser.add_argument("--seconds", type=duration, default=4.0)
    parser.add_argument("--only", nargs="*", choices=ATTACKS)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if not args.json:
        print(f"{'attack':18}{'out s':>8}{'alone p99':>10}{'beside':>10}{'ratio':>7}   friend comes in")
    with tempfile.TemporaryDirectory() as folder:
        rows = uvloop.run(measure(Path(folder), args))
    if args.json:
        print_document(msgspec.to_builtins(rows))
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
