"""What an exhibition table costs that thousands watch: the bar is 3 % of a core for 5,000 of them.

A server plays its exhibition at its usual pace. First one person watches: that is what the bots cost. Then all of them do, each a guest with a
WebSocket of their own that says hello, as a browser does, and hears every move: so it is said how many moves all of them heard, how late the last of
them did, and what each frame sent costs. The generator runs on the same cores.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import tempfile
import time
import urllib.request
from collections import Counter
from pathlib import Path
from typing import Final

import msgspec
import psutil
import uvloop

from bench._command import amount, parser_of, print_document, run
from bench._measured import MEASURED, allow_many_files, cpu_s, process
from bench._sockets import Socket, open_socket
from shoal.server.tables.messages.wire import WIRE_VERSION

BAR: Final = 0.03
"""Of a core, for `BAR_WATCHERS` of them."""

BAR_WATCHERS: Final = 5000
TOGETHER: Final = 50
FOUND_WITHIN_S: Final = 20.0
STARTED_S: Final = 20.0
SETTLED_S: Final = 6.0
"""Seconds in which a server that was just started makes its templates ready, and in which those who have just come are greeted."""


class Found(msgspec.Struct):
    """What was measured: parts of a core, moves that everyone heard, and how late the last one heard them, in milliseconds."""

    watchers: int
    alone: float
    core: float
    moves: int
    frames: int
    late_ms: float

    @property
    def each_us(self) -> float:
        """What one frame to one watcher costs, in microseconds, without what the bots cost."""
        return 1e6 * max(0.0, self.core - self.alone) * self.seconds / max(1, self.frames)

    seconds: float = 0.0


class Crowd:
    """People who watch."""

    def __init__(self, address: str, table: str) -> None:
        """Nobody yet."""
        self._address = address
        self._table = table
        self.sockets: list[Socket] = []
        self.heard: Counter[bytes] = Counter()
        """How many were sent each change."""
        self.first: dict[bytes, int] = {}
        self.last: dict[bytes, int] = {}
        self.frames = 0

    async def come(self, count: int) -> None:
        """So many more, a few at a time."""
        hello = json.dumps({"type": "hello", "wire": WIRE_VERSION, "tab": "bench", "since": 0}).encode()
        for at in range(0, count, TOGETHER):
            here = [self._open() for _ in range(min(TOGETHER, count - at))]
            for socket in await asyncio.gather(*here):
                socket.send(hello)
                self.sockets.append(socket)

    async def _open(self) -> Socket:
        return await open_socket(self._address, f"/t/{self._table}/socket", self._hear, secrets.token_urlsafe(32))

    def _hear(self, payload: bytes, now: int) -> None:
        self.frames += 1
        if payload.startswith(b'{"type":"change"'):
            self.heard[payload] += 1
            self.first.setdefault(payload, now)
            self.last[payload] = now

    def forget(self) -> None:
        """Count anew."""
        self.heard.clear()
        self.first.clear()
        self.last.clear()
        self.frames = 0


async def exhibition_of(address: str) -> str:
    """The table where bots play before everyone; asking for it has it played."""
    request = urllib.request.Request(f"{address}/lobby", headers={"Accept": "application/json"})  # noqa: S310  # our own
    async with asyncio.timeout(FOUND_WITHIN_S):
        while True:
            with await asyncio.to_thread(urllib.request.urlopen, request) as answer:
                if found := json.load(answer)["exhibition"]:
                    return str(found)
            await asyncio.sleep(0.2)


async def watched(address: str, server: psutil.Process, watchers: int, seconds: float) -> Found:
    """What the table costs while one watches, and while so many do."""
    crowd = Crowd(address, await exhibition_of(address))
    cores = []
    for more, settled_s in ((1, STARTED_S), (watchers - 1, SETTLED_S)):
        await crowd.come(more)
        await asyncio.sleep(settled_s)
        crowd.forget()
        began, used = time.monotonic(), cpu_s(server)
        await asyncio.sleep(seconds)
        cores.append((cpu_s(server) - used) / (time.monotonic() - began))
    if any(socket.is_closed for socket in crowd.sockets):
        raise ConnectionError("some of those who watch were sent away")
    whole = [change for change, heard in crowd.heard.items() if heard == watchers]
    late = max(((crowd.last[change] - crowd.first[change]) / 1e6 for change in whole), default=0.0)
    return Found(watchers, cores[0], cores[1], len(whole), crowd.frames, late, seconds)


def main() -> int:
    """Measure; 1 when the bar is missed, or not everyone heard every move."""
    parser = parser_of(__doc__)
    parser.add_argument("--watchers", type=amount, default=BAR_WATCHERS)
    parser.add_argument("--seconds", type=amount, default=60)
    args = parser.parse_args()
    allow_many_files()
    with (
        tempfile.TemporaryDirectory() as folder,
        process(MEASURED, "table", str(Path(folder)), "--paced") as (at, server),
    ):
        found = uvloop.run(watched(at, server, max(2, args.watchers), args.seconds))
    is_good = found.moves > 0 and found.core <= BAR * max(1.0, found.watchers / BAR_WATCHERS)
    print(
        f"one watches: {found.alone:.2%} of a core; {found.watchers} watch: {found.core:.2%}, "
        f"{found.each_us:.1f} us for each frame sent\n"
        f"{found.moves} moves in {found.seconds:g} s were heard by everyone, by the last {found.late_ms:.0f} ms after the first\n"
        f"{'within' if is_good else 'MISSED:'} the bar of {BAR:.0%} for {BAR_WATCHERS}"
    )
    if args.json:
        print_document({**msgspec.to_builtins(found), "is_good": is_good})
    return 0 if is_good else 1


if __name__ == "__main__":
    run(main)
