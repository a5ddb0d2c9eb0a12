"""Play for a long time, with people who come, leave and load the page again: memory and open files stay flat after warm-up.

Games end and begin anew, visitors come and go, players lose their connection and come back, or give their seat to a bot and take it
again; sometimes a guest takes it in between and is gone within a minute. Tables have every pace and every clock. No table may break. Every few seconds memory and open files are noted; after warm-up a line is laid through each, and the exit status is 1 where
one rises by more than its bar and more than chance (`_trend.py`). `--log FILE` keeps the samples, so that a run that was cut off
still tells: `--judge FILE` lays the lines through what is in it.

Warm-up ends by facts: when every table has seen a game end, and every player has made as many moves as are remembered of one, and
the server so many that its caches are full. It is played faster, and the first tenth of the time after it counts as warm-up, too.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import secrets
import sys
import tempfile
import time
from collections.abc import Sequence
from math import inf
from pathlib import Path

import httpx
import msgspec
import uvloop
from msgspec import Struct

from bench._command import amount, duration, parser_of, print_document, run
from bench._measured import MEASURED, allow_many_files, process
from bench._players import Player, Table, open_tables, play
from bench._trend import Trend, trend
from shoal.server.tables.state.table_state import COMMANDS_KEPT

EVERY_S = 5.0
TOLD_EVERY = 12
"""Samples from one that is shown meanwhile to the next."""
SETTLING = 0.1
"""The part of the time after warm-up that does not count, because the rate has just changed."""
FASTER = 4
"""How many times faster warm-up is played."""
MOVES = 20_000
"""After so many the caches of the whole server are full: of sets of cards as texts, of pages of the database."""
PACES = ("normal", "quick", "slow", "at_once")
CLOCKS: tuple[dict[str, object], ...] = (
    {"type": "none"},
    {"type": "turn", "turn_s": 60},
    {"type": "bank", "bank_s": 600, "increment_s": 10},
)
KINDS = len(PACES) * len(CLOCKS)
CLAIMS = 0.08
"""How often a player claims instead of asking, right or wrong: so that a game ends after a hundred moves or so."""
MB_AN_HOUR, FILES_AN_HOUR = 8.0, 10.0
"""What may be called flat: memory in half an hour by a twentieth of what a server has, open files by fewer than one a table."""


class Sample(Struct):
    """What the server used at that time, how many moves had been made, how many games had ended, and whether it was warm."""

    s: float
    mb: float
    files: int
    moves: int
    games: int = 0
    sent_away: int = 0
    is_warm: bool = True


class Found(Struct):
    """What the lines say: megabytes an hour, and open files an hour."""

    memory: Trend
    files: Trend
    samples: Sequence[Sample]

    @property
    def faults(self) -> list[str]:
        """What is not flat."""
        bars = (("MEMORY GROWS", self.memory, MB_AN_HOUR), ("OPEN FILES GROW", self.files, FILES_AN_HOUR))
        broke = ["TABLES BROKE"] if any(one.sent_away for one in self.samples) else []
        return broke + [what for what, line, bar in bars if line.is_above(bar)]


async def come_and_go(address: str, tables: list[Table]) -> None:
    """A visitor comes and leaves, a page is loaded, a player comes back on a new connection, or leaves their seat for a moment."""
    async with httpx.AsyncClient(base_url=address, timeout=30) as http:
        while True:
            table = random.choice(tables)
            player = random.choice(table.players)
            visitor = Player(Table(table.id, []), secrets.token_urlsafe(32))
            await visitor.come(address)
            await http.get(f"/t/{table.id}", headers={"Authorization": f"Bearer {player.token}"})
            player.socket.transport.abort()
            await player.come(address)
            if random.random() < 0.1:
                player.command(type="stand")
                await asyncio.sleep(0.05)
                if random.random() < 0.5:  # a visitor takes the seat and is gone at once
                    visitor.command(type="sit", seat=table.players.index(player), name="Visitor")
                    visitor.say(type="bye")
            (visitor.socket.transport.abort if random.random() < 0.5 else visitor.socket.leave)()
            for seat, person in enumerate(table.players):
                if not person.is_seated:
                    person.command(type="sit", seat=seat, name=f"Person {seat}")
            await asyncio.sleep(0.05)


def is_warm(tables: list[Table], moves: int) -> bool:
    """Whether everything that is kept of a table and of each of its players is there, and only replaced from now on."""
    are_full = (table.games and all(player.acked >= COMMANDS_KEPT for player in table.players) for table in tables)
    return moves >= MOVES and all(are_full)


async def measure(folder: Path, args: argparse.Namespace) -> list[Sample]:
    """Play, and take samples."""
    samples: list[Sample] = []
    with process(MEASURED, "table", str(folder)) as (address, server):
        # Open, so that people who left their seat for a moment may sit down again.
        kinds = itertools.product(PACES, CLOCKS)
        shares = [(kind, args.tables // KINDS + (at < args.tables % KINDS)) for at, kind in enumerate(kinds)]
        tables: list[Table] = []
        for (pace, clock), count in shares:
            wish: dict[str, object] = {"bot": "counting", "seating": "open", "pace": pace, "time": clock}
            tables += await open_tables(address, count, options=wish)
        for table in tables:
            table.claims = CLAIMS
        began, warm_since, moves = time.monotonic(), inf, 0
        coming = asyncio.create_task(come_and_go(address, tables))
        while time.monotonic() < warm_since + args.minutes * 60 and not coming.done():
            made, _ = await play(tables, args.rate if warm_since < inf else args.rate * FASTER, EVERY_S)
            moves += made
            for table in tables:
                table.start_anew()
            if warm_since == inf and is_warm(tables, moves):
                warm_since = time.monotonic()
            memory, files = server.memory_info().rss / 1e6, server.num_fds()
            games = sum(table.games for table in tables)
            s = round(time.monotonic() - began, 1)
            broken = sum(player.sent_away for table in tables for player in table.players)
            samples.append(Sample(s, round(memory, 2), files, moves, games, broken, is_warm=warm_since < inf))
            if len(samples) % TOLD_EVERY == 0:
                print(_line(samples[-1]), file=sys.stderr, flush=True)
            if args.log:
                args.log.write_bytes(msgspec.json.encode(samples))
        if coming.done():
            ended = coming.exception()
            if not isinstance(ended, ConnectionError):
                await coming
            print(f"a visitor was turned away: {ended}", file=sys.stderr)
            samples[-1].sent_away += 1
        coming.cancel()
    return samples


def _line(one: Sample) -> str:
    """A sample for people."""
    used = f"{one.s:8.0f} s {one.mb:8.1f} MB {one.files:6} files {one.moves:8} moves {one.games:6} games"
    return used if one.is_warm else f"{used}   warming up"


def judged(samples: Sequence[Sample]) -> Found:
    """The lines through what was noted after warm-up."""
    warm = [one for one in samples if one.is_warm]
    if warm:
        warm = [one for one in warm if one.s - warm[0].s >= (warm[-1].s - warm[0].s) * SETTLING]
    seconds = [one.s for one in warm]
    memory, files = trend(seconds, [one.mb for one in warm]), trend(seconds, [one.files for one in warm])
    return Found(memory.times(3600), files.times(3600), samples)


def main() -> int:
    """Play, and print how memory and open files went; 1 when one of them is not flat."""
    parser = parser_of(__doc__)
    parser.add_argument("--minutes", type=duration, default=30.0, help="after warm-up")
    parser.add_argument("--tables", type=amount, default=100)
    parser.add_argument("--rate", type=duration, default=30.0, help="moves a second")
    parser.add_argument("--log", type=Path, metavar="FILE", help="a file for the samples")
    parser.add_argument("--judge", type=Path, metavar="FILE", help="play nothing, and judge the samples of that file")
    args = parser.parse_args()
    if args.judge:
        try:
            samples = msgspec.json.decode(args.judge.read_bytes(), type=list[Sample])
        except (OSError, msgspec.MsgspecError) as error:
            parser.error(f"{args.judge}: {error}")
    else:
        allow_many_files()
        with tempfile.TemporaryDirectory() as folder:
            samples = uvloop.run(measure(Path(folder), args))
    if not samples:
        parser.error("there are no samples")
    found = judged(samples)
    if args.json:
        print_document(msgspec.to_builtins(found) | {"faults": found.faults})
    for one in samples[:: max(1, len(samples) // 12)]:
        print(_line(one))
    for line, unit, bar in ((found.memory, "MB", MB_AN_HOUR), (found.files, "files", FILES_AN_HOUR)):
        print(f"after warm-up: {line.slope:+.1f} +- {line.error:.1f} {unit} an hour (bar {bar:g})")
    print("\n".join(found.faults) or "ok: memory and open files are flat")
    return 1 if found.faults else 0


if __name__ == "__main__":
    run(main)
