"""The shelf as tables of the database."""

from __future__ import annotations

import sqlite3
from typing import Final

from shoal.server.storage.database import transaction
from shoal.server.storage.shelf import RECORDS_KEPT, OnShelf

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
