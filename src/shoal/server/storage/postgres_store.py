"""The logs of all tables in a PostgreSQL that several servers share, with a lease on every table that one of them has in memory.

The tables are those of `database.py`, in a schema of their own, and those of `leases.py`. Many tables append at once: one task writes, and
takes what has gathered while it wrote, in one statement and one round trip. That statement holds the leases that its rows rely on, so a
server that was away while another took its tables appends nothing.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import asyncpg

from shoal.core.codec import encode
from shoal.server.storage.database import Soundness
from shoal.server.storage.database_store import LeasedStore
from shoal.server.storage.log_rows import weight_of
from shoal.server.storage.postgres_schema import SCHEMA, said_of
from shoal.server.storage.postgres_steps import run_steps
from shoal.server.storage.steps import Steps, ask
from shoal.server.storage.store_errors import Conflict, Failed, LeaseLost, StoreFailed
from shoal.server.tables.state.log import Row

T = TypeVar("T")

GROUP: Final = 1000
PATIENCE_S: Final = 5.0
"""For how long a statement is waited for: a server that is cut off from its database says so."""

CONNECTIONS: Final = 8
"""With which one server reads and keeps house; one more appends."""

_APPEND: Final = """
WITH held AS MATERIALIZED (
    SELECT owners.table_id FROM owners JOIN json_to_recordset($1::json) AS mine ("table" text, epoch bigint)
    ON mine."table" = owners.table_id AND mine.epoch = owners.epoch AND owners.node = $2 FOR SHARE OF owners
), fine AS MATERIALIZED (
    SELECT * FROM json_to_recordset($3::json) AS row (
        "table" text, n bigint, ms bigint, at_ms bigint, by text, seat bigint, tab text, command bigint, digest text,
        body text, game bigint, head json, known json, sum text
    ) WHERE "table" IN (SELECT table_id FROM held) OR "table" = ANY ($4::text[])
), new_people AS (
    INSERT INTO people (table_id, n, at_ms, person, name, who)
    SELECT "table", n, at_ms, known->>'person', known->>'name', known->>'who' FROM fine WHERE known->>'who' IS NOT NULL
), new_games AS (
    INSERT INTO games (table_id, n, game, head)
    SELECT "table", n, (head->>'game')::bigint, head::text FROM fine WHERE head->>'game' IS NOT NULL
), new_events AS (
    INSERT INTO events (table_id, n, ms, at_ms, by, seat, tab, command, digest, body, game, sum)
    SELECT "table", n, ms, at_ms, by, seat, tab, command, digest, body, game, sum FROM fine
)
SELECT table_id FROM held
"""


@dataclass(frozen=True, slots=True)
class _Appending:
    """Rows of one table, and who waits until they are safe."""

    rows: Sequence[Row]
    done: asyncio.Future[None]

    @property
    def table(self) -> str:
        return self.rows[0].table

    @property
    def is_new(self) -> bool:
        """Whether these begin a log, which no one can have a lease on yet."""
        return self.rows[0].n == 1

    def settle(self, error: StoreFailed | None = None) -> None:
        if not self.done.done():
            if error is None:
                self.done.set_result(None)
            else:
                self.done.set_exception(error)


class PostgresStore(LeasedStore):
    """A `Store` in PostgreSQL, for one server. It connects when it is first used, in the event loop that is running then."""

    def __init__(self, url: str, node: str) -> None:
        """The database at that URL, which is prepared (`postgres_schema.py`), for the node of that id."""
        self._url = url
        self._node = node
        self.epochs = {}
        self._soundness = Soundness()
        self._pool: asyncpg.Pool[Any] | None = None
        self._opening = asyncio.Lock()
        self._writer: asyncpg.Connection[Any] | None = None
        self._waiting: list[_Appending] = []
        self._writing: asyncio.Task[None] | None = None
        self._is_closed = False

    @property
    def fault(self) -> str:
        """Why the last append failed; empty when it is safe."""
        return self._soundness.fault

    # --- Appending --------------------------------------------------------------------------------------------------

    async def append(self, rows: Sequence[Row]) -> None:
        """Come back when the rows are safe. `LeaseLost` when another node has the table; after `Failed` they may be there or not."""
        if self._is_closed:
            raise Failed(CLOSED)
        if not self.may_append():
            raise LeaseLost("this node was away, and another may have this table")
        item = _Appending(rows, asyncio.get_running_loop().create_future())
        self._waiting.append(item)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write(), name="appending")
        await item.done

    async def _write(self) -> None:
        try:
            while self._waiting:
                group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
                await self._write_group(group)
        finally:
            self._writing = None
            _settle(self._waiting, Failed(CLOSED))  # there are some where this was cancelled

    async def _write_group(self, group: list[_Appending]) -> None:
        """Commit these together, or where one of them spoils it for all, each by itself."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._commit(group)
            self._soundness.note_written(_weight(group))
        except asyncpg.UniqueViolationError:
            await self._part(group, Conflict("another writer has appended this number"))
        except (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, ValueError, OverflowError) as error:
            await self._part(group, Failed(f"these rows cannot be stored: {type(error).__name__}"))
        except FAILURES as error:
            fault = said_of(error)
            self._soundness.note_failed(fault, max(weight_of(item.rows) for item in group))
            self._drop_writer()
            if isinstance(error, asyncpg.PostgresError):
                _settle(group, Failed(fault))
            else:  # no one is to wait for a second try who has waited for this one
                group, self._waiting = group + self._waiting, []
                _settle(group, Failed(fault))
        except BaseException:
            _settle(group, Failed(CLOSED))
            raise

    async def _part(self, group: list[_Appending], error: StoreFailed) -> None:
        """One of them cannot be stored; where there is no other, it is that one."""
        if len(group) == 1:
            group[0].settle(error)
            return
        for item in group:
            if not item.done.done():
                await self._write_group([item])

    async def _commit(self, group: list[_Appending]) -> None:
        held = await self._insert(group)
        lost = {item.table for item in group if not item.is_new} - held
        for item in group:
            item.settle(LeaseLost("another node has this table") if item.table in lost else None)
        if lost:
            self.observer.count("leases", "lost", number=len(lost))

    async def _insert(self, group: list[_Appending]) -> set[str]:
        """Insert those rows of which this node has the lease, and those that begin a log; the tables that it has."""
        mine = {item.table: self.epochs.get(item.table, 0) for item in group}
        asked = encode([{"table": table, "epoch": epoch} for table, epoch in mine.items()]).decode()
        rows = encode([row for item in group for row in item.rows]).decode()
        new = [item.table for item in group if item.is_new]
        if self._writer is None or self._writer.is_closed():
            self._writer = await asyncpg.connect(self._url, timeout=PATIENCE_S, server_settings=SETTINGS)
        began = time.monotonic()
        found = await self._writer.fetch(_APPEND, asked, self._node, rows, new)
        self.observer.took("commit", time.monotonic() - began)
        return {table for (table,) in found}

    def _drop_writer(self) -> None:
        if self._writer is not None:
            self._writer.terminate()
            self._writer = None

    # --- Everything else --------------------------------------------------------------------------------------------

    async def look_up(self, steps: Steps[T]) -> T:
        """What these find, as the database was at one moment; `StoreError`."""
        return await self._do("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", steps)

    async def change(self, steps: Steps[T]) -> T:
        """What these come to: all that they change, or nothing; `Failed`, after which they may have come to it or not."""
        return await self._do("BEGIN", steps)

    async def probe(self) -> None:
        """Come back when the database was read and written to; `StoreError` when it cannot be.

        After an append that failed, as much is written as that one: on a full disk a short entry often fits where a long one does not.
        """
        weight = self._soundness.lacking
        await self.change(_probe(weight))
        self._soundness.note_written(weight)

    async def _do(self, begin: str, steps: Steps[T]) -> T:
        """One transaction. Each of its statements is waited for, and not all of them together, which may be long work."""
        if self._is_closed:
            raise Failed(CLOSED)
        try:
            pool = await self._open_pool()
            connection = await pool.acquire(timeout=PATIENCE_S)
            try:
                return await _transaction(connection, begin, steps)
            except (OSError, TimeoutError, asyncio.CancelledError, asyncpg.InternalClientError):
                connection.terminate()  # it would have to be waited for
                raise
            finally:
                await pool.release(connection, timeout=PATIENCE_S)
        except (asyncpg.DataError, ValueError) as error:
            raise Failed(f"this cannot be stored, or looked for: {type(error).__name__}") from None
        except FAILURES as error:
            raise Failed(said_of(error)) from None

    async def _open_pool(self) -> asyncpg.Pool[Any]:
        async with self._opening:
            if self._pool is None:
                self._pool = await asyncpg.create_pool(
                    self._url,
                    min_size=0,
                    max_size=CONNECTIONS,
                    timeout=PATIENCE_S,
                    command_timeout=PATIENCE_S,
                    server_settings=SETTINGS,
                    reset=_leave_as_it_is,
                )
            return self._pool

    def flush(self) -> None:
        """Take nothing more. What was given is on its way to the database, or will fail."""
        self._is_closed = True

    async def close(self) -> None:
        """Write what is waiting, and let go of the database; that takes as long as one append at most."""
        self._is_closed = True
        if (writing := self._writing) is not None:
            await asyncio.wait((writing,), timeout=PATIENCE_S)
            writing.cancel()
        self._drop_writer()
        if self._pool is not None:
            self._pool.terminate()


CLOSED: Final = "the database is closed"

FAILURES: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
"""What is raised where the database fails, or its connection does: also one that a restart left in the middle of something."""

SETTINGS: Final = {
    "search_path": SCHEMA,
    "application_name": "shoal",
    # A node that is gone, cut off or paused must not hold leases and rows for longer than others wait for them.
    "statement_timeout": "10s",
    "idle_in_transaction_session_timeout": "10s",
    "tcp_user_timeout": "10s",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}


def _settle(group: list[_Appending], error: StoreFailed) -> None:
    for item in group:
        item.settle(error)


def _weight(group: list[_Appending]) -> int:
    return sum(weight_of(item.rows) for item in group)


def _probe(weight: int) -> Steps[None]:
    yield from ask("UPDATE about SET format = format")
    if weight:  # nothing that could be compressed
        yield from ask("INSERT INTO probe (weight) VALUES (?1)", os.urandom(weight))
        yield from ask("DELETE FROM probe")


async def _leave_as_it_is(_: object) -> None:
    """Connections keep no state of those who used them, so a round trip that resets them is spared."""


async def _transaction(connection: Any, begin: str, steps: Steps[T]) -> T:
    await connection.execute(begin)
    try:
        found = await run_steps(connection, steps)
    except (OSError, TimeoutError, asyncio.CancelledError):
        raise
    except BaseException:
        if not connection.is_closed():
            await connection.execute("ROLLBACK")
        raise
    await connection.execute("COMMIT")
    return found
