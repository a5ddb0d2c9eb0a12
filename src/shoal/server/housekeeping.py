"""What is done with a database now and then: people are erased, tables vanish, finished games are put into an archive.

Each function is one transaction on the connection that writes, and short enough for those who wait to append.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from typing import Final

from shoal.server.database import FORMAT, is_spoilt_text, transaction
from shoal.server.shelf_rows import take_down

_COLUMNS: Final = "table_id, n, ms, at_ms, by, seat, tab, command, digest, body, game, sum"
_PAGES_OF_AN_APPEND: Final = 16 * 4096
_FINISHED: Final = """
SELECT games.table_id, games.game - 1 FROM games
JOIN events AS began ON began.table_id = games.table_id AND began.n = games.n
WHERE began.at_ms < ?
AND EXISTS (SELECT 1 FROM events WHERE events.table_id = games.table_id AND events.game = games.game - 1)
AND NOT EXISTS (SELECT 1 FROM archive WHERE archive.table_id = games.table_id AND archive.game = games.game - 1)
LIMIT ?
"""


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
            rows = _packable(connection, table, game)
            if rows is None:
                continue
            packed = zlib.compress(rows.encode(), 9)
            connection.execute("INSERT INTO archive (table_id, game, rows) VALUES (?,?,?)", (table, game, packed))
            connection.execute("DELETE FROM events WHERE table_id = ? AND game = ?", (table, game))
            number += 1
    return number


def _packable(connection: sqlite3.Connection, table: str, game: int) -> str | None:
    """The entries of a game as JSON; `None` where there are texts that are none, or bytes."""
    try:
        rows = connection.execute(
            f"SELECT {_COLUMNS} FROM events WHERE table_id = ? AND game = ? ORDER BY n",  # noqa: S608
            (table, game),
        ).fetchall()
        return json.dumps(rows, separators=(",", ":"))
    except sqlite3.OperationalError as error:
        if not is_spoilt_text(error):
            raise
    except TypeError:
        pass
    return None


def unpacked(connection: sqlite3.Connection, table: str, game: int) -> list[tuple[object, ...]]:
    """The entries of a game in the archive, as they were in `events`, each with the game's head or none; empty when there is none."""
    found = connection.execute("SELECT rows FROM archive WHERE table_id = ? AND game = ?", (table, game)).fetchone()
    if found is None:
        return []
    head = connection.execute("SELECT n, head FROM games WHERE table_id = ? AND game = ?", (table, game)).fetchone()
    rows = json.loads(zlib.decompress(found[0]))
    return [(*row, head[1] if head is not None and head[0] == row[1] else None) for row in rows]
