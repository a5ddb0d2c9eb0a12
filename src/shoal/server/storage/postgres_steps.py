"""Work on a database (`steps.py`), carried out on a connection to PostgreSQL."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

import asyncpg

from shoal.server.storage.steps import Rows, Steps

T = TypeVar("T")


@lru_cache(maxsize=256)
def postgres_sql(sql: str) -> str:
    """A statement as PostgreSQL writes it: `$1` for `?1`."""
    return sql.replace("?", "$")


async def run_steps(connection: Any, steps: Steps[T]) -> T:
    """What that work comes to, on a connection to PostgreSQL. The transaction is the caller's; that values cannot be stored or asked for, the work may catch."""
    found: Rows | None = None
    raised: Exception | None = None
    while True:
        try:
            asked = steps.throw(raised) if raised is not None else steps.send(found)  # type: ignore[arg-type]
        except StopIteration as done:
            result: T = done.value
            return result
        found, raised = None, None
        sql = postgres_sql(asked.sql)
        try:
            if asked.each:
                await connection.executemany(sql, asked.values)
                found = ()
            else:
                found = await connection.fetch(sql, *asked.values)
        except asyncpg.DataError as error:  # as SQLite refuses such values; what it says has them in it
            raised = ValueError(type(error).__name__)
