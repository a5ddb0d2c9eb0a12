"""A server's tables without disk, clock, threads and chance: the same seed makes the same bytes."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from shoal.server.storage.store import OnShelf, Seating
from shoal.server.storage.store_errors import Conflict
from shoal.server.tables.environment import Alarm
from shoal.server.tables.state.log import Row
from tests.server.tables_in_memory import last_game_of

T = TypeVar("T")

MOST_ALARMS = 20_000
"""Alarms within a second: more than bots need for a game at the pace `at_once`."""

TICK = 1e-6
"""The least time that an alarm takes: sums of seconds are not exact, and a clock that stands still would never come to the end."""


class MemoryShelf:
    """Games with pages, and their reviews, in dicts."""

    def __init__(self) -> None:
        self.games: dict[str, OnShelf] = {}
        self.reviews: dict[tuple[str, int], bytes] = {}

    async def shelve(self, game: OnShelf) -> None:
        self.games.setdefault(game.id, game)

    async def on_shelf(self, game_id: str) -> OnShelf | None:
        return self.games.get(game_id)

    async def has_page(self, table: str) -> bool:
        return any(game.table == table for game in self.games.values())

    async def keep_review(self, game_id: str, version: int, review: bytes) -> None:
        self.reviews[game_id, version] = review

    async def kept_review(self, game_id: str, version: int) -> bytes | None:
        return self.reviews.get((game_id, version))


class MemoryStore(MemoryShelf):
    """Logs in a dict."""

    def __init__(self) -> None:
        super().__init__()
        self.logs: dict[str, list[Row]] = {}
        self.keepers: set[str] = set()

    async def append(self, rows: Sequence[Row]) -> None:
        for row in rows:
            log = self.logs.setdefault(row.table, [])
            if row.n != (log[-1].n if log else 0) + 1:
                raise Conflict(f"event {row.n} of {row.table} is there already")
            log.append(row)

    async def read(self, table: str, game: int | None = None) -> list[Row]:
        return last_game_of(self.logs.get(table, []), game)

    async def tables_of(self, who: str, most: int) -> list[str]:
        return [
            table
            for table, log in self.logs.items()
            if any(r.known and r.known.who == who and "looked_on" not in r.body for r in log)
        ][:most]

    async def seatings_of(self, who: str) -> list[Seating]:
        sat = [(row, row.known) for log in self.logs.values() for row in log if row.known and row.known.who == who]
        latest_first = sorted(sat, key=lambda one: -one[0].at_ms)
        return [Seating(row.table, known.name, row.at_ms) for row, known in latest_first]

    async def people_by_hour(self, since_ms: int) -> list[tuple[int, int]]:
        sat = [(row.at_ms // 3_600_000, row.known.who) for log in self.logs.values() for row in log if row.known]
        hours = {hour for hour, _ in sat if hour * 3_600_000 >= since_ms}
        return [(hour, len({who for at, who in sat if at == hour})) for hour in sorted(hours)]

    async def named(self, prefix: str) -> str | None:
        return next((table for table in self.logs if table.startswith(prefix)), None)

    async def probe(self) -> None:
        pass

    async def erase(self, who: str) -> list[str]:
        sat = await self.tables_of(who, len(self.logs))
        for table, log in self.logs.items():
            self.logs[table] = [replace(row, known=None) if row.known and row.known.who == who else row for row in log]
        return sat

    async def rename(self, table: str, guest: str, account: str) -> None:
        self.logs[table] = [
            replace(row, known=replace(row.known, who=account)) if row.known and row.known.who == guest else row
            for row in self.logs[table]
        ]

    async def after(self, name: str, most: int) -> list[tuple[str, int, int]]:
        return [(each, log[-1].n, log[-1].at_ms) for each, log in sorted(self.logs.items()) if each > name][:most]

    async def remove(self, table: str, n: int) -> bool:
        if self.logs[table][-1].n != n:
            return False
        del self.logs[table]
        return True

    async def pack(self, table: str, n: int) -> bool:
        return False

    async def forget_games(self, table: str, before: int) -> None:
        self.logs[table] = [row for row in self.logs[table] if not 0 < row.game < before]

    async def set_keeping(self, who: str, *, yes: bool) -> None:
        (self.keepers.add if yes else self.keepers.discard)(who)

    async def is_keeping(self, who: str) -> bool:
        return who in self.keepers

    async def is_kept(self, table: str) -> bool:
        return any(row.known and row.known.who in self.keepers for row in self.logs[table])

    async def archive(self, before_ms: int, most: int) -> int:
        return 0


class _Alarm:
    def __init__(self, what: Callable[[], None]) -> None:
        self.what: Callable[[], None] | None = what

    def cancel(self) -> None:
        self.what = None


class StoppedClock:
    """A clock that stands still until everybody waits, and then is put to the next alarm."""

    def __init__(self) -> None:
        self.time = 1000.0
        self._alarms: list[tuple[float, int, _Alarm]] = []
        self._numbers = itertools.count()

    def now(self) -> float:
        return self.time

    def today_ms(self) -> int:
        return round(self.time * 1000)

    def call_in(self, seconds: float, what: Callable[[], None]) -> Alarm:
        alarm = _Alarm(what)
        heapq.heappush(self._alarms, (self.time + max(seconds, TICK), next(self._numbers), alarm))
        return alarm

    async def run(self, seconds: float) -> None:
        """Let so much time pass. More alarms in a second than anything needs mean that time makes no progress: that raises."""
        end, second, rung = self.time + seconds, self.time, 0
        await settle()
        while self._alarms and self._alarms[0][0] <= end:
            at, _, alarm = heapq.heappop(self._alarms)
            self.time = max(self.time, at)
            second, rung = (self.time, 0) if self.time > second + 1.0 else (second, rung + 1)
            assert rung < MOST_ALARMS, f"{rung} alarms between {second} and {self.time}: time makes no progress"
            if alarm.what is not None:
                alarm.what()
                await settle()
        self.time = end


async def settle() -> None:
    """Let all tasks go on until they wait for time."""
    for _ in range(50):
        await asyncio.sleep(0)


class Dice:
    """Chance from a seed."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def rng(self) -> Random:
        return self._rng

    def token(self, size: int) -> str:
        return f"{self._rng.getrandbits(4 * size):0{size}x}".ljust(size * 4 // 3, "x")


class AtOnce:
    """Bots that think where they are asked, and work that is done where it is wanted."""

    def think(self, thought: Callable[[], T]) -> asyncio.Future[T]:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        future.set_result(thought())
        return future

    def close(self) -> None:
        pass

    async def do(self, work: Callable[[], T]) -> T:
        return work()
