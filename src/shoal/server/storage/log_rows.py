"""Logs as rows of the database: how they are written, and how the log of a table and of one of its games is read."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Sequence
from typing import Any, Final

from shoal.core.codec import Decoder, encode
from shoal.server.operations.marks import mark_of
from shoal.server.storage.database import is_spoilt_text, transaction
from shoal.server.storage.store import RECORDS_KEPT, TAIL, OnShelf, Seating
from shoal.server.tables.state.log import Head, Known, LogDamaged, Row

MANY: Final = 2**62

_READ_HEAD: Final = Decoder[Head](Head)

_INSERT: Final = """
INSERT INTO events (table_id, n, ms, at_ms, by, seat, tab, command, digest, body, game, sum)
VALUES (?,?,?,?,?,?,?,?,?,?,?,?)
"""
_INSERT_PERSON: Final = "INSERT INTO people (table_id, n, at_ms, person, name, who) VALUES (?,?,?,?,?,?)"
_INSERT_HEAD: Final = "INSERT INTO games (table_id, n, game, head) VALUES (?,?,?,?)"
_LAST_GAME: Final = """
SELECT max(game) FROM (
    SELECT game FROM events WHERE table_id = :table UNION ALL SELECT game FROM games WHERE table_id = :table
    UNION ALL SELECT game FROM archive WHERE table_id = :table
)
"""
_PEOPLE: Final = "SELECT n, person, name, who FROM people WHERE table_id = ? AND n BETWEEN ? AND ?"
_BEGINS: Final = "SELECT n FROM games WHERE table_id = ? AND game = ?"
_SELECT: Final = f"""
SELECT events.table_id, events.n, ms, events.at_ms, by, seat, tab, command, digest, body, events.game, sum,
    head, person, name, who
FROM (
    SELECT * FROM events WHERE table_id = :table AND game IN (0, :game) AND n < :end
    UNION
    SELECT * FROM events WHERE table_id = :table AND n >= :begin - {TAIL} AND n < :begin
) AS events
LEFT JOIN people ON people.table_id = events.table_id AND people.n = events.n
LEFT JOIN games ON games.table_id = events.table_id AND games.n = events.n
ORDER BY events.n
"""  # noqa: S608

ARCHIVED: Final = "SELECT rows FROM archive WHERE table_id = ? AND game = ?"


def insert_rows(connection: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Append rows, in the transaction that is open."""
    connection.executemany(_INSERT, map(_values, rows))
    known = [(row, row.known) for row in rows if row.known is not None]
    people = [(row.table, row.n, row.at_ms, one.person, one.name, one.who) for row, one in known]
    connection.executemany(_INSERT_PERSON, people)
    heads = [(row.table, row.n, row.head.game, encode(row.head).decode()) for row in rows if row.head is not None]
    connection.executemany(_INSERT_HEAD, heads)


def read_rows(connection: sqlite3.Connection, table: str, game: int | None) -> list[Row]:
    """What `Store.read` returns, as the database was at one moment; `LogDamaged` where someone has changed it by hand."""
    try:
        return _read_rows(connection, table, game)
    except sqlite3.OperationalError as error:
        if not is_spoilt_text(error):
            raise
    except (ValueError, TypeError, OverflowError, RecursionError, zlib.error):  # what they say might name cards
        pass
    raise LogDamaged(f"the log of table {mark_of(table)} cannot be read")


def _read_rows(connection: sqlite3.Connection, table: str, game: int | None) -> list[Row]:
    connection.execute("BEGIN")
    try:
        if game is None:
            game = connection.execute(_LAST_GAME, {"table": table}).fetchone()[0] or 0
        begin, end = _begins(connection, table, game, 0), _begins(connection, table, game + 1, MANY)
        asked = {"table": table, "game": game, "begin": begin, "end": end}
        rows = [_row_of(values) for values in connection.execute(_SELECT, asked)]
        packed = _unpacked(connection, table, game) if game else []
    finally:
        if connection.in_transaction:
            connection.execute("COMMIT")
    return sorted([*rows, *packed], key=lambda row: row.n) if packed else rows


def _archived(connection: sqlite3.Connection, table: str, game: int) -> list[tuple[object, ...]]:
    """The entries of a game in the archive, as they were in `events`, each with the game's head or none; empty when there is none."""
    found = connection.execute(ARCHIVED, (table, game)).fetchone()
    if found is None:
        return []
    head = connection.execute("SELECT n, head FROM games WHERE table_id = ? AND game = ?", (table, game)).fetchone()
    rows = json.loads(zlib.decompress(found[0]))
    return [(*row, head[1] if head is not None and head[0] == row[1] else None) for row in rows]


def _unpacked(connection: sqlite3.Connection, table: str, game: int) -> list[Row]:
    """The entries of a game in the archive, with the people in them as they are known now."""
    packed = _archived(connection, table, game)
    if not packed:
        return []
    found = connection.execute(_PEOPLE, (table, packed[0][1], packed[-1][1]))
    people = {n: (person, name, who) for n, person, name, who in found}
    return [_row_of((*values, *people.get(values[1], (None, None, None)))) for values in packed]


def _begins(connection: sqlite3.Connection, table: str, game: int, default: int) -> int:
    """The number of the entry with which a game begins."""
    found: tuple[int] | None = connection.execute(_BEGINS, (table, game)).fetchone()
    return found[0] if found else default


def _values(row: Row) -> tuple[object, ...]:
    return (
        *(row.table, row.n, row.ms, row.at_ms, row.by),
        *(row.seat, row.tab, row.command, row.digest, row.body, row.game, row.sum),
    )


def _row_of(values: Sequence[Any]) -> Row:
    *_, head, person, name, who = values
    if any(isinstance(value, bytes) for value in (person, name, who)):  # they are not in the checksum
        raise TypeError("who somebody is, is said in text")
    table, n, ms, at_ms, by, seat, tab, command, digest, body, game, checksum = values[:12]
    return Row(
        *(table, n, ms, at_ms, by, seat, tab, command, digest, body),
        game=game,
        head=None if head is None else _READ_HEAD(head),
        known=None if person is None else Known(person, name, who),
        sum=checksum,
    )


_TABLES_OF: Final = """
SELECT people.table_id FROM people JOIN events ON events.table_id = people.table_id AND events.n = people.n
WHERE who = ? AND body NOT LIKE '{"type":"looked_on"%' ORDER BY people.at_ms DESC LIMIT ?
"""
_SEATINGS_OF: Final = "SELECT table_id, name, at_ms FROM people WHERE who = ? ORDER BY at_ms DESC"
_NAMED: Final = "SELECT table_id FROM events WHERE table_id >= ? AND table_id < ? AND n = 1 LIMIT 1"
_NEXT: Final = "SELECT table_id FROM events WHERE table_id > ? ORDER BY table_id LIMIT 1"
_LAST: Final = """
SELECT CAST(n AS INTEGER), CAST(at_ms AS INTEGER) FROM events WHERE table_id = ? ORDER BY events.n DESC LIMIT 1
"""
"""Numbers, also where a row was changed by hand."""

SEATINGS_READ: Final = 50
"""Who sat down more often is asked only about the last of it: one may sit down at a table many times."""


def tables_of(connection: sqlite3.Connection, who: str, most: int) -> list[str]:
    """The tables where a guest has sat down, the latest first, and no more than that many."""
    found = connection.execute(_TABLES_OF, (who, SEATINGS_READ)).fetchall()
    return list(dict.fromkeys(table for (table,) in found))[:most]


def seatings_of(connection: sqlite3.Connection, who: str) -> list[Seating]:
    """Each time a guest has sat down, the latest first."""
    return [Seating(*row) for row in connection.execute(_SEATINGS_OF, (who,))]


def named(connection: sqlite3.Connection, prefix: str) -> str | None:
    """The table whose name begins so."""
    after = prefix[:-1] + chr(ord(prefix[-1]) + 1)
    found = connection.execute(_NAMED, (prefix, after)).fetchone()
    return found[0] if found else None


def tables_after(connection: sqlite3.Connection, name: str, most: int) -> list[tuple[str, int, int]]:
    """The tables whose names come next after that one, each with its last event and the time of the day of that."""
    found: list[tuple[str, int, int]] = []
    while len(found) < most and (next_one := connection.execute(_NEXT, (name,)).fetchone()):
        name = next_one[0]
        found.append((name, *connection.execute(_LAST, (name,)).fetchone()))
    return found


_ONE: Final = "SELECT id, at_ms, table_id, game, record FROM shelf WHERE id = ?"
_OLDEST: Final = "SELECT id FROM shelf WHERE table_id IS NULL ORDER BY at_ms DESC LIMIT -1 OFFSET ?"


def shelve(connection: sqlite3.Connection, game: OnShelf) -> None:
    """Put a game on the shelf, and the oldest records from it where there are too many."""
    values = (game.id, game.at_ms, game.table, game.game, game.record)
    with transaction(connection):
        connection.execute("INSERT OR IGNORE INTO shelf (id, at_ms, table_id, game, record) VALUES (?,?,?,?,?)", values)
        for (gone,) in connection.execute(_OLDEST, (RECORDS_KEPT,)).fetchall():
            connection.execute("DELETE FROM reviews WHERE id = ?", (gone,))
            connection.execute("DELETE FROM shelf WHERE id = ?", (gone,))


def on_shelf(connection: sqlite3.Connection, game_id: str) -> OnShelf | None:
    """The game with that id."""
    found = connection.execute(_ONE, (game_id,)).fetchone()
    return OnShelf(*found) if found else None


def has_page(connection: sqlite3.Connection, table: str) -> bool:
    """Whether a game of that table has a page."""
    return connection.execute("SELECT 1 FROM shelf WHERE table_id = ? LIMIT 1", (table,)).fetchone() is not None


def keep_review(connection: sqlite3.Connection, game_id: str, version: int, review: bytes) -> None:
    """Keep a review instead of those in other versions; a game that is gone meanwhile gets none."""
    with transaction(connection):
        connection.execute("DELETE FROM reviews WHERE id = ?", (game_id,))
        connection.execute(
            "INSERT INTO reviews (id, version, review) SELECT id, ?, ? FROM shelf WHERE id = ?",
            (version, review, game_id),
        )


def kept_review(connection: sqlite3.Connection, game_id: str, version: int) -> bytes | None:
    """The review of a game in that version."""
    asked = (game_id, version)
    found = connection.execute("SELECT review FROM reviews WHERE id = ? AND version = ?", asked).fetchone()
    return found[0] if found else None


def take_down(connection: sqlite3.Connection, table: str) -> None:
    """The table vanishes, and with it the pages of its games; in the transaction that is open."""
    connection.execute("DELETE FROM reviews WHERE id IN (SELECT id FROM shelf WHERE table_id = ?)", (table,))
    connection.execute("DELETE FROM shelf WHERE table_id = ?", (table,))
