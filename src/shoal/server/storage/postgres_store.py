"""The logs of all tables in a PostgreSQL that several servers share, with a lease on every table that one of them has in memory.

The tables are those of `database.py`, in a schema of their own, and those of `leases.py`. Many tables append at once: one task writes, and
takes what has gathered while it wrote, in one statement and one round trip. That statement holds the leases that its rows rely on, so a
server that was away while another took its tables appends nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeVar

import asyncpg

from shoal.core.codec import encode
from shoal.server.storage.database_store import LeasedStore
from shoal.server.storage.postgres_schema import SCHEMA, said_of
from shoal.server.storage.steps import Rows, Steps
from shoal.server.storage.store_errors import Conflict, Failed, LeaseLost, StoreError, StoreFailed
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
        self.fault = ""
        """Why the last append failed; empty when it is safe."""
        self._pool: asyncpg.Pool[Any] | None = None
        self._opening = asyncio.Lock()
        self._writer: asyncpg.Connection[Any] | None = None
        self._waiting: list[_Appending] = []
        self._writing: asyncio.Task[None] | None = None
        self._is_closed = False

    # --- Appending --------------------------------------------------------------------------------------------------

    async def append(self, rows: Sequence[Row]) -> None:
        """Come back when the rows are safe. `LeaseLost` when another node has the table; after `Failed` they may be there or not."""
        if self._is_closed:
            raise Failed("the database is closed")
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

    async def _write_group(self, group: list[_Appending]) -> None:
        """Commit these together, or where one of them spoils it for all, each by itself."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._commit(group)
            self.fault = ""
        except asyncpg.UniqueViolationError:
            if len(group) == 1:
                group[0].settle(Conflict("another writer has appended this number"))
            else:
                for item in group:
                    await self._write_group([item])
        except (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError) as error:
            if len(group) == 1:
                group[0].settle(Failed(f"these rows cannot be stored: {type(error).__name__}"))
            else:
                for item in group:
                    await self._write_group([item])
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
            self.fault = said_of(error)
            self._drop_writer()
            for item in group:
                item.settle(Failed(self.fault))
        except BaseException:
            for item in group:
                item.settle(Failed("the database is closed"))
            raise

    async def _commit(self, group: list[_Appending]) -> None:
        if self._writer is None or self._writer.is_closed():
            self._writer = await self._connect()
        mine = {item.table: self.epochs.get(item.table, 0) for item in group}
        asked = encode([{"table": table, "epoch": epoch} for table, epoch in mine.items()]).decode()
        rows = encode([row for item in group for row in item.rows]).decode()
        new = [item.table for item in group if item.is_new]
        found = await self._writer.fetch(_APPEND, asked, self._node, rows, new)
        held = {table for (table,) in found}.union(new)
        for item in group:
            item.settle(None if item.table in held else LeaseLost("another node has this table"))

    def _drop_writer(self) -> None:
        if self._writer is not None:
            self._writer.terminate()
            self._writer = None

    # --- Everything else --------------------------------------------------------------------------------------------

    async def look_up(self, steps: Steps[T]) -> T:
        """What these find, as the database was at one moment; `StoreError`."""
        async with self._connection() as connection, connection.transaction(isolation="repeatable_read", readonly=True):
            return await run_steps(connection, steps)

    async def change(self, steps: Steps[T]) -> T:
        """What these come to: all that they change, or nothing; `Failed`."""
        async with self._connection() as connection, connection.transaction():
            return await run_steps(connection, steps)

    async def probe(self) -> None:
        """Come back when the database was read and written to; `StoreError` when it cannot be."""
        if self._is_closed:
            raise Failed("the database is closed")
        async with self._connection() as connection:
            await connection.execute("UPDATE about SET format = format")

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        if self._is_closed:
            raise Failed("the database is closed")
        try:
            async with asyncio.timeout(2 * PATIENCE_S):
                async with self._opening:
                    if self._pool is None:
                        self._pool = await asyncpg.create_pool(
                            self._url,
                            min_size=0,
                            max_size=CONNECTIONS,
                            timeout=PATIENCE_S,
                            command_timeout=PATIENCE_S,
                            server_settings=SETTINGS,
                        )
                async with self._pool.acquire() as connection:
                    yield connection
        except StoreError:
            raise
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
            raise Failed(said_of(error)) from None

    async def _connect(self) -> asyncpg.Connection[Any]:
        return await asyncpg.connect(self._url, timeout=PATIENCE_S, server_settings=SETTINGS)

    def flush(self) -> None:
        """Take nothing more. What was given is on its way to the database, or will fail."""
        self._is_closed = True

    async def close(self) -> None:
        """Write what is waiting, and let go of the database."""
        self._is_closed = True
        if self._writing is not None:
            await asyncio.wait((self._writing,), timeout=PATIENCE_S)
        self._drop_writer()
        if self._pool is not None:
            self._pool.terminate()


SETTINGS: Final = {"search_path": SCHEMA, "application_name": "shoal"}


@lru_cache(maxsize=256)
def postgres_sql(sql: str) -> str:
    """A statement as PostgreSQL writes it: `$1` for `?1`."""
    return sql.replace("?", "$")


async def run_steps(connection: Any, steps: Steps[T]) -> T:
    """What that work comes to, on a connection to PostgreSQL; the transaction is the caller's."""
    found: Rows | None = None
    while True:
        try:
            asked = steps.send(found)  # type: ignore[arg-type]
        except StopIteration as done:
            result: T = done.value
            return result
        sql = postgres_sql(asked.sql)
        if asked.each:
            await connection.executemany(sql, asked.values)
            found = ()
        else:
            found = await connection.fetch(sql, *asked.values)
