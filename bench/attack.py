"""One abuser, a guest: whether they are sent away, how soon, and what others notice of it.

Other people play at tables of their own, from other addresses, in turns in peace and beside the attack, and each time a friend from a
third address comes in. For each attack there are the p99 of the others' moves in peace and beside it (medians of the rounds; attackers share
this machine with the server and those who play), the processor time that it costs the server, after how many seconds the attacker is out
(or is held to what one address may have) at the latest, and whether the friend comes in each time.

It says which bars are missed, and ends with 1 when one is. It wants a quiet machine.
"""

from __future__ import annotations

import asyncio
import secrets
import statistics
import sys
import tempfile
from asyncio.subprocess import PIPE
from typing import Final

import msgspec
import psutil
import uvloop
from msgspec import Struct

from bench._attacker import ATTACKS, Outcome
from bench._command import amount, duration, parser_of, print_document, run
from bench._load import Times
from bench._measured import MEASURED, allow_many_files, cpu_s, process
from bench._players import Player, Table, open_tables, play

FRIEND: Final = "127.0.0.77"
OUT_WITHIN_S: Final = 2.0
SLOWEST_MS, MOST_RATIO = 100.0, 3.0
"""The p99 of the others beside an attack may be so long, or so many times that in peace."""


class Time(Struct):
    """What the others saw of one time: their p99 in milliseconds, whether the friend came in, and the processor time of the server."""

    p99: float
    friend: bool
    cpu_ms: float


class Row(Struct):
    """What became of one attack."""

    attack: str
    out_s: float | None
    """Of the slowest round."""
    peace_p99: float
    beside_p99: float
    costs_ms: float
    friend: bool
    note: str

    @property
    def missed(self) -> list[str]:
        """The bars that are missed."""
        bars = {
            "it stays too long": self.out_s is not None and self.out_s <= OUT_WITHIN_S,
            "others notice it": self.beside_p99 <= max(SLOWEST_MS, MOST_RATIO * self.peace_p99),
            "a friend is kept out": self.friend,
        }
        return [what for what, is_met in bars.items() if not is_met]

    def line(self) -> str:
        """One line for people."""
        out = "never" if self.out_s is None else f"{self.out_s:.2f}"
        verdict = f"MISSED: {', '.join(self.missed)}" if self.missed else "met"
        return f"{self.attack:15}{out:>7}{self.peace_p99:8.1f}{self.beside_p99:8.1f}{self.costs_ms:9.0f}   {verdict}; {self.note}"


class Others(Struct):
    """Who plays at the server while it is attacked: at which tables, how many moves a second, for how many seconds."""

    address: str
    server: psutil.Process
    tables: list[Table]
    rate: float
    seconds: float

    async def play(self) -> Time:
        """Play at all tables but the first, which is attacked, while a friend comes in there."""
        before = cpu_s(self.server)
        for table in self.tables:
            table.start_anew()
        _, friend = await asyncio.gather(play(self.tables[1:], self.rate, self.seconds), self._friend_comes_in())
        moves = Times.of("move", [delay for table in self.tables for delay in table.delays])
        return Time(moves.p99, friend, 1000 * (cpu_s(self.server) - before))

    async def _friend_comes_in(self) -> bool:
        await asyncio.sleep(self.seconds / 2)
        friend = Player(Table(self.tables[0].id, []), secrets.token_urlsafe(32))
        try:
            async with asyncio.timeout(10):
                await friend.come(self.address, FRIEND)
        except (OSError, TimeoutError):
            return False
        friend.socket.leave()
        return True

    async def play_beside(self, name: str) -> tuple[Time, Outcome]:
        """The same beside an attack, and what became of the attacker."""
        command = ("-m", "bench._attacker", name, self.address, self.tables[0].id, str(self.seconds))
        one = await asyncio.create_subprocess_exec(sys.executable, *command, stdin=PIPE, stdout=PIPE)
        assert one.stdout is not None
        await one.stdout.readline()
        try:
            time, (said, _) = await asyncio.gather(self.play(), asyncio.wait_for(one.communicate(b"\n"), 60))
        finally:
            if one.returncode is None:
                one.kill()
                await one.wait()
        return time, msgspec.json.decode(said, type=Outcome)

    async def attacked(self, name: str, rounds: int) -> Row:
        """That attack in so many rounds."""
        peace, beside, outcomes = [], [], []
        for _ in range(rounds):
            peace.append(await self.play())
            time, outcome = await self.play_beside(name)
            beside.append(time)
            outcomes.append(outcome)
        known = [one.out_s for one in outcomes if one.out_s is not None]
        return Row(
            name,
            max(known) if len(known) == rounds else None,
            statistics.median(one.p99 for one in peace),
            statistics.median(one.p99 for one in beside),
            statistics.median(one.cpu_ms for one in beside) - statistics.median(one.cpu_ms for one in peace),
            all(one.friend for one in [*peace, *beside]),
            outcomes[-1].note,
        )


def main() -> int:
    """Attack, and print a line for each; 1 when a bar is missed."""
    parser = parser_of(__doc__)
    parser.add_argument("--tables", type=amount, default=12)
    parser.add_argument("--rate", type=duration, default=120.0, help="moves of others a second")
    parser.add_argument("--seconds", type=duration, default=1.5, help="of each time")
    parser.add_argument("--rounds", type=amount, default=3)
    parser.add_argument("--only", nargs="*", choices=ATTACKS)
    args = parser.parse_args()
    allow_many_files()
    print(f"{'attack':15}{'out s':>7}{'peace':>8}{'beside':>8}{'cpu ms':>9}   bars")
    rows = []
    with (
        tempfile.TemporaryDirectory() as folder,
        process(MEASURED, "table", folder, "--strict") as (address, server),
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        opening = open_tables(address, args.tables, options={"seating": "open"}, homes="127.0.3.")
        others = Others(address, server, runner.run(opening), args.rate, args.seconds)
        for name in args.only or ATTACKS:
            rows.append(runner.run(others.attacked(name, args.rounds)))
            print(rows[-1].line(), flush=True)
    missed = sum(bool(row.missed) for row in rows)
    print(f"{len(rows)} attacks, {missed} of them miss a bar")
    if args.json:
        print_document([msgspec.to_builtins(row) | {"missed": row.missed} for row in rows])
    return 1 if missed else 0


if __name__ == "__main__":
    run(main)
