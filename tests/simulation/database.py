"""The database of a simulation: the house's own SQL in SQLite, behind a network and a disk that fail.

A node speaks to it through the store that it has in a real cluster (`PostgresStore`), of which only the way to the database is another.
So appends are gathered, waited for and given up there as they are in earnest. What was asked is carried out when it arrives, though who
asked may have given up by then, or be dead.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import asyncpg

from shoal.server.cluster.jobs import JOB_TABLES
from shoal.server.cluster.leases import LEASE_TABLES
from shoal.server.cluster.news import NEWS_TABLES
from shoal.server.cluster.proofs import PROOF_TABLES
from shoal.server.storage.database import TABLES, transaction
from shoal.server.storage.log_rows import insert_rows
from shoal.server.storage.postgres_schema import said_of
from shoal.server.storage.postgres_store import PATIENCE_S, PostgresStore, _Appending
from shoal.server.storage.steps import Steps, run_steps
from shoal.server.storage.store_errors import Failed
from shoal.server.tables.state.log import Row
from tests.simulation.ledger import Commits
from tests.simulation.loop import SimLoop

if TYPE_CHECKING:
    from tests.simulation.world import World

T = TypeVar("T")

HELD: Final = "SELECT 1 FROM owners WHERE table_id = ?1 AND node = ?2 AND epoch = ?3"
"""Whether a node has the lease that its rows rely on."""

_NOTED: Final = """
CREATE TRIGGER owned_anew AFTER UPDATE OF node ON owners BEGIN SELECT note_owner(NEW.table_id, NEW.node); END;
CREATE TRIGGER owned_first AFTER INSERT ON owners BEGIN SELECT note_owner(NEW.table_id, NEW.node); END;
"""

NEAR_S: Final = (0.0002, 0.001)
"""From a node to the database, or back."""


LAST_WITHIN_S = 1.0
"""How soon after a table was let go of its last rows come, where that was done too early."""


class Owned(NamedTuple):
    """The node that has a table, and since when; empty where none has."""

    node: str
    since: float
    before: str = ""
    """Who had it before."""


class _Connection(sqlite3.Connection):
    """Counts what it is asked: no work may ask for ever."""

    loop: SimLoop

    def execute(self, *values: Any) -> sqlite3.Cursor:
        """As in `sqlite3`."""
        self.loop.look()
        return super().execute(*values)


class SimDatabase:
    """One database for all nodes."""

    def __init__(self, world: World, rng: Random) -> None:
        """An empty one, on a sound disk."""
        self.world = world
        self.rng = rng
        self.is_up = True
        self.is_full = False
        self.disk_s = 0.0005
        """How long a commit takes."""
        self.hangs_until = 0.0
        """When the disk takes what has waited for it."""
        self.late: list[float] = []
        """By how many seconds the next changes come late."""
        self.lost_answers = 0
        """So many of the next answers to changes are lost after the commit."""
        self.commits = Commits(world)
        self.ahead_ms = 0
        """By how much its clock is ahead."""
        self._waiting: dict[asyncio.Future[Any], None] = {}
        self.connection = sqlite3.connect(":memory:", isolation_level=None, factory=_Connection)
        self.connection.loop = world.loop
        self.connection.create_function("db_now_ms", 0, self.now_ms)
        self.connection.create_function("note_owner", 2, self._note_owner)
        self.connection.executescript(TABLES + LEASE_TABLES + JOB_TABLES + NEWS_TABLES + PROOF_TABLES + _NOTED)
        self.owners: dict[str, Owned] = {}
        """Who has each table, and since when."""

    def now_ms(self) -> int:
        """What its clock says."""
        return round(self.world.loop.now * 1000) + self.ahead_ms

    def _note_owner(self, table: str, node: str) -> None:
        before = self.owners.get(table)
        self.owners[table] = Owned(node, self.world.loop.now, before.node if before is not None else "")

    def restart(self) -> None:
        """All connections end: no one hears whether what they asked for was done."""
        for future in self._waiting:
            if not future.done():
                future.set_exception(ConnectionResetError("the database restarts"))
        self._waiting.clear()

    async def ask(self, node: str, work: Callable[[], T], *, changes: bool) -> T:
        """What that work comes to, there."""
        if not self.is_up:
            await asyncio.sleep(0.001)
            raise ConnectionRefusedError("the database is down")
        answer: asyncio.Future[T] = self.world.loop.create_future()
        self._waiting[answer] = None
        try:
            late_s = self.late.pop() if self.late and changes else 0.0
            if late_s:
                self.world.trouble.hold(late_s)
            self._send(node, self._way_s() + late_s, self._carry_out, node, work, answer, changes)
            return await answer
        finally:
            self._waiting.pop(answer, None)

    def _way_s(self) -> float:
        return self.rng.uniform(*NEAR_S)

    def _send(self, node: str, seconds: float, what: Callable[..., None], *values: Any) -> None:
        """A packet between a node and the database; while they are cut off it is lost, or comes when they are not."""

        def arrive() -> None:
            heals_at = self.world.network.heals_at(node, "database")
            if heals_at is None:
                what(*values)
            elif self.rng.random() < 0.5:
                self.world.later(heals_at - self.world.loop.now + 0.01 + self.rng.random(), arrive)

        self.world.later(seconds, arrive)

    def _carry_out(self, node: str, work: Callable[[], T], answer: asyncio.Future[T], changes: bool) -> None:
        if not self.is_up:
            return
        if changes:
            hangs_s = max(0.0, self.hangs_until - self.world.loop.now)
            self.world.later(hangs_s + self.disk_s, self._commit, node, work, answer, changes)
        else:
            self._commit(node, work, answer, changes)

    def _commit(self, node: str, work: Callable[[], T], answer: asyncio.Future[T], changes: bool) -> None:
        if not self.is_up:
            return
        try:
            if changes and self.is_full:
                raise asyncpg.DiskFullError("no space left")
            with transaction(self.connection):
                found = work()
        except sqlite3.IntegrityError as error:
            self._send(node, self._way_s(), _fail, answer, asyncpg.UniqueViolationError(str(error)))
        except asyncpg.PostgresError as error:
            self._send(node, self._way_s(), _fail, answer, error)
        else:
            if changes and self.lost_answers:
                self.lost_answers -= 1
                self._send(node, self._way_s(), _fail, answer, ConnectionResetError("the answer is lost"))
            else:
                self._send(node, self._way_s(), settle, answer, found)

    def append(self, node: str, items: Sequence[tuple[str, int, bool, Sequence[Row]]]) -> set[str]:
        """What `PostgresStore` asks of PostgreSQL in one statement: insert the rows of which the node has the lease, or that begin a log."""
        held = {
            table
            for table, epoch, is_new, _ in items
            if is_new or self.connection.execute(HELD, (table, node, epoch)).fetchall()
        }
        for table, epoch, _, _ in items:
            owned = self.owners.get(table)
            if table in held or epoch or owned is None or (owned.node, owned.before) != ("", node):
                continue
            # What waited while the node was cut off may still come later; it is not stored, and no one is told that it was.
            if self.world.loop.now - owned.since <= LAST_WITHIN_S:
                self.world.fail("released", f"{node} has let go of a table, and then appends there")
        for table, _, _, rows in items:
            if table in held:
                run_steps(self.connection, insert_rows(rows))
        for table, epoch, _, rows in items:
            if table in held:
                self.commits.note(table, node, epoch, rows)
        return held


def settle(answer: asyncio.Future[T], found: T) -> None:
    """That is the answer, unless it was given up."""
    if not answer.done():
        answer.set_result(found)


def _fail(answer: asyncio.Future[Any], error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)


class SimStore(PostgresStore):
    """The store of one node."""

    def __init__(self, database: SimDatabase, machine: str, node: str) -> None:
        """The node of that id, on that machine."""
        super().__init__("", node)
        self._machine = machine
        self._database = database

    async def _insert(self, group: list[_Appending]) -> set[str]:
        """Ask for these rows."""
        items = [(item.table, self.epochs.get(item.table, 0), item.is_new, item.rows) for item in group]
        return await self._database.ask(self._machine, lambda: self._database.append(self._node, items), changes=True)

    async def look_up(self, steps: Steps[T]) -> T:
        """What these find."""
        return await self._ask(steps, changes=False)

    async def change(self, steps: Steps[T]) -> T:
        """What these come to."""
        return await self._ask(steps, changes=True)

    async def probe(self) -> None:
        """The database answers."""
        await self._database.ask(self._machine, lambda: None, changes=True)

    async def _ask(self, steps: Steps[T], *, changes: bool) -> T:
        if self._is_closed:
            raise Failed("the database is closed")
        connection = self._database.connection
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await self._database.ask(self._machine, lambda: run_steps(connection, steps), changes=changes)
        except (asyncpg.PostgresError, OSError, TimeoutError) as error:
            raise Failed(said_of(error)) from None
