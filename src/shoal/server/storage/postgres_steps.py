"""Work on a database (`steps.py`), carried out on a connection to PostgreSQL."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

from shoal.server.storage.steps import Rows, Steps

T = TypeVar("T")


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
