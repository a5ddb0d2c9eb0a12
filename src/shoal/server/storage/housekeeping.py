"""What is done with a database now and then: people are erased, tables vanish, finished games are put into an archive.

Each function is one transaction on the connection that writes, and short enough for those who wait to append.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from typing import Final

from shoal.server.storage.database import FORMAT, is_spoilt_text, transaction
from shoal.server.storage.log_rows import ARCHIVED, take_down

_COLUMNS: Final = "table_id, n, ms, at_ms, by, seat, tab, command, digest, body, game, sum"
_PAGES_OF_AN_APPEND: Final = 16 * 4096
_FINISHED: Final = """
SELECT games.table_id, games.game - 1 FROM games
JOIN events AS began ON began.table_id = games.table_id AND began.n = games.n
WHERE began.at_ms < ?
AND EXISTS (SELECT 1 FROM events WHERE events.table_id = games.table_id AND events.game = games.game - 1)
LIMIT ?
"""
_UNPACKED: Final = "SELECT DISTINCT game FROM events WHERE table_id = ? AND game > 0 AND n < ?"
_KEPT: Final = "SELECT 1 FROM people JOIN keepers USING (who) WHERE table_id = ? LIMIT 1"
_EVERY: Final = 2**62
"""A number that no event has: every one is before it."""


def touch(connection: sqlite3.Connection) -> None:
    """Write something that changes nothing, to see whether it can be written."""
    with transaction(connection):
        connection.execute(f"PRAGMA user_version = {FORMAT}")


def write_as_much(connection: sqlite3.Connection, size: int) -> None:
    """Write so many bytes and remove them, to see whether an append of that size would succeed.

    The pages that rows take besides, in tables and indexes, are a constant, and generous.
    """
    with transaction(connection):
        connection.execute("DELETE FROM probe")
        connection.execute("INSERT INTO probe (weight) VALUES (zeroblob(?))", (size + _PAGES_OF_AN_APPEND,))
    connection.execute("DELETE FROM probe")


def erase(connection: sqlite3.Connection, who: str) -> list[str]:
    """Forget who a guest was; the tables where they sat. The write-ahead log has it until a `Checkpointer` has swept."""
    with transaction(connection):
        connection.execute("DELETE FROM keepers WHERE who = ?", (who,))
        found = connection.execute("SELECT DISTINCT table_id FROM people WHERE who = ?", (who,)).fetchall()
        connection.execute("DELETE FROM people WHERE who = ?", (who,))
    return [table for (table,) in found]


def rename(connection: sqlite3.Connection, table: str, guest: str, account: str) -> None:
    """Have whoever was that guest at a table be that account, in all its games."""
    with transaction(connection):
        connection.execute("UPDATE people SET who = ? WHERE table_id = ? AND who = ?", (account, table, guest))


def remove(connection: sqlite3.Connection, table: str, n: int) -> bool:
    """Let a table vanish with all that is known of it, unless something has happened there after event `n`."""
    with transaction(connection):
        last = connection.execute("SELECT max(n) FROM events WHERE table_id = ?", (table,)).fetchone()[0]
        if last != n:
            return False
        for kept in ("events", "games", "people", "archive"):
            connection.execute(f"DELETE FROM {kept} WHERE table_id = ?", (table,))  # noqa: S608
        take_down(connection, table)
    return True


def archive(connection: sqlite3.Connection, before_ms: int, most: int) -> int:
    """Pack the logs of games after which another was dealt before that time of the day; how many were packed.

    A log that was changed by hand so that it cannot be packed stays where it is, and others are packed all the same.
    """
    number = 0
    with transaction(connection):
        for table, game in connection.execute(_FINISHED, (before_ms, most)).fetchall():
            number += _pack(connection, table, game, _EVERY)
    return number


def pack(connection: sqlite3.Connection, table: str, n: int) -> bool:
    """Pack the games of a table at which event `n` was the last; whether there was something to pack.

    That event stays where it is, so that the next one is still compared with it.
    """
    with transaction(connection):
        if connection.execute("SELECT max(n) FROM events WHERE table_id = ?", (table,)).fetchone()[0] != n:
            return False
        games = connection.execute(_UNPACKED, (table, n)).fetchall()
        return sum(_pack(connection, table, game, n) for (game,) in games) > 0


def _pack(connection: sqlite3.Connection, table: str, game: int, end: int) -> bool:
    """Put the entries of a game before that number into the archive, beside those that are there; whether that could be done."""
    rows = _packable(connection, table, game, end)
    if rows is None:
        return False
    packed = zlib.compress(rows.encode(), 9)
    connection.execute("INSERT OR REPLACE INTO archive (table_id, game, rows) VALUES (?,?,?)", (table, game, packed))
    connection.execute("DELETE FROM events WHERE table_id = ? AND game = ? AND n < ?", (table, game, end))
    return True


def _packable(connection: sqlite3.Connection, table: str, game: int, end: int) -> str | None:
    """The entries of a game, those in the archive too, as JSON; `None` where there are texts that are none, or bytes."""
    try:
        rows = connection.execute(
            f"SELECT {_COLUMNS} FROM events WHERE table_id = ? AND game = ? AND n < ? ORDER BY n",  # noqa: S608
            (table, game, end),
        ).fetchall()
        before = connection.execute(ARCHIVED, (table, game)).fetchone()
        return json.dumps([*(json.loads(zlib.decompress(before[0])) if before else ()), *rows], separators=(",", ":"))
    except sqlite3.OperationalError as error:
        if not is_spoilt_text(error):
            raise
    except (TypeError, ValueError, zlib.error):
        pass
    return None


def set_keeping(connection: sqlite3.Connection, who: str, yes: bool) -> None:  # noqa: FBT001  # by `_keep_house`
    """Keep the tables of that account from now on, or remove them like all others."""
    statement = "INSERT OR IGNORE INTO keepers (who) VALUES (?)" if yes else "DELETE FROM keepers WHERE who = ?"
    with transaction(connection):
        connection.execute(statement, (who,))


def is_keeping(connection: sqlite3.Connection, who: str) -> bool:
    """Whether the tables of that account are kept."""
    return connection.execute("SELECT 1 FROM keepers WHERE who = ?", (who,)).fetchone() is not None


def is_kept(connection: sqlite3.Connection, table: str) -> bool:
    """Whether someone has sat at that table whose tables are kept."""
    return connection.execute(_KEPT, (table,)).fetchone() is not None
