"""Work on a database, written once for every database: each piece asks, is told what was found, and asks on.

A piece of work is a generator: it yields a `Query` and is sent the rows. The store that runs it has the connection, and makes of all of it one
transaction. Values are numbered in the SQL, `?1` being the first: PostgreSQL writes `$1`, which `postgres_steps.py` makes of it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Sequence
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class Query(NamedTuple):
    """A statement and its values; with `each`, it is carried out once for every tuple of them, and nothing is found."""

    sql: str
    values: Sequence[Any] = ()
    each: bool = False


Rows = Sequence[Sequence[Any]]
"""What was found."""

Steps = Generator[Query, Rows, T]
"""Work that comes to a `T`."""


def ask(sql: str, *values: Any) -> Steps[Rows]:
    """Ask one thing."""
    return (yield Query(sql, values))


def for_each(sql: str, values: Sequence[Sequence[Any]]) -> Steps[None]:
    """Carry out a statement for each of these; nothing where there are none."""
    if values:
        yield Query(sql, values, each=True)


def run_steps(connection: sqlite3.Connection, steps: Steps[T]) -> T:
    """What that work comes to, on a connection to SQLite. The transaction is the caller's; what SQLite raises, the work may catch."""
    found: Rows | None = None
    raised: sqlite3.Error | OverflowError | None = None
    while True:
        try:
            asked = steps.throw(raised) if raised is not None else steps.send(found)  # type: ignore[arg-type]
        except StopIteration as done:
            result: T = done.value
            return result
        found, raised = None, None
        try:
            if asked.each:
                connection.executemany(asked.sql, asked.values)
                found = ()
            else:
                found = connection.execute(asked.sql, asked.values).fetchall()
        except (sqlite3.Error, OverflowError) as error:  # of a number that someone has written there by hand
            raised = error
