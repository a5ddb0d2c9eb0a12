"""What is done with a database now and then: people are erased, tables vanish, finished games are put into an archive.

Each function is one transaction, and short enough for those who wait to append.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from typing import Final

from shoal.server.storage.database import FORMAT, is_spoilt_text
from shoal.server.storage.log_rows import archived, take_down
from shoal.server.storage.steps import Steps, ask

_COLUMNS: Final = "table_id, n, ms, at_ms, by, seat, tab, command, digest, body, game, sum"
_PAGES_OF_AN_APPEND: Final = 16 * 4096
_FINISHED: Final = """
SELECT games.table_id, games.game - 1 FROM games
JOIN events AS began ON began.table_id = games.table_id AND began.n = games.n
WHERE began.at_ms < ?1
AND EXISTS (SELECT 1 FROM events WHERE events.table_id = games.table_id AND events.game = games.game - 1)
LIMIT ?2
"""
_UNPACKED: Final = "SELECT DISTINCT game FROM events WHERE table_id = ?1 AND game > 0 AND n < ?2"
_TO_PACK: Final = f"SELECT {_COLUMNS} FROM events WHERE table_id = ?1 AND game = ?2 AND n < ?3 ORDER BY n"  # noqa: S608
_PACK: Final = """
INSERT INTO archive (table_id, game, rows) VALUES (?1,?2,?3) ON CONFLICT (table_id, game) DO UPDATE SET rows = excluded.rows
"""
_KEPT: Final = "SELECT 1 FROM people JOIN keepers USING (who) WHERE table_id = ?1 LIMIT 1"
_LAST: Final = "SELECT max(n) FROM events WHERE table_id = ?1"
_EVERY: Final = 2**62
"""A number that no event has: every one is before it."""


def touch(connection: sqlite3.Connection) -> None:
    """Write something that changes nothing, to see whether it can be written; in the transaction that is open."""
    connection.execute(f"PRAGMA user_version = {FORMAT}")


def write_as_much(connection: sqlite3.Connection, size: int) -> None:
    """Write so many bytes, to see whether an append of that size would succeed; in the transaction that is open.

    The pages that rows take besides, in tables and indexes, are a constant, and generous. `give_back_room` removes them.
    """
    connection.execute("DELETE FROM probe")
    connection.execute("INSERT INTO probe (weight) VALUES (zeroblob(?))", (size + _PAGES_OF_AN_APPEND,))


def give_back_room(connection: sqlite3.Connection) -> None:
    """Remove what `write_as_much` has written."""
    connection.execute("DELETE FROM probe")


def erase(who: str) -> Steps[list[str]]:
    """Forget who a guest was; the tables where they sat. The write-ahead log has it until a `Checkpointer` has swept."""
    yield from ask("DELETE FROM keepers WHERE who = ?1", who)
    found = yield from ask("SELECT DISTINCT table_id FROM people WHERE who = ?1", who)
    yield from ask("DELETE FROM people WHERE who = ?1", who)
    return [table for (table,) in found]


def rename(table: str, guest: str, account: str) -> Steps[None]:
    """Make the person who was that guest at a table that account, in all its games."""
    yield from ask("UPDATE people SET who = ?1 WHERE table_id = ?2 AND who = ?3", account, table, guest)


def remove(table: str, n: int) -> Steps[bool]:
    """Let a table vanish with all that is known of it, unless something has happened there after event `n`."""
    if (yield from ask(_LAST, table))[0][0] != n:
        return False
    for kept in ("events", "games", "people", "archive"):
        yield from ask(f"DELETE FROM {kept} WHERE table_id = ?1", table)  # noqa: S608
    yield from take_down(table)
    return True


def archive(before_ms: int, most: int) -> Steps[int]:
    """Pack the logs of games after which another was dealt before that time of the day; how many were packed.

    A log that was changed by hand so that it cannot be packed stays where it is, and others are packed all the same.
    """
    number = 0
    for table, game in (yield from ask(_FINISHED, before_ms, most)):
        number += yield from _pack(table, game, _EVERY)
    return number


def pack(table: str, n: int) -> Steps[bool]:
    """Pack the games of a table at which event `n` was the last; whether there was something to pack.

    That event stays where it is, so that the next one is still compared with it.
    """
    if (yield from ask(_LAST, table))[0][0] != n:
        return False
    number = 0
    for (game,) in (yield from ask(_UNPACKED, table, n)):
        number += yield from _pack(table, game, n)
    return number > 0


def _pack(table: str, game: int, end: int) -> Steps[bool]:
    """Put the entries of a game before that number into the archive, beside those that are there; whether that could be done."""
    rows = yield from _packable(table, game, end)
    if rows is None:
        return False
    yield from ask(_PACK, table, game, zlib.compress(rows.encode(), 9))
    yield from ask("DELETE FROM events WHERE table_id = ?1 AND game = ?2 AND n < ?3", table, game, end)
    return True


def _packable(table: str, game: int, end: int) -> Steps[str | None]:
    """The entries of a game, those in the archive too, as JSON; `None` where there are texts that are none, or bytes."""
    try:
        rows = yield from ask(_TO_PACK, table, game, end)
        before = yield from archived(table, game)
        return json.dumps([*before, *map(tuple, rows)], separators=(",", ":"))
    except sqlite3.OperationalError as error:
        if not is_spoilt_text(error):
            raise
    except (TypeError, ValueError, zlib.error):
        pass
    return None


def forget_games(table: str, before: int) -> Steps[None]:
    """Forget the games of a table that were dealt before that one."""
    for kept in ("events", "games", "archive"):
        yield from ask(f"DELETE FROM {kept} WHERE table_id = ?1 AND game > 0 AND game < ?2", table, before)  # noqa: S608


def set_keeping(who: str, *, yes: bool) -> Steps[None]:
    """Keep the tables of that account from now on, or remove them like all others."""
    statement = "INSERT INTO keepers (who) VALUES (?1) ON CONFLICT (who) DO NOTHING"
    yield from ask(statement if yes else "DELETE FROM keepers WHERE who = ?1", who)


def is_keeping(who: str) -> Steps[bool]:
    """Whether the tables of that account are kept."""
    return bool((yield from ask("SELECT 1 FROM keepers WHERE who = ?1", who)))


def is_kept(table: str) -> Steps[bool]:
    """Whether someone has sat at that table whose tables are kept."""
    return bool((yield from ask(_KEPT, table)))
