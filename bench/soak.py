"""Play for a long time, with people who come, leave and load the page again: memory and open files stay flat after warm-up.

Games end and begin anew, visitors come and go, players lose their connection and come back. Every few seconds memory, open files and
the objects that the garbage collector cannot see any more are noted. `--log FILE` keeps the samples, so a run that was cut off still tells.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import resource
import secrets
import sys
import tempfile
import time
from pathlib import Path

import httpx
import msgspec
import uvloop
from msgspec import Struct

from bench._amounts import amount, duration
from bench._document import for_programs, print_document
from bench._players import Player, Table, open_tables, play
from bench.server import MEASURED, process
from shoal.exit_status import exit_status

EVERY_S = 5.0
WARM = 0.25
"""The part of the time that counts as warm-up."""
MB_AN_HOUR = 60.0
"""What the logs of games that are played may take: about half a kilobyte a move."""


class Sample(Struct):
    """What the server used at that time."""

    s: float
    mb: float
    files: int
    moves: int


async def come_and_go(address: str, tables: list[Table], until: float) -> None:
    """A visitor comes and leaves, a page is loaded, a player comes back on a new connection."""
    async with httpx.AsyncClient(base_url=address, timeout=30) as http:
        while time.monotonic() < until:
            table = random.choice(tables)
            player = random.choice(table.players)
            visitor = Player(Table(table.id, []), secrets.token_urlsafe(32))
            await visitor.come(address)
            await http.get(f"/t/{table.id}", headers={"Authorization": f"Bearer {player.token}"})
            player.socket.transport.abort()
            await player.come(address)
            visitor.socket.transport.abort()
            await asyncio.sleep(0.05)


async def measure(folder: Path, args: argparse.Namespace) -> list[Sample]:
    """Play, and take samples."""
    samples: list[Sample] = []
    with process(MEASURED, "table", str(folder)) as (address, server):
        tables = await open_tables(address, args.tables)
        began, moves = time.monotonic(), 0
        until = began + args.minutes * 60
        coming = asyncio.create_task(come_and_go(address, tables, until))
        while time.monotonic() < until and not coming.done():
            made, _ = await play(tables, args.rate, EVERY_S)
            moves += made
            for table in tables:
                table.start_anew()
            memory, files = server.memory_info().rss / 1e6, server.num_fds()
            samples.append(Sample(round(time.monotonic() - began, 1), round(memory, 1), files, moves))
            if args.log:
                args.log.write_bytes(msgspec.json.encode(samples))
        await coming
    return samples


def verdict(samples: list[Sample]) -> tuple[float, int]:
    """Megabytes an hour after warm-up (least squares), and by how many the open files differ."""
    warm = [one for one in samples if one.s >= samples[-1].s * WARM]
    mean_s, mean_mb = sum(one.s for one in warm) / len(warm), sum(one.mb for one in warm) / len(warm)
    spread = sum((one.s - mean_s) ** 2 for one in warm) or 1.0
    slope = sum((one.s - mean_s) * (one.mb - mean_mb) for one in warm) / spread
    return slope * 3600, max(one.files for one in warm) - min(one.files for one in warm)


def main() -> int:
    """Play, and print how memory and open files went."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=duration, default=30.0)
    parser.add_argument("--tables", type=amount, default=100)
    parser.add_argument("--rate", type=duration, default=30.0, help="moves a second")
    parser.add_argument("--log", type=Path, help="a file for the samples")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        samples = uvloop.run(measure(Path(folder), args))
    slope, files = verdict(samples)
    if args.json:
        print_document({"mb_an_hour": slope, "files_spread": files, "samples": msgspec.to_builtins(samples)})
    else:
        for one in samples[:: max(1, len(samples) // 12)]:
            print(f"{one.s:8.0f} s {one.mb:8.1f} MB {one.files:6} files {one.moves:8} moves")
        print(f"after warm-up: {slope:+.0f} MB an hour (bar {MB_AN_HOUR:.0f}), open files within {files}")
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
